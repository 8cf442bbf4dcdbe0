//! Rows of the phones' seats: the player, the state of the phone, and the requests for the seat.
use super::actions::PhoneAct;
use crate::seats::{SeatAct, portrait_frame};
use bevy::prelude::*;
use engine::{
    matchplay::BotLevel,
    seat::{Seat, SeatSet},
};
use gamecore::{
    i18n::Localized,
    model::{DisplayedState, stay_at},
    phones::Phones,
};
use server::{SeatStatus, Takeover};
use ui::{
    page::{Element, button, column, label, rounded, row, wrap},
    theme::UiArt,
    widgets::{ClickThroughGuard, Look, Size, palette as p, text},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SeatState {
    Free,
    /// The phone is connected.
    Here,
    /// The phone is not connected.
    Away,
    /// The player of the last match has not reconnected yet.
    Expected,
    /// A bot plays here, and a phone requests the seat.
    Bot,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct PhoneRow {
    seat: Seat,
    name: String,
    portrait: Option<Handle<Image>>,
    pub state: SeatState,
    /// Level of the substitute bot.
    bot: Option<BotLevel>,
    /// Name of another person who plays for the owner of the seat.
    by: Option<String>,
    /// Oldest request for this seat: its id and the name of the person. A newer request does not replace it, because
    /// the player may be about to answer it.
    request: Option<(u64, String)>,
    /// True during a match, and false in the lobby.
    is_playing: bool,
}

/// Returns the rows of the phones' seats, and of the bots whose seats are requested. `playing` is the match being
/// played, and `None` in the lobby.
pub(super) fn rows(
    phones: &Phones,
    art: Option<&UiArt>,
    playing: Option<&DisplayedState>,
) -> Vec<PhoneRow> {
    let Some(server) = phones.server() else {
        return Vec::new();
    };
    let is_playing = playing.is_some();
    let requests = server.takeovers();
    let request = |seat: Seat| {
        let oldest = requests.iter().find(|one| one.seat == seat);
        oldest.map(|one| (one.id, one.name.clone()))
    };
    let row = |seat: Seat, name: &str, state: SeatState| PhoneRow {
        seat,
        name: name.to_owned(),
        portrait: None,
        state,
        bot: None,
        by: None,
        request: request(seat),
        is_playing,
    };
    let person = |one: &SeatStatus| {
        let by = one.taken_from.as_ref().map(|taken| &taken.by);
        let by = by.filter(|by| one.taken && !by.is_empty() && **by != one.name);
        let state = match (one.taken, one.here) {
            (false, _) => SeatState::Free,
            (true, true) => SeatState::Here,
            (true, false) if one.expected && !is_playing => SeatState::Expected,
            (true, false) => SeatState::Away,
        };
        PhoneRow {
            portrait: art.filter(|_| one.taken).map(|art| art.medallion(one.face)),
            bot: playing.and_then(|shown| stay_at(&shown.stand_ins, one.seat)?.level()),
            by: by.cloned(),
            ..row(one.seat, &one.name, state)
        }
    };
    let statuses = server.seat_statuses();
    let has_bot = |one: &&Takeover| !statuses.iter().any(|status| status.seat == one.seat);
    let bots: SeatSet = (requests.iter().filter(has_bot))
        .map(|one| one.seat)
        .collect();
    let bot = |seat: Seat| {
        let owner = playing.and_then(|shown| shown.owner(seat));
        let name = owner.map_or("", |owner| owner.name.as_str());
        row(seat, name, SeatState::Bot)
    };
    let bots = bots.iter().map(bot);
    statuses.iter().map(person).chain(bots).collect()
}

pub(super) fn row_of(model: &PhoneRow) -> Element {
    let edge = match model.state {
        SeatState::Here => p::BRASS.with_alpha(0.6),
        SeatState::Free | SeatState::Away | SeatState::Expected => p::TEXT.with_alpha(0.2),
        SeatState::Bot => p::AMBER.with_alpha(0.6),
    };
    let name = match model.name.as_str() {
        "" => label("gather-free", text::STRONG.color(p::TEXT_SOFT)),
        name => Element::new(text::name(name, text::STRONG, 240.0)),
    };
    let words = (name, label(state(model), text::NOTE));
    let portrait = match &model.portrait {
        Some(portrait) => portrait_frame().with(ImageNode::new(portrait.clone())),
        None => portrait_frame()
            .with(BackgroundColor(Color::BLACK.with_alpha(0.25)))
            .children(phone_sign(30.0)),
    };
    let player = row(14.0).node(|node| node.min_height = px(48)).children((
        portrait,
        column(2.0).grow(0.0).children(words),
        buttons(model),
    ));
    let request = model.request.as_ref();
    column(6.0)
        .edges(UiRect::axes(px(12), px(7)), 1.0, p::RADIUS)
        .sunken(edge)
        .children((
            player,
            request.map(|(id, name)| request_line(*id, name, model.state)),
        ))
}

/// Returns the state of the seat in words.
fn state(model: &PhoneRow) -> Localized {
    let key = match (model.bot, model.is_playing, model.state) {
        (Some(level), ..) => return Localized::new("phones-bot").arg("level", level.id()),
        (None, true, SeatState::Free) => "phones-free",
        (None, true, SeatState::Here) if let Some(by) = &model.by => {
            return Localized::new("phones-here-by").arg("name", by.clone());
        }
        (None, true, SeatState::Here) => "phones-here",
        (None, true, SeatState::Away | SeatState::Expected) => "phones-away",
        (None, _, SeatState::Bot) => "phones-bot-plays",
        (None, false, SeatState::Free) => "gather-free-note",
        (None, false, SeatState::Here) => "gather-here",
        (None, false, SeatState::Away) => "gather-away",
        (None, false, SeatState::Expected) => "gather-expected",
    };
    Localized::new(key)
}

fn buttons(model: &PhoneRow) -> [Option<Element>; 2] {
    let seat = model.seat;
    let is_missing = model.is_playing && model.state != SeatState::Here;
    let substitute = || {
        let (key, look) = match model.bot {
            None => ("phones-to-bot", Look::Brass),
            Some(_) => ("phones-wait", Look::Plain),
        };
        button(key, look, Size::Small).does(SeatAct::Change(seat))
    };
    let remove = || {
        let (key, named) = match model.is_playing {
            true => ("phones-put-out", "phones-put-out-named"),
            false => ("gather-put-out", "gather-put-out-named"),
        };
        button(key, Look::Quiet, Size::Small)
            .named(Localized::new(named).arg("name", model.name.clone()))
            .does(PhoneAct::Remove(seat))
    };
    match model.state {
        SeatState::Bot => [None, None],
        state => [
            is_missing.then(substitute),
            (state != SeatState::Free).then(remove),
        ],
    }
}

/// Creates the line of a request for a seat. Its buttons have a guard, because they may appear under the pointer.
fn request_line(id: u64, name: &str, state: SeatState) -> Element {
    let words = match (name, state) {
        ("", SeatState::Bot) => Localized::new("phones-wants-bot-nameless"),
        (name, SeatState::Bot) => Localized::new("phones-wants-bot").arg("name", name),
        ("", SeatState::Away | SeatState::Expected) => Localized::new("phones-wants-away-nameless"),
        (name, SeatState::Away | SeatState::Expected) => {
            Localized::new("phones-wants-away").arg("name", name)
        }
        ("", _) => Localized::new("phones-wants-nameless"),
        (name, _) => Localized::new("phones-wants").arg("name", name),
    };
    let answer = |(key, yes)| {
        button(key, Look::Plain, Size::Small)
            .with(ClickThroughGuard::default())
            .does(PhoneAct::LetIn(id, yes))
    };
    let answers = [("phones-let-in", true), ("phones-let-in-not", false)].map(answer);
    let words = label(words, text::BODY.color(p::AMBER)).grow(200.0);
    wrap(10.0).children((words, answers))
}

/// Creates a picture of a phone. `height` is in design pixels.
pub fn phone_sign(height: f32) -> Element {
    let unit = height / 12.0;
    let button = rounded(height * 0.2, unit.max(1.0), f32::MAX);
    rounded(height * 0.56, height, unit * 1.6)
        .align(AlignItems::FlexEnd)
        .node(move |node| {
            node.border = UiRect::all(px(unit.max(1.5)));
            node.padding = UiRect::bottom(px(unit * 0.7));
        })
        .with(BorderColor::all(p::TEXT))
        .children(button.with(BackgroundColor(p::TEXT)))
}
