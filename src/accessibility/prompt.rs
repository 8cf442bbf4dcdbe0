//! Questions, turns and possible moves in words.
use super::words;
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    cards::Card,
    seat::Seat,
    table::{DecisionStage, Legal, Viewer},
};
use gamecore::{
    i18n::{
        Texts, card_name, in_words, key_in_words, meld_words, rejection_text, signs_in_words,
        the_card_in_words, words::contract_words,
    },
    input::{DeviceUsed, PlayerAction, Signs},
    model::{CardPlacement, DisplayedState, Key, MeldDraft, Prompt, is_shared},
};
use hud::{CardHint, action_words, draw_request, way_in_words};

/// State of the table that questions depend on.
#[derive(SystemParam)]
pub(super) struct PromptWords<'w> {
    pub texts: Res<'w, Texts>,
    pub shown: Res<'w, DisplayedState>,
    pub prompt: Res<'w, Prompt>,
    staging: Res<'w, MeldDraft>,
    cards: Res<'w, CardPlacement>,
    signs: Signs<'w>,
}

impl PromptWords<'_> {
    /// Returns the question without hidden information if several players share this screen, because all of them hear
    /// it. A key speaks the complete question.
    pub fn public_question(&self) -> Option<String> {
        self.question(!is_shared(&self.shown))
    }

    /// Returns the current question, also that to another player at this screen. `of_hand`: also the consequences for
    /// the hand.
    fn question(&self, of_hand: bool) -> Option<String> {
        let texts = &self.texts;
        if !self.prompt.choice.is_empty() {
            return Some(self.choice());
        }
        let (seat, legal) = self.prompt.open.as_ref()?;
        let own = self.shown.viewer == Viewer::Seat(*seat);
        match legal.stage {
            DecisionStage::Draw if own => {
                let request = texts.get(draw_request(legal));
                Some(format!("{request} {}", self.pile()))
            }
            DecisionStage::Play if own => Some(self.play(legal, of_hand)),
            DecisionStage::Claim | DecisionStage::LateClaim if self.prompt.is_asked() => {
                self.claim((*seat, own), legal, of_hand)
            }
            _ => None,
        }
    }

    /// Returns the options with their numbers.
    fn choice(&self) -> String {
        let question = action_words::question(&self.prompt.choice);
        let options = self.prompt.choice.iter().enumerate().map(|(at, action)| {
            let option = way_in_words(&self.texts, &self.shown, action);
            format!("{}: {}.", at + 1, signs_in_words(&self.texts, &option))
        });
        let options: Vec<String> = options.collect();
        format!("{} {}", self.texts.get(question), options.join(" "))
    }

    fn play(&self, legal: &Legal, of_hand: bool) -> String {
        let texts = &self.texts;
        if !self.staging.groups.is_empty() {
            return texts.get("request-staged");
        }
        let mut sentences = Vec::new();
        if of_hand && legal.lay_down.is_ok() && !self.staging.proposals.is_empty() {
            sentences.push(closed(texts.get("contract-ready")));
        }
        sentences.push(match &legal.discard {
            Ok(()) => texts.get("request-play"),
            Err(reason) => rejection_text(texts, reason),
        });
        sentences.join(" ")
    }

    fn claim(&self, (seat, own): (Seat, bool), legal: &Legal, of_hand: bool) -> Option<String> {
        let (texts, view) = (&self.texts, self.shown.view.as_ref()?);
        let card = self.shown.claimable()?;
        let is_sealed = view.table.window.is_none();
        let key = match (legal.stage, own, self.prompt.common) {
            (DecisionStage::Claim, _, true) if is_sealed => "claim-sealed-common",
            (DecisionStage::Claim, false, _) if is_sealed => "claim-sealed-to",
            (DecisionStage::Claim, _, true) => "claim-common",
            (DecisionStage::Claim, true, _) => "claim-question",
            (DecisionStage::Claim, false, _) => "claim-question-to",
            (_, true, _) => "claim-late",
            (_, false, _) => "claim-late-to",
        };
        let args = [
            ("card", the_card_in_words(texts, card).into()),
            ("name", self.shown.name(seat).into()),
            ("active", self.shown.name(view.table.active).into()),
        ];
        let price = ("cards", view.table.rules.penalty_cards().into());
        let price = texts.with("claim-price", &[price]);
        let mut sentences = vec![texts.with(key, &args), closed(price)];
        let view = view.as_seat().filter(|_| own && of_hand);
        let hint = view.and_then(|view| CardHint::of(view, card));
        sentences.extend(hint.map(|hint| closed(hint.words(card, texts).resolve(texts))));
        Some(sentences.join(" "))
    }

    fn pile(&self) -> String {
        words::pile(&self.texts, &self.cards) + "."
    }

    /// Returns the player whose turn it is, and the question.
    pub fn turn(&self) -> String {
        let active = self.shown.view.as_ref().map(|view| view.table.active);
        let own = active.is_some_and(|seat| self.shown.viewer == Viewer::Seat(seat));
        let turn = active.filter(|_| !own).map(|seat| {
            self.texts
                .with("aloud-turn-of", &[("name", self.shown.name(seat).into())])
        });
        let sentences: Vec<String> = turn.into_iter().chain(self.question(true)).collect();
        match sentences.is_empty() {
            true => self.texts.get("aloud-wait"),
            false => sentences.join(" "),
        }
    }

    /// Returns the hand in its order, with the selected and the staged cards.
    pub fn hand(&self, selected: &[Key]) -> String {
        let texts = &self.texts;
        let hand = self.cards.hand(self.shown.bottom_seat());
        let all = self.names(hand);
        if all.is_empty() || self.shown.viewer == Viewer::Spectator {
            return texts.get("why-no-hand");
        }
        let faces = hand.iter().filter_map(|key| self.cards.face(*key));
        let points = self.shown.rules.points(faces);
        let args = [("count", all.len().into()), ("points", points.into())];
        let head = texts.with("aloud-hand", &args);
        let mut sentences = vec![format!("{head}: {}.", in_words(texts, &all))];
        let staged = self.staging.keys();
        for (keys, key) in [(selected, "aloud-marked"), (&*staged, "aloud-laid-out")] {
            let names = self.names(keys);
            if !names.is_empty() {
                let list = in_words(texts, &names);
                sentences.push(texts.with(key, &[("cards", list.into())]));
            }
        }
        sentences.join(" ")
    }

    fn names(&self, keys: &[Key]) -> Vec<String> {
        let faces = keys.iter().filter_map(|key| self.cards.face(*key));
        faces.map(|card| card_name(&self.texts, card)).collect()
    }

    /// Returns the public state: contract, piles, melds, and the number of cards in each hand.
    pub fn table(&self) -> String {
        let texts = &self.texts;
        let Some(view) = &self.shown.view else {
            return texts.get("aloud-wait");
        };
        let contract = view.contract().map(|contract| {
            let contract = contract_words(contract).resolve(texts);
            texts.with("aloud-contract", &[("contract", contract.into())])
        });
        let mut sentences = Vec::from_iter(contract);
        sentences.extend([self.pile(), words::stock(texts, &self.shown) + "."]);
        sentences.extend(view.table.melds.iter().map(|meld| {
            let cards = words::cards_of(texts, &self.shown.rules, meld);
            words::meld(texts, &self.shown, meld, &cards) + "."
        }));
        if view.table.melds.is_empty() {
            sentences.push(texts.get("aloud-no-melds"));
        }
        let seats = (0..self.shown.players.len() as u8).map(Seat);
        let others = seats.filter(|seat| self.shown.viewer != Viewer::Seat(*seat));
        for seat in others {
            let awaited = self.prompt.awaited.contains(&seat);
            sentences.push(words::seat(texts, &self.shown, seat, awaited) + ".");
            sentences.extend(self.open_hand(seat));
        }
        sentences.join(" ")
    }

    /// Returns the cards of a face-up hand.
    fn open_hand(&self, seat: Seat) -> Option<String> {
        let texts = &self.texts;
        let cards = words::open_hand(&self.cards, seat)?;
        let names: Vec<String> = cards.iter().map(|card| card_name(texts, *card)).collect();
        let hand = words::open_hand_of(texts, &self.shown, seat, &cards);
        let args = [
            ("hand", hand.into()),
            ("cards", in_words(texts, &names).into()),
        ];
        Some(texts.with("aloud-open-cards", &args))
    }

    /// Returns a hint that names the key of the speech output.
    pub fn speech_hint(&self) -> Option<String> {
        let sign = (self.signs).sign_on(PlayerAction::ReadAloud, DeviceUsed::Keyboard)?;
        let key = key_in_words(&self.texts, sign);
        Some(self.texts.with("aloud-read-all", &[("key", key.into())]))
    }

    /// Returns the possible moves with their keys.
    pub fn moves(&self) -> String {
        use PlayerAction::{CardLeft, CardRight, Claim, LayDown, Pass, Pile, TakeBack, TakeStock};
        let Some(legal) = self.prompt.legal() else {
            return self.turn();
        };
        if !self.prompt.choice.is_empty() {
            return self.choice();
        }
        let staged = !self.staging.groups.is_empty();
        let laid = legal.take_back > 0 || staged;
        let hand = self.shown.viewer != Viewer::Spectator;
        let lays_down = legal.lay_down.is_ok() && (staged || !self.staging.proposals.is_empty());
        let discards = legal.discard.is_ok() && !staged;
        let can = [
            (legal.take_stock.is_ok(), "way-take-stock", TakeStock),
            (legal.take_discard.is_ok(), "way-take-discard", Pile),
            (legal.claim.is_ok(), "way-claim", Claim),
            (legal.pass.is_ok(), "way-pass", Pass),
            (lays_down, "action-lay-down", LayDown),
            (laid, "action-take-back", TakeBack),
            (discards, "aloud-act-discard", Pile),
            (hand, "act-card-left", CardLeft),
            (hand, "act-card-right", CardRight),
        ];
        let can = can.into_iter().filter(|(can, ..)| *can);
        let mut sentences: Vec<String> = can.map(|(_, key, act)| self.one_move(key, act)).collect();
        sentences.extend(self.lay_offs(legal));
        if let Err(reason) = &legal.discard
            && legal.stage == DecisionStage::Play
        {
            sentences.push(rejection_text(&self.texts, reason));
        }
        sentences.join(" ")
    }

    fn one_move(&self, key: &str, act: PlayerAction) -> String {
        let words = self.texts.get(key);
        match self.signs.sign(act) {
            Some(sign) => format!("{words}: {}.", key_in_words(&self.texts, sign)),
            None => format!("{words}."),
        }
    }

    /// Returns the cards of the hand that fit each meld.
    fn lay_offs(&self, legal: &Legal) -> Vec<String> {
        let melds = self.shown.view.iter().flat_map(|view| &view.table.melds);
        let mut sentences = Vec::new();
        for meld in melds {
            let fits = legal.lay_offs.iter().filter(|(_, to)| to.meld == meld.id);
            let mut cards: Vec<String> = fits
                .map(|(card, _)| the_card_in_words(&self.texts, *card))
                .collect();
            cards.dedup();
            if cards.is_empty() {
                continue;
            }
            let [(_, owner), you] = self.shown.actor(meld.owner);
            let args = [
                ("cards", in_words(&self.texts, &cards).into()),
                ("meld", meld_words(&self.texts, meld.shape).into()),
                ("owner", owner),
                you,
            ];
            sentences.push(self.texts.with("aloud-fits", &args));
        }
        sentences
    }

    /// Returns the card that the viewer has just drawn. `None` if several players share this screen, because all of
    /// them would hear it.
    pub fn drawn(&self, seat: Seat, card: Card) -> Option<String> {
        let own = self.shown.viewer == Viewer::Seat(seat) && !is_shared(&self.shown);
        let args = [("card", the_card_in_words(&self.texts, card).into())];
        own.then(|| self.texts.with("aloud-drawn", &args))
    }

    /// True if the question may have changed.
    pub fn is_changed(&self) -> bool {
        self.prompt.is_changed() || self.texts.is_changed() || self.staging.is_changed()
    }
}

/// Adds a full stop, unless the words end with punctuation.
fn closed(words: String) -> String {
    match words.ends_with(['.', '!', '?', '…']) {
        true => words,
        false => words + ".",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_once() {
        for (words, sentence) in [
            ("¡Podrías bajarte!", "¡Podrías bajarte!"),
            ("Completa un trío", "Completa un trío."),
            ("¿Y ahora?", "¿Y ahora?"),
        ] {
            assert_eq!(closed(words.to_owned()), sentence);
        }
    }
}
