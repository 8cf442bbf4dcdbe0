//! Meld draft: staged melds, and the selection of hand cards.
//!
//! - Proposals for a lay-down, through which the player can cycle, and melds that the player assembles by hand.
//! - Lifetime of the selection and the staged melds. Both last as long as their cards are in the hand. When another
//!   player's hand is opened, the staged melds are stored.
//! - Move preparation: selects or stages the cards of an advised move, which the player still has to confirm.
use super::{intent_handling::IntentContext, sorting};
use bevy::{platform::collections::HashMap, prelude::*};
use engine::{
    cards::{Card, CardCounts},
    melds::{self, NewMeld},
    rules::MeldKind,
    seat::Seat,
    table::{Action, Viewer},
};
use gamecore::{
    feedback::Sound,
    model::{CardPlacement, DisplayedState, Key, MeldDraft, Prompt, Selection, StagedGroup, Zone},
    sets::FrameSystems,
};

/// Maximum number of proposals.
const MOST_PROPOSALS: usize = 24;

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            prune,
            propose,
            sorting::follow_profile,
            sorting::keep_sorted,
        )
            .chain()
            .in_set(FrameSystems::Playback)
            .after(gamecore::playback::Play),
    );
}

/// Computes the proposals again whenever the viewer's hand has changed.
fn propose(
    shown: Res<DisplayedState>,
    prompt: Res<Prompt>,
    mut staging: ResMut<MeldDraft>,
    mut known: Local<Option<(CardCounts, u8, bool)>>,
) {
    if !shown.is_changed() && !prompt.is_changed() {
        return;
    }
    let Some(view) = &shown.view else { return };
    let own_turn = prompt
        .open
        .as_ref()
        .is_some_and(|(seat, legal)| Viewer::Seat(*seat) == shown.viewer && legal.lay_down.is_ok());
    let now = (view.hand, view.table.hand, own_turn);
    if *known == Some(now) {
        return;
    }
    let other_hand = known.is_some_and(|(_, hand, _)| hand != now.1);
    *known = Some(now);
    let down = matches!(shown.viewer, Viewer::Seat(seat) if view.table.down.contains(seat));
    let distance = |contract| melds::distance(&view.hand, contract, &shown.rules);
    staging.missing = match down {
        true => 0,
        false => view.contract().map_or(0, distance),
    };
    staging.proposals = match own_turn {
        true => view
            .as_seat()
            .map_or_else(Vec::new, |view| view.lay_downs(MOST_PROPOSALS)),
        false => Vec::new(),
    };
    staging.shown = 0;
    if down || other_hand {
        staging.groups.clear();
    }
}

impl IntentContext<'_> {
    /// Stages the current proposal. Returns false if there is no proposal.
    pub(super) fn stage_proposal(&mut self) -> bool {
        let Some(proposal) = self.staging.proposals.get(self.staging.shown).cloned() else {
            return false;
        };
        let groups = proposal.into_iter().map(|meld| (vec![meld], false));
        self.staging.groups = lay_out(groups, &self.zones, self.shown.bottom_seat());
        true
    }

    /// Stages the selected cards as one meld of the contract. The order of the selection does not matter.
    ///
    /// # Errors
    /// Returns the text key of the reason if the cards cannot be staged.
    pub(super) fn stage_by_hand(&mut self, keys: &[Key]) -> Result<(), &'static str> {
        let Some(contract) = self.shown.contract() else {
            return Err("refuse-not-now");
        };
        let cards: Vec<Card> = keys
            .iter()
            .filter_map(|key| self.zones.face(*key))
            .collect();
        let rules = &self.shown.rules;
        let open = |kind: MeldKind| {
            let groups = self.staging.groups.iter();
            let staged = groups.flat_map(|group| group.readings.first());
            contract.count(kind) > staged.filter(|meld| meld.kind() == kind).count()
        };
        let kinds = [MeldKind::Trio, MeldKind::Run];
        let readings = |kind: MeldKind| NewMeld::arrange(rules, contract.sizes(), kind, &cards);
        let found = kinds.into_iter().filter(|kind| open(*kind)).map(readings);
        let Some(readings) = found.into_iter().find(|readings| !readings.is_empty()) else {
            let elsewhere = kinds.into_iter().any(|kind| !readings(kind).is_empty());
            return Err(match elsewhere {
                true => "refuse-not-in-contract",
                false => "refuse-no-combination",
            });
        };
        let mut free = keys.to_vec();
        let order = readings[0].cards().iter();
        let order = order.filter_map(|card| self.zones.take_face(&mut free, *card));
        self.staging.groups.push(StagedGroup {
            cards: order.collect(),
            readings: readings.clone(),
            by_hand: true,
        });
        Ok(())
    }

    /// Selects or stages the cards of an advised move, which the player still has to confirm.
    pub(super) fn prepare(&mut self, action: &Action) {
        let asked = self.open().map(|(seat, _)| Viewer::Seat(seat));
        if asked != Some(self.shown.viewer) {
            return;
        }
        if let Action::LayDown { melds } = action {
            self.selection.cards.clear();
            if let Some(shown) = self.staging.proposals.iter().position(|way| way == melds) {
                self.staging.shown = shown;
            }
            let proposed = melds.iter().map(|meld| (vec![meld.clone()], false));
            self.staging.groups = lay_out(proposed, &self.zones, self.shown.bottom_seat());
            self.sounds.write(Sound::Deal.into());
        } else if let Some(key) = self.card_of(action) {
            // A staged card cannot also be selected.
            self.staging.groups.clear();
            self.selection.cards = vec![key];
            self.sounds.write(Sound::Click.into());
        }
    }

    /// Returns the card of the viewer's hand that the action uses.
    fn card_of(&self, action: &Action) -> Option<Key> {
        let card = match action {
            Action::LayOff { card, .. }
            | Action::SwapJoker { card, .. }
            | Action::Discard { card, .. } => *card,
            _ => return None,
        };
        let mut hand = self.zones.hand(self.shown.bottom_seat()).iter().copied();
        hand.find(|key| self.zones.face(*key) == Some(card))
    }
}

/// Converts melds into groups of hand cards. The flag is true for melds assembled by hand. Melds whose cards are not in
/// the hand are omitted.
fn lay_out(
    groups: impl IntoIterator<Item = (Vec<NewMeld>, bool)>,
    zones: &CardPlacement,
    seat: Seat,
) -> Vec<StagedGroup> {
    let mut free: Vec<Key> = zones.hand(seat).to_vec();
    let groups = groups.into_iter().filter_map(|(readings, by_hand)| {
        let mut left = free.clone();
        let cards = readings.first()?.cards().iter();
        let cards: Option<Vec<Key>> = cards
            .map(|card| zones.take_face(&mut left, *card))
            .collect();
        let cards = cards?;
        free = left;
        Some(StagedGroup {
            cards,
            readings,
            by_hand,
        })
    });
    groups.collect()
}

/// Viewer and hand number, which together identify the visible hand.
type OpenHand = (Viewer, Option<u8>);

/// Staged melds of the seats whose hands are covered. The flag is true for melds assembled by hand.
type CoveredMelds = HashMap<Seat, Vec<(Vec<NewMeld>, bool)>>;

/// Drops selected and staged cards that have left the hand. Stores and restores staged melds when the viewer changes.
fn prune(
    zones: Res<CardPlacement>,
    shown: Res<DisplayedState>,
    mut selection: ResMut<Selection>,
    mut staging: ResMut<MeldDraft>,
    mut last: Local<Option<OpenHand>>,
    mut covered: Local<CoveredMelds>,
) {
    let now = (
        shown.viewer,
        shown.view.as_ref().map(|view| view.table.hand),
    );
    if *last != Some(now) {
        let before = last.replace(now);
        selection.cards.clear();
        let groups = std::mem::take(&mut staging.groups);
        if before.is_none_or(|(_, hand)| hand != now.1) {
            covered.clear();
            return;
        }
        // The viewer has changed within a deal. The melds of the previous viewer are stored, and those of the new
        // viewer are restored.
        if let Some((Viewer::Seat(seat), _)) = before {
            let groups = groups.into_iter();
            let left = groups.map(|group| (group.readings, group.by_hand));
            covered.insert(seat, left.collect());
        }
        if let Viewer::Seat(seat) = now.0
            && let Some(groups) = covered.remove(&seat)
        {
            staging.groups = lay_out(groups, &zones, seat);
        }
        return;
    }
    if !zones.is_changed() {
        return;
    }
    let own = |key: &Key| matches!(zones.find(*key), Some((Zone::Hand(seat), _)) if seat == shown.bottom_seat());
    if !selection.cards.iter().all(own) {
        selection.cards.retain(own);
    }
    if !staging.keys().iter().all(own) {
        staging.groups.retain(|group| group.cards.iter().all(own));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        matchplay::{Match, PlayerInfo, PlayerKind, Setup},
        rules::oficial,
    };
    use gamecore::model::{MovePreference, shoe_size};

    fn look(app: &mut App, game: &Match, viewer: Viewer) {
        let view = game.owned_view(viewer).expect("a hand is being played");
        let mut zones = app.world_mut().resource_mut::<CardPlacement>();
        if zones.is_empty() {
            zones.reset(shoe_size(&view.table), 2);
        }
        zones.reconcile(&view, None, &MovePreference::default());
        let mut shown = app.world_mut().resource_mut::<DisplayedState>();
        (shown.viewer, shown.view) = (viewer, Some(view));
        app.update();
    }

    fn laid_out(app: &App) -> Vec<Vec<Option<Card>>> {
        let zones = app.world().resource::<CardPlacement>();
        let groups = app.world().resource::<MeldDraft>().groups.iter();
        groups
            .map(|group| group.cards.iter().map(|key| zones.face(*key)).collect())
            .collect()
    }

    #[test]
    fn staged_melds_survive_the_privacy_screen() {
        let player = |name| PlayerInfo::new(name, PlayerKind::Human);
        let (mut game, _) = Match::new(Setup {
            seed: "curtain".to_owned(),
            rules: oficial(),
            players: vec![player("Ana"), player("Ben")],
        })
        .expect("two may play");
        game.next_hand().expect("the first deal");
        let mut app = App::new();
        app.init_resource::<CardPlacement>()
            .init_resource::<DisplayedState>()
            .init_resource::<Selection>()
            .init_resource::<MeldDraft>()
            .add_systems(Update, prune);
        let ana = Viewer::Seat(Seat(0));
        look(&mut app, &game, ana);
        let hand = app.world().resource::<CardPlacement>().hand(Seat(0));
        let cards: Vec<Key> = hand[2..5].to_vec();
        let faces: Vec<Card> = {
            let zones = app.world().resource::<CardPlacement>();
            let faces = cards.iter().map(|key| zones.face(*key));
            faces.map(|face| face.expect("an open card")).collect()
        };
        app.world_mut().resource_mut::<MeldDraft>().groups = vec![StagedGroup {
            cards,
            readings: vec![NewMeld::Trio { cards: faces }],
            by_hand: true,
        }];
        app.update();
        let before = laid_out(&app);
        assert_eq!(before.len(), 1);
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1)), Viewer::Spectator] {
            look(&mut app, &game, viewer);
            assert!(laid_out(&app).is_empty(), "melds shown to another seat");
        }
        look(&mut app, &game, ana);
        assert_eq!(laid_out(&app), before);
        assert!(app.world().resource::<MeldDraft>().is_by_hand());
    }
}
