//! The phones of the match in play: who is there and who is missing, what is done about it, and how one comes back.
use super::{
    door::{self, Door, DoorModel},
    frame,
    rows::{self, PhoneRow, Rows},
};
use crate::{
    engine::seat::Seat,
    game::{
        menus::{
            seats::{StandInLevel, levels},
            way_back,
        },
        model::{AtPhones, Geometry, Shown, stand_in_at},
        phones::Phones,
        states::{Menu, TableOverlay},
        theme::UiArt,
        widgets::{Live, column, label, text, title},
    },
};
use bevy::prelude::*;

/// Whether phones play in the match that is shown.
pub(crate) fn has_phones(shown: &Shown) -> bool {
    !shown.phones.is_empty()
}

pub(super) fn spawn(
    phones: Res<Phones>,
    level: Res<StandInLevel>,
    geometry: Res<Geometry>,
    mut commands: Commands,
) {
    let side = |side: &mut ChildSpawnerCommands| {
        side.spawn(column(4.0)).with_children(|head| {
            head.spawn(title("phones-title"));
            head.spawn(label("phones-note", text::NOTE));
        });
        rows::spawn(side);
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
    mut commands: Commands,
) {
    door::show(&phones, &mut images, &mut doors, &mut commands);
    let bot = |seat: Seat| stand_in_at(&shown.stand_ins, seat)?.level();
    let now = rows::rows(&phones, art.as_deref(), true, bot);
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
