//! `continental rules variants`: the vocabulary of `--variant` and of rule-set files.
use clap::Args;
use engine::rules::{Conflict, Variant};
use platform::{Failure, failure::print_json};
use serde::Serialize;
use std::io::Write;

/// Arguments of `rules variants`.
#[derive(Args, Debug)]
pub struct VariantsArgs {
    /// Print them as JSON.
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

pub fn run(args: &VariantsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let rows: Vec<VariantRow> = Variant::ALL.into_iter().map(row).collect();
    if args.json {
        return print_json(out, &rows);
    }
    for row in rows {
        write!(out, "{:<20} {}", row.id, row.sentence)?;
        for other in row.excludes {
            write!(out, " (Not with {other}.)")?;
        }
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

fn row(id: Variant) -> VariantRow {
    let excluded = |other: &Variant| Conflict::between(id, *other).is_some();
    VariantRow {
        id,
        sentence: id.sentence(),
        field: id.field().key(),
        excludes: Variant::ALL.into_iter().filter(excluded).collect(),
    }
}
