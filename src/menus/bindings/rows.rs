//! Rows of the bindings. Each row has the name of an action, a button that shows and changes its keys, and a button
//! that resets them.
use super::{BindingAct, Shown};
use bevy::prelude::*;
use gamecore::{
    i18n::Localized,
    input::{BoundDevice, PlayerAction},
};
use ui::{
    page::{Element, button, label, line, row, wrap},
    widgets::{Look, Size, frame, palette as p, text},
};

/// Widths of a row, its binding button and its reset button, in design pixels.
const ROW: f32 = 518.0;
const BUTTON: f32 = 188.0;
const RESET: f32 = 92.0;

/// Returns the name of an action.
pub(super) fn name(act: PlayerAction) -> Localized {
    let name = Localized::new(act.key());
    match act {
        PlayerAction::Choose(number) | PlayerAction::Buzz(number) => {
            name.arg("number", usize::from(number))
        }
        _ => name,
    }
}

/// Content of a row's button.
#[derive(Clone, PartialEq, Debug)]
enum Binding {
    Symbols(Vec<String>),
    /// Request to press a key or button.
    Press(&'static str),
}

/// Creates the rows, in two columns if there is space.
pub(super) fn grid() -> Element {
    wrap(0.0)
        .justify(JustifyContent::SpaceBetween)
        .row_gap(4.0)
        .rigid()
        .children(PlayerAction::all().map(row_of))
}

fn row_of(act: PlayerAction) -> Element {
    let model = move |shown: Shown| {
        let is_default = shown.bindings.is_default(act, shown.view.device);
        (binding(act, &shown), is_default)
    };
    let view = move |(binding, is_default): &(Binding, bool)| {
        let name_style = text::BODY.size(p::SMALL * 1.1);
        let bind = Element::new(frame(Look::Segment, Size::Small))
            .node(|node| {
                (node.width, node.column_gap) = (px(BUTTON), px(5));
                node.padding = UiRect::horizontal(px(4));
                node.overflow = Overflow::clip();
            })
            .named(name(act))
            .does(BindingAct::Bind(act))
            .first(PlayerAction::all().next() == Some(act))
            .children(symbols(binding));
        let reset = || {
            button("bindings-usual", Look::Quiet, Size::Small)
                .does(BindingAct::Reset(act))
                .then_focus(&BindingAct::Bind(act))
        };
        let place = row(0.0).node(|node| node.width = px(RESET));
        (
            label(name(act), name_style).grow(0.0),
            bind,
            place.children((!is_default).then(reset)),
        )
    };
    row(10.0)
        .node(|node| {
            (node.width, node.max_width) = (px(ROW), percent(100));
            node.min_height = px(36);
        })
        .live(model, view)
}

fn binding(act: PlayerAction, shown: &Shown) -> Binding {
    match (shown.view.capturing == Some(act), shown.view.device) {
        (true, BoundDevice::Keyboard) => Binding::Press("bindings-press-key"),
        (true, BoundDevice::Pad) => Binding::Press("bindings-press-button"),
        (false, _) => {
            let symbols = shown.triggers(act).map(|trigger| shown.symbol(trigger));
            Binding::Symbols(symbols.collect())
        }
    }
}

fn symbols(binding: &Binding) -> Vec<Element> {
    let symbols = match binding {
        Binding::Press(key) => {
            return vec![line(*key, text::NOTE.color(p::BRASS_LIGHT))];
        }
        Binding::Symbols(symbols) if symbols.is_empty() => {
            return vec![line("—".to_owned(), text::NOTE)];
        }
        Binding::Symbols(symbols) => symbols,
    };
    let symbol = |(at, symbol): (usize, &String)| {
        // Elsewhere only the first symbol is shown, so it stands out here.
        let (style, edge) = match at {
            0 => (text::STRONG.size(p::SMALL), 0.5),
            _ => (text::NOTE.size(p::SMALL * 0.85), 0.2),
        };
        let edge = BorderColor::all(p::TEXT.with_alpha(edge));
        Element::new((Node::default(), edge, Pickable::IGNORE))
            .edges(UiRect::horizontal(px(4)), 1.0, 4.0)
            .children(line(symbol.clone(), style))
    };
    symbols.iter().enumerate().map(symbol).collect()
}
