//! A match of two homes. The guests receive the messages to their seats as text, in any order between the seats, and see what
//! their seats see. Their answers take effect at the host.
use crate::adapter::{Adapter, SECOND, ZERO};
use engine::{
    matchplay::MatchStage,
    protocol::{
        BotAnswer, Greeting, NumberedEvent, Reason, ReceivedMessage, RefusedAnswer, ServerMessage,
        question_id,
    },
    seat::Seat,
    table::{Action, DecisionStage, Pending, Rejection, Viewer},
};
use session::{Conditions, Cover, GuestMatch, Now, Output, Pace, Screen, Seats, Session};
use std::collections::VecDeque;
use testkit::{driver::lazy, random::Random};

/// The home of guests: a screen that all of them share, and the messages that are on their way.
struct Home {
    session: Session,
    seats: Vec<Seat>,
    on_the_way: Vec<VecDeque<String>>,
    sent: Vec<usize>,
    now: Now,
    /// The person whom the privacy screen calls.
    called: Option<Seat>,
    answers: Vec<(Seat, BotAnswer)>,
    /// Number of times that the privacy screen has called a person.
    calls: usize,
    is_ready: bool,
    refused: Vec<Reason>,
}

fn greeting(host: &Adapter, seat: Seat) -> Greeting {
    let game = host.session.game();
    let players = game.setup().players.len() as u8;
    Greeting {
        game: Some(game.id()),
        names: host
            .session
            .owners()
            .into_iter()
            .map(|one| one.name)
            .collect(),
        ..Greeting::to(seat, players, game.rules())
    }
}

impl Home {
    fn new(host: &Adapter, seats: &[u8]) -> Home {
        let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
        let greetings: Vec<Greeting> = seats.iter().map(|seat| greeting(host, *seat)).collect();
        let game = GuestMatch::new(&greetings).expect("one match");
        Home {
            session: Session::join(game, Seats::default(), true, Now::default()),
            on_the_way: vec![VecDeque::new(); seats.len()],
            sent: vec![0; seats.len()],
            seats,
            now: Now::default(),
            called: None,
            answers: Vec::new(),
            calls: 0,
            is_ready: false,
            refused: Vec::new(),
        }
    }

    /// Puts the host's new events on their way to each seat.
    fn send(&mut self, host: &Session) {
        for (index, seat) in self.seats.iter().enumerate() {
            let viewer = Viewer::Seat(*seat);
            for event in host.seen_from(self.sent[index], viewer) {
                self.sent[index] += 1;
                let seq = self.sent[index];
                let event = NumberedEvent { seq, event };
                self.on_the_way[index].push_back(ServerMessage::Event(event).text());
            }
        }
    }

    fn hear(&mut self, viewer: Viewer, text: &str) {
        let message: ReceivedMessage = serde_json::from_str(text).expect("a message");
        self.session
            .receive(viewer, message)
            .expect("a possible event");
    }

    /// Delivers all messages, in random order between the seats.
    fn deliver(&mut self, random: &mut Random) {
        while self.on_the_way.iter().any(|queue| !queue.is_empty()) {
            let index = random.below(self.seats.len());
            if let Some(text) = self.on_the_way[index].pop_front() {
                self.hear(Viewer::Seat(self.seats[index]), &text);
            }
        }
    }

    fn step(&mut self) {
        self.now.real += SECOND;
        self.now.game += SECOND;
        let asked = self.session.people_asked().next();
        let screen = Screen {
            is_idle: true,
            cover: match self.called {
                Some(_) => Cover::PrivacyScreen,
                None => Cover::None,
            },
            is_watched: true,
            has_focus: true,
            has_open_cards: false,
            asked: asked.map(|asked| asked.decision),
            claim: None,
            is_held: false,
            ignores: &|_, _| false,
        };
        let outputs = self.session.step(&Conditions {
            now: self.now,
            paused: false,
            pace: Pace::Fixed(ZERO),
            screen: Some(screen),
        });
        for output in outputs {
            match output {
                Output::Send(seat, answer) => self.answers.push((seat, answer)),
                Output::Ready => self.is_ready = true,
                Output::Refused(_, reason) => self.refused.push(reason),
                Output::Call(person) => {
                    self.called = person;
                    self.calls += usize::from(person.is_some());
                }
                Output::Ask(asked) => panic!("no bot of this home is asked: {asked:?}"),
                Output::Happened(_) | Output::Backup | Output::Finished => {
                    panic!("guests keep no record")
                }
                _ => {}
            }
        }
    }

    /// Lets the people of this home answer all that they are asked.
    fn play(&mut self) {
        for _ in 0..4 {
            self.step();
            if self.called.is_some() {
                self.session.reveal();
                continue;
            }
            if matches!(self.session.game().stage(), MatchStage::BetweenHands { .. }) {
                self.session.deal().expect("a hand follows");
            }
            let pending = self.session.pending().into_iter();
            let own = pending.filter(|one| self.session.is_person(one.seat));
            let asked = own.filter(|one| one.stage != DecisionStage::LateClaim);
            for asked in asked.collect::<Vec<_>>() {
                if let Ok(legal) = self.session.legal(asked.seat)
                    && legal.decision == asked.decision
                {
                    let must_wait = legal.stage == DecisionStage::Play && legal.discards.is_empty();
                    if !must_wait {
                        let action = lazy(&legal);
                        let done = self.session.answer(asked.seat, asked.decision, action);
                        done.expect("a legal action");
                    }
                }
            }
        }
        self.step();
    }
}

/// Gives the answers of the guests to the host.
fn submit(host: &mut Adapter, answers: Vec<(Seat, BotAnswer)>) {
    for (seat, answer) in answers {
        let pending = host.session.game().pending().into_iter();
        let mut asked = pending.filter(|one| one.seat == seat && question_id(*one) == answer.id);
        let asked = asked.next().expect("the host asks the same question");
        let done = host.session.answer(seat, asked.decision, answer.action);
        done.expect("the host allows what the guest's game allows");
    }
}

#[test]
fn two_homes_play_a_whole_match() {
    let mut host = Adapter::host("bpbp");
    let mut home = Home::new(&host, &[1, 3]);
    let mut random = Random::new(7);
    for _ in 0..20_000 {
        host.let_bots_answer();
        host.step(ZERO);
        home.send(&host.session);
        home.deliver(&mut random);
        for seat in &home.seats {
            let viewer = Viewer::Seat(*seat);
            let (here, there) = (home.session.game(), host.session.game());
            assert_eq!(here.owned_view(viewer), there.owned_view(viewer));
            assert_eq!(here.stage(), there.stage());
        }
        assert_eq!(home.session.game().view(Seat(0)), None);
        home.play();
        submit(&mut host, std::mem::take(&mut home.answers));
        match host.session.game().stage() {
            MatchStage::Over { .. } => {
                assert_eq!(home.refused, []);
                return;
            }
            MatchStage::BetweenHands { .. } if std::mem::take(&mut home.is_ready) => {
                host.session.deal().expect("a hand follows");
            }
            MatchStage::BetweenHands { .. } | MatchStage::Playing => {}
        }
    }
    panic!("the match does not end");
}

/// Plays until a guest is asked, and returns its answer.
fn first_answer() -> (Adapter, Home, Seat, BotAnswer) {
    let mut host = Adapter::host("pp");
    let mut home = Home::new(&host, &[1]);
    let mut random = Random::new(1);
    loop {
        home.send(&host.session);
        home.deliver(&mut random);
        home.play();
        if let Some((seat, answer)) = home.answers.pop() {
            return (host, home, seat, answer);
        }
        let asked = host.session.game().pending()[0];
        host.answer_lazily(asked);
        host.step(ZERO);
    }
}

#[test]
fn an_answer_is_sent_once_and_asked_again_only_if_the_host_refuses_it() {
    let (host, mut home, seat, answer) = first_answer();
    let is_asked = |home: &Home| home.session.pending().iter().any(|one| one.seat == seat);
    assert!(!is_asked(&home));
    assert_eq!(home.session.open_answer(seat), Some(&answer));
    home.play();
    assert_eq!(home.answers, []);
    let refused = |id: u32| {
        let reason = Reason::other("reject-stale", "this question is over");
        let open = true;
        ServerMessage::Refused(RefusedAnswer { id, reason, open }).text()
    };
    home.hear(Viewer::Seat(seat), &refused(answer.id + 4));
    assert!(!is_asked(&home), "another question was refused");
    home.hear(Viewer::Seat(seat), &refused(answer.id));
    home.step();
    assert_eq!(home.refused.len(), 1);
    assert!(is_asked(&home));
    assert_eq!(host.session.game().pending(), home.session.pending());
}

#[test]
fn events_that_arrive_again_count_once_and_a_gap_is_an_error() {
    let (host, mut home, seat, _) = first_answer();
    let viewer = Viewer::Seat(seat);
    let (known, view) = (
        home.session.received(viewer),
        home.session.game().owned_view(viewer),
    );
    home.sent = vec![0];
    home.send(&host.session);
    home.deliver(&mut Random::new(1));
    assert_eq!(home.session.received(viewer), known);
    assert_eq!(home.session.game().owned_view(viewer), view);
    let event = host.session.seen_from(0, viewer).next().expect("an event");
    let seq = known + 2;
    let text = ServerMessage::Event(NumberedEvent { seq, event }).text();
    let message = serde_json::from_str(&text).expect("a message");
    assert!(home.session.receive(viewer, message).is_err());
}

#[test]
fn a_guest_answers_only_for_its_own_seats() {
    let (_, mut home, seat, _) = first_answer();
    let decision = home.session.game().public().expect("a hand").decision;
    let other = Seat(1 - seat.0);
    assert!(home.session.answer(other, decision, Action::Pass).is_err());
    assert_eq!(home.session.people(), [seat]);
}

/// The answers of a turn take time to arrive. Meanwhile the hand stays open, and its owner is not called again.
#[test]
fn a_hand_stays_open_while_its_answers_are_on_their_way() {
    let mut host = Adapter::host("ppb");
    let mut home = Home::new(&host, &[0, 1]);
    let mut random = Random::new(3);
    let is_draw = |one: &Pending| one.stage == DecisionStage::Draw && one.seat.0 < 2;
    for _ in 0..200 {
        home.send(&host.session);
        home.deliver(&mut random);
        home.step();
        let pending = home.session.game().pending();
        if let Some(draw) = pending.into_iter().find(is_draw) {
            // The others answer the sealed question first.
            for asked in home.session.people_asked().collect::<Vec<_>>() {
                let passed = home
                    .session
                    .answer(asked.seat, asked.decision, Action::Pass);
                passed.expect("a pass");
            }
            home.step();
            home.session.reveal();
            home.step();
            let viewer = home.session.viewer();
            assert_eq!(viewer, Viewer::Seat(draw.seat));
            let calls = home.calls;
            let drawn = home
                .session
                .answer(draw.seat, draw.decision, Action::TakeStock);
            drawn.expect("a draw");
            let again = home
                .session
                .answer(draw.seat, draw.decision, Action::TakeDiscard);
            assert_eq!(again, Err(Rejection::AlreadyAnswered));
            (0..3).for_each(|_| home.step());
            submit(&mut host, std::mem::take(&mut home.answers));
            home.send(&host.session);
            home.deliver(&mut random);
            (0..3).for_each(|_| home.step());
            assert_eq!((home.session.viewer(), home.calls), (viewer, calls));
            return;
        }
        host.let_bots_answer();
        host.step(ZERO);
    }
    panic!("no guest is in turn");
}

#[test]
fn a_refusal_of_a_question_that_is_over_is_not_reported() {
    let (_, mut home, seat, answer) = first_answer();
    let reason = Reason::other("reject-stale", "this question is over");
    let (id, open) = (answer.id, false);
    let text = ServerMessage::Refused(RefusedAnswer { id, reason, open }).text();
    home.hear(Viewer::Seat(seat), &text);
    home.step();
    assert_eq!(home.refused, []);
}

#[test]
fn a_seat_that_is_lost_does_not_stop_the_other_one() {
    let host = Adapter::host("pp");
    let mut home = Home::new(&host, &[0, 1]);
    home.send(&host.session);
    let kept = home.on_the_way.swap_remove(0);
    for text in &kept {
        home.hear(Viewer::Seat(Seat(0)), text);
    }
    assert_eq!(
        home.session.event_count(),
        0,
        "the other seat has received nothing"
    );
    assert_eq!(home.session.lose_seat(Seat(1)), Ok(true));
    assert_eq!(home.session.event_count(), kept.len());
    assert_eq!(home.session.people(), [Seat(0)]);
    assert_eq!(home.session.lose_seat(Seat(0)), Ok(false));
}
