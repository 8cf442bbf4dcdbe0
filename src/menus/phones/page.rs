//! The phones of the match in play: who is there and who is missing, what is done about it, and how one comes back.
use super::{
    deed::{PhoneAct, perform},
    door::{self, Door, DoorModel},
    frame,
    rows::{self, PhoneRow, Rows},
};
use crate::{
    seats::{StandInLevel, levels},
    way_back,
};
use bevy::{prelude::*, ui_widgets::observe};
use engine::{matchplay::PlayerKind, seat::Seat};
use gamecore::{
    model::{AtPhones, Geometry, Shown, stand_in_at},
    phones::{PhoneNet, Phones},
    states::{Menu, TableOverlay},
};
use ui::{
    theme::UiArt,
    widgets::{Live, Look, Size, button, column, label, text, title},
};

/// Whether phones play in the match that is shown, or could take over the place of a bot.
pub fn may_have_phones(shown: &Shown) -> bool {
    !shown.phones.is_empty() || bots(shown).next().is_some()
}

/// The seats of bots.
pub(super) fn bots(shown: &Shown) -> impl Iterator<Item = Seat> {
    let owners = (0..).map(Seat).zip(&shown.owners);
    let bots = owners.filter(|(_, owner)| owner.kind != PlayerKind::Human);
    bots.map(|(seat, _)| seat)
}

/// What is said of the door: nobody can come in, or somebody can.
#[derive(Component)]
pub(super) struct Invitation;

/// How it stands with the door.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Welcome {
    /// Phones can come.
    open: bool,
    /// Phones play already.
    playing: bool,
    /// There is a bot whose place could be somebody's.
    bots: bool,
    /// Somebody wants a place, and waits for a word: the question needs the room.
    asked: bool,
}

impl Welcome {
    fn now(phones: &Phones, shown: &Shown) -> Welcome {
        Welcome {
            open: phones.is_open(),
            playing: !shown.phones.is_empty(),
            bots: bots(shown).next().is_some(),
            asked: phones
                .server()
                .is_some_and(|server| !server.takeovers().is_empty()),
        }
    }
}

/// Says who may come, and opens the door for those who may.
fn invite(line: &mut ChildSpawnerCommands, now: &Welcome) {
    if now.bots && !now.asked {
        line.spawn(label("phones-invite", text::NOTE));
    }
    let (word, look, act) = match (now.open, now.playing) {
        (false, _) => ("phones-open", Look::Brass, PhoneAct::Open),
        (true, false) => ("phones-close", Look::Quiet, PhoneAct::Close),
        (true, true) => return,
    };
    line.spawn((button(word, look, Size::Medium), act, observe(perform)));
}

pub(super) fn spawn(
    (mut phones, net): (ResMut<Phones>, Res<PhoneNet>),
    level: Res<StandInLevel>,
    geometry: Res<Geometry>,
    mut commands: Commands,
) {
    // The machine may be in another network than when the match began.
    phones.look_round(&net);
    let side = |side: &mut ChildSpawnerCommands| {
        side.spawn(column(4.0)).with_children(|head| {
            head.spawn(title("phones-title"));
            head.spawn(label("phones-note", text::NOTE));
        });
        rows::spawn(side);
        side.spawn((column(8.0), Invitation, Live::<Option<Welcome>>::default()));
        side.spawn(column(6.0)).with_children(|line| {
            line.spawn(label("phones-level", text::NOTE));
            levels(line, level.0);
        });
    };
    let shown = (&*phones, &*geometry);
    frame::spawn(Menu::Phones, shown, &mut commands, side, way_back);
}

/// Follows who is there.
pub(super) fn follow(
    (phones, shown): (Res<Phones>, Res<Shown>),
    art: Option<Res<UiArt>>,
    mut images: ResMut<Assets<Image>>,
    mut doors: Query<(Entity, &mut Live<Option<DoorModel>>), With<Door>>,
    mut places: Query<(Entity, &mut Live<Vec<PhoneRow>>), With<Rows>>,
    mut invitations: Query<(Entity, &mut Live<Option<Welcome>>), With<Invitation>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut invitations {
        let now = Some(Welcome::now(&phones, &shown));
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, now, |line, now| {
            if let Some(now) = now {
                invite(line, now);
            }
        });
    }
    door::show(&phones, &mut images, &mut doors, &mut commands);
    let bot = |seat: Seat| stand_in_at(&shown.stand_ins, seat)?.level();
    let names: Vec<String> = (shown.owners.iter())
        .map(|owner| owner.name.clone())
        .collect();
    let now = rows::rows(&phones, art.as_deref(), (true, &names), bot);
    rows::show(&now, &mut places, &mut commands);
}

/// Opens by itself when somebody wants the seat of a phone that is there: whoever is at the screen decides. It asks once for each.
pub(super) fn ask(
    (at, phones): (Res<AtPhones>, Res<Phones>),
    (menu, overlay): (Res<State<Menu>>, Res<State<TableOverlay>>),
    mut asked: Local<(u32, u64)>,
    mut next: ResMut<NextState<Menu>>,
) {
    let Some(newest) = at.asks.iter().max().copied() else {
        return;
    };
    let is_free = *menu.get() == Menu::None && *overlay.get() != TableOverlay::Curtain;
    // Each server counts anew.
    let newest = (phones.started(), newest);
    if newest > *asked && is_free {
        *asked = newest;
        NextState::set_if_neq(&mut next, Menu::Phones);
    }
}
