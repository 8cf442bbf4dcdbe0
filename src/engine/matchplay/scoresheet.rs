//! The score sheet (R9): one line per hand with its code, the points and the running totals.
use crate::{
    rules::Contract,
    seat::{PerSeat, Seat, Seating},
};

/// One line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// The hand's code.
    pub contract: Contract,
    /// The points of the hand by player.
    pub points: PerSeat<i32>,
    /// The totals after it.
    pub totals: PerSeat<i32>,
    /// Who closed, and so won the hand (R33); nobody in tablas.
    pub closer: Option<Seat>,
}

/// All lines so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet {
    /// In the order of the hands.
    pub lines: Vec<ScoreLine>,
}

impl ScoreSheet {
    /// The totals so far, for `seats` players.
    pub fn totals(&self, seats: usize) -> PerSeat<i32> {
        self.lines
            .last()
            .map_or(PerSeat::filled(seats, 0), |line| line.totals)
    }

    /// The totals once these points are entered.
    pub(super) fn totals_with(&self, points: &PerSeat<i32>) -> PerSeat<i32> {
        let totals = self.totals(points.len());
        totals
            .iter()
            .map(|(seat, total)| total + points[seat])
            .collect()
    }

    /// Who wins with this sheet.
    ///
    /// R1: the fewest points. R8: among the tied, whoever closed a hand most recently. Where none of them ever closed one, the
    /// better place of the seat draw decides (R2: the higher card, the better seat).
    pub fn winner(&self, seating: &Seating) -> Seat {
        let totals = self.totals(seating.len());
        let fewest = totals.as_slice().iter().min();
        let tied = |seat: &Seat| fewest == totals.get(*seat);
        let closers = self.lines.iter().rev().filter_map(|line| line.closer);
        let mut candidates = closers.chain(seating.order().iter().copied());
        candidates
            .find(tied)
            .expect("somebody has the fewest points")
    }

    /// The players with their places, the winner first. Whoever shares the fewest points with the winner is second; others who
    /// share their points share a place too, in the order of the seats.
    pub fn ranking(&self, seating: &Seating) -> Vec<(usize, Seat)> {
        let totals = self.totals(seating.len());
        let winner = self.winner(seating);
        let better = |seat: Seat| {
            let own = totals[seat];
            let ahead =
                |other: &Seat| totals[*other] < own || (*other == winner && totals[*other] == own);
            let others = seating.order().iter().filter(|other| **other != seat);
            if seat == winner {
                0
            } else {
                others.filter(|other| ahead(other)).count()
            }
        };
        let mut ranking: Vec<(usize, Seat)> = (seating.order().iter())
            .map(|seat| (better(*seat) + 1, *seat))
            .collect();
        ranking.sort_by_key(|(place, _)| *place);
        ranking
    }

    /// Why the winner and not another with as few points (R8); nothing if nobody has as few.
    pub fn tie_break(&self, seating: &Seating) -> Option<TieBreak> {
        let totals = self.totals(seating.len());
        let winner = self.winner(seating);
        let level = |seat: &Seat| *seat != winner && totals[*seat] == totals[winner];
        let others: Vec<Seat> = seating.order().iter().copied().filter(level).collect();
        let closed = |line: &ScoreLine| line.closer == Some(winner);
        (!others.is_empty()).then(|| TieBreak {
            others,
            closed: self.lines.iter().rposition(closed),
        })
    }
}

/// How a tie for the fewest points was decided (R8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TieBreak {
    /// The others who have as few points as the winner.
    pub others: Vec<Seat>,
    /// The hand that the winner closed later than any of them closed one, counted from 0; if none of all these ever closed one,
    /// nothing: then the seat draw decides (R2).
    pub closed: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(lines: &[(&[i32], Option<u8>)]) -> ScoreSheet {
        let mut sheet = ScoreSheet::default();
        for (points, closer) in lines {
            let points: PerSeat<i32> = points.iter().copied().collect();
            let totals = sheet.totals_with(&points);
            sheet.lines.push(ScoreLine {
                contract: "TT".parse().expect("a contract"),
                points,
                totals,
                closer: closer.map(Seat),
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
