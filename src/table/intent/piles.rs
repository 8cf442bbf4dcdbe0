//! Stock, discard pile and claims.
//!
//! - Intents about the piles, and about the claim question for the top card.
//! - Claim button of each player at a shared screen. It claims the discard for its owner, or hides the owner's open
//!   hand.
//! - Reset of the “don't ask again” claim filters at the end of each hand.
use super::intent_handling::{IntentContext, apply};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    seat::Seat,
    table::{Action, DecisionStage, Event, Viewer},
};
use gamecore::{
    feedback::{Sound, Toast},
    model::{
        ClaimButtonPress, ClaimFilter, ClaimFilters, Claimant, EventQueue, Key, Peeking,
        PlayerIntent, PromptReopened,
    },
    playback::StepStarted,
    sets::{FrameSystems, reset},
    states::{Menu, Screen, TableOverlay},
};
use hud::{HudState, filters_in_words};

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        buzz.in_set(FrameSystems::Intent)
            .before(apply)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(Update, forget.in_set(HudState));
    app.add_systems(OnExit(Screen::Table), reset::<ClaimFilters>);
}

impl IntentContext<'_> {
    fn out_of_turn(&self) -> bool {
        matches!(
            self.stage_now(),
            Some(DecisionStage::Claim | DecisionStage::LateClaim)
        )
    }

    pub(super) fn take_discard(&mut self) {
        if self.out_of_turn() {
            self.claim();
        } else if self.stage_now() == Some(DecisionStage::Draw) && !self.steady.pile() {
            self.refuse("reject-stale");
        } else {
            self.act(Action::TakeDiscard);
        }
    }

    /// Claims the top card of the pile. A claim costs a penalty card, so the question must have been visible long
    /// enough to be read.
    pub(super) fn claim(&mut self) {
        if self.prompt.common {
            self.refuse("claim-own-buzzer");
        } else if self.out_of_turn() && !(self.prompt.is_asked() && self.steady.question()) {
            self.reach();
        } else {
            self.act(Action::Claim);
        }
    }

    /// Reopens the claim question, or highlights it if it is already open.
    fn reach(&mut self) {
        self.prompt.reached = true;
        self.reached.write(PromptReopened);
    }

    /// Declines the claim for the given seat, or for all players at this screen who are being asked.
    pub(super) fn pass_for(&mut self, only: Option<Seat>) {
        if !self.steady.question() {
            return self.reach();
        }
        let says = |one: &&Claimant| only.is_none_or(|seat| one.seat == seat);
        let asked: Vec<Claimant> = self.prompt.asked().filter(says).copied().collect();
        for Claimant { seat, decision, .. } in asked {
            self.submit(seat, decision, Action::Pass, Vec::new());
            self.prompt.decline(seat, decision);
        }
    }

    pub(super) fn pass(&mut self, refusal: Option<ClaimFilter>) {
        match (self.prompt.common, refusal) {
            (true, None) => return self.pass_for(None),
            // With several seats asked, it is unclear to which of them the filter belongs.
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
            // A reopened or timed-out question needs no answer. It is only closed.
            DecisionStage::LateClaim if self.prompt.is_asked() => {
                self.sounds.write(Sound::Click.into());
            }
            DecisionStage::LateClaim | DecisionStage::Draw | DecisionStage::Play => {
                return self.act(Action::Pass);
            }
        }
        self.prompt.decline(seat, decision);
        if let Some(refusal) = refusal {
            self.refusals.add(seat, refusal);
            let what = filters_in_words(&self.texts, [refusal]);
            let text = self.texts.with("claim-refused", &[("what", what.into())]);
            self.toasts.write(Toast::info(text));
        }
    }

    /// Removes the viewer's “don't ask again” filters.
    pub(super) fn ask_again(&mut self) {
        if let Viewer::Seat(seat) = self.shown.viewer {
            self.refusals.revoke(seat);
        }
    }

    /// Handles a press on the discard pile. At the start of a turn, takes its top card. At the end of a turn, discards
    /// the selected card. Out of turn, opens the claim question.
    pub(super) fn use_pile(&mut self) {
        match self.stage_now() {
            None | Some(DecisionStage::Draw) => self.take_discard(),
            Some(DecisionStage::Claim | DecisionStage::LateClaim) => self.reach(),
            // The second half of a double click on the pile does not discard.
            Some(DecisionStage::Play) if !self.steady.question() => {
                self.sounds.write(Sound::Click.into());
            }
            Some(DecisionStage::Play) => match self.selection.cards.as_slice() {
                [only] => self.discard(*only),
                [] if self.is_staged() => self.refuse("refuse-staged"),
                [] => self.refuse("refuse-mark-discard"),
                [_, _, ..] => self.refuse("refuse-one-discard"),
            },
        }
    }

    /// True if there are staged melds.
    fn is_staged(&self) -> bool {
        !self.staging.groups.is_empty()
    }

    /// Discards a card. With staged melds, shows a message instead: the player probably believes that they are laid
    /// down.
    pub(super) fn discard(&mut self, key: Key) {
        let Some(card) = self.zones.face(key) else {
            return;
        };
        if self.stage_now() == Some(DecisionStage::Play) && self.is_staged() {
            self.refuse("refuse-staged");
            return;
        }
        let discard = Action::Discard { card, close: false };
        // The engine rejects any other discard, so that one needs no confirmation.
        let is_allowed = self.open().is_some_and(|(seat, legal)| {
            seat == self.shown.bottom_seat() && legal.discards.contains(&card)
        });
        let asked = self.prompt.choice == [discard.clone()] && self.prompt.touched == [key];
        if self.settings.confirm_discard && is_allowed && !asked {
            (self.prompt.choice, self.prompt.touched) = (vec![discard], vec![key]);
            self.sounds.write(Sound::Click.into());
            return;
        }
        self.prompt.choice.clear();
        self.act_with(discard, vec![key]);
    }

    /// Claims the discard for the owner of a claim button, or highlights the question if it has not been visible long
    /// enough to be read: a claim costs a penalty card. Returns false if the player cannot claim.
    fn claim_by_button(&mut self, seat: Seat) -> bool {
        let mut claimants = self.prompt.claimants.iter();
        let Some(claimant) = claimants.find(|one| one.seat == seat).copied() else {
            return false;
        };
        let is_read = match claimant.stage {
            DecisionStage::Claim => self.prompt.open.is_some() && self.steady.question(),
            DecisionStage::LateClaim | DecisionStage::Draw | DecisionStage::Play => {
                self.steady.pile()
            }
        };
        if is_read {
            self.submit(seat, claimant.decision, Action::Claim, Vec::new());
        } else {
            self.reached.write(PromptReopened);
        }
        true
    }
}

/// Handles presses on claim buttons. A press skips the missed-turn replay, claims the discard, or hides the owner's
/// hand.
fn buzz(
    mut buzzes: MessageReader<ClaimButtonPress>,
    (menu, overlay): (Res<State<Menu>>, Res<State<TableOverlay>>),
    (script, peeking): (Res<EventQueue>, Res<Peeking>),
    mut context: IntentContext,
    mut intents: MessageWriter<PlayerIntent>,
) {
    for ClaimButtonPress { seat } in buzzes.read() {
        let is_curtain = *overlay.get() == TableOverlay::Curtain;
        let is_table = is_curtain || *overlay.get() == TableOverlay::None;
        if !is_table || *menu.get() != Menu::None {
            continue;
        }
        let own = context.shown.viewer == Viewer::Seat(*seat);
        let skips = own && script.is_replaying_missed();
        // While the privacy screen is visible, a press only claims: `referee/glance.rs` opens the hand of the player
        // who is asked to act.
        if !skips && context.claim_by_button(*seat) || is_curtain {
            continue;
        }
        if skips {
            intents.write(PlayerIntent::Continue);
        } else if own && peeking.0.is_none() {
            intents.write(PlayerIntent::Hide);
        } else {
            let name = context.shown.name(*seat).into();
            context.refuse_with("buzz-nothing", &[("name", name)]);
        }
    }
}

/// Clears the filters at the start and end of a hand. A match resumed in the middle of a hand keeps its restored
/// filters.
fn forget(mut started: MessageReader<StepStarted>, mut refusals: ResMut<ClaimFilters>) {
    let ends = |StepStarted(event): &&StepStarted| {
        use Event::{Dealt, Ended};
        matches!(event, SeenMatchEvent::Table(Dealt { .. } | Ended(_)))
    };
    if started.read().filter(ends).count() > 0 {
        refusals.set_if_neq(ClaimFilters::default());
    }
}
