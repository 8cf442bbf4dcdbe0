//! Events that a game in another home receives. They do not contain what the table determines, and their sender is not
//! trusted: each event is checked by the rules before it is applied.
use super::{MatchEvent, MatchStage, SeenMatch, SeenMatchEvent};
use crate::{
    seat::{PerSeat, Seat},
    table::{DealSizes, Phase, SeenEvent},
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
    pub fn receive(&mut self, event: SeenMatchEvent) -> Result<SeenMatchEvent, ImpossibleEvent> {
        let event = self.completed(event)?;
        self.apply(&event);
        Ok(event)
    }

    /// Returns a received event with the fields that messages leave out, because the match determines them.
    ///
    /// # Errors
    /// The event cannot happen now.
    pub fn completed(&self, mut event: SeenMatchEvent) -> Result<SeenMatchEvent, ImpossibleEvent> {
        match self.complete(&mut event) {
            Some(true) => Ok(event),
            Some(false) | None => Err(ImpossibleEvent),
        }
    }

    /// Fills in what the match determines. Returns `None` or false if the event cannot happen now.
    fn complete(&self, event: &mut SeenMatchEvent) -> Option<bool> {
        let players = self.setup.players.len();
        let is_player = |seat: Seat| seat.index() < players;
        let lines = &self.sheet.lines;
        Some(match event {
            MatchEvent::SeatsDrawn { draw } => {
                self.table.is_none() && draw.iter().all(|(seat, _)| is_player(*seat))
            }
            MatchEvent::Seated { seating } => self.table.is_none() && seating.len() == players,
            MatchEvent::Scored {
                hand,
                points,
                totals,
            } => {
                let end = self.public()?.end.as_ref()?;
                let is_next = end.hand == *hand && lines.len() == usize::from(*hand);
                is_next && *points == end.points && Some(*totals) == self.sums_with(points)
            }
            MatchEvent::Ended { winner, totals } => {
                let last = lines.last()?;
                let is_last = self.winner.is_none() && self.hands_left() == 0;
                is_last && *totals == last.totals && *winner == self.sheet.winner(&self.seating)
            }
            MatchEvent::Table(deal @ SeenEvent::Dealt { .. }) => self.complete_deal(deal)?,
            MatchEvent::Table(event) => {
                let view = self.table.as_ref()?;
                let is_playing = view.table.phase != Phase::Over;
                let knows_player = event.seat().is_none_or(is_player);
                is_playing && knows_player && view.complete(event)?
            }
        })
    }

    /// Returns the total points after these ones. `None` if no match has so many points.
    fn sums_with(&self, points: &PerSeat<i32>) -> Option<PerSeat<i32>> {
        let totals = self.sheet.totals(points.len());
        let sums = totals
            .iter()
            .map(|(seat, total)| total.checked_add(points[seat]));
        let sums: Option<Vec<i32>> = sums.collect();
        Some(sums?.into_iter().collect())
    }

    fn complete_deal(&self, deal: &mut SeenEvent) -> Option<bool> {
        let SeenEvent::Dealt {
            hand,
            contracts,
            dealer,
            decks,
            seating,
            each,
            turns_up,
            shoe,
            penalty_stock,
        } = deal
        else {
            return None;
        };
        let (rules, players) = (&self.rules, self.seating.len());
        let is_next = self.stage() == MatchStage::BetweenHands { next: *hand };
        // The last hand must be on the score sheet.
        let is_scored = self.public().is_none_or(|table| table.hand < *hand);
        if !is_next
            || !is_scored
            || usize::from(*hand) >= rules.most_hands()
            || dealer.index() >= players
        {
            return None;
        }
        let due = self.contracts_of_hand(*hand);
        let sizes = DealSizes::of(rules, players, *hand, due.of(*dealer));
        let own = self.source.seat().map_or(0, |_| sizes.each);
        *seating = self.seating;
        *each = sizes.each as u8;
        *turns_up = !rules.no_up_card;
        let is_shoe = usize::from(*decks) == sizes.packs
            && usize::from(*penalty_stock) == sizes.penalty_stock
            && usize::from(shoe.stock) == sizes.stock;
        let is_own = shoe.own.len() == own && shoe.upcard.is_some() == *turns_up;
        Some(is_shoe && is_own && *contracts == due)
    }
}
