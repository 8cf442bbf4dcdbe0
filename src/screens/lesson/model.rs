//! The lesson as it stands: the line that is said, and what has been learnt.
use super::{
    coach,
    line::{Learnt, Line, Topic},
    seen::{Scene, Seen},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    bots::{must_wait, tutor},
    cards::Card,
    seat::Seat,
    table::{Action, Legal, SeatView},
};
use gamecore::{
    model::{Key, PlayerIntent, Prompt, Selection, Shown, Staging, Zones},
    states::TableOverlay,
};

/// The lesson.
#[derive(Resource, Default, Debug)]
pub struct Lesson {
    line: Option<Line>,
    learnt: Learnt,
}

impl Lesson {
    /// What is being said, if anything.
    pub fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// The pupil has read the line.
    pub(super) fn put_away(&mut self) {
        if let Some(line) = self.line.take_if(|line| line.next) {
            self.learnt.note(line.topic);
        }
    }

    /// What there was to do has been done, or something else: another line is said.
    pub(super) fn say(&mut self, line: Option<Line>) {
        let topic = |line: &Option<Line>| line.as_ref().map(|line| line.topic);
        if topic(&line) != topic(&self.line)
            && let Some(done) = self.line.take_if(|line| !line.next)
        {
            self.learnt.note(done.topic);
        }
        self.line = line;
    }

    /// How often something has been learnt.
    pub fn times(&self, topic: Topic) -> u8 {
        self.learnt.times(topic)
    }
}

/// What the pupil has before them.
#[derive(SystemParam)]
pub(super) struct Table<'w> {
    shown: Res<'w, Shown>,
    prompt: Res<'w, Prompt>,
    staging: Res<'w, Staging>,
    selection: Res<'w, Selection>,
    zones: Res<'w, Zones>,
    overlay: Res<'w, State<TableOverlay>>,
}

impl Table<'_> {
    fn is_changed(&self) -> bool {
        self.shown.is_changed()
            || self.prompt.is_changed()
            || self.staging.is_changed()
            || self.selection.is_changed()
            || self.overlay.is_changed()
    }

    /// What is asked of the pupil.
    fn asked(&self, own: Seat) -> Option<&Legal> {
        let prompt = &*self.prompt;
        let open = prompt.open.as_ref().filter(|(seat, _)| *seat == own);
        open.filter(|_| prompt.is_asked()).map(|(_, legal)| legal)
    }

    fn faces(&self, keys: &[Key]) -> Vec<Card> {
        let faces = keys.iter().filter_map(|key| self.zones.face(*key));
        faces.collect()
    }

    fn seen(&self) -> Option<Seen<'_>> {
        let view = self.shown.view.as_ref()?.as_seat()?;
        let asked = self.asked(view.seat);
        let staged = self.staging.groups.iter();
        Some(Seen {
            scene: match self.overlay.get() {
                TableOverlay::None => Scene::Table,
                TableOverlay::HandOver => Scene::HandOver,
                TableOverlay::ScoreSheet => Scene::Sheet,
                TableOverlay::Curtain | TableOverlay::MatchOver => Scene::Covered,
            },
            view,
            asked,
            advice: asked.and_then(|legal| advice(view, legal)),
            marked: self.faces(&self.selection.cards),
            staged: staged.map(|group| self.faces(&group.cards)).collect(),
            choice: !self.prompt.choice.is_empty(),
            ended: self.shown.ended.as_ref(),
        })
    }
}

/// What the tutor would do; nothing while the others still say whether they want the discard and nothing can be laid.
fn advice(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let lays = legal.lay_down.is_ok() || !legal.lay_offs.is_empty() || !legal.swaps.is_empty();
    (lays || !must_wait(legal)).then(|| tutor(view, legal))
}

/// A new lesson begins.
pub(super) fn begin(mut lesson: ResMut<Lesson>) {
    *lesson = Lesson::default();
}

/// Whoever asks for advice has understood where it is asked for.
pub(super) fn hint_asked(mut intents: MessageReader<PlayerIntent>, mut lesson: ResMut<Lesson>) {
    let advice = |intent: &&PlayerIntent| matches!(intent, PlayerIntent::Advice);
    let asks = intents.read().filter(advice).count() > 0;
    let told = lesson.line().is_some_and(|line| line.topic == Topic::Hint);
    if asks && told {
        lesson.put_away();
    }
}

/// Finds out what is to be said.
pub(super) fn think(table: Table, mut lesson: ResMut<Lesson>) {
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
