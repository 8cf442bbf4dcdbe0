//! The figures of one person or bot level over many matches.
use super::{FiledMatch, HandNumbers, Subject};
use crate::{arena::Sample, rules::Contract};

/// What all matches of a subject come to. Two bots of a level in one match are two matches of that level.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    /// Matches played.
    pub matches: u32,
    /// Matches won.
    pub wins: u32,
    /// The places at the end, from 1.
    pub place: Sample,
    /// The points at the end of a match.
    pub total: Sample,
    /// The fewest points at the end of a match.
    pub best: Option<i32>,
    /// The most.
    pub worst: Option<i32>,
    /// The points of a hand.
    pub points: Sample,
    /// By what had to be laid down, in the order in which matches ask for it.
    pub contracts: Vec<ContractFigures>,
    /// Claims asked for.
    pub asked: u32,
    /// Claims won; each brought a penalty card.
    pub won: u32,
    /// The points of hands in which a claim was won.
    pub with_claim: Sample,
    /// The points of the other hands.
    pub without_claim: Sample,
    /// Hands in which the player was down at the end.
    pub down: u32,
    /// Hands in which the player was down before anybody else.
    pub first_down: u32,
    /// Hands closed.
    pub closings: u32,
    /// Hands closed with a bonus: fewer than no points.
    pub bonuses: u32,
    /// The points of all bonuses, as they are written down.
    pub bonus_points: i32,
    /// Jokers that came to the hand.
    pub jokers: u32,
    /// Wins one after another.
    pub streaks: Streaks,
    /// How much better than the table the hands went, in points; only those that have been judged.
    pub result: Sample,
    /// How much better than average the cards dealt were, in points.
    pub luck: Sample,
    /// Points lost by decisions, by hand.
    pub lost: Sample,
    /// Decisions judged.
    pub decisions: u32,
    /// Of these, mistakes.
    pub mistakes: u32,
}

/// The hands of one contract.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ContractFigures {
    /// What had to be laid down.
    pub contract: Contract,
    /// The points.
    pub points: Sample,
    /// Hands closed.
    pub closings: u32,
    /// Hands in which the player was down.
    pub down: u32,
}

/// Matches won or not, one after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streaks {
    /// Wins in a row up to the last match.
    pub wins_now: u32,
    /// The most wins in a row.
    pub most_wins: u32,
    /// The most matches in a row without a win.
    pub longest_wait: u32,
    wait: u32,
}

impl Streaks {
    const fn add(&mut self, won: bool) {
        if won {
            self.wins_now += 1;
            self.wait = 0;
        } else {
            self.wins_now = 0;
            self.wait += 1;
        }
        if self.wins_now > self.most_wins {
            self.most_wins = self.wins_now;
        }
        if self.wait > self.longest_wait {
            self.longest_wait = self.wait;
        }
    }
}

impl Figures {
    /// The figures of a subject. The matches come in the order in which they were played.
    pub fn of<'a>(matches: impl IntoIterator<Item = &'a FiledMatch>, subject: &Subject) -> Figures {
        let mut figures = Figures::default();
        for filed in matches {
            figures.add(filed, subject);
        }
        figures
    }

    /// The share of the matches that were won, from 0 to 1.
    pub fn win_share(&self) -> f64 {
        share(self.wins, self.matches)
    }

    /// The share of the hands in which the player was down first, from 0 to 1.
    pub fn first_down_share(&self) -> f64 {
        share(self.first_down, self.points.count())
    }

    /// The share of the hands that the player closed, from 0 to 1.
    pub fn closing_share(&self) -> f64 {
        share(self.closings, self.points.count())
    }

    /// Claims won, by hand.
    pub fn claims_a_hand(&self) -> f64 {
        share(self.won, self.points.count())
    }

    /// Jokers, by hand.
    pub fn jokers_a_hand(&self) -> f64 {
        share(self.jokers, self.points.count())
    }

    fn add(&mut self, filed: &FiledMatch, subject: &Subject) {
        let numbers = &filed.numbers;
        let mut is_there = false;
        let mut won = false;
        for (index, player) in numbers.players.iter().enumerate() {
            if Subject::of(player) != *subject {
                continue;
            }
            is_there = true;
            let total = player.total();
            self.matches += 1;
            self.place.add(f64::from(player.place));
            self.total.add(f64::from(total));
            self.best = Some(self.best.map_or(total, |best| best.min(total)));
            self.worst = Some(self.worst.map_or(total, |worst| worst.max(total)));
            if player.place == 1 {
                self.wins += 1;
                won = true;
            }
            let hands = player.hands.iter().enumerate();
            for (number, hand) in hands.filter(|(number, _)| player.is_own(*number)) {
                let result = numbers.result(index, number);
                self.add_hand(numbers.contracts.get(number).copied(), hand, result);
            }
        }
        if is_there {
            self.streaks.add(won);
        }
    }

    fn add_hand(&mut self, contract: Option<Contract>, hand: &HandNumbers, result: f64) {
        let points = f64::from(hand.points);
        let (down, closed) = (u32::from(hand.down > 0), u32::from(hand.closed.is_some()));
        self.points.add(points);
        if let Some(contract) = contract {
            let of = self.of_contract(contract);
            of.points.add(points);
            of.closings += closed;
            of.down += down;
        }
        self.asked += u32::from(hand.asked);
        self.won += u32::from(hand.won);
        if hand.won > 0 {
            self.with_claim.add(points);
        } else {
            self.without_claim.add(points);
        }
        self.down += down;
        self.first_down += u32::from(hand.down == 1);
        self.closings += closed;
        if hand.points < 0 {
            self.bonuses += 1;
            self.bonus_points += hand.points;
        }
        self.jokers += u32::from(hand.jokers);
        if let (Some(luck), Some(lost)) = (hand.luck(), hand.lost) {
            self.result.add(result);
            self.luck.add(luck);
            self.lost.add(f64::from(lost));
            self.decisions += u32::from(hand.decisions);
            self.mistakes += u32::from(hand.mistakes);
        }
    }

    fn of_contract(&mut self, contract: Contract) -> &mut ContractFigures {
        let known = |of: &ContractFigures| of.contract == contract;
        let at = self.contracts.iter().position(known).unwrap_or_else(|| {
            // Small contracts come first; among equals, those with trios.
            let key = |contract: Contract| (contract.len(), contract.runs());
            let before = |of: &ContractFigures| key(of.contract) < key(contract);
            let at = self.contracts.partition_point(before);
            let new = ContractFigures {
                contract,
                points: Sample::EMPTY,
                closings: 0,
                down: 0,
            };
            self.contracts.insert(at, new);
            at
        });
        &mut self.contracts[at]
    }
}

fn share(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole.max(1))
}
