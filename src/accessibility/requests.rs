//! What a screen reader asks for, done as mouse and keys do it. Only what is told can be asked for: nothing behind a menu or a curtain.
use super::{
    table::{DISCARD, TO_THE_LEFT, TO_THE_RIGHT},
    tree::{AloudTree, Tell},
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
    model::{HitArea, Key, PlayerIntent, Prompt, Selection, Shown, Zones},
    wakeup::{ChoosePace, FrameWakeup},
};
use table::tableview::CardKey;
use ui::widgets::{ControlKind, Field, Stepped, Steps, Typed, cleaned};

/// Seconds for which frames run after a request: what it sets off takes a few of them.
const FOLLOWED: f32 = 0.3;

/// Adds the answers to requests.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>();
    app.add_systems(Last, answer.before(ChoosePace).before(Tell));
}

fn answer(
    mut requests: MessageReader<ActionRequest>,
    tree: Res<AloudTree>,
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut hands: Hands,
) {
    for ActionRequest(request) in requests.read() {
        awake.keep(time.elapsed_secs(), FOLLOWED);
        let node = tree.get(request.target_node);
        let told = node.is_some_and(|node| node.supports_action(request.action));
        let entity = Entity::try_from_bits(request.target_node.0);
        if let Some(entity) = entity.filter(|_| told) {
            hands.act(entity, request.action, request.data.as_ref());
        }
    }
}

/// What mouse and keys would do.
#[derive(SystemParam)]
struct Hands<'w, 's> {
    cards: Query<'w, 's, &'static CardKey>,
    areas: Query<'w, 's, &'static HitArea>,
    fields: Query<'w, 's, (&'static mut EditableText, &'static mut Field)>,
    kinds: Query<'w, 's, (&'static ControlKind, Option<&'static Steps>)>,
    table: Marked<'w>,
    focus: ResMut<'w, InputFocus>,
    visible: ResMut<'w, InputFocusVisible>,
    device: ResMut<'w, DeviceUsed>,
    intents: MessageWriter<'w, PlayerIntent>,
    commands: Commands<'w, 's>,
}

/// What decides what choosing something on the table means.
#[derive(SystemParam)]
struct Marked<'w> {
    prompt: Res<'w, Prompt>,
    selection: Res<'w, Selection>,
    zones: Res<'w, Zones>,
    shown: Res<'w, Shown>,
}

impl Marked<'_> {
    /// The place of a card in the own hand.
    fn place(&self, key: Key) -> Option<usize> {
        let mut hand = self.zones.hand(self.shown.bottom_seat()).iter();
        hand.position(|other| *other == key)
    }
}

impl Hands<'_, '_> {
    fn act(&mut self, entity: Entity, action: Action, data: Option<&ActionData>) {
        match (action, data) {
            (Action::Focus, _) => self.go(entity),
            (Action::Click, _) => self.click(entity),
            (Action::Increment, _) => self.step(entity, 1),
            (Action::Decrement, _) => self.step(entity, -1),
            (Action::SetValue, Some(ActionData::Value(text))) => self.write(entity, text),
            (Action::SetValue, Some(ActionData::NumericValue(value))) => {
                let steps = self.kinds.get(entity).ok().and_then(|(_, steps)| steps);
                let by = steps.map_or(0, |steps| steps.steps_to(*value));
                (0..by.abs()).for_each(|_| self.step(entity, by.signum()));
            }
            (Action::CustomAction, Some(ActionData::CustomAction(id))) => self.card(entity, *id),
            _ => {}
        }
    }

    /// The focus goes there, and is shown as if keys had led it there.
    fn go(&mut self, entity: Entity) {
        if *self.device == DeviceUsed::Mouse {
            *self.device = DeviceUsed::Keyboard;
        }
        self.visible.0 = true;
        self.focus.set(entity, FocusCause::Navigated);
    }

    fn click(&mut self, entity: Entity) {
        self.go(entity);
        if let Ok(CardKey(key)) = self.cards.get(entity) {
            self.intents.write(PlayerIntent::Select(*key));
        } else if let Ok(area) = self.areas.get(entity) {
            let intent = area.intent(&self.table.prompt, &self.table.selection);
            self.intents.write(intent);
        } else if !self.fields.contains(entity) {
            self.commands.trigger(Activate { entity });
        }
    }

    fn step(&mut self, entity: Entity, by: i32) {
        if self
            .kinds
            .get(entity)
            .is_ok_and(|(kind, _)| *kind == ControlKind::Value)
        {
            self.commands.trigger(Stepped { entity, by });
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
        let place = self.table.place(*key);
        let intent = match (id, place) {
            (DISCARD, _) => PlayerIntent::Discard(*key),
            (TO_THE_LEFT, Some(at)) => PlayerIntent::Reorder(*key, at.saturating_sub(1)),
            (TO_THE_RIGHT, Some(at)) => PlayerIntent::Reorder(*key, at + 1),
            _ => return,
        };
        self.intents.write(intent);
    }
}
