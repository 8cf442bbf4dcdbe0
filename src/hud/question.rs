//! The question whether a discard is wanted out of turn (robar de contra): what it is, what it would do, who is asked before.
use super::{keys::OwnSigns, refused_in_words, worth::Worth};
use engine::{
    cards::{Card, CardCounts},
    seat::Seat,
    table::{Answer, ClaimWindow, DecisionId, DecisionStage, PublicTable, Viewer},
};
use gamecore::{
    i18n::{Texts, the_card, the_card_in_words},
    input::PlayerAction,
    model::{Prompt, QuestionPlace, Refusal, Shown, key_of_person, offered},
};

/// What the prompt asks.
#[derive(Clone, PartialEq, Debug)]
pub struct PromptQuestion {
    pub place: QuestionPlace,
    /// Who is asked, or the first of them.
    pub seat: Seat,
    pub card: Card,
    pub name: String,
    /// Everybody who is asked, if they are several and nobody's hand is open.
    pub asked: Vec<Asked>,
    /// The button of a gamepad with which one of them looks at their own hand.
    pub look: Option<&'static str>,
    /// Named in the question when somebody else's hand (or nobody's) is on the screen.
    pub called: bool,
    pub before: Vec<String>,
    pub late: bool,
    /// What the card would do for the open hand.
    pub worth: Option<Worth>,
    /// What one may say not to be asked about again, in words.
    pub refusals: Vec<(Refusal, PlayerAction, String)>,
    /// The language is part of the model: the card is named in the middle of a sentence.
    pub card_name: String,
}

/// One of several people who are asked at once.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    pub seat: Seat,
    pub name: String,
    /// Which of the people at the screen they are: whose key it is.
    pub number: Option<u8>,
}

/// What is to be asked now, if anything.
pub fn question(
    shown: &Shown,
    prompt: &Prompt,
    place: QuestionPlace,
    texts: &Texts,
    signs: &OwnSigns,
    worth: &mut Known,
) -> Option<PromptQuestion> {
    let (seat, legal) = prompt.open.as_ref().filter(|_| prompt.is_asked())?;
    let view = shown.view.as_ref()?;
    let table = &view.table;
    let late = match legal.stage {
        DecisionStage::Claim => false,
        DecisionStage::LateClaim if legal.claim.is_ok() => true,
        DecisionStage::LateClaim | DecisionStage::Draw | DecisionStage::Play => return None,
    };
    let window = table.window.as_ref()?;
    let called = shown.viewer != Viewer::Seat(*seat);
    let worth = match view.as_seat().filter(|_| !called) {
        Some(view) => worth.of(legal.decision, view.hand, || Worth::of(view, window.card)),
        None => None,
    };
    // Beside a name, and where all stands on two lines, there is no room for words.
    let card_name = if called || place.flat {
        the_card(texts, window.card)
    } else {
        the_card_in_words(texts, window.card)
    };
    let asked = asked(prompt, shown);
    Some(PromptQuestion {
        place,
        card: window.card,
        seat: *seat,
        name: shown.name(*seat).to_owned(),
        look: signs.look(asked.iter().map(|one| one.seat)),
        asked,
        called,
        before: before(table, window, *seat, shown),
        late,
        worth,
        refusals: refusals(window.card, texts),
        card_name,
    })
}

/// Everybody who is asked at once.
fn asked(prompt: &Prompt, shown: &Shown) -> Vec<Asked> {
    let all = prompt.asked().filter(|_| prompt.common);
    all.map(|one| Asked {
        seat: one.seat,
        name: shown.name(one.seat).to_owned(),
        number: key_of_person(shown, one.seat),
    })
    .collect()
}

/// The names of those who are asked before this player and have not let the card go.
fn before(table: &PublicTable, window: &ClaimWindow, seat: Seat, shown: &Shown) -> Vec<String> {
    let undecided = |other: &Seat| {
        matches!(
            window.answers.get(*other),
            Some(Answer::Awaited | Answer::Claimed)
        )
    };
    table
        .seating
        .others(window.active)
        .take_while(|other| *other != seat)
        .filter(undecided)
        .map(|other| shown.name(other).to_owned())
        .collect()
}

/// What one may say not to be asked about again, with its act and in words.
fn refusals(card: Card, texts: &Texts) -> Vec<(Refusal, PlayerAction, String)> {
    let acts = [
        PlayerAction::RefuseCard,
        PlayerAction::RefuseRank,
        PlayerAction::RefuseAll,
    ];
    let offered = offered(card).into_iter().zip(acts);
    offered
        .filter_map(|(refusal, act)| {
            let refusal = refusal?;
            Some((refusal, act, refused_in_words(texts, [refusal])))
        })
        .collect()
}

/// What the card in question is worth, for the decision and the hand it was worked out for.
#[derive(Default)]
pub struct Known(Option<(DecisionId, CardCounts, Option<Worth>)>);

impl Known {
    fn of(
        &mut self,
        decision: DecisionId,
        hand: &CardCounts,
        work_out: impl FnOnce() -> Option<Worth>,
    ) -> Option<Worth> {
        match &self.0 {
            Some((about, with, worth)) if (about, with) == (&decision, hand) => *worth,
            _ => {
                let worth = work_out();
                self.0 = Some((decision, *hand, worth));
                worth
            }
        }
    }
}
