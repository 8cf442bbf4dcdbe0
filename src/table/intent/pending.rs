//! Intents that come a moment too early. The move of the player whose turn it is waits while cards are flying. A discard
//! also waits until the others have answered about the last one. Esc or a second press takes it back.
use super::intent_handling::IntentContext;
use engine::table::{DecisionStage, Phase, Rejection, Viewer};
use gamecore::{feedback::Sound, model::PlayerIntent};

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
        let Viewer::Seat(seat) = self.shown.viewer else {
            return None;
        };
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

    /// True if the content on which a pending intent acts has been visible long enough: see [`InputGuard`](super::InputGuard).
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
