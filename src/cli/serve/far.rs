//! Guests of other homes: their invitations, and their lines.
use super::ServeArgs;
use engine::seat::{Seat, SeatSet};
use online::{
    Home, HomeEvent, HomeOptions, InvitationId, OnlineError, Relay, Route, SecretKey,
    StoredInvitation,
};
use platform::{Failure, dirs::Dirs, disk, failure::tell, home_key::home_key};
use server::{FarClient, Server, local_addresses};
use sha2::{Digest, Sha256};
use std::{
    io::Write,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    path::{Path, PathBuf},
    sync::{Arc, mpsc::Receiver},
    time::Duration,
};

/// Time for the first use of an invitation.
const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// Maximum size of the file with the invitations, in bytes.
const LARGEST: u64 = 1024 * 1024;

/// The door for guests of other homes.
pub(super) struct Door {
    home: Home,
    events: Receiver<HomeEvent>,
    /// File of the invitations. Without a record there is none.
    file: Option<PathBuf>,
}

/// Seats in `--invite`, counted from 1 and separated by commas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvitedSeats(pub Vec<Seat>);

impl std::str::FromStr for InvitedSeats {
    type Err = String;

    fn from_str(text: &str) -> Result<InvitedSeats, String> {
        let seat = |word: &str| {
            let number = word
                .trim()
                .parse::<u8>()
                .ok()
                .and_then(|number| number.checked_sub(1));
            number
                .map(Seat)
                .ok_or_else(|| format!("“{word}” is no number of a player"))
        };
        text.split(',')
            .map(seat)
            .collect::<Result<_, _>>()
            .map(InvitedSeats)
    }
}

impl Door {
    /// Opens the door if there are invitations, new ones or those of the continued match. Otherwise nothing is bound or contacted.
    pub fn open(
        args: &ServeArgs,
        dirs: &Dirs,
        out: &mut impl Write,
    ) -> Result<Option<Door>, Failure> {
        let file = args.record.as_deref().map(invitations_path);
        let stored = file.as_deref().filter(|file| file.exists());
        let invitations: Vec<StoredInvitation> = match stored {
            Some(file) => read(file)?,
            None => Vec::new(),
        };
        if args.invite.is_empty() && invitations.is_empty() {
            return Ok(None);
        }
        let key = home_key(dirs, || SecretKey::generate().to_bytes())?;
        let relay = match &*args.relay {
            "public" => Relay::Public,
            "none" => Relay::None,
            url => Relay::Own {
                url: url.to_owned(),
                discovers_addresses: true,
            },
        };
        relay
            .check()
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let options = HomeOptions {
            key: SecretKey::from_bytes(&key),
            relay,
            address: args.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
            port: args.online_port,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            invitations,
            wake: Arc::new(|| {}),
        };
        let failed =
            |error: OnlineError| Failure::Failed(format!("nobody can be invited: {error}"));
        let (home, events) = Home::open(options).map_err(failed)?;
        let lan: Vec<IpAddr> = match args.address {
            Some(address) => vec![address],
            None => local_addresses()
                .unwrap_or_default()
                .into_iter()
                .map(|one| one.ip)
                .collect(),
        };
        for InvitedSeats(seats) in &args.invite {
            let purpose =
                serde_json::to_string(seats).map_err(|error| Failure::Failed(error.to_string()))?;
            let invitation = home.invite(purpose, LIFETIME, &lan).map_err(failed)?;
            let numbers: Vec<String> = seats.iter().map(|seat| (seat.0 + 1).to_string()).collect();
            writeln!(
                out,
                "Invitation for player {}: {invitation}",
                numbers.join(", ")
            )?;
        }
        let door = Door { home, events, file };
        door.save();
        Ok(Some(door))
    }

    /// Lets guests in, and reports them.
    pub fn attend(&self, server: &Server, out: &mut impl Write) -> Result<(), Failure> {
        for event in self.events.try_iter() {
            match event {
                HomeEvent::Arrived {
                    guest,
                    is_first_use,
                    ..
                } => {
                    writeln!(out, "The home {} is connected.", guest.short())?;
                    if is_first_use {
                        self.save();
                    }
                }
                HomeEvent::Left { guest } => {
                    writeln!(out, "The home {} is disconnected.", guest.short())?;
                }
                HomeEvent::Routed { guest, route } => {
                    writeln!(
                        out,
                        "The home {} is reached {}.",
                        guest.short(),
                        route_text(route)
                    )?;
                }
                HomeEvent::Opened {
                    guest,
                    invitation,
                    stream,
                } => {
                    let client = FarClient {
                        from: address_of(&guest.to_string()),
                        seats: self.seats(&invitation),
                        incoming: stream.receiver,
                        outgoing: stream.sender,
                    };
                    server.connect(client);
                }
            }
        }
        Ok(())
    }

    fn seats(&self, id: &InvitationId) -> SeatSet {
        let all = self.home.invitations();
        let own = all.iter().find(|one| one.id == *id);
        let seats = own.and_then(|own| serde_json::from_str::<Vec<Seat>>(&own.purpose).ok());
        seats.unwrap_or_default().into_iter().collect()
    }

    fn save(&self) {
        let Some(file) = &self.file else { return };
        let text = serde_json::to_vec(&self.home.invitations());
        let text = text.expect("invitations have string keys only");
        if let Err(error) = disk::write_private(file, &text) {
            tell(&format!("the invitations cannot be saved: {error}"));
        }
    }
}

/// Describes a route at the end of a sentence.
pub fn route_text(route: Route) -> String {
    let way = if route.is_relayed {
        "by a relay"
    } else {
        "directly"
    };
    format!("{way} in {} ms", route.round_trip.as_millis())
}

fn read(file: &Path) -> Result<Vec<StoredInvitation>, Failure> {
    let failed = |why: String| Failure::Failed(format!("{}: {why}", file.display()));
    let text = disk::read_text(file, "the invitations to a match", LARGEST);
    let text = text.map_err(|error| failed(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
}

/// Returns the path of the file with the invitations to the match of this record.
fn invitations_path(record: &Path) -> PathBuf {
    let mut name = record.file_name().unwrap_or_default().to_owned();
    name.push(".invitations.json");
    record.with_file_name(name)
}

/// Returns a private IPv6 address that stands for a home, because the server's limits apply to each address.
fn address_of(home: &str) -> IpAddr {
    let hash = Sha256::digest(home);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    bytes[0] = 0xfd;
    IpAddr::V6(Ipv6Addr::from(bytes))
}
