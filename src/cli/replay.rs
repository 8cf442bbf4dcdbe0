//! `continental replay`: the course of recorded matches, every line checked.
use super::{Failure, course};
use crate::engine::{matchplay::MatchStage, record};
use clap::Args;
use std::{
    fs,
    io::{self, BufWriter, Write},
    path::PathBuf,
};

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The record: JSON Lines, of one match or of several one after another.
    file: PathBuf,
    /// Also check that every shuffle comes from the seed in the header.
    #[arg(long)]
    verify: bool,
    /// Only check; print nothing but the verdict.
    #[arg(short, long)]
    quiet: bool,
}

pub(super) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let name = args.file.display();
    let bytes = fs::read(&args.file)
        .map_err(|error| Failure::Failed(format!("{name} cannot be read: {error}")))?;
    let complain = |error: record::RecordError| Failure::Failed(format!("{name}, {error}"));
    let records = record::read_all(&String::from_utf8_lossy(&bytes)).map_err(complain)?;
    let mut out = BufWriter::new(io::stdout().lock());
    for (i, record) in records.iter().enumerate() {
        let replay = match record::replay(record, args.verify) {
            Ok(replay) => replay,
            Err(error) => {
                out.flush()?;
                return Err(complain(error));
            }
        };
        if !args.quiet {
            if i > 0 {
                writeln!(out)?;
            }
            course::tell(&mut out, &record.setup, &replay.events)?;
        }
        if let Some(dropped) = &record.dropped {
            out.flush()?;
            let _ = writeln!(
                io::stderr(),
                "continental: {name}, line {}: the unfinished last line was dropped",
                dropped.line
            );
        }
        let over = matches!(replay.game.stage(), MatchStage::Over { .. });
        let end = if over {
            "the match is complete"
        } else {
            "the match goes on from here"
        };
        let seed = if args.verify {
            "; every shuffle comes from the seed"
        } else {
            ""
        };
        writeln!(
            out,
            "Checked: {} lines follow the rules{seed}; {end}.",
            record.lines.len() + 1
        )?;
    }
    Ok(out.flush()?)
}
