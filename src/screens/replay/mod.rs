//! The replay of a finished match on the real table. Steps forward are animated in the same way as in any match. Going
//! back or jumping rebuilds the table for that position. All events pass the same redaction as during play. A replay
//! asks for no decisions and saves nothing.
//!
//! ```text
//!  WatchMatch ─► opening (task: file ─► Timeline) ─► Replay: position, viewer, speed
//!  ReplayAct (buttons, keys) ─► drive ─┬─ forwards: SeenMatchEvent ─► EventQueue ─► director
//!                                      └─ elsewhere: Tableau (task) ─► DisplayedState, CardPlacement, SnapAll
//!  faults (thread: review) ─► strip, together with the marks of the Timeline
//!  PlayOn: the record up to here ─► SaveService ─► ContinueMatch
//! ```
//! This file contains the state of the replay: the match, the position in it, the view of the table, and the player's
//! actions.
mod column;
mod drive;
mod faults;
mod opening;
mod strip;

use bevy::{prelude::*, tasks::Task};
use drive::{Snapshots, Tableau};
use engine::{
    bots::review::EFFORT, matchplay::PlayerKind, seat::Seat, table::Viewer, timeline::Timeline,
};
use faults::Faults;
use gamecore::{
    input::PlayerAction,
    model::{CardPlacement, DisplayedState, Key, PlaybackRate, WatchMatch},
    sets::{FrameSystems, WatchAgain},
    states::{Menu, Screen, Watching},
};
use opening::OpeningState;
use std::sync::{Arc, Mutex};
use table::tableview::LayOut;

pub use faults::{ReviewEffort, ReviewedMistake};
pub use strip::Strip;

pub fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .insert_resource(ReviewEffort(EFFORT))
        .add_message::<ReplayAct>();
    app.add_systems(
        Update,
        (
            drive::end_replay,
            opening::ask.run_if(on_message::<WatchMatch>),
            opening::enter,
            (drive::act, drive::set, drive::go_on)
                .chain()
                .run_if(in_state(Watching::On)),
        )
            .chain()
            .in_set(WatchAgain)
            .after(FrameSystems::Referee)
            .before(FrameSystems::Playback),
    );
    app.add_systems(
        Update,
        sort_open_hands
            .in_set(FrameSystems::Layout)
            .before(LayOut)
            .run_if(in_state(Watching::On).and_then(resource_changed::<CardPlacement>)),
    );
    app.add_systems(OnExit(Screen::Table), leave);
    app.add_plugins((column::plugin, strip::plugin));
}

/// Cleans up when the player leaves the table. Opens the list of matches again, unless another match takes over the
/// table.
fn leave(
    mut replay: ResMut<Replay>,
    mut rate: ResMut<PlaybackRate>,
    mut watching: ResMut<NextState<Watching>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if replay.watched.take().is_some() && !replay.hands_over {
        NextState::set_if_neq(&mut menu, Menu::Matches);
    }
    rate.set_if_neq(PlaybackRate::default());
    NextState::set_if_neq(&mut watching, Watching::Off);
}

/// Sorts the open hands of the other players by suit, for easier reading. The viewer's own hand keeps the order used in
/// play.
fn sort_open_hands(shown: Res<DisplayedState>, mut zones: ResMut<CardPlacement>) {
    if shown.laid_open.is_none() {
        return;
    }
    let seats = (0..shown.players.len() as u8).map(Seat);
    for seat in seats.filter(|seat| *seat != shown.bottom_seat()) {
        let order = |key: &Key| {
            let face = zones.face(*key)?.face();
            Some(face.map_or((0, 0), |(rank, suit)| (1 + suit.index(), 13 - rank.index())))
        };
        let mut keys = zones.hand(seat).to_vec();
        if !keys.is_sorted_by_key(order) {
            keys.sort_by_key(order);
            zones.arrange(seat, &keys);
        }
    }
}

#[derive(Resource, Default)]
pub struct Replay {
    /// Match that is being read or that waits for a free table.
    opening: Option<OpeningState>,
    watched: Option<ReplayMatch>,
    /// True if another match takes over the table. Leaving the table then does not open the list of matches.
    hands_over: bool,
}

impl Replay {
    /// Returns the match being replayed, if any.
    pub fn watched(&self) -> Option<&ReplayMatch> {
        self.watched.as_ref()
    }
}

/// View of the table in a replay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReplayLook {
    /// Seat from which the table is seen. The hand of this seat is always visible.
    pub seat: Seat,
    /// True if the hands of all seats are visible.
    pub open: bool,
}

impl ReplayLook {
    /// Returns the viewer for whom the engine redacts the events.
    pub fn viewer(self) -> Viewer {
        Viewer::Seat(self.seat)
    }
}

/// Playback speeds of a replay: the factor by which playback is faster than normal play, and the label.
const PACES: [(f32, &str); 5] = [
    (0.5, "½ ×"),
    (1.0, "1 ×"),
    (2.0, "2 ×"),
    (4.0, "4 ×"),
    (8.0, "8 ×"),
];

/// Index of the normal speed.
const NORMAL: usize = 1;

/// Match that is being replayed.
pub struct ReplayMatch {
    pub timeline: Arc<Timeline>,
    snapshots: Arc<Mutex<Snapshots>>,
    /// Number of events that have been shown or queued for animation.
    queued: usize,
    /// Number of events shown, including the one being animated.
    pub place: usize,
    look: ReplayLook,
    /// True during automatic playback.
    pub playing: bool,
    /// Index of the speed in `PACES`.
    pub pace: usize,
    /// Time until the next event, in seconds at normal speed.
    wait: f32,
    /// Task that rebuilds the table for another position or view.
    setting: Option<(Target, Task<Tableau>)>,
    /// Position and view that were requested during the rebuild.
    next: Option<Target>,
    pub faults: Faults,
}

/// Position, as a number of events, and view.
type Target = (usize, ReplayLook);

impl ReplayMatch {
    fn of(timeline: Arc<Timeline>, faults: Faults) -> ReplayMatch {
        let players = timeline.setup().players.iter();
        let person = players.clone().position(|it| it.kind == PlayerKind::Human);
        let look = ReplayLook {
            seat: Seat(person.unwrap_or_default() as u8),
            open: false,
        };
        ReplayMatch {
            timeline,
            snapshots: Arc::default(),
            queued: 0,
            place: 0,
            look,
            playing: true,
            pace: NORMAL,
            wait: 0.0,
            setting: None,
            next: None,
            faults,
        }
    }

    /// Returns the current position and view, or the target while the table is being rebuilt.
    fn target(&self) -> Target {
        let setting = self.setting.as_ref().map(|(target, _)| *target);
        self.next.or(setting).unwrap_or((self.queued, self.look))
    }

    /// Returns the current position, or the target position while the table is being rebuilt.
    pub fn goal(&self) -> usize {
        self.target().0
    }

    /// Returns the current view, or the target view while the table is being rebuilt.
    pub fn look(&self) -> ReplayLook {
        self.target().1
    }

    /// True while the table is being rebuilt.
    pub fn is_setting(&self) -> bool {
        self.setting.is_some()
    }

    /// Returns the text key of the reason why no new match can start from here. `None` if one can.
    pub fn play_on_obstacle(&self) -> Option<&'static str> {
        let mut players = self.timeline.setup().players.iter();
        if !players.any(|player| player.kind == PlayerKind::Human) {
            Some("replay-nobody-plays")
        } else if !self.timeline.has_decisions_after(self.goal()) {
            Some("replay-over")
        } else {
            None
        }
    }

    /// Returns all positions with a mark or a mistake, in ascending order without duplicates.
    pub fn marked(&self) -> Vec<usize> {
        let marks = self.timeline.marks().iter().map(|mark| mark.at);
        let faults = self.faults.found.iter().map(|fault| fault.place);
        let mut all: Vec<usize> = marks.chain(faults).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// Action that a key or button triggers in a replay.
#[derive(Message, Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayAct {
    /// Starts or pauses playback.
    Play,
    /// Plays the next event with its animation.
    Forward,
    /// Goes back by one event.
    Back,
    /// Goes to the next mark on the timeline.
    NextMark,
    /// Goes to the previous mark on the timeline.
    PreviousMark,
    /// Goes to the position after this number of events.
    Jump(usize),
    /// Shows the table from the next player's seat.
    NextSeat,
    /// Shows or hides the other players' hands.
    OpenHands,
    /// Increases the playback speed.
    Faster,
    /// Decreases the playback speed.
    Slower,
    /// Asks for confirmation, then starts a new match from this position against the same bots.
    PlayOn,
}

impl ReplayAct {
    /// All replay actions that have a button. Each has the action of normal play with the same key or gamepad button,
    /// and the end of the text key of its tooltip.
    pub const BUTTONS: [(ReplayAct, PlayerAction, &'static str); 10] = [
        (ReplayAct::Play, PlayerAction::Pile, "play"),
        (ReplayAct::Forward, PlayerAction::CardRight, "forward"),
        (ReplayAct::Back, PlayerAction::CardLeft, "back"),
        (ReplayAct::NextMark, PlayerAction::PageDown, "next"),
        (ReplayAct::PreviousMark, PlayerAction::PageUp, "previous"),
        (ReplayAct::NextSeat, PlayerAction::TakeStock, "seat"),
        (ReplayAct::OpenHands, PlayerAction::LayDown, "open"),
        (ReplayAct::Faster, PlayerAction::Claim, "faster"),
        (ReplayAct::Slower, PlayerAction::Pass, "slower"),
        (ReplayAct::PlayOn, PlayerAction::Stage, "play-on"),
    ];

    /// Returns the action of normal play with the same key as this button, and the end of the text key of
    /// the button's tooltip.
    fn button(self) -> (PlayerAction, &'static str) {
        let mut buttons = Self::BUTTONS.into_iter();
        let button = buttons.find(|(act, ..)| *act == self);
        button.map(|(_, key, tip)| (key, tip)).expect("a button")
    }
}
