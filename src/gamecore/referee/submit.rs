//! Answers of people at the screen. A refused answer changes nothing and is reported in one sentence.
use super::Referee;
use crate::{
    feedback::{PlaySound, Sound, Toast},
    i18n::{Texts, passage_of, rejection_text},
    model::{EventQueue, Key, Prompt},
};
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{Action, DecisionId},
};

pub(super) fn take_answers(
    mut answers: MessageReader<Submit>,
    texts: Res<Texts>,
    mut referee: ResMut<Referee>,
    mut script: ResMut<EventQueue>,
    mut prompt: ResMut<Prompt>,
    mut toasts: MessageWriter<Toast>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for answer in answers.read() {
        let Some(session) = &mut referee.session else {
            return;
        };
        if !session.is_person(answer.seat) {
            continue;
        }
        match session.answer(answer.seat, answer.decision, answer.action.clone()) {
            Ok(()) => {
                prompt.choice.clear();
                script.touch(answer.touched.clone());
            }
            Err(rejection) => {
                let sentence = rejection_text(&texts, &rejection);
                toasts.write(Toast::refused(sentence).resting_on(passage_of(&rejection)));
                sounds.write(Sound::Invalid.into());
            }
        }
    }
}

/// A person's answer to a decision.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Submit {
    /// The player.
    pub seat: Seat,
    /// The decision that is answered.
    pub decision: DecisionId,
    /// The chosen action.
    pub action: Action,
    /// Cards that the player touched in the hand. If the hand contains several equal cards, the touched ones are moved.
    pub touched: Vec<Key>,
}
