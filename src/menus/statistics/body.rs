//! The sheet: whose numbers, and the part of them that was chosen; or a word of comfort where there is none.
use super::{
    chart::Ink,
    contracts, days,
    figure::note,
    luck, overview,
    page::{paper_width, sheet_width},
    people::chosen,
    telling::name_of,
    view::{StatisticsSheet, StatisticsView},
};
use bevy::prelude::*;
use engine::statistics::{Subject, SubjectEntry};
use gamecore::{
    i18n::{Language, Localized, Texts},
    model::Geometry,
    statistics::{Known, Statistics},
};
use ui::{
    theme::UiArt,
    widgets::{centred, label, localized, palette as p, row, text},
};

/// The sheet of paper.
#[derive(Component, Default)]
pub(super) struct Body;

/// From this width on, in design pixels, parts of a sheet stand side by side, below it one under the other.
const WIDE: f32 = 700.0;

/// What a sheet tells of, and how.
pub(super) struct Telling<'a> {
    /// Everything that is known.
    pub known: &'a Known,
    /// Everybody there are numbers of.
    pub entries: &'a [SubjectEntry],
    /// Whose numbers are told.
    pub subject: &'a Subject,
    /// Their name.
    pub name: String,
    /// The colours that people have of their own.
    pub art: Option<&'a UiArt>,
    /// In which words.
    pub texts: &'a Texts,
    /// In which language.
    pub language: Language,
    /// The width there is for it, in design pixels.
    pub width: f32,
}

impl Telling<'_> {
    /// How the parts of the sheet stand, and how wide they are: the second one `second` wide beside the first, or both as wide as the
    /// sheet, the second below.
    pub fn halves(&self, second: f32, gap: f32) -> (Node, f32, f32) {
        let beside = self.width >= WIDE;
        let node = Node {
            flex_direction: match beside {
                true => FlexDirection::Row,
                false => FlexDirection::Column,
            },
            column_gap: px(gap),
            row_gap: px(p::GRID * 2.0),
            ..default()
        };
        match beside {
            true => (node, self.width - second - gap, second),
            false => (node, self.width, self.width),
        }
    }

    /// The ink of this number for whoever this is: of a person in their own colour.
    pub fn ink(&self, number: usize, entry: &SubjectEntry) -> Ink {
        let own = match entry.subject {
            Subject::Person(_) => self.art.and_then(|art| art.color_of(&entry.name)),
            Subject::Bots(_) => None,
        };
        Ink::of(number).tinted(own)
    }

    /// The ink of whoever is looked at.
    pub fn own_ink(&self) -> Ink {
        let mut entries = self.entries.iter();
        let own = entries.find(|entry| entry.subject == *self.subject);
        own.map_or(Ink::of(0), |own| self.ink(0, own))
    }
}

pub(super) fn follow(
    (statistics, view, texts): (Res<Statistics>, Res<StatisticsView>, Res<Texts>),
    geometry: Res<Geometry>,
    art: Option<Res<UiArt>>,
    mut sheets: Query<(Entity, &ChildOf, &mut Node), With<Body>>,
    mut columns: Query<&mut ScrollPosition>,
    mut commands: Commands,
) {
    let known = &statistics.known;
    let entries = known.subjects();
    let chosen = chosen(&view, &entries);
    let entry = entries
        .iter()
        .find(|entry| Some(&entry.subject) == chosen.as_ref());
    for (entity, column, mut node) in &mut sheets {
        // Said, because lines that wrap are laid out for a width that is known only later, and would keep the height they had for it.
        node.width = px(paper_width(&geometry));
        // What was picked is read from its beginning.
        if view.is_changed()
            && let Ok(mut position) = columns.get_mut(column.parent())
        {
            position.y = 0.0;
        }
        let mut sheet = commands.entity(entity);
        sheet.despawn_related::<Children>();
        sheet.with_children(|sheet| match entry {
            None => comfort(sheet, known, art.as_deref()),
            Some(entry) => {
                let telling = Telling {
                    known,
                    entries: &entries,
                    subject: &entry.subject,
                    name: name_of(entry, &texts),
                    art: art.as_deref(),
                    texts: &texts,
                    language: texts.language(),
                    width: sheet_width(&geometry),
                };
                fill(sheet, view.sheet, entry, &telling);
            }
        });
    }
}

fn fill(
    sheet: &mut ChildSpawnerCommands,
    which: StatisticsSheet,
    entry: &SubjectEntry,
    telling: &Telling,
) {
    let head = Node {
        align_items: AlignItems::Baseline,
        flex_wrap: FlexWrap::Wrap,
        ..row(p::GRID * 2.0)
    };
    sheet.spawn(head).with_children(|head| {
        let style = text::TITLE.color(p::INK);
        head.spawn(text::name(&telling.name, style, telling.width.min(420.0)));
        let first = telling.known.matches().find(|filed| {
            let players = filed.numbers.players.iter();
            !filed.day.is_empty() && players.map(Subject::of).any(|it| it == *telling.subject)
        });
        let day = first.and_then(|filed| super::telling::day(&filed.day));
        let told = match day {
            Some(day) => Localized::new("statistics-since")
                .arg("count", entry.matches)
                .arg("day", day.resolve(telling.texts)),
            None => Localized::new("statistics-matches").arg("count", entry.matches),
        };
        head.spawn(localized(told, note()));
    });
    match which {
        StatisticsSheet::Overview => overview::fill(sheet, telling),
        StatisticsSheet::Contracts => contracts::fill(sheet, telling),
        StatisticsSheet::Days => days::fill(sheet, telling),
        StatisticsSheet::Luck => luck::fill(sheet, telling),
    }
}

/// Nothing is there yet.
fn comfort(sheet: &mut ChildSpawnerCommands, known: &Known, art: Option<&UiArt>) {
    if !known.progress.looked || known.progress.uncounted > 0 {
        return;
    }
    let middle = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        flex_grow: 1.0,
        row_gap: px(p::GRID * 3.0),
        ..default()
    };
    sheet.spawn(middle).with_children(|middle| {
        if let Some(art) = art {
            middle.spawn(row(0.0)).with_children(|tiles| {
                for _ in 0..3 {
                    let side = Node {
                        width: px(84),
                        height: px(84),
                        ..default()
                    };
                    tiles.spawn((side, ImageNode::new(art.tile.clone()), Pickable::IGNORE));
                }
            });
        }
        let width = Node {
            max_width: px(520),
            ..default()
        };
        let style = text::BODY.color(p::INK);
        middle.spawn((label("statistics-none", style), centred(), width));
    });
}

/// A text that stands alone on a sheet.
pub(super) fn alone(sheet: &mut ChildSpawnerCommands, key: &'static str) {
    let style = text::BODY.color(p::INK_SOFT);
    let width = Node {
        max_width: px(600),
        margin: UiRect::vertical(px(p::GRID * 2.0)),
        ..default()
    };
    sheet.spawn((localized(Localized::new(key), style), width));
}

/// A name that is the same in every language, for a legend: a long one is shortened.
pub(super) fn short(name: &str) -> String {
    let (short, _) = text::fit(name, p::SMALL, 130.0);
    short
}
