//! Controls of a page. Each has an accessible name: its words, or a name that its constructor demands.
use super::{
    acts::{Act, Action},
    element::{Element, IntoElements},
    layout::{label, rounded, row, wrap},
    live::Model,
};
use crate::widgets::{
    ButtonInk, Checked, ControlKind, Field, Knob, Look, Size, StepValue, Typed, ValueRange,
    ValueStep, behaviour, frame, ink, one_line, palette as p, text, text_field,
};
use bevy::{prelude::*, text::EditableText};
use gamecore::i18n::{Localized, MINUS, Words};

pub fn button(words: impl Into<Words>, look: Look, size: Size) -> Element {
    Element::new(frame(look, size)).children(Element::new(ink(look, size)).text(words))
}

/// Creates a small button with a sign such as ×. The name is also its tooltip.
pub fn icon(sign: &str, name: impl Into<Localized>) -> Element {
    let name: Localized = name.into();
    button(sign.to_owned(), Look::Quiet, Size::Small)
        .named(name.clone())
        .tip(name)
}

/// Creates a button with a picture, such as a face or a colour. The name is also its tooltip.
pub fn tile(name: impl Into<Localized>, is_lit: bool, content: impl IntoElements) -> Element {
    let name: Localized = name.into();
    Element::new((Node::default(), behaviour(Look::Segment), Checked(is_lit)))
        .edges(UiRect::all(px(4)), 1.0, p::RADIUS_SMALL)
        .named(name.clone())
        .tip(name)
        .children(content)
}

/// Creates a row of options. The one with the action `now` is lit. Activating an option performs its action: the model
/// changes, and the page rebuilds the row.
pub fn choice<A: Action, W: Into<Words>>(
    name: impl Into<Words>,
    options: impl IntoIterator<Item = (W, A)>,
    now: impl Into<Option<A>>,
    size: Size,
) -> Element {
    let now = now.into();
    let option = |(words, act): (W, A)| segment(words, now.as_ref() == Some(&act), size).does(act);
    choice_of(name, options.into_iter().map(option).collect::<Vec<_>>())
}

/// Creates a row of options that were created with [`segment`].
pub fn choice_of(name: impl Into<Words>, options: Vec<Element>) -> Element {
    let option = |option: Element| option.with(ControlKind::OneOf);
    wrap(6.0)
        .node(|node| node.row_gap = px(6))
        .with(ControlKind::Row)
        .named(name)
        .children(options.into_iter().map(option).collect::<Vec<_>>())
}

/// Creates an option. It is lit if it is the current one.
pub fn segment(words: impl Into<Words>, is_lit: bool, size: Size) -> Element {
    button(words, Look::Segment, size).with(Checked(is_lit))
}

/// Creates a switch. The caller shows the name beside it.
pub fn toggle(name: impl Into<Words>, is_on: bool) -> Element {
    let knob = rounded(20.0, 20.0, f32::MAX).node(|node| node.left = px(0));
    row(0.0)
        .node(|node| (node.width, node.height) = (px(56), px(30)))
        .edges(UiRect::all(px(4)), 1.0, f32::MAX)
        .with((behaviour(Look::Segment), ControlKind::Switch))
        .with(Checked(is_on))
        .named(name)
        .children(knob.with((BackgroundColor(p::TEXT), ButtonInk, Knob)))
}

/// Creates a value with the buttons − and +. `step` returns the action that changes the value by a number of steps: −1
/// or +1, or more for screen readers. `width` is that of the value, in design pixels. The caller shows the name beside
/// it.
pub fn stepper<A: Action>(
    name: impl Into<Words>,
    value: impl Into<Words>,
    range: ValueRange,
    width: f32,
    step: impl Fn(i32) -> A + Send + Sync + 'static,
) -> Element {
    let value = Element::new(Node::default())
        .node(move |node| node.width = px(width))
        .justify(JustifyContent::Center)
        .children(label(value, text::BODY).with((one_line(), StepValue)));
    let signs = [
        (MINUS.to_string(), "aloud-less"),
        ("+".to_owned(), "aloud-more"),
    ];
    between(p::GRID, name, signs, step, value).with(range)
}

/// Creates a value between two buttons, which change it by −1 and +1. `signs` contains the sign and the accessible name
/// of each.
fn between<A: Action>(
    gap: f32,
    name: impl Into<Words>,
    [before, next]: [(String, &'static str); 2],
    step: impl Fn(i32) -> A + Send + Sync + 'static,
    value: Element,
) -> Element {
    let button = |(sign, name): (String, &'static str), by| {
        Element::new(frame(Look::Segment, Size::Small))
            .named(name)
            .does(step(by))
            .children(Element::new(ink(Look::Segment, Size::Medium)).text(sign))
    };
    let (before, next) = (button(before, -1), button(next, 1));
    let act = move |event: On<ValueStep>, mut commands: Commands| {
        let act = step(event.by);
        commands.trigger(Act { act });
    };
    row(gap)
        .with(ControlKind::Value)
        .named(name)
        .then(|entity| _ = entity.observe(act))
        .children((before, value, next))
}

/// Creates the tabs of a page. `now` is a system that returns the action of the current tab.
pub fn tabs<A: Action, M: 'static, const N: usize>(
    now: impl IntoSystem<(), A, M>,
    all: [(&'static str, A); N],
) -> Element {
    wrap(4.0).live(now, move |now: &A| {
        let tab = |(key, act): (&'static str, A)| segment(key, act == *now, Size::Medium).does(act);
        all.clone().map(tab)
    })
}

/// Creates a value between two arrows. `step` creates the action of an arrow: −1 leads to the previous value, 1 to the
/// next. `middle` contains the value as a text with [`StepValue`](crate::widgets::StepValue).
pub fn spinner<A: Action>(
    name: impl Into<Words>,
    step: impl Fn(i32) -> A + Send + Sync + 'static,
    middle: Element,
) -> Element {
    let signs = [
        ("‹".to_owned(), "aloud-before"),
        ("›".to_owned(), "aloud-next"),
    ];
    between(4.0, name, signs, step, middle)
        .node(|node| node.justify_content = JustifyContent::SpaceBetween)
}

/// Creates a text field that shows the output of `text`. `typed` creates the action that follows each change by the
/// player. If the action leaves `text` as it was, the field shows that again.
pub fn field<A: Action, M: 'static>(
    name: impl Into<Words>,
    length: usize,
    text: impl IntoSystem<(), String, M>,
    typed: impl Fn(String) -> A + Send + Sync + 'static,
) -> Element {
    let mut text = Model::new(text);
    let act = move |event: On<Typed>, mut commands: Commands| {
        let act = typed(event.text.clone());
        commands.trigger(Act { act });
    };
    Element::new(text_field("", length, percent(100)))
        .named(name)
        .then(|field| _ = field.observe(act))
        .refreshed(move |entity, world| {
            let Some(text) = text.run(world) else {
                return;
            };
            let field = world.get::<Field>(entity);
            if field.is_none_or(|field| field.text() == text) {
                return;
            }
            let mut fields = world.query::<(&mut Field, &mut EditableText)>();
            if let Ok((mut field, mut editable)) = fields.get_mut(world, entity) {
                field.rewrite(&mut editable, &text);
            }
        })
}
