//! The score sheet (R9): for each hand one line with the contract, the points and the running totals.
use crate::{
    rules::Contracts,
    seat::{PerSeat, Seat, SeatSet, Seating},
};
use serde::Serialize;

/// A line of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreLine {
    /// The contracts of the players.
    #[serde(flatten)]
    pub contracts: Contracts,
    /// Points that each player scored in the hand.
    pub points: PerSeat<i32>,
    /// Total points of each player after the hand.
    pub totals: PerSeat<i32>,
    /// The player who closed and thereby won the hand (R33); `None` if the hand ended without a closer.
    pub closer: Option<Seat>,
    /// The players who were down at the end of the hand (F17).
    #[serde(skip)]
    pub down: SeatSet,
}

/// The score sheet of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet {
    /// The lines of the hands played so far, in order.
    pub lines: Vec<ScoreLine>,
}

impl ScoreSheet {
    /// Returns the total points so far. `seats` is the number of players.
    pub fn totals(&self, seats: usize) -> PerSeat<i32> {
        let last = self.lines.last();
        last.map_or(PerSeat::filled(seats, 0), |line| line.totals)
    }

    /// Returns the number of the first `hands` hands in which each of `seats` players was down at the end. With progress
    /// per player (F17), this is the number of contracts that the player has laid down.
    pub fn laid_down(&self, hands: usize, seats: usize) -> PerSeat<usize> {
        let mut laid_down = PerSeat::filled(seats, 0);
        let lines = self.lines.iter().take(hands);
        for seat in lines.flat_map(|line| line.down.iter()) {
            laid_down[seat] += 1;
        }
        laid_down
    }

    /// Returns the totals after adding the points of another hand.
    pub(super) fn totals_with(&self, points: &PerSeat<i32>) -> PerSeat<i32> {
        let totals = self.totals(points.len());
        let sums = totals.iter().map(|(seat, total)| total + points[seat]);
        sums.collect()
    }

    /// Returns the player who wins if the match ends now.
    ///
    /// R1: the fewest points win. R8: among tied players, the most recent closer of a hand wins. If none of them ever
    /// closed, the player with the best seat in the seat draw wins (R2).
    pub fn winner(&self, seating: &Seating) -> Seat {
        let totals = self.totals(seating.len());
        let fewest = totals.as_slice().iter().min();
        let tied = |seat: &Seat| fewest == totals.get(*seat);
        let closers = self.lines.iter().rev().filter_map(|line| line.closer);
        let mut candidates = closers.chain(seating.order().iter().copied());
        let winner = candidates.find(tied);
        winner.expect("somebody has the fewest points")
    }

    /// Returns the players with their ranks, the winner (rank 1) first. Players tied with the winner have rank 2. Other
    /// tied players share a rank and are listed in seating order.
    pub fn ranking(&self, seating: &Seating) -> Vec<(usize, Seat)> {
        let totals = self.totals(seating.len());
        let winner = self.winner(seating);
        let better = |seat: Seat| {
            let ahead = |other: &&Seat| {
                let (theirs, own) = (totals[**other], totals[seat]);
                seat != winner && (theirs < own || (**other == winner && theirs == own))
            };
            seating.order().iter().filter(ahead).count()
        };
        let mut ranking: Vec<(usize, Seat)> = (seating.order().iter())
            .map(|seat| (better(*seat) + 1, *seat))
            .collect();
        ranking.sort_by_key(|(place, _)| *place);
        ranking
    }

    /// Returns the tie-break that decided the match (R8), or `None` if no other player has the winner's total.
    pub fn tie_break(&self, seating: &Seating) -> Option<TieBreak> {
        let totals = self.totals(seating.len());
        let winner = self.winner(seating);
        let level = |seat: &Seat| *seat != winner && totals[*seat] == totals[winner];
        let others: Vec<Seat> = seating.order().iter().copied().filter(level).collect();
        let closed = |line: &ScoreLine| line.closer == Some(winner);
        let closed = self.lines.iter().rposition(closed);
        (!others.is_empty()).then_some(TieBreak { others, closed })
    }
}

/// The reason why the winner won a tie for the fewest points (R8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TieBreak {
    /// The other players with the same total as the winner.
    pub others: Vec<Seat>,
    /// Index of the last hand that the winner closed. The other tied players closed only earlier hands, or none.
    ///
    /// `None` if no tied player ever closed a hand; in that case the seat draw decides (R2).
    pub closed: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Contract;

    fn sheet(lines: &[(&[i32], Option<u8>)]) -> ScoreSheet {
        let mut sheet = ScoreSheet::default();
        for (points, closer) in lines {
            let points: PerSeat<i32> = points.iter().copied().collect();
            let totals = sheet.totals_with(&points);
            sheet.lines.push(ScoreLine {
                contracts: Contract::default().into(),
                points,
                totals,
                closer: closer.map(Seat),
                down: SeatSet::EMPTY,
            });
        }
        sheet
    }

    #[test]
    fn r08_the_ranking_says_who_won_and_why() {
        let seating = Seating::new(&[2, 0, 3, 1].map(Seat)).expect("four seats");
        let plain = sheet(&[(&[30, 0, 10, 30], Some(1))]);
        let places = [(1, Seat(1)), (2, Seat(2)), (3, Seat(0)), (3, Seat(3))];
        assert_eq!(plain.ranking(&seating), places);
        assert_eq!(plain.tie_break(&seating), None);
        let level = sheet(&[
            (&[0, 5, 5, 40], Some(0)),
            (&[5, 0, 5, 40], Some(1)),
            (&[0, 0, 0, 0], Some(3)),
        ]);
        let places = [(1, Seat(1)), (2, Seat(0)), (3, Seat(2)), (4, Seat(3))];
        assert_eq!(level.ranking(&seating), places);
        let why = level.tie_break(&seating).expect("a tie");
        assert_eq!((why.others, why.closed), (vec![Seat(0)], Some(1)));
        let drawn = sheet(&[(&[7, 7, 7, 0], Some(3)), (&[0, 0, 0, 9], None)]);
        let why = drawn.tie_break(&seating).expect("a tie");
        assert_eq!((why.others, why.closed), (vec![Seat(0), Seat(1)], None));
        let first: Vec<_> = drawn
            .ranking(&seating)
            .iter()
            .map(|(place, _)| *place)
            .collect();
        assert_eq!(first, [1, 2, 2, 4]);
    }
}
