//! The keys of several people at one keyboard: everybody's buzzer, and a look at the own hand.
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::{
    input::{PlayerAction, PressedActions},
    model::{Buzz, Peek, PlayerIntent, Script, Shown, is_shared, person_with_key},
    states::{Menu, TableOverlay},
};

/// The most people at one screen.
const MOST: u8 = 8;

/// Everything that skips what is shown again: whoever plays on has seen enough.
const SKIPS: [PlayerAction; 6] = [
    PlayerAction::Accept,
    PlayerAction::TakeStock,
    PlayerAction::Pile,
    PlayerAction::Claim,
    PlayerAction::Pass,
    PlayerAction::LayDown,
];

/// Reads the keys of several people; where one person plays they mean nothing.
pub(super) fn buzzers(
    acts: PressedActions,
    (menu, overlay): (Res<State<Menu>>, Res<State<TableOverlay>>),
    (shown, script): (Res<Shown>, Res<Script>),
    mut held: Local<Option<(u8, Seat)>>,
    mut buzzes: MessageWriter<Buzz>,
    mut peeks: MessageWriter<Peek>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    if let Some((number, seat)) = *held
        && !acts.held(PlayerAction::Buzz(number))
    {
        *held = None;
        peeks.write(Peek { seat, down: false });
    }
    if *menu.get() != Menu::None || !is_shared(&shown) {
        return;
    }
    if script.is_catching_up() && SKIPS.into_iter().any(|act| acts.just_pressed(act)) {
        intents.write(PlayerIntent::Continue);
    }
    if *overlay.get() == TableOverlay::Curtain && acts.just_pressed(PlayerAction::TakeStock) {
        intents.write(PlayerIntent::DrawUnseen);
    }
    if acts.just_pressed(PlayerAction::Hide) {
        intents.write(PlayerIntent::Hide);
    }
    let pressed = (1..=MOST).filter(|number| acts.just_pressed(PlayerAction::Buzz(*number)));
    for number in pressed {
        let Some(seat) = person_with_key(&shown, number) else {
            continue;
        };
        if acts.held(PlayerAction::Peek) {
            *held = Some((number, seat));
            peeks.write(Peek { seat, down: true });
        } else {
            buzzes.write(Buzz { seat });
        }
    }
}
