//! Requests of screen readers. They have the same effects as mouse and keys. Only published nodes accept requests, so
//! nothing behind a menu or the privacy screen does.
use super::{
    table::{DISCARD, TO_THE_LEFT, TO_THE_RIGHT},
    tree::{AccessibilityTree, Publish},
};
use accesskit::{Action, ActionData};
use bevy::{
    a11y::ActionRequest,
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    text::EditableText,
    ui_widgets::Activate,
};
use gamecore::{
    input::DeviceUsed,
    model::{CardPlacement, DisplayedState, HitArea, PlayerIntent, Prompt, Selection},
    redraw::{RedrawRequest, ScheduleRedraw},
};
use table::tableview::CardKey;
use ui::widgets::{ControlKind, Field, Typed, ValueRange, ValueStep, cleaned};

/// Seconds for which frames run after a request, because its effects take a few frames.
const FOLLOW_UP: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>();
    app.add_systems(Last, answer.before(ScheduleRedraw).before(Publish));
}

fn answer(
    mut requests: MessageReader<ActionRequest>,
    tree: Res<AccessibilityTree>,
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut effects: Effects,
) {
    for ActionRequest(request) in requests.read() {
        awake.animate_for(time.elapsed_secs(), FOLLOW_UP);
        let node = tree.get(request.target_node);
        let is_supported = node.is_some_and(|node| node.supports_action(request.action));
        let entity = Entity::try_from_bits(request.target_node.0);
        if let Some(entity) = entity.filter(|_| is_supported) {
            effects.act(entity, request.action, request.data.as_ref());
        }
    }
}

/// Effects of requests.
#[derive(SystemParam)]
struct Effects<'w, 's> {
    cards: Query<'w, 's, &'static CardKey>,
    areas: Query<'w, 's, &'static HitArea>,
    fields: Query<'w, 's, (&'static mut EditableText, &'static mut Field)>,
    kinds: Query<'w, 's, (&'static ControlKind, Option<&'static ValueRange>)>,
    prompt: Res<'w, Prompt>,
    selection: Res<'w, Selection>,
    placement: Res<'w, CardPlacement>,
    shown: Res<'w, DisplayedState>,
    focus: ResMut<'w, InputFocus>,
    visible: ResMut<'w, InputFocusVisible>,
    device: ResMut<'w, DeviceUsed>,
    intents: MessageWriter<'w, PlayerIntent>,
    commands: Commands<'w, 's>,
}

impl Effects<'_, '_> {
    fn act(&mut self, entity: Entity, action: Action, data: Option<&ActionData>) {
        match (action, data) {
            (Action::Focus, _) => self.focus(entity),
            (Action::Click, _) => self.click(entity),
            (Action::Increment, _) => self.step(entity, 1),
            (Action::Decrement, _) => self.step(entity, -1),
            (Action::SetValue, Some(ActionData::Value(text))) => self.write(entity, text),
            (Action::SetValue, Some(ActionData::NumericValue(value))) => {
                let range = self.kinds.get(entity).ok().and_then(|(_, range)| range);
                let by = range.map_or(0, |range| range.steps_to(*value));
                (0..by.abs()).for_each(|_| self.step(entity, by.signum()));
            }
            (Action::CustomAction, Some(ActionData::CustomAction(id))) => self.card(entity, *id),
            _ => {}
        }
    }

    /// Moves the focus, and shows it as after a key press.
    fn focus(&mut self, entity: Entity) {
        if *self.device == DeviceUsed::Mouse {
            *self.device = DeviceUsed::Keyboard;
        }
        self.visible.0 = true;
        self.focus.set(entity, FocusCause::Navigated);
    }

    fn click(&mut self, entity: Entity) {
        self.focus(entity);
        if let Ok(CardKey(key)) = self.cards.get(entity) {
            self.intents.write(PlayerIntent::Select(*key));
        } else if let Ok(area) = self.areas.get(entity) {
            let intent = area.intent(&self.prompt, &self.selection);
            self.intents.write(intent);
        } else if !self.fields.contains(entity) {
            self.commands.trigger(Activate { entity });
        }
    }

    fn step(&mut self, entity: Entity, by: i32) {
        let kind = self.kinds.get(entity);
        if kind.is_ok_and(|(kind, _)| *kind == ControlKind::Value) {
            self.commands.trigger(ValueStep { entity, by });
        }
    }

    fn write(&mut self, entity: Entity, text: &str) {
        let Ok((mut editable, mut field)) = self.fields.get_mut(entity) else {
            return;
        };
        let text = cleaned(text, editable.max_characters.unwrap_or(usize::MAX));
        field.rewrite(&mut editable, &text);
        self.commands.trigger(Typed { entity, text });
    }

    fn card(&mut self, entity: Entity, id: i32) {
        let Ok(CardKey(key)) = self.cards.get(entity) else {
            return;
        };
        let mut hand = self.placement.hand(self.shown.bottom_seat()).iter();
        let place = hand.position(|other| other == key);
        let intent = match (id, place) {
            (DISCARD, _) => PlayerIntent::Discard(*key),
            (TO_THE_LEFT, Some(at)) => PlayerIntent::Reorder(*key, at.saturating_sub(1)),
            (TO_THE_RIGHT, Some(at)) => PlayerIntent::Reorder(*key, at + 1),
            _ => return,
        };
        self.intents.write(intent);
    }
}
