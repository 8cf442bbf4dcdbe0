//! The state of the table on demand: a key each for the own hand, the table, whose turn it is, the scores, what can be done, and for
//! what was said last. One more switches reading aloud on and off on every screen, for whoever cannot see the settings.
use super::{
    announcer::Announcer,
    situation::Situation,
    voice::{Speaker, Utterance},
    words,
};
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    input::{PlayerAction, PressedActions, ReadDevices},
    model::Selection,
    sets::FrameSystems,
    settings::{Listening, Settings},
    states::{Menu, Screen},
};

/// Adds the keys.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(switch);
    app.add_systems(
        Update,
        (
            hear_switch,
            answer.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
        )
            .in_set(FrameSystems::Input)
            .after(ReadDevices),
    );
}

/// Reading aloud is to be switched on, or off.
#[derive(Event)]
struct SwitchReading;

fn hear_switch(acts: PressedActions, mut commands: Commands) {
    if acts.just_pressed(PlayerAction::ReadAloud) {
        commands.trigger(SwitchReading);
    }
}

/// Changes the setting, as its switch does, and says so. Whoever switches it off hears that from the voice itself.
fn switch(
    _: On<SwitchReading>,
    (texts, announcer): (Res<Texts>, Res<Announcer>),
    mut settings: ResMut<Settings>,
    mut speaker: ResMut<Speaker>,
    mut toasts: MessageWriter<Toast>,
) {
    let on = !settings.read_aloud;
    settings.read_aloud = on;
    if on {
        speaker.read_from(announcer.count());
    }
    let said = if on { "aloud-on" } else { "aloud-off" };
    toasts.write(Toast::info(texts.get(said)));
}

fn answer(
    acts: PressedActions,
    listening: Listening,
    situation: Situation,
    selection: Res<Selection>,
    mut announcer: ResMut<Announcer>,
    mut speaker: ResMut<Speaker>,
    mut toasts: MessageWriter<Toast>,
    mut spoken: Local<Option<String>>,
) {
    let mut asked = PlayerAction::TELLS.into_iter();
    let Some(act) = asked.find(|act| acts.just_pressed(*act)) else {
        return;
    };
    let (texts, shown) = (&situation.texts, &situation.shown);
    let said = match act {
        PlayerAction::TellHand => situation.hand(&selection.cards),
        PlayerAction::TellTable => situation.table(),
        PlayerAction::TellTurn => situation.turn(),
        PlayerAction::TellScores => words::scores(texts, shown),
        PlayerAction::TellWays => situation.ways(),
        _ => {
            let last = match listening.any() {
                true => announcer.said().next_back().map(|said| said.text.clone()),
                false => spoken.clone(),
            };
            last.unwrap_or_else(|| texts.get("aloud-wait"))
        }
    };
    if listening.any() {
        announcer.say_at_once(said);
        return;
    }
    // Whoever presses such a key wants to hear it, though nobody reads to them yet. The first time they are told how all of it is read.
    let hint = situation.read_all().filter(|_| spoken.is_none());
    let text = match &hint {
        Some(hint) => format!("{said} {hint}"),
        None => said.clone(),
    };
    let there = speaker.say(Utterance {
        text,
        language: texts.language(),
        interrupts: true,
    });
    if !there {
        toasts.write(Toast::info(texts.get("aloud-nobody-listens")));
        return;
    }
    *spoken = Some(said);
    if let Some(hint) = hint {
        toasts.write(Toast::info(hint));
    }
}
