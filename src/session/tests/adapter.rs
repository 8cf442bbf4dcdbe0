//! The adapter of the tests. It has no window, server or files, and its clock advances only on command.
use engine::{
    bots::bot_of,
    matchplay::{BotLevel, MatchStage, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
    seat::Seat,
    table::{Action, DecisionStage, Pending, Viewer},
};
use session::{Conditions, Cover, Now, Output, Pace, Screen, Seats, Session};
use std::time::Duration;
use testkit::driver::lazy;

pub const ZERO: Duration = Duration::ZERO;
pub const SECOND: Duration = Duration::from_secs(1);

/// Seconds that the people at the screen have for a claim.
pub const CLAIM: f32 = 10.0;

pub struct Adapter {
    pub session: Session,
    pub now: Now,
    pub paused: bool,
    pub pace: Pace,
    pub has_screen: bool,
    pub is_idle: bool,
    pub cover: Cover,
    pub has_focus: bool,
    pub has_open_cards: bool,
    pub is_held: bool,
    /// People who do not want to be asked about any card.
    pub ignoring: Vec<Seat>,
    /// Questions to bots without an answer.
    pub asked: Vec<Pending>,
    /// Lines of the record.
    pub record: String,
    /// Viewer of the screen, according to the outputs.
    pub viewer: Viewer,
}

/// Setup with people (`p`) and regular bots (`b`).
pub fn setup(players: &str) -> Setup {
    let player = |(i, kind)| {
        let kind = match kind {
            'p' => PlayerKind::Human,
            _ => PlayerKind::Bot(BotLevel::Habitual),
        };
        PlayerInfo::new(format!("P{i}"), kind)
    };
    Setup {
        seed: "session".to_owned(),
        rules: oficial(),
        players: players.chars().enumerate().map(player).collect(),
    }
}

impl Adapter {
    /// Creates an adapter in which all people share a screen.
    pub fn window(players: &str) -> Adapter {
        Adapter::start(setup(players), Seats::default(), true)
    }

    /// Creates an adapter without a screen, in which all people have phones.
    pub fn host(players: &str) -> Adapter {
        let people = players.chars().zip((0..).map(Seat));
        let people = people.filter(|(kind, _)| *kind == 'p');
        let seats = Seats {
            phones: people.map(|(_, seat)| seat).collect(),
            ..Seats::default()
        };
        Adapter::start(setup(players), seats, false)
    }

    fn start(setup: Setup, seats: Seats, has_screen: bool) -> Adapter {
        let session = Session::start(setup, seats, has_screen, Now::default());
        let session = session.expect("the rules allow this number of players");
        let mut adapter = Adapter {
            viewer: session.viewer(),
            session,
            now: Now::default(),
            paused: false,
            pace: Pace::Fixed(ZERO),
            has_screen,
            is_idle: true,
            cover: Cover::None,
            has_focus: true,
            has_open_cards: false,
            is_held: false,
            ignoring: Vec::new(),
            asked: Vec::new(),
            record: String::new(),
        };
        adapter.session.deal().expect("a hand follows");
        // The deal is shown before bots are asked.
        adapter.step(ZERO);
        adapter.step(ZERO);
        adapter
    }

    /// Advances both clocks, makes a step, and executes its outputs.
    pub fn step(&mut self, time: Duration) -> Vec<Output> {
        self.now.real += time;
        self.now.game += time;
        let ignores = |seat, _| self.ignoring.contains(&seat);
        let open = self.session.people_asked().next();
        let screen = Screen {
            is_idle: self.is_idle,
            cover: self.cover,
            is_watched: self.has_focus,
            has_focus: self.has_focus,
            has_open_cards: self.has_open_cards,
            asked: open.map(|asked| asked.decision),
            claim: Some(CLAIM),
            is_held: self.is_held,
            ignores: &ignores,
        };
        let outputs = self.session.step(&Conditions {
            now: self.now,
            paused: self.paused,
            pace: self.pace,
            screen: self.has_screen.then_some(screen),
        });
        for output in &outputs {
            match output {
                Output::Happened(events) => {
                    self.record += &self.session.lines(events.clone());
                }
                Output::Ask(asked) => self.asked.push(*asked),
                Output::Forget(seat) => self.asked.retain(|asked| asked.seat != *seat),
                Output::Call(Some(_)) => self.cover = Cover::PrivacyScreen,
                Output::Call(None) => self.cover = Cover::None,
                Output::Look(viewer, _) => self.viewer = *viewer,
                Output::Backup
                | Output::Finished
                | Output::BotRefused { .. }
                | Output::Show(_)
                | Output::ShowAgain(_)
                | Output::Hurry
                | Output::SeatsChanged
                | Output::Send(..)
                | Output::Ready
                | Output::Refused(..) => {}
            }
        }
        outputs
    }

    /// Lets all bots answer that have been asked.
    pub fn let_bots_answer(&mut self) {
        for asked in std::mem::take(&mut self.asked) {
            let mut bot = bot_of(&self.session.player_at(asked.seat));
            if let Some(question) = self.session.question(asked) {
                let action = question.answer(&mut *bot, &|| true);
                self.session.bot_answers(asked, action);
            }
        }
    }

    /// Plays the hand until the player at `seat` is asked at this stage, or any player if `seat` is `None`. The others
    /// never claim.
    pub fn play_until(&mut self, seat: Option<Seat>, stage: DecisionStage) -> Pending {
        for _ in 0..1000 {
            let pending = self.session.game().pending();
            let wanted =
                |one: &&Pending| one.stage == stage && seat.is_none_or(|seat| one.seat == seat);
            if let Some(found) = pending.iter().find(wanted) {
                return *found;
            }
            let claim = |one: &&Pending| one.stage == DecisionStage::Claim;
            let next = pending.iter().find(claim).unwrap_or(&pending[0]);
            self.answer_lazily(*next);
            self.step(ZERO);
        }
        panic!("nobody was asked");
    }

    /// Lets the people at the screen pass.
    pub fn let_people_pass(&mut self) {
        for asked in self.session.people_asked().collect::<Vec<_>>() {
            self.answer(asked, Action::Pass);
        }
    }

    pub fn answer_lazily(&mut self, asked: Pending) {
        let legal = self.session.game().legal(asked.seat).expect("a decision");
        self.answer(asked, lazy(&legal));
    }

    pub fn answer(&mut self, asked: Pending, action: Action) {
        let answered = (self.session).answer(asked.seat, asked.decision, action);
        answered.expect("the action is legal");
    }

    pub fn is_pending(&self, asked: Pending) -> bool {
        self.session.game().pending().contains(&asked)
    }

    /// Plays a match of bots to its end.
    pub fn finish(&mut self) {
        for _ in 0..100_000 {
            match self.session.game().stage() {
                MatchStage::Over { .. } => return,
                MatchStage::BetweenHands { .. } => self.session.deal().expect("a hand follows"),
                MatchStage::Playing => self.let_bots_answer(),
            }
            self.step(ZERO);
        }
        panic!("the match does not end");
    }
}
