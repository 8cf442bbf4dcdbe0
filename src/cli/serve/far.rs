//! Guests of other homes: their invitations, and their lines.
use super::{ServeArgs, record_file::RecordFile};
use engine::seat::{Seat, SeatSet};
use online::{
    Home, HomeEvent, HomeId, HomeOptions, InvitationId, OnlineError, Relay, Route, SecretKey,
    StoredInvitation,
};
use platform::{Failure, dirs::Dirs, disk, failure::tell, home_key::home_key};
use serde::{Deserialize, Serialize};
use server::{FarClient, Server, local_addresses};
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    io::Write,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::{Arc, mpsc::Receiver},
    time::Duration,
};

/// Time for the first use of an invitation.
const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// Maximum size of the file with the invitations, in bytes.
const LARGEST: u64 = 1024 * 1024;

/// Version of the format of that file.
const VERSION: u32 = 1;

/// The file with the invitations to a match, beside its record.
#[derive(Serialize, Deserialize)]
struct InvitationsFile {
    version: u32,
    /// The hash of the seed, which identifies the match.
    game: String,
    /// The relay and the port, at which the guests look for the host.
    relay: Relay,
    port: u16,
    invitations: Vec<StoredInvitation>,
}

/// The door for guests of other homes.
pub(super) struct Door {
    home: Home,
    relay: Relay,
    events: Receiver<HomeEvent>,
    /// The file of the invitations, and the match. Without a record there is none.
    file: Option<(PathBuf, String)>,
    /// True for homes that are reached by a relay, as last reported.
    relayed: HashMap<HomeId, bool>,
}

/// Seats in `--invite`, counted from 1 and separated by commas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvitedSeats(pub Vec<Seat>);

impl std::str::FromStr for InvitedSeats {
    type Err = String;

    fn from_str(text: &str) -> Result<InvitedSeats, String> {
        let seat = |word: &str| {
            let number = word.trim().parse::<u8>().ok();
            let seat = number.and_then(|number| number.checked_sub(1)).map(Seat);
            seat.ok_or_else(|| format!("“{word}” is no number of a player"))
        };
        let seats: Result<Vec<Seat>, String> = text.split(',').map(seat).collect();
        seats.map(InvitedSeats)
    }
}

/// Checks that each invited seat waits for a person, and is invited once.
fn check(invited: &[InvitedSeats], open: &[bool]) -> Result<(), Failure> {
    let mut known = SeatSet::EMPTY;
    for seat in invited.iter().flat_map(|one| &one.0) {
        let number = usize::from(seat.0) + 1;
        if open.get(seat.index()) != Some(&true) {
            let why =
                format!("player {number} cannot be invited: no seat waits for a person there");
            return Err(Failure::Usage(why));
        }
        if known.contains(*seat) {
            return Err(Failure::Usage(format!("player {number} is invited twice")));
        }
        known.insert(*seat);
    }
    Ok(())
}

impl Door {
    /// Opens the door if there are invitations, new ones or those of the continued match. Otherwise nothing is bound or
    /// contacted. `open` is true for the seats of people.
    pub fn open(
        args: &ServeArgs,
        record: &RecordFile,
        open: &[bool],
        dirs: &Dirs,
        out: &mut impl Write,
    ) -> Result<Option<Door>, Failure> {
        check(&args.invite, open)?;
        let stored = stored(record)?;
        let has_stored = stored
            .as_ref()
            .is_some_and(|one| !one.invitations.is_empty());
        if args.invite.is_empty() && !has_stored {
            return Ok(None);
        }
        let key = home_key(dirs, || SecretKey::generate().to_bytes())?;
        let relay = match (args.relay.as_deref(), &stored) {
            (Some("none"), _) => Relay::None,
            (Some("public"), _) | (None, None) => Relay::Public,
            (Some(url), _) => Relay::Own {
                url: url.to_owned(),
                discovers_addresses: true,
            },
            (None, Some(stored)) => stored.relay.clone(),
        };
        let usage = |error: OnlineError| Failure::Usage(error.to_string());
        relay.check().map_err(usage)?;
        let known_port = stored.as_ref().map_or(0, |stored| stored.port);
        let options = HomeOptions {
            key: SecretKey::from_bytes(&key),
            relay: relay.clone(),
            address: args.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
            port: args.online_port.unwrap_or(known_port),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            invitations: stored.map(|stored| stored.invitations).unwrap_or_default(),
            wake: Arc::new(|| {}),
        };
        let failed = |error| Failure::Failed(format!("nobody can be invited: {error}"));
        let (home, events) = Home::open(options).map_err(failed)?;
        let lan: Vec<IpAddr> = match args.address {
            Some(address) => vec![address],
            None => {
                let all = local_addresses().unwrap_or_default();
                all.into_iter().map(|one| one.ip).collect()
            }
        };
        for InvitedSeats(seats) in &args.invite {
            let purpose = serde_json::to_string(seats).expect("seats are numbers");
            let invitation = home.invite(purpose, LIFETIME, &lan).map_err(failed)?;
            let numbers: Vec<String> = seats.iter().map(|seat| (seat.0 + 1).to_string()).collect();
            let numbers = numbers.join(", ");
            writeln!(out, "Invitation for player {numbers}: {invitation}")?;
        }
        Ok(Some(Door {
            home,
            relay,
            events,
            file: None,
            relayed: HashMap::new(),
        }))
    }

    /// Stores the invitations with the record of this match, from now on.
    pub fn begin(&mut self, record: &RecordFile, game: &str) {
        let path = record.path().map(invitations_path);
        self.file = path.map(|path| (path, game.to_owned()));
        self.save();
    }

    /// Lets guests in, and reports them.
    pub fn attend(&mut self, server: &Server, out: &mut impl Write) -> Result<(), Failure> {
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
                    self.relayed.remove(&guest);
                    writeln!(out, "The home {} is disconnected.", guest.short())?;
                }
                HomeEvent::Routed { guest, route } => {
                    if self.relayed.insert(guest, route.is_relayed) != Some(route.is_relayed) {
                        let home = guest.short();
                        writeln!(out, "The home {home} is reached {}.", route_text(route))?;
                    }
                }
                HomeEvent::Opened {
                    guest,
                    invitation,
                    stream,
                } => {
                    let client = FarClient {
                        from: address_of(&guest.to_string()),
                        seats: self.seats(&invitation).into_iter().collect(),
                        incoming: stream.receiver,
                        outgoing: stream.sender,
                    };
                    server.connect(client);
                }
            }
        }
        Ok(())
    }

    /// Revokes the invitations to this seat, so that its guest cannot come back.
    pub fn revoke(&mut self, seat: Seat) {
        for one in self.home.invitations() {
            if self.seats(&one.id).contains(&seat) {
                self.home.revoke(&one.id);
            }
        }
        self.save();
    }

    fn seats(&self, id: &InvitationId) -> Vec<Seat> {
        let all = self.home.invitations();
        let own = all.iter().find(|one| one.id == *id);
        own.and_then(|own| seats_of(&own.purpose))
            .unwrap_or_default()
    }

    fn save(&self) {
        let Some((path, game)) = &self.file else {
            return;
        };
        let file = InvitationsFile {
            version: VERSION,
            game: game.clone(),
            relay: self.relay.clone(),
            port: self.home.sockets().first().map_or(0, SocketAddr::port),
            invitations: self.home.invitations(),
        };
        let text = serde_json::to_vec(&file).expect("the file has string keys only");
        if let Err(error) = disk::write_private(path, &text) {
            tell(&format!("the invitations cannot be saved: {error}"));
        }
    }
}

/// Reads the seats of an invitation's purpose. Returns `None` unless each is a seat of a table, once.
pub fn seats_of(purpose: &str) -> Option<Vec<Seat>> {
    let seats: Vec<Seat> = serde_json::from_str(purpose).ok()?;
    let is_table = seats
        .iter()
        .all(|seat| seat.index() < engine::seat::MAX_SEATS);
    let is_once = |at: usize| !seats[..at].contains(&seats[at]);
    (is_table && (0..seats.len()).all(is_once)).then_some(seats)
}

/// Describes a route at the end of a sentence.
pub fn route_text(route: Route) -> &'static str {
    match route.is_relayed {
        true => "by a relay",
        false => "directly",
    }
}

/// Reads the invitations to the continued match, if there are any.
fn stored(record: &RecordFile) -> Result<Option<InvitationsFile>, Failure> {
    let (Some(path), Some(resumed)) = (record.path(), &record.resumed) else {
        return Ok(None);
    };
    let path = invitations_path(path);
    if !path.exists() {
        return Ok(None);
    }
    let failed = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
    let text = disk::read_text(&path, "the invitations to a match", LARGEST);
    let text = text.map_err(|error| failed(error.to_string()))?;
    let file: InvitationsFile =
        serde_json::from_str(&text).map_err(|error| failed(error.to_string()))?;
    let game = resumed.game.setup().commitment().to_string();
    Ok(Some(file).filter(|file| file.version == VERSION && file.game == game))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_invited_once_and_only_if_they_wait_for_a_person() {
        let invited = |texts: &[&str]| -> Vec<InvitedSeats> {
            texts
                .iter()
                .map(|text| text.parse().expect("numbers"))
                .collect()
        };
        let open = [true, true, false];
        assert!(check(&invited(&["1", "2"]), &open).is_ok());
        for wrong in [&["1,1"][..], &["1", "2,1"], &["3"], &["9"]] {
            assert!(check(&invited(wrong), &open).is_err(), "{wrong:?}");
        }
        for wrong in ["0", "", "1,", "x"] {
            assert!(wrong.parse::<InvitedSeats>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_purpose_names_seats_of_a_table_once() {
        assert_eq!(seats_of("[1,0]"), Some(vec![Seat(1), Seat(0)]));
        for wrong in ["[1,1]", "[8]", "{}", "", "[300]"] {
            assert_eq!(seats_of(wrong), None, "{wrong}");
        }
    }
}
