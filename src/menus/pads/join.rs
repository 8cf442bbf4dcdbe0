//! Gamepad buttons on the gamepad page. They assign a gamepad to a seat, move it to another seat, or remove it.
use super::people::People;
use bevy::prelude::*;
use gamecore::{
    feedback::{PlaySound, Sound},
    input::{PadPresses, PlayerAction},
    pads::PadSeats,
    states::{Menu, MenuStack},
};

/// Returns the next player without a gamepad, upwards or downwards from `from`. Without `from`, returns the first one.
fn next_free(names: &[&str], seats: &PadSeats, from: Option<&str>, up: bool) -> Option<usize> {
    let count = names.len();
    let is_free = |at: &usize| seats.pad_of(names[*at]).is_none();
    let Some(from) = from.and_then(|from| names.iter().position(|name| *name == from)) else {
        return (0..count).find(is_free);
    };
    let step = |by: usize| (from + if up { count - by } else { by }) % count;
    (1..count).map(step).find(is_free)
}

pub(super) fn join(
    presses: PadPresses,
    people: People,
    mut seats: ResMut<PadSeats>,
    trail: Res<MenuStack>,
    mut menu: ResMut<NextState<Menu>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let presses = presses.just_pressed();
    if presses.is_empty() {
        return;
    }
    let people = people.all();
    let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
    for (pad, act) in presses {
        let holder = seats.holder(pad).map(str::to_owned);
        let seated = holder.as_deref().filter(|name| names.contains(name));
        let free = match (act, seated) {
            (PlayerAction::Menu, _) | (PlayerAction::Back, None) => {
                NextState::set_if_neq(&mut menu, trail.back());
                continue;
            }
            (PlayerAction::Accept | PlayerAction::Back, Some(_)) => {
                seats.leave(pad);
                sounds.write(Sound::Click.into());
                continue;
            }
            (PlayerAction::Accept, None) => next_free(&names, &seats, None, false),
            (PlayerAction::Up | PlayerAction::Left, from @ Some(_)) => {
                next_free(&names, &seats, from, true)
            }
            (PlayerAction::Down | PlayerAction::Right, from @ Some(_)) => {
                next_free(&names, &seats, from, false)
            }
            _ => continue,
        };
        let sound = match free {
            Some(at) => {
                seats.give(pad, names[at]);
                Sound::Click
            }
            None => Sound::Invalid,
        };
        sounds.write(sound.into());
    }
}
