//! Advice for a player: hints during a hand, and a review of that player's decisions after the hand. The expert
//! computes both on the task pool and sees only that player's view.
//!
//! This file computes the advice on the pending decision. The hint panel shows it on demand. In a lesson, the coach
//! uses it for every decision, so the hint and the coach always agree.
mod lookback;
mod panel;

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use engine::{
    bots::{
        Advice, Effort, MatchStanding, Question, best_three, decision_rng, lesson_advice, must_wait,
    },
    seat::Seat,
    table::{DecisionStage, Legal, Pending, SeenEvent, Viewer},
};
use gamecore::{
    cancel::CancelToken,
    feedback::{ShowToasts, Toast},
    i18n::Texts,
    model::{DisplayedState, PlayerIntent, Prompt},
    redraw::RedrawRequest,
    referee::HeldClock,
    sets::FrameSystems,
    states::{Learning, Screen},
};
use hud::Hud;

pub use panel::{AdvicePanel, AdvisedMove};

/// Expert's advice on the pending decision. It is dropped when that decision is made or replaced by another one.
#[derive(Resource, Default)]
pub struct OpenAdvice {
    /// True while the hint panel shows the advice. In a lesson, advice is computed even while the panel is closed.
    open: bool,
    about: Option<(Seat, Legal)>,
    /// True if other players must first answer a claim. Until then no card can be discarded, so advice would be
    /// incomplete.
    waiting: bool,
    /// Running computation. Dropping the token cancels it.
    thinking: Option<(Task<Vec<Advice>>, CancelToken)>,
    /// Legal moves with the expert's ratings, best first. `None` while they are being computed.
    pub found: Option<Vec<Advice>>,
}

impl OpenAdvice {
    /// True while the panel is open, even if the moves are still being computed.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Returns the rated moves for the prompt's decision, best first. Empty until they are computed.
    pub fn moves(&self, prompt: &Prompt) -> &[Advice] {
        let found = self.found.as_deref().filter(|_| self.about == prompt.open);
        found.unwrap_or_default()
    }
}

pub fn plugin(app: &mut App) {
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
    app.add_plugins((panel::plugin, lookback::plugin));
}

/// Drops the advice when its decision is over or its player's hand is hidden. If the panel was only waiting for other
/// players' answers to a claim, it stays open for the next decision. In a lesson, computes advice for every decision
/// immediately, because the coach needs it.
fn go_on(
    prompt: Res<Prompt>,
    shown: Res<DisplayedState>,
    learning: Res<State<Learning>>,
    mut advice: ResMut<OpenAdvice>,
) {
    let covered = |(seat, _): &(Seat, Legal)| shown.viewer != Viewer::Seat(*seat);
    let seat = |open: &Option<(Seat, Legal)>| open.as_ref().map(|(seat, _)| *seat);
    let stale = advice.about.is_some() && advice.about != prompt.open;
    let mut reopened = false;
    if stale || advice.about.as_ref().is_some_and(covered) {
        let waited = advice.open && advice.waiting && seat(&advice.about) == seat(&prompt.open);
        reopened = waited && !prompt.open.as_ref().is_some_and(covered);
        *advice = OpenAdvice::default();
    }
    let taught = *learning.get() == Learning::Lesson && prompt.is_asked();
    if advice.about.is_none()
        && (reopened || taught)
        && let Some(asked) = about(&prompt, &shown, *learning.get())
    {
        *advice = OpenAdvice {
            open: reopened,
            ..asked
        };
    }
}

/// Opens the hint panel, or closes it if it is open.
fn ask(
    mut intents: MessageReader<PlayerIntent>,
    (shown, prompt, learning): (Res<DisplayedState>, Res<Prompt>, Res<State<Learning>>),
    texts: Res<Texts>,
    mut advice: ResMut<OpenAdvice>,
    mut toasts: MessageWriter<Toast>,
) {
    let asks = |intent: &&PlayerIntent| **intent == PlayerIntent::Advice;
    let asked = intents.read().filter(asks).count();
    if asked.is_multiple_of(2) {
        return;
    }
    if advice.open {
        match *learning.get() {
            Learning::Lesson => advice.open = false,
            Learning::Off => *advice = OpenAdvice::default(),
        }
        return;
    }
    if advice.about.is_none()
        && let Some(asked) = about(&prompt, &shown, *learning.get())
    {
        *advice = asked;
    }
    if advice.about.is_some() {
        advice.open = true;
    } else {
        // A decision may be pending for a player whose hand is not shown.
        let why = prompt.open.as_ref().map_or("hint-none", |_| "why-no-hand");
        toasts.write(Toast::refused(texts.get(why)));
    }
}

/// Starts the computation for the pending decision. Returns `None` if it is not the viewer's decision: the views of
/// other players are not available.
fn about(prompt: &Prompt, shown: &DisplayedState, learning: Learning) -> Option<OpenAdvice> {
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
    let (hand, players) = (view.table.hand, shown.players.len());
    let standing = MatchStanding::in_hand(hand, &shown.sheet, players, &shown.rules);
    let (mut view, options, keep_going) = (view.clone(), legal.clone(), token.keep_going());
    // A sealed claim is judged as after the draw of the player in turn. An empty stock is renewed before it.
    if legal.stage == DecisionStage::Claim && view.table.window.is_none() {
        let seat = view.table.active;
        view.table.stock = view.table.stock.max(1);
        view.apply(&SeenEvent::TookStock { seat, card: None });
    }
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
        let ask = match learning {
            Learning::Lesson => lesson_advice,
            Learning::Off => best_three,
        };
        ask(&question, &Effort::ADVICE, &mut rng)
    });
    Some(OpenAdvice {
        about: prompt.open.clone(),
        thinking: Some((task, token)),
        ..OpenAdvice::default()
    })
}

/// Stops the decision timer while the player reads the advice.
fn hold_the_clock(advice: Res<OpenAdvice>, mut held: ResMut<HeldClock>) {
    held.set_if_neq(HeldClock(advice.is_open()));
}

fn listen(mut advice: ResMut<OpenAdvice>, time: Res<Time<Real>>, mut awake: ResMut<RedrawRequest>) {
    let Some((task, _)) = &mut advice.bypass_change_detection().thinking else {
        return;
    };
    awake.animate_for(time.elapsed_secs(), 0.2);
    if let Some(found) = block_on(future::poll_once(task)) {
        advice.thinking = None;
        advice.found = Some(found);
    }
}
