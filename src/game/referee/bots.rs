//! Bots think on the task pool, each from its own view, and answer at a human pace.
use super::Referee;
use crate::{
    engine::{
        bots::{must_wait, new_bot},
        matchplay::PlayerKind,
        seat::Seat,
        table::{Action, DecisionId, Legal, Stage, Viewer},
    },
    game::{
        hud::{Toast, Tone},
        playback::Script,
        saves::Store,
        tableview::Speed,
    },
};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use sha2::{Digest, Sha256};

/// One bot at work.
struct Thinking {
    epoch: u32,
    seat: Seat,
    decision: DecisionId,
    task: Task<Action>,
    answer: Option<Action>,
    /// Seconds before the answer is given, so that one can follow.
    pause: f32,
}

/// The bots at work.
#[derive(Resource, Default)]
pub(super) struct Minds(Vec<Thinking>);

impl Minds {
    /// Nobody thinks any more.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    /// Whether any bot is at work.
    pub(super) fn is_busy(&self) -> bool {
        !self.0.is_empty()
    }
}

/// Whether a bot is at work: the window must not fall asleep then.
#[derive(Resource, Default, Debug)]
pub struct BotsBusy(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Minds>().init_resource::<BotsBusy>();
    app.add_systems(
        PostUpdate,
        |minds: Res<Minds>, mut busy: ResMut<BotsBusy>| {
            if busy.0 != minds.is_busy() {
                busy.0 = minds.is_busy();
            }
        },
    );
}

/// Asks every bot whose answer is awaited, once everything before has been shown.
pub(super) fn ask(
    referee: Res<Referee>,
    script: Res<Script>,
    speed: Res<Speed>,
    mut minds: ResMut<Minds>,
) {
    if minds.0.iter().any(|mind| mind.epoch != script.epoch) {
        minds.0.retain(|mind| mind.epoch == script.epoch);
    }
    let Some(game) = &referee.game else { return };
    if !script.is_idle() {
        return;
    }
    for pending in game.game.pending() {
        let asked = matches!(pending.stage, Stage::Draw | Stage::Play | Stage::Claim);
        let PlayerKind::Bot(level) = game.game.setup().players[pending.seat.index()].kind else {
            continue;
        };
        let known =
            |mind: &Thinking| mind.seat == pending.seat && mind.decision == pending.decision;
        if !asked || minds.0.iter().any(known) {
            continue;
        }
        let (Some(view), Ok(legal)) = (
            game.game.owned_view(Viewer::Seat(pending.seat)),
            game.game.legal(pending.seat),
        ) else {
            continue;
        };
        // A bot that has laid all it can must wait for the others' answers before it discards (D3).
        if must_wait(&legal) {
            continue;
        }
        let mut rng = stream(
            &game.game.setup().seed,
            pending.seat,
            view.table.hand,
            pending.decision,
        );
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let mut bot = new_bot(level);
            let view = view.as_seat().expect("a bot is asked from a seat's view");
            bot.decide(view, &legal, &mut rng)
        });
        let pause = match pending.stage {
            Stage::Draw => 0.55,
            Stage::Play => 0.45,
            Stage::Claim | Stage::LateClaim => 0.30,
        };
        let (epoch, seat, decision) = (script.epoch, pending.seat, pending.decision);
        minds.0.push(Thinking {
            epoch,
            seat,
            decision,
            task,
            answer: None,
            pause: pause * speed.factor,
        });
    }
}

/// Bots' random numbers: apart from the shuffles, and the same however long anybody took to answer.
fn stream(seed: &str, seat: Seat, hand: u8, decision: DecisionId) -> ChaCha8Rng {
    let key = Sha256::digest(format!("{seed}|bot|{}|{hand}|{}", seat.0, decision.0));
    ChaCha8Rng::from_seed(key.into())
}

/// Gives the answers that are ready to the engine.
pub(super) fn take_answers(
    time: Res<Time>,
    mut minds: ResMut<Minds>,
    mut referee: ResMut<Referee>,
    mut script: ResMut<Script>,
    mut store: ResMut<Store>,
    mut toasts: MessageWriter<Toast>,
) {
    if !minds.is_busy() {
        return;
    }
    let Some(game) = &mut referee.game else {
        minds.0.clear();
        return;
    };
    for mind in &mut minds.0 {
        mind.pause -= time.delta_secs();
        if mind.answer.is_none() {
            mind.answer = block_on(future::poll_once(&mut mind.task));
        }
    }
    let mut i = 0;
    while i < minds.0.len() {
        let ready = minds.0[i].answer.is_some() && minds.0[i].pause <= 0.0;
        // One thing at a time: a turn's next step waits until the last one was seen; answers to a claim may come together.
        if !ready || !script.is_idle() {
            i += 1;
            continue;
        }
        let mind = minds.0.remove(i);
        let action = mind.answer.expect("the answer is ready");
        let current = game
            .game
            .pending()
            .iter()
            .any(|p| p.seat == mind.seat && p.decision == mind.decision);
        if !current || mind.epoch != script.epoch {
            continue;
        }
        match game.game.submit(mind.seat, mind.decision, action.clone()) {
            Ok(events) => game.publish(&events, &mut script, &mut store),
            Err(rejection) => {
                // A bot goes through the same validator as a person. Should it ever be refused, its simplest legal answer
                // is given for it, and the mistake is told rather than hidden.
                error!(
                    "the bot of player {} was refused {action:?}: {rejection}",
                    mind.seat.0
                );
                let text = format!("bot {}: {rejection}", mind.seat.0);
                toasts.write(Toast {
                    text,
                    tone: Tone::Warning,
                });
                if let Ok(legal) = game.game.legal(mind.seat)
                    && let Some(action) = simplest(&legal)
                    && let Ok(events) = game.game.submit(mind.seat, mind.decision, action)
                {
                    game.publish(&events, &mut script, &mut store);
                }
            }
        }
    }
}

/// The plainest legal answer: the stock, no claim, the first card that may go.
fn simplest(legal: &Legal) -> Option<Action> {
    match legal.stage {
        Stage::Draw => Some(Action::TakeStock),
        Stage::Claim | Stage::LateClaim => Some(Action::Pass),
        Stage::Play => legal.discards.first().map(|card| Action::Discard {
            card: *card,
            close: false,
        }),
    }
}
