//! Frames and labels on the cards of the table. Frames highlight selected, new and advised cards, and jokers that can
//! be swapped. The label on a joker is the index corner of the card that the joker stands for.
use super::{cards::Look, sheet::Quad};
use bevy::{platform::collections::HashMap, prelude::*};
use engine::{
    cards::Card,
    table::{TurnStep, Viewer},
};
use gamecore::{
    model::{CardPlacement, DisplayedState, Dragged, HighlightedCards, Key, Prompt, Selection},
    sets::{FrameSystems, any_changed, reset},
    states::Screen,
};
use ui::{
    theme::{CardArt, GLOW_GROWTH, Slot},
    widgets::palette,
};

/// Frames of cards and labels of jokers, by card key.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub(super) struct Marks {
    /// Cards with a frame, and the reason for it.
    pub edges: HashMap<Key, Mark>,
    /// Jokers on the table, each with the card it stands for.
    pub tags: HashMap<Key, Card>,
}

/// Reason for a frame around a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// Selected by the player.
    Selected,
    /// Joker on the table that a card of the viewer's hand can be swapped for.
    Fits,
    /// Card that the viewer took in this turn.
    Drawn,
    /// Card laid on the table in this turn.
    New,
    /// Card that the advice, the lesson or a choice between positions refers to.
    Advised,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marks>();
    app.add_systems(Update, find_marks.in_set(FrameSystems::Present));
    app.add_systems(OnExit(Screen::Table), reset::<HighlightedCards>);
}

pub(super) fn find_marks(
    zones: Res<CardPlacement>,
    shown: Res<DisplayedState>,
    selection: Res<Selection>,
    dragged: Res<Dragged>,
    prompt: Res<Prompt>,
    advised: Res<HighlightedCards>,
    mut marks: ResMut<Marks>,
) {
    let state: [&dyn DetectChanges; 3] = [&zones, &shown, &prompt];
    if !any_changed(&state) && !any_changed(&[&selection, &dragged, &advised]) {
        return;
    }
    // If a card has several reasons for a frame, the reason added last applies.
    let mut edges = HashMap::default();
    if let Some(view) = &shown.view {
        let laid = view.table.steps.iter().flat_map(|step| laid(step, &zones));
        edges.extend(laid.map(|key| (key, Mark::New)));
        if let Viewer::Seat(seat) = shown.viewer {
            edges.extend(zones.taken(seat).map(|key| (key, Mark::Drawn)));
        }
    }
    // Jokers that a card in the hand can be swapped for always have a frame.
    let swaps = prompt.legal().into_iter().flat_map(|legal| &legal.swaps);
    let jokers = swaps.filter_map(|(meld, at, ..)| zones.meld(*meld).get(usize::from(*at)));
    edges.extend(jokers.map(|key| (*key, Mark::Fits)));
    let advised = [&advised.advice, &advised.choice, &advised.lesson];
    let advised = advised.into_iter().flatten();
    edges.extend(advised.map(|key| (*key, Mark::Advised)));
    edges.extend(selection.cards.iter().map(|key| (*key, Mark::Selected)));
    let tags = stand_ins(&shown, &zones);
    marks.set_if_neq(Marks { edges, tags });
}

/// Returns the cards that an action of this turn has laid on the table.
fn laid(step: &TurnStep, zones: &CardPlacement) -> Vec<Key> {
    let (meld, card) = match step {
        TurnStep::LaidDown { melds } => {
            let first = zones.melds.len().saturating_sub(*melds as usize);
            return zones.melds[first..].iter().flatten().copied().collect();
        }
        TurnStep::LaidOff { card, to } => (to.meld, *card),
        TurnStep::SwappedJoker { card, meld, .. } => (*meld, *card),
        TurnStep::MovedJoker { .. } => return Vec::new(),
    };
    let mut keys = zones.meld(meld).iter();
    let key = keys.rfind(|key| zones.face(**key) == Some(card));
    key.copied().into_iter().collect()
}

/// Returns the jokers on the table, each with the card it stands for.
fn stand_ins(shown: &DisplayedState, zones: &CardPlacement) -> HashMap<Key, Card> {
    let mut tags = HashMap::default();
    for meld in shown.view.iter().flat_map(|view| &view.table.melds) {
        for (at, key) in zones.meld(meld.id).iter().enumerate() {
            let wild = zones
                .face(*key)
                .is_some_and(|card| shown.rules.is_wild(card));
            if let Some(card) = meld.stands_for(at).filter(|_| wild) {
                tags.insert(*key, card);
            }
        }
    }
    tags
}

/// Size of the index corner of a card face, as fractions of the card's width and height.
const TAG: Vec2 = Vec2::new(0.20, 0.29);
/// Depth differences by which the label and the frame are above the card.
const OVER: [f32; 2] = [0.002, 0.003];

/// Quad of a frame or label, relative to the card's centre and axes. A label also has the slot of the card picture that
/// it shows.
pub(super) type Sign = (Quad, Option<Slot>);

impl Look<'_> {
    /// Returns the label and the frame of a card. A card that is turning over has neither.
    pub(super) fn signs_of(&self, key: Key, card: &Quad) -> [Option<Sign>; 2] {
        let (marks, art) = (&self.marks, &self.art);
        let size = Vec2::new(card.size.x.min(card.size.y * art.aspect), card.size.y);
        if size.x < card.size.y * art.aspect * 0.9 {
            return [None, None];
        }
        let corner = marks.tags.get(&key).map(|card_meant| {
            let slot = Slot::Face(*card_meant);
            let face = art.rect(slot, card.size.y * self.geometry.scale);
            let tag = size * TAG;
            let quad = Quad {
                at: Vec2::new(tag.x - size.x, tag.y - size.y) / 2.0 + Vec2::Y * size.y * 0.07,
                z: card.z + OVER[0],
                size: tag,
                piece: Rect::from_corners(face.min, face.min + face.size() * TAG),
                ..*card
            };
            (quad, Some(slot))
        });
        let frame = marks.edges.get(&key).map(|mark| {
            let (piece, growth, color) = frame(*mark, art);
            let quad = Quad {
                at: Vec2::ZERO,
                z: card.z + OVER[1],
                size: size * growth,
                piece,
                color,
                ..*card
            };
            (quad, None)
        });
        [corner, frame]
    }
}

/// Returns the texture rectangle of a frame, its size relative to the card, and its colour.
fn frame(mark: Mark, art: &CardArt) -> (Rect, f32, Color) {
    let crisp = |color| (art.outline, 1.0, color);
    match mark {
        Mark::Selected | Mark::Fits => crisp(palette::BRASS),
        Mark::Drawn => crisp(palette::TILE_BLUE),
        // Cards that are new on the table get a faint warm outline, which does not look like a call to action.
        Mark::New => crisp(palette::AMBER.with_alpha(0.45)),
        // Advised cards get a wide glow: they must be found among many others, and often only a strip of them is
        // visible.
        Mark::Advised => (art.glow, GLOW_GROWTH, palette::BRASS_LIGHT),
    }
}
