//! Looks at a hand that are not a turn, and hands that are covered before their turn is over. Several people at one screen only.
use super::{Called, Referee, game::Game, people::wanted_viewer};
use crate::{
    input::SLIP,
    model::{Buzz, Peek, Peeking, PlayerIntent, Prompt, Script},
    saves::Store,
    states::{Menu, TableOverlay},
    wakeup::{FrameWakeup, seen_secs},
};
use bevy::{ecs::system::SystemParam, prelude::*, window::PrimaryWindow};
use engine::{
    seat::Seat,
    table::{Action, DecisionStage, Viewer},
};

/// Seconds after which letting go covers the hand again. A shorter press leaves it open until the next one.
const HELD: f32 = 0.35;

/// How the open look goes on: since when its key is down, whether its person was asked for a claim when it began, and whether the curtain
/// was lifted for it, which comes down again.
#[derive(Default)]
pub(super) struct Look {
    held: Option<f32>,
    asked: bool,
    lifted: bool,
}

impl Look {
    /// Whose hand is open after a press or the end of one, where before it was this one's; a hand that may be opened comes with what lies
    /// over the table.
    fn after(
        &mut self,
        peek: Peek,
        open: Option<Seat>,
        may: Option<(&Game, &mut InView)>,
    ) -> Option<Seat> {
        let own = open == Some(peek.seat);
        match (peek.down, may) {
            (true, _) if own => None,
            (true, Some((game, view))) => {
                let lifted = view.is_curtain();
                let covered = !lifted && (!view.is_open() || wanted_viewer(game).is_some());
                if covered {
                    return open;
                }
                if lifted {
                    view.lift();
                }
                *self = Look {
                    held: Some(0.0),
                    asked: is_asked(game, peek.seat),
                    lifted,
                };
                Some(peek.seat)
            }
            (false, _) if own && self.held.take().is_some_and(|held| held >= HELD) => None,
            (true | false, _) => open,
        }
    }
}

/// What lies over the table, and whether the window is looked at.
#[derive(SystemParam)]
pub(super) struct InView<'w, 's> {
    overlay: Res<'w, State<TableOverlay>>,
    next: ResMut<'w, NextState<TableOverlay>>,
    menu: Res<'w, State<Menu>>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl InView<'_, '_> {
    /// Whether nothing covers the table, and the window has the focus.
    fn is_open(&self) -> bool {
        *self.overlay.get() == TableOverlay::None && self.is_looked_at()
    }

    /// Whether the curtain does, which calls somebody.
    fn is_curtain(&self) -> bool {
        *self.overlay.get() == TableOverlay::Curtain && self.is_looked_at()
    }

    /// Lifts the curtain.
    fn lift(&mut self) {
        NextState::set_if_neq(&mut self.next, TableOverlay::None);
    }

    fn is_looked_at(&self) -> bool {
        let away = self.windows.single().is_ok_and(|window| !window.focused);
        *self.menu.get() == Menu::None && !away
    }
}

/// Whether this person is asked for a claim now.
fn is_asked(game: &Game, seat: Seat) -> bool {
    super::people::asked(game).any(|asked| asked.seat == seat)
}

/// Opens a person's hand for a look while nobody's is open, and covers it again.
pub(super) fn peek(
    time: Res<Time<Real>>,
    (mut peeks, mut intents): (MessageReader<Peek>, MessageReader<PlayerIntent>),
    mut view: InView,
    mut referee: ResMut<Referee>,
    mut script: ResMut<Script>,
    mut peeking: ResMut<Peeking>,
    mut awake: ResMut<FrameWakeup>,
    mut look: Local<Look>,
) {
    let hides = intents.read().any(|intent| *intent == PlayerIntent::Hide);
    let Some(game) = &mut referee.game else {
        peeks.clear();
        peeking.set_if_neq(Peeking(None));
        return;
    };
    for peek in peeks.read() {
        let may = peek.down && may_peek(game, &script, peek.seat);
        peeking.0 = look.after(*peek, peeking.0, may.then_some((&*game, &mut view)));
    }
    let Some(seat) = peeking.0 else {
        cover(game, &mut script);
        return;
    };
    if let Some(held) = &mut look.held {
        *held += seen_secs(&time);
        awake.keep(time.elapsed_secs(), 0.1);
    }
    let answered = look.asked && !is_asked(game, seat);
    let called = wanted_viewer(game).is_some() && !look.lifted;
    let stays = view.is_open() || (look.lifted && view.is_curtain());
    if hides || answered || called || !stays {
        peeking.0 = None;
        cover(game, &mut script);
    } else if game.viewer != Viewer::Seat(seat) {
        cover(game, &mut script);
        game.show_to(Viewer::Seat(seat), &mut script);
    }
}

/// Whether this person may look at their own hand now: it is dealt, nobody's is open, and nothing is being shown.
fn may_peek(game: &Game, script: &Script, seat: Seat) -> bool {
    game.people().len() > 1
        && game.is_person(seat)
        && script.is_idle()
        && game.game.table().is_some()
        && game.viewer == Viewer::Spectator
}

/// Covers a hand that was open for a look.
fn cover(game: &mut Game, script: &mut Script) {
    if game.peeked && game.viewer != Viewer::Spectator {
        game.show_to(Viewer::Spectator, script);
        script.hurry();
    }
}

/// Covers the hand of the person whose turn it is, at once, and calls them again.
pub(super) fn hide(
    mut intents: MessageReader<PlayerIntent>,
    mut referee: ResMut<Referee>,
    mut script: ResMut<Script>,
    mut called: ResMut<Called>,
    mut prompt: ResMut<Prompt>,
    mut next: ResMut<NextState<TableOverlay>>,
) {
    if !intents.read().any(|intent| *intent == PlayerIntent::Hide) {
        return;
    }
    let Some(game) = &mut referee.game else {
        return;
    };
    let Viewer::Seat(seat) = game.viewer else {
        return;
    };
    if game.people().len() < 2 || game.peeked || wanted_viewer(game) != Some(seat) {
        return;
    }
    game.look(Viewer::Spectator, &mut script);
    script.hurry();
    // What was about to be done names cards of that hand.
    prompt.choice.clear();
    called.0 = Some(seat);
    NextState::set_if_neq(&mut next, TableOverlay::Curtain);
}

/// The buzzer of whoever is called opens their hand; while moves are shown again it skips them.
pub(super) fn open(
    mut buzzes: MessageReader<Buzz>,
    called: Res<Called>,
    overlay: Res<State<TableOverlay>>,
    menu: Res<State<Menu>>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    for Buzz { seat } in buzzes.read() {
        let calls = *overlay.get() == TableOverlay::Curtain && called.0 == Some(*seat);
        if calls && *menu.get() == Menu::None {
            intents.write(PlayerIntent::Continue);
        }
    }
}

/// The curtain, and for how long it has been seen.
#[derive(SystemParam)]
pub(super) struct Curtain<'w, 's> {
    overlay: Res<'w, State<TableOverlay>>,
    time: Res<'w, Time<Real>>,
    awake: ResMut<'w, FrameWakeup>,
    hangs: Local<'s, f32>,
}

impl Curtain<'_, '_> {
    /// Whether it hangs, and has for long enough that whoever presses something means what stands on it. Asked at each frame.
    fn is_seen(&mut self) -> bool {
        if *self.overlay.get() != TableOverlay::Curtain || self.overlay.is_changed() {
            *self.hangs = 0.0;
            return false;
        }
        if *self.hangs < SLIP {
            *self.hangs += seen_secs(&self.time);
            self.awake.keep(self.time.elapsed_secs(), 0.1);
        }
        *self.hangs >= SLIP
    }
}

/// Who is called and knows their hand by heart takes from the stock behind the curtain: the others are asked at once, and the hand is
/// opened once instead of twice. A press that was meant for what stood there before the curtain came takes nothing.
pub(super) fn draw_unseen(
    mut intents: MessageReader<PlayerIntent>,
    mut curtain: Curtain,
    mut referee: ResMut<Referee>,
    (mut script, mut store): (ResMut<Script>, ResMut<Store>),
    mut called: ResMut<Called>,
    mut next: ResMut<NextState<TableOverlay>>,
) {
    let wanted = intents
        .read()
        .any(|intent| *intent == PlayerIntent::DrawUnseen);
    let seen = curtain.is_seen();
    let (true, Some(game), Some(seat)) = (wanted && seen, &mut referee.game, called.0) else {
        return;
    };
    let mut pending = game.game.pending().into_iter();
    let draws = pending.find(|asked| asked.seat == seat && asked.stage == DecisionStage::Draw);
    let Some(draws) = draws else { return };
    let taken = game.answer(
        seat,
        draws.decision,
        Action::TakeStock,
        &mut script,
        &mut store,
    );
    // Whoever may draw may take from the stock, unless it is used up: then the hand is opened as ever.
    if taken.is_ok() {
        called.0 = None;
        NextState::set_if_neq(&mut next, TableOverlay::None);
    }
}

/// Whoever has seen enough goes on: what is shown again is over at once.
pub(super) fn skip(mut intents: MessageReader<PlayerIntent>, mut script: ResMut<Script>) {
    let asked = intents
        .read()
        .any(|intent| *intent == PlayerIntent::Continue);
    if asked && script.is_catching_up() {
        script.hurry();
    }
}
