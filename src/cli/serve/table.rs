//! The players, and the match from the first phone to the score.
use super::{
    Door, ServeArgs,
    console::{Console, ConsoleCommand},
    record_file::RecordFile,
};
use crate::player::PlayerSpec;
use engine::{
    matchplay::{
        BotLevel, Character, CharacterError, Match, MatchEvent, PlayerInfo, PlayerKind, Setup,
        is_unguessable, mixed_seed, seed_from,
    },
    rules::RuleSet,
    seat::Seat,
    text::visible,
};
use platform::{Failure, failure::tell};
use server::{Host, HostOptions, OFFERED, PhoneSeats, Request, Server, Takeover, system_rng};
use std::{
    borrow::Cow,
    io::Write,
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

/// Time after which the program ends once the match is over and no phone is connected.
const SCORE_TIME: Duration = Duration::from_secs(3);

/// The same time while the command `again` can be typed. People talk about a match before they begin the next one.
const AGAIN_TIME: Duration = Duration::from_secs(15 * 60);

/// Rules and players. People play with phones.
pub(super) struct TablePlan {
    rules: RuleSet,
    players: Vec<PlayerInfo>,
}

impl TablePlan {
    /// Returns the plan of the continued match, or the one of the command line.
    pub fn of(args: &ServeArgs, record: &RecordFile) -> Result<TablePlan, Failure> {
        if let Some(resumed) = &record.resumed {
            let setup = resumed.game.setup();
            let (rules, players) = (setup.rules.clone(), setup.players.clone());
            return Ok(TablePlan { rules, players });
        }
        let rules = args.rules.load()?.rules;
        let usual = 4.clamp(rules.min_seats, rules.max_seats);
        let seats = args.seats.unwrap_or(usual);
        rules.check(usize::from(seats))?;
        let bots = args.bots.as_ref().map_or(&[][..], |lineup| &lineup.0);
        let phones = usize::from(seats).checked_sub(bots.len());
        let Some(phones) = phones.filter(|phones| *phones > 0) else {
            let bots = bots.len();
            let why = format!("{bots} bots leave none of the {seats} seats to a phone");
            return Err(Failure::Usage(why));
        };
        let people = (0..phones).map(|_| Ok(PlayerInfo::new("", PlayerKind::Human)));
        let bots = bots.iter().enumerate().map(|(at, spec)| bot(at, spec));
        let players: Result<Vec<PlayerInfo>, Failure> = people.chain(bots).collect();
        let players = players?;
        Ok(TablePlan { rules, players })
    }

    /// Returns the seats for the server. Phones may take those of people.
    pub fn seats(&self) -> PhoneSeats {
        let players = (0..).map(Seat).zip(&self.players);
        let people = players.filter(|(_, player)| player.kind == PlayerKind::Human);
        PhoneSeats::of(&self.players, people.map(|(seat, _)| seat).collect())
    }
}

/// Returns the bot with this index.
fn bot(at: usize, spec: &PlayerSpec) -> Result<PlayerInfo, Failure> {
    let (level, character) = match spec {
        PlayerSpec::Level(level) => (*level, Character::ALL[at % Character::ALL.len()]),
        PlayerSpec::Styled(level, style) => {
            let character = style.id().parse::<Character>();
            let unknown = |no: CharacterError| Failure::Usage(no.to_string());
            (*level, character.map_err(unknown)?)
        }
        PlayerSpec::Command(_) => {
            let why = "serve starts no programs; a program can join like a phone, over a WebSocket";
            return Err(Failure::Usage(why.to_owned()));
        }
    };
    Ok(PlayerInfo {
        character: Some(character),
        ..PlayerInfo::new(character.name(), PlayerKind::Bot(level))
    })
}

type Started = (Server, Receiver<Request>);

/// Waits for the phones, then plays matches until the host ends the program.
pub(super) fn play(
    args: &ServeArgs,
    table: TablePlan,
    mut started: Started,
    mut record: RecordFile,
    (console, mut door): (Console, Option<Door>),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (mut game, mut events) = match record.resumed.take() {
        Some(resumed) => {
            writeln!(
                out,
                "Continuing the match; its phones reconnect by themselves."
            )?;
            (resumed.game, resumed.events)
        }
        None => {
            let Some(players) =
                wait_for_phones(table.players, &started, (&console, &mut door), out)?
            else {
                return Ok(());
            };
            let setup = Setup {
                seed: seed(args),
                rules: table.rules,
                players,
            };
            begin(setup, &record)?
        }
    };
    if !is_unguessable(&game.setup().seed) {
        writeln!(
            out,
            "Rehearsal: anyone who guesses the seed knows all cards."
        )?;
    }
    let options = HostOptions {
        claim: (args.claim > 0).then(|| Duration::from_secs(args.claim.into())),
        pace: Duration::from_millis(args.pace.into()),
        between: Duration::from_secs(args.between.into()),
    };
    loop {
        let host = Host::new(started, game, events, options.clone(), record.writer()?);
        let Some(host) = play_match(host, &mut record, (&console, &mut door), out)? else {
            return Ok(());
        };
        let mut again = Setup {
            seed: fresh_seed(),
            ..host.game().setup().clone()
        };
        // In the next match a person who has taken over a seat plays under their own name.
        for one in host.server().seat_statuses() {
            let player = &mut again.players[one.seat.index()];
            let by = one.taken_from.map(|taken| taken.by).unwrap_or_default();
            if player.kind == PlayerKind::Human && !by.is_empty() {
                player.name = by;
            }
        }
        record.change_name();
        (game, events) = begin(again, &record)?;
        started = host.leave();
    }
}

/// Plays a match, and shows the score until all phones have disconnected. Returns the host if the same players play again.
fn play_match(
    mut host: Host,
    record: &mut RecordFile,
    (console, door): (&Console, &mut Option<Door>),
    out: &mut impl Write,
) -> Result<Option<Host>, Failure> {
    let commitment = host.game().setup().commitment().to_string();
    writeln!(out, "The match begins. Hash of its seed: {commitment}")?;
    out.flush()?;
    if let Some(door) = door {
        door.begin(record, &commitment);
    }
    // Once the match is over: the last time at which a phone was connected.
    let mut connected = None;
    loop {
        // The phones of these seats can reconnect after an interruption.
        record.save_phones(host.server(), &commitment);
        if let Some(door) = door {
            door.attend(host.server(), out)?;
        }
        let mut lines = Vec::new();
        let winner = host
            .step(&mut |request| lines.extend(request_text(request)))
            .map_err(|error| Failure::Failed(format!("the match cannot continue: {error}")))?;
        for line in lines {
            writeln!(out, "{line}")?;
        }
        if let Some(winner) = winner {
            if connected.is_none() {
                print_scores(&host, winner, out)?;
            }
            let is_here = host.server().seat_statuses().iter().any(|one| one.here);
            let last = connected.filter(|_| !is_here).unwrap_or_else(Instant::now);
            // A phone that has just lost its connection has time to return.
            if last.elapsed() > rest_time(console) {
                return Ok(None);
            }
            connected = Some(last);
        }
        match console.next() {
            None => {}
            Some(ConsoleCommand::Quit) => return Ok(None),
            Some(ConsoleCommand::Again) if connected.is_some() => return Ok(Some(host)),
            Some(ConsoleCommand::StandIn(seat, level)) => host.stand_in(seat, level),
            Some(command) => execute(command, (host.server(), door), out)?,
        }
        out.flush()?;
    }
}

/// Returns the time for which the score stays once no phone is connected.
fn rest_time(console: &Console) -> Duration {
    match console.is_open() {
        true => AGAIN_TIME,
        false => SCORE_TIME,
    }
}

/// Waits until phones have taken all their seats, or until the command `start`, after which bots take the free seats. Returns the players,
/// or `None` after the command `quit`.
fn wait_for_phones(
    mut players: Vec<PlayerInfo>,
    (server, requests): &Started,
    (console, door): (&Console, &mut Option<Door>),
    out: &mut impl Write,
) -> Result<Option<Vec<PlayerInfo>>, Failure> {
    loop {
        if let Some(door) = door {
            door.attend(server, out)?;
        }
        match requests.recv_timeout(Duration::from_millis(200)) {
            Ok(request) => {
                if let Some(line) = request_text(&request) {
                    writeln!(out, "{line}")?;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                let why = "the server for phones has stopped";
                return Err(Failure::Failed(why.to_owned()));
            }
        }
        let statuses = server.seat_statuses();
        let mut start = statuses.iter().all(|one| one.taken && one.here);
        match console.next() {
            None => {}
            Some(ConsoleCommand::Quit) => return Ok(None),
            Some(ConsoleCommand::Start) => start = true,
            Some(command) => execute(command, (server, door), out)?,
        }
        out.flush()?;
        if start {
            // People come first, because the bots' names must differ from theirs.
            for one in statuses.iter().filter(|one| one.taken) {
                players[one.seat.index()].name = person_name(&one.name, one.seat, &players);
            }
            for one in statuses.iter().filter(|one| !one.taken) {
                let bot = spare_bot(one.seat, &players);
                server.assign_bot(one.seat, &bot.name);
                players[one.seat.index()] = bot;
            }
            return Ok(Some(players));
        }
    }
}

/// Returns the name of a person. A person without a name gets the number of the seat, or the next number that is no player's name.
fn person_name(name: &str, seat: Seat, players: &[PlayerInfo]) -> String {
    if !name.is_empty() {
        return name.to_owned();
    }
    let numbers = u32::from(seat.0) + 1..;
    let mut numbers = numbers.map(|number| number.to_string());
    let is_free = |name: &String| players.iter().all(|player| player.name != *name);
    numbers.find(is_free).unwrap_or_default()
}

/// Returns a bot for a seat, with a name that no player has.
fn spare_bot(seat: Seat, players: &[PlayerInfo]) -> PlayerInfo {
    let is_free = |one: &Character| {
        let mut names = players.iter().map(|player| player.name.to_lowercase());
        names.all(|name| name != one.name().to_lowercase())
    };
    let all = Character::ALL;
    let mut order = (0..all.len()).map(|at| all[(seat.index() + at) % all.len()]);
    let character = order.find(is_free).unwrap_or(all[0]);
    PlayerInfo {
        character: Some(character),
        ..PlayerInfo::new(character.name(), PlayerKind::Bot(BotLevel::Habitual))
    }
}

fn begin(setup: Setup, record: &RecordFile) -> Result<(Match, Vec<MatchEvent>), Failure> {
    let (game, events) = Match::new(setup.clone())?;
    record.begin(&setup, &events)?;
    Ok((game, events))
}

/// Returns a random seed.
fn fresh_seed() -> String {
    seed_from(entropy())
}

/// Returns the seed of the first match. It contains random data unless the match is a rehearsal.
fn seed(args: &ServeArgs) -> String {
    match &args.seed {
        Some(text) if args.rehearsal => text.clone(),
        Some(text) => mixed_seed(text, entropy()),
        None => fresh_seed(),
    }
}

fn entropy() -> [u8; 16] {
    let mut entropy = [0; 16];
    rand::Rng::fill_bytes(&mut system_rng(), &mut entropy);
    entropy
}

/// Returns the line that reports a request to the host, if there is one.
fn request_text(request: &Request) -> Option<String> {
    let number = |seat: &Seat| seat.0 + 1;
    Some(match request {
        Request::Came(seat) => format!("Player {} is connected.", number(seat)),
        Request::Missing(seat) => {
            let number = number(seat);
            format!("Player {number} is disconnected. Type “bot {number}” to let a bot play.")
        }
        Request::Left(seat) => format!("Player {} has left.", number(seat)),
        Request::Asks(question) => question_text(question),
        Request::Took(seat, taken) => {
            let (by, from) = (person(&taken.by), visible(&taken.from));
            let number = number(seat);
            format!("{by} has taken the seat of {from} (player {number}).")
        }
        Request::Guesses(count) => wrong_pins_text(*count),
        Request::Answer { .. } | Request::Ready(_) | Request::Hint(..) => return None,
    })
}

/// Returns a person's name, or a word for a person without a name.
fn person(name: &str) -> Cow<'_, str> {
    match name {
        "" => Cow::Borrowed("Somebody"),
        name => visible(name),
    }
}

/// Returns a question to the host.
fn question_text(question: &Takeover) -> String {
    let (id, name, seat) = (question.id, person(&question.name), question.seat.0 + 1);
    let owner = match &*question.owner {
        "" => String::new(),
        owner => format!(", {}", visible(owner)),
    };
    let away = match question.is_here {
        true => "",
        false => ", whose phone is disconnected",
    };
    format!(
        "Question {id}: {name} wants the seat and the cards of player {seat}{owner}{away}: “yes {id}” or “no {id}”."
    )
}

/// Returns a report of wrong PINs. A few of them are typing mistakes, so only many lead to advice.
fn wrong_pins_text(count: u32) -> String {
    let text = format!("Wrong PINs so far: {count}.");
    match count {
        OFFERED.. => {
            format!("{text} Type “pin” for a new PIN; the old one stays valid for two minutes.")
        }
        _ => text,
    }
}

/// Executes a command that is available at any time.
fn execute(
    command: ConsoleCommand,
    (server, door): (&Server, &mut Option<Door>),
    out: &mut impl Write,
) -> Result<(), Failure> {
    match command {
        ConsoleCommand::List => {
            for one in server.seat_statuses() {
                let state = match (one.taken, one.here) {
                    (true, true) => "connected",
                    (true, false) => "disconnected",
                    (false, _) => "free",
                };
                let by = one.taken_from.filter(|_| one.taken);
                let by = by.map_or_else(String::new, |taken| {
                    format!(", {} plays for {}", person(&taken.by), visible(&taken.from))
                });
                let (number, name) = (one.seat.0 + 1, visible(&one.name));
                writeln!(out, "{number} {name} ({state}{by})")?;
            }
            for question in server.takeovers() {
                writeln!(out, "{}", question_text(&question))?;
            }
        }
        ConsoleCommand::Answer(number, yes) => {
            let open = server.takeovers();
            let why = "is not open; “list” shows the open questions";
            match open.iter().any(|question| question.id == number) {
                true => server.decide(number, yes),
                false => tell(&format!("question {number} {why}")),
            }
        }
        ConsoleCommand::Pin => {
            server.replace_pin();
            writeln!(out, "PIN: {}", server.pin())?;
        }
        ConsoleCommand::Out(seat) => {
            server.kick(seat);
            if let Some(door) = door {
                door.revoke(seat);
            }
            writeln!(out, "PIN: {}", server.pin())?;
        }
        _ => tell("this command is not available now"),
    }
    Ok(())
}

fn print_scores(host: &Host, winner: Seat, out: &mut impl Write) -> Result<(), Failure> {
    let players = &host.game().setup().players;
    let totals = host.game().sheet().totals(players.len());
    for (seat, points) in totals.iter() {
        let won = if seat == winner { "  wins" } else { "" };
        let name = visible(&players[seat.index()].name);
        writeln!(out, "{points:>5}  {name}{won}")?;
    }
    writeln!(
        out,
        "Type “again” for another match with the same players, or “quit”. Fifteen minutes after the last phone has gone, \
         the program ends by itself."
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use server::{ClientLimits, FolderArt, Pages, Pin, ServerOptions};
    use std::{net::Ipv4Addr, path::PathBuf, sync::Arc};

    #[test]
    fn bots_and_nameless_players_have_names_of_their_own() {
        let person = |name: &str| PlayerInfo::new(name, PlayerKind::Human);
        let first = Character::ALL[0].name();
        let players = [person("2"), person(""), person(&first.to_uppercase())];
        assert_eq!(person_name("Ana", Seat(1), &players), "Ana");
        assert_eq!(person_name("", Seat(1), &players), "3");
        assert_eq!(person_name("", Seat(0), &players), "1");
        assert_ne!(spare_bot(Seat(0), &players).name, first);
        assert_eq!(spare_bot(Seat(0), &players[..2]).name, first);
    }

    #[test]
    fn another_pin_is_offered_after_many_wrong_ones() {
        assert!(!wrong_pins_text(10).contains("“pin”"));
        assert!(
            wrong_pins_text(OFFERED).contains("so far: 50")
                && wrong_pins_text(OFFERED).contains("“pin”")
        );
    }

    #[test]
    fn an_answer_to_no_question_changes_nothing() {
        let options = ServerOptions {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            seats: PhoneSeats {
                open: vec![true],
                ..PhoneSeats::default()
            },
            pin: Pin::new(&mut system_rng()),
            pages: Pages::shipped(),
            art: Arc::new(FolderArt::at(PathBuf::new())),
            patience: ClientLimits::default(),
            expected: Vec::new(),
            is_resumed: false,
        };
        let (server, _requests) = Server::start(options).expect("the loopback is free");
        let mut out = Vec::new();
        let before = server.pin();
        execute(
            ConsoleCommand::Answer(1, true),
            (&server, &mut None),
            &mut out,
        )
        .expect("no question is open");
        assert!(out.is_empty() && server.pin() == before);
        execute(ConsoleCommand::Pin, (&server, &mut None), &mut out).expect("written");
        let shown = String::from_utf8(out).expect("text");
        assert_ne!(server.pin(), before);
        assert_eq!(shown, format!("PIN: {}\n", server.pin()));
    }

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: ServeArgs,
    }

    #[test]
    fn a_chosen_seed_is_guessed_only_in_a_rehearsal() {
        let line = |words: &[&str]| Line::try_parse_from([&["serve"], words].concat());
        let seeds = |words: &[&str]| {
            let Ok(line) = line(words) else {
                panic!("arguments refused: {words:?}");
            };
            [seed(&line.args), seed(&line.args)]
        };
        for words in [&[][..], &["--seed", "verano2026"]] {
            let [one, other] = seeds(words);
            assert!(is_unguessable(&one), "{one}");
            assert_ne!(one, other);
        }
        let rehearsal = ["--seed", "verano2026", "--rehearsal"];
        assert_eq!(seeds(&rehearsal), ["verano2026", "verano2026"]);
        assert!(line(&["--rehearsal"]).is_err());
    }
}
