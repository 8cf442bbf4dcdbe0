//! Intents that come too early.
//!
//! - A move that comes a moment too early waits: the move of the player whose turn it is while cards are flying, and a
//!   discard until the others have answered about the last one. Esc or a second press takes it back.
//! - Reaction-time guard. Ignores input for anything that appeared less than `REACTION_TIME` seconds ago. No player
//!   reacts that fast, so the input was meant for the previous content. The guard prevents accidental moves that cannot
//!   be undone.
use super::intent_handling::IntentContext;
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{DecisionId, DecisionStage, Phase, Rejection},
};
use gamecore::{
    feedback::Sound,
    input::REACTION_TIME,
    model::{CardPlacement, Key, MeldDraft, PlayerIntent, Prompt},
    redraw::{RedrawRequest, seen_secs},
    sets::FrameSystems,
    states::Screen,
};

impl IntentContext<'_> {
    /// Applies the pending intent once it no longer has to wait. Drops it if the turn is over.
    pub(super) fn apply_pending(&mut self) {
        let Some(intent) = self.pending.0.clone() else {
            return;
        };
        if self.phase().is_none() {
            self.pending.0 = None;
        } else if !self.must_wait(&intent) && self.is_steady_for(&intent) {
            self.pending.0 = None;
            self.apply(intent);
        }
    }

    /// Applies an intent, or keeps it until it can be legal. A repeated intent takes the pending one back.
    pub(super) fn receive(&mut self, intent: PlayerIntent) {
        if self.is_second_half_of_double_click(&intent) {
            self.sounds.write(Sound::Click.into());
            return;
        }
        let intent = self.specific(intent);
        if let Some(pending) = &self.pending.0 {
            let card = self.pending.card().map(|(card, _)| card);
            let takes_back = match &intent {
                PlayerIntent::Cancel => true,
                PlayerIntent::Select(key) | PlayerIntent::Reorder(key, _) => card == Some(*key),
                other => other == pending,
            };
            if takes_back {
                self.pending.0 = None;
                self.sounds.write(Sound::Click.into());
                return;
            }
        }
        if self.must_wait(&intent) {
            self.pending.0 = Some(intent);
            self.sounds.write(Sound::Click.into());
        } else {
            self.apply(intent);
        }
    }

    /// Returns the phase of the turn, if it is the turn of the player at the screen.
    pub(super) fn phase(&self) -> Option<Phase> {
        let seat = self.shown.viewer.seat()?;
        let table = &self.shown.view.as_ref()?.table;
        (table.active == seat && table.phase != Phase::Over).then_some(table.phase)
    }

    /// True if the intent can become legal in a moment without a further move of this player.
    fn must_wait(&self, intent: &PlayerIntent) -> bool {
        let fits = match intent {
            PlayerIntent::TakeStock | PlayerIntent::TakeDiscard => Phase::Draw,
            // Staged melds must be laid down or put back first. The refusal says so at once.
            PlayerIntent::Discard(_) if !self.staging.groups.is_empty() => return false,
            PlayerIntent::Discard(_)
            | PlayerIntent::LayDown
            | PlayerIntent::LayOff(..)
            | PlayerIntent::LayOffSelected(_)
            | PlayerIntent::TakeBackOne
            | PlayerIntent::TakeBackAll => Phase::Play,
            _ => return false,
        };
        self.phase() == Some(fits)
            && match self.open() {
                None => true,
                Some((_, legal)) => match intent {
                    // Drawing from the stock passes up the top card of the pile, so that card must have been visible
                    // long enough.
                    PlayerIntent::TakeStock => {
                        legal.stage == DecisionStage::Draw && !self.steady.pile()
                    }
                    PlayerIntent::Discard(_) => {
                        legal.stage == DecisionStage::Play
                            && legal.discard == Err(Rejection::ClaimsOpen)
                    }
                    _ => false,
                },
            }
    }

    /// True if the content on which a pending intent acts has been visible long enough: see [`InputGuard`].
    fn is_steady_for(&self, intent: &PlayerIntent) -> bool {
        match intent {
            PlayerIntent::TakeStock | PlayerIntent::TakeDiscard => self.steady.pile(),
            PlayerIntent::LayOff(..) => !self.is_last_card() || self.steady.question(),
            PlayerIntent::LayDown => self.staging.groups.is_empty() || self.steady.staged(),
            _ => true,
        }
    }

    /// True for a press on a pile or meld so soon after the last action that it must belong to the same double click.
    fn is_second_half_of_double_click(&self, intent: &PlayerIntent) -> bool {
        let on_an_area = matches!(
            intent,
            PlayerIntent::TakeStock
                | PlayerIntent::TakeDiscard
                | PlayerIntent::UsePile
                | PlayerIntent::LayOffSelected(_)
        );
        on_an_area && self.phase().is_some() && self.open().is_none() && !self.steady.question()
    }

    /// Replaces a press on the pile by the action that it means now, so that a later change does not alter it.
    fn specific(&self, intent: PlayerIntent) -> PlayerIntent {
        match (&intent, self.phase(), self.selection.cards.as_slice()) {
            (PlayerIntent::UsePile, Some(Phase::Draw), _) if self.open().is_none() => {
                PlayerIntent::TakeDiscard
            }
            (PlayerIntent::UsePile, Some(Phase::Play), [only]) if self.steady.question() => {
                PlayerIntent::Discard(*only)
            }
            _ => intent,
        }
    }
}

/// Seconds for which the question, the top card of the pile and the staged melds have been visible without a change.
type Ages = [f32; 3];

#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct GuardedItems {
    question: Option<(Seat, DecisionId, bool, bool)>,
    pile: Option<Key>,
    staged: bool,
}

/// Reaction-time guard: the ages of the items that a player can act on. A click uses the ages at the time when the
/// mouse button was pressed. A key press uses the current ages.
#[derive(Resource, Default, Debug)]
pub struct InputGuard {
    seen: GuardedItems,
    now: Ages,
    pressed: Option<Ages>,
    released: bool,
}

impl InputGuard {
    fn is_old(&self, item: usize) -> bool {
        self.pressed.unwrap_or(self.now)[item] >= REACTION_TIME
    }

    /// True if the question has been visible long enough to be answered.
    pub fn question(&self) -> bool {
        self.is_old(0)
    }

    /// True if the top card of the pile has been visible long enough to take it, or to draw from the stock instead.
    pub fn pile(&self) -> bool {
        self.is_old(1)
    }

    /// True if the staged melds have been visible long enough to be confirmed.
    pub fn staged(&self) -> bool {
        self.is_old(2)
    }

    /// Records the ages when the mouse button goes down.
    pub(super) fn press(&mut self) {
        self.pressed = Some(self.now);
        self.released = false;
    }

    /// Marks the button as released. The resulting click is handled in the same frame.
    pub(super) fn release(&mut self) {
        self.released = true;
    }

    fn look(&mut self, seen: GuardedItems, seconds: f32) {
        if std::mem::take(&mut self.released) {
            self.pressed = None;
        }
        let same = [
            self.seen.question == seen.question,
            self.seen.pile == seen.pile,
            self.seen.staged == seen.staged,
        ];
        self.seen = seen;
        for (item, same) in same.into_iter().enumerate() {
            self.now[item] = if same { self.now[item] + seconds } else { 0.0 };
            // If an item was replaced during the press, the click does not act on the replacement.
            if let (false, Some(pressed)) = (same, &mut self.pressed) {
                pressed[item] = 0.0;
            }
        }
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<InputGuard>();
    app.add_systems(
        Update,
        watch_items
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

fn watch_items(
    prompt: Res<Prompt>,
    zones: Res<CardPlacement>,
    staging: Res<MeldDraft>,
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut steady: ResMut<InputGuard>,
) {
    // A claim question that stays open after its time-out counts as the same question.
    let kind =
        |stage: DecisionStage| matches!(stage, DecisionStage::Claim | DecisionStage::LateClaim);
    let seen = GuardedItems {
        question: prompt
            .open
            .as_ref()
            .map(|(seat, legal)| (*seat, legal.decision, kind(legal.stage), prompt.is_asked())),
        pile: zones.pile.last().copied(),
        staged: !staging.groups.is_empty(),
    };
    steady.look(seen, seen_secs(&time));
    // Requests frames until every item is old enough. The time step is capped, so time without frames would count only
    // in part.
    if steady.now.iter().any(|age| *age < REACTION_TIME) {
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(number: u32) -> GuardedItems {
        GuardedItems {
            question: Some((Seat(0), DecisionId(number), false, true)),
            ..GuardedItems::default()
        }
    }

    #[test]
    fn a_new_question_ignores_input() {
        let mut steady = InputGuard::default();
        steady.look(question(1), 0.1);
        assert!(!steady.question());
        for _ in 0..4 {
            steady.look(question(1), 0.1);
        }
        assert!(steady.question());
        steady.look(question(2), 0.1);
        assert!(!steady.question(), "another question");
    }

    #[test]
    fn a_click_counts_from_its_button_press() {
        let mut steady = InputGuard::default();
        steady.look(question(1), 0.1);
        steady.look(question(1), 0.2);
        steady.press();
        steady.look(question(1), 0.2);
        assert!(!steady.question(), "the press came too soon");
        steady.release();
        assert!(!steady.question());
        steady.look(question(1), 0.1);
        assert!(steady.question(), "the age of a later press is sufficient");
        steady.press();
        steady.look(question(2), 0.5);
        assert!(!steady.question(), "the press was for another question");
    }
}
