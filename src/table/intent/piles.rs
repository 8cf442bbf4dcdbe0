//! What the stock, the pile and the question about its top card are used for.
use super::apply::IntentContext;
use engine::{
    cards::Card,
    seat::Seat,
    table::{Action, DecisionStage, Legal, Viewer},
};
use gamecore::{
    feedback::{Sound, Toast},
    model::{Claimant, Key, PlayerIntent, Reached, Refusal},
    referee::Submit,
};
use hud::refused_in_words;

impl IntentContext<'_> {
    /// Answers an intent about the piles.
    pub(super) fn use_piles(&mut self, intent: PlayerIntent) {
        match intent {
            PlayerIntent::TakeStock => self.take_stock(),
            PlayerIntent::TakeDiscard => self.take_discard(),
            PlayerIntent::Claim => self.claim(),
            PlayerIntent::Pass => self.pass(None),
            PlayerIntent::PassOf(seat) => self.pass_for(Some(seat)),
            PlayerIntent::Refuse(refusal) => self.pass(Some(refusal)),
            PlayerIntent::AskAgain => self.ask_again(),
            PlayerIntent::UsePile => self.use_pile(),
            PlayerIntent::Discard(key) => self.discard(key),
            _ => {}
        }
    }

    fn out_of_turn(&self) -> bool {
        matches!(
            self.stage_now(),
            Some(DecisionStage::Claim | DecisionStage::LateClaim)
        )
    }

    fn take_stock(&mut self) {
        // Whoever takes the stock lets the top of the pile lie: they must have seen it.
        if self.stage_now() == Some(DecisionStage::Draw) && !self.steady.pile() {
            return;
        }
        self.act(Action::TakeStock);
    }

    fn take_discard(&mut self) {
        if self.out_of_turn() {
            self.claim();
        } else if self.stage_now() != Some(DecisionStage::Draw) || self.steady.pile() {
            self.act(Action::TakeDiscard);
        }
    }

    /// What costs a penalty card is asked where it can be read, and answered when it has been.
    fn claim(&mut self) {
        if self.prompt.common {
            self.refuse("claim-own-buzzer");
        } else if !self.out_of_turn() {
            self.act(Action::Claim);
        } else if !self.prompt.is_asked() || !self.steady.question() {
            self.reach();
        } else {
            self.act(Action::Claim);
        }
    }

    /// The question comes up again, or catches the eye.
    fn reach(&mut self) {
        self.prompt.reached = true;
        self.reached.write(Reached);
    }

    /// This person does not want the card, or nobody at the screen does.
    fn pass_for(&mut self, only: Option<Seat>) {
        if !self.steady.question() {
            return self.reach();
        }
        let says = |one: &&Claimant| only.is_none_or(|seat| one.seat == seat);
        let asked: Vec<Claimant> = self.prompt.asked().filter(says).copied().collect();
        for Claimant { seat, decision, .. } in asked {
            self.submit.write(Submit {
                seat,
                decision,
                action: Action::Pass,
                touched: Vec::new(),
            });
            self.prompt.decline(seat, decision);
        }
    }

    fn pass(&mut self, refusal: Option<Refusal>) {
        match (self.prompt.common, refusal) {
            (true, None) => return self.pass_for(None),
            // Whose refusal it is nobody could tell.
            (true, Some(_)) => return self.refuse("claim-refuse-looking"),
            (false, _) => {}
        }
        let Some((seat, legal)) = self.open() else {
            self.act(Action::Pass);
            return;
        };
        let (stage, decision) = (legal.stage, legal.decision);
        match stage {
            DecisionStage::Claim if !self.steady.question() => return self.reach(),
            DecisionStage::Claim => self.act(Action::Pass),
            // A question that was reached for, or whose time is up, is put away.
            DecisionStage::LateClaim if self.prompt.is_asked() => {}
            DecisionStage::LateClaim | DecisionStage::Draw | DecisionStage::Play => {
                return self.act(Action::Pass);
            }
        }
        self.prompt.decline(seat, decision);
        if let Some(refusal) = refusal {
            self.refusals.add(seat, refusal);
            let what = refused_in_words(&self.texts, [refusal]);
            let text = self.texts.with("claim-refused", &[("what", what.into())]);
            self.toasts.write(Toast::info(text));
        }
    }

    /// Whose hand is open wants to be asked again.
    fn ask_again(&mut self) {
        if let Viewer::Seat(seat) = self.shown.viewer {
            self.refusals.revoke(seat);
        }
    }

    /// The pile means *take* at the start of a turn, *ask me* out of turn, and *discard the marked card* at the end.
    fn use_pile(&mut self) {
        match self.stage_now() {
            None | Some(DecisionStage::Draw) => self.take_discard(),
            Some(DecisionStage::Claim | DecisionStage::LateClaim) => self.reach(),
            // The second half of a double click on the pile is no discard.
            Some(DecisionStage::Play) if !self.steady.question() => {}
            Some(DecisionStage::Play) => match self.selection.cards.as_slice() {
                [only] => self.discard(*only),
                [] if self.is_staged() => self.refuse("refuse-staged"),
                [] => self.refuse("refuse-mark-discard"),
                [_, _, ..] => self.refuse("refuse-one-discard"),
            },
        }
    }

    /// Whether cards are laid out that are not laid down.
    pub(super) fn is_staged(&self) -> bool {
        !self.staging.groups.is_empty()
    }

    /// The turn does not end over cards that are laid out: whoever left them there believes them laid down.
    fn discard(&mut self, key: Key) {
        let Some(card): Option<Card> = self.zones.face(key) else {
            return;
        };
        if self.stage_now() == Some(DecisionStage::Play) && self.is_staged() {
            self.refuse("refuse-staged");
            return;
        }
        let discard = Action::Discard { card, close: false };
        let my_play = self
            .open()
            .is_some_and(|(seat, legal)| self.can_discard(seat, legal, card));
        let asked = self.prompt.choice == [discard.clone()] && self.prompt.touched == [key];
        if self.confirms_discards() && my_play && !asked {
            (self.prompt.choice, self.prompt.touched) = (vec![discard], vec![key]);
            self.sounds.write(Sound::Click.into());
            return;
        }
        self.prompt.choice.clear();
        self.act_with(discard, vec![key]);
    }

    /// What the engine would refuse is refused at once, not asked about before.
    fn can_discard(&self, seat: Seat, legal: &Legal, card: Card) -> bool {
        seat == self.shown.bottom_seat()
            && legal.stage == DecisionStage::Play
            && legal.discards.contains(&card)
    }
}
