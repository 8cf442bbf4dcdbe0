//! Statistics page: a list of people and bot levels, and a sheet of figures and charts about the selected one.
//!
//! ```text
//! Statistics.known ─► list of people and bot levels
//!                  └► sheet ─► overview, contracts, days (sheets), luck ─► chart
//! ```
mod chart;
mod luck;
mod sheet;
mod sheets;

use bevy::{asset::AssetEventSystems, prelude::*, ui::UiSystems};
use engine::{
    all,
    statistics::{Subject, SubjectEntry},
};
use gamecore::{
    i18n::{Localized, Texts, words},
    model::Geometry,
    sets::FrameSystems,
    states::Menu,
    statistics::Statistics,
};
use sheet::{paper, sheet_width};
use strum::{IntoStaticStr, VariantArray};
use ui::{
    page::{Act, Element, button, choice, column, disc, label, line, page, row, scroll},
    theme::UiArt,
    widgets::{ButtonInk, Checked, Look, Size, frame, one_line, palette as p, text},
};

/// Selected person or bot level, and selected sheet.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct StatisticsView {
    /// `None` for the first entry of the list.
    pub subject: Option<Subject>,
    pub sheet: StatisticsSheet,
}

/// Sheet of the page. The text key of its name is `statistics-` and the name of the variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, VariantArray, IntoStaticStr)]
#[strum(prefix = "statistics-", serialize_all = "kebab-case")]
pub enum StatisticsSheet {
    /// Figures, and the points of each match.
    #[default]
    Overview,
    /// Points for each contract, and claims.
    Contracts,
    /// Points of several players for each day.
    Days,
    /// Luck of the cards, and the cost of mistakes.
    Luck,
}

impl StatisticsSheet {
    /// All sheets, in the order of their buttons.
    pub const ALL: [StatisticsSheet; 4] = all();

    /// Returns the text key of the name.
    pub fn key(self) -> &'static str {
        self.into()
    }
}

/// Action of a control on the page.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug)]
pub enum StatisticsAct {
    /// Shows the numbers of this person or bot level.
    Of(Subject),
    Sheet(StatisticsSheet),
    /// Exports all numbers as a table.
    Export,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<StatisticsView>();
    app.add_systems(OnEnter(Menu::Statistics), open);
    app.add_observer(reduce);
    app.add_systems(
        Update,
        refresh
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present)
            .run_if(in_state(Menu::Statistics).and_then(resource_exists::<Statistics>)),
    );
    // The charts depend on the layout, and their images must be uploaded in this frame.
    app.add_systems(
        PostUpdate,
        chart::draw
            .after(UiSystems::PostLayout)
            .before(AssetEventSystems)
            .run_if(in_state(Menu::Statistics)),
    );
}

/// Interval in seconds between two requests for matches that other windows have played. It does not wake an idle
/// window.
const REFRESH: f32 = 3.0;

fn refresh(
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    mut statistics: ResMut<Statistics>,
    mut wait: Local<f32>,
) {
    *wait -= time.delta_secs();
    if menu.is_changed() || *wait <= 0.0 && !statistics.is_asked() {
        *wait = REFRESH;
        // The request does not change the numbers.
        statistics.bypass_change_detection().look();
    }
}

/// Widths of the page and of the list, and height of the sheet, in design pixels.
const PAGE: f32 = 1216.0;
const LIST: f32 = 216.0;
const HEIGHT: f32 = 500.0;

fn open(mut commands: Commands) {
    let sheets = column(0.0).live(
        |view: Res<StatisticsView>| StatisticsAct::Sheet(view.sheet),
        |now: &StatisticsAct| {
            let sheet = |sheet: StatisticsSheet| (sheet.key(), StatisticsAct::Sheet(sheet));
            let all = StatisticsSheet::ALL.map(sheet);
            choice("statistics-title", all, now.clone(), Size::Medium)
        },
    );
    let export = button("statistics-export", Look::Plain, Size::Medium)
        .does(StatisticsAct::Export)
        .tip("statistics-export-tip");
    let people = scroll(4.0, subject_list()).fixed(LIST);
    // A change of the view scrolls the sheet to its beginning.
    let shown =
        |view: Res<StatisticsView>, geometry: Res<Geometry>| (view.clone(), sheet_width(&geometry));
    let sheet = column(0.0)
        .grow(0.0)
        .live(shown, |(_, width): &(StatisticsView, f32)| {
            scroll(0.0, paper(*width).renewed(sheet::content))
        });
    page(Menu::Statistics, "statistics-title", PAGE)
        .tabs(sheets)
        .controls(export)
        .panes(HEIGHT, row(p::GRID * 2.0).children((people, sheet)))
        .status(row(0.0).live(progress, |words: &Option<Localized>| {
            words.clone().map(|words| label(words, text::NOTE))
        }))
        .open(&mut commands);
}

/// Returns a sentence about pending work or an unreadable record.
fn progress(statistics: Res<Statistics>) -> Option<Localized> {
    let known = &statistics.known;
    Some(match (known.progress.uncounted, known.progress.unjudged) {
        (0, unjudged) => match known.broken.first() {
            Some(file) => Localized::new("statistics-broken")
                .arg("count", known.broken.len())
                .arg("file", file.clone()),
            None if unjudged == 0 => return None,
            None => Localized::new("statistics-judging").arg("count", unjudged),
        },
        (uncounted, _) => Localized::new("statistics-counting").arg("count", uncounted),
    })
}

fn reduce(
    event: On<Act<StatisticsAct>>,
    mut view: ResMut<StatisticsView>,
    statistics: Option<ResMut<Statistics>>,
) {
    match &event.act {
        StatisticsAct::Of(subject) => view.subject = Some(subject.clone()),
        StatisticsAct::Sheet(sheet) => view.sheet = *sheet,
        StatisticsAct::Export => {
            if let Some(mut statistics) = statistics {
                statistics.export();
            }
        }
    }
}

/// Width of a name, and of the dot before it, in design pixels.
const LIST_NAME: f32 = 138.0;
const LIST_DOT: f32 = 16.0;
/// Text key of the heading of the bot levels.
const BOTS_HEADING: &str = "statistics-bots";

#[derive(Clone, PartialEq, Debug)]
enum ListRow {
    /// Text key.
    Heading(&'static str),
    /// Entry with the colour of a person. The flag is true if the sheet is about this entry.
    Entry(SubjectEntry, Option<Color>, bool),
}

fn subject_list() -> Element {
    column(4.0).list(subject_rows, subject_row)
}

fn subject_rows(
    statistics: Option<Res<Statistics>>,
    view: Res<StatisticsView>,
    art: Option<Res<UiArt>>,
) -> Option<Vec<ListRow>> {
    let statistics = statistics.filter(|it| it.is_changed() || view.is_changed())?;
    let entries = statistics.known.subjects();
    let shown = shown_entry(&view, &entries).map(|entry| entry.subject.clone());
    let mut rows = Vec::new();
    for entry in entries {
        let heading = ListRow::Heading(match entry.subject {
            Subject::Person(_) => "statistics-people",
            Subject::Bots(_) => BOTS_HEADING,
        });
        if !rows.contains(&heading) {
            rows.push(heading);
        }
        let color = art.as_ref().and_then(|art| art.color_of(&entry.name));
        let is_shown = shown.as_ref() == Some(&entry.subject);
        rows.push(ListRow::Entry(entry, color, is_shown));
    }
    Some(rows)
}

/// Returns the selected entry, or else the first one.
fn shown_entry<'a>(view: &StatisticsView, entries: &'a [SubjectEntry]) -> Option<&'a SubjectEntry> {
    let is_chosen = |entry: &&SubjectEntry| view.subject.as_ref() == Some(&entry.subject);
    entries.iter().find(is_chosen).or_else(|| entries.first())
}

fn subject_row(row_: &ListRow) -> Element {
    let (entry, color, is_shown) = match row_ {
        ListRow::Heading(key) => {
            let above = if *key == BOTS_HEADING {
                p::GRID * 1.5
            } else {
                0.0
            };
            let heading = line(*key, text::NOTE);
            return heading.node(move |node| node.margin.top = px(above));
        }
        ListRow::Entry(entry, color, is_shown) => (entry, *color, *is_shown),
    };
    let style = text::BODY.size(p::SMALL);
    let ink = |label: Element| label.with((ButtonInk, one_line()));
    let color = color.filter(|_| matches!(entry.subject, Subject::Person(_)));
    let name = match &entry.subject {
        Subject::Person(_) => {
            let width = if color.is_some() {
                LIST_NAME - LIST_DOT
            } else {
                LIST_NAME
            };
            let (name, size) = text::fit(&entry.name, p::SMALL, width);
            label(name, style.size(size))
        }
        Subject::Bots(level) => label(words::level_name(*level), style),
    };
    Element::new((frame(Look::Segment, Size::Small), Checked(is_shown)))
        .justify(JustifyContent::SpaceBetween)
        .node(|node| (node.width, node.flex_shrink) = (percent(100), 0.0))
        .does(StatisticsAct::Of(entry.subject.clone()))
        .first(is_shown)
        .children((
            row(7.0).children((color.map(|color| disc(9.0, color)), ink(name))),
            ink(label(entry.matches.to_string(), style)),
        ))
}

fn name_of(entry: &SubjectEntry, texts: &Texts) -> String {
    match &entry.subject {
        Subject::Person(_) => entry.name.clone(),
        Subject::Bots(level) => words::level_name(*level).resolve(texts),
    }
}
