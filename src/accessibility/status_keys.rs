//! Keys that speak the state of the table: the hand, the table, the turn, the scores, the possible moves, and the last
//! announcement. Another key toggles the speech output on every screen, because the settings may be invisible to the
//! player.
use super::{announcements::Announcements, prompt::PromptWords, speech::Speaker, words};
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    input::{PlayerAction, PressedActions, ReadDevices},
    model::Selection,
    sets::FrameSystems,
    settings::{Settings, SpeechOutput},
    states::{Menu, Screen},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            press_toggle,
            answer.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
        )
            .in_set(FrameSystems::Input)
            .after(ReadDevices),
    );
}

fn press_toggle(acts: PressedActions, mut commands: Commands) {
    if acts.just_pressed(PlayerAction::ReadAloud) {
        commands.run_system_cached(toggle);
    }
}

/// Changes the setting and shows a message. The speech output itself announces that it is off.
fn toggle(
    (texts, announcements): (Res<Texts>, Res<Announcements>),
    mut settings: ResMut<Settings>,
    mut speaker: ResMut<Speaker>,
    mut toasts: MessageWriter<Toast>,
) {
    let is_on = !settings.read_aloud;
    settings.read_aloud = is_on;
    if is_on {
        speaker.start = Some(announcements.count());
    }
    let key = if is_on { "aloud-on" } else { "aloud-off" };
    toasts.write(Toast::info(texts.get(key)));
}

fn answer(
    acts: PressedActions,
    output: SpeechOutput,
    prompt: PromptWords,
    selection: Res<Selection>,
    mut announcements: ResMut<Announcements>,
    mut speaker: ResMut<Speaker>,
    mut toasts: MessageWriter<Toast>,
    mut spoken: Local<Option<String>>,
) {
    let mut keys = PlayerAction::TELLS.into_iter();
    let Some(act) = keys.find(|act| acts.just_pressed(*act)) else {
        return;
    };
    let (texts, shown) = (&prompt.texts, &prompt.shown);
    let answer = match act {
        PlayerAction::TellHand => prompt.hand(&selection.cards),
        PlayerAction::TellTable => prompt.table(),
        PlayerAction::TellTurn => prompt.turn(),
        PlayerAction::TellScores => words::scores(texts, shown),
        PlayerAction::TellWays => prompt.moves(),
        _ => {
            let last = match output.any() {
                true => announcements
                    .recent()
                    .next_back()
                    .map(|last| last.text.clone()),
                false => spoken.clone(),
            };
            last.unwrap_or_else(|| texts.get("aloud-wait"))
        }
    };
    if output.any() {
        announcements.add_urgent(answer);
        return;
    }
    // The key speaks even while the speech output is off. The first answer also names the key that switches it on.
    let hint = prompt.speech_hint().filter(|_| spoken.is_none());
    let text = match &hint {
        Some(hint) => format!("{answer} {hint}"),
        None => answer.clone(),
    };
    if !speaker.say(texts, text, true) {
        toasts.write(Toast::info(texts.get("aloud-nobody-listens")));
        return;
    }
    *spoken = Some(answer);
    if let Some(hint) = hint {
        toasts.write(Toast::info(hint));
    }
}
