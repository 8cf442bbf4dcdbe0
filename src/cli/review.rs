//! `continental review`: reviews one player's decisions in a match record. Prints the result as text or as JSON.
use super::{Failure, jobs::ProgressLine, names, print_answer, records};
use clap::Args;
use engine::{
    bots::{
        Advice, Reason,
        review::{HindsightFact, Judgement, MOST_FAULTS, Review, ReviewStep},
    },
    cards::{Card, write_cards},
    matchplay::Setup,
    record::{self, RecordError},
    rules::Contract,
    seat::{Seat, SeatSet},
    table::{Action, DecisionStage},
    text::{counted, visible},
};
use serde::Serialize;
use serde_json::{Value, json};
use std::{
    io::{self, Write},
    path::PathBuf,
};

const AFTER: &str = "\
Judges every decision by what the player could know then: taking a card, claiming or passing, laying down, discarding.
Leaves out moves that were taken back. Points behind combine the player's own points and those that the others pay.

Exit codes: 0 success, even if mistakes were found; 1 the record cannot be read or breaks the rules; 2 invalid arguments,
such as an unknown player or an unfinished hand.";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ReviewArgs {
    /// Record of one match.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Player to review: number in the record, from 0, or name.
    #[arg(long, value_name = "N|NAME")]
    player: String,
    /// Hand to review, from 1 [default: all finished hands].
    #[arg(long, value_name = "H", value_parser = clap::value_parser!(u8).range(1..))]
    hand: Option<u8>,
    /// Print all decisions and verdicts as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ReviewArgs) -> Result<(), Failure> {
    let name = args.file.display();
    let lines =
        records::open(&args.file).map_err(|unread| Failure::Failed(format!("{name} {unread}")))?;
    let wrong =
        |RecordError { line, reason }| Failure::Failed(format!("{name}, line {line}: {reason}"));
    let record = record::read_one(lines).map_err(wrong)?;
    let replay = record::replay(&record, false).map_err(wrong)?;
    if let Some(dropped) = &record.dropped {
        records::tell_dropped(&args.file, dropped.line);
    }
    let seat = player(&record.setup, &args.player)?;
    let over = replay.game.sheet().lines.len() as u8;
    let hands = match args.hand {
        Some(hand) => hand - 1..hand,
        None => 0..over,
    };
    if hands.is_empty() {
        return Err(Failure::Usage(format!("no hand is over in {name}")));
    }
    let reviews = hands.map(|hand| Review::of(&record.setup, &replay.events, hand, seat));
    let reviews = reviews.collect::<Result<Vec<Review>, _>>();
    let reviews = reviews.map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
    let reviews = judged(reviews);
    let lines = &replay.game.sheet().lines;
    let contract = |review: &Review| lines[usize::from(review.hand())].contracts.of(seat);
    let hands = reviews.iter().map(|one| HandAnswer::of(one, contract(one)));
    let hands: Vec<HandAnswer> = hands.collect();
    let answer = ReviewAnswer {
        player: seat,
        name: record.setup.players[seat.index()].name.clone(),
        rules: record.setup.rules.name.clone(),
        lost: rounded(hands.iter().fold(0.0, |lost, hand| lost + hand.lost)),
        hands,
    };
    print_answer(args.json, &answer, |out| {
        answer.tell(out, &record.setup, &reviews)
    })
}

/// Judges every decision of every hand.
fn judged(mut reviews: Vec<Review>) -> Vec<Review> {
    let mut progress = ProgressLine::new("decision", reviews.iter().map(Review::len).sum(), false);
    let mut done = 0;
    for review in &mut reviews {
        while let ReviewStep::Judged(_) = review.next_step(&|| true) {
            done += 1;
            progress.show(done);
        }
    }
    reviews
}

/// Returns the player with this number or this name.
fn player(setup: &Setup, asked: &str) -> Result<Seat, Failure> {
    let players = &setup.players;
    let number = asked.parse().ok().filter(|n| *n < players.len());
    let found = number.or_else(|| players.iter().position(|player| player.name == asked));
    found.map(|seat| Seat(seat as u8)).ok_or_else(|| {
        let all: Vec<String> = (players.iter().enumerate())
            .map(|(i, player)| format!("{i} {}", player.name))
            .collect();
        let all = all.join(", ");
        Failure::Usage(format!(
            "there is no player {asked} in this record, only {all}"
        ))
    })
}

/// JSON output of `continental review`.
#[derive(Serialize)]
struct ReviewAnswer {
    player: Seat,
    name: String,
    rules: String,
    /// Points lost through all mistakes.
    lost: f64,
    hands: Vec<HandAnswer>,
}

/// Review of one hand.
#[derive(Serialize)]
struct HandAnswer {
    /// Index of the hand, from 0 as in the record.
    hand: u8,
    contract: Contract,
    mistakes: usize,
    lost: f64,
    /// Reviewed decisions, in the order of play.
    decisions: Vec<JudgedDecision>,
}

/// Review of one decision.
#[derive(Serialize)]
struct JudgedDecision {
    turn: u16,
    stage: DecisionStage,
    cards: Vec<Card>,
    top: Option<Card>,
    mistake: bool,
    played: Value,
    best: Value,
    /// Expected loss compared with the best move, in points.
    behind: f64,
    /// Standard error of `behind`.
    error: f64,
    /// Number of sampled deals behind the estimate.
    worlds: u32,
    hindsight: Vec<Value>,
}

impl ReviewAnswer {
    /// Prints the mistakes of each hand as text, the worst first.
    pub fn tell(&self, out: &mut impl Write, setup: &Setup, reviews: &[Review]) -> io::Result<()> {
        let [name, rules, seed] = [&self.name, &self.rules, &setup.seed].map(|text| visible(text));
        writeln!(out, "Rules {rules}, seed “{seed}”: the decisions of {name}")?;
        let names = names(setup);
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
            let (mistakes, lost) = (counted(mistakes, "mistake"), points(self.lost));
            writeln!(out, "\nIn all: {mistakes}, about {lost} lost")?;
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
                let is_cut = mistakes > MOST_FAULTS;
                let worst = if is_cut { "; the worst" } else { "" };
                let lost = points(self.lost);
                format!("Hand {number}, {contract}: {decisions}, {some}, about {lost} lost{worst}:")
            }
        }
    }
}

fn tell_fault(out: &mut impl Write, fault: &Judgement, names: &[String]) -> io::Result<()> {
    let (played, best) = (&fault.verdict.played, &fault.verdict.best);
    let moved = |advice: &Advice| action_text(&advice.action, fault.top);
    let (turn, action, worlds) = (fault.turn, moved(played), counted(played.worlds, "world"));
    writeln!(
        out,
        "{turn:>4}  {action}: {:.1} ± {:.1} points behind ({worlds})",
        played.behind, played.error
    )?;
    tell_reasons(out, played, names)?;
    writeln!(out, "      better: {}", moved(best))?;
    tell_reasons(out, best, names)?;
    let facts = fault.hindsight.iter().map(|fact| fact_text(fact, names));
    let facts: Vec<String> = facts.collect();
    if !facts.is_empty() {
        writeln!(out, "      in truth: {}", facts.join("; "))?;
    }
    Ok(())
}

/// Prints the reasons for and against a move, if there are any.
fn tell_reasons(out: &mut impl Write, advice: &Advice, names: &[String]) -> io::Result<()> {
    let reasons = advice.reasons.iter();
    let reasons: Vec<String> = reasons
        .map(|one| reason_text(*one, advice, names))
        .collect();
    match reasons.join(", ") {
        none if none.is_empty() => Ok(()),
        reasons => writeln!(out, "        ({reasons})"),
    }
}

impl JudgedDecision {
    fn of(judgement: &Judgement) -> JudgedDecision {
        let verdict = &judgement.verdict;
        JudgedDecision {
            turn: judgement.turn,
            stage: judgement.stage,
            cards: judgement.hand.to_vec(),
            top: judgement.top,
            mistake: !verdict.is_fine(),
            played: json!(verdict.played.action),
            best: json!(verdict.best.action),
            behind: rounded(verdict.played.behind),
            error: rounded(verdict.played.error),
            worlds: verdict.played.worlds,
            hindsight: judgement.hindsight.iter().map(|fact| json!(fact)).collect(),
        }
    }
}

/// Formats points as text, rounded to a whole number.
fn points(points: f64) -> String {
    counted(format_args!("{points:.0}"), "point")
}

/// Rounds points to two decimal places.
fn rounded(points: f64) -> f64 {
    (100.0 * points).round() / 100.0
}

/// Describes a move as a predicate, to follow the player's name. `top` is the top card on the discard pile.
fn action_text(action: &Action, top: Option<Card>) -> String {
    let top = top.map_or_else(|| "the discard".to_owned(), |card| card.to_string());
    match action {
        Action::TakeStock => "draws from the stock".to_owned(),
        Action::TakeDiscard => format!("takes {top}"),
        Action::Claim => format!("claims {top}"),
        Action::Pass => format!("passes on {top}"),
        Action::LayDown { melds } => {
            let melds = melds.iter().map(|meld| write_cards(meld.cards()));
            format!("lays down {}", melds.collect::<Vec<_>>().join(" | "))
        }
        Action::LayOff { card, to } => format!("lays {card} off to #{}", to.meld.0),
        Action::SwapJoker { meld, card, .. } => format!("swaps {card} for a joker of #{}", meld.0),
        Action::MoveJoker { meld, .. } => format!("moves a joker of #{}", meld.0),
        Action::TakeBack { .. } => "takes back".to_owned(),
        Action::Discard { card, close: false } => format!("discards {card}"),
        Action::Discard { card, close: true } => format!("closes with {card}"),
    }
}

fn reason_text(reason: Reason, advice: &Advice, names: &[String]) -> String {
    match reason {
        Reason::Closes => "closes the hand".to_owned(),
        Reason::LaysDown => "lays the contract down".to_owned(),
        Reason::LaysOff => "gets rid of a card for good".to_owned(),
        Reason::Nearer(n) => format!("{n} nearer to the contract"),
        Reason::Breaks(n) => format!("{n} further from the contract"),
        Reason::Penalty(n) => format!("costs {}", counted(n, "penalty card")),
        Reason::MoreCards => "two more cards are worth having".to_owned(),
        Reason::Sheds(points) => format!("sheds {}", counted(points, "point")),
        Reason::Helped(1) => "1 unseen card helps then".to_owned(),
        Reason::Helped(n) => format!("{n} unseen cards help then"),
        Reason::Feeds => format!("{} may want the card", seats(advice.feeds, names)),
        Reason::FeedsNobody => "nobody seems to want the card".to_owned(),
    }
}

/// Describes a fact that is known only if the cards of all players are visible.
fn fact_text(fact: &HindsightFact, names: &[String]) -> String {
    let was = |useful: bool| if useful { "useful" } else { "of no use" };
    match fact {
        HindsightFact::UsefulTo { card, seats: to } if to.is_empty() => {
            format!("{card} was of use to nobody else")
        }
        HindsightFact::UsefulTo { card, seats: to } => {
            format!("{card} was of use to {}", seats(*to, names))
        }
        HindsightFact::GotBy { card, seat } => format!("{} got {card}", name(*seat, names)),
        HindsightFact::FromStock { card, useful } => {
            format!("the stock's next card was {card}, {}", was(*useful))
        }
        HindsightFact::Penalty { card, useful } => {
            format!("{card} came as a penalty card, {}", was(*useful))
        }
        HindsightFact::Outranked { by } => {
            format!("{} had the better claim", name(*by, names))
        }
        HindsightFact::LastTurn { closer: Some(seat) } => {
            format!("{} closed before the next turn", name(*seat, names))
        }
        HindsightFact::LastTurn { closer: None } => {
            "the hand ended before the next turn".to_owned()
        }
    }
}

fn name(seat: Seat, names: &[String]) -> &str {
    names.get(seat.index()).map_or("?", String::as_str)
}

fn seats(seats: SeatSet, names: &[String]) -> String {
    let all: Vec<&str> = seats.iter().map(|seat| name(seat, names)).collect();
    all.join(" and ")
}
