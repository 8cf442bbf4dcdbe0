//! What the screen shows now: folded from seen events, each when its step starts, so that no number runs ahead of its card.
use super::{StandIn, TakenOver};
use bevy::prelude::*;
use engine::{
    cards::{Card, CardCounts},
    matchplay::{Commitment, PlayerInfo, PlayerKind, ScoreLine, ScoreSheet, SeenMatchEvent},
    rules::{Contract, RuleSet, oficial},
    seat::{PerSeat, Seat, SeatSet, Seating},
    table::{HandEnd, OwnedView, SeenEvent, Viewer},
};
use std::sync::Arc;

/// The shown match. HUD, layout and screens read this and nothing else.
#[derive(Resource, Debug, Clone)]
pub struct Shown {
    /// The players by seat number. Where a bot stands in for a person, it is the bot, by the name that says so.
    pub players: Vec<PlayerInfo>,
    /// The players as they sat down, or have taken over a bot's place: whose seat it is, whoever plays there now. Empty where nobody can be stood in for.
    pub owners: Vec<PlayerInfo>,
    /// The bots that stand in for people, or did in this match.
    pub stand_ins: Vec<StandIn>,
    /// Who plays with a phone in a bot's place, or did in this match.
    pub taken_over: Vec<TakenOver>,
    /// The seats whose people play with phones: nobody at the screen is asked for them, and no card of theirs is shown here.
    pub phones: SeatSet,
    /// The rules of this table.
    pub rules: Arc<RuleSet>,
    /// The seed, shown at the end of the match.
    pub seed: String,
    /// Who looks at the screen.
    pub viewer: Viewer,
    /// The rounds of the seat draw.
    pub draw: Vec<Vec<(Seat, Card)>>,
    /// Who sits where, once drawn.
    pub seating: Option<Seating>,
    /// The hand being played, or just over; none before the first deal.
    pub view: Option<OwnedView>,
    /// How the shown hand ended, until the next one is dealt.
    pub ended: Option<HandEnd>,
    /// Everybody's cards while a match is watched again with all hands open; none in a match that is played.
    pub laid_open: Option<Box<PerSeat<CardCounts>>>,
    /// The score sheet.
    pub sheet: ScoreSheet,
    /// The winner, once the match is over.
    pub winner: Option<Seat>,
}

impl Default for Shown {
    fn default() -> Self {
        Shown {
            players: Vec::new(),
            owners: Vec::new(),
            stand_ins: Vec::new(),
            taken_over: Vec::new(),
            phones: SeatSet::EMPTY,
            rules: Arc::new(oficial()),
            seed: String::new(),
            viewer: Viewer::Spectator,
            draw: Vec::new(),
            seating: None,
            view: None,
            ended: None,
            laid_open: None,
            sheet: ScoreSheet::default(),
            winner: None,
        }
    }
}

impl Shown {
    /// Folds one event.
    pub fn apply(&mut self, event: &SeenMatchEvent) {
        match event {
            SeenMatchEvent::SeatsDrawn(round) => self.draw.push(round.clone()),
            SeenMatchEvent::Seated(seating) => self.seating = Some(*seating),
            SeenMatchEvent::Table(event) => self.apply_table(event),
            SeenMatchEvent::Scored { points, totals, .. } => {
                let Some(view) = &self.view else { return };
                let closer = self.ended.as_ref().and_then(|end| end.closer);
                let contract = view.table.contract;
                self.sheet.lines.push(ScoreLine {
                    contract,
                    points: *points,
                    totals: *totals,
                    closer,
                });
            }
            SeenMatchEvent::Ended { winner, .. } => self.winner = Some(*winner),
        }
    }

    fn apply_table(&mut self, event: &SeenEvent) {
        if let SeenEvent::Dealt { hand, .. } = event {
            let Some(seating) = self.seating else { return };
            let last = *hand as usize + 1 == self.rules.contracts().len();
            self.view = Some(OwnedView::dealt(
                self.viewer,
                self.rules.clone(),
                seating,
                last,
                event,
            ));
            self.ended = None;
            return;
        }
        if let Some(view) = &mut self.view {
            view.apply(event);
        }
        if let SeenEvent::Ended(end) = event {
            self.ended = Some((**end).clone());
        }
    }

    /// All hands, where they lie open to everybody.
    pub fn open_hands(&self) -> Option<&PerSeat<CardCounts>> {
        let ended = self.ended.as_ref().map(|end| &end.hands);
        ended.or(self.laid_open.as_deref())
    }

    /// The player at the bottom of the screen: the viewer, or player 0 for a spectator.
    pub fn bottom_seat(&self) -> Seat {
        match self.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat(0),
        }
    }

    /// The player's name.
    pub fn name(&self, seat: Seat) -> &str {
        self.players
            .get(seat.index())
            .map_or("", |player| &player.name)
    }

    /// Whose seat it is: the player, or the person for whom a bot stands in.
    pub fn owner(&self, seat: Seat) -> Option<&PlayerInfo> {
        let owners = self.owners.get(seat.index());
        owners.or_else(|| self.players.get(seat.index()))
    }

    /// The hash of the seed, which may be known before the match is over.
    pub fn seed_hash(&self) -> String {
        Commitment::to(&self.seed).to_string()
    }

    /// The hash in two lines: few places have room for 64 digits in one.
    pub fn seed_hash_in_halves(&self) -> String {
        let hash = self.seed_hash();
        let (first, second) = hash.split_at(hash.len() / 2);
        format!("{first}\n{second}")
    }

    /// The running total of a player after the lines written so far.
    pub fn total(&self, seat: Seat) -> i32 {
        self.sheet
            .lines
            .last()
            .and_then(|line| line.totals.get(seat))
            .copied()
            .unwrap_or(0)
    }

    /// Whether the player has laid down the contract of the shown hand.
    pub fn is_down(&self, seat: Seat) -> bool {
        let view = self.view.as_ref();
        view.is_some_and(|view| view.table.down.contains(seat))
    }

    /// The contract of the shown hand.
    pub fn contract(&self) -> Option<Contract> {
        self.view.as_ref().map(|view| view.table.contract)
    }
}

/// The people at the screen, whose decisions can be looked back at; whoever plays with a phone is not among them.
pub fn people(shown: &Shown) -> Vec<(Seat, String)> {
    at_screen(&shown.players, shown.phones)
        .map(|(seat, player)| (seat, player.name.clone()))
        .collect()
}

/// The person at the screen who is called so.
pub fn person_called(shown: &Shown, name: &str) -> Option<Seat> {
    let mut people = at_screen(&shown.players, shown.phones);
    let found = people.find(|(_, player)| player.name == name);
    found.map(|(seat, _)| seat)
}

/// Those of these players who are people at the screen: no bots, and nobody at whose seat there is a phone.
pub fn at_screen(
    players: &[PlayerInfo],
    phones: SeatSet,
) -> impl Iterator<Item = (Seat, &PlayerInfo)> {
    let players = (0..).map(Seat).zip(players);
    players
        .filter(move |(seat, player)| player.kind == PlayerKind::Human && !phones.contains(*seat))
}

/// The longest name.
pub const NAME_LENGTH: usize = 16;
