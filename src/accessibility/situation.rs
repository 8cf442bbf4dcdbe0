//! Where the hand stands, in words: what is asked, whose turn it is, what can be done.
use super::words;
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    cards::Card,
    seat::Seat,
    table::{Action, DecisionStage, Legal, Viewer},
};
use gamecore::{
    i18n::{
        Arg, Texts, card_name, in_words, key_in_words, meld_words, rejection_text, signs_in_words,
        the_card_in_words, words::contract_words,
    },
    input::{DeviceUsed, PlayerAction, Signs},
    model::{Key, Prompt, Shown, Staging, Zones, is_shared},
};
use hud::{Worth, way_in_words};

/// All that decides what is asked of whoever looks.
#[derive(SystemParam)]
pub(super) struct Situation<'w> {
    pub texts: Res<'w, Texts>,
    pub shown: Res<'w, Shown>,
    pub prompt: Res<'w, Prompt>,
    staging: Res<'w, Staging>,
    zones: Res<'w, Zones>,
    signs: Signs<'w>,
}

impl Situation<'_> {
    /// What is asked, if anything; of somebody whose hand is not open too, should they be asked by name.
    pub fn question(&self) -> Option<String> {
        self.asked(true)
    }

    /// The question as it is announced by itself: where several people sit at this screen all of them hear it, so it does not say what
    /// the hand is worth. Whoever wants to hear that presses a key.
    pub fn announced(&self) -> Option<String> {
        self.asked(!is_shared(&self.shown))
    }

    /// What is asked; with what it means for the hand, if that may be heard.
    fn asked(&self, of_hand: bool) -> Option<String> {
        let texts = &self.texts;
        if !self.prompt.choice.is_empty() {
            return Some(self.choice());
        }
        let (seat, legal) = self.prompt.open.as_ref()?;
        let own = self.shown.viewer == Viewer::Seat(*seat);
        match legal.stage {
            DecisionStage::Draw if own => {
                Some(format!("{} {}", texts.get("request-draw"), self.pile()))
            }
            DecisionStage::Play if own => Some(self.play(legal, of_hand)),
            DecisionStage::Claim | DecisionStage::LateClaim if self.prompt.is_asked() => {
                self.claim((*seat, own), legal, of_hand)
            }
            _ => None,
        }
    }

    /// The ways there are, each with its number.
    fn choice(&self) -> String {
        let question = match self.prompt.choice.as_slice() {
            [Action::Discard { .. }] => "choice-discard",
            _ => "choice-question",
        };
        let ways = self.prompt.choice.iter().enumerate().map(|(at, action)| {
            let way = way_in_words(&self.texts, &self.shown, action);
            format!("{}: {}.", at + 1, signs_in_words(&self.texts, &way))
        });
        let ways: Vec<String> = ways.collect();
        format!("{} {}", self.texts.get(question), ways.join(" "))
    }

    fn play(&self, legal: &Legal, of_hand: bool) -> String {
        let texts = &self.texts;
        if !self.staging.groups.is_empty() {
            return texts.get("request-staged");
        }
        let mut said = Vec::new();
        if of_hand && legal.lay_down.is_ok() && !self.staging.proposals.is_empty() {
            said.push(closed(texts.get("contract-ready")));
        }
        said.push(match &legal.discard {
            Ok(()) => texts.get("request-play"),
            Err(reason) => rejection_text(texts, reason),
        });
        said.join(" ")
    }

    fn claim(&self, (seat, own): (Seat, bool), legal: &Legal, of_hand: bool) -> Option<String> {
        let (texts, view) = (&self.texts, self.shown.view.as_ref()?);
        let card = view.table.window.as_ref()?.card;
        let (key, named) = match (legal.stage, own, self.prompt.common) {
            (DecisionStage::Claim, _, true) => ("claim-common", false),
            (DecisionStage::Claim, true, _) => ("claim-question", false),
            (DecisionStage::Claim, false, _) => ("claim-question-to", true),
            (_, true, _) => ("claim-late", false),
            (_, false, _) => ("claim-late-to", true),
        };
        let mut args: Vec<(&str, Arg)> = vec![("card", the_card_in_words(texts, card).into())];
        if named {
            args.push(("name", self.shown.name(seat).into()));
        }
        let mut said = vec![texts.with(key, &args), closed(texts.get("claim-price"))];
        let worth = view.as_seat().filter(|_| own && of_hand);
        let worth = worth.and_then(|view| Worth::of(view, card));
        said.extend(worth.map(|worth| closed(texts.get(worth.key()))));
        Some(said.join(" "))
    }

    fn pile(&self) -> String {
        let top = self.zones.pile.last();
        words::pile(&self.texts, top.and_then(|top| self.zones.face(*top))) + "."
    }

    /// Whose turn it is, and what is asked.
    pub fn turn(&self) -> String {
        let active = self.shown.view.as_ref().map(|view| view.table.active);
        let own = active.is_some_and(|seat| self.shown.viewer == Viewer::Seat(seat));
        let turn = active.filter(|_| !own).map(|seat| {
            self.texts
                .with("aloud-turn-of", &[("name", self.shown.name(seat).into())])
        });
        let said: Vec<String> = turn.into_iter().chain(self.question()).collect();
        match said.is_empty() {
            true => self.texts.get("aloud-wait"),
            false => said.join(" "),
        }
    }

    /// The own hand in its order; what is marked and laid out with it.
    pub fn hand(&self, marked: &[Key]) -> String {
        let texts = &self.texts;
        let hand = self.zones.hand(self.shown.bottom_seat());
        let all = self.names(hand);
        if all.is_empty() || self.shown.viewer == Viewer::Spectator {
            return texts.get("why-no-hand");
        }
        let faces = hand.iter().filter_map(|key| self.zones.face(*key));
        let points = self.shown.rules.points(faces);
        let args = [("count", all.len().into()), ("points", points.into())];
        let head = texts.with("aloud-hand", &args);
        let mut said = vec![format!("{head}: {}.", in_words(texts, &all))];
        let staged = self.staging.keys();
        for (keys, key) in [(marked, "aloud-marked"), (&*staged, "aloud-laid-out")] {
            let names = self.names(keys);
            if !names.is_empty() {
                let list = in_words(texts, &names);
                said.push(texts.with(key, &[("cards", list.into())]));
            }
        }
        said.join(" ")
    }

    fn names(&self, keys: &[Key]) -> Vec<String> {
        let faces = keys.iter().filter_map(|key| self.zones.face(*key));
        faces.map(|card| card_name(&self.texts, card)).collect()
    }

    /// What lies open: contract, piles, combinations, and how many cards everybody has.
    pub fn table(&self) -> String {
        let texts = &self.texts;
        let Some(view) = &self.shown.view else {
            return texts.get("aloud-wait");
        };
        let contract = contract_words(view.table.contract);
        let args = [("contract", contract.resolve(texts).into())];
        let mut said = vec![
            texts.with("aloud-contract", &args),
            self.pile(),
            words::stock(texts, &self.shown) + ".",
        ];
        said.extend(view.table.melds.iter().map(|meld| {
            let cards = words::cards_of(texts, meld);
            words::meld(texts, &self.shown, meld, &cards) + "."
        }));
        if view.table.melds.is_empty() {
            said.push(texts.get("aloud-no-melds"));
        }
        let seats = (0..self.shown.players.len() as u8).map(Seat);
        let others = seats.filter(|seat| self.shown.viewer != Viewer::Seat(*seat));
        for seat in others {
            let awaited = self.prompt.awaited.contains(&seat);
            said.push(words::seat(texts, &self.shown, seat, awaited) + ".");
            said.extend(self.open_hand(seat));
        }
        said.join(" ")
    }

    /// The cards of a hand that lies open, in words.
    fn open_hand(&self, seat: Seat) -> Option<String> {
        let texts = &self.texts;
        let cards = words::open_hand(&self.zones, seat)?;
        let names: Vec<String> = cards.iter().map(|card| card_name(texts, *card)).collect();
        let hand = words::open_hand_of(texts, &self.shown, seat, &cards);
        let args = [
            ("hand", hand.into()),
            ("cards", in_words(texts, &names).into()),
        ];
        Some(texts.with("aloud-open-cards", &args))
    }

    /// The key that has everything read aloud, for whoever heard an answer though nobody reads to them.
    pub fn read_all(&self) -> Option<String> {
        let bindings = self.signs.bindings();
        let sign = bindings.sign(PlayerAction::ReadAloud, DeviceUsed::Keyboard)?;
        let key = key_in_words(&self.texts, sign);
        Some(self.texts.with("aloud-read-all", &[("key", key.into())]))
    }

    /// What can be done now, with the keys that do it.
    pub fn ways(&self) -> String {
        let Some(legal) = self.prompt.legal() else {
            return self.turn();
        };
        if !self.prompt.choice.is_empty() {
            return self.choice();
        }
        let staged = !self.staging.groups.is_empty();
        let laid = legal.take_back > 0 || staged;
        let hand = self.shown.viewer != Viewer::Spectator;
        let can = [
            (
                legal.take_stock.is_ok(),
                "way-take-stock",
                PlayerAction::TakeStock,
            ),
            (
                legal.take_discard.is_ok(),
                "way-take-discard",
                PlayerAction::Pile,
            ),
            (legal.claim.is_ok(), "way-claim", PlayerAction::Claim),
            (legal.pass.is_ok(), "way-pass", PlayerAction::Pass),
            (
                legal.lay_down.is_ok() && (staged || !self.staging.proposals.is_empty()),
                "action-lay-down",
                PlayerAction::LayDown,
            ),
            (laid, "action-take-back", PlayerAction::TakeBack),
            (
                legal.discard.is_ok() && !staged,
                "aloud-act-discard",
                PlayerAction::Pile,
            ),
            (hand, "act-card-left", PlayerAction::CardLeft),
            (hand, "act-card-right", PlayerAction::CardRight),
        ];
        let can = can.into_iter().filter(|(can, ..)| *can);
        let mut said: Vec<String> = can.map(|(_, key, act)| self.way(key, act)).collect();
        said.extend(self.lay_offs(legal));
        if let Err(reason) = &legal.discard
            && legal.stage == DecisionStage::Play
        {
            said.push(rejection_text(&self.texts, reason));
        }
        said.join(" ")
    }

    fn way(&self, key: &str, act: PlayerAction) -> String {
        let way = self.texts.get(key);
        match self.signs.sign(act) {
            Some(sign) => format!("{way}: {}.", key_in_words(&self.texts, sign)),
            None => format!("{way}."),
        }
    }

    /// Which cards of the hand fit which combination.
    fn lay_offs(&self, legal: &Legal) -> Vec<String> {
        let melds = self.shown.view.iter().flat_map(|view| &view.table.melds);
        let mut said = Vec::new();
        for meld in melds {
            let fits = legal.lay_offs.iter().filter(|(_, to)| to.meld == meld.id);
            let mut cards: Vec<String> = fits
                .map(|(card, _)| the_card_in_words(&self.texts, *card))
                .collect();
            cards.dedup();
            if cards.is_empty() {
                continue;
            }
            let args = [
                ("cards", in_words(&self.texts, &cards).into()),
                ("meld", meld_words(&self.texts, meld).into()),
                ("owner", self.shown.name(meld.owner).into()),
            ];
            said.push(self.texts.with("aloud-fits", &args));
        }
        said
    }

    /// The card that the person who looks has just taken unseen by the others, if nobody else sits at this screen: a voice can be
    /// heard by all of them.
    pub fn drawn(&self, seat: Seat, card: Card) -> Option<String> {
        let own = self.shown.viewer == Viewer::Seat(seat) && !is_shared(&self.shown);
        let args = [("card", the_card_in_words(&self.texts, card).into())];
        own.then(|| self.texts.with("aloud-drawn", &args))
    }

    /// Whether something else may be asked now.
    pub fn is_changed(&self) -> bool {
        self.prompt.is_changed() || self.texts.is_changed() || self.staging.is_changed()
    }
}

/// Words as a sentence: with a full stop, unless they end as one.
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
