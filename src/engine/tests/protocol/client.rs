//! A game in another home follows a match by the messages to its seats. It sees what the seats see, and nothing that the
//! rules forbid changes it.
use engine::{
    matchplay::{ImpossibleEvent, Match, MatchEvent, MatchStage, SeenMatch, SeenMatchEvent},
    protocol::{Greeting, NumberedEvent, ReceivedMessage, ServerMessage},
    rules::Preset,
    seat::Seat,
    table::{DecisionStage, SeenEvent, Viewer},
};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use testkit::{
    driver::{greedy, setup},
    random::Random,
    random_input::{any_game, any_legal},
};

/// One viewer of a match, who receives it as text.
struct Follower {
    viewer: Viewer,
    game: SeenMatch,
    received: usize,
}

/// Returns the message about an event, as the viewer receives it.
fn message(event: &MatchEvent, viewer: Viewer, seq: usize) -> String {
    let event = event.seen_by(viewer);
    ServerMessage::Event(NumberedEvent { seq, event }).text()
}

fn read(text: &str) -> NumberedEvent {
    match serde_json::from_str(text) {
        Ok(ReceivedMessage::Event(event)) => event,
        other => panic!("{text}: {other:?}"),
    }
}

impl Follower {
    fn new(game: &Match, viewer: Viewer) -> Follower {
        let players = game.setup().players.len() as u8;
        let greeting = Greeting {
            you: viewer.seat(),
            ..Greeting::to(Seat(0), players, game.rules())
        };
        let text = ServerMessage::Hello(Box::new(greeting)).text();
        let Ok(ReceivedMessage::Hello(greeting)) = serde_json::from_str(&text) else {
            panic!("{text}");
        };
        Follower {
            viewer,
            game: SeenMatch::announced(&greeting).expect("the rules allow these players"),
            received: 0,
        }
    }

    fn follow(&mut self, event: &MatchEvent) {
        self.received += 1;
        let text = message(event, self.viewer, self.received);
        let received = self.game.receive(read(&text).event);
        assert_eq!(received, Ok(event.seen_by(self.viewer)), "{text}");
    }

    /// Checks that the follower knows all that its seat sees, and no more.
    fn compare(&self, game: &Match) {
        assert_eq!(
            self.game.owned_view(self.viewer),
            game.owned_view(self.viewer)
        );
        assert_eq!(self.game.stage(), game.stage());
        assert_eq!(self.game.sheet(), game.sheet());
        assert_eq!(self.game.pending(), game.pending());
        if let Viewer::Seat(seat) = self.viewer {
            assert_eq!(self.game.legal(seat), game.legal(seat));
            let other = Seat((seat.0 + 1) % game.setup().players.len() as u8);
            assert_eq!(self.game.view(other), None, "no other hand is known");
        }
    }
}

/// Plays a match. Passes on the new events after each step.
fn play(random: &mut Random, seed: &str, mut step: impl FnMut(&Match, &[MatchEvent])) {
    let (rules, seats) = match random.chance(20) {
        true => (
            random.pick(&Preset::ALL).rules().clone(),
            2 + random.below(3),
        ),
        false => any_game(random),
    };
    let (mut game, events) = Match::new(setup(seed, rules, seats)).expect("playable");
    step(&game, &events);
    for count in 0.. {
        let events = match game.stage() {
            MatchStage::Over { .. } => return,
            MatchStage::BetweenHands { .. } => game.next_hand().expect("between hands"),
            MatchStage::Playing => {
                let table = game.table().expect("a hand is played");
                let (seat, decision, action) = match count < 400 {
                    true => any_legal(random, table),
                    // Sensible actions, so that the match ends.
                    false => {
                        let pending = game.pending();
                        let mut claims = pending.iter();
                        let claim = claims.find(|one| one.stage == DecisionStage::Claim);
                        let asked = *claim.unwrap_or(&pending[0]);
                        let legal = game.legal(asked.seat).expect("asked");
                        let view = game.view(asked.seat).expect("a seat");
                        (asked.seat, asked.decision, greedy(view, &legal, random))
                    }
                };
                game.submit(seat, decision, action).expect("legal")
            }
        };
        step(&game, &events);
    }
}

#[test]
fn a_match_followed_by_its_messages_equals_what_the_seat_sees() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut followers: Vec<Follower> = Vec::new();
        play(&mut random, &format!("follow {seed}"), |game, events| {
            if followers.is_empty() {
                let viewers = [
                    Viewer::Seat(Seat(0)),
                    Viewer::Seat(Seat(1)),
                    Viewer::Spectator,
                ];
                followers.extend(viewers.map(|viewer| Follower::new(game, viewer)));
            }
            followers.iter_mut().for_each(|one| {
                events.iter().for_each(|event| one.follow(event));
                one.compare(game);
            });
        });
    }
}

/// Changes a message: another number, card or text, a list with other elements, or a missing field.
fn change(value: &mut Value, random: &mut Random) {
    match value {
        Value::Number(_) => *value = [0, 1, 7, 255, 9999][random.below(5)].into(),
        Value::String(_) => {
            *value = ["JK", "AS", "2C", "run", "", "took_stock"][random.below(6)].into();
        }
        Value::Bool(known) => *known = !*known,
        Value::Null => *value = 0.into(),
        Value::Array(list) if list.is_empty() => list.push("AS".into()),
        Value::Array(list) => {
            let at = random.below(list.len());
            match random.below(4) {
                0 => drop(list.remove(at)),
                1 => {
                    let again = vec![list[at].clone(); 30];
                    list.extend(again);
                }
                _ => change(&mut list[at], random),
            }
        }
        Value::Object(fields) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = random.pick(&keys).clone();
            match random.below(8) {
                0 => drop(fields.remove(&key)),
                _ => fields
                    .values_mut()
                    .nth(random.below(keys.len()))
                    .into_iter()
                    .for_each(|one| {
                        change(one, random);
                    }),
            }
        }
    }
}

/// Changes the message of an event. Returns `None` if it is no event any more.
fn lie(text: &str, random: &mut Random) -> Option<SeenMatchEvent> {
    let mut value: Value = serde_json::from_str(text).expect("JSON");
    change(&mut value, random);
    match serde_json::from_value(value) {
        Ok(ReceivedMessage::Event(lie)) => Some(lie.event),
        Ok(_) | Err(_) => None,
    }
}

/// Receives an event, and looks at the match as a guest's game does.
fn receive(game: &mut SeenMatch, event: SeenMatchEvent) -> bool {
    let shown = format!("{event:?}");
    let heard = catch_unwind(AssertUnwindSafe(|| {
        let is_accepted = game.receive(event).is_ok();
        let _ = (game.pending(), game.stage(), game.legal(Seat(0)));
        is_accepted
    }));
    heard.unwrap_or_else(|_| panic!("{shown} panics"))
}

/// A host that lies cannot make a guest's game panic, with one lie or with many. A refused event changes nothing.
#[test]
fn events_that_cannot_happen_are_refused() {
    let (mut refused, mut accepted) = (0, 0);
    for seed in 0..12 {
        let mut random = Random::new(1_000 + seed);
        let (mut follower, mut fooled) = (None, None);
        let mut told: Vec<String> = Vec::new();
        let mut lies = Random::new(seed);
        play(&mut random, &format!("lies {seed}"), |game, events| {
            let viewer = Viewer::Seat(Seat(0));
            let follower: &mut Follower =
                follower.get_or_insert_with(|| Follower::new(game, viewer));
            let fooled: &mut SeenMatch = fooled.get_or_insert_with(|| follower.game.clone());
            for event in events {
                told.push(message(event, viewer, follower.received + 1));
                let text = told.last().expect("an event");
                for _ in 0..4 {
                    let Some(lie) = lie(text, &mut lies) else {
                        continue;
                    };
                    let mut copy = follower.game.clone();
                    match receive(&mut copy, lie) {
                        true => accepted += 1,
                        false => {
                            refused += 1;
                            assert_eq!(copy, follower.game, "{text}");
                        }
                    }
                }
                // This match believes every lie that is possible, and hears old events again.
                for text in [text, lies.pick(&told)] {
                    let lie = lie(text, &mut lies).filter(|_| lies.chance(60));
                    receive(fooled, lie.unwrap_or_else(|| read(text).event));
                }
                follower.follow(event);
            }
            follower.compare(game);
        });
    }
    assert!(refused > 1_000 && accepted > 20, "{refused} {accepted}");
}

/// Deals and scores that do not follow from the rules are refused.
#[test]
fn a_score_or_a_deal_that_the_rules_do_not_give_is_refused() {
    let mut random = Random::new(5);
    let mut follower = None;
    let (mut scores, mut deals) = (0, 0);
    play(&mut random, "scores", |game, events| {
        let viewer = Viewer::Seat(Seat(0));
        let follower: &mut Follower = follower.get_or_insert_with(|| Follower::new(game, viewer));
        for event in events {
            let seen = event.seen_by(viewer);
            let changed: Vec<SeenMatchEvent> = match seen.clone() {
                MatchEvent::Scored {
                    hand,
                    points,
                    totals,
                } => {
                    scores += 1;
                    let mut more = totals;
                    more[Seat(0)] += 5;
                    let wrong = MatchEvent::Scored {
                        hand,
                        points,
                        totals: more,
                    };
                    let next = MatchEvent::Scored {
                        hand: hand + 1,
                        points,
                        totals,
                    };
                    vec![wrong, next]
                }
                MatchEvent::Table(SeenEvent::Dealt { .. }) => {
                    deals += 1;
                    let mut stock = seen.clone();
                    let mut decks = seen.clone();
                    if let MatchEvent::Table(SeenEvent::Dealt { shoe, .. }) = &mut stock {
                        shoe.stock = 255;
                    }
                    if let MatchEvent::Table(SeenEvent::Dealt { decks, .. }) = &mut decks {
                        *decks += 1;
                    }
                    vec![stock, decks]
                }
                _ => Vec::new(),
            };
            for lie in changed {
                assert_eq!(follower.game.clone().receive(lie), Err(ImpossibleEvent));
            }
            follower.follow(event);
            if let MatchEvent::Scored { .. } = seen {
                let again = follower.game.clone().receive(seen);
                assert_eq!(again, Err(ImpossibleEvent));
            }
        }
    });
    assert!(scores > 0 && deals == scores, "{scores} {deals}");
}
