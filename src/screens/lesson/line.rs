//! A line of the coach: what it is about, what it says, and what it points at.
use bevy::platform::collections::HashMap;
use engine::{cards::Card, melds::MeldId, seat::Seat};
use gamecore::input::PlayerAction;
use hud::ActionButton;

/// What a line is about. Each is learnt once; some are reminded of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// Seven hands, and the fewest points win.
    Aim,
    /// What must be laid down, and the boxes that fill.
    Contract,
    /// What a trio is, with the own cards.
    Trio,
    /// The own hand can be sorted.
    Sort,
    /// A card is drawn from the stock.
    Stock,
    /// A card is taken from the pile.
    Pile,
    /// Which card to part with.
    Mark,
    /// The marked card goes to the pile.
    Discard,
    /// Too many cards are marked to be discarded.
    ManyMarked,
    /// The others play.
    Watch,
    /// A claim out of turn that is worth its price.
    Claim,
    /// A claim that is not.
    Pass,
    /// The contract is complete.
    LayDown,
    /// What is laid out is confirmed.
    Confirm,
    /// What was laid this turn may be taken back.
    TakeBack,
    /// A card fits on the table.
    LayOff,
    /// Where the marked card goes.
    LayOffTo,
    /// There are several places.
    Choice,
    /// The last card closes.
    Last,
    /// Somebody else is down.
    OthersDown,
    /// What a joker is.
    Joker,
    /// A joker in a run.
    JokerInRun,
    /// A joker can be exchanged.
    Swap,
    /// What a run is.
    Run,
    /// What of a run is in the own hand.
    OwnRun,
    /// An expert can be asked.
    Hint,
    /// How the hand has ended, and what counts.
    HandOver,
    /// The score sheet.
    Sheet,
    /// The lesson is over.
    End,
}

/// What a line points at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// These cards of the own hand.
    Cards(Vec<Card>),
    /// The stock.
    Stock,
    /// The discard pile.
    Pile,
    /// The question that is asked.
    Question,
    /// The boxes of the contract.
    Contract,
    /// The heading of the bar.
    Heading,
    /// A button of the column.
    Button(ActionButton),
    /// The three buttons that sort.
    Sorting,
    /// What is laid out.
    Staged,
    /// A combination.
    Meld(MeldId),
    /// A player's plate.
    Plate(Seat),
    /// Whatever shows the text with this key.
    Words(&'static str),
}

/// A value in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A card, with its article.
    Card(Card),
    /// Several cards, in signs.
    Cards(Vec<Card>),
    /// Several cards of the rank of this one, in words.
    Ranks(Card),
    /// A player's name.
    Name(Seat),
    /// A number.
    Number(i32),
}

/// What to do, in the words of the device used last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct How {
    /// How it is done with the mouse.
    pub mouse: &'static str,
    /// How it is done with keys and buttons.
    pub keys: &'static str,
    /// The act whose sign is named.
    pub act: PlayerAction,
}

/// What the coach says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is about.
    pub topic: Topic,
    /// The key of its text.
    pub key: &'static str,
    /// The values in it.
    pub values: Vec<(&'static str, Value)>,
    /// What to do, if there is something.
    pub how: Option<How>,
    /// What it points at.
    pub at: Target,
    /// Whether it is put away by a button, there being nothing to do.
    pub next: bool,
}

impl Line {
    /// A line about something to be done.
    pub fn to_do(topic: Topic, key: &'static str, at: Target, how: How) -> Line {
        Line {
            topic,
            key,
            values: Vec::new(),
            how: Some(how),
            at,
            next: false,
        }
    }

    /// A line that tells something and is put away by a button.
    pub fn told(topic: Topic, key: &'static str, at: Target) -> Line {
        Line {
            next: true,
            ..Line::shown(topic, key, at)
        }
    }

    /// A line that tells something as long as it is true.
    pub fn shown(topic: Topic, key: &'static str, at: Target) -> Line {
        Line {
            topic,
            key,
            values: Vec::new(),
            how: None,
            at,
            next: false,
        }
    }

    /// Puts a value into the line.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Line {
        self.values.push((name, value));
        self
    }

    /// Says what to do as well.
    #[must_use]
    pub fn how(mut self, how: How) -> Line {
        self.how = Some(how);
        self
    }
}

/// What has been said, and how often it was done or put away.
#[derive(Clone, Default, Debug)]
pub struct Learnt(HashMap<Topic, u8>);

impl Learnt {
    /// Once more.
    pub fn note(&mut self, topic: Topic) {
        let times = self.0.entry(topic).or_default();
        *times = times.saturating_add(1);
    }

    /// How often.
    pub fn times(&self, topic: Topic) -> u8 {
        self.0.get(&topic).copied().unwrap_or_default()
    }

    /// Whether at all.
    pub fn has(&self, topic: Topic) -> bool {
        self.times(topic) > 0
    }
}
