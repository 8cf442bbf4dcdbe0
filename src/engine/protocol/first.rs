//! Version 2 put into the words of version 1, for a program at a socket that speaks no other: it needs no history, and each of its questions
//! holds all that the seat may know.
use super::{
    Asked, Decide, Greeting, Hello, Message, Refused, Said, State, VERSION, VERSIONS, WrittenStage,
    WrittenView,
};

/// What a program is told as the time for its answer where the table sets none, in milliseconds: a day.
const NO_LIMIT: u64 = 24 * 60 * 60 * 1000;

/// What a seat was told last, as far as the next question needs it.
#[derive(Clone, Debug, Default)]
pub struct First {
    view: Option<WrittenView>,
    over: bool,
}

/// What becomes of a message of version 2.
#[derive(Clone, PartialEq, Debug)]
pub enum InFirst {
    /// It is said so.
    Said(String),
    /// Version 1 has no word for it.
    Unsaid,
    /// Version 1 has no word for it either, and its programs do not know that one is to say when the next hand may be dealt.
    HandOver,
}

impl First {
    /// The message in version 1. What is no message of a match stays as it is.
    pub fn put(&mut self, text: &str) -> InFirst {
        let Ok(said) = serde_json::from_str::<Said>(text) else {
            return InFirst::Said(text.to_owned());
        };
        let message = match said {
            Said::Hello(greeting) => {
                *self = First::default();
                Message::Hello(Box::new(hello(*greeting)))
            }
            Said::State(state) => {
                let State { stage, view, .. } = *state;
                self.view = view;
                match stage {
                    WrittenStage::BetweenHands => return InFirst::HandOver,
                    WrittenStage::Over if !self.over => {
                        self.over = true;
                        Message::Bye
                    }
                    WrittenStage::Playing | WrittenStage::Over => return InFirst::Unsaid,
                }
            }
            Said::Decide(asked) => match &self.view {
                Some(view) => Message::Decide(Box::new(decide(*asked, view.clone()))),
                None => return InFirst::Unsaid,
            },
            Said::Refused(refused) => Message::Refused(Refused {
                id: refused.id,
                reason: refused.reason.text,
            }),
            Said::Bye => Message::Bye,
            Said::Event(_) | Said::Closed { .. } | Said::Accepted { .. } | Said::Hint(_) => {
                return InFirst::Unsaid;
            }
        };
        InFirst::Said(message.line().trim_end().to_owned())
    }
}

fn hello(greeting: Greeting) -> Hello {
    let Greeting {
        protocol,
        version: _,
        game: _,
        you,
        players,
        names: _,
        contracts,
        wild,
        values,
        rules,
    } = greeting;
    Hello {
        protocol,
        version: VERSION,
        versions: VERSIONS.to_vec(),
        you,
        players,
        limit_ms: NO_LIMIT,
        contracts,
        wild,
        values,
        rules,
    }
}

fn decide(asked: Asked, view: WrittenView) -> Decide {
    let Asked {
        id,
        stage,
        limit_ms,
        standing,
        legal,
    } = asked;
    Decide {
        id,
        stage,
        limit_ms: limit_ms.unwrap_or(NO_LIMIT),
        view,
        standing,
        legal,
    }
}
