//! The whole of a `theme.toml`.
use super::{
    Animation, Letters, Look, SheetLayout, Still, SuitColours, SvgLayout, TableLook,
    section::{Reading, Section, Value, place, unknown},
};
use crate::{
    Files, Instead, Problem, Reason, Slot, limits,
    names::{self, Named, Reserved},
};
use std::cell::RefCell;
use toml_edit::Document;

/// The format of `theme.toml` that this game knows.
const FORMAT: u32 = 1;

/// What a theme says of itself.
#[derive(Clone, Debug, Default)]
pub struct Manifest {
    /// The name shown; empty if none is given.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// Under which licence.
    pub licence: String,
    /// Where it comes from.
    pub url: String,
    /// Its version, shown.
    pub version: String,
    /// The theme that has what it lacks.
    pub extends: Option<String>,
    /// How its cards are drawn.
    pub look: Look,
    /// The name of the usual back.
    pub back: Option<String>,
    /// The colours of its suits.
    pub suits: SuitColours,
    /// The letters of drawn corners.
    pub letters: Letters,
    /// The file of the font of drawn corners.
    pub index_font: Option<String>,
    /// Cards whose frames stand in one picture.
    pub animations: Vec<Animation>,
    /// When moving cards stand still.
    pub still: Still,
    /// How its table is laid.
    pub table: TableLook,
    /// The id of the same deck for tired eyes.
    pub twin: Option<String>,
    pub(crate) sheet: Option<SheetLayout>,
    pub(crate) svg: Option<SvgLayout>,
    pub(crate) map: Vec<Mapped>,
}

/// One line of `[map]`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mapped {
    /// What the file shows.
    pub target: Target,
    /// The file.
    pub file: String,
    /// The id of a node of it, if the file is an SVG: `deck.svg#queen`.
    pub node: Option<String>,
}

/// What an author may name by a key: a card, or another picture of a theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A card, or a joker whose colour is said.
    Slot(Slot),
    /// Both jokers.
    Jokers,
    /// A back, by its name.
    Back(String),
    /// What is no card.
    Other(Reserved),
}

impl Target {
    /// What a key names, in any spelling of a file's name.
    pub fn read(key: &str) -> Option<Target> {
        Some(match names::read(key)? {
            Named::Face(card) => Target::Slot(Slot::Face(card)),
            Named::Joker(Some(colour)) => Target::Slot(Slot::Joker(colour)),
            Named::Joker(None) => Target::Jokers,
            Named::Back(_) => Target::Back(names::back_name(key)),
            Named::Reserved => Target::Other(names::reserved(key)?),
        })
    }
}

impl Manifest {
    /// Reads the `theme.toml` of a theme; what is wrong with it is added to the problems.
    pub fn read(files: &dyn Files, problems: &mut Vec<Problem>) -> Manifest {
        if !files.has("theme.toml") {
            return Manifest::default();
        }
        let path = files.path("theme.toml");
        let text = match files.read("theme.toml", limits::TEXT) {
            Ok(bytes) => crate::text::as_text(&bytes),
            Err(reason) => {
                problems.push(Problem::new(path, reason, Instead::Skipped));
                return Manifest::default();
            }
        };
        let reading = Reading {
            text: &text,
            files,
            path,
            problems: RefCell::default(),
        };
        let manifest = match text.parse::<Document<String>>() {
            Ok(document) => Manifest::of(&Section::new(&reading, document.as_table())),
            Err(error) => {
                let (line, column) = place(&text, error.span().map_or(0, |span| span.start));
                let reason = error.message().trim().replace('\n', ", ");
                reading.tell(Reason::Toml {
                    line,
                    column,
                    reason,
                });
                Manifest::default()
            }
        };
        problems.append(&mut reading.problems.borrow_mut());
        manifest
    }

    fn of(root: &Section<'_>) -> Manifest {
        let text = |key| root.text(key).unwrap_or_default();
        for key in ["format", "requires"] {
            let wanted = root.whole(key, 1..=u32::MAX).unwrap_or(FORMAT);
            if wanted > FORMAT {
                let format = wanted.into();
                root.reading().tell(Reason::TooNew { format });
            }
        }
        let mut manifest = Manifest {
            name: text("name"),
            author: text("author"),
            // Both spellings are right English.
            licence: root
                .text("license")
                .or(root.text("licence"))
                .unwrap_or_default(),
            url: text("url"),
            version: text("version"),
            extends: root.text("extends"),
            ..Manifest::default()
        };
        if let Some(card) = root.section("card") {
            manifest.look = Look::read(&card);
        }
        if let Some(back) = root.section("back") {
            manifest.back = back.text("default");
            back.finish();
        }
        if let Some(suits) = root.section("suits") {
            manifest.suits = SuitColours::read(&suits);
        }
        if let Some(index) = root.section("index") {
            manifest.index_font = index.file("font");
            if let Some(letters) = index.section("letters") {
                manifest.letters = Letters::read(&letters);
            }
            index.finish();
        }
        if let Some(twin) = root.section("twin") {
            manifest.twin = twin.text("id");
            twin.finish();
        }
        if let Some(table) = root.section("table") {
            manifest.table = TableLook::read(&table);
        }
        manifest.read_pictures(root);
        root.finish();
        manifest
    }

    /// Reads the tables that say which picture shows what.
    fn read_pictures(&mut self, root: &Section<'_>) {
        let line = |key| root.value(key).map_or(0, |value| value.line);
        if let Some(sheet) = root.section("sheet") {
            self.sheet = Some(SheetLayout::read(&sheet, line("sheet")));
        }
        if let Some(svg) = root.section("svg") {
            self.svg = Some(SvgLayout::read(&svg, line("svg")));
        }
        if let Some(map) = root.section("map") {
            self.map = map
                .others()
                .into_iter()
                .filter_map(|value| mapped(&map, value))
                .collect();
        }
        if let Some(animate) = root.section("animate") {
            self.still = animate.choice("still", &Still::WORDS).unwrap_or_default();
            for value in animate.others() {
                self.animations.extend(animations(&animate, value));
            }
        }
    }
}

fn mapped(map: &Section<'_>, value: Value<'_>) -> Option<Mapped> {
    let Some(target) = Target::read(value.key) else {
        tell_unknown(map, value);
        return None;
    };
    let said = value.item.as_str().unwrap_or_default().trim();
    // A file may have the sign in its name: only what is not there is a file and a node of it.
    if let (Some((file, node)), Err(_)) =
        (said.split_once('#'), map.reading().find(said, value.line))
        && let (Ok(file), false) = (map.reading().find(file, value.line), node.is_empty())
    {
        let node = Some(node.to_owned());
        return Some(Mapped { target, file, node });
    }
    let file = map.reading().file(value)?;
    Some(Mapped {
        target,
        file,
        node: None,
    })
}

/// The animation of one card; of “joker”, of both.
fn animations(animate: &Section<'_>, value: Value<'_>) -> Vec<Animation> {
    let slots = match Target::read(value.key) {
        Some(Target::Slot(slot)) => vec![slot],
        Some(Target::Jokers) => vec![Slot::Joker(0), Slot::Joker(1)],
        Some(Target::Back(_)) => vec![Slot::Back],
        Some(Target::Other(_)) | None => {
            tell_unknown(animate, value);
            return Vec::new();
        }
    };
    let Some(table) = value.item.as_table_like() else {
        let wanted = "a table: { image = \"strip.png\", frames = 12, ms = 80 }";
        animate.reading().bad(value, wanted);
        return Vec::new();
    };
    let section = Section::new(animate.reading(), table);
    for key in ["image", "frames"] {
        if section.value(key).is_none() && !(key == "frames" && section.value("grid").is_some()) {
            animate.reading().bad(value, format!("a table with {key}"));
        }
    }
    let read = |slot| Animation::read(slot, &section);
    slots.into_iter().filter_map(read).collect()
}

fn tell_unknown(section: &Section<'_>, value: Value<'_>) {
    let meant = names::did_you_mean(value.key).map(Slot::file_stem);
    section.reading().tell(unknown(value, meant));
}
