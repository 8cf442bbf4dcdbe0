//! People's answers reach the engine. What it refuses changes nothing and is answered with one sentence.
use super::Referee;
use crate::{
    feedback::{PlaySound, Sound, Toast},
    i18n::{Texts, passage_of, rejection_text},
    model::{Key, Prompt, Script},
    saves::Store,
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
    mut script: ResMut<Script>,
    mut store: ResMut<Store>,
    mut prompt: ResMut<Prompt>,
    mut toasts: MessageWriter<Toast>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for answer in answers.read() {
        let Some(game) = &mut referee.game else {
            return;
        };
        if !game.is_person(answer.seat) {
            continue;
        }
        let action = answer.action.clone();
        match game.answer(
            answer.seat,
            answer.decision,
            action,
            &mut script,
            &mut store,
        ) {
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
    /// Who answers.
    pub seat: Seat,
    /// What is answered.
    pub decision: DecisionId,
    /// How.
    pub action: Action,
    /// The own cards touched for it, which of equal cards are the ones that move.
    pub touched: Vec<Key>,
}
