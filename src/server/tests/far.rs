//! Clients of another home: their lines arrive without a socket and without a PIN, and a guest's session plays by them.
use crate::table::{LOOPBACK, host, options, server, setup};
use engine::{
    matchplay::MatchStage,
    seat::{Seat, SeatSet},
    table::{DecisionStage, Viewer},
};
use serde_json::{Value, json};
use server::{ClientLimits, FarClient, GuestLink, GuestNews, GuestSeat, Server};
use session::{Conditions, Now, Output, Pace, Seats, Session};
use std::{
    thread,
    time::{Duration, Instant},
};
use testkit::driver::lazy;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// The other end of a client's lines.
struct Line {
    to_server: Sender<String>,
    from_server: Receiver<String>,
}

fn connect(server: &Server, seats: &[u8]) -> Line {
    let ((to_server, incoming), (outgoing, from_server)) = (channel(32), channel(32));
    let seats: SeatSet = seats.iter().copied().map(Seat).collect();
    let from = LOOPBACK;
    server.connect(FarClient {
        from,
        seats,
        incoming,
        outgoing,
    });
    Line {
        to_server,
        from_server,
    }
}

impl Line {
    fn say(&self, said: &Value) {
        self.to_server.blocking_send(said.to_string()).unwrap();
    }

    fn say_all(&self, lines: Vec<String>) {
        for line in lines {
            self.to_server.blocking_send(line).unwrap();
        }
    }

    /// Returns the next message of this type.
    fn hear_type(&mut self, kind: &str) -> Value {
        loop {
            let text = self.from_server.blocking_recv().expect("the line is open");
            let value: Value = serde_json::from_str(&text).unwrap();
            if value["type"] == kind {
                return value;
            }
        }
    }
}

fn join(seat: u8) -> Value {
    json!({"type": "join", "pin": "", "name": "Ana", "seat": seat})
}

#[test]
fn an_invited_client_takes_its_seats_and_no_other_one() {
    let (server, _requests) = server(3, 0, ClientLimits::default());
    let mut line = connect(&server, &[1, 2]);
    line.say(&join(0));
    assert_eq!(
        line.hear_type("turned_away")["reason"]["key"],
        "join-not-a-phone"
    );
    line.say(&json!({"type": "join", "pin": "", "name": "Ana", "seat": null}));
    line.hear_type("turned_away");
    line.say(&join(200));
    line.hear_type("turned_away");
    line.say(&join(1));
    assert_eq!(line.hear_type("seated")["seat"], 1);
    let mut other = connect(&server, &[1, 2]);
    other.say(&json!({"type": "watch", "pin": ""}));
    other.hear_type("watching");
    // The home has lost its key, and takes its seat again. Another client would have to ask.
    drop(line);
    let mut line = connect(&server, &[1, 2]);
    line.say(&join(1));
    assert_eq!(line.hear_type("seated")["seat"], 1);
    drop(line);
    let is_away = |server: &Server| server.seat_statuses().iter().all(|one| !one.here);
    let until = Instant::now() + Duration::from_secs(5);
    while !is_away(&server) {
        assert!(Instant::now() < until, "the seat is still connected");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Plays at this seat by a guest's session until the match is over. After `cut` events the line breaks once, with an answer on
/// its way, and the guest comes back with its key. Returns the final totals.
fn play_far(mut line: Line, seat: Seat, cut: usize, again: impl FnOnce() -> Line) -> Vec<i32> {
    let mut link = GuestLink::new(vec![GuestSeat::player(seat, "Ana", 0)]);
    line.say_all(link.seats()[0].opening(None));
    let mut again = Some(again);
    let (mut session, mut now): (Option<Session>, _) = (None, Duration::ZERO);
    loop {
        let text = line.from_server.blocking_recv().expect("the line is open");
        match link
            .receive(0, &text, session.as_mut())
            .expect("a possible line")
        {
            GuestNews::Received => {}
            GuestNews::Send(lines) => line.say_all(lines),
            GuestNews::Begins(game) => {
                let begun = Session::join(*game, Seats::default(), false, Now::default());
                link.begun(session.insert(begun)).expect("possible events");
            }
            other => panic!("{other:?}"),
        }
        let Some(session) = &mut session else {
            continue;
        };
        if let MatchStage::Over { .. } = session.game().stage() {
            return session.game().sheet().totals(2).as_slice().to_vec();
        }
        let pending = session.pending().into_iter();
        let mut asked =
            pending.filter(|one| one.seat == seat && one.stage != DecisionStage::LateClaim);
        if let Some(asked) = asked.next()
            && let Ok(legal) = session.legal(seat)
            && (asked.stage != DecisionStage::Play || !legal.discards.is_empty())
        {
            let done = session.answer(seat, asked.decision, lazy(&legal));
            done.expect("a legal action");
        }
        let _ = session.deal();
        now += Duration::from_millis(10);
        let outputs = session.step(&Conditions {
            now: Now::at(now),
            paused: false,
            pace: Pace::Fixed(Duration::ZERO),
            screen: None,
        });
        for output in outputs {
            match output {
                // The line breaks before this answer arrives.
                Output::Send(..)
                    if again.is_some() && session.received(Viewer::Seat(seat)) >= cut =>
                {
                    line = again.take().expect("the line breaks once")();
                    line.say_all(link.seats()[0].opening(Some(session)));
                }
                Output::Send(_, answer) => line.say_all(vec![GuestLink::answer(&answer)]),
                Output::Ready => line.say_all(vec![GuestLink::ready()]),
                Output::Refused(_, reason) => panic!("{reason:?}"),
                _ => {}
            }
        }
    }
}

#[test]
fn guests_of_another_home_play_a_whole_match_and_lose_nothing_when_their_line_breaks() {
    let started = server(
        2,
        0,
        ClientLimits {
            messages: u32::MAX,
            ..ClientLimits::default()
        },
    );
    let lines = [0, 1].map(|seat| (connect(&started.0, &[seat]), connect(&started.0, &[seat])));
    let players = [0, 1]
        .map(Seat)
        .into_iter()
        .zip(lines)
        .map(|(seat, (line, spare))| {
            let cut = 40 + 25 * usize::from(seat.0);
            thread::spawn(move || play_far(line, seat, cut, || spare))
        });
    let players: Vec<_> = players.collect();
    let until = Instant::now() + Duration::from_secs(20);
    while !started.0.seat_statuses().iter().all(|one| one.here) {
        assert!(Instant::now() < until, "the guests do not come");
        thread::sleep(Duration::from_millis(5));
    }
    let (mut host, _) = host(started, setup("two homes", 2), options());
    while host.step(&mut |_| {}).unwrap().is_none() {}
    let totals = host.game().sheet().totals(2).as_slice().to_vec();
    for player in players {
        assert_eq!(player.join().unwrap(), totals);
    }
}
