//! The session's step in each frame, and the execution of its outputs.
use super::{BotTempo, Called, ClaimWishes, Referee, seats, thinking::BotTasks};
use crate::{
    bot_programs::BotPrograms,
    feedback::Toast,
    i18n::{Texts, rejection_text},
    model::{ClaimClock, DisplayedState, EventQueue, Peeking, Prompt, QueuedEvent},
    saves::SaveService,
    settings::{Handover, Settings, SpeechOutput},
    states::{Learning, Menu, Pause, TableOverlay},
};
use bevy::{ecs::system::SystemParam, prelude::*, window::PrimaryWindow};
use engine::{
    cards::Card,
    seat::{Seat, SeatSet},
    table::DecisionStage,
};
use session::{Conditions, Cover, Now, Output, Pace, Screen, Session, SubstituteBot};

/// True while the claim timer is stopped because the player is reading advice about the claim.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeldClock(pub bool);

/// The two clocks of the window.
#[derive(SystemParam)]
pub struct Clocks<'w> {
    game: Res<'w, Time>,
    real: Res<'w, Time<Real>>,
}

impl Clocks<'_> {
    pub fn now(&self) -> Now {
        Now {
            real: self.real.elapsed(),
            game: self.game.elapsed(),
        }
    }
}

/// Resources that the step reads.
#[derive(SystemParam)]
pub struct Circumstances<'w, 's> {
    clocks: Clocks<'w>,
    tempo: BotTempo<'w>,
    settings: Res<'w, Settings>,
    wishes: ClaimWishes<'w>,
    overlay: Res<'w, State<TableOverlay>>,
    menu: Res<'w, State<Menu>>,
    pause: Res<'w, State<Pause>>,
    learning: Res<'w, State<Learning>>,
    held: Res<'w, HeldClock>,
    speech: SpeechOutput<'w>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl Circumstances<'_, '_> {
    /// Seconds for a claim. There is no limit in the lesson, nor while questions are read aloud.
    fn claim(&self) -> Option<f32> {
        let is_unlimited = *self.learning.get() == Learning::Lesson || self.speech.any();
        let seconds = self.settings.claim_seconds.filter(|_| !is_unlimited)?;
        Some(seconds.into())
    }
}

/// Everything that the outputs of a step can change.
#[derive(SystemParam)]
pub struct Execution<'w> {
    script: ResMut<'w, EventQueue>,
    store: ResMut<'w, SaveService>,
    minds: ResMut<'w, BotTasks>,
    programs: Res<'w, BotPrograms>,
    called: ResMut<'w, Called>,
    next: ResMut<'w, NextState<TableOverlay>>,
    shown: ResMut<'w, DisplayedState>,
    peeking: ResMut<'w, Peeking>,
    prompt: ResMut<'w, Prompt>,
    texts: Res<'w, Texts>,
    toasts: MessageWriter<'w, Toast>,
}

/// Advances the session to this frame.
pub fn advance(mut referee: ResMut<Referee>, at: Circumstances, mut to: Execution) {
    let Some(session) = &mut referee.session else {
        to.peeking.set_if_neq(Peeking(None));
        return;
    };
    let has_focus = !at.windows.single().is_ok_and(|window| !window.focused);
    let claim = at.claim();
    let asked = to.prompt.legal();
    let asked = asked.filter(|legal| legal.stage == DecisionStage::Claim);
    let claimable = session.claimable();
    let ignored: SeatSet = claimable.map_or(SeatSet::EMPTY, |card| {
        let people = session.people_asked().map(|asked| asked.seat);
        people
            .filter(|seat| at.wishes.ignores(session, *seat, card))
            .collect()
    });
    let ignores = |seat: Seat, card: Card| Some(card) == claimable && ignored.contains(seat);
    let screen = Screen {
        is_idle: to.script.is_idle(),
        cover: match at.overlay.get() {
            TableOverlay::None => Cover::None,
            TableOverlay::Curtain => Cover::PrivacyScreen,
            TableOverlay::HandOver | TableOverlay::ScoreSheet | TableOverlay::MatchOver => {
                Cover::Result
            }
        },
        is_watched: has_focus && *at.menu.get() == Menu::None,
        has_focus,
        has_open_cards: at.settings.handover == Handover::OpenCards,
        asked: asked.map(|legal| legal.decision),
        claim,
        is_held: at.held.0,
        ignores: &ignores,
    };
    let outputs = session.step(&Conditions {
        now: at.clocks.now(),
        paused: *at.pause.get() == Pause::On,
        pace: Pace::Character(at.tempo.factor()),
        screen: Some(screen),
    });
    let spent = session.claim_spent().zip(claim);
    let clock = spent.filter(|_| screen.asked.is_some());
    if clock.is_some() || to.prompt.clock.is_some() {
        to.prompt.clock = clock.map(|(spent, length)| ClaimClock {
            left: (length - spent).max(0.0),
            length,
        });
    }
    to.peeking.set_if_neq(Peeking(session.peeking()));
    let substitutes = || session.seats().stand_ins.iter();
    if to.texts.is_changed() && substitutes().any(SubstituteBot::plays) {
        to.show_seats(session);
    }
    for output in outputs {
        to.execute(output, session);
    }
}

impl Execution<'_> {
    fn execute(&mut self, output: Output, session: &Session) {
        match output {
            Output::Ask(asked) => self.minds.ask(session, asked, &self.programs),
            Output::Forget(seat) => self.minds.forget_at(seat),
            Output::BotRefused { seat, action, why } => {
                error!("the bot of player {} was refused {action:?}: {why}", seat.0);
                let player = &session.game().setup().players[seat.index()];
                let args = [
                    ("name", player.name.as_str().into()),
                    ("reason", rejection_text(&self.texts, &why).into()),
                ];
                let text = self.texts.with("bot-refused", &args);
                self.toasts.write(Toast::refused(text));
            }
            Output::Call(person) => {
                self.called.0 = person;
                let mut overlay = TableOverlay::None;
                if person.is_some() {
                    overlay = TableOverlay::Curtain;
                    // The choice refers to cards in a hand that is now covered.
                    self.prompt.choice.clear();
                }
                NextState::set_if_neq(&mut self.next, overlay);
            }
            Output::SeatsChanged => self.show_seats(session),
            Output::Happened(events) => self.store.append(&session.lines(events)),
            Output::Backup => self.store.back_up(),
            Output::Finished => self.store.finish_match(),
            Output::Show(event) => self.script.push(QueuedEvent::Event(event)),
            Output::ShowAgain(event) => self.script.push(QueuedEvent::Again(event)),
            Output::Look(viewer, view) => self.script.push(QueuedEvent::Look(viewer, view)),
            Output::Hurry => self.script.hurry(),
            // Only guests send answers to a host.
            Output::Send(..) | Output::Ready | Output::Refused(..) => {}
        }
    }

    /// Shows who plays where. A phone that merely reconnects does not trigger a new layout.
    fn show_seats(&mut self, session: &Session) {
        let shown = self.shown.bypass_change_detection();
        if seats::show(session, &self.texts, shown) {
            self.shown.set_changed();
        }
    }
}
