//! Events that a game in another home receives. They do not contain what the table determines, and their sender is not
//! trusted: each event is checked by the rules before it is applied.
use super::{MatchEvent, MatchStage, SeenMatch, SeenMatchEvent};
use crate::{
    seat::Seat,
    table::{Phase, SeenEvent},
};

/// An event that cannot happen in this state of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this event cannot happen now")]
pub struct ImpossibleEvent;

impl SeenMatch {
    /// Applies an event that was received from another home. Returns it with the fields that messages leave out.
    ///
    /// # Errors
    /// The event cannot happen now. The match is then unchanged.
    pub fn receive(
        &mut self,
        mut event: SeenMatchEvent,
    ) -> Result<SeenMatchEvent, ImpossibleEvent> {
        self.complete(&mut event).ok_or(ImpossibleEvent)?;
        self.apply(&event);
        Ok(event)
    }

    /// Fills in what the match determines. Returns `None` if the event cannot happen now.
    fn complete(&self, event: &mut SeenMatchEvent) -> Option<()> {
        let players = self.setup.players.len();
        let is_player = |seat: Seat| seat.index() < players;
        let is_between = matches!(self.stage(), MatchStage::BetweenHands { .. });
        let fits = match event {
            MatchEvent::SeatsDrawn { draw } => {
                self.table.is_none() && draw.iter().all(|(seat, _)| is_player(*seat))
            }
            MatchEvent::Seated { seating } => self.table.is_none() && seating.len() == players,
            MatchEvent::Scored {
                hand,
                points,
                totals,
            } => {
                let is_over = self.public().is_some_and(|table| table.end.is_some());
                let is_next = self.sheet.lines.len() == usize::from(*hand);
                is_over && is_next && points.len() == players && totals.len() == players
            }
            MatchEvent::Ended { winner, totals } => {
                is_between && is_player(*winner) && totals.len() == players
            }
            MatchEvent::Table(deal @ SeenEvent::Dealt { .. }) => self.complete_deal(deal)?,
            MatchEvent::Table(event) => {
                let view = self.table.as_ref()?;
                let is_playing = view.table.phase != Phase::Over;
                let knows_player = event.seat().is_none_or(is_player);
                is_playing && knows_player && view.complete(event)?
            }
        };
        fits.then_some(())
    }

    fn complete_deal(&self, deal: &mut SeenEvent) -> Option<bool> {
        let SeenEvent::Dealt {
            hand,
            contracts,
            dealer,
            seating,
            each,
            turns_up,
            shoe,
            ..
        } = deal
        else {
            return None;
        };
        let is_next = self.stage() == MatchStage::BetweenHands { next: *hand };
        let is_hand = usize::from(*hand) < self.rules.most_hands();
        if !is_next || !is_hand || dealer.index() >= self.seating.len() {
            return None;
        }
        let dealt = self
            .rules
            .cards_dealt(usize::from(*hand), contracts.of(*dealer));
        let own = if self.source.seat().is_some() {
            dealt
        } else {
            0
        };
        *seating = self.seating;
        *each = dealt as u8;
        *turns_up = !self.rules.no_up_card;
        let is_own = shoe.own.len() == own && shoe.upcard.is_some() == *turns_up;
        Some(is_own && *contracts == self.contracts_of_hand(*hand))
    }
}
