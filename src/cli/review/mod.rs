//! `continental review`: a player's own decisions in a record, looked at again.
mod answer;
mod words;

use super::{
    Failure,
    failure::{print_json, tell},
    progress::ProgressLine,
    records,
};
use answer::{HandAnswer, ReviewAnswer};
use clap::Args;
use engine::{
    bots::review::{Review, ReviewStep},
    matchplay::Setup,
    record::{self, RecordError},
    seat::Seat,
};
use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

const AFTER: &str = "\
Each decision is judged by what the player could know then: taking a card, claiming or passing, laying down, discarding.
What was taken back is not judged. Points behind are own points and what the others pay, taken together.

Exit codes: 0 the review is done, whatever it found; 1 the record cannot be read or is against the rules; 2 there is no such
player, or no such hand that is over.";

/// Arguments of `review`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ReviewArgs {
    /// The record of one match.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Whose decisions: the number in the record, from 0, or the name.
    #[arg(long, value_name = "N|NAME")]
    player: String,
    /// Only this hand, the first being 1; else every hand that is over.
    #[arg(long, value_name = "H", value_parser = clap::value_parser!(u8).range(1..))]
    hand: Option<u8>,
    /// Print every decision with its judgement as JSON.
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
        let line = dropped.line;
        tell(&format!(
            "{name}, line {line}: the unfinished last line was dropped"
        ));
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
    let reviews = hands
        .map(|hand| Review::of(&record.setup, &replay.events, hand, seat))
        .collect::<Result<Vec<Review>, _>>()
        .map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
    let reviews = judged(reviews);
    let mut out = BufWriter::new(io::stdout().lock());
    let contracts = replay.game.contracts();
    let hands = reviews
        .iter()
        .map(|review| HandAnswer::of(review, contracts[usize::from(review.hand())]));
    let answer = ReviewAnswer::of(&record.setup, seat, hands.collect());
    if args.json {
        print_json(&mut out, &answer)?;
    } else {
        answer.tell(&mut out, &record.setup, &reviews)?;
    }
    Ok(out.flush()?)
}

/// Every decision of every hand, one after another.
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

/// The player with this number or this name.
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
