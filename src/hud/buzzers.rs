//! On the lower edge of every person's plate where several play at this screen: their key, which claims the discard, an eye for a
//! look at their own cards, and a word that covers the open hand.
use super::{
    DEPTH, Hud,
    keys::{OwnKey, key_sign},
    plates::Plates,
};
use bevy::{ecs::system::SystemParam, prelude::*, ui_widgets::observe};
use engine::{
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    i18n::Localized,
    input::{FocusArea, PlayerAction},
    model::{Buzz, Geometry, Peek, Peeking, PlayerIntent, Prompt, Shown, is_shared, key_of_person},
    states::{Screen, TableOverlay},
};
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Live, Look, Size, Tip, at, button_saying, frame, inked, one_line, palette as p,
        text,
    },
};

/// The buttons on a person's plate.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuzzersOf(pub Seat);

/// A person's buzzer.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buzzer(pub Seat);

/// The eye that opens a person's hand for a look, and covers it again.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eye(pub Seat);

/// What stands on the edge of a plate.
#[derive(Clone, PartialEq, Debug)]
struct Buttons {
    plate: Rect,
    seat: Seat,
    name: String,
    number: u8,
    /// The person's colour, if they have one.
    color: Option<Color>,
    /// The discard may be claimed; and whether it was let pass before.
    claim: Option<bool>,
    /// The own hand may be looked at.
    peek: bool,
    /// The own hand is open and can be covered.
    hide: bool,
}

/// The height of the buttons, and how far they hang below the plate: none of its words is under them, in design pixels.
const HEIGHT: f32 = 21.0;
const HANGS: f32 = 16.0;

/// Adds the buttons.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (count, update).chain().after(Plates).in_set(Hud));
}

fn count(shown: Res<Shown>, rows: Query<(Entity, &BuzzersOf)>, mut commands: Commands) {
    let shared = is_shared(&shown) && shown.seating.is_some();
    let has_place = |seat: Seat| shared && key_of_person(&shown, seat).is_some();
    for (entity, BuzzersOf(seat)) in &rows {
        if !has_place(*seat) {
            commands.entity(entity).despawn();
        }
    }
    let seats = (0..shown.players.len() as u8).map(Seat);
    let missing = seats.filter(|seat| has_place(*seat) && rows.iter().all(|(_, of)| of.0 != *seat));
    for seat in missing {
        commands.spawn((
            Node::default(),
            GlobalZIndex(DEPTH + 1),
            Pickable::IGNORE,
            FocusArea::Other,
            BuzzersOf(seat),
            Live::<Buttons>::default(),
            DespawnOnExit(Screen::Table),
        ));
    }
}

/// What decides what stands there.
#[derive(SystemParam)]
struct Situation<'w> {
    shown: Res<'w, Shown>,
    geometry: Res<'w, Geometry>,
    prompt: Res<'w, Prompt>,
    peeking: Res<'w, Peeking>,
    overlay: Res<'w, State<TableOverlay>>,
    art: Option<Res<'w, UiArt>>,
}

impl Situation<'_> {
    fn buttons(&self, seat: Seat) -> Option<Buttons> {
        let plate = self.geometry.seats.get(seat.index())?.plate;
        let own = self.shown.viewer == Viewer::Seat(seat);
        let open = *self.overlay.get() == TableOverlay::None;
        let mut claimants = self.prompt.claimants.iter();
        let claimant = claimants.find(|one| one.seat == seat);
        Some(Buttons {
            plate,
            seat,
            name: self.shown.name(seat).to_owned(),
            number: key_of_person(&self.shown, seat)?,
            color: (self.art.as_ref()).and_then(|art| art.color(self.shown.owner(seat)?)),
            claim: claimant.map(|one| one.stage == DecisionStage::LateClaim),
            peek: open
                && self.shown.view.is_some()
                && self.shown.ended.is_none()
                && (self.shown.viewer == Viewer::Spectator || self.peeking.0 == Some(seat)),
            hide: own && open && self.shown.ended.is_none(),
        })
    }
}

fn update(
    situation: Situation,
    mut rows: Query<(Entity, &BuzzersOf, &mut Live<Buttons>, &mut Node)>,
    mut commands: Commands,
) {
    for (entity, BuzzersOf(seat), mut live, mut node) in &mut rows {
        let Some(buttons) = situation.buttons(*seat) else {
            continue;
        };
        let plate = buttons.plate;
        let live = live.bypass_change_detection();
        if live.show(&mut commands, entity, buttons, |row, buttons| {
            buttons.build(row);
        }) {
            // Under larger letters the own plate stands near the edge of the window.
            let lowest = situation.geometry.size.y - HEIGHT - 1.0;
            let top = (plate.max.y + HANGS - HEIGHT).min(lowest);
            let rect = Rect::new(plate.min.x, top, plate.max.x - 4.0, top + HEIGHT);
            *node = Node {
                justify_content: JustifyContent::FlexEnd,
                column_gap: px(4),
                ..at(rect)
            };
        }
    }
}

impl Buttons {
    fn build(&self, row: &mut ChildSpawnerCommands) {
        if self.hide {
            self.build_hide(row);
        }
        if self.peek {
            self.build_eye(row);
        }
        // The own hand is open: the key covers it, as the word beside it says.
        if !self.hide || self.claim.is_some() {
            self.build_buzzer(row);
        }
    }

    /// The key, and while the discard can be claimed what it does.
    fn build_buzzer(&self, row: &mut ChildSpawnerCommands) {
        let look = match self.claim {
            Some(false) => Look::Brass,
            Some(true) | None => Look::Plain,
        };
        let seat = self.seat;
        let tip = Localized::new("tip-buzzer").arg("name", self.name.clone());
        let mut button = row.spawn((
            frame(look, Size::Small),
            ground(look),
            Tip::of(tip),
            Buzzer(seat),
            observe(move |_: On<Chosen>, mut buzzes: MessageWriter<Buzz>| {
                buzzes.write(Buzz { seat });
            }),
        ));
        button.entry::<Node>().and_modify(squeeze);
        let letter = OwnKey {
            seat,
            key: PlayerAction::Buzz(self.number),
        };
        button.with_children(|button| {
            if let Some(color) = self.color {
                let dot = Node {
                    width: px(9),
                    height: px(9),
                    border_radius: BorderRadius::MAX,
                    ..default()
                };
                button.spawn((dot, BackgroundColor(color), Pickable::IGNORE));
            }
            button.spawn((
                Text::default(),
                letter,
                inked(text::STRONG.size(p::SMALL)),
                one_line(),
            ));
            if self.claim.is_some() {
                button.spawn((
                    Text::default(),
                    Localized::new("buzzer-mine"),
                    inked(text::BODY.size(p::SMALL)),
                    one_line(),
                ));
            }
        });
    }

    fn build_eye(&self, row: &mut ChildSpawnerCommands) {
        let seat = self.seat;
        let tip = Localized::new("tip-peek").arg("name", self.name.clone());
        let mut button = row.spawn((
            frame(Look::Plain, Size::Small),
            ground(Look::Plain),
            Tip::of(tip),
            Eye(seat),
            observe(move |_: On<Chosen>, mut peeks: MessageWriter<Peek>| {
                peeks.write_batch(Peek::tap(seat));
            }),
        ));
        button.entry::<Node>().and_modify(squeeze);
        button.with_child(eye());
    }

    fn build_hide(&self, row: &mut ChildSpawnerCommands) {
        let hides = |_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
            intents.write(PlayerIntent::Hide);
        };
        let mut button = row.spawn((
            button_saying(Localized::new("buzzer-hide"), Look::Plain, Size::Small),
            ground(Look::Plain),
            Tip::new("tip-hide").act(PlayerAction::Hide),
            observe(hides),
        ));
        button.entry::<Node>().and_modify(squeeze);
        let own = OwnKey {
            seat: self.seat,
            key: PlayerAction::Hide,
        };
        button.with_child((key_sign(PlayerAction::Hide), own));
    }
}

/// What lies behind a button: plates and cards do not show through.
fn ground(look: Look) -> BoxShadow {
    let color = match look {
        Look::Brass => p::BRASS.with_alpha(0.7),
        _ => Color::BLACK.with_alpha(0.45),
    };
    BoxShadow::new(color, px(0), px(0), px(1), px(8))
}

/// As small as a chip, and still easy to hit.
fn squeeze(mut node: Mut<Node>) {
    node.height = px(HEIGHT);
    node.min_width = px(HEIGHT + 4.0);
    node.padding = UiRect::horizontal(px(7));
    node.column_gap = px(5);
}

/// An eye: a lid and a pupil.
fn eye() -> impl Bundle {
    let lid = Node {
        width: px(17),
        height: px(11),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(percent(50)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let pupil = Node {
        width: px(5),
        height: px(5),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    (
        lid,
        BorderColor::all(p::IVORY),
        Pickable::IGNORE,
        children![(pupil, BackgroundColor(p::IVORY), Pickable::IGNORE)],
    )
}
