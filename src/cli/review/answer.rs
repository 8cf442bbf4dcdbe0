//! What a review found, for people and for programs.
use super::words;
use engine::{
    bots::{
        Advice,
        review::{Hindsight, Judgement, MOST_FAULTS, Review},
    },
    cards::Card,
    matchplay::Setup,
    protocol::WrittenAction,
    rules::Contract,
    seat::Seat,
    table::{Action, DecisionStage},
    text::{counted, visible},
};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

/// What `continental review` prints as JSON.
#[derive(Serialize)]
pub struct ReviewAnswer {
    player: Seat,
    name: String,
    rules: String,
    /// Points lost by all mistakes.
    lost: f64,
    hands: Vec<HandAnswer>,
}

/// One hand.
#[derive(Serialize)]
pub struct HandAnswer {
    /// The index of the hand, counted from 0 as in the record.
    hand: u8,
    contract: Contract,
    mistakes: usize,
    lost: f64,
    /// The decisions that were judged, in the order of play.
    decisions: Vec<JudgedDecision>,
}

/// One decision.
#[derive(Serialize)]
struct JudgedDecision {
    turn: u16,
    stage: &'static str,
    cards: Vec<Card>,
    top: Option<Card>,
    mistake: bool,
    played: Value,
    best: Value,
    /// Points behind the best move, with the standard error, measured in `worlds` imagined deals.
    behind: f64,
    error: f64,
    worlds: u32,
    hindsight: Vec<Value>,
}

impl ReviewAnswer {
    pub fn of(setup: &Setup, player: Seat, hands: Vec<HandAnswer>) -> ReviewAnswer {
        ReviewAnswer {
            player,
            name: setup.players[player.index()].name.clone(),
            rules: setup.rules.name.clone(),
            lost: rounded(hands.iter().fold(0.0, |lost, hand| lost + hand.lost)),
            hands,
        }
    }

    /// The answer in words: the mistakes, the worst of a hand first.
    pub fn tell(&self, out: &mut impl Write, setup: &Setup, reviews: &[Review]) -> io::Result<()> {
        let [name, rules, seed] = [&self.name, &self.rules, &setup.seed].map(|text| visible(text));
        writeln!(out, "Rules {rules}, seed “{seed}”: the decisions of {name}")?;
        let players = setup.players.iter();
        let names: Vec<_> = players.map(|player| visible(&player.name)).collect();
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        for (hand, review) in self.hands.iter().zip(reviews) {
            writeln!(out, "\n{}", hand.title())?;
            let report = review.report();
            for fault in &report.faults {
                tell_fault(out, fault, &names)?;
            }
            if report.more > 0 {
                writeln!(out, "   … and {} more", report.more)?;
            }
        }
        if self.hands.len() > 1 {
            let mistakes: usize = self.hands.iter().map(|hand| hand.mistakes).sum();
            let mistakes = counted(mistakes, "mistake");
            writeln!(
                out,
                "\nIn all: {mistakes}, about {} lost",
                points(self.lost)
            )?;
        }
        Ok(())
    }
}

impl HandAnswer {
    pub fn of(review: &Review, contract: Contract) -> HandAnswer {
        let report = review.report();
        HandAnswer {
            hand: review.hand(),
            contract,
            mistakes: report.faults.len() + report.more,
            lost: rounded(report.lost),
            decisions: review.judged().iter().map(JudgedDecision::of).collect(),
        }
    }

    fn title(&self) -> String {
        let (number, contract) = (self.hand + 1, self.contract);
        let decisions = counted(self.decisions.len(), "decision");
        match self.mistakes {
            0 => format!("Hand {number}, {contract}: {decisions}, no mistake"),
            mistakes => {
                let some = counted(mistakes, "mistake");
                let worst = if mistakes > MOST_FAULTS {
                    "; the worst"
                } else {
                    ""
                };
                let lost = points(self.lost);
                format!("Hand {number}, {contract}: {decisions}, {some}, about {lost} lost{worst}:")
            }
        }
    }
}

fn tell_fault(out: &mut impl Write, fault: &Judgement, names: &[&str]) -> io::Result<()> {
    let (played, best) = (&fault.verdict.played, &fault.verdict.best);
    let moved = |advice: &Advice| words::action(&advice.action, fault.top);
    let Advice {
        behind,
        error,
        worlds,
        ..
    } = played;
    let turn = fault.turn;
    writeln!(
        out,
        "{turn:>4}  {}: {behind:.1} ± {error:.1} points behind ({})",
        moved(played),
        counted(worlds, "world")
    )?;
    tell_reasons(out, played, names)?;
    writeln!(out, "      better: {}", moved(best))?;
    tell_reasons(out, best, names)?;
    let facts: Vec<String> = fault
        .hindsight
        .iter()
        .map(|fact| words::hindsight(fact, names))
        .collect();
    if !facts.is_empty() {
        writeln!(out, "      in truth: {}", facts.join("; "))?;
    }
    Ok(())
}

fn tell_reasons(out: &mut impl Write, advice: &Advice, names: &[&str]) -> io::Result<()> {
    match words::reasons(advice, names) {
        reasons if reasons.is_empty() => Ok(()),
        reasons => writeln!(out, "        ({reasons})"),
    }
}

impl JudgedDecision {
    fn of(judgement: &Judgement) -> JudgedDecision {
        let verdict = &judgement.verdict;
        JudgedDecision {
            turn: judgement.turn,
            stage: match judgement.stage {
                DecisionStage::Draw => "draw",
                DecisionStage::Play => "play",
                DecisionStage::Claim => "claim",
                DecisionStage::LateClaim => "late_claim",
            },
            cards: judgement.hand.to_vec(),
            top: judgement.top,
            mistake: !verdict.is_fine(),
            played: action(&verdict.played.action),
            best: action(&verdict.best.action),
            behind: rounded(verdict.played.behind),
            error: rounded(verdict.played.error),
            worlds: verdict.played.worlds,
            hindsight: judgement.hindsight.iter().map(fact).collect(),
        }
    }
}

/// A move in the record's notation.
fn action(action: &Action) -> Value {
    json!(WrittenAction(action.clone()))
}

fn fact(fact: &Hindsight) -> Value {
    match fact {
        Hindsight::UsefulTo { card, seats } => {
            let seats: Vec<Seat> = seats.iter().collect();
            json!({"fact": "useful_to", "card": card, "players": seats})
        }
        Hindsight::GotBy { card, seat } => json!({"fact": "got_by", "card": card, "player": seat}),
        Hindsight::FromStock { card, useful } => {
            json!({"fact": "from_stock", "card": card, "useful": useful})
        }
        Hindsight::Penalty { card, useful } => {
            json!({"fact": "penalty", "card": card, "useful": useful})
        }
        Hindsight::Outranked { by } => json!({"fact": "outranked", "player": by}),
        Hindsight::LastTurn { closer } => json!({"fact": "last_turn", "closer": closer}),
    }
}

/// Points in words, to a whole one.
fn points(points: f64) -> String {
    counted(format_args!("{points:.0}"), "point")
}

/// The points rounded to a hundredth.
fn rounded(points: f64) -> f64 {
    (100.0 * points).round() / 100.0
}
