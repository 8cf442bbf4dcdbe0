//! What is marked on the table: what can be acted on now, what is new this turn, what is selected, what a joker stands for.
use bevy::{platform::collections::HashMap, prelude::*};
use engine::{
    cards::Card,
    melds::MeldId,
    table::{DecisionStage, TurnStep, Viewer},
};
use gamecore::{
    model::{Advised, Dragged, Key, Prompt, Selection, Shown, Zones},
    sets::FrameSystems,
    states::Screen,
};

/// What each card is marked with.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub(super) struct Marks {
    /// The frames round cards.
    pub edges: HashMap<Key, Mark>,
    /// The cards that jokers stand for.
    pub tags: HashMap<Key, Card>,
}

/// Why a card has a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// Marked by its owner.
    Selected,
    /// A joker that a card in hand can be swapped for.
    Fits,
    /// The card drawn this turn.
    Drawn,
    /// Laid this turn.
    New,
    /// What advice or a choice of places speaks of.
    Advised,
}

/// Adds the marks.
pub fn plugin(app: &mut App) {
    app.init_resource::<Marks>();
    app.add_systems(Update, find_marks.in_set(FrameSystems::Present));
    app.add_systems(OnExit(Screen::Table), clear);
}

pub(super) fn find_marks(
    zones: Res<Zones>,
    shown: Res<Shown>,
    selection: Res<Selection>,
    dragged: Res<Dragged>,
    prompt: Res<Prompt>,
    advised: Res<Advised>,
    mut marks: ResMut<Marks>,
) {
    let still = !zones.is_changed()
        && !shown.is_changed()
        && !selection.is_changed()
        && !advised.is_changed();
    if still && !prompt.is_changed() && !dragged.is_changed() {
        return;
    }
    marks.set_if_neq(Marks {
        edges: marked(&shown, &zones, &prompt, &advised, &selection),
        tags: stand_ins(&shown, &zones),
    });
}

/// The cards that have an edge. Where one card has two reasons, the later one counts.
fn marked(
    shown: &Shown,
    zones: &Zones,
    prompt: &Prompt,
    advised: &Advised,
    selection: &Selection,
) -> HashMap<Key, Mark> {
    let mut edges = HashMap::default();
    if let Some(view) = &shown.view {
        let laid = view.table.steps.iter().flat_map(|step| laid(step, zones));
        edges.extend(laid.map(|key| (key, Mark::New)));
        if let Viewer::Seat(seat) = shown.viewer {
            edges.extend(zones.taken(seat).map(|key| (key, Mark::Drawn)));
        }
    }
    for (id, at) in swappable(prompt) {
        let joker = cards_of(id, zones).get(at);
        edges.extend(joker.map(|key| (*key, Mark::Fits)));
    }
    let advised = [&advised.advice, &advised.choice, &advised.lesson];
    edges.extend(
        advised
            .into_iter()
            .flatten()
            .map(|key| (*key, Mark::Advised)),
    );
    edges.extend(selection.cards.iter().map(|key| (*key, Mark::Selected)));
    edges
}

/// The cards that this step has laid on the table.
fn laid(step: &TurnStep, zones: &Zones) -> Vec<Key> {
    let (meld, card) = match step {
        TurnStep::LaidDown { melds } => {
            let first = zones.melds.len().saturating_sub(*melds as usize);
            return zones.melds[first..].iter().flatten().copied().collect();
        }
        TurnStep::LaidOff { card, to } => (to.meld, *card),
        TurnStep::SwappedJoker { card, meld, .. } => (*meld, *card),
        TurnStep::MovedJoker { .. } => return Vec::new(),
    };
    let mut keys = cards_of(meld, zones).iter();
    let key = keys.rfind(|key| zones.face(**key) == Some(card));
    key.copied().into_iter().collect()
}

/// The jokers on the table, each with the card it stands for.
fn stand_ins(shown: &Shown, zones: &Zones) -> HashMap<Key, Card> {
    let mut tags = HashMap::default();
    for meld in shown.view.iter().flat_map(|view| &view.table.melds) {
        for (at, key) in cards_of(meld.id, zones).iter().enumerate() {
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

/// The cards of a combination, from left to right; none of one that does not lie there yet.
fn cards_of(meld: MeldId, zones: &Zones) -> &[Key] {
    let keys = zones.melds.get(meld.0 as usize);
    keys.map_or(&[][..], Vec::as_slice)
}

/// The cards that are marked or dragged.
pub(super) fn chosen(zones: &Zones, selection: &Selection, dragged: &Dragged) -> Vec<Card> {
    let held = dragged.card.map(|(key, _)| key);
    let keys = selection.cards.iter().copied().chain(held);
    keys.filter_map(|key| zones.face(key)).collect()
}

/// The jokers that can be swapped with a card in hand, by combination and place: they are always shown.
fn swappable(prompt: &Prompt) -> impl Iterator<Item = (MeldId, usize)> {
    let playing = prompt
        .legal()
        .filter(|legal| legal.stage == DecisionStage::Play);
    let swaps = playing.into_iter().flat_map(|legal| &legal.swaps);
    swaps.map(|(meld, at, ..)| (*meld, *at as usize))
}

fn clear(mut advised: ResMut<Advised>) {
    *advised = Advised::default();
}
