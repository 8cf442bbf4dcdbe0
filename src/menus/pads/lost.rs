//! Page for a disconnected gamepad: the match pauses, and the page asks the gamepad's player by name to press a button.
//!
//! The gamepad is identified by the press, not by its number. If two gamepads are identical, the system may mistake
//! either for the disconnected one.
use super::{names, sign};
use crate::seats::StandInLevel;
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::{Localized, Texts},
    input::{DeviceUsed, LastPad, PadFamily, PadPresses, PlayerAction, Signs},
    model::{ChangeSeat, DisplayedState, is_shared, seat_of_name},
    pads::{LostPad, PadSeats},
    referee::Referee,
    states::{Menu, MenuStack, Screen},
};
use ui::{
    page::{Act, Element, button, column, dialog, label, row},
    widgets::{Look, Size, centred, palette as p, text},
};

/// Action of a button on this page.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LostPadAct {
    PlayWithout,
    /// A bot plays for the player until the seat is given back on the page of the seats.
    LeaveToBot,
}

/// Records the player whose gamepad was disconnected.
pub(super) fn note(
    pulled: On<Remove, PadFamily>,
    families: Query<&PadFamily>,
    (last, device): (Res<LastPad>, Res<DeviceUsed>),
    (referee, shown): (Res<Referee>, Res<DisplayedState>),
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
        // The only person at the screen.
        (_, [name]) if in_use => {
            let name = name.clone();
            seats.miss(LostPad { name, family });
        }
        // A gamepad that several players share.
        (None, [_, _, ..]) if in_use && *now.get() == Menu::None => {
            NextState::set_if_neq(&mut menu, Menu::Pause);
        }
        _ => seats.leave(pad),
    }
}

/// Keeps the page open while a gamepad is missing.
pub(super) fn ask(
    seats: Res<PadSeats>,
    screen: Res<State<Screen>>,
    (now, trail): (Res<State<Menu>>, Res<MenuStack>),
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

pub(super) fn open(shown: Res<DisplayedState>, mut commands: Commands) {
    let answer = |key, act: LostPadAct| button(key, Look::Plain, Size::Large).does(act);
    let content = (
        column(14.0).align(AlignItems::Center).live(model, view),
        answer("pad-lost-without", LostPadAct::PlayWithout),
        // Another player must remain at the screen to give the seat back.
        is_shared(&shown).then(|| answer("pad-lost-bot", LostPadAct::LeaveToBot)),
    );
    dialog(Menu::LostPad, 560.0, content, &mut commands);
}

/// Returns the first lost gamepad, and the symbol of its accept button.
fn model(seats: Res<PadSeats>, signs: Signs) -> Option<(LostPad, String)> {
    let lost = seats.lost()?;
    let device = DeviceUsed::Gamepad(lost.family);
    let sign = signs.sign_on(PlayerAction::Accept, device).unwrap_or("–");
    Some((lost.clone(), sign.to_owned()))
}

fn view((lost, symbol): &(LostPad, String)) -> (Element, Element, Element) {
    let (name, _) = text::fit(&lost.name, text::TITLE.size, 300.0);
    let gone = Localized::new("pad-lost-title").arg("name", name.clone());
    let press = Localized::new("pad-lost-press")
        .arg("name", name)
        .arg("sign", symbol.as_str());
    (
        label(gone, text::TITLE).with(centred()),
        // If the name is long, the sentence continues on the next line, beside the symbol.
        row(10.0)
            .node(|node| node.max_width = percent(100))
            .children((
                sign(symbol),
                label(press, text::STRONG.color(p::BRASS_LIGHT)),
            )),
        label("pad-lost-note", text::NOTE).with(centred()),
    )
}

pub(super) fn reduce(
    event: On<Act<LostPadAct>>,
    shown: Res<DisplayedState>,
    level: Res<StandInLevel>,
    mut seats: ResMut<PadSeats>,
    mut changes: MessageWriter<ChangeSeat>,
) {
    let Some(name) = seats.lost().map(|lost| lost.name.clone()) else {
        return;
    };
    if event.act == LostPadAct::LeaveToBot
        && let Some(seat) = seat_of_name(&shown, &name)
    {
        changes.write(ChangeSeat::ToBot(seat, level.0));
    }
    seats.give_up(&name);
}

/// Gives a gamepad to the player if one of its buttons is pressed.
pub(super) fn hear(
    presses: PadPresses,
    shown: Res<DisplayedState>,
    texts: Res<Texts>,
    mut seats: ResMut<PadSeats>,
    mut toasts: MessageWriter<Toast>,
) {
    for (pad, act) in presses.just_pressed() {
        // Players with a gamepad of their own use the buttons of the page.
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
