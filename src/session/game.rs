//! The match of a session: the whole match at its host, or what the seats of a guest see of it.
use crate::guest::GuestMatch;
use engine::{
    bots::MatchStanding,
    matchplay::{Match, MatchStage, ScoreSheet, Setup},
    protocol::SeatSnapshot,
    rules::RuleSet,
    seat::{Seat, Seating},
    table::{Action, Legal, OwnedView, Pending, PublicTable, Rejection, SeatView, Viewer},
};
use std::sync::Arc;

/// The match of a session.
#[derive(Clone, PartialEq, Debug)]
pub enum Game {
    /// The whole match, hidden cards included.
    Host(Box<Match>),
    /// A match in another home.
    Guest(Box<GuestMatch>),
}

/// Evaluates an expression for the whole match, or for the match as the first seat of a guest sees it.
macro_rules! either {
    ($game:expr, $name:ident => $value:expr) => {
        match $game {
            Game::Host($name) => $value,
            Game::Guest(guest) => {
                let $name = guest.seen();
                $value
            }
        }
    };
}

impl Game {
    /// Returns the whole match, which only its host has.
    pub fn whole(&self) -> Option<&Match> {
        match self {
            Game::Host(game) => Some(game),
            Game::Guest(_) => None,
        }
    }

    pub(crate) fn guest(&self) -> Option<&GuestMatch> {
        match self {
            Game::Host(_) => None,
            Game::Guest(guest) => Some(guest),
        }
    }

    pub(crate) fn guest_mut(&mut self) -> Option<&mut GuestMatch> {
        match self {
            Game::Host(_) => None,
            Game::Guest(guest) => Some(guest),
        }
    }

    /// Returns the hash of the seed, which identifies the match.
    pub fn id(&self) -> String {
        match self {
            Game::Host(game) => game.setup().commitment().to_string(),
            Game::Guest(guest) => guest.id().to_owned(),
        }
    }

    /// Returns the setup. A guest does not know the seed.
    pub fn setup(&self) -> &Setup {
        either!(self, game => game.setup())
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Arc<RuleSet> {
        either!(self, game => game.rules())
    }

    /// Returns the stage of the match.
    pub fn stage(&self) -> MatchStage {
        either!(self, game => game.stage())
    }

    /// Returns the order of the players round the table.
    pub fn seating(&self) -> &Seating {
        either!(self, game => game.seating())
    }

    /// Returns the score sheet.
    pub fn sheet(&self) -> &ScoreSheet {
        either!(self, game => game.sheet())
    }

    /// Returns the public part of the current or last hand.
    pub fn public(&self) -> Option<&PublicTable> {
        either!(self, game => game.public())
    }

    /// Returns the scores that matter to the decisions of the current hand.
    pub(crate) fn standing(&self) -> MatchStanding {
        either!(self, game => MatchStanding::of(game))
    }

    /// Returns all pending decisions and possible late claims, in order of play. Those are included that a guest has answered
    /// and whose event has not arrived.
    pub(crate) fn undecided(&self) -> Vec<Pending> {
        self.public().map(PublicTable::pending).unwrap_or_default()
    }

    /// Returns all pending decisions and possible late claims, in order of play, without those that a guest has answered.
    pub fn pending(&self) -> Vec<Pending> {
        match self {
            Game::Host(game) => game.pending(),
            Game::Guest(guest) => guest.pending(),
        }
    }

    /// True if the host has refused the last answer of a guest to this question. It is then not answered again by itself.
    pub(crate) fn has_refused(&self, asked: Pending) -> bool {
        self.guest().is_some_and(|guest| guest.has_refused(asked))
    }

    /// True if this session answers for the player: a guest answers only for the seats of its home.
    pub fn is_own(&self, seat: Seat) -> bool {
        match self {
            Game::Host(_) => true,
            Game::Guest(guest) => guest.of(Viewer::Seat(seat)).is_some(),
        }
    }

    /// Returns all actions that the player may take now.
    ///
    /// # Errors
    /// Returns the reason why the player cannot act at all.
    pub fn legal(&self, seat: Seat) -> Result<Legal, Rejection> {
        match self {
            Game::Host(game) => game.legal(seat),
            Game::Guest(guest) => guest.game_of(seat)?.legal(seat),
        }
    }

    /// Returns what the player sees of the current hand, if it is known here.
    pub fn view(&self, seat: Seat) -> Option<SeatView<'_>> {
        match self {
            Game::Host(game) => game.view(seat),
            Game::Guest(guest) => guest.game_of(seat).ok()?.view(seat),
        }
    }

    /// Returns a copy of what the viewer sees of the current hand, if it is known here.
    pub fn owned_view(&self, viewer: Viewer) -> Option<OwnedView> {
        match (self, viewer) {
            (Game::Host(game), _) => game.owned_view(viewer),
            (Game::Guest(guest), Viewer::Seat(seat)) => {
                guest.game_of(seat).ok()?.owned_view(viewer)
            }
            (Game::Guest(guest), Viewer::Spectator) => guest.seen().owned_view(viewer),
        }
    }

    /// Returns the match as this viewer sees it, for the messages to a player.
    pub fn snapshot(&self, viewer: Viewer) -> SeatSnapshot<'_> {
        match self {
            Game::Host(game) => SeatSnapshot::of(game, viewer),
            Game::Guest(guest) => {
                SeatSnapshot::of(guest.of(viewer).unwrap_or(guest.seen()), viewer)
            }
        }
    }

    /// Returns the match as it would be after the player had drawn from the stock. A guest does not foresee the renewal of an
    /// empty stock.
    pub(crate) fn after_stock_draw(&self, draw: Pending) -> Option<Game> {
        if self.guest().is_some() && self.public()?.stock == 0 {
            return None;
        }
        Some(match self {
            Game::Host(game) => {
                let mut foreseen = game.clone();
                let drawn = foreseen.submit(draw.seat, draw.decision, Action::TakeStock);
                drawn.ok()?;
                Game::Host(foreseen)
            }
            Game::Guest(guest) => Game::Guest(Box::new(guest.after_stock_draw(draw.seat))),
        })
    }
}
