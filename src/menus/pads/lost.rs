//! A gamepad that somebody plays with has been pulled out: the match stands still, and whoever had it is asked for it by name. The
//! button says which one it is, not the order: of two equal ones the system may take either for the one it had before.
use super::{page::spawn_sign, people::names};
use crate::{root, seats::StandInLevel};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    feedback::Toast,
    i18n::{Localized, Texts},
    input::{Bindings, DeviceUsed, FirstFocus, LastPad, PadFamily, PadPresses, PlayerAction},
    model::{ChangeSeat, Shown, is_shared, person_called},
    pads::{LostPad, PadSeats},
    referee::Referee,
    states::{Menu, Screen, Trail},
};
use ui::widgets::{
    Chosen, Live, Look, Size, button, centred, column, label, localized, palette as p, panel, row,
    text,
};

/// The part that names whoever is asked.
#[derive(Component)]
pub(super) struct Asked;

/// Takes note of whose gamepad was pulled out.
pub(super) fn note(
    pulled: On<Remove, PadFamily>,
    families: Query<&PadFamily>,
    (last, device): (Res<LastPad>, Res<DeviceUsed>),
    (referee, shown): (Res<Referee>, Res<Shown>),
    mut seats: ResMut<PadSeats>,
    mut menu: ResMut<NextState<Menu>>,
    now: Res<State<Menu>>,
) {
    let pad = pulled.entity;
    let family = families.get(pad).copied().unwrap_or_default();
    if !referee.has_match() {
        seats.leave(pad);
        return;
    }
    let people = names(&shown);
    let in_use = last.0 == Some(pad) && matches!(*device, DeviceUsed::Gamepad(_));
    match (seats.holder(pad), &people[..]) {
        (Some(name), people) if people.len() > 1 && people.iter().any(|it| it == name) => {
            seats.lose(pad, family);
        }
        // Whoever plays alone has it for themselves.
        (_, [name]) if in_use => {
            let name = name.clone();
            seats.miss(LostPad { name, family });
        }
        // One that several share.
        (None, [_, _, ..]) if in_use && *now.get() == Menu::None => {
            NextState::set_if_neq(&mut menu, Menu::Pause);
        }
        _ => seats.leave(pad),
    }
}

/// The page is open as long as somebody is asked for a gamepad.
pub(super) fn ask(
    seats: Res<PadSeats>,
    screen: Res<State<Screen>>,
    (now, trail): (Res<State<Menu>>, Res<Trail>),
    mut menu: ResMut<NextState<Menu>>,
) {
    let is_open = *now.get() == Menu::LostPad;
    let is_due = seats.lost().is_some() && *screen.get() == Screen::Table;
    if is_due && !is_open {
        NextState::set_if_neq(&mut menu, Menu::LostPad);
    } else if is_open && !is_due {
        NextState::set_if_neq(&mut menu, trail.back());
    }
}

pub(super) fn spawn(shown: Res<Shown>, mut commands: Commands) {
    commands.spawn(root(Menu::LostPad)).with_children(|root| {
        root.spawn(panel(px(560))).with_children(|page| {
            let node = Node {
                align_items: AlignItems::Center,
                ..column(14.0)
            };
            page.spawn((node, Asked, Live::<(LostPad, &'static str)>::default()));
            page.spawn((
                button("pad-lost-without", Look::Plain, Size::Large),
                FirstFocus,
                observe(go_on),
            ));
            // Somebody has to stay who can give the seat back.
            if is_shared(&shown) {
                page.spawn((
                    button("pad-lost-bot", Look::Plain, Size::Large),
                    observe(leave_to_bot),
                ));
            }
        });
    });
}

fn go_on(_: On<Chosen>, mut seats: ResMut<PadSeats>) {
    if let Some(name) = seats.lost().map(|lost| lost.name.clone()) {
        seats.give_up(&name);
    }
}

/// A bot plays for whoever lost theirs, until they come back (*menu → Seats*).
fn leave_to_bot(
    _: On<Chosen>,
    shown: Res<Shown>,
    level: Res<StandInLevel>,
    mut seats: ResMut<PadSeats>,
    mut changes: MessageWriter<ChangeSeat>,
) {
    let Some(name) = seats.lost().map(|lost| lost.name.clone()) else {
        return;
    };
    if let Some(seat) = person_called(&shown, &name) {
        changes.write(ChangeSeat::ToBot(seat, level.0));
    }
    seats.give_up(&name);
}

/// Names whoever is asked, one after the other.
pub(super) fn follow(
    seats: Res<PadSeats>,
    bindings: Res<Bindings>,
    mut parts: Query<(Entity, &mut Live<(LostPad, &'static str)>), With<Asked>>,
    mut commands: Commands,
) {
    let Some(lost) = seats.lost() else { return };
    let device = DeviceUsed::Gamepad(lost.family);
    let sign = bindings.sign(PlayerAction::Accept, device).unwrap_or("–");
    for (entity, mut live) in &mut parts {
        let state = (lost.clone(), sign);
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, state, |page, (lost, sign)| {
            let (name, _) = text::fit(&lost.name, text::TITLE.size, 300.0);
            let gone = Localized::new("pad-lost-title").arg("name", name.clone());
            page.spawn((localized(gone, text::TITLE), centred()));
            // A long name: the sentence goes on in the next line, beside the sign.
            let line = Node {
                max_width: percent(100),
                ..row(10.0)
            };
            page.spawn(line).with_children(|line| {
                spawn_sign(line, sign);
                let press = Localized::new("pad-lost-press")
                    .arg("name", name)
                    .arg("sign", *sign);
                line.spawn(localized(press, text::STRONG.color(p::BRASS_LIGHT)));
            });
            page.spawn((label("pad-lost-note", text::NOTE), centred()));
        });
    }
}

/// The button says whose it is.
pub(super) fn hear(
    presses: PadPresses,
    shown: Res<Shown>,
    texts: Res<Texts>,
    mut seats: ResMut<PadSeats>,
    mut toasts: MessageWriter<Toast>,
) {
    for (pad, act) in presses.just_pressed() {
        // One of the others, who has looked for it, chooses on the page.
        let chooses = seats.holder(pad).is_some() && !presses.apart().contains(&(pad, act));
        if act != PlayerAction::Accept || chooses {
            continue;
        }
        let Some(name) = seats.lost().map(|lost| lost.name.clone()) else {
            return;
        };
        if let Some(other) = seats.holder(pad) {
            let args = [("name", other.into()), ("asked", name.as_str().into())];
            toasts.write(Toast::refused(texts.with("pad-lost-others", &args)));
        } else if names(&shown).len() > 1 {
            seats.give(pad, &name);
        } else {
            seats.give_up(&name);
        }
    }
}
