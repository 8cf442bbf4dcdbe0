//! Intents become actions, or a change of what is marked and staged. What cannot be done is answered with one sentence.
use super::{Steady, staging};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    melds::{End, MeldId, Place},
    rules::MeldKind,
    seat::Seat,
    table::{Action, DecisionStage, Legal, TakeBack},
};
use gamecore::{
    feedback::{PlaySound, Sound, Toast},
    i18n::{Texts, passage_of_key},
    model::{
        HandOrder, Key, PlayerIntent, Prompt, Reached, Refusals, Selection, Shown, Staging, Zones,
    },
    referee::Submit,
    sets::FrameSystems,
    settings::Settings,
    states::Watching,
};

/// Adds the interpretation of intents.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, apply.in_set(FrameSystems::Intent));
}

/// Everything an intent can touch.
#[derive(SystemParam)]
pub(super) struct IntentContext<'w> {
    pub(super) texts: Res<'w, Texts>,
    pub(super) shown: Res<'w, Shown>,
    pub(super) zones: ResMut<'w, Zones>,
    pub(super) prompt: ResMut<'w, Prompt>,
    pub(super) selection: ResMut<'w, Selection>,
    pub(super) staging: ResMut<'w, Staging>,
    order: ResMut<'w, HandOrder>,
    pub(super) refusals: ResMut<'w, Refusals>,
    pub(super) steady: Res<'w, Steady>,
    pub(super) reached: MessageWriter<'w, Reached>,
    pub(super) submit: MessageWriter<'w, Submit>,
    watching: Res<'w, State<Watching>>,
    pub(super) toasts: MessageWriter<'w, Toast>,
    pub(super) sounds: MessageWriter<'w, PlaySound>,
    settings: Res<'w, Settings>,
}

pub(super) fn apply(mut intents: MessageReader<PlayerIntent>, mut context: IntentContext) {
    for intent in intents.read() {
        context.apply(intent.clone());
    }
}

impl IntentContext<'_> {
    /// Whether the person wants to be asked before a card that ends the turn is let go.
    pub(super) fn confirms_discards(&self) -> bool {
        self.settings.confirm_discard
    }

    fn apply(&mut self, intent: PlayerIntent) {
        // Whoever watches has nothing to say in it.
        if *self.watching.get() == Watching::On && !matches!(intent, PlayerIntent::SortBy(_)) {
            return;
        }
        match intent {
            PlayerIntent::TakeStock
            | PlayerIntent::TakeDiscard
            | PlayerIntent::Claim
            | PlayerIntent::Pass
            | PlayerIntent::PassOf(_)
            | PlayerIntent::Refuse(_)
            | PlayerIntent::AskAgain
            | PlayerIntent::UsePile
            | PlayerIntent::Discard(_) => self.use_piles(intent),
            PlayerIntent::Select(key) => self.select(key),
            PlayerIntent::Cancel => self.cancel(),
            PlayerIntent::LayOff(key, meld) => self.lay_off(key, meld),
            PlayerIntent::LayOffSelected(meld) => self.lay_off_selected(meld),
            PlayerIntent::LayDown => self.lay_down(),
            PlayerIntent::NextSplit => self.next_split(),
            PlayerIntent::Stage => self.stage(),
            PlayerIntent::Unstage(key) => self
                .staging
                .groups
                .retain(|group| !group.cards.contains(&key)),
            PlayerIntent::TakeBackOne => self.take_back(),
            PlayerIntent::TakeBackAll => {
                self.staging.groups.clear();
                self.act(Action::TakeBack(TakeBack::All));
            }
            PlayerIntent::Reorder(key, to) => {
                self.order.latched = None;
                let seat = self.shown.bottom_seat();
                self.zones.reorder(seat, key, to);
                self.sounds.write(Sound::Slide.into());
            }
            PlayerIntent::SortBy(sort) => {
                self.order.latched = Some(sort);
                staging::sort_hand(&mut self.zones, &self.shown, sort);
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
            // The advice, the overlays and the preparation of a move follow these.
            PlayerIntent::Advice
            | PlayerIntent::Continue
            | PlayerIntent::DrawUnseen
            | PlayerIntent::Hide
            | PlayerIntent::Prepare(_) => {}
        }
    }

    pub(super) fn refuse(&mut self, key: &str) {
        let refused = Toast::refused(self.texts.get(key));
        self.toasts.write(refused.resting_on(passage_of_key(key)));
        self.sounds.write(Sound::Invalid.into());
    }

    pub(super) fn open(&self) -> Option<(Seat, &Legal)> {
        self.prompt
            .open
            .as_ref()
            .map(|(seat, legal)| (*seat, legal))
    }

    pub(super) fn stage_now(&self) -> Option<DecisionStage> {
        self.open().map(|(_, legal)| legal.stage)
    }

    /// Sends an action to the referee; what the engine refuses comes back as a sentence.
    pub(super) fn act(&mut self, action: Action) {
        self.act_with(action, Vec::new());
    }

    /// Sends an action to the referee with the own cards that were touched for it: they are the ones that move, should the engine
    /// accept.
    pub(super) fn act_with(&mut self, action: Action, touched: Vec<Key>) {
        let Some((seat, legal)) = self.open() else {
            self.refuse("refuse-not-now");
            return;
        };
        let decision = legal.decision;
        self.submit.write(Submit {
            seat,
            decision,
            action,
            touched,
        });
    }

    fn select(&mut self, key: Key) {
        if let Some(group) = self
            .staging
            .groups
            .iter()
            .position(|group| group.cards.contains(&key))
        {
            self.staging.groups.remove(group);
            return;
        }
        match self.selection.cards.iter().position(|k| *k == key) {
            Some(at) => drop(self.selection.cards.remove(at)),
            None => self.selection.cards.push(key),
        }
        self.sounds.write(Sound::Click.into());
    }

    fn cancel(&mut self) {
        self.selection.cards.clear();
        self.staging.groups.clear();
        self.prompt.choice.clear();
    }

    /// Every way this card can join this combination: laid off at an end, or in the place of a joker.
    fn ways(&self, key: Key, meld: MeldId) -> Vec<Action> {
        let (Some(card), Some((_, legal))) = (self.zones.face(key), self.open()) else {
            return Vec::new();
        };
        let lay_offs = legal
            .lay_offs
            .iter()
            .filter(|(c, to)| *c == card && to.meld == meld);
        let mut ways: Vec<Action> = lay_offs
            .map(|(card, to)| Action::LayOff {
                card: *card,
                to: *to,
            })
            .collect();
        let swaps = legal
            .swaps
            .iter()
            .filter(|(m, _, c, _)| *m == meld && *c == card);
        ways.extend(swaps.map(|(meld, at, card, to)| Action::SwapJoker {
            meld: *meld,
            at: *at,
            card: *card,
            to: *to,
        }));
        ways
    }

    fn lay_off(&mut self, key: Key, meld: MeldId) {
        // The last card closes the hand: the second half of a double click does not lay it off.
        let last = self.zones.hand(self.shown.bottom_seat()).len() == 1;
        if last && self.open().is_some() && !self.steady.question() {
            return;
        }
        let mut ways = self.ways(key, meld);
        match ways.len() {
            0 => {
                // The engine knows best why not: the attempt brings its reason.
                let Some(card) = self.zones.face(key) else {
                    return;
                };
                let to = self.plain_place(meld);
                self.act_with(Action::LayOff { card, to }, vec![key]);
            }
            1 => self.act_with(ways.remove(0), vec![key]),
            _ => (self.prompt.choice, self.prompt.touched) = (ways, vec![key]),
        }
    }

    fn plain_place(&self, meld: MeldId) -> Place {
        let melds = self.shown.view.as_ref().map(|view| &view.table.melds);
        let run = melds
            .and_then(|melds| melds.get(meld.0 as usize))
            .is_some_and(|m| m.kind() == MeldKind::Run);
        Place {
            meld,
            end: run.then_some(End::High),
        }
    }

    /// Lays off the first marked card; the next one follows with the next click, when its place is known.
    fn lay_off_selected(&mut self, meld: MeldId) {
        let Some(first) = self.selection.cards.first().copied() else {
            let jokers = self.joker_moves(meld);
            match jokers.len() {
                0 => self.refuse("refuse-mark-lay-off"),
                1 => self.act(jokers[0].clone()),
                _ => (self.prompt.choice, self.prompt.touched) = (jokers, Vec::new()),
            }
            return;
        };
        let fitting = self
            .selection
            .cards
            .iter()
            .copied()
            .find(|key| !self.ways(*key, meld).is_empty());
        self.lay_off(fitting.unwrap_or(first), meld);
    }

    /// The moves of a free joker out of this combination (R43).
    fn joker_moves(&self, meld: MeldId) -> Vec<Action> {
        let Some((_, legal)) = self.open() else {
            return Vec::new();
        };
        let moves = legal.moves.iter().filter(|(from, ..)| *from == meld);
        moves
            .map(|(meld, from, to)| Action::MoveJoker {
                meld: *meld,
                from: *from,
                to: *to,
            })
            .collect()
    }

    /// First the proposal is laid out to be looked at; what is laid out is laid down.
    fn lay_down(&mut self) {
        if self.staging.groups.is_empty() {
            let seat = self.shown.bottom_seat();
            let can = self
                .open()
                .is_some_and(|(s, legal)| s == seat && legal.lay_down.is_ok());
            if can && staging::stage_proposal(&mut self.staging, &self.zones, seat) {
                self.selection.cards.clear();
                self.sounds.write(Sound::Deal.into());
            } else {
                let missing = self.staging.missing;
                match self.open() {
                    Some((_, legal)) if legal.stage == DecisionStage::Play && missing > 0 => {
                        let text = self
                            .texts
                            .with("refuse-missing", &[("count", usize::from(missing).into())]);
                        let why = passage_of_key("refuse-missing");
                        self.toasts.write(Toast::refused(text).resting_on(why));
                        self.sounds.write(Sound::Invalid.into());
                    }
                    _ => self.act(Action::LayDown { melds: Vec::new() }),
                }
            }
            return;
        }
        // The second half of a double click does not confirm what the first has only just laid out.
        if !self.steady.staged() {
            return;
        }
        let melds = self
            .staging
            .groups
            .iter()
            .filter_map(|group| group.readings.first().cloned())
            .collect();
        let touched = self
            .staging
            .groups
            .iter()
            .flat_map(|group| group.cards.clone())
            .collect();
        self.act_with(Action::LayDown { melds }, touched);
    }

    fn next_split(&mut self) {
        let seat = self.shown.bottom_seat();
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
        staging::stage_proposal(&mut self.staging, &self.zones, seat);
        if ways == 1 {
            self.refuse("refuse-one-split");
        }
    }

    fn stage(&mut self) {
        // What is laid out could never be laid down any more.
        if self.shown.is_down(self.shown.bottom_seat()) {
            self.refuse("reject-already-down");
            return;
        }
        let keys = std::mem::take(&mut self.selection.cards);
        if keys.is_empty() {
            self.refuse("refuse-mark-stage");
            return;
        }
        match staging::stage_by_hand(&mut self.staging, &self.zones, &self.shown, &keys) {
            Ok(()) => drop(self.sounds.write(Sound::Deal.into())),
            Err(reason) => {
                self.selection.cards = keys;
                self.refuse(reason);
            }
        }
    }

    fn take_back(&mut self) {
        if self.staging.groups.pop().is_none() {
            self.act(Action::TakeBack(TakeBack::Steps(1)));
        }
    }
}
