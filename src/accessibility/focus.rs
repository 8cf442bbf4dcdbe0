//! Focus management for players with a screen reader and without a mouse. A panel that opens over the table gets the
//! focus, because its opening is invisible to them. If no element has the focus, it goes to the hand or to a question.
use super::{
    interface::Pages,
    tree::{AccessibilityTree, id_of},
};
use accesskit::{Action, Node as AccessNode, Role};
use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
};
use gamecore::{
    input::{DeviceUsed, FirstFocus, FocusArea, Focusable},
    model::EventQueue,
    redraw::RedrawRequest,
};
use hud::LogPanel;
use screens::advice::{AdvicePanel, AdvisedMove, OpenAdvice};

/// Seconds without a focus before it is set. After a menu closes, the focus returns by itself in less time.
const WITHOUT_FOCUS: f32 = 0.5;
/// Seconds for which frames run after the focus was set, so that it is published.
const FOLLOW_UP: f32 = 0.3;

/// Elements that can get the focus.
#[derive(SystemParam)]
pub(super) struct Targets<'w, 's> {
    panels: Query<'w, 's, (Entity, Has<LogPanel>), Or<(With<AdvicePanel>, With<LogPanel>)>>,
    moves: Query<'w, 's, (), With<AdvisedMove>>,
    controls: Query<'w, 's, (), With<Focusable>>,
    first: Query<'w, 's, Entity, With<FirstFocus>>,
    areas: Query<'w, 's, (Entity, &'static FocusArea)>,
    children: Query<'w, 's, &'static Children>,
    advice: Res<'w, OpenAdvice>,
    tree: Res<'w, AccessibilityTree>,
}

impl Targets<'_, '_> {
    fn is_published(&self, entity: Entity) -> bool {
        let node = self.tree.get(id_of(entity));
        node.is_some_and(|node| node.supports_action(Action::Focus))
    }

    /// Returns the first advised move below an entity, or else the first control.
    fn first_on(&self, entity: Entity) -> Option<Entity> {
        let all = self.children.iter_descendants_depth_first(entity);
        let controls = all.filter(|one| self.controls.contains(*one) && self.is_published(*one));
        let controls: Vec<Entity> = controls.collect();
        let advised = controls.iter().find(|one| self.moves.contains(**one));
        advised.or(controls.first()).copied()
    }

    /// Returns a panel that is not one of `known`, and its first control. The advice panel counts once its moves are
    /// published.
    fn opened(&self, known: &[Entity]) -> Option<(Entity, Entity)> {
        let found = self.advice.found.as_ref();
        let is_ready =
            |control| found.is_some_and(|moves| moves.is_empty() || self.moves.contains(control));
        let new = |(panel, _): &(Entity, bool)| !known.contains(panel);
        let mut panels = self.panels.iter().filter(new);
        panels.find_map(|(panel, is_log)| {
            let control = self.first_on(panel)?;
            (is_log || is_ready(control)).then_some((panel, control))
        })
    }

    /// Returns the middle card of the hand, or else a control of the question, or else the first control of the screen.
    fn at_table(&self) -> Option<Entity> {
        let is_card = |node: &AccessNode| node.role() == Role::ListBoxOption;
        let nodes = self.tree.nodes().iter();
        let hand: Vec<_> = nodes.filter(|(_, node)| is_card(node)).collect();
        let card = hand.get(hand.len() / 2);
        let card = card.and_then(|(id, _)| Entity::try_from_bits(id.0));
        let prompt = || {
            let areas = self.areas.iter();
            let mut prompts = areas.filter(|(_, area)| **area == FocusArea::Prompt);
            prompts.find_map(|(root, _)| self.first_on(root))
        };
        let first = || self.first.iter().find(|first| self.is_published(*first));
        card.or_else(prompt).or_else(first)
    }
}

#[derive(Default)]
pub(super) struct FocusHistory {
    /// Open panels that have got the focus.
    panels: Vec<Entity>,
    /// Focused element before a panel opened.
    before: Option<Entity>,
    /// Time in seconds since which no element has had the focus.
    without_since: Option<f32>,
}

pub(super) fn restore(
    targets: Targets,
    pages: Pages,
    (device, queue, time): (Res<DeviceUsed>, Res<EventQueue>, Res<Time<Real>>),
    (mut focus, mut visible): (ResMut<InputFocus>, ResMut<InputFocusVisible>),
    mut awake: ResMut<RedrawRequest>,
    mut history: Local<FocusHistory>,
) {
    history
        .panels
        .retain(|panel| targets.panels.contains(*panel));
    let at = targets.tree.focus().and(focus.get());
    let is_active = *device != DeviceUsed::Mouse && pages.table_is_open();
    if !is_active || at.is_some() {
        history.without_since = None;
    }
    if !is_active {
        return;
    }
    let now = time.elapsed_secs();
    let target = match targets.opened(&history.panels) {
        Some((panel, control)) => {
            history.panels.push(panel);
            history.before = at.or(history.before);
            control
        }
        None if at.is_none() && queue.is_idle() => {
            let before = history.before.filter(|one| targets.is_published(*one));
            let Some(target) = before.or_else(|| targets.at_table()) else {
                return;
            };
            let since = *history.without_since.get_or_insert(now);
            if now < since + WITHOUT_FOCUS {
                awake.redraw_at(now, WITHOUT_FOCUS);
                return;
            }
            history.before = None;
            target
        }
        None => return,
    };
    history.without_since = None;
    visible.0 = true;
    focus.set(target, FocusCause::Navigated);
    awake.animate_for(now, FOLLOW_UP);
}
