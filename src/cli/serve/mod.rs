//! `continental serve`: a match of phones and bots, held without a window.
mod console;
mod saved;
mod table;

use super::{
    Failure,
    choice::RulesChoice,
    failure::tell,
    player::{Lineup, known},
};
use clap::Args;
use console::Console;
use engine::text::visible;
use platform::dirs::Dirs;
use server::{
    FolderArt, Pages, Patience, Pin, Reach, Server, ServerOptions, Square, chance, reaches,
};
use std::{
    io::{self, IsTerminal, Write},
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    sync::Arc,
};
use table::Places;

const AFTER: &str = "\
Whoever is in the same network opens the address that is shown, or points a camera at the square, and types the PIN. The match
begins when every phone's seat is taken, or with “start”. Further words, each with Enter: list · yes N / no N (somebody wants the
seat of a phone that is there, or that of a bot) · bot N (a bot plays on for a phone that is missing) · wait N (no longer) · out N (puts a phone out)
· again (the same players play another match, once this one is over) · quit. With --record the same command goes on where the record ends, and
the phones come back by themselves.";

/// Where phones find us unless something else is there.
const PORT: u16 = 4747;

/// Arguments of `serve`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ServeArgs {
    #[command(flatten)]
    rules: RulesChoice,
    /// How many players: 4 if nothing is said, or as many as the rules admit.
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    #[arg(long, value_name = "BOT,…", help = bots_help())]
    bots: Option<Lineup>,
    /// Shuffle from this text instead of from chance.
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Write the record here; if a match lies there already, go on with it.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The time for claiming or passing in seconds; 0: as long as one likes.
    #[arg(long, default_value_t = 15, value_name = "SECONDS")]
    claim: u32,
    /// How long bots seem to think, in milliseconds.
    #[arg(long, default_value_t = 900, value_name = "MS")]
    pace: u32,
    /// How long the score is shown before the next hand, in seconds, if nobody is readier.
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    between: u32,
    /// Listen at this address of this machine instead of the likeliest one.
    #[arg(long, value_name = "IP")]
    address: Option<IpAddr>,
    /// Listen at this port; 0 for any that is free.
    #[arg(long, default_value_t = PORT, value_name = "PORT")]
    port: u16,
    /// The folder of the card art that phones are shown.
    #[arg(long, value_name = "FOLDER")]
    theme: Option<PathBuf>,
}

fn bots_help() -> String {
    format!(
        "The bots, at the last seats; phones have the others. The bots are {}",
        known()
    )
}

pub(super) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let mut saved = saved::Saved::open(args.record.as_deref())?;
    let places = Places::of(args, &saved)?;
    let mut out = io::stdout();
    let (reach, others) = address(args)?;
    let mut rng = chance();
    let dirs = Dirs::of_the_system();
    let options = ServerOptions {
        addresses: vec![reach],
        port: args.port,
        open: places.open(),
        bots: places.bots(),
        names: places.names(),
        pin: Pin::new(&mut rng),
        pages: Pages::found(&dirs),
        art: Arc::new(art(args, &dirs)?),
        patience: Patience::default(),
        expected: saved.expected(),
    };
    let started = Server::start(options).map_err(|error| {
        let at = format!("{reach}:{}", args.port);
        Failure::Failed(format!("phones cannot be served at {at}: {error}"))
    })?;
    show(&mut out, &started.0, &others)?;
    let console = Console::open();
    table::play(args, places, started, saved, console, &mut out)
}

fn art(args: &ServeArgs, dirs: &Dirs) -> Result<FolderArt, Failure> {
    let folders = match &args.theme {
        Some(folder) => vec![folder.clone()],
        None => dirs
            .all("themes")
            .into_iter()
            .rev()
            .map(|root| root.join("classic"))
            .collect(),
    };
    match (FolderArt::first(&folders), &args.theme) {
        (Some(art), _) => Ok(art),
        (None, Some(folder)) => Err(Failure::Failed(format!(
            "{} is no folder with a picture of the ace of spades",
            folder.display()
        ))),
        // The page draws the cards itself then.
        (None, None) => Ok(FolderArt::at(PathBuf::new())),
    }
}

/// Where to listen, and where else one could.
fn address(args: &ServeArgs) -> Result<(IpAddr, Vec<Reach>), Failure> {
    let mut all = reaches().unwrap_or_default();
    let ip = match (args.address, all.first()) {
        (Some(ip), _) => ip,
        (None, Some(reach)) => reach.ip,
        (None, None) => {
            tell("this machine is in no private network: only its own browser can join");
            IpAddr::V4(Ipv4Addr::LOCALHOST)
        }
    };
    all.retain(|reach| reach.ip != ip);
    Ok((ip, all))
}

fn show(out: &mut impl Write, server: &Server, others: &[Reach]) -> Result<(), Failure> {
    let link = server.link();
    if io::stdout().is_terminal()
        && let Some(square) = Square::of(&link)
    {
        for line in square.lines() {
            writeln!(out, "  {line}")?;
        }
    }
    let (address, _) = link.split_once('#').unwrap_or((&link, ""));
    writeln!(out, "Join with a phone's browser: {address}")?;
    writeln!(out, "PIN: {}", server.pin())?;
    for other in others {
        let card = visible(&other.card);
        writeln!(out, "Not reached? --address {} ({card})", other.ip)?;
    }
    Ok(out.flush()?)
}
