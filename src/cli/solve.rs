//! `continental solve`: a hand looked at by the solver.
mod answer;
mod hand;

use super::{Failure, choice::RulesChoice, failure::print_json};
use answer::SolveAnswer;
use clap::Args;
use engine::rules::Contract;
use std::io::{self, Write};

const AFTER: &str = "\
Exit codes: 0 the question is answered, whatever the answer; 2 the hand, the contract or the rules make no sense.";

/// Arguments of `solve`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct SolveArgs {
    /// What must be laid down, with T for a trio and E for a run, like TE.
    #[arg(long, value_name = "CODE", value_parser = contract)]
    contract: Contract,
    /// The hand, like “7H 7S JK”: small letters, commas and 10 for T do as well.
    #[arg(required = true, value_name = "CARDS")]
    cards: Vec<String>,
    #[command(flatten)]
    rules: RulesChoice,
    /// How many ways to lay down are told at most.
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    ways: u16,
    /// Print the answer as JSON.
    #[arg(long)]
    json: bool,
}

fn contract(text: &str) -> Result<Contract, String> {
    let code = text.trim().to_uppercase();
    code.parse()
        .map_err(|error: engine::rules::ContractError| error.to_string())
}

pub(super) fn run(args: &SolveArgs) -> Result<(), Failure> {
    let chosen = args.rules.load()?;
    let cards = hand::read(&args.cards.join(" "), &chosen.rules).map_err(Failure::Usage)?;
    let answer = SolveAnswer::of(&chosen, args.contract, &cards, args.ways.into());
    let mut out = io::stdout().lock();
    if args.json {
        print_json(&mut out, &answer)?;
    } else {
        answer.tell(&mut out)?;
    }
    Ok(out.flush()?)
}
