//! Converts intents into actions, or into changes of selection and staging. An impossible intent shows a toast message
//! with the reason.
use super::{InputGuard, sorting::sort_hand};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    melds::{End, MeldId, Place},
    rules::MeldKind,
    seat::Seat,
    table::{Action, DecisionId, DecisionStage, Legal, Phase, TakeBack},
};
use gamecore::{
    feedback::{PlaySound, Sound, Toast},
    i18n::{Arg, Texts, passage_of_key},
    model::{
        CardPlacement, ClaimFilters, DisplayedState, HandOrder, Key, MeldDraft, PendingIntent,
        PlayerIntent, Prompt, PromptReopened, Selection,
    },
    referee::Submit,
    sets::FrameSystems,
    settings::Settings,
    states::Watching,
};

pub fn plugin(app: &mut App) {
    app.add_systems(Update, apply.in_set(FrameSystems::Intent));
}

/// Resources that intents read and change.
#[derive(SystemParam)]
pub(super) struct IntentContext<'w> {
    pub(super) texts: Res<'w, Texts>,
    pub(super) shown: Res<'w, DisplayedState>,
    pub(super) zones: ResMut<'w, CardPlacement>,
    pub(super) prompt: ResMut<'w, Prompt>,
    pub(super) selection: ResMut<'w, Selection>,
    pub(super) pending: ResMut<'w, PendingIntent>,
    pub(super) staging: ResMut<'w, MeldDraft>,
    order: ResMut<'w, HandOrder>,
    pub(super) refusals: ResMut<'w, ClaimFilters>,
    pub(super) steady: Res<'w, InputGuard>,
    pub(super) reached: MessageWriter<'w, PromptReopened>,
    submissions: MessageWriter<'w, Submit>,
    watching: Res<'w, State<Watching>>,
    pub(super) toasts: MessageWriter<'w, Toast>,
    pub(super) sounds: MessageWriter<'w, PlaySound>,
    pub(super) settings: Res<'w, Settings>,
}

pub(super) fn apply(mut intents: MessageReader<PlayerIntent>, mut context: IntentContext) {
    context.apply_pending();
    for intent in intents.read() {
        context.receive(intent.clone());
    }
}

impl IntentContext<'_> {
    pub(super) fn apply(&mut self, intent: PlayerIntent) {
        // In a watched match, the player can only change the sort order of the hand.
        if *self.watching.get() == Watching::On && !matches!(intent, PlayerIntent::SortBy(_)) {
            return;
        }
        match intent {
            PlayerIntent::TakeStock => self.act(Action::TakeStock),
            PlayerIntent::TakeDiscard => self.take_discard(),
            PlayerIntent::Claim => self.claim(),
            PlayerIntent::Pass => self.pass(None),
            PlayerIntent::PassOf(seat) => self.pass_for(Some(seat)),
            PlayerIntent::Refuse(filter) => self.pass(Some(filter)),
            PlayerIntent::AskAgain => self.ask_again(),
            PlayerIntent::UsePile => self.use_pile(),
            PlayerIntent::Discard(key) => self.discard(key),
            PlayerIntent::Select(key) => self.select(key),
            PlayerIntent::Cancel => self.cancel(),
            PlayerIntent::LayOff(key, meld) => self.lay_off(key, meld),
            PlayerIntent::LayOffSelected(meld) => self.lay_off_selected(meld),
            PlayerIntent::LayDown => self.lay_down(),
            PlayerIntent::NextSplit => self.next_split(),
            PlayerIntent::Stage => self.stage(),
            PlayerIntent::Unstage(key) => self.unstage(key),
            PlayerIntent::TakeBackOne => self.take_back(),
            PlayerIntent::TakeBackAll => {
                self.staging.groups.clear();
                let steps = TakeBack::All;
                self.act(Action::TakeBack { steps });
            }
            PlayerIntent::Reorder(key, to) => {
                self.order.sticky_sort = None;
                let seat = self.shown.bottom_seat();
                self.zones.reorder(seat, key, to);
                self.sounds.write(Sound::Slide.into());
            }
            PlayerIntent::SortBy(sort) => {
                self.order.sticky_sort = Some(sort);
                sort_hand(&mut self.zones, &self.shown, sort);
                self.sounds.write(Sound::Slide.into());
            }
            PlayerIntent::Choose(i) => {
                let chosen = self.prompt.choice.get(i).cloned();
                self.prompt.choice.clear();
                let touched = std::mem::take(&mut self.prompt.touched);
                if let Some(action) = chosen {
                    self.act_with(action, touched);
                }
            }
            PlayerIntent::Prepare(action) => self.prepare(&action),
            // Other systems handle these intents: advice and overlays.
            _ => {}
        }
    }

    pub(super) fn refuse(&mut self, key: &str) {
        self.refuse_with(key, &[]);
    }

    pub(super) fn refuse_with(&mut self, key: &str, args: &[(&str, Arg)]) {
        let refused = Toast::refused(self.texts.with(key, args));
        self.toasts.write(refused.resting_on(passage_of_key(key)));
        self.sounds.write(Sound::Invalid.into());
    }

    pub(super) fn open(&self) -> Option<(Seat, &Legal)> {
        let open = self.prompt.open.as_ref();
        open.map(|(seat, legal)| (*seat, legal))
    }

    pub(super) fn stage_now(&self) -> Option<DecisionStage> {
        self.open().map(|(_, legal)| legal.stage)
    }

    /// Sends an action to the referee. If the engine rejects it, a toast message gives the reason.
    pub(super) fn act(&mut self, action: Action) {
        self.act_with(action, Vec::new());
    }

    /// Sends an action to the referee, with the hand cards that the player touched. If the engine accepts, exactly
    /// these cards move.
    pub(super) fn act_with(&mut self, action: Action, touched: Vec<Key>) {
        let Some((seat, legal)) = self.open() else {
            // A press after the end of a hand only skips the animation of the result.
            if self.shown.ended.is_some() {
                self.sounds.write(Sound::Click.into());
                return;
            }
            self.refuse(match self.phase() {
                Some(Phase::Draw) => "reject-take-first",
                Some(Phase::Play) => "reject-already-taken",
                Some(Phase::Over) | None => "refuse-not-now",
            });
            return;
        };
        let decision = legal.decision;
        self.submit(seat, decision, action, touched);
    }

    /// Sends the answer to a decision of this seat.
    pub(super) fn submit(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
        touched: Vec<Key>,
    ) {
        self.submissions.write(Submit {
            seat,
            decision,
            action,
            touched,
        });
    }

    fn select(&mut self, key: Key) {
        if self.staging.keys().contains(&key) {
            return self.unstage(key);
        }
        match self.selection.cards.iter().position(|k| *k == key) {
            Some(at) => drop(self.selection.cards.remove(at)),
            None => self.selection.cards.push(key),
        }
        self.sounds.write(Sound::Click.into());
    }

    fn unstage(&mut self, key: Key) {
        let groups = &mut self.staging.groups;
        groups.retain(|group| !group.cards.contains(&key));
        self.sounds.write(Sound::Slide.into());
    }

    fn cancel(&mut self) {
        self.selection.cards.clear();
        self.staging.groups.clear();
        self.prompt.choice.clear();
    }

    /// Returns the legal actions that fulfil a condition, except lay-downs.
    fn legal_actions(&self, fits: impl Fn(&Action) -> bool) -> Vec<Action> {
        let legal = self.prompt.legal().into_iter().flat_map(Legal::actions);
        legal.filter(fits).collect()
    }

    /// Returns every way to add this card to this meld: lay it off at an end, or swap it for a joker.
    fn ways(&self, key: Key, meld: MeldId) -> Vec<Action> {
        let face = self.zones.face(key);
        self.legal_actions(|action| match action {
            Action::LayOff { card, to } => Some(*card) == face && to.meld == meld,
            Action::SwapJoker { card, meld: of, .. } => Some(*card) == face && *of == meld,
            _ => false,
        })
    }

    fn lay_off(&mut self, key: Key, meld: MeldId) {
        // Laying off the last card closes the hand. The second half of a double click must not do that.
        if self.is_last_card() && self.open().is_some() && !self.steady.question() {
            return;
        }
        let mut ways = self.ways(key, meld);
        // The engine rejects this attempt, and the toast message gives its reason.
        if let (true, Some(card)) = (ways.is_empty(), self.zones.face(key)) {
            let to = self.plain_place(meld);
            ways.push(Action::LayOff { card, to });
        }
        self.act_or_ask(ways, vec![key]);
    }

    /// Carries out the only one of these actions, or asks the player to choose one.
    fn act_or_ask(&mut self, mut ways: Vec<Action>, touched: Vec<Key>) {
        match ways.len() {
            0 => {}
            1 => self.act_with(ways.remove(0), touched),
            _ => (self.prompt.choice, self.prompt.touched) = (ways, touched),
        }
    }

    pub(super) fn is_last_card(&self) -> bool {
        self.zones.hand(self.shown.bottom_seat()).len() == 1
    }

    fn plain_place(&self, meld: MeldId) -> Place {
        let known = self.shown.meld(meld);
        let run = known.is_some_and(|known| known.kind() == MeldKind::Run);
        Place {
            meld,
            end: run.then_some(End::High),
        }
    }

    /// Lays off the first selected card that fits. A further click lays off the next one. Without a selection, moves a
    /// joker of the meld instead.
    fn lay_off_selected(&mut self, meld: MeldId) {
        let Some(first) = self.selection.cards.first().copied() else {
            // A free joker can move out of this meld to another place (rule R43).
            let jokers = self.legal_actions(
                |action| matches!(action, Action::MoveJoker { meld: from, .. } if *from == meld),
            );
            if jokers.is_empty() {
                self.refuse("refuse-mark-lay-off");
            }
            return self.act_or_ask(jokers, Vec::new());
        };
        let mut selected = self.selection.cards.iter();
        let fitting = selected.find(|key| !self.ways(**key, meld).is_empty());
        self.lay_off(fitting.copied().unwrap_or(first), meld);
    }

    /// Stages the current proposal so that the player can check it. If melds are already staged, lays them down.
    fn lay_down(&mut self) {
        if self.staging.groups.is_empty() {
            let seat = self.shown.bottom_seat();
            let can = self
                .open()
                .is_some_and(|(s, legal)| s == seat && legal.lay_down.is_ok());
            if can && self.stage_proposal() {
                self.selection.cards.clear();
                self.sounds.write(Sound::Deal.into());
            } else {
                let missing = self.staging.missing;
                match self.open() {
                    Some((_, legal)) if legal.stage == DecisionStage::Play && missing > 0 => {
                        let count = usize::from(missing).into();
                        self.refuse_with("refuse-missing", &[("count", count)]);
                    }
                    _ => self.act(Action::LayDown { melds: Vec::new() }),
                }
            }
            return;
        }
        // The second half of a double click does not confirm melds that the first half staged.
        if !self.steady.staged() {
            return;
        }
        let groups = self.staging.groups.iter();
        let melds = groups.filter_map(|group| group.readings.first().cloned());
        let melds = melds.collect();
        self.act_with(Action::LayDown { melds }, self.staging.keys());
    }

    fn next_split(&mut self) {
        let ways = self.staging.proposals.len();
        if ways == 0 {
            self.refuse("refuse-no-split");
            return;
        }
        if self.staging.is_by_hand() {
            self.refuse("refuse-own-groups");
            return;
        }
        if !self.staging.groups.is_empty() {
            self.staging.shown = (self.staging.shown + 1) % ways;
        }
        self.stage_proposal();
        if ways == 1 {
            self.refuse("refuse-one-split");
        } else {
            self.sounds.write(Sound::Deal.into());
        }
    }

    fn stage(&mut self) {
        // A player who is already down cannot lay down staged melds.
        if self.shown.is_down(self.shown.bottom_seat()) {
            self.refuse("reject-already-down");
            return;
        }
        let keys = std::mem::take(&mut self.selection.cards);
        if keys.is_empty() {
            self.refuse("refuse-mark-stage");
            return;
        }
        match self.stage_by_hand(&keys) {
            Ok(()) => drop(self.sounds.write(Sound::Deal.into())),
            Err(reason) => {
                self.selection.cards = keys;
                self.refuse(reason);
            }
        }
    }

    fn take_back(&mut self) {
        match self.staging.groups.pop() {
            Some(_) => _ = self.sounds.write(Sound::Slide.into()),
            None => {
                let steps = TakeBack::Steps(1);
                self.act(Action::TakeBack { steps });
            }
        }
    }
}
