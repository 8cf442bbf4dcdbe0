//! The bots at a host's table: those that think long do so on threads of their own, so that no phone waits for them.
use engine::{
    bots::{Question, Standing, bot_of, decision_rng, must_wait},
    matchplay::{Match, PlayerInfo, PlayerKind},
    seat::Seat,
    table::{Action, DecisionId, DecisionStage, Pending, Viewer},
};
use std::{
    sync::mpsc::{self, Receiver, TryRecvError},
    thread,
    time::{Duration, Instant},
};

/// A bot at work.
struct Mind {
    seat: Seat,
    decision: DecisionId,
    answer: Receiver<Action>,
    ready: Option<Action>,
    /// The answer is not given before, so that people can follow.
    not_before: Instant,
}

/// All that are at work.
#[derive(Default)]
pub(super) struct Minds(Vec<Mind>);

impl Minds {
    /// When the next answer may be given, as far as that is known.
    pub fn next(&self) -> Option<Instant> {
        self.0.iter().map(|mind| mind.not_before).min()
    }

    /// Nobody thinks at this seat any more.
    pub fn forget(&mut self, seat: Seat) {
        self.0.retain(|mind| mind.seat != seat);
    }

    /// Puts a decision to whoever plays at that seat, unless they think about it already or have to wait for the others (D3).
    pub fn ask(&mut self, game: &Match, player: &PlayerInfo, pending: Pending, pace: Duration) {
        let known = |mind: &Mind| mind.seat == pending.seat && mind.decision == pending.decision;
        if pending.stage == DecisionStage::LateClaim || self.0.iter().any(known) {
            return;
        }
        let viewer = Viewer::Seat(pending.seat);
        let (Ok(legal), Some(view)) = (game.legal(pending.seat), game.owned_view(viewer)) else {
            return;
        };
        if must_wait(&legal) {
            return;
        }
        let (sender, answer) = mpsc::channel();
        let (mut bot, standing) = (bot_of(player), Standing::of(game));
        let mut rng = decision_rng(&game.setup().seed, view.table.hand, pending);
        let mut think = move || {
            let seen = view.as_seat().expect("it is a seat's view");
            let question = Question {
                standing: Some(standing),
                ..Question::new(seen, &legal)
            };
            // The table may be gone by then.
            let _ = sender.send(bot.think(&question, &mut rng));
        };
        let quick = matches!(player.kind, PlayerKind::Bot(level) if level.quick() == level);
        if quick {
            think();
        } else {
            let named = thread::Builder::new().name(format!("bot {}", pending.seat.0));
            // Without a thread left it is asked again in a moment.
            if named.spawn(think).is_err() {
                return;
            }
        }
        self.0.push(Mind {
            seat: pending.seat,
            decision: pending.decision,
            answer,
            ready: None,
            not_before: Instant::now() + pace,
        });
    }

    /// The next answer that is due.
    pub fn due(&mut self, now: Instant) -> Option<(Seat, DecisionId, Action)> {
        let mut gone = None;
        for (at, mind) in self.0.iter_mut().enumerate() {
            if mind.ready.is_none() {
                match mind.answer.try_recv() {
                    Ok(action) => mind.ready = Some(action),
                    Err(TryRecvError::Empty) => continue,
                    // It has panicked: it is asked again.
                    Err(TryRecvError::Disconnected) => {
                        gone = Some(at);
                        break;
                    }
                }
            }
            if now >= mind.not_before {
                gone = Some(at);
                break;
            }
        }
        let mind = self.0.remove(gone?);
        Some((mind.seat, mind.decision, mind.ready?))
    }
}
