//! Bots think on the task pool, each from its own view, and answer at a human pace.
use super::{
    Referee,
    asked::{BotQuestion, BotWork},
    pace, seated,
};
use crate::{
    cancel::CancelToken,
    feedback::Toast,
    guests::{Guest, Guests},
    i18n::{Texts, rejection_text},
    model::Script,
    saves::Store,
    wakeup::seen_secs,
};
use bevy::prelude::*;
use engine::{
    bots,
    matchplay::{MatchEvent, PlayerInfo},
    seat::Seat,
    sim,
    table::{Action, DecisionId, DecisionStage, Pending},
};

/// Seconds after which a bot is told to say what it has found.
const ENOUGH: f32 = 0.8;
/// Seconds after which its quick level answers for it.
const TOO_LONG: f32 = 2.5;

/// Seconds after which the quick level answers for a guest's program, which needs seconds to start.
const GUEST_TOO_LONG: f32 = 7.0;

/// One bot at work.
struct BotThought {
    epoch: u32,
    seat: Seat,
    decision: DecisionId,
    asked: BotQuestion,
    work: BotWork,
    token: CancelToken,
    answer: Option<Action>,
    /// Seconds before the answer is given, so that one can follow.
    pause: f32,
    /// Real seconds since it was asked.
    waited: f32,
    /// Real seconds since it began to think: others may have been asked before it.
    thought: f32,
    /// Seconds of thought after which the bot is told to say what it has found.
    enough: f32,
    /// Seconds since the question after which the bot's quick level answers for it.
    too_long: f32,
}

/// The bots at work.
#[derive(Resource, Default)]
pub struct BotTasks {
    thinking: Vec<BotThought>,
    /// They stay as long as the match is at the table.
    guests: seated::SeatedGuests,
}

impl BotTasks {
    /// Nobody thinks any more, and programs are stopped.
    pub(super) fn forget(&mut self) {
        self.thinking.clear();
        self.guests.clear();
    }

    /// Nobody thinks at this seat any more.
    pub(super) fn forget_at(&mut self, seat: Seat) {
        self.thinking.retain(|mind| mind.seat != seat);
    }

    /// Whether any bot is at work.
    pub fn is_busy(&self) -> bool {
        !self.thinking.is_empty()
    }

    /// Whether a bot is at work on this decision.
    fn think_about(&self, pending: Pending) -> bool {
        let known =
            |mind: &BotThought| mind.seat == pending.seat && mind.decision == pending.decision;
        self.thinking.iter().any(known)
    }

    /// Puts a decision to one of our bots, or to the program of the guest who plays this seat.
    fn set_to_work(
        &mut self,
        seat: Seat,
        player: &PlayerInfo,
        guest: Option<&Guest>,
        (events, asked): (&[MatchEvent], &BotQuestion),
        token: &CancelToken,
    ) -> BotWork {
        let (question, keep_going) = (asked.clone(), token.keep_going());
        match guest {
            Some(guest) => {
                BotWork::of_guest(self.guests.ask(seat, guest, events, question, keep_going))
            }
            None => BotWork::of_ours(player, question, keep_going),
        }
    }

    /// Takes the answers that have come by now; whether one of them can be given at once.
    pub fn poll(&mut self) -> bool {
        for mind in &mut self.thinking {
            if mind.answer.is_none() {
                mind.answer = mind.work.poll();
            }
        }
        let ready = |mind: &BotThought| mind.answer.is_some() && mind.pause <= 0.0;
        self.thinking.iter().any(ready)
    }
}

/// How bots are waited for.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotPatience {
    /// The game goes on while they think, and whoever takes too long is hurried.
    #[default]
    Clock,
    /// The game stands still until they have answered, however long the machine takes: what happens in which frame does not depend
    /// on its speed.
    Endless,
}

/// Whether a bot is at work: the window must not fall asleep then.
#[derive(Resource, Default, Debug)]
pub struct BotsBusy(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BotTasks>()
        .init_resource::<BotPatience>()
        .init_resource::<BotsBusy>();
    app.add_systems(
        PostUpdate,
        |minds: Res<BotTasks>, mut busy: ResMut<BotsBusy>| {
            if busy.0 != minds.is_busy() {
                busy.0 = minds.is_busy();
            }
        },
    );
}

/// Asks every bot whose answer is awaited, once everything before has been shown.
pub fn ask(
    referee: Res<Referee>,
    script: Res<Script>,
    tempo: pace::BotTempo,
    guests: Res<Guests>,
    mut minds: ResMut<BotTasks>,
) {
    if minds.thinking.iter().any(|mind| mind.epoch != script.epoch) {
        minds.thinking.retain(|mind| mind.epoch == script.epoch);
    }
    let Some(game) = &referee.game else { return };
    if !script.is_idle() {
        return;
    }
    for pending in game.game.pending() {
        let asked = matches!(
            pending.stage,
            DecisionStage::Draw | DecisionStage::Play | DecisionStage::Claim
        );
        let by_itself = !game.is_person(pending.seat) && !game.is_phone(pending.seat);
        if !by_itself || !asked || minds.think_about(pending) {
            continue;
        }
        let player = &game.who_answers(pending.seat);
        let Some(asked) = BotQuestion::of(&game.game, pending) else {
            continue;
        };
        if asked.must_wait() {
            continue;
        }
        // Whoever stands in for a person is one of ours, whatever that person is called.
        let guest = guests.at(player).filter(|_| !game.is_persons(pending.seat));
        let token = CancelToken::default();
        let work = minds.set_to_work(
            pending.seat,
            player,
            guest,
            (&game.events[..], &asked),
            &token,
        );
        let (enough, too_long) = limits(guest);
        minds.thinking.push(BotThought {
            epoch: script.epoch,
            seat: pending.seat,
            decision: pending.decision,
            pause: pace::before(pending, bots::temper_of(player)) * tempo.factor(),
            asked,
            work,
            token,
            answer: None,
            waited: 0.0,
            thought: 0.0,
            enough,
            too_long,
        });
    }
}

/// Seconds after which a bot is told to say what it has found, and after which its quick level answers for it.
fn limits(guest: Option<&Guest>) -> (f32, f32) {
    match guest {
        // A program looks after its own time.
        Some(_) => (GUEST_TOO_LONG, GUEST_TOO_LONG + 1.0),
        None => (ENOUGH, TOO_LONG),
    }
}

/// Takes the bots' answers, and looks after the time that they take.
pub(super) fn think(
    (time, real): (Res<Time>, Res<Time<Real>>),
    (tempo, guests, texts): (pace::BotTempo, Res<Guests>, Res<Texts>),
    (referee, patience): (Res<Referee>, Res<BotPatience>),
    mut minds: ResMut<BotTasks>,
    mut toasts: MessageWriter<Toast>,
) {
    if !minds.is_busy() {
        return;
    }
    let Some(game) = &referee.game else {
        minds.forget();
        return;
    };
    for mind in &mut minds.thinking {
        mind.pause -= time.delta_secs();
        if mind.answer.is_some() {
            continue;
        }
        mind.waited += seen_secs(&real);
        if mind.work.begun() {
            mind.thought += seen_secs(&real);
        }
        mind.answer = match *patience {
            BotPatience::Clock => mind.work.poll(),
            BotPatience::Endless => mind.work.wait(),
        };
        if let Some(action) = &mind.answer {
            let temper = bots::temper_of(&game.who_answers(mind.seat));
            mind.pause += pace::extra(action, temper) * tempo.factor();
        } else if mind.waited > mind.too_long || matches!(mind.work, BotWork::Nobody) {
            let player = &game.who_answers(mind.seat);
            warn!("{} thought too long and is answered for", player.name);
            let mut bot = bots::quick_bot_of(player);
            mind.answer = Some(mind.asked.clone().answer(&mut *bot, &|| true));
        } else if mind.thought > mind.enough {
            mind.token.cancel();
        }
    }
    for (name, news) in guests.new_troubles() {
        warn!("{}", news.sentence);
        let args = [
            ("name", name.into()),
            ("bot", texts.get("kind-habitual").into()),
        ];
        let sentence = texts.with(Guests::trouble_key(news.kind), &args);
        toasts.write(Toast::refused(sentence));
    }
}

/// Gives the answers that are ready to the engine.
pub fn answer(
    texts: Res<Texts>,
    mut minds: ResMut<BotTasks>,
    mut referee: ResMut<Referee>,
    mut script: ResMut<Script>,
    mut store: ResMut<Store>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(game) = &mut referee.game else {
        return;
    };
    let mut i = 0;
    while i < minds.thinking.len() {
        let ready = minds.thinking[i].answer.is_some() && minds.thinking[i].pause <= 0.0;
        // One thing at a time: a turn's next step waits until the last one was seen; answers to a claim may come together.
        if !ready || !script.is_idle() {
            i += 1;
            continue;
        }
        let mut mind = minds.thinking.remove(i);
        let action = mind.answer.take().expect("the answer is ready");
        let current = game
            .game
            .pending()
            .iter()
            .any(|p| p.seat == mind.seat && p.decision == mind.decision);
        if !current || mind.epoch != script.epoch {
            continue;
        }
        let (seat, decision) = (mind.seat, mind.decision);
        let answer = game.answer(seat, decision, action.clone(), &mut script, &mut store);
        if let Err(rejection) = answer {
            // A bot goes through the same validator as a person. Should it ever be refused, its simplest legal answer is given
            // for it, and the mistake is told rather than hidden.
            error!(
                "the bot of player {} was refused {action:?}: {rejection}",
                seat.0
            );
            let player = &game.game.setup().players[seat.index()];
            let args = [
                ("name", player.name.as_str().into()),
                ("reason", rejection_text(&texts, &rejection).into()),
            ];
            let text = texts.with("bot-refused", &args);
            toasts.write(Toast::refused(text));
            if let Some(action) = game
                .game
                .legal(seat)
                .ok()
                .as_ref()
                .and_then(sim::first_allowed)
            {
                let _ = game.answer(seat, decision, action, &mut script, &mut store);
            }
        }
    }
}
