//! The page at the end of the match: the ranking, the complete score sheet, and buttons for what to do next.
//! The ranking shows the winner, the reason if a tie was broken, and the ranks of the other players.
use super::sheet::{self, pace};
use bevy::prelude::*;
use engine::{
    matchplay::{PlayerKind, Setup},
    seat::Seat,
    statistics::FiledMatch,
};
use gamecore::{
    autostart::fresh_seed,
    i18n::{Localized, signed},
    model::{DisplayedState, LeaveMatch, PlayAgain, Speed},
    states::TableOverlay,
    statistics::{MOST_PAIRS, Statistics, StatisticsSnapshot, head_to_head_words},
};
use table::tableview::SheetRoom;
use ui::{
    page::{Act, Element, button, column, framed, label, line, overlay, row, wrap},
    theme::UiArt,
    widgets::{
        ClickThroughGuard, Look, Pop, Roll, Rolling, Size, Surface, one_line, palette as p, text,
    },
};

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::MatchOver), open);
    app.add_observer(reduce);
}

/// Action that starts another match of the same players.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
struct Rematch;

fn open(
    (shown, room, speed): (Res<DisplayedState>, SheetRoom, Res<Speed>),
    (art, statistics): (Option<Res<UiArt>>, Option<Res<Statistics>>),
    mut commands: Commands,
) {
    let art = art.as_deref();
    let pace = pace(&speed);
    let known = statistics.as_ref().map(|statistics| &statistics.known);
    let pairs = known.map_or(Vec::new(), |known| pairs(&shown, known));
    let sheet = sheet::sheet(&shown, art, (pace, room.size(true)), |width| {
        let ranking = ranking(&shown, art, width, pace);
        ranking.map(|[honours, others]| [honours, others, head_to_head(pairs)])
    });
    let button =
        |key: &'static str, look| button(key, look, Size::Large).with(ClickThroughGuard::default());
    // Revealed hands are visible behind the buttons, so the row of buttons needs a background.
    let buttons = wrap(16.0)
        .node(|node| (node.margin.top, node.margin.bottom) = (px(10), auto()))
        .edges(UiRect::all(px(10)), 0.0, p::RADIUS)
        .with(Surface::Panel)
        .children((
            button("match-title", Look::Plain).sends(LeaveMatch),
            button("match-again", Look::Brass).does(Rematch).first(true),
        ));
    overlay(TableOverlay::MatchOver)
        .children((sheet, buttons))
        .open(&mut commands);
}

fn reduce(_: On<Act<Rematch>>, shown: Res<DisplayedState>, mut again: MessageWriter<PlayAgain>) {
    // The owners may have changed since the page opened.
    again.write(PlayAgain(same_match(&shown)));
}

/// Returns the set-up of another match with the same players and rules and a new seed.
fn same_match(shown: &DisplayedState) -> Setup {
    Setup {
        seed: fresh_seed(),
        rules: (*shown.rules).clone(),
        // A player replaced by a bot may be back, so the seats return to their original owners.
        players: match shown.owners.is_empty() {
            true => shown.players.clone(),
            false => shown.owners.clone(),
        },
    }
}

/// Maximum number of players on one line of the ranking.
const ACROSS: usize = 4;
/// Minimum width of a player's entry in the ranking, in design pixels.
const PLACE: f32 = 180.0;
/// Time in seconds over which a final total counts up, at normal speed.
const COUNTS: f32 = 0.6;
/// Delay in seconds between the appearance of two ranks, at normal speed. The last rank appears first.
const STAGGER: f32 = 0.1;

/// Creates the ranking on a sheet of width `width`. `pace` is the speed of the animation: 1 is normal, 0 disables it.
fn ranking(
    shown: &DisplayedState,
    art: Option<&UiArt>,
    width: f32,
    pace: f32,
) -> Option<[Element; 2]> {
    let ranking = shown.sheet.ranking(shown.seating.as_ref()?);
    let ((_, winner), others) = ranking.split_first()?;
    let side = if others.len() > ACROSS { 64.0 } else { 84.0 };
    let across = ((width / PLACE) as usize).clamp(1, ACROSS);
    let each = (width / others.len().clamp(1, across) as f32)
        .min(250.0)
        .floor();
    let entry = |(at, (place, seat)): (usize, &(usize, Seat))| {
        let wait = STAGGER * (others.len() - 1 - at) as f32;
        let roll = Roll::between(0, shown.total(*seat), wait * pace, COUNTS * pace);
        other(shown, art, (*place, *seat), each, roll)
    };
    let line = wrap(0.0).row_gap(4.0).margin(UiRect::bottom(px(4)));
    Some([
        honours(shown, art, *winner, width, side),
        line.children(others.iter().enumerate().map(entry)),
    ])
}

/// Returns this year's results between the people at the table, including this match. Pairs with the best places come
/// first.
fn pairs(shown: &DisplayedState, known: &StatisticsSnapshot) -> Vec<Localized> {
    let ranking = shown
        .seating
        .as_ref()
        .map(|seating| shown.sheet.ranking(seating));
    let people = ranking.into_iter().flatten().filter_map(|(place, seat)| {
        let owner = shown.owner(seat)?;
        (owner.kind == PlayerKind::Human).then_some((place, owner.name.as_str()))
    });
    let people: Vec<(usize, &str)> = people.collect();
    // The statistics may include this match already.
    let is_other = |filed: &FiledMatch| {
        let mut players = (0..).map(Seat).zip(&filed.numbers.players);
        !players.all(|(seat, player)| {
            let points = player.hands.iter().map(|hand| Some(&hand.points));
            points.eq(shown.sheet.lines.iter().map(|line| line.points.get(seat)))
        })
    };
    let words = people.iter().enumerate().flat_map(|(at, (place, one))| {
        people[at + 1..].iter().filter_map(move |(below, other)| {
            let names = [*one, *other];
            let mut ahead = known.head_to_head(names, is_other);
            ahead[0] += u32::from(place < below);
            head_to_head_words(names, ahead)
        })
    });
    words.take(MOST_PAIRS).collect()
}

/// Creates the line with the results of pairs of people.
fn head_to_head(pairs: Vec<Localized>) -> Element {
    let style = text::NOTE.color(p::INK_SOFT);
    let pairs = pairs.into_iter().map(|words| label(words, style));
    wrap(p::GRID * 3.0).row_gap(0.0).children(pairs)
}

/// Creates the winner's portrait in a brass frame, with name and points.
fn honours(
    shown: &DisplayedState,
    art: Option<&UiArt>,
    winner: Seat,
    width: f32,
    side: f32,
) -> Element {
    let portrait = art.map(|art| {
        let glow = BoxShadow::new(p::BRASS.with_alpha(0.55), px(0), px(0), px(2), px(14));
        portrait(shown, winner, art, (side, 10.0)).with((glow, Pop::default()))
    });
    let title = text::TITLE.size(p::TITLE * 1.25).color(p::INK);
    // Leave space for the other words of the sentence.
    let room = width - side - 18.0 - title.size * 4.5;
    let (name, size) = text::fit(shown.name(winner), title.size, room);
    let sentence = Localized::new("match-winner")
        .args(shown.actor(winner))
        .arg("name", name);
    let note = text::NOTE.size(p::SMALL * 1.1).color(p::INK_SOFT);
    let words = column(0.0).grow(0.0).children((
        line(sentence, title.size(size)),
        label(reason(shown, winner), note),
    ));
    row(18.0).children((portrait, words))
}

/// Returns a text with the winner's points and, after a tie, the reason for the victory.
fn reason(shown: &DisplayedState, winner: Seat) -> Localized {
    let points = shown.total(winner);
    let tie = shown.seating.as_ref();
    let tie = tie.and_then(|seating| shown.sheet.tie_break(seating));
    let Some(tie) = tie else {
        return Localized::new("match-winner-points").arg("points", points);
    };
    let you = shown.you().filter(|you| tie.others.contains(you));
    let others = tie.others.iter().filter(|seat| you != Some(**seat));
    let names: Vec<&str> = others.map(|seat| shown.name(*seat)).collect();
    let addressed = match (you, names.is_empty()) {
        (None, _) => "no",
        (Some(_), true) => "only",
        (Some(_), false) => "also",
    };
    let key = match tie.closed {
        Some(_) => "match-tie-closed",
        None => "match-tie-drawn",
    };
    Localized::new(key)
        .arg("points", points)
        .arg("names", names.join(", "))
        .arg("you", addressed)
        .arg("hand", tie.closed.map_or(0, |hand| hand + 1))
}

/// Creates the entry of one player: rank, portrait, name, and a total that counts up.
fn other(
    shown: &DisplayedState,
    art: Option<&UiArt>,
    (place, seat): (usize, Seat),
    width: f32,
    total: Roll,
) -> Element {
    const SIDE: f32 = 24.0;
    let rank = Localized::new("ranking-place").arg("place", place);
    let rank_style = text::HEADING.size(p::BASE).color(p::INK_SOFT);
    let portrait = art.map(|art| {
        let player = shown.players.get(seat.index());
        framed(art.portrait(player, seat.index()), SIDE, 0.0, 4.0)
    });
    // Width left for the name after subtracting the rank, portrait, points and gaps.
    let room = width - 30.0 - SIDE - 38.0 - 24.0;
    let name = text::STRONG.size(p::SMALL * 1.1).color(p::INK);
    let name = text::name_on_lines(shown.label(seat), name, room);
    let points = label(signed(total.value()), sheet::ink(p::BASE));
    row(7.0).node(move |node| node.width = px(width)).children((
        line(rank, rank_style),
        portrait,
        Element::new(name),
        points.with((one_line(), Rolling(total))),
    ))
}

/// Creates the portrait of a seat, in a brass frame. That of a bot's character is a circle, that of a person has rounded
/// corners.
pub(super) fn portrait(
    shown: &DisplayedState,
    seat: Seat,
    art: &UiArt,
    (side, corner): (f32, f32),
) -> Element {
    let player = shown.players.get(seat.index());
    let is_round = player.is_some_and(|player| player.character.is_some());
    let radius = if is_round { f32::MAX } else { corner };
    framed(art.portrait(player, seat.index()), side, 3.0, radius).with(BorderColor::all(p::BRASS))
}
