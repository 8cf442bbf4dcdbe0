//! Figures over many matches. The subject is a person, identified by name, or all bots of a level. Figures are summed
//! over all matches, or listed by match and by day.
use super::{FiledMatch, HandNumbers, PlayerNumbers};
use crate::{
    arena::Sample,
    matchplay::{BotLevel, PlayerKind},
    rules::Contract,
};
use std::collections::BTreeMap;

/// The person or bots that statistics are about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A person, by name in lower case without extra spaces.
    Person(String),
    /// All bots of a level.
    Bots(BotLevel),
}

/// Entry in a list of subjects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubjectEntry {
    /// The subject.
    pub subject: Subject,
    /// Name of the person as last written, or id of the bot level.
    pub name: String,
    /// Number of matches that the subject played.
    pub matches: u32,
}

impl Subject {
    /// Returns the subject for the person with this name. Case and extra spaces are ignored.
    pub fn person(name: &str) -> Subject {
        let words: Vec<&str> = name.split_whitespace().collect();
        Subject::Person(words.join(" ").to_lowercase())
    }

    /// Returns the subject that these numbers belong to.
    pub fn of(player: &PlayerNumbers) -> Subject {
        match player.kind {
            PlayerKind::Human => Subject::person(&player.name),
            PlayerKind::Bot(level) => Subject::Bots(level),
        }
    }
}

/// Lists all subjects. People come first, sorted by number of matches in descending order, then bot levels from the
/// strongest down.
pub fn subjects<'a>(matches: impl IntoIterator<Item = &'a FiledMatch>) -> Vec<SubjectEntry> {
    let mut all: BTreeMap<Subject, SubjectEntry> = BTreeMap::new();
    for filed in matches {
        let mut here: Vec<Subject> = Vec::new();
        for player in &filed.numbers.players {
            let subject = Subject::of(player);
            let name = match player.kind {
                PlayerKind::Human => player.name.trim().to_owned(),
                PlayerKind::Bot(level) => level.id().to_owned(),
            };
            let matches = all.get(&subject).map_or(0, |known| known.matches);
            let entry = SubjectEntry {
                subject: subject.clone(),
                name,
                matches: matches + u32::from(!here.contains(&subject)),
            };
            all.insert(subject.clone(), entry);
            here.push(subject);
        }
    }
    let mut entries: Vec<SubjectEntry> = all.into_values().collect();
    entries.sort_by(|a, b| match (&a.subject, &b.subject) {
        (Subject::Bots(a), Subject::Bots(b)) => b.cmp(a),
        (Subject::Person(_), Subject::Person(_)) => {
            b.matches.cmp(&a.matches).then(a.name.cmp(&b.name))
        }
        (a, b) => a.cmp(b),
    });
    entries
}

/// Figures of a subject over all its matches. Two bots of one level in a match count as two matches of that level.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    /// Number of matches played.
    pub matches: u32,
    /// Number of matches won.
    pub wins: u32,
    /// Final places in matches, from 1.
    pub place: Sample,
    /// Final points of matches, without short ones.
    pub total: Sample,
    /// Lowest (best) of these final points; `None` without such matches.
    pub best: Option<i32>,
    /// Highest (worst) of these final points; `None` without such matches.
    pub worst: Option<i32>,
    /// Points of hands.
    pub points: Sample,
    /// Figures by contract, in the order in which matches use the contracts.
    pub contracts: Vec<ContractFigures>,
    /// Number of claims made.
    pub asked: u32,
    /// Number of claims won, each with a penalty card.
    pub won: u32,
    /// Points of hands in which the player won at least one claim.
    pub with_claim: Sample,
    /// Points of hands in which the player won no claim.
    pub without_claim: Sample,
    /// Number of hands in which the player laid down.
    pub down: u32,
    /// Number of hands in which the player was the first to lay down.
    pub first_down: u32,
    /// Number of hands that the player closed.
    pub closings: u32,
    /// Number of hands with a bonus, which is a score below 0.
    pub bonuses: u32,
    /// Sum of the points of all bonuses; negative.
    pub bonus_points: i32,
    /// Number of jokers received by deal, draw or claim.
    pub jokers: u32,
    /// Streaks of wins.
    pub streaks: Streaks,
    /// Results of judged hands, in points: the mean of the other players minus the player's points.
    pub result: Sample,
    /// Luck of the deal in judged hands, in points: the advantage expected from the dealt cards.
    pub luck: Sample,
    /// Points lost through decisions, for each judged hand.
    pub lost: Sample,
    /// Number of decisions judged.
    pub decisions: u32,
    /// Number of decisions judged as mistakes.
    pub mistakes: u32,
}

/// Figures for all hands with one contract.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ContractFigures {
    /// The contract.
    pub contract: Contract,
    /// Points of these hands.
    pub points: Sample,
    /// Number of these hands that the player closed.
    pub closings: u32,
    /// Number of these hands in which the player laid down.
    pub down: u32,
}

/// Streaks of matches with and without a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streaks {
    /// Number of wins in a row up to the last match.
    pub wins_now: u32,
    /// Highest number of wins in a row.
    pub most_wins: u32,
    /// Highest number of matches in a row without a win.
    pub longest_wait: u32,
    wait: u32,
}

impl Streaks {
    fn add(&mut self, won: bool) {
        self.wins_now = if won { self.wins_now + 1 } else { 0 };
        self.wait = if won { 0 } else { self.wait + 1 };
        self.most_wins = self.most_wins.max(self.wins_now);
        self.longest_wait = self.longest_wait.max(self.wait);
    }
}

impl Figures {
    /// Computes the figures of a subject. `matches` must be in the order of play.
    pub fn of<'a>(matches: impl IntoIterator<Item = &'a FiledMatch>, subject: &Subject) -> Figures {
        let mut figures = Figures::default();
        for filed in matches {
            figures.add(filed, subject);
        }
        figures
    }

    /// Returns the share of matches won, from 0 to 1.
    pub fn win_share(&self) -> f64 {
        share(self.wins, self.matches)
    }

    /// Returns the share of hands in which the player laid down first, from 0 to 1.
    pub fn first_down_share(&self) -> f64 {
        share(self.first_down, self.points.count())
    }

    /// Returns the share of hands that the player closed, from 0 to 1.
    pub fn closing_share(&self) -> f64 {
        share(self.closings, self.points.count())
    }

    /// Returns the mean number of claims won in a hand.
    pub fn claims_a_hand(&self) -> f64 {
        share(self.won, self.points.count())
    }

    /// Returns the mean number of jokers in a hand.
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
            if !numbers.is_short {
                self.total.add(f64::from(total));
                self.best = Some(self.best.map_or(total, |best| best.min(total)));
                self.worst = Some(self.worst.map_or(total, |worst| worst.max(total)));
            }
            if player.place == 1 {
                self.wins += 1;
                won = true;
            }
            let hands = player.hands.iter().enumerate();
            for (number, hand) in hands.filter(|(number, _)| player.is_played_by_owner(*number)) {
                let result = numbers.result(index, number);
                self.add_hand(numbers.contract(player, number), hand, result);
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
            // Short contracts come first; among contracts of equal length, those with fewer runs.
            let key = |contract: Contract| (contract.len(), contract.runs());
            let before = |of: &ContractFigures| key(of.contract) < key(contract);
            let at = self.contracts.partition_point(before);
            let new = ContractFigures {
                contract,
                points: Sample::default(),
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

/// Results of one match of a subject.
#[derive(Clone, PartialEq, Debug)]
pub struct CoursePoint {
    /// Day of the match, as `yyyy-mm-dd`; empty if unknown.
    pub day: String,
    /// True if the match left out some of the hands of its rules.
    pub is_short: bool,
    /// Final points.
    pub total: i32,
    /// Final place, from 1.
    pub place: u8,
    /// Number of players.
    pub players: u8,
    /// Result of the match, in points: the mean of the other players minus the player's points.
    pub result: f64,
    /// Luck of all deals of the match, in points: the advantage expected from the dealt cards. `None` if the match has
    /// not been judged.
    pub luck: Option<f64>,
    /// Points lost through decisions; `None` if the match has not been judged.
    pub lost: Option<f64>,
}

/// Returns the matches of a subject, in the order of `matches`.
pub fn course<'a>(
    matches: impl IntoIterator<Item = &'a FiledMatch>,
    subject: &Subject,
) -> Vec<CoursePoint> {
    let mut course = Vec::new();
    for filed in matches {
        let numbers = &filed.numbers;
        for (index, player) in numbers.players.iter().enumerate() {
            if Subject::of(player) != *subject {
                continue;
            }
            let hands = &player.hands;
            let results = (0..hands.len()).map(|hand| numbers.result(index, hand));
            course.push(CoursePoint {
                day: filed.day.clone(),
                is_short: numbers.is_short,
                total: player.total(),
                place: player.place,
                players: numbers.players.len() as u8,
                result: results.sum(),
                luck: hands.iter().map(HandNumbers::luck).sum(),
                lost: hands.iter().map(|hand| hand.lost.map(f64::from)).sum(),
            });
        }
    }
    course
}

/// Returns the number of matches in which each of two subjects finished ahead of the other. Matches in which both have
/// the same place do not count. Short matches count, because only places are compared.
pub fn head_to_head<'a>(
    matches: impl IntoIterator<Item = &'a FiledMatch>,
    pair: &[Subject; 2],
) -> [u32; 2] {
    let mut ahead = [0; 2];
    for filed in matches {
        let players = filed.numbers.players.iter();
        let places = pair.each_ref().map(|subject| {
            let player = players.clone().find(|it| Subject::of(it) == *subject);
            player.map(|player| player.place)
        });
        if let [Some(one), Some(other)] = places {
            ahead[0] += u32::from(one < other);
            ahead[1] += u32::from(other < one);
        }
    }
    ahead
}

/// Results of one day with at least one match.
#[derive(Clone, PartialEq, Debug)]
pub struct Day {
    /// The day, as `yyyy-mm-dd`.
    pub day: String,
    /// Number of matches played.
    pub matches: u32,
    /// Mean points of a match for each subject, in the requested order; `None` for a subject that did not play.
    pub points: Vec<Option<f64>>,
    /// Number of matches won by each subject, in the requested order.
    pub wins: Vec<u32>,
}

/// Returns the days on which at least one of these subjects played, the oldest first. Leaves out short matches, and
/// matches without a known day.
pub fn days<'a>(
    matches: impl IntoIterator<Item = &'a FiledMatch>,
    subjects: &[Subject],
) -> Vec<Day> {
    let mut days: BTreeMap<&str, (u32, Vec<(i32, u32, u32)>)> = BTreeMap::new();
    for filed in matches {
        let mut is_theirs = false;
        let at = |subject: &Subject| subjects.iter().position(|other| other == subject);
        let players = filed.numbers.players.iter();
        for (at, player) in players.filter_map(|it| Some((at(&Subject::of(it))?, it))) {
            if filed.day.is_empty() || filed.numbers.is_short {
                continue;
            }
            let none = || (0, vec![(0, 0, 0); subjects.len()]);
            let (matches, sums) = days.entry(&filed.day).or_insert_with(none);
            *matches += u32::from(!std::mem::replace(&mut is_theirs, true));
            let (points, played, won) = &mut sums[at];
            *points += player.total();
            *played += 1;
            *won += u32::from(player.place == 1);
        }
    }
    let told = |(day, (matches, sums)): (&str, (u32, Vec<(i32, u32, u32)>))| Day {
        day: day.to_owned(),
        matches,
        points: sums
            .iter()
            .map(|(points, played, _)| {
                (*played > 0).then(|| f64::from(*points) / f64::from(*played))
            })
            .collect(),
        wins: sums.iter().map(|(_, _, won)| *won).collect(),
    };
    days.into_iter().map(told).collect()
}
