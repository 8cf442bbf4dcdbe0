//! Seats page: a person can leave a seat to a bot, and take it back at any time.
use bevy::prelude::*;
use engine::{matchplay::BotLevel, seat::Seat};
use gamecore::{
    i18n::{Localized, words},
    model::{ChangeSeat, DisplayedState, at_screen, stay_at},
    states::Menu,
};
use ui::{
    page::{Act, Element, IntoElements, button, choice, column, label, line, page, rounded, row},
    theme::UiArt,
    widgets::{Disabled, Look, Size, Style, palette as p, text},
};

/// Level of substitute bots.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StandInLevel(pub BotLevel);

/// Action of a control on this page. The page of the phones uses it too.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatAct {
    Level(BotLevel),
    /// Leaves the seat to a bot, or takes it back.
    Change(Seat),
}

#[derive(Clone, PartialEq, Debug)]
struct SeatRow {
    seat: Seat,
    name: String,
    portrait: Option<Handle<Image>>,
    /// Level of the substitute bot. The flag is true if the person is back and is waiting for the end of the bot's
    /// turn.
    bot: Option<(BotLevel, bool)>,
    /// True if this is the last person at the table, who can give seats back.
    is_last: bool,
}

/// True if seats can be left to bots: several people sat down at this table.
pub(super) fn can_be_left(shown: &DisplayedState) -> bool {
    persons(shown).count() > 1
}

fn persons(shown: &DisplayedState) -> impl Iterator<Item = Seat> {
    at_screen(&shown.owners, shown.phones).map(|(seat, _)| seat)
}

pub fn plugin(app: &mut App) {
    app.insert_resource(StandInLevel(BotLevel::Habitual));
    app.add_systems(OnEnter(Menu::Seats), open);
    app.add_observer(reduce);
}

fn open(mut commands: Commands) {
    page(Menu::Seats, "seats-title", 720.0)
        .body((
            label("seats-note", text::NOTE),
            level_choice("seats-level", text::BODY),
            column(10.0).list(rows, seat_row),
        ))
        .open(&mut commands);
}

/// Creates the choice of the level of substitute bots. `key` is its caption.
pub(super) fn level_choice(key: &'static str, style: Style) -> Element {
    let level = |level: Res<StandInLevel>| level.0;
    let levels = move |now: &BotLevel| {
        let levels = BotLevel::ALL.map(|level| (words::level_name(level), SeatAct::Level(level)));
        choice(key, levels, SeatAct::Level(*now), Size::Small)
    };
    column(6.0).children((label(key, style), column(0.0).live(level, levels)))
}

fn rows(shown: Res<DisplayedState>, art: Option<Res<UiArt>>) -> Vec<SeatRow> {
    let playing = |seat: &Seat| stay_at(&shown.stand_ins, *seat).is_none();
    let at_table = persons(&shown).filter(playing).count();
    let row = |seat: Seat| {
        let owner = shown.owner(seat);
        let substitute = stay_at(&shown.stand_ins, seat);
        SeatRow {
            seat,
            name: owner.map_or_else(String::new, |owner| owner.name.clone()),
            portrait: art.as_ref().map(|art| art.portrait(owner, seat.index())),
            bot: substitute.and_then(|one| Some((one.level()?, one.by.returns))),
            is_last: at_table < 2,
        }
    };
    persons(&shown).map(row).collect()
}

fn seat_row(row: &SeatRow) -> Element {
    let name = row.name.as_str();
    let state = match row.bot {
        None => Localized::new("seats-plays"),
        Some((level, true)) => Localized::new("seats-returns").arg("level", level.id()),
        Some((level, false)) => Localized::new("seats-bot-plays").arg("level", level.id()),
    };
    let (words, look) = match row.bot {
        None => (Localized::new("seats-to-bot"), Look::Plain),
        Some(_) => (Localized::new("seats-back").arg("name", name), Look::Brass),
    };
    let reason = match row.bot {
        None if row.is_last => Some(Disabled::Because("seats-last")),
        Some((_, true)) => Some(Disabled::Because("seats-waits")),
        None | Some(_) => None,
    };
    let change = button(words, look, Size::Medium)
        .does(SeatAct::Change(row.seat))
        .disabled(reason);
    let state = line(state, text::NOTE);
    person_row(row.portrait.as_ref(), (name, 300.0), state, change)
}

fn reduce(
    event: On<Act<SeatAct>>,
    shown: Res<DisplayedState>,
    mut level: ResMut<StandInLevel>,
    mut changes: MessageWriter<ChangeSeat>,
) {
    match event.act {
        SeatAct::Level(new) => level.0 = new,
        SeatAct::Change(seat) => {
            let has_bot = stay_at(&shown.stand_ins, seat).is_some();
            changes.write(match has_bot {
                true => ChangeSeat::ToPerson(seat),
                false => ChangeSeat::ToBot(seat, level.0),
            });
        }
    }
}

/// Side of the portrait in design pixels.
const PORTRAIT: f32 = 46.0;

/// Creates a row with the portrait, the name above a line of text, and controls at the end. `room` is the width of the
/// name in design pixels.
pub(super) fn person_row(
    portrait: Option<&Handle<Image>>,
    (name, room): (&str, f32),
    below: Element,
    controls: impl IntoElements,
) -> Element {
    let portrait = portrait.map(|portrait| portrait_frame().with(ImageNode::new(portrait.clone())));
    let words = (Element::new(text::name(name, text::STRONG, room)), below);
    row(12.0)
        .node(|node| node.min_height = px(56))
        .edges(UiRect::axes(px(12), px(6)), 1.0, p::RADIUS)
        .sunken(p::TEXT.with_alpha(0.2))
        .children((
            portrait,
            column(2.0).grow(0.0).children(words),
            controls.into_elements(),
        ))
}

/// Creates the frame of a portrait.
pub(super) fn portrait_frame() -> Element {
    rounded(PORTRAIT, PORTRAIT, 6.0)
}
