//! Gamepad page: a player takes a gamepad by pressing one of its buttons.
use super::people::{People, Person};
use crate::personrow::person_row;
use bevy::prelude::*;
use gamecore::{
    i18n::Localized,
    input::{DeviceUsed, PadFamily, PadPresses, PlayerAction, Signs},
    pads::PadSeats,
    states::Menu,
};
use ui::{
    page::{Act, Element, column, icon, label, line, page, row, wrap},
    widgets::{palette as p, text},
};

/// Width of a row in design pixels.
const ROW: f32 = 348.0;

/// Action of a control on this page: takes this gamepad from its player.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReleasePad(pub Entity);

/// Row of a player. It lights up while the player holds down a button on their gamepad.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct PadRow(pub String);

/// Gamepad of a player: its entity, its number among all gamepads, from 1, and its family.
type OwnPad = (Entity, usize, PadFamily);

/// Players with their gamepads, and the symbols for accept, back and menu. There are no symbols without a gamepad.
type PageModel = (Vec<(Person, Option<OwnPad>)>, Option<[String; 3]>);

pub(super) fn open(mut commands: Commands) {
    page(Menu::Pads, "pads-title", 760.0)
        .done("pads-done")
        .body((
            label("pads-note", text::NOTE),
            column(14.0).live(model, view),
        ))
        .open(&mut commands);
}

fn model(people: People, seats: Res<PadSeats>, presses: PadPresses, signs: Signs) -> PageModel {
    let pads = presses.all();
    let with_pad = |person: Person| {
        let own = seats.pad_of(&person.name);
        let place = pads.iter().position(|(pad, _)| Some(*pad) == own);
        (person, place.map(|at| (pads[at].0, at + 1, pads[at].1)))
    };
    let players: Vec<_> = people.all().into_iter().map(with_pad).collect();
    let of_players = players.iter().find_map(|(_, pad)| pad.map(|pad| pad.2));
    let family = of_players.or(pads.first().map(|pad| pad.1));
    let symbols = family.map(|family| {
        let acts = [PlayerAction::Accept, PlayerAction::Back, PlayerAction::Menu];
        let symbol = |act| signs.sign_on(act, DeviceUsed::Gamepad(family));
        acts.map(|act| symbol(act).unwrap_or("–").to_owned())
    });
    (players, symbols)
}

fn view((players, signs): &PageModel) -> (Element, Element) {
    let rows = wrap(10.0).row_gap(10.0);
    let rows = rows.children(players.iter().map(player));
    (rows, hints(signs.as_ref()))
}

fn player((person, pad): &(Person, Option<OwnPad>)) -> Element {
    let (words, color) = match *pad {
        None => (Localized::new("pads-shared"), p::TEXT_SOFT),
        Some((_, number, family)) => {
            let key = family.name().map_or("pads-own", |_| "pads-own-of");
            let words = Localized::new(key).arg("number", number);
            let family = family.name().unwrap_or_default();
            (words.arg("family", family), p::BRASS_LIGHT)
        }
    };
    let name = Localized::new("pads-leave-of").arg("name", person.name.as_str());
    let release = pad.map(|(pad, ..)| icon("×", name).does(ReleasePad(pad)));
    let words = line(words, text::NOTE.color(color));
    let portrait = person.portrait.as_ref();
    person_row(portrait, (&person.name, 210.0), words, release)
        .node(|node| node.width = px(ROW))
        .with(PadRow(person.name.clone()))
}

/// Creates the line with the effect of each button, or a note that there is no gamepad.
fn hints(signs: Option<&[String; 3]>) -> Element {
    let Some([accept, back, done]) = signs else {
        return label("pads-none", text::BODY.color(p::BRASS_LIGHT));
    };
    let hint = |(symbols, key): (Vec<&str>, &'static str)| {
        row(6.0).children((symbols.into_iter().map(sign), line(key, text::NOTE)))
    };
    let hints = [
        (vec![accept.as_str()], "pads-hint-take"),
        (vec![accept, back], "pads-hint-leave"),
        (vec!["↑", "↓"], "pads-hint-move"),
        (vec![done], "pads-hint-done"),
    ];
    wrap(22.0).row_gap(6.0).children(hints.map(hint))
}

/// Creates the symbol of a gamepad button.
pub(super) fn sign(symbol: &str) -> Element {
    let style = text::STRONG.size(p::SMALL).color(p::BRASS_LIGHT);
    row(0.0)
        .node(|node| (node.min_width, node.height) = (px(26), px(26)))
        .justify(JustifyContent::Center)
        .edges(UiRect::horizontal(px(6)), 1.0, f32::MAX)
        .with((BorderColor::all(p::BRASS), Pickable::IGNORE))
        .children(line(symbol.to_owned(), style))
}

pub(super) fn release(event: On<Act<ReleasePad>>, mut seats: ResMut<PadSeats>) {
    seats.leave(event.act.0);
}

/// Lights up the row of a player who holds a button, so that players can find their gamepads.
pub(super) fn light(
    seats: Res<PadSeats>,
    presses: PadPresses,
    mut rows: Query<(&PadRow, &mut BorderColor, &mut BackgroundColor)>,
) {
    for (PadRow(name), mut border, mut ground) in &mut rows {
        let (edge, fill) = match seats.pad_of(name) {
            Some(pad) if presses.is_held(pad) => (p::BRASS_LIGHT, p::BRASS.with_alpha(0.35)),
            Some(_) => (p::BRASS, p::BRASS.with_alpha(0.10)),
            None => (p::TEXT.with_alpha(0.2), Color::BLACK.with_alpha(0.2)),
        };
        border.set_if_neq(BorderColor::all(edge));
        ground.set_if_neq(BackgroundColor(fill));
    }
}
