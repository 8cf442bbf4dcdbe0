//! `continental rules`: lists rule sets and variants, shows a rule set, and checks rule-set files.
mod check;

use super::{
    choice::{self, ChosenRules, VariantsChoice, hand_number},
    passed, print_answer,
    records::words,
    shown,
};
use clap::{Args, Subcommand};
use engine::{
    rules::{Conflict, Contract, Field, Progress, RuleFile, RuleSet, Variant, variants_and_fields},
    text::{counted, visible},
};
use platform::{
    Failure,
    failure::tell,
    rulesets::{Broken, RuleSets},
};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
};

#[derive(Subcommand, Debug)]
pub enum RulesCommand {
    /// List all rule sets.
    List(ListArgs),
    /// Show a rule set, optionally with variants.
    Show(ShowArgs),
    /// Check rule-set files.
    Check(check::CheckArgs),
    /// List all variants with descriptions.
    Variants(VariantsArgs),
}

pub(super) fn run(command: &RulesCommand) -> Result<(), Failure> {
    match command {
        RulesCommand::List(args) => list(args),
        RulesCommand::Show(args) => show(args),
        RulesCommand::Check(args) => check::run(args),
        RulesCommand::Variants(args) => variants(args),
    }
}

/// Summary of a rule set.
#[derive(Serialize)]
pub struct About {
    pub name: String,
    pub names: BTreeMap<String, String>,
    pub about: BTreeMap<String, String>,
    /// Identifier of the built-in rule set with which the rules are compared.
    pub base: &'static str,
    /// Variants that are enabled in these rules but not in `base`.
    pub variants: Vec<Variant>,
    /// Names of the other options that differ from `base`.
    pub fields: Vec<&'static str>,
    /// Numbers of players with which a match can be played.
    pub seats: Vec<u8>,
}

impl About {
    pub fn of(file: &RuleFile) -> About {
        let base = file.compared_with();
        let (variants, fields) = variants_and_fields(&file.rules, base.rules());
        About {
            name: file.rules.name.clone(),
            names: file.names.clone(),
            about: file.about.clone(),
            base: base.id(),
            variants,
            fields: fields.into_iter().map(Field::key).collect(),
            seats: playable(&file.rules),
        }
    }

    /// Returns the base and the changes as text, such as `oficial + V1 + max_seats`.
    pub fn changes(&self) -> String {
        let variants = self.variants.iter().map(|variant| variant.id());
        let all = [self.base].into_iter().chain(variants);
        let all = all.chain(self.fields.iter().copied());
        all.collect::<Vec<_>>().join(" + ")
    }
}

/// Returns the numbers of players with which a match by these rules can be played.
pub fn playable(rules: &RuleSet) -> Vec<u8> {
    let all = rules.min_seats..=rules.max_seats;
    let seats = all.filter(|seats| rules.check(*seats as usize).is_ok());
    seats.collect()
}

/// Formats numbers as text, such as `2 to 4` or `2 to 4, 6`.
pub fn numbers(numbers: &[u8]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let parts = runs.map(|run| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first} to {last}"),
        [] => String::new(),
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Replaces the line breaks in a sentence from a rule file with spaces.
pub fn one_line(sentence: &str) -> String {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    visible(&words.join(" ")).into_owned()
}

const LIST_AFTER: &str = "\
Lists the three rulebooks and the files in the rules folders: “rules” in the assets and next to the saved matches
(CONTINENTAL_HOME). Reports invalid files on standard error with line, column and reason.";

#[derive(Args, Debug)]
#[command(after_help = LIST_AFTER)]
pub struct ListArgs {
    /// Folder to search instead of the usual ones; may be repeated.
    #[arg(long = "folder", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Exit with code 1 if a file is invalid.
    #[arg(long)]
    strict: bool,
    /// Print the rule sets and the invalid files as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RuleSetRow<'a> {
    id: &'a str,
    path: Option<&'a Path>,
    instead_of: Option<&'a Path>,
    #[serde(flatten)]
    about: About,
}

#[derive(Serialize)]
struct RuleSetList<'a> {
    rule_sets: Vec<RuleSetRow<'a>>,
    broken: &'a [Broken],
}

fn list(args: &ListArgs) -> Result<(), Failure> {
    let sets = match args.folders.as_slice() {
        [] => RuleSets::of_the_system(),
        folders => RuleSets::read(folders),
    };
    let rows = sets.entries.iter().map(|entry| RuleSetRow {
        id: &entry.id,
        path: entry.path.as_deref(),
        instead_of: entry.instead_of.as_deref(),
        about: About::of(&entry.file),
    });
    let list = RuleSetList {
        rule_sets: rows.collect(),
        broken: &sets.broken,
    };
    print_answer(args.json, &list, |out| {
        let mut rows = list.rule_sets.iter();
        rows.try_for_each(|row| write_row(out, row))
    })?;
    for broken in &sets.broken {
        tell(&broken.to_string());
    }
    passed(!args.strict || sets.broken.is_empty())
}

fn write_row(out: &mut impl Write, row: &RuleSetRow<'_>) -> io::Result<()> {
    let About { name, base, .. } = &row.about;
    let seats = numbers(&row.about.seats);
    write!(out, "{:<18} {seats:>6} players  ", visible(row.id))?;
    if row.id == *base {
        let about = row.about.about.get("en").unwrap_or(name);
        write!(out, "{}", one_line(about))?;
    } else {
        write!(out, "{}: {}", visible(name), row.about.changes())?;
    }
    if let Some(instead_of) = row.instead_of {
        write!(out, " (instead of {})", shown(instead_of))?;
    }
    writeln!(out)
}

#[derive(Args, Debug)]
pub struct VariantsArgs {
    /// Print the variants as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct VariantRow {
    id: Variant,
    sentence: &'static str,
    field: &'static str,
    excludes: Vec<Variant>,
}

fn variants(args: &VariantsArgs) -> Result<(), Failure> {
    let row = |id: Variant| {
        let excluded = |other: &Variant| Conflict::conflict_between(id, *other).is_some();
        VariantRow {
            id,
            sentence: id.sentence(),
            field: id.field().key(),
            excludes: Variant::ALL.into_iter().filter(excluded).collect(),
        }
    };
    let rows: Vec<VariantRow> = Variant::ALL.into_iter().map(row).collect();
    print_answer(args.json, &rows, |out| {
        for row in &rows {
            write!(out, "{:<20} {}", row.id, row.sentence)?;
            for other in &row.excludes {
                write!(out, " (Not with {other}.)")?;
            }
            writeln!(out)?;
        }
        Ok(())
    })
}

#[derive(Args, Debug)]
pub struct ShowArgs {
    /// Rule set: oficial, fournier, francais, the id of a rule-set file, or the path of one.
    #[arg(value_name = "ID|FILE")]
    rules: String,
    #[command(flatten)]
    variants: VariantsChoice,
    /// Hands to play, by number, like 1,3,5; 1 is the first hand of these rules [default: all].
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = hand_number)]
    hands: Vec<u8>,
    /// Print the rule set as JSON, as in match records.
    #[arg(long)]
    json: bool,
    /// Print the rule set as a file for a rules folder.
    #[arg(long, conflicts_with = "json")]
    ron: bool,
}

fn show(args: &ShowArgs) -> Result<(), Failure> {
    let mut chosen = args.variants.set_on(choice::named(&args.rules)?)?;
    chosen.play_hands(&args.hands)?;
    chosen.rules.check_any()?;
    print_answer(args.json, &chosen.rules, |out| match args.ron {
        true => write!(out, "{}", as_file(&chosen)),
        false => in_words(out, &chosen),
    })
}

/// Returns the rules in the format of a rule file. A built-in rule set keeps its comments. Other rules are written as
/// differences from their base. If variants were added, the result is a new rule set with a new name and no
/// description.
fn as_file(chosen: &ChosenRules) -> String {
    let base = chosen.file.compared_with();
    if chosen.rules == *base.rules() {
        return base.text().to_owned();
    }
    if chosen.rules == chosen.file.rules {
        return chosen.file.write();
    }
    let rules = RuleSet {
        name: chosen.title(),
        ..chosen.rules.clone()
    };
    let file = RuleFile {
        base: Some(base),
        ..RuleFile::of(rules)
    };
    file.write()
}

fn in_words(out: &mut impl Write, chosen: &ChosenRules) -> io::Result<()> {
    let ChosenRules { file, rules, .. } = chosen;
    let seats = numbers(&playable(rules));
    writeln!(out, "{}: {seats} players", visible(&chosen.title()))?;
    if let Some(about) = file.about_in("en") {
        writeln!(out, "{}", one_line(about))?;
    }
    hands(out, rules)?;
    let base = file.compared_with();
    let (variants, _) = variants_and_fields(rules, base.rules());
    let differs = |field: &Field| !field.same(rules, base.rules());
    writeln!(out, "\nOptions (* differs from {}):", base.id())?;
    for field in Field::ALL {
        let mark = if differs(&field) { '*' } else { ' ' };
        let value = words(field.key(), &field.value(rules));
        writeln!(out, "{mark} {:<28} {value}", field.key())?;
    }
    for (i, variant) in variants.iter().enumerate() {
        if i == 0 {
            writeln!(out, "\nVariants:")?;
        }
        writeln!(out, "  {:<20} {}", variant, variant.sentence())?;
    }
    Ok(())
}

fn hands(out: &mut impl Write, rules: &RuleSet) -> io::Result<()> {
    let (contracts, all) = (rules.contracts(), rules.all_hands().len());
    write!(out, "\nHands")?;
    if contracts.len() < all {
        write!(out, ", {} of {all}", contracts.len())?;
    }
    let sizes = match contracts.iter().all(Contract::has_usual_sizes) {
        true => "",
        false => "; a number sets another size, as in T4 or E5",
    };
    let more = if rules.exact_melds { "" } else { " or more" };
    write!(out, "{}", own_contracts(rules.progress))?;
    writeln!(
        out,
        " (T: trio, 3{more} of a rank; E: run, 4{more} of a suit{sizes}):"
    )?;
    let codes = contracts.iter().map(|contract| contract.to_string().len());
    let width = codes.max().unwrap_or_default().max(5);
    let playable = playable(rules);
    for (hand, contract) in contracts.into_iter().enumerate() {
        let dealt = rules.cards_dealt(hand, contract);
        let code = contract.to_string();
        write!(
            out,
            "  {:>2}  {code:<width$} {dealt:>2} cards each, ",
            hand + 1
        )?;
        let packs = |seats: &u8| rules.decks(usize::from(*seats), hand);
        let mut packs: Vec<usize> = playable.iter().map(packs).collect();
        packs.dedup();
        let most = packs.last().copied().unwrap_or_default();
        match packs.first() {
            Some(least) if *least != most => writeln!(out, "{least} to {most} packs")?,
            _ => writeln!(out, "{}", counted(most, "pack"))?,
        }
    }
    match rules.shoe {
        Some(_) => shoes(out, rules, &playable),
        None => Ok(()),
    }
}

/// Returns the words about contracts that each player keeps until laying them down (F17); empty for shared contracts.
const fn own_contracts(progress: Progress) -> &'static str {
    match progress {
        Progress::Shared => "",
        Progress::FirstDone => {
            ", each kept until it is laid down; the match ends when one player has laid down all"
        }
        Progress::AllDone => {
            ", each kept until it is laid down; the match ends when all players have laid down all"
        }
    }
}

/// Writes the packs and jokers by number of players, which are the same in every hand.
fn shoes(out: &mut impl Write, rules: &RuleSet, playable: &[u8]) -> io::Result<()> {
    writeln!(out, "\nPacks by number of players:")?;
    for (seats, (packs, jokers)) in rules.group_by_shoe(playable) {
        let (packs, jokers) = (counted(packs, "pack"), counted(jokers, "joker"));
        writeln!(out, "  {:<7} {packs}, {jokers}", numbers(seats))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_numbers_form_a_range() {
        for (given, told) in [
            (&[2, 3, 4][..], "2 to 4"),
            (&[2], "2"),
            (&[2, 3, 6, 8], "2 to 3, 6, 8"),
            (&[], ""),
        ] {
            assert_eq!(numbers(given), told);
        }
    }
}
