//! The question that the people at the screen must answer.
use super::Referee;
use crate::{
    family::Profiles,
    model::{ClaimFilters, Claimant, EventQueue, Prompt},
    settings::{ClaimQuestions, Settings},
    states::{Learning, Menu, TableOverlay},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    cards::Card,
    seat::Seat,
    table::{DecisionStage, Legal, Pending, Viewer},
};
use session::Session;

/// Filters and settings that determine which claims the people at this screen are asked about.
#[derive(SystemParam)]
pub struct ClaimWishes<'w> {
    filters: Res<'w, ClaimFilters>,
    settings: Res<'w, Settings>,
    profiles: Res<'w, Profiles>,
    learning: Res<'w, State<Learning>>,
}

impl ClaimWishes<'_> {
    /// True if the person does not want to be asked about the card. They may still claim it.
    pub fn ignores(&self, session: &Session, seat: Seat, card: Card) -> bool {
        if self.filters.cover(seat, card) {
            return true;
        }
        // The setting applies to the people at this screen only. In the lesson, the coach explains every question.
        if !session.is_person(seat) || *self.learning.get() == Learning::Lesson {
            return false;
        }
        let player = &session.game().setup().players[seat.index()];
        let profile = self.profiles.find(&player.name);
        let own = profile.and_then(|profile| profile.own.claim_questions);
        match own.unwrap_or(self.settings.claim_questions) {
            ClaimQuestions::All => false,
            ClaimQuestions::Helpful => {
                let view = session.game().view(seat);
                session.people().len() == 1 && view.is_some_and(|view| !view.is_helped_by(card))
            }
            ClaimQuestions::None => true,
        }
    }
}

/// The person whom the privacy screen calls.
#[derive(Resource, Default, Clone, Copy, Debug)]
pub struct Called(pub Option<Seat>);

/// Returns the people who may claim the discard now, in order of play.
fn claimants(session: &Session, pending: &[Pending]) -> Vec<Claimant> {
    let may = |asked: &&Pending| {
        let out_of_turn = matches!(asked.stage, DecisionStage::Claim | DecisionStage::LateClaim);
        let legal = || session.legal(asked.seat).ok();
        out_of_turn
            && session.is_person(asked.seat)
            && legal().is_some_and(|legal| legal.claim.is_ok())
    };
    let claimants = pending.iter().filter(may).map(|asked| Claimant {
        seat: asked.seat,
        decision: asked.decision,
        stage: asked.stage,
    });
    claimants.collect()
}

/// Opens the question for the person at the screen once all preceding events have been shown.
pub fn write_prompt(
    referee: Res<Referee>,
    wishes: ClaimWishes,
    script: Res<EventQueue>,
    overlay: Res<State<TableOverlay>>,
    menu: Res<State<Menu>>,
    mut prompt: ResMut<Prompt>,
) {
    let Some(session) = &referee.session else {
        prompt.set_if_neq(Prompt::default());
        return;
    };
    if *menu.get() != Menu::None {
        return;
    }
    let lies = |seat, decision| {
        let card = session.claimable();
        session.discarded_last(seat)
            || prompt.declined.contains(&(seat, decision))
            || card.is_some_and(|card| wishes.ignores(session, seat, card))
    };
    let mut pending = session.pending();
    let claimants = claimants(session, &pending);
    // People who ignore the card come last.
    pending.sort_by_cached_key(|asked| lies(asked.seat, asked.decision));
    let open = match (*overlay.get() == TableOverlay::None, script.is_idle()) {
        (true, true) => next_question(session, &pending),
        (true, false) if script.is_replaying_missed() => None,
        (true, false) => prompt
            .open
            .as_ref()
            .and_then(|asked| still_open(session, &pending, asked)),
        (false, _) => None,
    };
    let mut new = prompt.clone();
    if new.open != open {
        new.choice.clear();
        let same = |(seat, legal): &(Seat, Legal)| (*seat, legal.decision);
        new.reached &= new.open.as_ref().map(same) == open.as_ref().map(same);
    }
    new.quiet = open.as_ref().is_some_and(|(seat, legal)| {
        legal.stage == DecisionStage::LateClaim && lies(*seat, legal.decision)
    });
    (new.open, new.claimants) = (open, claimants);
    new.common = session.viewer() == Viewer::Spectator && new.asked().count() > 1;
    let is_awaited = |p: &&Pending| p.stage != DecisionStage::LateClaim;
    let awaited = pending.iter().filter(is_awaited);
    new.awaited = awaited.map(|p| p.seat).collect();
    prompt.set_if_neq(new);
}

/// Returns the next question to a person at the screen: a claim, their turn, or a claim after a pass.
fn next_question(session: &Session, pending: &[Pending]) -> Option<(Seat, Legal)> {
    let ask = |stages: &[DecisionStage]| {
        let mine = |seat| session.viewer() == Viewer::Seat(seat);
        // While a hand is open, only its owner is asked.
        let nobodys = session.viewer() == Viewer::Spectator;
        let asked = pending.iter().find(|p| {
            // Between turns, all people may still change a pass (D3).
            let out_of_turn = matches!(p.stage, DecisionStage::Claim | DecisionStage::LateClaim);
            let open = (out_of_turn && nobodys) || mine(p.seat);
            stages.contains(&p.stage) && session.is_person(p.seat) && open
        })?;
        Some((asked.seat, session.legal(asked.seat).ok()?))
    };
    ask(&[DecisionStage::Claim])
        .or_else(|| ask(&[DecisionStage::Draw, DecisionStage::Play]))
        .or_else(|| ask(&[DecisionStage::LateClaim]))
}

/// Returns the open question if it is still pending. The question stays open while other players' answers are shown, so
/// the clock keeps running and the buttons do not flicker.
fn still_open(
    session: &Session,
    pending: &[Pending],
    (seat, legal): &(Seat, Legal),
) -> Option<(Seat, Legal)> {
    let same =
        |p: &&Pending| p.seat == *seat && p.decision == legal.decision && p.stage == legal.stage;
    let asked = pending.iter().find(same)?;
    Some((asked.seat, session.legal(asked.seat).ok()?))
}
