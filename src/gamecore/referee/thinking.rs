//! Bots think on the task pool, and external programs on threads of their own, so that no frame waits for them.
use super::{Referee, programs::SeatedPrograms};
use crate::{
    bot_programs::BotPrograms, cancel::CancelToken, feedback::Toast, i18n::Texts, redraw::seen_secs,
};
use bevy::{
    platform::cell::SyncCell,
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use engine::{
    bots,
    matchplay::PlayerInfo,
    seat::Seat,
    table::{Action, Pending},
};
use session::{BotQuestion, Session};
use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, TryRecvError},
    },
};

/// Seconds of thinking after which a bot answers with the best action that it has found.
const ENOUGH: f32 = 0.8;
/// Seconds since the question after which the bot's quick level answers.
const TOO_LONG: f32 = 2.5;

/// Seconds after which the quick level answers for an external program, which needs seconds to start.
const PROGRAM_TOO_LONG: f32 = 7.0;

/// Source of an answer.
enum BotWork {
    /// A built-in bot on the task pool. The flag is set once it has begun to think.
    BuiltIn(Task<Action>, Arc<AtomicBool>),
    /// An external program on its thread.
    Program(SyncCell<Receiver<Action>>),
    /// The program could not be asked.
    Failed,
}

impl BotWork {
    fn of_bot(
        player: &PlayerInfo,
        question: BotQuestion,
        keep_going: impl Fn() -> bool + Send + 'static,
    ) -> BotWork {
        let mut bot = bots::bot_of(player);
        let begun = Arc::new(AtomicBool::new(false));
        let begins = Arc::clone(&begun);
        let task = AsyncComputeTaskPool::get().spawn(async move {
            begins.store(true, Ordering::Relaxed);
            question.answer(&mut *bot, &keep_going)
        });
        BotWork::BuiltIn(task, begun)
    }

    fn of_program(answers: io::Result<Receiver<Action>>) -> BotWork {
        answers.map_or(BotWork::Failed, |answers| {
            BotWork::Program(SyncCell::new(answers))
        })
    }

    fn begun(&self) -> bool {
        match self {
            BotWork::BuiltIn(_, begun) => begun.load(Ordering::Relaxed),
            BotWork::Program(_) | BotWork::Failed => true,
        }
    }

    /// Waits for the answer without a limit.
    fn wait(&mut self) -> Option<Action> {
        match self {
            BotWork::BuiltIn(task, _) => Some(block_on(task)),
            BotWork::Program(answers) => answers.get().recv().ok(),
            BotWork::Failed => None,
        }
    }

    /// Returns the answer if it is there.
    fn poll(&mut self) -> Option<Action> {
        match self {
            BotWork::BuiltIn(task, _) => block_on(future::poll_once(task)),
            BotWork::Program(answers) => match answers.get().try_recv() {
                Ok(action) => Some(action),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => {
                    *self = BotWork::Failed;
                    None
                }
            },
            BotWork::Failed => None,
        }
    }
}

/// Bot that is thinking.
struct BotThought {
    asked: Pending,
    work: BotWork,
    token: CancelToken,
    /// Real seconds since the question.
    waited: f32,
    /// Real seconds since the bot began to think. Other bots may have been asked first.
    thought: f32,
    /// Limits of `thought` and `waited`.
    enough: f32,
    too_long: f32,
}

/// Bots that are thinking.
#[derive(Resource, Default)]
pub struct BotTasks {
    thinking: Vec<BotThought>,
    /// External programs, which run until the match is left.
    programs: SeatedPrograms,
}

impl BotTasks {
    /// Stops all bots and programs.
    pub(super) fn forget(&mut self) {
        self.thinking.clear();
        self.programs.clear();
    }

    pub(super) fn forget_at(&mut self, seat: Seat) {
        self.thinking.retain(|one| one.asked.seat != seat);
    }

    /// Asks a bot, or the program that plays for it.
    pub(super) fn ask(&mut self, session: &Session, asked: Pending, programs: &BotPrograms) {
        let Some(question) = session.question(asked) else {
            return;
        };
        let seat = asked.seat;
        let player = session.player_at(seat);
        // A substitute of a person is a built-in bot, even if the person has the name of a program.
        let program = (programs.at(&player)).filter(|_| !session.is_persons(seat));
        let token = CancelToken::default();
        let keep_going = token.keep_going();
        let (work, enough, too_long) = match program {
            // A program limits its own time.
            Some(program) => {
                let events = session.events();
                let answers = (self.programs).ask(seat, program, events, question, keep_going);
                let work = BotWork::of_program(answers);
                (work, PROGRAM_TOO_LONG, PROGRAM_TOO_LONG + 1.0)
            }
            None => {
                let work = BotWork::of_bot(&player, question, keep_going);
                (work, ENOUGH, TOO_LONG)
            }
        };
        self.thinking.push(BotThought {
            asked,
            work,
            token,
            waited: 0.0,
            thought: 0.0,
            enough,
            too_long,
        });
    }

    /// Passes on the answers that have come. An endless patience waits for all of them.
    fn poll(&mut self, session: &mut Session, patience: BotPatience) {
        self.thinking.retain_mut(|one| {
            let answer = match patience {
                BotPatience::Clock => one.work.poll(),
                BotPatience::Endless => one.work.wait(),
            };
            let waits = answer.is_none();
            if let Some(action) = answer {
                session.bot_answers(one.asked, action);
            }
            waits
        });
    }

    /// Collects the answers that have arrived. Returns true if one of them can be given at once.
    pub fn has_answer(&mut self, referee: &mut Referee) -> bool {
        let Some(session) = &mut referee.session else {
            return false;
        };
        self.poll(session, BotPatience::Clock);
        session.has_due_answer()
    }
}

/// Time limit for bots.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotPatience {
    /// Frames go on while bots think, and a bot that takes too long is replaced.
    #[default]
    Clock,
    /// Each frame waits for the bots, so that frames do not depend on the speed of the machine.
    Endless,
}

/// True while a bot is thinking. The window must keep running in the meantime.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct BotsBusy(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BotTasks>()
        .init_resource::<BotPatience>()
        .init_resource::<BotsBusy>();
    app.add_systems(
        PostUpdate,
        |referee: Res<Referee>, mut busy: ResMut<BotsBusy>| {
            busy.set_if_neq(BotsBusy(referee.is_asking_bots()));
        },
    );
}

/// Takes the bots' answers, and replaces bots that take too long.
pub(super) fn think(
    real: Res<Time<Real>>,
    (programs, texts): (Res<BotPrograms>, Res<Texts>),
    (mut referee, patience): (ResMut<Referee>, Res<BotPatience>),
    mut minds: ResMut<BotTasks>,
    mut toasts: MessageWriter<Toast>,
) {
    if minds.thinking.is_empty() {
        return;
    }
    let Some(session) = &mut referee.session else {
        minds.forget();
        return;
    };
    minds.poll(session, *patience);
    minds.thinking.retain_mut(|mind| {
        mind.waited += seen_secs(&real);
        if mind.work.begun() {
            mind.thought += seen_secs(&real);
        }
        if mind.waited > mind.too_long || matches!(mind.work, BotWork::Failed) {
            let player = &session.player_at(mind.asked.seat);
            warn!("{} thought too long and is answered for", player.name);
            let mut bot = bots::quick_bot_of(player);
            if let Some(question) = session.question(mind.asked) {
                let action = question.answer(&mut *bot, &|| true);
                session.bot_answers(mind.asked, action);
            }
            return false;
        }
        if mind.thought > mind.enough {
            mind.token.cancel();
        }
        true
    });
    for (name, news) in programs.new_troubles() {
        warn!("{}", news.sentence);
        let args = [
            ("name", name.into()),
            ("bot", texts.get("kind-habitual").into()),
        ];
        let sentence = texts.with(&BotPrograms::trouble_key(news.kind), &args);
        toasts.write(Toast::refused(sentence));
    }
}
