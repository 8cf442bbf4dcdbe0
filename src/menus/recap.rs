//! Recap of a match that continues after a long break: the hand, the turn and the points.
use super::{
    matches::{ago, hand},
    pads::AskForPads,
};
use bevy::prelude::*;
use engine::{seat::Seat, table::Phase};
use gamecore::{
    family::Profiles,
    i18n::{Localized, Texts, signed},
    model::DisplayedState,
    referee::{MatchOpened, Referee},
    sets::{FrameSystems, WatchAgain},
    states::Menu,
};
use jiff::Timestamp;
use ui::{
    page::{Element, Navigate, button, column, dialog, framed, label, line, row},
    theme::UiArt,
    widgets::{Look, Size, palette as p, text},
};

/// Length of the break in seconds after which the recap appears: half a day.
const AWHILE: i64 = 12 * 3600;

/// Time at which the opened match was last played.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
struct LeftOff(Timestamp);

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Recap), open);
    app.add_systems(
        Update,
        appear
            .after(FrameSystems::Referee)
            .after(WatchAgain)
            .after(AskForPads)
            .before(FrameSystems::Playback),
    );
}

/// Opens the page when a match continues after a long break.
fn appear(
    mut opened: MessageReader<MatchOpened>,
    referee: Res<Referee>,
    menu: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
    mut waits: Local<bool>,
    mut commands: Commands,
) {
    if let Some(MatchOpened { past, played }) = opened.read().last() {
        let away = played.map(|played| Timestamp::now().as_second() - played.as_second());
        *waits = !past.is_empty() && away.is_some_and(|away| away >= AWHILE);
        if let Some(played) = played.filter(|_| *waits) {
            commands.insert_resource(LeftOff(played));
        }
    }
    // The page of the gamepads comes first.
    let asks = matches!(
        &*next,
        NextState::Pending(Menu::Pads) | NextState::PendingIfNeq(Menu::Pads)
    );
    if *waits && referee.has_match() && !asks && *menu.get() != Menu::Pads {
        *waits = false;
        NextState::set_if_neq(&mut next, Menu::Recap);
    }
}

fn open(
    (shown, family, texts): (Res<DisplayedState>, Res<Profiles>, Res<Texts>),
    left: Option<Res<LeftOff>>,
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let ago = left.map(|left| ago(left.0, Timestamp::now()).resolve(&texts));
    let ago = ago.map(|ago| Localized::new("recap-when").arg("when", ago));
    let hands = shown.rules.fixed_hands().unwrap_or_default();
    let progress = shown.view.as_ref().map(|view| {
        let number = usize::from(view.table.hand) + 1;
        label(
            hand(number, hands, Some(&view.table.contracts), &texts),
            text::BODY,
        )
    });
    let mut seats: Vec<Seat> = (0..shown.players.len() as u8).map(Seat).collect();
    seats.sort_by_key(|seat| shown.total(*seat));
    let seats = seats.into_iter();
    let seats = seats.map(|seat| standing(&shown, seat, &family, art.as_deref()));
    let content = (
        column(4.0).children((
            label("recap-title", text::TITLE),
            ago.map(|ago| label(ago, text::NOTE)),
        )),
        column(4.0).children((
            progress,
            label(turn(&shown), text::STRONG.color(p::BRASS_LIGHT)),
        )),
        column(6.0).children(seats),
        label("recap-log", text::NOTE),
        button("pause-continue", Look::Brass, Size::Large).does(Navigate::Back),
    );
    dialog(Menu::Recap, 560.0, content, &mut commands);
}

/// Returns the player whose turn it is.
fn turn(shown: &DisplayedState) -> Localized {
    let table = shown.view.as_ref().map(|view| &view.table);
    let Some(table) = table.filter(|_| shown.ended.is_none() && shown.winner.is_none()) else {
        return Localized::new("recap-between");
    };
    let key = match table.phase {
        Phase::Draw => "recap-draws",
        Phase::Play | Phase::Over => "recap-plays",
    };
    Localized::new(key).args(shown.actor(table.active))
}

fn standing(shown: &DisplayedState, seat: Seat, family: &Profiles, art: Option<&UiArt>) -> Element {
    let owner = shown.owner(seat);
    let color = owner.and_then(|owner| family.color_of(&owner.name));
    let picture = |art: &UiArt| {
        framed(art.portrait(owner, seat.index()), 34.0, 2.0, 5.0)
            .with(BorderColor::all(color.unwrap_or(Color::NONE)))
    };
    let is_down = shown.is_down(seat) && shown.ended.is_none();
    let down = || line("plate-down", text::NOTE.color(p::BRASS_LIGHT));
    let name = text::name(shown.label(seat), text::BODY, 280.0);
    row(12.0).children((
        art.map(picture),
        column(0.0).grow(0.0).children(Element::new(name)),
        is_down.then(down),
        line(signed(shown.total(seat)), text::STRONG),
    ))
}
