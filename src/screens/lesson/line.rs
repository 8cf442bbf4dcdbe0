//! A line of the coach. It consists of a short text, a topic, and the element on the screen that the line points at.
//! The text is in the current language, and is worded for the input device used last.
use bevy::platform::collections::HashMap;
use engine::{cards::Card, melds::MeldId, seat::Seat};
use gamecore::{
    i18n::{Arg, Texts, card_short, in_words, key_in_words, rank_plural, the_card_in_words},
    input::{DeviceUsed, PlayerAction, Signs},
    model::DisplayedState,
};
use hud::ActionButton;

/// Topic of a coach line. The coach explains each topic once, and repeats some topics as reminders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// Aim of the game: the player with the lowest total after seven hands wins.
    Aim,
    /// The contract: the melds that the hand requires, shown as boxes in the contract indicator.
    Contract,
    /// Trios, explained with cards from the pupil's hand.
    Trio,
    /// The buttons that sort the hand.
    Sort,
    /// Drawing from the stock.
    Stock,
    /// Taking the top card of the discard pile.
    Pile,
    /// Selecting a card to discard.
    Mark,
    /// Discarding the selected card.
    Discard,
    /// Too many cards are selected for a discard.
    ManyMarked,
    /// Watching the turns of the other players.
    Watch,
    /// Claiming a discard out of turn, because it is worth the penalty card.
    Claim,
    /// Passing on a claim, because it is not worth the penalty card.
    Pass,
    /// Laying down, because the contract is complete.
    LayDown,
    /// Confirming the staged melds.
    Confirm,
    /// Taking back the actions of this turn.
    TakeBack,
    /// Selecting a card that can be laid off.
    LayOff,
    /// Choosing the meld on which to lay off the selected card.
    LayOffTo,
    /// Choosing between several positions for a card in a meld.
    Choice,
    /// Discarding the last card, which closes the hand.
    Last,
    /// Another player is down.
    OthersDown,
    Joker,
    /// The use of a joker in a run.
    JokerInRun,
    /// Swapping a card for a joker on the table.
    Swap,
    Run,
    /// An incomplete run in the pupil's hand.
    OwnRun,
    /// The hint button.
    Hint,
    /// Result of the hand, and its scoring.
    HandOver,
    Sheet,
    End,
}

/// Element on the screen that a coach line points at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// Cards in the pupil's hand.
    Cards(Vec<Card>),
    Stock,
    Pile,
    /// The prompt with the pending decision.
    Question,
    Contract,
    /// Heading of the top bar.
    Heading,
    /// Button next to the hand.
    Button(ActionButton),
    /// The three buttons that sort the hand.
    Sorting,
    /// All staged melds.
    Staged,
    Meld(MeldId),
    /// Nameplate of a player.
    Plate(Seat),
    /// Element whose text has this key.
    Words(&'static str),
}

/// Value for a placeholder in the text of a coach line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// The card in words, with its article.
    Card(Card),
    /// The cards as symbols.
    Cards(Vec<Card>),
    /// The plural of this card's rank, in words.
    Ranks(Card),
    /// Name of the player at this seat.
    Name(Seat),
    Number(i32),
}

/// Instruction to the pupil, worded for the input device used last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoachInstruction {
    /// Text key of the instruction for the mouse.
    pub mouse: &'static str,
    /// Text key of the instruction for keyboard and gamepad.
    pub keys: &'static str,
    /// Action whose key or gamepad button the instruction names.
    pub act: PlayerAction,
}

/// Short text of the coach about one topic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoachLine {
    pub topic: Topic,
    /// Key of the text.
    pub key: &'static str,
    /// Names and values of the placeholders in the text.
    pub values: Vec<(&'static str, Value)>,
    /// Instruction that follows the text, if the pupil should act.
    pub how: Option<CoachInstruction>,
    /// Element that the line points at.
    pub at: Target,
    /// True if the line has a button that dismisses it, because it asks for no action.
    pub next: bool,
}

impl CoachLine {
    /// Creates an explanation without a button. It stays as long as it fits the situation.
    pub fn shown(topic: Topic, key: &'static str, at: Target) -> CoachLine {
        CoachLine {
            topic,
            key,
            values: Vec::new(),
            how: None,
            at,
            next: false,
        }
    }

    /// Creates a line that asks for an action.
    pub fn to_do(topic: Topic, key: &'static str, at: Target, how: CoachInstruction) -> CoachLine {
        CoachLine::shown(topic, key, at).with_instruction(how)
    }

    /// Creates an explanation with a button that dismisses it.
    pub fn explanation(topic: Topic, key: &'static str, at: Target) -> CoachLine {
        CoachLine {
            next: true,
            ..CoachLine::shown(topic, key, at)
        }
    }

    /// Sets the value of the placeholder `name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> CoachLine {
        self.values.push((name, value));
        self
    }

    #[must_use]
    pub fn with_instruction(mut self, how: CoachInstruction) -> CoachLine {
        self.how = Some(how);
        self
    }
}

/// Number of times that the pupil has completed each topic. The pupil completes a topic by doing what the line asks
/// for, or by dismissing the line.
#[derive(Clone, Default, Debug)]
pub struct TopicCounts(HashMap<Topic, u8>);

impl TopicCounts {
    /// Counts one more completion of the topic.
    pub fn note(&mut self, topic: Topic) {
        let times = self.0.entry(topic).or_default();
        *times = times.saturating_add(1);
    }

    /// Returns the number of times that the topic was completed.
    pub fn times(&self, topic: Topic) -> u8 {
        self.0.get(&topic).copied().unwrap_or_default()
    }

    /// True if the topic was completed at least once.
    pub fn has(&self, topic: Topic) -> bool {
        self.times(topic) > 0
    }
}

pub(super) fn line_text(
    line: &CoachLine,
    texts: &Texts,
    shown: &DisplayedState,
    signs: &Signs,
) -> String {
    let values = line.values.iter();
    let mut args: Vec<(&str, Arg)> = values
        .map(|(name, value)| (*name, in_text(value, texts, shown)))
        .collect();
    if let Some(how) = line.how {
        args.push(("how", instruction_text(how, texts, signs).into()));
    }
    for (name, act) in [
        ("rules", PlayerAction::Rules),
        ("hint", PlayerAction::Advice),
    ] {
        let sign = signs.sign_on(act, DeviceUsed::Keyboard);
        args.push((name, sign.unwrap_or_default().into()));
    }
    sentences(&texts.with(line.key, &args))
}

/// Capitalizes the first letter of each sentence. A sentence may begin with a card, whose article is in lower case.
fn sentences(text: &str) -> String {
    let mut begins = true;
    let mut ends = false;
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        if begins && letter.is_alphanumeric() {
            written.extend(letter.to_uppercase());
            begins = false;
            continue;
        }
        begins |= ends && letter.is_whitespace();
        ends = matches!(letter, '.' | '!' | '?');
        written.push(letter);
    }
    written
}

fn in_text(value: &Value, texts: &Texts, shown: &DisplayedState) -> Arg {
    match value {
        Value::Card(card) => the_card_in_words(texts, *card).into(),
        Value::Cards(cards) => {
            let signs = |card: &Card| card_short(texts, *card);
            in_words(texts, &cards.iter().map(signs).collect::<Vec<_>>()).into()
        }
        Value::Ranks(card) => card
            .rank()
            .map_or_else(|| texts.get("card-joker"), |rank| rank_plural(texts, rank))
            .into(),
        Value::Name(seat) => shown.name(*seat).into(),
        Value::Number(number) => Arg::from(*number),
    }
}

/// Returns the text of the instruction, with the name of the key or gamepad button.
fn instruction_text(how: CoachInstruction, texts: &Texts, signs: &Signs) -> String {
    let device = match signs.device() {
        DeviceUsed::Mouse => return texts.get(how.mouse),
        DeviceUsed::Keyboard => "keys",
        DeviceUsed::Gamepad(_) => "pad",
    };
    match signs.sign(how.act) {
        Some(sign) => {
            let key = key_in_words(texts, sign);
            let args = [("key", key.into()), ("device", device.into())];
            texts.with(how.keys, &args)
        }
        // The action has no key or gamepad button: the player points at the element or moves the focus to it.
        None => texts.get(how.mouse),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_begins_with_a_capital_letter() {
        let written = "the ace helps. el rey va: pulsa S. ¡ya! ¿o no? 3.5 y J.";
        let wanted = "The ace helps. El rey va: pulsa S. ¡Ya! ¿O no? 3.5 y J.";
        assert_eq!(sentences(written), wanted);
    }
}
