//! The state of the table on demand: a key each for the own hand, the table, whose turn it is, the scores, what can be done, and for
//! what was said last.
use super::{announcer::Announcer, listening::Listening, situation::Situation, words};
use crate::game::{
    feedback::Toast,
    input::{PlayerAction, PressedActions, ReadDevices},
    model::Selection,
    sets::FrameSystems,
    states::{Menu, Screen},
};
use bevy::prelude::*;

/// Adds the keys.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        answer
            .in_set(FrameSystems::Input)
            .after(ReadDevices)
            .run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
    );
}

fn answer(
    acts: PressedActions,
    listening: Listening,
    situation: Situation,
    selection: Res<Selection>,
    mut announcer: ResMut<Announcer>,
    mut toasts: MessageWriter<Toast>,
) {
    let mut asked = PlayerAction::TELLS.into_iter();
    let Some(act) = asked.find(|act| acts.just_pressed(*act)) else {
        return;
    };
    if !listening.any() {
        toasts.write(Toast::info(situation.texts.get("aloud-nobody-listens")));
        return;
    }
    let (texts, shown) = (&situation.texts, &situation.shown);
    let said = match act {
        PlayerAction::TellHand => situation.hand(&selection.cards),
        PlayerAction::TellTable => situation.table(),
        PlayerAction::TellTurn => situation.turn(),
        PlayerAction::TellScores => words::scores(texts, shown),
        PlayerAction::TellWays => situation.ways(),
        _ => {
            let last = announcer.said().next_back();
            last.map_or_else(|| texts.get("aloud-wait"), |said| said.text.clone())
        }
    };
    announcer.say_at_once(said);
}
