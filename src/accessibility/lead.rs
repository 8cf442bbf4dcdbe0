//! Where the focus is led while somebody listens who plays without a mouse: nobody is left with the bare window, and what has opened over
//! the table has the focus, for it cannot be seen that it has.
use super::{
    pages::Pages,
    tree::{AloudTree, id_of},
};
use accesskit::{Action, Node as Told, Role};
use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
};
use gamecore::{
    input::{DeviceUsed, FirstFocus, FocusArea, Focusable},
    model::Script,
    wakeup::FrameWakeup,
};
use hud::LogPanel;
use screens::advice::{AdvicePanel, AdvisedMove, OpenAdvice};

/// Seconds for which nothing has the focus before it is led: longer than it takes to go back by itself to where it was before a menu.
const WITHOUT: f32 = 0.5;
/// Seconds for which frames run after the focus was led: what has it is told in one of them.
const FOLLOWED: f32 = 0.3;

/// What the focus can be led to.
#[derive(SystemParam)]
pub(super) struct Goals<'w, 's> {
    panels: Query<'w, 's, (Entity, Has<LogPanel>), Or<(With<AdvicePanel>, With<LogPanel>)>>,
    moves: Query<'w, 's, (), With<AdvisedMove>>,
    controls: Query<'w, 's, (), With<Focusable>>,
    first: Query<'w, 's, Entity, With<FirstFocus>>,
    areas: Query<'w, 's, (Entity, &'static FocusArea)>,
    children: Query<'w, 's, &'static Children>,
    advice: Res<'w, OpenAdvice>,
    tree: Res<'w, AloudTree>,
}

impl Goals<'_, '_> {
    fn is_told(&self, entity: Entity) -> bool {
        let node = self.tree.get(id_of(entity));
        node.is_some_and(|node| node.supports_action(Action::Focus))
    }

    /// The first control on something: of the moves that are advised, if there are any.
    fn on(&self, whole: Entity) -> Option<Entity> {
        let all = self.children.iter_descendants_depth_first(whole);
        let controls = all.filter(|one| self.controls.contains(*one) && self.is_told(*one));
        let controls: Vec<Entity> = controls.collect();
        let advised = controls.iter().find(|one| self.moves.contains(**one));
        advised.or(controls.first()).copied()
    }

    /// A panel that is not among these, and the first control on it; nothing while the expert is thinking.
    fn opened(&self, known: &[Entity]) -> Option<(Entity, Entity)> {
        let is_ready = |is_log: bool| is_log || self.advice.found.is_some();
        let new = |(panel, is_log): &(Entity, bool)| !known.contains(panel) && is_ready(*is_log);
        let mut panels = self.panels.iter().filter(new);
        panels.find_map(|(panel, _)| Some((panel, self.on(panel)?)))
    }

    /// The middle of the own hand, else what is asked, else what the screen is left with.
    fn at_table(&self) -> Option<Entity> {
        let is_card = |node: &Told| node.role() == Role::ListBoxOption;
        let nodes = self.tree.nodes().iter();
        let hand: Vec<_> = nodes.filter(|(_, node)| is_card(node)).collect();
        let card = hand.get(hand.len() / 2);
        let card = card.and_then(|(id, _)| Entity::try_from_bits(id.0));
        let prompts = || {
            let of = self.areas.iter();
            let mut of = of.filter(|(_, area)| **area == FocusArea::Prompt);
            of.find_map(|(root, _)| self.on(root))
        };
        let first = || self.first.iter().find(|first| self.is_told(*first));
        card.or_else(prompts).or_else(first)
    }
}

/// Where the focus was led to, and where it was before.
#[derive(Default)]
pub(super) struct Led {
    panels: Vec<Entity>,
    before: Option<Entity>,
    /// Since when nothing has it, in seconds.
    without: Option<f32>,
}

impl Led {
    /// Whether nothing has had the focus for long enough.
    fn is_due(&mut self, now: f32) -> bool {
        now >= *self.without.get_or_insert(now) + WITHOUT
    }
}

/// Leads it.
pub(super) fn lead(
    goals: Goals,
    pages: Pages,
    (device, script, time): (Res<DeviceUsed>, Res<Script>, Res<Time<Real>>),
    (mut focus, mut visible): (ResMut<InputFocus>, ResMut<InputFocusVisible>),
    mut awake: ResMut<FrameWakeup>,
    mut led: Local<Led>,
) {
    led.panels.retain(|panel| goals.panels.contains(*panel));
    let at = goals.tree.focus().and(focus.get());
    let is_led = *device != DeviceUsed::Mouse && pages.table_is_open();
    if !is_led || at.is_some() {
        led.without = None;
    }
    if !is_led {
        return;
    }
    let now = time.elapsed_secs();
    let goal = match goals.opened(&led.panels) {
        Some((panel, control)) => {
            led.panels.push(panel);
            led.before = at.or(led.before);
            control
        }
        None if at.is_none() && script.is_idle() => {
            let before = led.before.filter(|before| goals.is_told(*before));
            let Some(goal) = before.or_else(|| goals.at_table()) else {
                return;
            };
            if !led.is_due(now) {
                awake.call(now, WITHOUT);
                return;
            }
            led.before = None;
            goal
        }
        None => return,
    };
    led.without = None;
    visible.0 = true;
    focus.set(goal, FocusCause::Navigated);
    awake.keep(now, FOLLOWED);
}
