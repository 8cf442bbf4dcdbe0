//! The head of the last sheet: the winner, why they won if others have as few points, and the places of all others.
use super::winner::portrait_frame;
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::{
    i18n::{Localized, signed},
    model::Shown,
};
use ui::{
    theme::UiArt,
    widgets::{Pop, Roll, Rolling, column, localized, one_line, palette as p, row, text, written},
};

/// The most places in one line, and the least width of one, in design pixels.
const ACROSS: usize = 4;
const PLACE: f32 = 180.0;
/// Seconds that a final total counts, at the designed pace, and between one place and the next, from the last to the second.
const COUNTS: f32 = 0.6;
const STAGGER: f32 = 0.1;

/// Spawns the head on a paper of this width. At a `pace` other than 0 the totals count up; 1 is the designed pace.
pub fn spawn(
    paper: &mut ChildSpawnerCommands,
    shown: &Shown,
    art: Option<&UiArt>,
    width: f32,
    pace: f32,
) {
    let Some(seating) = &shown.seating else {
        return;
    };
    let ranking = shown.sheet.ranking(seating);
    let Some(((_, winner), others)) = ranking.split_first() else {
        return;
    };
    let crowded = others.len() > ACROSS;
    honour(
        paper,
        shown,
        art,
        *winner,
        width,
        if crowded { 64.0 } else { 84.0 },
    );
    let across = ((width / PLACE) as usize).clamp(1, ACROSS);
    let each = (width / others.len().clamp(1, across) as f32)
        .min(250.0)
        .floor();
    paper
        .spawn(Node {
            flex_wrap: FlexWrap::Wrap,
            margin: UiRect::bottom(px(4)),
            row_gap: px(4),
            ..default()
        })
        .with_children(|line| {
            for (at, (place, seat)) in others.iter().enumerate() {
                let wait = STAGGER * (others.len() - 1 - at) as f32;
                let total = shown.total(*seat);
                let roll = Roll::between(0, total, wait * pace, COUNTS * pace);
                other(line, shown, art, (*place, *seat), each, roll);
            }
        });
}

/// The winner's picture in brass, the name, and with how many points.
fn honour(
    paper: &mut ChildSpawnerCommands,
    shown: &Shown,
    art: Option<&UiArt>,
    winner: Seat,
    width: f32,
    side: f32,
) {
    paper.spawn(row(18.0)).with_children(|head| {
        if let Some(art) = art {
            let player = shown.players.get(winner.index());
            let round = player.is_some_and(|player| player.character.is_some());
            let frame = portrait_frame(side, 10.0, round);
            head.spawn((
                frame,
                BorderColor::all(p::BRASS),
                BoxShadow::new(p::BRASS.with_alpha(0.55), px(0), px(0), px(2), px(14)),
                ImageNode::new(art.portrait(player, winner.index())),
                Pop::default(),
            ));
        }
        let words = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            ..column(0.0)
        };
        head.spawn(words).with_children(|words| {
            let title = text::TITLE.size(p::TITLE * 1.25).color(p::INK);
            // The words round the name take some room of their own.
            let room = width - side - 18.0 - title.size * 4.5;
            let (name, size) = text::fit(shown.name(winner), title.size, room);
            let sentence = Localized::new("match-winner").arg("name", name);
            words.spawn((localized(sentence, title.size(size)), one_line()));
            words.spawn(localized(
                reason(shown, winner),
                text::NOTE.size(p::SMALL * 1.1).color(p::INK_SOFT),
            ));
        });
    });
}

/// With how many points, and if others have as few, why they did not win.
fn reason(shown: &Shown, winner: Seat) -> Localized {
    let points = shown.total(winner);
    let tie = shown.seating.as_ref();
    let tie = tie.and_then(|seating| shown.sheet.tie_break(seating));
    let Some(tie) = tie else {
        return Localized::new("match-winner-points").arg("points", points);
    };
    let names: Vec<&str> = tie.others.iter().map(|seat| shown.name(*seat)).collect();
    let key = match tie.closed {
        Some(_) => "match-tie-closed",
        None => "match-tie-drawn",
    };
    Localized::new(key)
        .arg("points", points)
        .arg("names", names.join(", "))
        .arg("hand", tie.closed.map_or(0, |hand| hand + 1))
}

/// A place, the picture, the name, the total, which counts up.
fn other(
    line: &mut ChildSpawnerCommands,
    shown: &Shown,
    art: Option<&UiArt>,
    (place, seat): (usize, Seat),
    width: f32,
    total: Roll,
) {
    let node = Node {
        width: px(width),
        ..row(7.0)
    };
    line.spawn(node).with_children(|chip| {
        let which = Localized::new("ranking-place").arg("place", place);
        chip.spawn((
            localized(which, text::HEADING.size(p::BASE).color(p::INK_SOFT)),
            one_line(),
        ));
        let side = 24.0;
        if let Some(art) = art {
            let node = Node {
                width: px(side),
                height: px(side),
                flex_shrink: 0.0,
                border_radius: BorderRadius::all(px(4)),
                ..default()
            };
            let player = shown.players.get(seat.index());
            chip.spawn((node, ImageNode::new(art.portrait(player, seat.index()))));
        }
        // Beside the place, the picture, the points and the gaps.
        let room = width - 30.0 - side - 38.0 - 24.0;
        let name = text::STRONG.size(p::SMALL * 1.1).color(p::INK);
        chip.spawn(text::name_on_lines(shown.name(seat), name, room));
        chip.spawn((
            written(signed(total.value()), super::sheet::ink(p::BASE)),
            one_line(),
            Rolling(total),
        ));
    });
}
