//! Before a match with phones begins its players come: a square to point the camera at, the PIN, and who sits down.
use super::{
    deed::{PhoneAct, perform},
    door::{self, Door, DoorModel},
    frame,
    rows::{self, PhoneRow, Rows, SeatState},
};
use crate::back;
use bevy::{prelude::*, ui_widgets::observe};
use engine::{matchplay::Setup, seat::SeatSet};
use gamecore::{
    draft::{Draft, Gather},
    feedback::Toast,
    i18n::Texts,
    input::FirstFocus,
    model::Geometry,
    phones::{PhoneNet, Phones, Places},
    saves::io_reason,
    states::Menu,
    wakeup::FrameWakeup,
};
use std::io;
use ui::{
    theme::UiArt,
    widgets::{Greyed, Live, Look, Size, button, label, text, title, wrapping},
};

/// The match whose phones are waited for.
#[derive(Resource, Default)]
pub(super) enum Gathering {
    /// None.
    #[default]
    Nothing,
    /// The one that is set up so.
    Draft(Box<Draft>),
    /// Those who have just played play again, as is agreed here.
    Again(Setup),
}

/// Opens the room when it is asked for.
pub(super) fn open(
    mut wanted: MessageReader<Gather>,
    (net, texts): (Res<PhoneNet>, Res<Texts>),
    mut phones: ResMut<Phones>,
    mut gathering: ResMut<Gathering>,
    mut next: ResMut<NextState<Menu>>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(Gather(draft)) = wanted.read().last() else {
        return;
    };
    let names = draft
        .names(&|number| texts.neutral_name(number))
        .into_iter()
        .flatten();
    let places = Places {
        open: draft.phones(),
        bots: SeatSet::EMPTY,
        names: names.collect(),
    };
    match phones.open(&net, places) {
        Ok(()) => {
            *gathering = Gathering::Draft(Box::new(draft.clone()));
            NextState::set_if_neq(&mut next, Menu::Gather);
        }
        Err(error) => _ = toasts.write(not_served(&texts, &error)),
    }
}

/// Why phones cannot be served.
pub(super) fn not_served(texts: &Texts, error: &io::Error) -> Toast {
    let reason = io_reason(texts, error);
    Toast::refused(texts.with("gather-failed", &[("reason", reason.into())]))
}

/// Nobody waits any more. Unless the match has begun, whoever has come is let go.
pub(super) fn close(mut phones: ResMut<Phones>, mut gathering: ResMut<Gathering>) {
    *gathering = Gathering::Nothing;
    if !phones.is_promised() {
        phones.close();
    }
}

pub(super) fn spawn(phones: Res<Phones>, geometry: Res<Geometry>, mut commands: Commands) {
    let side = |side: &mut ChildSpawnerCommands| {
        side.spawn(title("gather-title"));
        side.spawn(label("gather-seats", text::HEADING));
        rows::spawn(side);
    };
    let shown = (&*phones, &*geometry);
    frame::spawn(Menu::Gather, shown, &mut commands, side, spawn_foot);
}

fn spawn_foot(page: &mut ChildSpawnerCommands) {
    let foot = Node {
        justify_content: JustifyContent::SpaceBetween,
        ..wrapping(12.0)
    };
    page.spawn(foot).with_children(|foot| {
        foot.spawn((
            button("menu-back", Look::Plain, Size::Medium),
            observe(back),
        ));
        foot.spawn(wrapping(12.0)).with_children(|right| {
            right.spawn((
                button("gather-bots", Look::Plain, Size::Medium),
                PhoneAct::StartWithBots,
                observe(perform),
            ));
            right.spawn((
                button("gather-start", Look::Brass, Size::Medium),
                PhoneAct::Start,
                Greyed::Because("gather-nobody"),
                FirstFocus,
                observe(perform),
            ));
        });
    });
}

/// What phones want before there is a match is seen on the page; it takes a few frames to appear.
pub(super) fn hear(
    mut phones: ResMut<Phones>,
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
) {
    if !phones.bypass_change_detection().take().is_empty() {
        awake.keep(time.elapsed_secs(), 0.3);
    }
}

/// Follows who has come.
pub(super) fn follow(
    phones: Res<Phones>,
    art: Option<Res<UiArt>>,
    mut images: ResMut<Assets<Image>>,
    mut doors: Query<(Entity, &mut Live<Option<DoorModel>>), With<Door>>,
    mut places: Query<(Entity, &mut Live<Vec<PhoneRow>>), With<Rows>>,
    mut buttons: Query<(Entity, &PhoneAct, &mut Node, Option<&Greyed>)>,
    mut commands: Commands,
) {
    door::show(&phones, &mut images, &mut doors, &mut commands);
    let now = rows::rows(&phones, art.as_deref(), (false, &[]), |_| None);
    rows::show(&now, &mut places, &mut commands);
    let come = |row: &&PhoneRow| matches!(row.state, SeatState::Here | SeatState::Away);
    let taken = now.iter().filter(come);
    let why_not = match taken.count() {
        all if all == now.len() => None,
        0 => Some(Greyed::Because("gather-nobody")),
        _ => Some(Greyed::Because("gather-waiting")),
    };
    for (entity, act, mut node, greyed) in &mut buttons {
        match act {
            PhoneAct::Start => Greyed::follow(entity, greyed, why_not.as_ref(), &mut commands),
            PhoneAct::StartWithBots => {
                let display = match why_not {
                    Some(_) => Display::Flex,
                    None => Display::None,
                };
                if node.display != display {
                    node.display = display;
                }
            }
            _ => {}
        }
    }
}
