//! OpenAdvice: what an expert would do in the person's place, thought out on the task pool.
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use engine::{
    bots::{Advice, Effort, Question, Standing, best_three, decision_rng, must_wait},
    seat::Seat,
    table::{Legal, Pending, Viewer},
};
use gamecore::{
    cancel::CancelToken,
    feedback::{ShowToasts, Toast},
    i18n::Texts,
    model::{PlayerIntent, Prompt, Shown},
    referee::HeldClock,
    sets::FrameSystems,
    states::Screen,
    wakeup::FrameWakeup,
};
use hud::Hud;

/// The advice asked for, as long as the question it is about stands.
#[derive(Resource, Default)]
pub struct OpenAdvice {
    about: Option<(Seat, Legal)>,
    /// Whether the claims have to be answered first: until then nothing may be discarded (D3), and half a question has no answer.
    waiting: bool,
    thinking: Option<AdviceThought>,
    /// The best moves, best first, once they are found.
    pub found: Option<Vec<Advice>>,
}

struct AdviceThought {
    task: Task<Vec<Advice>>,
    /// The expert stops when nobody waits.
    _token: CancelToken,
}

impl OpenAdvice {
    /// Whether advice was asked for, found already or not.
    pub fn is_open(&self) -> bool {
        self.about.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenAdvice>();
    app.add_systems(
        Update,
        (go_on, ask, listen, hold_the_clock)
            .chain()
            .in_set(FrameSystems::Present)
            .before(ShowToasts)
            .before(Hud)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(
        OnExit(Screen::Table),
        |mut advice: ResMut<OpenAdvice>, mut held: ResMut<HeldClock>| {
            *advice = OpenAdvice::default();
            *held = HeldClock::default();
        },
    );
}

/// Another question makes the old advice worthless. Advice that waits for the claims is thought about once they are answered. It speaks of
/// a hand: when that is covered, so is what is said of it.
fn go_on(prompt: Res<Prompt>, shown: Res<Shown>, mut advice: ResMut<OpenAdvice>) {
    let covered = |(seat, _): &(Seat, Legal)| shown.viewer != Viewer::Seat(*seat);
    if advice.about.as_ref().is_some_and(covered) {
        *advice = OpenAdvice::default();
        return;
    }
    if !advice.is_open() || advice.about == prompt.open {
        return;
    }
    let seat = |open: &Option<(Seat, Legal)>| open.as_ref().map(|(seat, _)| *seat);
    *advice = match advice.waiting && seat(&advice.about) == seat(&prompt.open) {
        true => about(&prompt, &shown).unwrap_or_default(),
        false => OpenAdvice::default(),
    };
}

/// Asks, or puts the advice away if it is there.
fn ask(
    mut intents: MessageReader<PlayerIntent>,
    shown: Res<Shown>,
    prompt: Res<Prompt>,
    texts: Res<Texts>,
    mut advice: ResMut<OpenAdvice>,
    mut toasts: MessageWriter<Toast>,
) {
    let asked = intents
        .read()
        .filter(|intent| **intent == PlayerIntent::Advice)
        .count();
    if asked.is_multiple_of(2) {
        return;
    }
    if advice.is_open() {
        *advice = OpenAdvice::default();
        return;
    }
    match about(&prompt, &shown) {
        Some(asked) => *advice = asked,
        None => {
            // Somebody else may be asked, whose hand is not shown.
            let why = prompt.open.as_ref().map_or("hint-none", |_| "why-no-hand");
            toasts.write(Toast::refused(texts.get(why)));
        }
    }
}

/// Advice about the open question; only for the one whose hand is open: anybody else has no view to be advised from.
fn about(prompt: &Prompt, shown: &Shown) -> Option<OpenAdvice> {
    let own = |(seat, _): &&(Seat, Legal)| shown.viewer == Viewer::Seat(*seat);
    let (seat, legal) = prompt.open.as_ref().filter(own)?;
    let view = shown.view.as_ref()?;
    if must_wait(legal) {
        return Some(OpenAdvice {
            about: prompt.open.clone(),
            waiting: true,
            ..OpenAdvice::default()
        });
    }
    let token = CancelToken::default();
    let asked = Pending {
        seat: *seat,
        decision: legal.decision,
        stage: legal.stage,
    };
    let mut rng = decision_rng(&format!("{}|hint", shown.seed), view.table.hand, asked);
    let (hand, hands) = (view.table.hand, shown.rules.contracts().len());
    let standing = Standing::in_hand(hand, &shown.sheet, shown.players.len(), hands);
    let (view, options, keep_going) = (view.clone(), legal.clone(), token.keep_going());
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let Some(seen) = view.as_seat() else {
            return Vec::new();
        };
        let question = Question {
            view: seen,
            legal: &options,
            standing: Some(standing),
            keep_going: &keep_going,
        };
        best_three(&question, &Effort::ADVICE, &mut rng)
    });
    Some(OpenAdvice {
        about: prompt.open.clone(),
        thinking: Some(AdviceThought {
            task,
            _token: token,
        }),
        ..OpenAdvice::default()
    })
}

/// While advice is read, nobody is hurried.
fn hold_the_clock(advice: Res<OpenAdvice>, mut held: ResMut<HeldClock>) {
    held.set_if_neq(HeldClock(advice.is_open()));
}

fn listen(mut advice: ResMut<OpenAdvice>, time: Res<Time<Real>>, mut awake: ResMut<FrameWakeup>) {
    let Some(thinking) = &mut advice.bypass_change_detection().thinking else {
        return;
    };
    awake.keep(time.elapsed_secs(), 0.2);
    if let Some(found) = block_on(future::poll_once(&mut thinking.task)) {
        advice.thinking = None;
        advice.found = Some(found);
    }
}
