//! Who sits at the table, and the match from the first phone to the last hand.
use super::{
    ServeArgs,
    console::{Console, Word},
    saved::Saved,
};
use crate::player::PlayerSpec;
use engine::{
    bots::PlayStyle,
    matchplay::{BotLevel, Character, Match, MatchEvent, PlayerInfo, PlayerKind, Setup, seed_from},
    rules::RuleSet,
    seat::{Seat, SeatSet},
    text::visible,
};
use platform::{Failure, failure::tell};
use server::{Host, HostOptions, Outcome, Request, Server, chance};
use std::{
    io::Write,
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

/// So long after the last phone has gone nobody looks at the score any more.
const LOOKED_AT: Duration = Duration::from_secs(3);

/// The rules and the players. A person's place is a phone's.
pub(super) struct Places {
    rules: RuleSet,
    players: Vec<PlayerInfo>,
}

impl Places {
    /// Those of the match that is gone on with, or those that were asked for.
    pub fn of(args: &ServeArgs, saved: &Saved) -> Result<Places, Failure> {
        if let Some(resumed) = &saved.resumed {
            let setup = resumed.game.setup();
            return Ok(Places {
                rules: setup.rules.clone(),
                players: setup.players.clone(),
            });
        }
        let rules = args.rules.load()?.rules;
        let seats = args
            .seats
            .unwrap_or(4.clamp(rules.min_seats, rules.max_seats));
        rules
            .check(usize::from(seats))
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let bots = args.bots.as_ref().map_or(&[][..], |lineup| &lineup.0);
        let phones = usize::from(seats).checked_sub(bots.len());
        let Some(phones) = phones.filter(|phones| *phones > 0) else {
            let why = format!("{} bots leave no seat of {seats} to a phone", bots.len());
            return Err(Failure::Usage(why));
        };
        let people = (0..phones).map(|_| Ok(PlayerInfo::new("", PlayerKind::Human)));
        let bots = bots.iter().enumerate().map(|(at, spec)| bot(at, spec));
        let players: Result<Vec<PlayerInfo>, Failure> = people.chain(bots).collect();
        Ok(Places {
            rules,
            players: players?,
        })
    }

    /// At which places phones sit.
    pub fn open(&self) -> Vec<bool> {
        let kinds = self.players.iter().map(|player| player.kind);
        kinds.map(|kind| kind == PlayerKind::Human).collect()
    }

    /// At which places bots sit.
    pub fn bots(&self) -> SeatSet {
        let open = (0..).map(Seat).zip(self.open());
        open.filter(|(_, open)| !open)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// What everybody is called.
    pub fn names(&self) -> Vec<String> {
        self.players
            .iter()
            .map(|player| player.name.clone())
            .collect()
    }
}

/// Somebody of that level.
fn bot(at: usize, spec: &PlayerSpec) -> Result<PlayerInfo, Failure> {
    let (level, character) = match spec {
        PlayerSpec::Level(level) => (*level, Character::ALL[at % Character::ALL.len()]),
        PlayerSpec::Styled(level, style) => (*level, character(*style)?),
        PlayerSpec::Command(_) => {
            let why = "a program joins as a phone does, over the socket (see continental --help)";
            return Err(Failure::Usage(why.to_owned()));
        }
    };
    Ok(PlayerInfo {
        character: Some(character),
        ..PlayerInfo::new(character.name(), PlayerKind::Bot(level))
    })
}

fn character(style: PlayStyle) -> Result<Character, Failure> {
    style
        .id()
        .parse()
        .map_err(|error| Failure::Usage(format!("{error}")))
}

type Started = (Server, Receiver<Request>);

/// Waits for the phones, then holds the match to its end.
pub(super) fn play(
    args: &ServeArgs,
    places: Places,
    started: Started,
    mut saved: Saved,
    console: Console,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (game, events) = match saved.resumed.take() {
        Some(resumed) => {
            writeln!(
                out,
                "Going on with the match; its phones come back by themselves."
            )?;
            (resumed.game, resumed.events)
        }
        None => {
            let Some(players) = gather(places.players, &started, &console, out)? else {
                return Ok(());
            };
            let setup = Setup {
                seed: args.seed.clone().unwrap_or_else(fresh_seed),
                rules: places.rules,
                players,
            };
            begin(setup, &saved)?
        }
    };
    let options = HostOptions {
        claim: (args.claim > 0).then(|| Duration::from_secs(args.claim.into())),
        pace: Duration::from_millis(args.pace.into()),
        between: Duration::from_secs(args.between.into()),
    };
    let (mut started, mut game, mut events) = (started, game, events);
    loop {
        let host = Host::new(started, game, events, options.clone(), saved.lines()?);
        let Some(host) = hold(host, &mut saved, &console, out)? else {
            return Ok(());
        };
        let again = Setup {
            seed: fresh_seed(),
            ..host.game().setup().clone()
        };
        saved.turn_the_page();
        (game, events) = begin(again, &saved)?;
        started = host.leave();
    }
}

/// Holds a match to its end, and shows the score until all phones have gone. The host, if the same players are to play again.
fn hold(
    mut host: Host,
    saved: &mut Saved,
    console: &Console,
    out: &mut impl Write,
) -> Result<Option<Host>, Failure> {
    let commitment = host.game().setup().commitment().to_string();
    writeln!(out, "The match begins. Hash of its seed: {commitment}")?;
    out.flush()?;
    // Since the match is over: when somebody was last there to look at the score.
    let mut looked = None;
    loop {
        // Whoever sits, at the beginning or since: their phones come back after a break.
        saved.keep(host.server(), &commitment);
        let mut heard = Vec::new();
        let outcome = host
            .step(&mut |request| heard.extend(said(request)))
            .map_err(|error| Failure::Failed(format!("the match cannot go on: {error}")))?;
        for line in heard {
            writeln!(out, "{line}")?;
        }
        if let Outcome::Over(winner) = outcome {
            if looked.is_none() {
                scores(&host, winner, out)?;
            }
            // Whoever looks at the score still does, and whoever has lost the line just now is back in a moment.
            let here = host.server().sitting().iter().any(|one| one.here);
            let last = looked.filter(|_| !here).unwrap_or_else(Instant::now);
            if last.elapsed() > LOOKED_AT {
                return Ok(None);
            }
            looked = Some(last);
        }
        match console.next() {
            None => {}
            Some(Err(why)) => tell(&why),
            Some(Ok(Word::Quit)) => return Ok(None),
            Some(Ok(Word::Again)) if looked.is_some() => return Ok(Some(host)),
            Some(Ok(Word::StandIn(seat, level))) => host.stand_in(seat, level),
            Some(Ok(word)) => obey(word, host.server(), out)?,
        }
        out.flush()?;
    }
}

/// Until every phone's place is taken, or “start” is said: then bots take those that are left. Nobody plays if “quit” is said.
fn gather(
    mut players: Vec<PlayerInfo>,
    (server, requests): &Started,
    console: &Console,
    out: &mut impl Write,
) -> Result<Option<Vec<PlayerInfo>>, Failure> {
    loop {
        match requests.recv_timeout(Duration::from_millis(200)) {
            Ok(request) => {
                if let Some(line) = said(&request) {
                    writeln!(out, "{line}")?;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::Failed("the phones' server has ended".to_owned()));
            }
        }
        let sitting = server.sitting();
        let mut start = sitting.iter().all(|one| one.taken && one.here);
        match console.next() {
            None => {}
            Some(Err(why)) => tell(&why),
            Some(Ok(Word::Quit)) => return Ok(None),
            Some(Ok(Word::Start)) => start = true,
            Some(Ok(word)) => obey(word, server, out)?,
        }
        out.flush()?;
        if start {
            for one in sitting {
                let player = &mut players[one.seat.index()];
                if one.taken {
                    player.name = named(&one.name, one.seat);
                } else {
                    *player = bot(one.seat.index(), &PlayerSpec::Level(BotLevel::Habitual))?;
                    server.seat_bot(one.seat, &player.name);
                }
            }
            return Ok(Some(players));
        }
    }
}

/// Who has typed no name is called by number.
fn named(name: &str, seat: Seat) -> String {
    match name {
        "" => format!("{}", seat.0 + 1),
        name => name.to_owned(),
    }
}

fn begin(setup: Setup, saved: &Saved) -> Result<(Match, Vec<MatchEvent>), Failure> {
    let (game, events) =
        Match::new(setup.clone()).map_err(|error| Failure::Usage(error.to_string()))?;
    saved.begin(&setup, &events)?;
    Ok((game, events))
}

/// A seed from chance.
fn fresh_seed() -> String {
    let mut entropy = [0; 16];
    rand::Rng::fill_bytes(&mut chance(), &mut entropy);
    seed_from(entropy)
}

/// What whoever holds the match is told of a request.
fn said(request: &Request) -> Option<String> {
    let number = |seat: &Seat| seat.0 + 1;
    match request {
        Request::Came(seat) => Some(format!("Player {} is there.", number(seat))),
        Request::Missing(seat) => Some(format!(
            "Player {0} is missing. “bot {0}” has a bot play on.",
            number(seat)
        )),
        Request::Left(seat) => Some(format!("Player {} has left.", number(seat))),
        Request::Asks(seat) => Some(format!(
            "Somebody wants the seat of player {0}: “yes {0}” or “no {0}”.",
            number(seat)
        )),
        Request::Answer { .. } | Request::Ready(_) | Request::Hint(..) => None,
    }
}

fn obey(word: Word, server: &Server, out: &mut impl Write) -> Result<(), Failure> {
    match word {
        Word::List => {
            for one in server.sitting() {
                let state = match (one.taken, one.here) {
                    (true, true) => "there",
                    (true, false) => "missing",
                    (false, _) => "free",
                };
                writeln!(out, "{} {} ({state})", one.seat.0 + 1, visible(&one.name))?;
            }
        }
        Word::Takeover(seat, yes) => {
            let asked = server.takeovers();
            match asked.iter().find(|takeover| takeover.seat == seat) {
                Some(takeover) => server.decide(takeover.id, yes),
                None => tell("nobody wants that seat"),
            }
        }
        Word::Out(seat) => {
            server.put_out(seat);
            writeln!(out, "PIN: {}", server.pin())?;
        }
        Word::Start | Word::Again | Word::StandIn(..) | Word::Quit => {
            tell("the match has not come to that");
        }
    }
    Ok(())
}

fn scores(host: &Host, winner: Seat, out: &mut impl Write) -> Result<(), Failure> {
    let players = &host.game().setup().players;
    let totals = host.game().sheet().totals(players.len());
    for (seat, points) in totals.iter() {
        let won = if seat == winner { "  wins" } else { "" };
        let name = visible(&players[seat.index()].name);
        writeln!(out, "{points:>5}  {name}{won}")?;
    }
    writeln!(
        out,
        "Say “again” for another match of the same players, or “quit”."
    )?;
    Ok(())
}
