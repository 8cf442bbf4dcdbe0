//! `continental join`: plays a match of another home by an invitation, with bots and without a window.
use crate::{
    Failure,
    failure::tell,
    serve::{route_text, seats_of},
};
use clap::Args;
use engine::{
    bots::{must_wait, new_bot},
    matchplay::{BotLevel, MatchStage},
    seat::Seat,
    table::DecisionStage,
};
use online::{
    DialFailure, Guest, GuestOptions, GuestStatus, Invitation, OnlineError, Refusal, SecretKey,
    TextStream,
};
use platform::{dirs::Dirs, home_key::home_key};
use server::{GuestLink, GuestNews, GuestSeat, HostFault};
use session::{Conditions, Now, Output, Pace, Seats, Session};
use std::{
    io::{self, Write},
    sync::{
        Arc,
        mpsc::{self, Receiver},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::sync::mpsc::error::TryRecvError;

/// Time between two pings of a conversation.
const PING: Duration = Duration::from_secs(10);

/// Time before a conversation that has ended is opened again, and before one that had too many messages.
const SOON: Duration = Duration::from_secs(1);
const LATER: Duration = Duration::from_secs(10);

/// Maximum number of lines of a conversation that are read at a time.
const AT_ONCE: usize = 256;

/// Time for the last lines to arrive once the match is over.
const FAREWELL: Duration = Duration::from_millis(500);

/// Arguments of `join`.
#[derive(Args, Debug)]
pub struct JoinArgs {
    /// The invitation, which begins with “continental:”.
    invitation: String,
    /// Level of the bots that play at the invited seats.
    #[arg(long, default_value = "habitual", value_name = "LEVEL")]
    bot: BotLevel,
    /// Name of the players.
    #[arg(long, default_value = "", value_name = "NAME")]
    name: String,
}

pub(super) fn run(args: &JoinArgs) -> Result<(), Failure> {
    let invitation: Invitation = (args.invitation.parse())
        .map_err(|error: OnlineError| Failure::Usage(error.to_string()))?;
    let key = home_key(&Dirs::of_the_system(), || SecretKey::generate().to_bytes())?;
    let (woken, wakes) = mpsc::sync_channel(1);
    let options = GuestOptions {
        key: SecretKey::from_bytes(&key),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        wake: Arc::new(move || _ = woken.try_send(())),
    };
    let failed = |error: OnlineError| Failure::Failed(error.to_string());
    let guest = Guest::join(options, &invitation).map_err(failed)?;
    Visit {
        guest,
        link: GuestLink::default(),
        talks: Vec::new(),
        session: None,
        begun: Instant::now(),
        pinged: Instant::now(),
        bot: args.bot,
        hands: 0,
    }
    .play(args, &wakes, &mut io::stdout())
}

/// A visit at another home.
struct Visit {
    guest: Guest,
    link: GuestLink,
    /// The conversation of each seat.
    talks: Vec<Talk>,
    session: Option<Session>,
    begun: Instant,
    pinged: Instant,
    bot: BotLevel,
    /// Number of hands that were reported.
    hands: usize,
}

/// The conversation of a seat with the host.
struct Talk {
    stream: Option<TextStream>,
    /// Time from which it may be opened again.
    next: Instant,
}

impl Talk {
    /// Sends a line. Without a connection it is lost, and the opening of the next one makes up for it.
    fn send(&self, line: String) {
        if let Some(stream) = &self.stream {
            let _ = stream.sender.try_send(line);
        }
    }

    /// Ends the conversation. It is opened again after this time.
    fn end(&mut self, pause: Duration) {
        *self = Talk {
            stream: None,
            next: Instant::now() + pause,
        };
    }

    fn next_line(&mut self) -> Option<String> {
        match self.stream.as_mut()?.receiver.try_recv() {
            Ok(line) => Some(line),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.end(SOON);
                None
            }
        }
    }
}

impl Visit {
    fn play(
        mut self,
        args: &JoinArgs,
        wakes: &Receiver<()>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let mut told = None;
        loop {
            let status = self.guest.status();
            let text = status_text(&status);
            if told.as_ref() != Some(&text) {
                tell(&text);
                told = Some(text);
            }
            match status {
                GuestStatus::Refused { .. } => return Err(Failure::AlreadyPrinted),
                GuestStatus::Dialling { .. } => {}
                GuestStatus::Connected { purpose, .. } => {
                    if self.link.seats().is_empty() {
                        let unknown = "the invitation is for another game".to_owned();
                        let seats = seats_of(&purpose).ok_or(Failure::Failed(unknown))?;
                        let seat = |seat: &Seat| GuestSeat::player(*seat, &*args.name, seat.0);
                        self.link = GuestLink::new(seats.iter().map(seat).collect());
                        let next = Instant::now();
                        self.talks
                            .resize_with(seats.len(), || Talk { stream: None, next });
                    }
                    self.open_streams();
                }
            }
            self.receive()?;
            self.answer();
            if self.report(out)? {
                thread::sleep(FAREWELL);
                return Ok(());
            }
            let _ = wakes.recv_timeout(Duration::from_millis(200));
        }
    }

    fn open_streams(&mut self) {
        let now = Instant::now();
        for (seat, talk) in self.link.seats().iter().zip(&mut self.talks) {
            if talk.stream.is_none() && talk.next <= now {
                talk.stream = self.guest.open_stream().ok();
                let lines = seat.opening(self.session.as_ref());
                lines.into_iter().for_each(|line| talk.send(line));
            }
        }
        if self.pinged + PING <= now {
            self.pinged = now;
            self.talks
                .iter()
                .for_each(|talk| talk.send(GuestLink::ping()));
        }
    }

    fn receive(&mut self) -> Result<(), Failure> {
        let failed = |error: HostFault| Failure::Failed(error.to_string());
        let mut index = 0;
        while index < self.talks.len() {
            for _ in 0..AT_ONCE {
                let Some(line) = self.talks[index].next_line() else {
                    break;
                };
                let news = self.link.receive(index, &line, self.session.as_mut());
                match news.map_err(failed)? {
                    GuestNews::Received => {}
                    GuestNews::Send(lines) => {
                        lines
                            .into_iter()
                            .for_each(|line| self.talks[index].send(line));
                    }
                    GuestNews::Begins(game) => {
                        let session = Session::join(*game, Seats::default(), false, Now::default());
                        let begun = self.link.begun(self.session.insert(session));
                        begun.map_err(failed)?;
                    }
                    GuestNews::TurnedAway(reason) if reason.key == "line-too-much" => {
                        self.talks[index].end(LATER);
                    }
                    GuestNews::TurnedAway(reason) => {
                        self.lose(index, &reason.text)?;
                        return Ok(());
                    }
                    GuestNews::Moved => {
                        self.lose(index, "another program with the same key plays there")?;
                        return Ok(());
                    }
                }
            }
            index += 1;
        }
        Ok(())
    }

    /// Gives up the seat of a conversation. Fails if it is the last one.
    fn lose(&mut self, index: usize, why: &str) -> Result<(), Failure> {
        self.talks.remove(index);
        let seat = self.link.remove(index);
        let number = seat.map_or(0, |seat| seat.0 + 1);
        let sentence = format!("the seat of player {number} is lost: {why}");
        if self.talks.is_empty() {
            return Err(Failure::Failed(sentence));
        }
        tell(&sentence);
        if let (Some(session), Some(seat)) = (&mut self.session, seat) {
            let lost = session.lose_seat(seat);
            lost.map_err(|error| Failure::Failed(error.to_string()))?;
        }
        Ok(())
    }

    /// Lets the bots answer what they are asked, and sends the answers.
    fn answer(&mut self) {
        let Some(session) = &mut self.session else {
            return;
        };
        let mut bot = new_bot(self.bot);
        for asked in session.pending() {
            let is_own = session.is_person(asked.seat) && asked.stage != DecisionStage::LateClaim;
            let can_act = || {
                session
                    .legal(asked.seat)
                    .is_ok_and(|legal| !must_wait(&legal))
            };
            if is_own
                && can_act()
                && let Some(question) = session.question(asked)
            {
                let action = question.answer(&mut *bot, &|| true);
                if let Err(why) = session.answer(asked.seat, asked.decision, action) {
                    tell(&format!("the bot was refused: {why}"));
                }
            }
        }
        // Between two hands the players are always ready.
        let _ = session.deal();
        let outputs = session.step(&Conditions {
            now: Now::at(self.begun.elapsed()),
            paused: false,
            pace: Pace::Fixed(Duration::ZERO),
            screen: None,
        });
        for output in outputs {
            match output {
                Output::Send(seat, answer) => {
                    if let Some(index) = self.link.position(seat) {
                        self.talks[index].send(GuestLink::answer(&answer));
                    }
                }
                Output::Ready => {
                    let talks = self.talks.iter();
                    talks.for_each(|talk| talk.send(GuestLink::ready()));
                }
                Output::Refused(seat, reason) => {
                    tell(&format!("player {}: {}", seat.0 + 1, reason.text));
                }
                _ => {}
            }
        }
    }

    /// Prints the points of finished hands. Returns true once the match is over.
    fn report(&mut self, out: &mut impl Write) -> Result<bool, Failure> {
        let Some(session) = &self.session else {
            return Ok(false);
        };
        let game = session.game();
        let lines = &game.sheet().lines;
        for line in &lines[self.hands.min(lines.len())..] {
            let totals: Vec<String> = line
                .totals
                .iter()
                .map(|(_, total)| total.to_string())
                .collect();
            writeln!(out, "Totals: {}", totals.join(" "))?;
        }
        self.hands = lines.len();
        out.flush()?;
        Ok(matches!(game.stage(), MatchStage::Over { .. }))
    }
}

/// Describes the state of the connection in a sentence.
fn status_text(status: &GuestStatus) -> String {
    match status {
        GuestStatus::Dialling { failure: None } => "looking for the host".to_owned(),
        GuestStatus::Dialling {
            failure: Some(failure),
        } => {
            let why = match failure {
                DialFailure::Bind => "no socket can be opened",
                DialFailure::NoAnswer => "the host does not answer",
                DialFailure::Lost => "the connection was lost",
                DialFailure::HostClosed => "the host has ended its program",
                DialFailure::Protocol => "the connection was closed because a limit was exceeded",
                DialFailure::Sleep => "this computer was asleep",
            };
            format!("{why}; looking for the host again")
        }
        GuestStatus::Connected { route: None, .. } => "the host is found".to_owned(),
        GuestStatus::Connected {
            route: Some(route), ..
        } => format!("the host is reached {}", route_text(*route)),
        GuestStatus::Refused { refusal, version } => {
            let why = match refusal {
                Refusal::Expired => "the invitation has expired",
                Refusal::Revoked => "the invitation was withdrawn",
                Refusal::OtherGuest => "somebody else has used the invitation",
                Refusal::Removed => "the host has removed this home",
                Refusal::Replaced => "another program with the same key has taken over",
                Refusal::Version => "the host has another version of the game",
                Refusal::Unknown => "the host does not know the invitation",
            };
            format!("{why} (host: version {version})")
        }
    }
}
