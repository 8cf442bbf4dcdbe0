//! List of the people and bot levels that have played.
use super::{StatisticsAct, StatisticsView};
use bevy::prelude::*;
use engine::statistics::{Subject, SubjectEntry};
use gamecore::{
    i18n::{Texts, words},
    statistics::Statistics,
};
use ui::{
    page::{Element, column, disc, label, line, row},
    theme::UiArt,
    widgets::{ButtonInk, Checked, Look, Size, frame, one_line, palette as p, text},
};

/// Width of a name, and of the dot before it, in design pixels.
const NAME: f32 = 138.0;
const DOT: f32 = 16.0;
/// Text key of the heading of the bot levels.
const BOTS: &str = "statistics-bots";

#[derive(Clone, PartialEq, Debug)]
enum ListRow {
    /// Text key.
    Heading(&'static str),
    /// Entry with the colour of a person. The flag is true if the sheet is about this entry.
    Entry(SubjectEntry, Option<Color>, bool),
}

pub(super) fn list() -> Element {
    column(4.0).list(rows, view)
}

fn rows(
    statistics: Option<Res<Statistics>>,
    view: Res<StatisticsView>,
    art: Option<Res<UiArt>>,
) -> Option<Vec<ListRow>> {
    let statistics = statistics.filter(|it| it.is_changed() || view.is_changed())?;
    let entries = statistics.known.subjects();
    let shown = shown(&view, &entries).map(|entry| entry.subject.clone());
    let mut rows = Vec::new();
    for entry in entries {
        let heading = ListRow::Heading(match entry.subject {
            Subject::Person(_) => "statistics-people",
            Subject::Bots(_) => BOTS,
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
pub(super) fn shown<'a>(
    view: &StatisticsView,
    entries: &'a [SubjectEntry],
) -> Option<&'a SubjectEntry> {
    let is_chosen = |entry: &&SubjectEntry| view.subject.as_ref() == Some(&entry.subject);
    entries.iter().find(is_chosen).or_else(|| entries.first())
}

fn view(row_: &ListRow) -> Element {
    let (entry, color, is_shown) = match row_ {
        ListRow::Heading(key) => {
            let above = if *key == BOTS { p::GRID * 1.5 } else { 0.0 };
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
            let width = if color.is_some() { NAME - DOT } else { NAME };
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

pub(super) fn name_of(entry: &SubjectEntry, texts: &Texts) -> String {
    match &entry.subject {
        Subject::Person(_) => entry.name.clone(),
        Subject::Bots(level) => words::level_name(*level).resolve(texts),
    }
}
