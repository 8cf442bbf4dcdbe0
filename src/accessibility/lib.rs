//! Accessibility: the tree for screen readers and their requests, announcements, and the game's own speech output.
//!
//! ```text
//!  interface (pages, buttons, texts) ─┐
//!  table (cards, piles, plates) ──────┼─► AccessibilityTree ─► adapter of the window ─► screen reader
//!  announcements (events, messages) ──┘         └─► speech output: focused node and new announcements
//!
//!  screen reader ─► ActionRequest ─► requests ─► the same Activate and PlayerIntent as from mouse and keys
//! ```
//!
//! Nothing is computed while neither a screen reader nor the speech output is active. Everything is read from the
//! displayed state (`DisplayedState`, `CardPlacement`), so hidden information stays hidden.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
mod announcements;
mod focus;
mod interface;
mod node;
mod prompt;
mod requests;
mod speech;
mod table;
mod tree;
mod words;

pub use announcements::{Announcement, Announcements};
pub use speech::{Speaker, Utterance};
pub use tree::AccessibilityTree;

use accesskit::Node as AccessNode;
use bevy::{
    a11y::ManageAccessibilityUpdates,
    input_focus::InputFocus,
    prelude::*,
    winit::{UpdateMode, WinitSettings},
};
use gamecore::{
    i18n::Texts,
    redraw::{RedrawRequest, ScheduleRedraw},
    settings::SpeechOutput,
};
use interface::{Interface, Pages};
use table::Table;
use tree::{Publish, id_of};

pub fn plugin(app: &mut App) {
    // Bevy's own tree contains hidden nodes and no cards, and does not report the focus.
    let mut bevys_tree = app
        .world_mut()
        .get_resource_or_init::<ManageAccessibilityUpdates>();
    bevys_tree.set(false);
    app.init_resource::<AccessibilityTree>()
        .init_resource::<Announcements>()
        .init_resource::<Speaker>()
        .init_resource::<IsDue>();
    app.add_plugins((
        speech::plugin,
        announcements::plugin,
        requests::plugin,
        tree::plugin,
    ));
    app.add_systems(
        Last,
        (
            schedule,
            speech::follow,
            (build, focus::restore, tree::publish, speech::speak)
                .chain()
                .run_if(|due: Res<IsDue>| due.0),
        )
            .chain()
            .in_set(Publish)
            .before(ScheduleRedraw),
    );
}

/// True if the tree is built in this frame.
#[derive(Resource, Default, Debug)]
struct IsDue(bool);

/// Shortest interval in seconds between two builds of the tree while frames run continuously.
const INTERVAL: f32 = 0.1;

/// Decides whether the tree is built in this frame. While frames run continuously, it is built in intervals, and the
/// last change requests a frame. Single frames always build it. They must not request another one: winit draws a frame
/// whenever its pace is set, so the requests would never end.
fn schedule(
    output: SpeechOutput,
    time: Res<Time<Real>>,
    pace: Option<Res<WinitSettings>>,
    mut awake: ResMut<RedrawRequest>,
    mut due: ResMut<IsDue>,
    mut last: Local<Option<f32>>,
) {
    let now = time.elapsed_secs();
    let runs = pace.is_none_or(|pace| pace.focused_mode == UpdateMode::Continuous);
    let is_time = !runs || last.is_none_or(|before| now >= before + INTERVAL);
    due.0 = output.any() && is_time;
    match *last {
        _ if !output.any() => *last = None,
        Some(_) if !due.0 => awake.redraw_at(now, INTERVAL),
        Some(_) | None => *last = Some(now),
    }
}

/// Pages and panels as of the last build.
#[derive(Default)]
struct Announced {
    title: Option<String>,
    panels: Vec<String>,
    /// True if the log is open and was announced.
    log: bool,
}

impl Announced {
    /// Announces the title of a new page, and changed texts of the coach and the advice panel. When the log opens,
    /// announces its newest line. Later lines are announced as events.
    fn update(
        &mut self,
        title: Option<String>,
        panels: Vec<String>,
        (is_open, log): (bool, Option<String>),
        announcements: &mut Announcements,
    ) {
        if self.title != title {
            announcements.add(title.as_deref().unwrap_or_default());
        }
        let new = panels.iter().filter(|words| !self.panels.contains(words));
        new.for_each(|words| announcements.add(words.as_str()));
        let opened = log.filter(|_| !self.log);
        let log = is_open && (self.log || opened.is_some());
        announcements.add(opened.unwrap_or_default());
        *self = Announced { title, panels, log };
    }
}

/// Builds the tree of the whole screen.
fn build(
    pages: Pages,
    interface: Interface,
    table: Table,
    (focus, texts): (Res<InputFocus>, Res<Texts>),
    mut announcements: ResMut<Announcements>,
    mut tree: ResMut<AccessibilityTree>,
    mut announced: Local<Announced>,
) {
    let mut now = AccessibilityTree::default();
    let (dialogs, rest): (Vec<_>, Vec<_>) =
        pages.now().into_iter().partition(|page| page.is_dialog);
    let is_open = pages.table_is_open();
    let page = if dialogs.is_empty() { &rest } else { &dialogs };
    let title = interface.title_of(page).filter(|_| !is_open);
    let panels = pages.panels().map(|panel| interface.panel_words(panel));
    let log = pages.log();
    let log = (log.is_some(), log.and_then(|log| interface.log(log)));
    announced.update(title, panels.collect(), log, &mut announcements);
    dialogs
        .iter()
        .for_each(|page| interface.add(page, &mut now));
    if is_open {
        table.add(&mut now);
    }
    rest.iter().for_each(|page| interface.add(page, &mut now));
    let focused = focus.get().map(id_of);
    now.focus = focused.filter(|id| now.get(*id).is_some());
    if let Some(value) = stepped(&tree, &now) {
        announcements.add_urgent(value);
    }
    announcements.publish(&texts.get("aloud-news"), &mut now);
    tree.set_if_neq(now);
}

/// Returns the name of the value that a focused step button has just changed.
fn stepped(before: &AccessibilityTree, now: &AccessibilityTree) -> Option<String> {
    let old = before.stepped_by(before.focus?)?;
    let new = now.stepped_by(now.focus?)?;
    // A page may have rebuilt the control, so its id does not identify it.
    let name = |node: &AccessNode| node.label()?.strip_suffix(node.value()?).map(str::to_owned);
    let is_new = name(old) == name(new) && old.value() != new.value();
    new.label().filter(|_| is_new).map(str::to_owned)
}
