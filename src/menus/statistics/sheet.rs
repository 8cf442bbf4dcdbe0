//! Sheet of paper with the numbers of one person or bot level: its head, its parts, and their common elements.
use super::{
    LIST, PAGE, StatisticsSheet, StatisticsView, chart::SeriesStyle, luck::luck, name_of, sheets,
    shown_entry,
};
use bevy::prelude::*;
use engine::statistics::{Subject, SubjectEntry};
use gamecore::{
    i18n::{Language, Localized, Texts, decimal},
    model::Geometry,
    statistics::{MOST_PAIRS, Statistics, StatisticsSnapshot, head_to_head_words},
};
use ui::{
    page::{Element, Words, block, column, label, line, row, wrap},
    theme::UiArt,
    widgets::{Typeface, centred, palette as p, text},
};

/// Padding at each side of the paper, in design pixels.
const PADDING: f32 = p::GRID * 2.0;
/// Width of everything beside the paper, in design pixels: the edges of the page, the gap after the list, and the
/// scroll bar.
const BESIDE: f32 = 2.0 * (p::GRID * 3.0 + 1.0) + 2.0 * p::GRID + 2.0 * p::GRID;

/// Returns the width of the content of the sheet, in design pixels.
pub(super) fn sheet_width(geometry: &Geometry) -> f32 {
    (PAGE.min(geometry.size.x) - LIST - BESIDE - 2.0 * PADDING).floor()
}

/// Creates the empty sheet. The layout needs a definite width to measure wrapped text.
pub(super) fn paper(width: f32) -> Element {
    column(p::GRID)
        .node(move |node| {
            node.width = px(width + 2.0 * PADDING);
            // At least as high as the page.
            (node.flex_grow, node.flex_shrink) = (1.0, 0.0);
        })
        .edges(UiRect::axes(px(PADDING), px(p::GRID * 2.0)), 0.0, 4.0)
        .with(BackgroundColor(p::IVORY))
}

/// Data of a sheet.
pub(super) struct Sheet<'a> {
    pub known: &'a StatisticsSnapshot,
    /// All people and bot levels that have played.
    pub entries: &'a [SubjectEntry],
    pub subject: &'a Subject,
    /// Name of the subject.
    pub name: String,
    /// Colours of people.
    art: Option<&'a UiArt>,
    pub texts: &'a Texts,
    /// Width in design pixels.
    pub width: f32,
}

pub(super) fn content(
    statistics: Option<Res<Statistics>>,
    (view, texts, geometry): (Res<StatisticsView>, Res<Texts>, Res<Geometry>),
    art: Option<Res<UiArt>>,
) -> Option<Vec<Element>> {
    let statistics = statistics.filter(|it| {
        let is_view_changed = view.is_changed() || texts.is_changed() || geometry.is_changed();
        it.is_changed() || is_view_changed
    })?;
    let known = &statistics.known;
    let entries = known.subjects();
    let Some(entry) = shown_entry(&view, &entries) else {
        return Some(empty(known, art.as_deref()).into_iter().collect());
    };
    let sheet = Sheet {
        known,
        entries: &entries,
        subject: &entry.subject,
        name: name_of(entry, &texts),
        art: art.as_deref(),
        texts: &texts,
        width: sheet_width(&geometry),
    };
    let mut all = vec![sheet.head(entry)];
    all.extend(match view.sheet {
        StatisticsSheet::Overview => sheets::overview(&sheet),
        StatisticsSheet::Contracts => sheets::contracts(&sheet),
        StatisticsSheet::Days => sheets::days(&sheet),
        StatisticsSheet::Luck => luck(&sheet),
    });
    Some(all)
}

/// Minimum width of a sheet with two parts side by side, and with four figures side by side, in design pixels.
const TWO_PARTS: f32 = 700.0;
const FOUR_FIGURES: f32 = 480.0;

impl Sheet<'_> {
    fn head(&self, entry: &SubjectEntry) -> Element {
        let first = self.known.matches().find(|filed| {
            let mut players = filed.numbers.players.iter();
            !filed.day.is_empty() && players.any(|it| Subject::of(it) == *self.subject)
        });
        let since = match first.and_then(|filed| day(&filed.day)) {
            Some(day) => Localized::new("statistics-since").arg("day", day.resolve(self.texts)),
            None => Localized::new("statistics-matches"),
        };
        let style = text::TITLE.color(p::INK);
        wrap(p::GRID * 2.0).align(AlignItems::Baseline).children((
            Element::new(text::name(&self.name, style, self.width.min(420.0))),
            note(since.arg("count", entry.matches)),
            self.rivals(),
        ))
    }

    /// Returns this year's results against the people with the most matches. Empty for bots.
    fn rivals(&self) -> Vec<Element> {
        let is_person = |it: &Subject| matches!(it, Subject::Person(_));
        let others = self.entries.iter();
        let others = others
            .filter(|it| is_person(self.subject) && is_person(&it.subject) && !self.is_subject(it));
        let words = others.filter_map(|other| {
            let names = [self.name.as_str(), other.name.as_str()];
            let ahead = self.known.head_to_head(names, |_| true);
            head_to_head_words(names, ahead)
        });
        words.take(MOST_PAIRS).map(note).collect()
    }

    /// Puts two parts side by side. The second one is `second` wide. On a narrow sheet, it is below the first one. The
    /// parts are functions of their widths.
    pub fn halves(
        &self,
        (second, gap): (f32, f32),
        left: impl FnOnce(f32) -> Vec<Element>,
        right: impl FnOnce(f32) -> Vec<Element>,
    ) -> Element {
        let (first, second) = match self.width >= TWO_PARTS {
            true => (self.width - second - gap, second),
            false => (self.width, self.width),
        };
        let part = |width: f32, content: Vec<Element>| {
            let column = column(p::GRID).node(move |node| node.width = px(width));
            column.children(content)
        };
        wrap(gap)
            .row_gap(p::GRID * 2.0)
            .align(AlignItems::FlexStart)
            .children((part(first, left(first)), part(second, right(second))))
    }

    /// Creates two rows of four figures: large numbers, each with an explanation.
    pub fn figures(&self, figures: [(String, Localized); 8]) -> Element {
        const GAP: f32 = p::GRID * 2.0;
        let in_row = if self.width >= FOUR_FIGURES { 4.0 } else { 2.0 };
        let width = ((self.width - GAP * (in_row - 1.0)) / in_row).floor();
        let figure = |(number, words): (String, Localized)| {
            let style = text::HEADING.size(p::TITLE).color(p::INK);
            column(0.0)
                .node(move |node| node.width = px(width))
                .children((line(number, style), note(words)))
        };
        wrap(GAP)
            .align(AlignItems::FlexStart)
            .rigid()
            .children(figures.map(figure))
    }

    /// Returns the style of the entry with this number. An entry of a person has the person's colour.
    pub fn style_of(&self, number: usize, entry: &SubjectEntry) -> SeriesStyle {
        let own = match entry.subject {
            Subject::Person(_) => self.art.and_then(|art| art.color_of(&entry.name)),
            Subject::Bots(_) => None,
        };
        SeriesStyle::of(number).tinted(own)
    }

    /// Returns the style of the subject.
    pub fn own_style(&self) -> SeriesStyle {
        let own = self.entries.iter().find(|entry| self.is_subject(entry));
        own.map_or(SeriesStyle::of(0), |own| self.style_of(0, own))
    }

    pub fn is_subject(&self, entry: &SubjectEntry) -> bool {
        entry.subject == *self.subject
    }

    pub fn decimal(&self, value: f64, digits: usize) -> String {
        decimal(value, digits, self.texts.language())
    }

    pub fn percent(&self, share: f64) -> String {
        let number = self.decimal(100.0 * share, 0);
        match self.texts.language() {
            Language::En => format!("{number}%"),
            Language::Es | Language::Fr => format!("{number}\u{a0}%"),
        }
    }
}

/// Creates the note that there are no numbers yet. Returns `None` until all records have been counted.
fn empty(known: &StatisticsSnapshot, art: Option<&UiArt>) -> Option<Element> {
    if !known.progress.looked || known.progress.uncounted > 0 {
        return None;
    }
    let tiles = art.map(|art| {
        let tile = || block(84.0, 84.0).with(ImageNode::new(art.tile.clone()));
        row(0.0).children([tile(), tile(), tile()])
    });
    let words = label("statistics-none", text::BODY.color(p::INK)).with(centred());
    let content = column(p::GRID * 3.0).align(AlignItems::Center);
    let content = content.justify(JustifyContent::Center);
    let content = content.node(|node| node.flex_grow = 1.0);
    Some(content.children((tiles, words.node(|node| node.max_width = px(520)))))
}

/// Creates a small text on paper.
pub(super) fn note(words: impl Into<Words>) -> Element {
    label(words, text::NOTE.color(p::INK_SOFT))
}

/// Creates the heading of a chart.
pub(super) fn heading(words: impl Into<Words>) -> Element {
    let style = text::STRONG.size(p::SMALL).color(p::INK);
    label(words, style.face(Typeface::SansBold))
}

/// Creates a text that replaces the content of a sheet.
pub(super) fn alone(key: &'static str) -> Element {
    label(key, text::BODY.color(p::INK_SOFT))
        .margin(UiRect::vertical(px(p::GRID * 2.0)))
        .node(|node| node.max_width = px(600))
}

/// Shortens a name for a legend.
pub(super) fn short(name: &str) -> String {
    let (short, _) = text::fit(name, p::SMALL, 130.0);
    short
}

/// Formats a date. Returns `None` if it is invalid.
pub(super) fn day(day: &str) -> Option<Localized> {
    let mut parts = day.splitn(3, '-').map(str::parse::<u16>);
    let mut part = || parts.next()?.ok();
    let (year, month, day) = (part()?, part()?, part()?);
    let words = Localized::new("statistics-day")
        .arg("day", day)
        .arg("month", month)
        // A number would get a thousands separator.
        .arg("year", year.to_string());
    Some(words)
}
