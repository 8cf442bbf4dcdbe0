//! The lesson, which is a match that teaches the game. A coach shows one or two short sentences next to the element
//! that they explain. The coach comments on the match but never pauses it.
//!
//! This file contains the state of the lesson and the information that the coach uses. That information is limited to
//! what the pupil can see.
mod coach;
mod line;
mod panel;
mod place;
#[cfg(test)]
mod tests;

use super::advice::OpenAdvice;
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    bots::{Advice, Reason},
    cards::Card,
    seat::Seat,
    table::{Action, HandEnd, Legal, SeatView},
};
use gamecore::{
    model::{CardPlacement, DisplayedState, Key, MeldDraft, PlayerIntent, Prompt, Selection},
    sets::any_changed,
    states::{Learning, TableOverlay},
};
use hud::{Hud, HudState};
use line::{CoachLine, TopicCounts};

pub use line::{Target, Topic};
pub use panel::{CoachPanel, LessonButton};

pub fn plugin(app: &mut App) {
    app.init_resource::<Lesson>().add_plugins(panel::plugin);
    app.add_systems(
        OnEnter(Learning::Lesson),
        (begin, panel::spawn_way_out, place::spawn_frame).chain(),
    );
    app.add_systems(OnExit(Learning::Lesson), place::clear_highlight);
    app.add_systems(
        Update,
        (
            (hint_asked, think).chain().in_set(HudState),
            (panel::show, panel::lead_focus, place::place, place::light)
                .chain()
                .in_set(Hud),
        )
            .run_if(in_state(Learning::Lesson)),
    );
}

#[derive(Resource, Default, Debug)]
pub struct Lesson {
    line: Option<CoachLine>,
    learnt: TopicCounts,
}

impl Lesson {
    /// Returns the coach's current line, if any.
    pub fn line(&self) -> Option<&CoachLine> {
        self.line.as_ref()
    }

    /// Dismisses the current line if it has a button, and counts its topic as learnt.
    fn put_away(&mut self) {
        if let Some(line) = self.line.take_if(|line| line.next) {
            self.learnt.note(line.topic);
        }
    }

    /// Replaces the current line. If the old line asked for an action and the topic changes, counts the old topic as
    /// learnt.
    fn say(&mut self, line: Option<CoachLine>) {
        let topic = |line: &Option<CoachLine>| line.as_ref().map(|line| line.topic);
        if topic(&line) != topic(&self.line)
            && let Some(done) = self.line.take_if(|line| !line.next)
        {
            self.learnt.note(done.topic);
        }
        self.line = line;
    }

    /// Returns the number of times that the pupil completed this topic.
    pub fn times(&self, topic: Topic) -> u8 {
        self.learnt.times(topic)
    }
}

/// Resources that hold what the pupil sees on the table.
#[derive(SystemParam)]
struct Table<'w> {
    shown: Res<'w, DisplayedState>,
    prompt: Res<'w, Prompt>,
    staging: Res<'w, MeldDraft>,
    selection: Res<'w, Selection>,
    zones: Res<'w, CardPlacement>,
    overlay: Res<'w, State<TableOverlay>>,
    advice: Res<'w, OpenAdvice>,
}

impl Table<'_> {
    fn is_changed(&self) -> bool {
        any_changed(&[&self.shown, &self.prompt, &self.staging])
            || any_changed(&[&self.selection, &self.overlay, &self.advice])
    }

    /// Returns the legal actions if the pupil must decide.
    fn asked(&self, own: Seat) -> Option<&Legal> {
        let prompt = &*self.prompt;
        let open = prompt.open.as_ref().filter(|(seat, _)| *seat == own);
        open.filter(|_| prompt.is_asked()).map(|(_, legal)| legal)
    }

    fn faces(&self, keys: &[Key]) -> Vec<Card> {
        let faces = keys.iter().filter_map(|key| self.zones.face(*key));
        faces.collect()
    }

    fn seen(&self) -> Option<PupilSituation<'_>> {
        let view = self.shown.view.as_ref()?.as_seat()?;
        let asked = self.asked(view.seat);
        let staged = self.staging.groups.iter();
        Some(PupilSituation {
            overlay: *self.overlay.get(),
            view,
            asked,
            advice: self.advice.moves(&self.prompt),
            marked: self.faces(&self.selection.cards),
            staged: staged.map(|group| self.faces(&group.cards)).collect(),
            choice: !self.prompt.choice.is_empty(),
            ended: self.shown.ended.as_ref(),
        })
    }
}

/// Resets the lesson for a new start.
fn begin(mut lesson: ResMut<Lesson>) {
    *lesson = Lesson::default();
}

/// Dismisses the line about the hint button once the pupil has used that button.
fn hint_asked(mut intents: MessageReader<PlayerIntent>, mut lesson: ResMut<Lesson>) {
    let advice = |intent: &&PlayerIntent| matches!(intent, PlayerIntent::Advice);
    let asks = intents.read().filter(advice).count() > 0;
    let told = lesson.line().is_some_and(|line| line.topic == Topic::Hint);
    if asks && told {
        lesson.put_away();
    }
}

/// Replaces the coach's line when the situation has changed.
fn think(table: Table, mut lesson: ResMut<Lesson>) {
    if !table.is_changed() && !lesson.is_changed() {
        return;
    }
    let line = table
        .seen()
        .and_then(|seen| coach::line(&seen, &lesson.learnt));
    if line != lesson.line {
        lesson.say(line);
    }
}

/// Everything that the coach knows about the pupil's situation.
#[derive(Clone, Debug)]
pub struct PupilSituation<'a> {
    /// Overlay that the pupil sees.
    pub overlay: TableOverlay,
    /// The pupil's view of the hand being played.
    pub view: SeatView<'a>,
    /// Legal actions for the pupil's decision. `None` until all earlier events have been shown.
    pub asked: Option<&'a Legal>,
    /// Moves that the hint panel would show for this decision, best first. Empty until they are computed.
    pub advice: &'a [Advice],
    /// Cards selected in the pupil's hand.
    pub marked: Vec<Card>,
    /// Cards staged for laying down, grouped by meld.
    pub staged: Vec<Vec<Card>>,
    /// True if the pupil must choose between several ways to carry out an action.
    pub choice: bool,
    /// Result of the hand once it is over.
    pub ended: Option<&'a HandEnd>,
}

impl PupilSituation<'_> {
    /// Returns the index of the hand in the match, counted from 0.
    pub fn hand(&self) -> u8 {
        self.view.table.hand
    }

    /// Returns the number of turns that the pupil has completed in this hand.
    pub fn turns(&self) -> usize {
        let own = |discard: &&engine::table::Discard| discard.by == Some(self.view.seat);
        self.view.table.discards.iter().filter(own).count()
    }

    pub fn is_down(&self) -> bool {
        self.view.table.down.contains(self.view.seat)
    }

    /// Returns the best move according to the hint.
    pub fn best(&self) -> Option<&Action> {
        self.advice.first().map(|advice| &advice.action)
    }

    /// True if this move brings the hand nearer to the contract.
    pub fn is_nearer(&self, action: &Action) -> bool {
        let mut moves = self.advice.iter();
        let advice = moves.find(|advice| advice.action == *action);
        let nearer = |reason: &Reason| matches!(reason, Reason::Nearer(_));
        advice.is_some_and(|advice| advice.reasons.iter().any(nearer))
    }

    pub fn top(&self) -> Option<Card> {
        self.view.table.pile.last().copied()
    }
}
