//! What is announced by itself: what happens at the table, what is asked, what the game says to the person at the screen.
use super::{announcer::Announcer, listening::is_heard, situation::Situation};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    seat::Seat,
    table::{DecisionId, SeenEvent},
};
use gamecore::{
    feedback::{Toast, Tone},
    i18n::{narration, signs_in_words, words::contract_words},
    playback::{StepRepeated, StepStarted},
    sets::FrameSystems,
    states::Screen,
};
use hud::Hud;

/// Adds them, in the order in which they are said.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            tell_steps.run_if(in_state(Screen::Table)),
            tell_sentences,
            tell_question.run_if(in_state(Screen::Table)),
        )
            .chain()
            .after(Hud)
            .in_set(FrameSystems::Present)
            .run_if(is_heard),
    );
}

fn tell_steps(
    (mut steps, mut again): (MessageReader<StepStarted>, MessageReader<StepRepeated>),
    situation: Situation,
    mut announcer: ResMut<Announcer>,
) {
    let steps = steps.read().map(|StepStarted(event)| event);
    for event in steps.chain(again.read().map(|StepRepeated(event)| event)) {
        let (texts, shown) = (&situation.texts, &situation.shown);
        if let Some(line) = narration(texts, event, &|seat| shown.name(seat).to_owned()) {
            announcer.say(signs_in_words(texts, &line));
        }
        let SeenMatchEvent::Table(event) = event else {
            continue;
        };
        match event {
            SeenEvent::Dealt { contract, .. } => {
                let contract = contract_words(*contract).resolve(texts);
                announcer.say(texts.with("aloud-contract", &[("contract", contract.into())]));
            }
            SeenEvent::TookStock {
                seat,
                card: Some(card),
            }
            | SeenEvent::Awarded {
                seat,
                penalty: Some(card),
                ..
            } => {
                let drawn = situation.drawn(*seat, *card);
                drawn.into_iter().for_each(|drawn| announcer.say(drawn));
            }
            _ => {}
        }
    }
}

fn tell_sentences(
    mut toasts: MessageReader<Toast>,
    situation: Situation,
    mut announcer: ResMut<Announcer>,
) {
    for toast in toasts.read() {
        let sentence = signs_in_words(&situation.texts, &toast.text);
        match toast.tone {
            Tone::Info => announcer.say(sentence),
            Tone::Warning | Tone::Trouble => announcer.say_at_once(sentence),
        }
    }
}

/// What a question is about: said once.
type Asked = (Option<(Seat, DecisionId, bool)>, usize, String);

fn tell_question(
    situation: Situation,
    mut announcer: ResMut<Announcer>,
    mut last: Local<Option<Asked>>,
) {
    if !situation.is_changed() {
        return;
    }
    let prompt = &situation.prompt;
    let open = prompt.open.as_ref();
    let open = open.map(|(seat, legal)| (*seat, legal.decision, prompt.is_asked()));
    let Some(question) = situation.announced() else {
        *last = None;
        return;
    };
    let now = (open, prompt.choice.len(), question.clone());
    if last.as_ref() != Some(&now) {
        *last = Some(now);
        announcer.say(question);
    }
}
