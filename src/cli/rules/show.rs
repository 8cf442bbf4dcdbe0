//! `continental rules show`: a rule set in words, as JSON, or as a file.
use super::report::{numbers, one_line, playable};
use crate::{
    choice::{self, ChosenRules, VariantsChoice},
    rulebook::words,
};
use clap::Args;
use engine::{
    rules::{Difference, Field, RuleFile, RuleSet, differences},
    text::{counted, visible},
};
use platform::{Failure, failure::print_json};
use std::io::Write;

/// Arguments of `rules show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// oficial, fournier, francais, the id of a rule-set file, or the path of one.
    #[arg(value_name = "ID|FILE")]
    rules: String,
    #[command(flatten)]
    variants: VariantsChoice,
    /// Print it as JSON, as it stands in records.
    #[arg(long)]
    json: bool,
    /// Print it as a rule-set file, to be edited and dropped into a rules folder.
    #[arg(long, conflicts_with = "json")]
    ron: bool,
}

pub fn run(args: &ShowArgs, out: &mut impl Write) -> Result<(), Failure> {
    let chosen = args.variants.set_on(choice::named(&args.rules)?)?;
    if playable(&chosen.rules).is_empty() {
        let why = chosen.rules.check(chosen.rules.min_seats as usize).err();
        return Err(Failure::Usage(
            why.map(|no| no.to_string()).unwrap_or_default(),
        ));
    }
    if args.json {
        print_json(out, &chosen.rules)?;
    } else if args.ron {
        write!(out, "{}", as_file(&chosen))?;
    } else {
        in_words(out, &chosen)?;
    }
    Ok(out.flush()?)
}

/// A rulebook as it is shipped, with its explanations; everything else as what differs from its base. With switches set it is
/// another rule set, which needs another name and about which nothing has been said.
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

fn in_words(out: &mut impl Write, chosen: &ChosenRules) -> Result<(), Failure> {
    let ChosenRules { file, rules, .. } = chosen;
    let seats = numbers(&playable(rules));
    writeln!(out, "{}: {seats} players", visible(&chosen.title()))?;
    if let Some(about) = file.about_in("en") {
        writeln!(out, "{}", one_line(about))?;
    }
    hands(out, rules)?;
    let base = file.compared_with();
    let differences = differences(rules, base.rules());
    let differs = |field: &Field| !field.same(rules, base.rules());
    writeln!(out, "\nOptions (* not as in {}):", base.id())?;
    for field in Field::ALL {
        let mark = if differs(&field) { '*' } else { ' ' };
        let value = words(&field.value(rules));
        writeln!(out, "{mark} {:<28} {value}", field.key())?;
    }
    let set = differences
        .iter()
        .filter_map(|difference| match difference {
            Difference::Variant(variant) => Some(variant),
            Difference::Field(_) => None,
        });
    for (i, variant) in set.enumerate() {
        if i == 0 {
            writeln!(out, "\nVariants:")?;
        }
        writeln!(out, "  {:<20} {}", variant, variant.sentence())?;
    }
    Ok(())
}

fn hands(out: &mut impl Write, rules: &RuleSet) -> Result<(), Failure> {
    writeln!(
        out,
        "\nHands (T: trio, 3 or more of a rank; E: run, 4 or more of a suit):"
    )?;
    let playable = playable(rules);
    for (hand, contract) in rules.contracts().into_iter().enumerate() {
        let dealt = rules.cards_dealt(contract);
        let code = contract.to_string();
        write!(out, "  {:>2}  {code:<5} {dealt:>2} cards each, ", hand + 1)?;
        let mut packs: Vec<usize> = playable
            .iter()
            .map(|seats| rules.decks(*seats as usize, hand))
            .collect();
        packs.dedup();
        let most = packs.last().copied().unwrap_or_default();
        match packs.first() {
            Some(least) if *least != most => writeln!(out, "{least} to {most} packs")?,
            _ => writeln!(out, "{}", counted(most, "pack"))?,
        }
    }
    Ok(())
}
