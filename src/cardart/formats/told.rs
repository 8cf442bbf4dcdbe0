//! What `theme.toml` tells of a theme's pictures goes before what was recognised: its sheet, its SVG, its map, its animations, its
//! usual back.
use super::{found::Found, grid::Grid};
use crate::{
    Area, Cut, Instead, Manifest, Problem, Reason, Slot, Source,
    manifest::{Axis, Clip, Mapped, SheetLayout, SvgLayout, Target},
    names::{self, Named, Reserved},
    survey::{self, Survey},
};
use engine::cards::{Card, Rank, Suit};

/// The page of a deck in one SVG as GNOME has it: thirteen columns, a row for each suit, one for the rest.
const PAGE: (u32, u32) = (13, 5);

/// Adds what a theme's description tells.
pub(crate) fn apply(manifest: &Manifest, survey: &Survey<'_>, found: &mut Found) {
    let mut told = Told {
        survey,
        found,
        files: Vec::new(),
    };
    if let Some(svg) = &manifest.svg {
        told.svg(svg, manifest.sheet.as_ref());
    } else if let Some(sheet) = &manifest.sheet {
        told.sheet(sheet);
    }
    for mapped in &manifest.map {
        told.mapped(mapped);
    }
    for animation in &manifest.animations {
        told.files.push(animation.image.clone());
        // A name is a guess, and this is told; what `[map]` says is told as well, and of one card alone.
        let is_mapped = manifest.map.iter().any(|mapped| match &mapped.target {
            Target::Slot(slot) => *slot == animation.slot,
            Target::Jokers => matches!(animation.slot, Slot::Joker(_)),
            Target::Back(_) | Target::Other(_) => false,
        });
        if !is_mapped {
            let size = survey.size(&animation.image).unwrap_or((2, 1));
            let cut = Cut::Part(animation.area(0, size));
            let file = animation.image.clone();
            told.found.put(animation.slot, Source { file, cut });
        }
    }
    told.forget_guesses(manifest);
    if let Some(name) = &manifest.back {
        told.usual_back(name);
    }
}

struct Told<'a> {
    survey: &'a Survey<'a>,
    found: &'a mut Found,
    /// The files that are spoken of: that their names say nothing is no mistake.
    files: Vec<String>,
}

impl Told<'_> {
    fn put(&mut self, target: &Target, source: Source) {
        match target {
            Target::Slot(slot) => self.found.put(*slot, source),
            Target::Jokers => {
                for joker in [0, 1] {
                    self.found.put(Slot::Joker(joker), source.clone());
                }
            }
            Target::Back(name) => self.found.add_back(name, source),
            Target::Other(Reserved::Blank) => self.found.blank = Some(source),
            Target::Other(other) => {
                self.found.others.insert(*other, source);
            }
        }
    }

    fn problem(&mut self, file: &str, reason: Reason) {
        let file = self.survey.files().path(file);
        let problem = Problem::new(file, reason, Instead::Skipped);
        self.found.problems.push(problem);
    }

    fn mapped(&mut self, mapped: &Mapped) {
        self.files.push(mapped.file.clone());
        let cut = mapped.node.clone().map_or(Cut::Whole, Cut::Node);
        let file = mapped.file.clone();
        self.put(&mapped.target, Source { file, cut });
    }

    /// The file that is named, or the only one with such an ending.
    fn only(
        &mut self,
        named: Option<&String>,
        line: u64,
        key: &str,
        endings: &[&str],
    ) -> Option<String> {
        if let Some(named) = named {
            return Some(named.clone());
        }
        let is_it = |name: &&str| endings.contains(&&*survey::ending(name));
        let mut all = self.survey.pictures().filter(is_it);
        let only = all
            .next()
            .map(str::to_owned)
            .filter(|_| all.next().is_none());
        if only.is_none() {
            let reason = Reason::BadValue {
                line,
                key: key.to_owned(),
                wanted: "the name of a file, for there is not just one".to_owned(),
            };
            self.problem("theme.toml", reason);
        }
        only
    }

    fn sheet(&mut self, sheet: &SheetLayout) {
        let endings = survey::PICTURES;
        let Some(image) = self.only(sheet.image.as_ref(), sheet.line, "image", &endings) else {
            return;
        };
        self.files.push(image.clone());
        let [columns, rows] = sheet.counted();
        let size = self.survey.size(&image);
        let Some(grid) = Grid::of(sheet, size) else {
            let whole = Grid::demanded(sheet).unwrap_or_default();
            let found = size.unwrap_or_default();
            let reason = Reason::SheetSize {
                expected: format!("{} × {}", whole.0, whole.1),
                found: format!("{} × {}", found.0, found.1),
            };
            return self.problem(&image, reason);
        };
        let source = |[column, row]: [u32; 2]| Source {
            file: image.clone(),
            cut: Cut::Part(grid.cell(column, row)),
        };
        let ordered = (0..columns * rows).zip(&sheet.order);
        for (place, target) in ordered.filter_map(|(place, target)| Some((place, target.as_ref()?)))
        {
            self.put(target, source([place % columns, place / columns]));
        }
        for row in (0..rows).filter(|_| sheet.order.is_empty()) {
            for column in 0..columns {
                let is_extra = sheet
                    .extras
                    .iter()
                    .any(|(_, place)| *place == [column, row]);
                if let (Some(card), false) = (card_at(sheet, column, row), is_extra) {
                    self.found.put(Slot::Face(card), source([column, row]));
                }
            }
        }
        for (target, place) in &sheet.extras {
            self.put(target, source(*place));
        }
    }

    fn svg(&mut self, svg: &SvgLayout, sheet: Option<&SheetLayout>) {
        let endings = ["svg", "svgz"];
        let Some(file) = self.only(svg.file.as_ref(), svg.line, "file", &endings) else {
            return;
        };
        self.files.push(file.clone());
        let ids: Vec<String> = match self.survey.svg(&file) {
            Ok(index) => index.nodes.iter().map(|node| node.id.clone()).collect(),
            Err(reason) => return self.problem(&file, reason),
        };
        let pattern = svg.card.as_deref().unwrap_or("{suit}_{rank}");
        let page = sheet.cloned().unwrap_or_default();
        let clip = |id: &str, cell: Option<[u32; 2]>| match (svg.clip, cell) {
            (Some(Clip::Cell), Some([column, row])) => {
                let whole = Area::cell(column, row, PAGE.0, PAGE.1);
                let area = Grid::of(&page, None).map_or(whole, |grid| grid.cell(column, row));
                Cut::NodeIn(id.to_owned(), area)
            }
            _ => Cut::Node(id.to_owned()),
        };
        let mut any = false;
        for suit in Suit::ALL {
            for rank in Rank::ALL {
                let spelt = spelt(pattern, suit, rank);
                let id = ids.iter().find(|id| spelt.contains(&id.to_lowercase()));
                if let Some(id) = id {
                    any = true;
                    let cell = [rank.index() as u32, suit.index() as u32];
                    let cut = clip(id, Some(cell));
                    let file = file.clone();
                    let card = Slot::Face(Card::new(rank, suit));
                    self.found.put(card, Source { file, cut });
                }
            }
        }
        if !any {
            let id = pattern.to_owned();
            self.problem(&file, Reason::NoSuchNode { id });
        }
        for id in &ids {
            let target = match names::read(id) {
                Some(Named::Joker(_) | Named::Back(_)) => Target::read(id),
                Some(Named::Face(_) | Named::Reserved) | None => None,
            };
            if let Some(target) = target {
                let extra = page.extras.iter().find(|(other, _)| *other == target);
                let cut = clip(id, extra.map(|(_, place)| *place));
                let file = file.clone();
                self.put(&target, Source { file, cut });
            }
        }
    }

    /// Forgets what was said of files whose meaning is told.
    fn forget_guesses(&mut self, manifest: &Manifest) {
        let files = self.survey.files();
        let paths: Vec<_> = self.files.iter().map(|file| files.path(file)).collect();
        let tells = manifest.sheet.is_some() || manifest.svg.is_some() || !manifest.map.is_empty();
        self.found.problems.retain(|problem| match problem.reason {
            Reason::UnknownName {} | Reason::DidYouMean { .. } => !paths.contains(&problem.file),
            Reason::NeedsSheet { .. } | Reason::OnlyNumbers {} => !tells,
            _ => true,
        });
    }

    fn usual_back(&mut self, name: &str) {
        let wanted = names::back_name(survey::stem(name));
        let backs = &mut self.found.backs;
        match backs
            .iter()
            .position(|back| back.name == wanted || back.name == name)
        {
            Some(place) => backs[..=place].rotate_right(1),
            None => {
                let backs: Vec<&str> = backs.iter().map(|back| back.name.as_str()).collect();
                let reason = Reason::NoSuchBack {
                    name: name.to_owned(),
                    backs: backs.join(", "),
                };
                self.problem("theme.toml", reason);
            }
        }
    }
}

/// All spellings of an id, in small letters.
fn spelt(pattern: &str, suit: Suit, rank: Rank) -> Vec<String> {
    let pattern = pattern.to_lowercase();
    let suits = names::suit_words(suit).iter();
    suits
        .flat_map(|suit| {
            let with_suit = pattern.replace("{suit}", suit);
            let ranks = names::rank_words(rank).iter();
            ranks.map(move |rank| with_suit.replace("{rank}", rank))
        })
        .collect()
}

fn card_at(sheet: &SheetLayout, column: u32, row: u32) -> Option<Card> {
    let (column, row) = (column as usize, row as usize);
    let (suit, rank) = match (&sheet.rows, &sheet.columns) {
        (Axis::Suits(rows), Axis::Ranks(columns)) => (*rows.get(row)?, *columns.get(column)?),
        (Axis::Ranks(rows), Axis::Suits(columns)) => (*columns.get(column)?, *rows.get(row)?),
        (Axis::Suits(_), Axis::Suits(_)) | (Axis::Ranks(_), Axis::Ranks(_)) => return None,
    };
    Some(Card::new(rank?, suit?))
}
