//! The end of a hand. First, a small panel announces the result while the table stays visible. Then the score sheet
//! covers the table. During a hand, the score sheet can be opened as a menu.
use super::{
    match_over::portrait,
    sheet::{pace, titled_sheet},
};
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{HowEnded, Viewer},
};
use gamecore::{
    i18n::Localized,
    input::{FocusLayer, PlayerAction},
    model::{DisplayedState, Geometry, PlayerIntent, Speed, people},
    referee::{AskLookBack, LookBack},
    states::{Menu, TableOverlay},
};
use table::tableview::SheetRoom;
use ui::{
    page::{Act, Element, Navigate, button, column, label, menu_root, overlay, row},
    theme::UiArt,
    widgets::{
        ClickThroughGuard, Look, OVER_THE_TABLE, Pop, Size, Surface, Tip, centred, palette as p,
        text,
    },
};

/// Action that opens or closes the review of this player's hand.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
struct ToggleReview(Seat);

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::HandOver), open);
    app.add_systems(OnEnter(TableOverlay::ScoreSheet), open_score_sheet);
    app.add_systems(OnEnter(Menu::Sheet), open_menu);
    app.add_observer(reduce);
}

fn open(shown: Res<DisplayedState>, art: Option<Res<UiArt>>, mut commands: Commands) {
    let banner = match shown.winner {
        Some(winner) => Some(winner_banner(&shown, winner, art.as_deref())),
        None => bonus(&shown).map(bonus_banner),
    };
    if let Some(banner) = banner {
        banner.open(&mut commands);
    }
    panel(&shown).open(&mut commands);
}

/// Creates a banner over the piles, which are no longer needed. `height` limits its height, in design pixels.
fn banner(height: f32, padding: UiRect, ribbon: Element) -> Element {
    let place = move |geometry: Res<Geometry>| {
        let middle = Vec2::new(geometry.size.x / 2.0, geometry.pile.y);
        let size = Vec2::new(WIDTH, height.min(geometry.pile_height));
        Some(Rect::from_center_size(middle, size))
    };
    let ribbon = ribbon
        .node(move |node| {
            (node.max_width, node.padding) = (percent(100), padding);
            node.border = UiRect::vertical(px(2));
            node.border_radius = BorderRadius::all(px(p::RADIUS));
        })
        .with((Surface::Panel, BorderColor::all(p::BRASS)))
        .with((Pickable::IGNORE, Pop::default()));
    row(0.0)
        .justify(JustifyContent::Center)
        .placed(place)
        .with((
            GlobalZIndex(OVER_THE_TABLE),
            DespawnOnExit(TableOverlay::HandOver),
        ))
        .through()
        .children(ribbon)
}

/// Width of a banner in design pixels.
const WIDTH: f32 = 760.0;

/// Returns a sentence about a bonus, that is, negative points for the winner of the hand. `None` without a bonus.
fn bonus(shown: &DisplayedState) -> Option<Localized> {
    let line = shown.sheet.lines.last()?;
    let closer = shown.ended.as_ref()?.closer?;
    let points = *line.points.get(closer)?;
    (points < 0).then(|| {
        Localized::new("hand-over-bonus")
            .args(shown.actor(closer))
            .arg("points", points)
    })
}

fn bonus_banner(sentence: Localized) -> Element {
    let glow = BoxShadow::new(p::BRASS.with_alpha(0.4), px(0), px(0), px(2), px(24));
    let words = label(sentence, text::TITLE.color(p::BRASS_LIGHT)).with(centred());
    let ribbon = Element::new((Node::default(), glow)).children(words);
    banner(f32::INFINITY, UiRect::axes(px(28), px(12)), ribbon)
}

/// Creates the banner for the winner of the match, with portrait and name.
fn winner_banner(shown: &DisplayedState, winner: Seat, art: Option<&UiArt>) -> Element {
    const SIDE: f32 = 84.0;
    let glow = BoxShadow::new(p::BRASS.with_alpha(0.5), px(0), px(0), px(3), px(28));
    let portrait = art.map(|art| portrait(shown, winner, art, (SIDE, 12.0)));
    let style = text::TITLE.size(p::TITLE * 1.3).color(p::BRASS_LIGHT);
    // Leave space for the other words of the sentence.
    let room = WIDTH - SIDE - 2.0 * 30.0 - 22.0 - style.size * 9.0;
    let (name, _) = text::fit(shown.name(winner), style.size, room);
    let sentence = Localized::new("hand-over-match-won")
        .args(shown.actor(winner))
        .arg("name", name);
    let words = label(sentence, style).with(centred());
    let ribbon = row(22.0).with(glow).children((portrait, words));
    banner(170.0, UiRect::axes(px(30), px(14)), ribbon)
}

/// Returns the sentence that announces how the hand ended.
fn ending(shown: &DisplayedState) -> Localized {
    let ended = shown.ended.as_ref();
    let key = match ended.map(|end| end.how) {
        Some(HowEnded::Discard) => "hand-over-discard",
        Some(HowEnded::LaidOff) => "hand-over-laid-off",
        Some(HowEnded::LaidDown) => "hand-over-laid-down",
        Some(HowEnded::Leftover) => "hand-over-leftover",
        Some(HowEnded::None) | None => "hand-over-draw",
    };
    let closer = ended.and_then(|end| end.closer);
    let actor = closer.map(|seat| shown.actor(seat));
    Localized::new(key).args(actor.into_iter().flatten())
}

/// Creates the panel with the result. It replaces the action buttons, which are not needed now, so it covers no playing
/// card.
fn panel(shown: &DisplayedState) -> Element {
    let people = people(shown);
    let own = people
        .iter()
        .find(|(seat, _)| shown.viewer == Viewer::Seat(*seat));
    let reviewed = own.or(people.first()).map(|(seat, _)| *seat);
    let is_drawn = shown.ended.as_ref().is_none_or(|end| end.closer.is_none());
    let ending = ending(shown);
    // With large text, the area of the action buttons is not tall.
    let is_crowded = |geometry: Res<Geometry>| geometry.letters > 1.1;
    column(0.0)
        .justify(JustifyContent::SpaceBetween)
        .panel(UiRect::all(px(12)), p::hairline())
        .placed(|geometry: Res<Geometry>| Some(geometry.buttons))
        .sized(is_crowded, |is_crowded: &bool, node| {
            node.padding = UiRect::all(px(if *is_crowded { 9 } else { 12 }));
        })
        .with((GlobalZIndex(OVER_THE_TABLE), FocusLayer::Overlay))
        .with(DespawnOnExit(TableOverlay::HandOver))
        .live(is_crowded, move |is_crowded: &bool| {
            // The sentence for a hand that ended in a draw is the longest. If it is set in smaller type, there is room
            // for both buttons.
            let style = match *is_crowded || is_drawn && reviewed.is_some() {
                true => text::STRONG.size(p::SMALL),
                false => text::STRONG,
            };
            // A small button leaves room for the focus ring around the button below.
            let review = |seat| {
                let review = button("review-button", Look::Plain, Size::Small);
                review.tip("tip-review").does(ToggleReview(seat))
            };
            let size = match is_crowded {
                true => Size::Small,
                false => Size::Medium,
            };
            let go_on = button("hand-over-sheet", Look::Brass, size)
                .with(Tip::new("tip-hand-over").act(PlayerAction::Accept))
                .with(ClickThroughGuard::default())
                .sends(PlayerIntent::Continue)
                .first(true);
            (label(ending.clone(), style), reviewed.map(review), go_on)
        })
}

/// Opens the score sheet as a menu over the table.
fn open_menu(
    (shown, room): (Res<DisplayedState>, SheetRoom),
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let size = (0.0, room.size(false));
    let back = button("menu-back", Look::Brass, Size::Large).does(Navigate::Back);
    menu_root(Menu::Sheet)
        .children(titled_sheet(&shown, art.as_deref(), size, back))
        .open(&mut commands);
}

/// Opens the score sheet as an overlay between two hands.
fn open_score_sheet(
    (shown, room, speed): (Res<DisplayedState>, SheetRoom, Res<Speed>),
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let size = (pace(&speed), room.size(false));
    let go_on = button("sheet-continue", Look::Brass, Size::Large)
        .with(ClickThroughGuard::default())
        .sends(PlayerIntent::Continue)
        .first(true);
    overlay(TableOverlay::ScoreSheet)
        .children(titled_sheet(&shown, art.as_deref(), size, go_on))
        .open(&mut commands);
}

fn reduce(
    event: On<Act<ToggleReview>>,
    mut review: ResMut<LookBack>,
    mut ask: MessageWriter<AskLookBack>,
) {
    let ToggleReview(seat) = event.act;
    match review.is_open() {
        true => review.put_away(),
        false => _ = ask.write(AskLookBack(review.seat.unwrap_or(seat))),
    }
}
