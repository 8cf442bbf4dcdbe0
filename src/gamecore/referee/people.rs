//! Who looks at the screen, and what they are asked.
//!
//! With one person the screen is theirs. With several it shows nobody's hand between two turns: a curtain calls the next one by
//! name, and a claim is put to all the others at once without showing a hand; each may look at their own (`glance.rs`).
use super::{Referee, game::Game};
use crate::{
    model::{Claimant, Prompt, Refusals, Script},
    saves::Store,
    states::{Menu, TableOverlay},
};
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{Action, DecisionStage, Legal, Pending, Viewer},
};

/// The person called to the screen by the curtain.
#[derive(Resource, Default, Clone, Copy, Debug)]
pub struct Called(pub Option<Seat>);

/// Nobody is asked whether they want back the card they have just let go, nor about what they do not want to be asked about: the
/// answer is given for them, as if their time had run out (D3). Until the next discard they may still claim it (R14), by the pile
/// or the key.
pub fn let_unwanted_lie(
    mut referee: ResMut<Referee>,
    refusals: Res<Refusals>,
    mut script: ResMut<Script>,
    mut store: ResMut<Store>,
) {
    let Some(game) = &mut referee.game else {
        return;
    };
    let unwanted = |asked: &Pending| {
        let own = own_discard(game, asked.seat);
        let lies = match game.is_person(asked.seat) {
            true => own || refused(game, &refusals, asked.seat),
            false => own && game.is_phone(asked.seat),
        };
        asked.stage == DecisionStage::Claim && lies
    };
    let Some(asked) = game.game.pending().into_iter().find(unwanted) else {
        return;
    };
    // Whoever is asked may pass.
    let _ = game.answer(
        asked.seat,
        asked.decision,
        Action::Pass,
        &mut script,
        &mut store,
    );
}

/// Whether this player does not want to be asked about the card that can be claimed.
fn refused(game: &Game, refusals: &Refusals, seat: Seat) -> bool {
    let window = game.game.table().and_then(|table| {
        let window = table.public().window.as_ref()?;
        Some(window.card)
    });
    window.is_some_and(|card| refusals.cover(seat, card))
}

/// Whether the card on top of the pile is one this player discarded.
fn own_discard(game: &Game, seat: Seat) -> bool {
    let table = game.game.table();
    table.is_some_and(|table| table.public().top_discarded_by() == Some(seat))
}

/// Hides a hand when its owner's turn is over, and calls the next person before theirs is shown.
pub(super) fn seat_the_viewer(
    mut referee: ResMut<Referee>,
    mut script: ResMut<Script>,
    mut called: ResMut<Called>,
    overlay: Res<State<TableOverlay>>,
    mut next: ResMut<NextState<TableOverlay>>,
) {
    let Some(game) = &mut referee.game else {
        return;
    };
    if game.people().len() < 2 || game.peeked {
        return;
    }
    let wanted = wanted_viewer(game);
    if let Viewer::Seat(seat) = game.viewer
        && wanted != Some(seat)
    {
        game.look(Viewer::Spectator, &mut script);
    }
    match wanted {
        Some(seat)
            if game.viewer == Viewer::Spectator
                && script.is_idle()
                && *overlay.get() == TableOverlay::None =>
        {
            called.0 = Some(seat);
            NextState::set_if_neq(&mut next, TableOverlay::Curtain);
        }
        Some(_) | None => {}
    }
}

/// Whose hand should be open now: the active person's, unless another person is being asked for a claim.
pub(super) fn wanted_viewer(game: &Game) -> Option<Seat> {
    if asked(game).next().is_some() {
        return None;
    }
    let turn = |asked: &Pending| {
        matches!(asked.stage, DecisionStage::Draw | DecisionStage::Play)
            && game.is_person(asked.seat)
    };
    let pending = game.game.pending().into_iter();
    pending.filter(turn).map(|asked| asked.seat).next()
}

/// The people who are asked whether they claim the discard, in order of play.
pub(super) fn asked(game: &Game) -> impl Iterator<Item = Pending> {
    let asks = |asked: &Pending| asked.stage == DecisionStage::Claim && game.is_person(asked.seat);
    game.game.pending().into_iter().filter(asks)
}

/// The people who may claim the discard now, in order of play.
fn claimants(game: &Game, pending: &[Pending]) -> Vec<Claimant> {
    let may = |asked: &&Pending| {
        let out_of_turn = matches!(asked.stage, DecisionStage::Claim | DecisionStage::LateClaim);
        let legal = || game.game.legal(asked.seat).ok();
        out_of_turn
            && game.is_person(asked.seat)
            && legal().is_some_and(|legal| legal.claim.is_ok())
    };
    let claimants = pending.iter().filter(may).map(|asked| Claimant {
        seat: asked.seat,
        decision: asked.decision,
        stage: asked.stage,
    });
    claimants.collect()
}

/// Opens the question for the person at the screen once everything that led to it has been seen.
pub fn write_prompt(
    referee: Res<Referee>,
    refusals: Res<Refusals>,
    script: Res<Script>,
    overlay: Res<State<TableOverlay>>,
    menu: Res<State<Menu>>,
    mut prompt: ResMut<Prompt>,
) {
    let Some(game) = &referee.game else {
        if prompt.open.is_some() || !prompt.awaited.is_empty() {
            *prompt = Prompt::default();
        }
        return;
    };
    if *menu.get() != Menu::None {
        return;
    }
    let declined = prompt.declined.clone();
    let lies = |seat, decision| {
        let unwanted = own_discard(game, seat) || refused(game, &refusals, seat);
        unwanted || declined.contains(&(seat, decision))
    };
    let mut pending = game.game.pending();
    let claimants = claimants(game, &pending);
    // Those who may want the card before whoever lets it lie.
    pending.sort_by_key(|asked| lies(asked.seat, asked.decision));
    let awaited: Vec<Seat> = pending
        .iter()
        .filter(|p| p.stage != DecisionStage::LateClaim)
        .map(|p| p.seat)
        .collect();
    let open = match (*overlay.get() == TableOverlay::None, script.is_idle()) {
        (true, true) => next_question(game, &pending),
        (true, false) if script.is_catching_up() => None,
        (true, false) => prompt
            .open
            .as_ref()
            .and_then(|asked| still_open(game, &pending, asked)),
        (false, _) => None,
    };
    if prompt.open != open {
        prompt.choice.clear();
        let same = |(seat, legal): &(Seat, Legal)| (*seat, legal.decision);
        if prompt.open.as_ref().map(same) != open.as_ref().map(same) {
            prompt.reached = false;
        }
        prompt.open = open;
    }
    let quiet = prompt.open.as_ref().is_some_and(|(seat, legal)| {
        legal.stage == DecisionStage::LateClaim && lies(*seat, legal.decision)
    });
    if prompt.quiet != quiet {
        prompt.quiet = quiet;
    }
    write_claimants(game, claimants, &mut prompt);
    if prompt.awaited != awaited {
        prompt.awaited = awaited;
    }
}

/// Who may claim, and whether several are asked at once.
fn write_claimants(game: &Game, claimants: Vec<Claimant>, prompt: &mut ResMut<Prompt>) {
    let asked = |one: &&Claimant| one.stage == DecisionStage::Claim;
    let common = game.viewer == Viewer::Spectator && claimants.iter().filter(asked).count() > 1;
    if prompt.common != common {
        prompt.common = common;
    }
    if prompt.claimants != claimants {
        prompt.claimants = claimants;
    }
}

/// What a person at the screen is asked next, if anything: a claim first, then their turn, then a claim they had let pass.
fn next_question(game: &Game, pending: &[Pending]) -> Option<(Seat, Legal)> {
    let ask = |stages: &[DecisionStage]| {
        let mine = |seat| game.viewer == Viewer::Seat(seat);
        // Over an open hand only its owner is asked.
        let nobodys = game.viewer == Viewer::Spectator;
        let asked = pending.iter().find(|p| {
            // Between two people's turns anybody who has passed may still change their mind (D3).
            let out_of_turn = matches!(p.stage, DecisionStage::Claim | DecisionStage::LateClaim);
            let open = (out_of_turn && nobodys) || mine(p.seat);
            stages.contains(&p.stage) && game.is_person(p.seat) && open
        })?;
        Some((asked.seat, game.game.legal(asked.seat).ok()?))
    };
    ask(&[DecisionStage::Claim])
        .or_else(|| ask(&[DecisionStage::Draw, DecisionStage::Play]))
        .or_else(|| ask(&[DecisionStage::LateClaim]))
}

/// A question once asked stays while the others' answers are shown: its clock runs on and its buttons do not blink.
fn still_open(
    game: &Game,
    pending: &[Pending],
    (seat, legal): &(Seat, Legal),
) -> Option<(Seat, Legal)> {
    let same =
        |p: &&Pending| p.seat == *seat && p.decision == legal.decision && p.stage == legal.stage;
    let asked = pending.iter().find(same)?;
    Some((asked.seat, game.game.legal(asked.seat).ok()?))
}
