//! Automatic announcements: events at the table, questions, and messages to the player.
use super::{announcements::Announcements, prompt::PromptWords};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    seat::Seat,
    table::{DecisionId, SeenEvent},
};
use gamecore::{
    feedback::{Toast, Tone},
    i18n::{narration, signs_in_words, words::contract_words},
    playback::ShownEvents,
    sets::FrameSystems,
    settings::SpeechOutput,
    states::Screen,
};
use hud::Hud;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // In the order of the announcements.
        (
            announce_events.run_if(in_state(Screen::Table)),
            announce_toasts,
            announce_question.run_if(in_state(Screen::Table)),
        )
            .chain()
            .after(Hud)
            .in_set(FrameSystems::Present)
            .run_if(|output: SpeechOutput| output.any()),
    );
}

fn announce_events(
    mut events: ShownEvents,
    prompt: PromptWords,
    mut announcements: ResMut<Announcements>,
) {
    for event in events.read() {
        let (texts, shown) = (&prompt.texts, &prompt.shown);
        if let Some(line) = narration(texts, event, &|seat| shown.actor(seat)) {
            announcements.add(signs_in_words(texts, &line));
        }
        let SeenMatchEvent::Table(event) = event else {
            continue;
        };
        match event {
            SeenEvent::Dealt { contracts, .. } => {
                if let Some(contract) = contracts.of_viewer(shown.viewer.seat()) {
                    let contract = contract_words(contract).resolve(texts);
                    let args = [("contract", contract.into())];
                    announcements.add(texts.with("aloud-contract", &args));
                }
            }
            SeenEvent::TookStock {
                seat,
                card: Some(card),
            } => announcements.add(prompt.drawn(*seat, *card).unwrap_or_default()),
            SeenEvent::Awarded { seat, penalty, .. } => {
                let seen = penalty.iter().flatten();
                seen.for_each(|card| {
                    announcements.add(prompt.drawn(*seat, *card).unwrap_or_default());
                });
            }
            _ => {}
        }
    }
}

fn announce_toasts(
    mut toasts: MessageReader<Toast>,
    prompt: PromptWords,
    mut announcements: ResMut<Announcements>,
) {
    for toast in toasts.read() {
        let sentence = signs_in_words(&prompt.texts, &toast.text);
        match toast.tone {
            Tone::Info => announcements.add(sentence),
            Tone::Warning | Tone::Trouble => announcements.add_urgent(sentence),
        }
    }
}

/// Identity of a question, so that it is announced once: the decision, the number of choices, and the words.
type QuestionKey = (Option<(Seat, DecisionId, bool)>, usize, String);

fn announce_question(
    prompt: PromptWords,
    mut announcements: ResMut<Announcements>,
    mut last: Local<Option<QuestionKey>>,
) {
    if !prompt.is_changed() {
        return;
    }
    let state = &prompt.prompt;
    let open = state.open.as_ref();
    let open = open.map(|(seat, legal)| (*seat, legal.decision, state.is_asked()));
    let Some(question) = prompt.public_question() else {
        *last = None;
        return;
    };
    let now = (open, state.choice.len(), question.clone());
    if last.as_ref() != Some(&now) {
        *last = Some(now);
        announcements.add(question);
    }
}
