//! Containers, texts and controls of a page. Rows can wrap, so no page needs a different layout for large text. Each
//! control has an accessible name: its words, or a name that its constructor demands.
use super::{
    acts::{Act, Action},
    element::{Element, IntoElements},
    live::Model,
};
use crate::widgets::{
    self, ButtonInk, Checked, ControlKind, Field, Knob, Look, Size, StepValue, Style, Typed,
    ValueRange, ValueStep, behaviour, frame, ink, one_line, palette as p, text, text_field,
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
        .children(options.into_iter().map(option))
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

/// Creates a column. `gap` is in design pixels.
pub fn column(gap: f32) -> Element {
    Element::new(widgets::column(gap))
}

/// Creates a row that does not wrap.
pub fn row(gap: f32) -> Element {
    Element::new(widgets::row(gap))
}

/// Creates a row that wraps.
pub fn wrap(gap: f32) -> Element {
    Element::new(widgets::wrapping(gap))
}

/// Creates the dark box of a list entry. Its content is a row that wraps.
pub fn card() -> Element {
    wrap(16.0)
        .edges(UiRect::axes(px(12), px(8)), 0.0, p::RADIUS_SMALL)
        .rigid()
        .with(BackgroundColor(Color::BLACK.with_alpha(0.22)))
}

/// Creates an empty box without a layout of its own. The size is in design pixels.
pub fn block(width: f32, height: f32) -> Element {
    let size = move |node: &mut Node| (node.width, node.height) = (px(width), px(height));
    Element::new(Node::default()).node(size).through()
}

/// Creates a box of a fixed size with rounded corners, which centres its content. All lengths are in design pixels.
pub fn rounded(width: f32, height: f32, radius: f32) -> Element {
    Element::new(widgets::rounded(width, height, radius)).through()
}

/// Creates a disc. `side` is its diameter in design pixels.
pub fn disc(side: f32, color: Color) -> Element {
    rounded(side, side, f32::MAX).with(BackgroundColor(color))
}

/// Creates a square picture with a border. All lengths are in design pixels.
pub fn framed(image: Handle<Image>, side: f32, border: f32, radius: f32) -> Element {
    rounded(side, side, radius)
        .node(move |node| node.border = UiRect::all(px(border)))
        .with(ImageNode::new(image))
}

/// Creates a space that takes the room that its siblings leave.
pub fn spacer() -> Element {
    Element::new(Node::default())
        .node(|node| node.flex_grow = 1.0)
        .through()
}

pub fn label(words: impl Into<Words>, style: Style) -> Element {
    Element::new(style.bundle()).text(words)
}

/// Creates a label that does not wrap.
pub fn line(words: impl Into<Words>, style: Style) -> Element {
    label(words, style).with(one_line())
}

/// Creates a label of a button in a style of its own.
pub fn inked(words: impl Into<Words>, style: Style) -> Element {
    line(words, style).with(ButtonInk)
}

/// Creates a column that scrolls if it is taller than the available space. Its scroll bar is to the right of it.
pub fn scroll(gap: f32, content: impl IntoElements) -> Element {
    scroll_list(gap, |column| column.children(content))
}

/// Like [`scroll`]. `fill` gives the column its content, such as a [`Element::list`].
pub fn scroll_list(gap: f32, fill: impl FnOnce(Element) -> Element) -> Element {
    let frame = Node {
        flex_grow: 1.0,
        min_width: px(0),
        min_height: px(0),
        column_gap: px(p::GRID),
        ..default()
    };
    let column = fill(Element::new(widgets::scroll_column(gap)));
    Element::new((frame, Pickable::IGNORE)).then(|frame| {
        let parent = frame.id();
        frame.world_scope(|world| {
            let column = column.spawn(world, Some(parent));
            world.spawn((widgets::bar(column, Node::default()), ChildOf(parent)));
        });
    })
}
