//! What people with phones want: their answers reach the engine as everybody's do, exactly once, and are acknowledged when they stand in
//! the record. Nobody waits for a phone: what has come is taken, and nothing is asked back.
use super::{Referee, bots::BotTasks, game::Game};
use crate::{
    model::{ChangeSeat, Script},
    phones::Phones,
    saves::Store,
    settings::Settings,
    states::Pause,
    wakeup::FrameWakeup,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    protocol::{Fate, Reason, RefusedAnswer, Said, WrittenAction},
    seat::{Seat, SeatSet},
    table::{Action, DecisionId, DecisionStage},
};
use server::{Hints, KeptPhones, Reply, Request, Sitting, all_ready};
use std::time::Duration;

/// The phones of the match in play, as far as the referee knows them.
#[derive(Resource, Default)]
pub(super) struct PhoneTable {
    /// The server that was told of the match: how often one had been started then.
    pub began: u32,
    /// How many events of the match phones were told.
    pub told: usize,
    /// Whether they were told while the match stood still.
    pub told_paused: bool,
    /// Whether somebody has come who was told nothing yet.
    pub stale: bool,
    /// Answers that have come, in their order; while the match stands still the last one of each seat.
    held: Vec<Answer>,
    /// What is said once the record is on the disk.
    pub unsaid: Vec<(Reply, Said)>,
    /// The time that is left for a claim.
    pub clocks: Vec<ClaimTime>,
    /// Who is ready for the next hand.
    pub ready: SeatSet,
    /// The hints that were asked for.
    hints: Hints,
    /// Who sat at the phones' places when that was looked at last.
    pub sitting: Vec<Sitting>,
    /// Since when a phone has been missing, in seconds of the real clock.
    pub missing: Vec<(Seat, f32)>,
    /// Whose phone has been there since the match is at the table.
    pub known: SeatSet,
    /// Whether the keys of the seats may have changed.
    pub keys_changed: bool,
    /// What was kept of them last.
    pub kept: Option<KeptPhones>,
}

/// What is left of the time for a claim.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ClaimTime {
    pub seat: Seat,
    pub decision: DecisionId,
    pub left: Duration,
}

/// An answer that has come.
struct Answer {
    seat: Seat,
    id: u32,
    action: WrittenAction,
    reply: Reply,
}

impl Answer {
    /// It answers nothing any more.
    fn refuse(self, reason: Reason) {
        let Answer { id, reply, .. } = self;
        let open = false;
        reply.say(&Said::Refused(RefusedAnswer { id, reason, open }));
    }
}

impl PhoneTable {
    /// Whether everybody whose phone is there is ready for the next hand.
    pub fn all_ready(&self) -> bool {
        all_ready(&self.sitting, self.ready)
    }

    /// The phones of a match that has been left.
    pub fn forget(&mut self) {
        *self = PhoneTable::default();
    }
}

/// What an answer changes.
#[derive(SystemParam)]
pub(super) struct Answering<'w> {
    script: ResMut<'w, Script>,
    store: ResMut<'w, Store>,
    minds: ResMut<'w, BotTasks>,
    awake: ResMut<'w, FrameWakeup>,
}

/// Takes what has come.
pub(super) fn hear(
    (pause, time): (Res<State<Pause>>, Res<Time<Real>>),
    mut phones: ResMut<Phones>,
    mut table: ResMut<PhoneTable>,
    mut referee: ResMut<Referee>,
    mut answering: Answering,
    mut changes: MessageWriter<ChangeSeat>,
) {
    let Some(game) = referee.game.as_mut().filter(|_| phones.is_open()) else {
        return;
    };
    let table = &mut *table;
    let stands_still = *pause.get() == Pause::On;
    for request in phones.bypass_change_detection().take() {
        table.keys_changed = true;
        // What follows from it takes a few frames.
        answering.awake.keep(time.elapsed_secs(), FOLLOWS);
        match request {
            Request::Answer {
                seat,
                id,
                action,
                reply,
            } => {
                let answer = Answer {
                    seat,
                    id,
                    action,
                    reply,
                };
                table.hold(answer, stands_still);
            }
            Request::Ready(seat) => table.ready.insert(seat),
            Request::Came(seat) => _ = changes.write(ChangeSeat::ToPerson(seat)),
            // It is no move: whoever asks may think while the match stands still.
            Request::Hint(seat, reply) if game.phones.contains(seat) => {
                table.hints.ask(&game.game, seat, reply);
            }
            Request::Hint(..) | Request::Missing(_) | Request::Left(_) | Request::Asks(_) => {}
        }
    }
    // Nothing is played on behind a menu: it is heard when the match goes on.
    if stands_still {
        return;
    }
    for answer in std::mem::take(&mut table.held) {
        table.answer(answer, game, &phones, &mut answering);
    }
    table.pass_for_the_late(time.delta(), game, &mut answering);
}

impl PhoneTable {
    /// Keeps an answer until it can be given. While the match stands still somebody may say much: what they said last counts.
    fn hold(&mut self, answer: Answer, stands_still: bool) {
        if stands_still {
            let own = |one: &mut Answer| one.seat == answer.seat;
            for older in self.held.extract_if(.., own) {
                // The same question may have been answered over another line, or otherwise: only one answer of it is given.
                if older.id != answer.id {
                    older.refuse(Reason::other("reject-stale", "another answer has come"));
                }
            }
        }
        self.held.push(answer);
    }

    /// An answer: it is given once, however often it comes.
    fn answer(&mut self, answer: Answer, game: &mut Game, phones: &Phones, at: &mut Answering) {
        let seat = answer.seat;
        let Some(server) = phones.server().filter(|_| game.phones.contains(seat)) else {
            let no_hand = Reason::other("reject-no-hand", "no hand is being played");
            return answer.refuse(no_hand);
        };
        let Answer {
            id, action, reply, ..
        } = answer;
        let decision = match server.judge(seat, id, &action, game.game.view(seat)) {
            Fate::Give(decision) => decision,
            // It may not be on the disk yet.
            Fate::Again => return self.unsaid.push((reply, Said::Accepted { id })),
            Fate::Over(refused) => return reply.say(&Said::Refused(refused)),
        };
        let (script, store) = (&mut at.script, &mut at.store);
        match game.answer(seat, decision, action.0.clone(), script, store) {
            Ok(()) => {
                server.take(seat, id, action);
                at.minds.forget_at(seat);
                self.unsaid.push((reply, Said::Accepted { id }));
            }
            Err(why) => {
                let (reason, open) = (Reason::from(&why), true);
                reply.say(&Said::Refused(RefusedAnswer { id, reason, open }));
            }
        }
    }

    /// Who has not said whether they want the card in the time that the table gives does not want it (D3).
    fn pass_for_the_late(&mut self, passed: Duration, game: &mut Game, at: &mut Answering) {
        for clock in &mut self.clocks {
            clock.left = clock.left.saturating_sub(passed);
        }
        let late = |clock: &mut ClaimTime| clock.left.is_zero();
        let late: Vec<ClaimTime> = self.clocks.extract_if(.., late).collect();
        for clock in late {
            // It may have been answered in this very frame.
            let (script, store) = (&mut at.script, &mut at.store);
            let _ = game.answer(clock.seat, clock.decision, Action::Pass, script, store);
        }
    }

    /// Whoever is newly asked whether they want a card has so much time from now on.
    pub fn set_clocks(&mut self, game: &Game, time: Option<Duration>) {
        let asked = game.game.pending().into_iter();
        let asked = asked.filter(|one| {
            one.stage == DecisionStage::Claim && game.is_phone(one.seat) && time.is_some()
        });
        let clock = |seat: Seat, decision: DecisionId| {
            let known = self.clocks.iter();
            let mut known = known.filter(|clock| clock.seat == seat && clock.decision == decision);
            known.next().copied().unwrap_or(ClaimTime {
                seat,
                decision,
                left: time.unwrap_or_default(),
            })
        };
        self.clocks = asked.map(|one| clock(one.seat, one.decision)).collect();
    }
}

/// The time that the table sets, and the frames that keep it.
#[derive(SystemParam)]
pub(super) struct Clocks<'w> {
    pub settings: Res<'w, Settings>,
    pub time: Res<'w, Time<Real>>,
    pub awake: ResMut<'w, FrameWakeup>,
}

impl Clocks<'_> {
    /// The time for a claim, if the table sets one.
    pub fn for_claims(&self) -> Option<Duration> {
        let seconds = self.settings.claim_seconds?;
        Some(Duration::from_secs(seconds.into()))
    }

    /// Has frames drawn when the next of these is over.
    pub fn wake_for(&mut self, clocks: &[ClaimTime]) {
        if let Some(next) = clocks.iter().map(|clock| clock.left).min() {
            let now = self.time.elapsed_secs();
            self.awake.call(now, next.as_secs_f32());
        }
    }

    /// The next frame comes soon: something is on its way to the disk that a phone waits for.
    pub fn soon(&mut self) {
        self.awake.keep(self.time.elapsed_secs(), SOON);
    }
}

/// For so many seconds frames run after something has come.
const FOLLOWS: f32 = 0.3;

/// For so many seconds frames run while a phone waits for the disk.
const SOON: f32 = 0.05;
