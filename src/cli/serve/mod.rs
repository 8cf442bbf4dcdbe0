//! `continental serve`: plays a match of phones and bots without a window.
#[cfg(feature = "cardart")]
mod art;
mod console;
#[cfg(feature = "online")]
mod far;
mod record_file;
mod table;

use super::{
    Failure,
    choice::RulesChoice,
    failure::tell,
    player::{Lineup, levels},
};
use clap::Args;
use console::Console;
use engine::text::visible;
use platform::dirs::Dirs;
use record_file::RecordFile;
use server::{
    CardArt, ClientLimits, FolderArt, LocalAddress, NoArt, Pages, Pin, QrMatrix, Server,
    ServerOptions, local_addresses, system_rng,
};
use std::{
    io::{self, IsTerminal, Write},
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    sync::Arc,
};
use table::TablePlan;

const AFTER: &str = "\
Players in the same network open the printed address, or scan the QR code, and enter the PIN. The match begins when
all phone seats are taken. A browser can also watch without a seat. With --record, the same command continues the
match, and the phones reconnect.

Console commands:
  start          Begin the match now; bots take the free seats
  list           List players and open questions
  yes N, no N    Answer question N: a phone requests the seat of another player or a bot
  pin            Set a new PIN; the old one stays valid for two minutes
  bot N [LEVEL]  Let a bot play for player N [default: habitual]
  wait N         Wait for player N again
  out N          Remove player N and set a new PIN
  again          Play another match with the same players, after the match
  quit           Exit";

/// Default port.
const PORT: u16 = 4747;

/// Arguments of `serve`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ServeArgs {
    #[command(flatten)]
    rules: RulesChoice,
    /// Number of players [default: 4, or the nearest number that the rules allow].
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    #[arg(long, value_name = "BOT,…", help = bots_help())]
    bots: Option<Lineup>,
    /// Seed for shuffling, any text; combined with random data.
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Shuffle from the seed alone: repeatable, but predictable for anyone who guesses the seed.
    #[arg(long, requires = "seed")]
    rehearsal: bool,
    /// Match record to write; an unfinished match in this file is continued.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Time limit to claim or pass, in seconds; 0 for no limit.
    #[arg(long, default_value_t = 15, value_name = "SECONDS")]
    claim: u32,
    /// Delay before each bot move, in milliseconds.
    #[arg(long, default_value_t = 900, value_name = "MS")]
    pace: u32,
    /// Pause before the next hand, in seconds, unless all players are ready earlier.
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    between: u32,
    /// Address to listen on [default: the most likely address].
    #[arg(long, value_name = "IP")]
    address: Option<IpAddr>,
    /// Port to listen on; 0 for any free port.
    #[arg(long, default_value_t = PORT, value_name = "PORT")]
    port: u16,
    /// Invite guests of another home to these players, like 2 or 2,3; repeatable, one guest each.
    #[cfg(feature = "online")]
    #[arg(long, value_name = "N,…")]
    invite: Vec<far::InvitedSeats>,
    /// Relay by which guests find this computer: public, none or a URL [default: that of the continued match, or public].
    #[cfg(feature = "online")]
    #[arg(long, value_name = "RELAY")]
    relay: Option<String>,
    /// UDP port for guests [default: that of the continued match, or any free port].
    #[cfg(feature = "online")]
    #[arg(long, value_name = "PORT")]
    online_port: Option<u16>,
    /// Folder of the card art for phones [default: the deck Clásica].
    #[arg(long, value_name = "FOLDER")]
    theme: Option<PathBuf>,
}

fn bots_help() -> String {
    format!(
        "Bots in the last seats; phones take the others: {}, each also as LEVEL:CHARACTER, like fuerte:paco",
        levels()
    )
}

pub(super) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let mut record = RecordFile::open(args.record.as_deref())?;
    let table = TablePlan::of(args, &record)?;
    let mut out = io::stdout();
    let (address, others) = address(args)?;
    let mut rng = system_rng();
    let dirs = Dirs::of_the_system();
    let seats = table.seats();
    let options = ServerOptions {
        address,
        port: args.port,
        seats: seats.clone(),
        pin: Pin::new(&mut rng),
        pages: Pages::found(&dirs),
        art: art(args, &dirs)?,
        patience: ClientLimits::default(),
        expected: record.phones(),
        is_resumed: record.resumed.is_some(),
    };
    let started = Server::start(options).map_err(|error| {
        let at = format!("{address}:{}", args.port);
        Failure::Failed(format!("cannot listen on {at}: {error}"))
    })?;
    print_address(&mut out, &started.0, &others)?;
    let door = Door::open(args, &record, &seats.open, &dirs, &mut out)?;
    let console = Console::open();
    table::play(args, table, started, record, (console, door), &mut out)
}

#[cfg(feature = "online")]
use far::Door;
#[cfg(feature = "online")]
pub(super) use far::{route_text, seats_of};

/// Without online play there is no door for guests of other homes.
#[cfg(not(feature = "online"))]
struct Door;

#[cfg(not(feature = "online"))]
impl Door {
    fn open(
        _: &ServeArgs,
        _: &RecordFile,
        _: &[bool],
        _: &Dirs,
        _: &mut impl Write,
    ) -> Result<Option<Door>, Failure> {
        Ok(None)
    }

    fn begin(&mut self, _: &RecordFile, _: &str) {}

    fn attend(&mut self, _: &Server, _: &mut impl Write) -> Result<(), Failure> {
        Ok(())
    }

    fn revoke(&mut self, _: engine::seat::Seat) {}
}

fn art(args: &ServeArgs, dirs: &Dirs) -> Result<Arc<dyn CardArt>, Failure> {
    let folders = match &args.theme {
        Some(folder) => vec![folder.clone()],
        None => {
            let roots = dirs.all("themes").into_iter().rev();
            roots.map(|root| root.join("classic")).collect()
        }
    };
    match (FolderArt::first(&folders), &args.theme) {
        (Some(art), _) => Ok(lettered(art)),
        (None, Some(folder)) => Err(Failure::Failed(format!(
            "{} is not a folder with a picture of the ace of spades",
            folder.display()
        ))),
        (None, None) => Ok(Arc::new(NoArt)),
    }
}

#[cfg(feature = "cardart")]
fn lettered(art: FolderArt) -> Arc<dyn CardArt> {
    Arc::new(art::LetteredArt::of(art))
}

#[cfg(not(feature = "cardart"))]
fn lettered(art: FolderArt) -> Arc<dyn CardArt> {
    Arc::new(art)
}

/// Returns the address to listen on, and the other local addresses.
fn address(args: &ServeArgs) -> Result<(IpAddr, Vec<LocalAddress>), Failure> {
    let mut all = local_addresses().unwrap_or_default();
    let ip = match (args.address, all.first()) {
        (Some(ip), _) => ip,
        (None, Some(first)) => first.ip,
        (None, None) => {
            tell("no private network found: only browsers on this machine can join");
            IpAddr::V4(Ipv4Addr::LOCALHOST)
        }
    };
    all.retain(|other| other.ip != ip);
    Ok((ip, all))
}

/// Browsers encrypt only for hosts with a certificate, which a private address cannot have.
const UNENCRYPTED: &str = "\
Connections are not encrypted: others in the network could read hands and the PIN. Use a trusted network or a phone's hotspot.";

fn print_address(
    out: &mut impl Write,
    server: &Server,
    others: &[LocalAddress],
) -> Result<(), Failure> {
    let link = server.link();
    if io::stdout().is_terminal()
        && let Some(square) = QrMatrix::of(&link)
    {
        for line in square.lines() {
            writeln!(out, "  {line}")?;
        }
    }
    let (address, _) = link.split_once('#').unwrap_or((&link, ""));
    writeln!(out, "Join with a phone's browser: {address}")?;
    writeln!(out, "PIN: {}", server.pin())?;
    writeln!(out, "{UNENCRYPTED}")?;
    let port = server.address().port();
    writeln!(
        out,
        "If the page does not open: the phone must be in the same Wi-Fi, and this computer's firewall must let TCP port {port} through."
    )?;
    for other in others {
        let card = visible(&other.card);
        writeln!(out, "Or try --address {} ({card})", other.ip)?;
    }
    Ok(out.flush()?)
}
