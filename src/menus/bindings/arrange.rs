//! The arrangements that there are ready-made: for both hands and for either alone. One press is the whole change; the one in use is
//! lit, and beside them stands what it is for.
use super::{rows::family, view::BindingsView};
use bevy::prelude::*;
use gamecore::{
    i18n::Localized,
    input::{Arrangement, Bindings, Capture, DeviceUsed, PadPresses, PlayerAction},
};
use ui::widgets::{
    Lit, Live, Offer, Picked, Size, choice_row, localized, palette as p, text, wrapping,
};

/// The row of all arrangements, in their order.
#[derive(Component)]
pub(super) struct ArrangementRow;

/// The line that says what the arrangement in use is for.
#[derive(Component)]
pub(super) struct ArrangementNote;

pub(super) fn spawn(page: &mut ChildSpawnerCommands) {
    page.spawn(wrapping(p::GRID * 2.0)).with_children(|line| {
        let offers = Arrangement::ALL.map(|arrangement| Offer::Key(word(arrangement)));
        choice_row(line, offers.into(), 0, Size::Medium)
            .insert(ArrangementRow)
            .observe(arrange);
        let room = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(240),
            ..default()
        };
        line.spawn((room, ArrangementNote, Live::<Localized>::default()));
    });
}

/// What it is called.
const fn word(arrangement: Arrangement) -> &'static str {
    match arrangement {
        Arrangement::Both => "bindings-both-hands",
        Arrangement::Left => "bindings-left-hand",
        Arrangement::Right => "bindings-right-hand",
    }
}

/// The four ways in the order in which their keys are read: the upper row, then the lower one.
const WAYS: [PlayerAction; 4] = [
    PlayerAction::Up,
    PlayerAction::Left,
    PlayerAction::Down,
    PlayerAction::Right,
];

/// What it is for.
const fn note(arrangement: Option<Arrangement>) -> &'static str {
    match arrangement {
        Some(Arrangement::Both) => "bindings-both-note",
        Some(Arrangement::Left) => "bindings-left-note",
        Some(Arrangement::Right) => "bindings-right-note",
        None => "bindings-own-note",
    }
}

fn arrange(
    picked: On<Picked>,
    mut view: ResMut<BindingsView>,
    mut capture: ResMut<Capture>,
    mut bindings: ResMut<Bindings>,
) {
    view.call_off(&mut capture);
    if let Some(arrangement) = Arrangement::ALL.get(picked.index) {
        bindings.arrange(*arrangement, view.device);
    }
}

/// What is bound is what is lit, whoever bound it.
pub(super) fn follow(
    (bindings, view, device): (Res<Bindings>, Res<BindingsView>, Res<DeviceUsed>),
    presses: PadPresses,
    rows: Query<&Children, With<ArrangementRow>>,
    mut segments: Query<&mut Lit>,
    mut notes: Query<(Entity, &mut Live<Localized>), With<ArrangementNote>>,
    mut commands: Commands,
) {
    let now = bindings.arrangement(view.device);
    for children in &rows {
        for (segment, arrangement) in children.iter().zip(Arrangement::ALL) {
            if let Ok(mut lit) = segments.get_mut(segment) {
                lit.set_if_neq(Lit(now == Some(arrangement)));
            }
        }
    }
    let family = family(*device, &presses.all());
    let sign = |act: PlayerAction| {
        let first = bindings.of(act, view.device).next();
        first.map_or("–", |trigger| trigger.label(family))
    };
    let sentence = Localized::new(note(now))
        .arg("ways", WAYS.map(sign).join(" "))
        .arg("accept", sign(PlayerAction::Accept))
        .arg("back", sign(PlayerAction::Back));
    for (entity, mut live) in &mut notes {
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, sentence.clone(), |line, sentence| {
            line.spawn(localized(sentence.clone(), text::NOTE));
        });
    }
}
