//! The page: its head, the list of those there are numbers of, the sheets, and a line about what is still being worked out.
use super::{
    body::Body,
    people::People,
    view::{StatisticsAct, StatisticsSheet, StatisticsView},
};
use crate::{back, page_width, root};
use bevy::{prelude::*, ui_widgets::observe};
use engine::statistics::SubjectEntry;
use gamecore::{
    i18n::Localized,
    model::Geometry,
    states::Menu,
    statistics::{Progress, Statistics},
};
use std::sync::Arc;
use ui::widgets::{
    Chosen, LEAST, Live, Look, Named, Offer, Picked, Size, Tip, button, choice_row, column,
    localized, low_panel, palette as p, row, scrolling, text, title,
};

/// The width of the page, of the list, and the height of both beside each other, in design pixels.
const PAGE: f32 = 1216.0;
const LIST: f32 = 216.0;
const HEIGHT: f32 = 536.0;

/// What is beside the words of the sheet in a window: the frame of the page, the gap after the list, the bar, and the rim of the paper.
const BESIDE: f32 = 2.0 * (p::GRID * 3.0 + 1.0) + 2.0 * p::GRID + 2.0 * p::GRID + 2.0 * RIM;
/// The rim of the paper at both sides.
const RIM: f32 = p::GRID * 2.0;

/// The width of what stands on the sheet, in design pixels: larger letters leave less.
pub(super) fn sheet_width(geometry: &Geometry) -> f32 {
    (PAGE.min(geometry.size.x) - LIST - BESIDE).floor()
}

/// The width of the sheet with its rim, likewise.
pub(super) fn paper_width(geometry: &Geometry) -> f32 {
    sheet_width(geometry) + 2.0 * RIM
}

/// The line that says what is still being worked out.
#[derive(Component)]
pub(super) struct Working;

/// Builds the page; the systems that follow the numbers fill it.
pub(super) fn spawn(view: Res<StatisticsView>, geometry: Res<Geometry>, mut commands: Commands) {
    let sheet = view.sheet;
    commands
        .spawn(root(Menu::Statistics))
        .with_children(|root| {
            root.spawn(low_panel(page_width(PAGE, &geometry)))
                .with_children(|page| {
                    // In the largest letters the buttons go below.
                    let wraps = Node {
                        flex_wrap: FlexWrap::Wrap,
                        row_gap: px(4),
                        flex_shrink: 0.0,
                        ..row(p::GRID)
                    };
                    page.spawn(wraps).with_children(head);
                    let both = Node {
                        height: px(HEIGHT),
                        min_height: px(LEAST),
                        column_gap: px(p::GRID * 2.0),
                        ..default()
                    };
                    page.spawn(both).with_children(|both| {
                        let list = Node {
                            width: px(LIST),
                            flex_shrink: 0.0,
                            min_height: px(0),
                            ..default()
                        };
                        both.spawn(list).with_children(|list| {
                            let rows = (People, Live::<Vec<SubjectEntry>>::default());
                            scrolling(list, 4.0, rows, |_| {});
                        });
                        let sheets = Node {
                            flex_grow: 1.0,
                            flex_basis: px(0),
                            min_height: px(0),
                            ..column(p::GRID + 2.0)
                        };
                        both.spawn(sheets)
                            .with_children(|side| sheets_of(side, sheet));
                    });
                });
        });
}

fn head(head: &mut ChildSpawnerCommands) {
    head.spawn(title("statistics-title"));
    let room = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(120),
        margin: UiRect::left(px(p::GRID * 2.0)),
        ..column(0.0)
    };
    head.spawn((room, Working, Live::<Told>::default()));
    head.spawn((
        button("statistics-export", Look::Plain, Size::Medium),
        StatisticsAct::Export,
        Tip::new("statistics-export-tip"),
        observe(export),
    ));
    head.spawn((
        button("menu-back", Look::Brass, Size::Medium),
        observe(back),
    ));
}

fn sheets_of(side: &mut ChildSpawnerCommands, now: StatisticsSheet) {
    let all = StatisticsSheet::ALL;
    let offers = all.iter().map(|sheet| Offer::Key(sheet.key())).collect();
    let lit = all.iter().position(|sheet| *sheet == now).unwrap_or(0);
    choice_row(side, offers, lit, Size::Small)
        .insert(Named::new("statistics-title"))
        .observe(|picked: On<Picked>, mut view: ResMut<StatisticsView>| {
            if let Some(sheet) = StatisticsSheet::ALL.get(picked.index) {
                view.sheet = *sheet;
            }
        });
    let paper = Node {
        // As high as the page, or higher: then it is scrolled.
        flex_grow: 1.0,
        flex_shrink: 0.0,
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(RIM), px(p::GRID * 2.0)),
        row_gap: px(p::GRID),
        border_radius: BorderRadius::all(px(4)),
        ..default()
    };
    scrolling(side, 0.0, (), |column| {
        column.spawn((paper, BackgroundColor(p::IVORY), Body));
    });
}

fn export(_: On<Chosen>, statistics: Option<ResMut<Statistics>>) {
    if let Some(mut statistics) = statistics {
        statistics.export();
    }
}

/// What is said at the foot of the page.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Told {
    progress: Progress,
    broken: Arc<Vec<String>>,
}

/// Says what is still being worked out, and what cannot be read.
pub(super) fn tell(
    statistics: Res<Statistics>,
    mut lines: Query<(Entity, &mut Live<Told>), With<Working>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut lines {
        let told = Told {
            progress: statistics.known.progress,
            broken: Arc::clone(&statistics.known.broken),
        };
        live.show(&mut commands, entity, told, |line, told| {
            let told = match (told.progress.uncounted, told.progress.unjudged) {
                (0, _) if !told.broken.is_empty() => {
                    let broken =
                        Localized::new("statistics-broken").arg("count", told.broken.len());
                    let told = broken.arg("file", told.broken[0].clone());
                    line.spawn(localized(told, text::NOTE));
                    return;
                }
                (0, 0) => return,
                (0, count) => Localized::new("statistics-judging").arg("count", count),
                (count, _) => Localized::new("statistics-counting").arg("count", count),
            };
            line.spawn(localized(told, text::NOTE));
        });
    }
}
