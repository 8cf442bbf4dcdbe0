//! `continental rules`: a rule set in words, or as the JSON that can be edited and given to `simulate`.
use super::Failure;
use crate::engine::rules::{self, RuleSet};
use clap::{Args, Subcommand};
use std::{
    fs,
    io::{self, Write},
};

/// The presets by id.
pub(super) const PRESETS: [&str; 3] = ["oficial", "fournier", "francais"];

/// Arguments of `rules`.
#[derive(Args, Debug)]
pub struct RulesArgs {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Subcommand, Debug)]
enum RulesCommand {
    /// Show one rule set.
    Show {
        /// oficial, fournier, francais, or a JSON file with a rule set.
        rules: String,
        /// Print it as JSON, to be edited and given to `simulate --rules`.
        #[arg(long)]
        json: bool,
    },
    /// Name the rule sets, one a line.
    List,
}

pub(super) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match &args.command {
        RulesCommand::List => {
            for id in PRESETS {
                writeln!(out, "{id}")?;
            }
        }
        RulesCommand::Show { rules, json: true } => {
            let text = serde_json::to_string_pretty(&load(rules)?)
                .map_err(|error| Failure::Failed(error.to_string()))?;
            writeln!(out, "{text}")?;
        }
        RulesCommand::Show { rules, json: false } => show(&mut out, &load(rules)?)?,
    }
    Ok(out.flush()?)
}

/// A preset, or a file that holds a rule set.
pub(super) fn load(name: &str) -> Result<RuleSet, Failure> {
    if let Some(rules) = rules::preset(name) {
        return Ok(rules);
    }
    let text = fs::read_to_string(name).map_err(|_| {
        Failure::Usage(format!(
            "“{name}” is neither a rule set ({}) nor a file that can be read",
            PRESETS.join(", ")
        ))
    })?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::Usage(format!("{name} holds no rule set: {error}")))
}

fn show(out: &mut impl Write, rules: &RuleSet) -> io::Result<()> {
    writeln!(
        out,
        "{}: {} to {} players",
        rules.name, rules.min_seats, rules.max_seats
    )?;
    if let Err(reason) = rules.check(rules.min_seats as usize) {
        writeln!(out, "(not playable here yet: {reason})")?;
    }
    writeln!(
        out,
        "\nHands (T: trio, 3 or more of a rank; E: run, 4 or more of a suit):"
    )?;
    for (hand, contract) in rules.contracts().into_iter().enumerate() {
        let (dealt, decks) = (
            rules.cards_dealt(contract),
            rules.decks(rules.max_seats as usize, hand),
        );
        writeln!(
            out,
            "  {:>2}  {contract:<5} {dealt:>2} cards each, {decks} packs",
            hand + 1,
            contract = contract.to_string()
        )?;
    }
    writeln!(out, "\nOptions:")?;
    let value = serde_json::to_value(rules).map_err(io::Error::other)?;
    for (key, value) in value.as_object().into_iter().flatten() {
        match value {
            serde_json::Value::Object(parts) => {
                for (part, value) in parts {
                    writeln!(out, "  {:<26} {}", format!("{key}.{part}"), plain(value))?;
                }
            }
            value if !matches!(key.as_str(), "name" | "min_seats" | "max_seats") => {
                writeln!(out, "  {key:<26} {}", plain(value))?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn plain(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null | serde_json::Value::Bool(false) => "no".to_owned(),
        serde_json::Value::Bool(true) => "yes".to_owned(),
        serde_json::Value::String(text) => text.replace('_', " "),
        other => other.to_string(),
    }
}
