//! Overrides from `theme.toml`: the default back and the tables `[sheet]`, `[svg]`, `[files]`, `[map]` and `[animate]`. They take
//! precedence over the recognised pictures.
use super::{Back, RecognizedDeck, ordered, undescribed};
use crate::{
    Area, Cut, Fallback, Manifest, Reason, Slot, Source,
    file_index::{self, FileIndex},
    manifest::{FileNames, SheetLayout, SvgLayout},
    names::{self, Named},
};
use engine::cards::{Card, Rank, Suit};

/// Columns and rows of the page of a GNOME deck: thirteen ranks, four suits, and a last row for jokers and back. Used if no `[sheet]`
/// states another grid.
const PAGE: (u32, u32) = (13, 5);

/// Replaces recognised pictures with those that `theme.toml` assigns.
pub(crate) fn apply(manifest: &Manifest, survey: &FileIndex<'_>, found: &mut RecognizedDeck) {
    let mut told = ManifestOverrides {
        survey,
        found,
        files: Vec::new(),
    };
    if let Some(svg) = &manifest.svg {
        told.svg(svg, manifest.sheet.as_ref());
    } else if let Some(sheet) = &manifest.sheet {
        told.sheet(sheet);
    }
    if let Some(names) = &manifest.files {
        told.files(names);
    }
    for (target, source) in &manifest.map {
        told.files.push(source.file.clone());
        told.put(target, source);
    }
    for animation in &manifest.animations {
        told.files.push(animation.image.clone());
        // An animation replaces a picture that was recognised by its file name, but not one that `[map]` assigns.
        let mut mapped = manifest.map.iter().flat_map(|(target, _)| target.slots());
        let is_mapped = mapped.any(|slot| slot == animation.slot && slot != Slot::Back);
        if !is_mapped {
            let size = survey.size(&animation.image).unwrap_or((2, 1));
            let cut = Cut::Part(animation.area(0, size));
            let source = Source::new(&animation.image, cut);
            told.found.put(animation.slot, source);
        }
    }
    told.remove_resolved_problems(manifest);
    if let Some(name) = &manifest.back {
        told.usual_back(name);
    }
}

struct ManifestOverrides<'a> {
    survey: &'a FileIndex<'a>,
    found: &'a mut RecognizedDeck,
    /// Files that `theme.toml` assigns to cards. Problems with their file names are removed.
    files: Vec<String>,
}

impl ManifestOverrides<'_> {
    fn put(&mut self, target: &Named, source: &Source) {
        match target {
            Named::Back(name) => self.found.add_back(name, source.clone()),
            Named::Reserved(other) => {
                self.found.others.insert(*other, source.clone());
            }
            card => {
                for slot in card.slots() {
                    self.found.put(slot, source.clone());
                }
            }
        }
    }

    fn problem(&mut self, file: &str, reason: Reason) {
        self.found
            .report(self.survey, file, reason, Fallback::Skipped);
    }

    fn bad_value(&mut self, line: u64, key: &str, wanted: String) {
        let key = key.to_owned();
        self.problem("theme.toml", Reason::BadValue { line, key, wanted });
    }

    /// Returns the named file if there is a name, or else the theme's only file for which `is_it` holds.
    fn only(&self, named: &Option<String>, is_it: fn(&str) -> bool) -> Option<String> {
        let mut all = self.survey.pictures().filter(|name| is_it(name));
        let only = all.next().filter(|_| all.next().is_none());
        named.clone().or(only.map(str::to_owned))
    }

    /// Reports that a key must name a file, because the theme has none or several.
    fn not_only_one(&mut self, line: u64, key: &str) {
        let wanted = "the name of a file, for there is not just one";
        self.bad_value(line, key, wanted.to_owned());
    }

    fn sheet(&mut self, sheet: &SheetLayout) {
        let Some(image) = self.only(&sheet.image, file_index::is_picture) else {
            return self.not_only_one(sheet.line, "image");
        };
        self.files.push(image.clone());
        let size = self.survey.size(&image);
        let sheet = &self.with_grid(sheet, size);
        let Some(area) = grid(sheet, size) else {
            let whole = demanded(sheet).unwrap_or_default();
            let found = size.unwrap_or_default();
            let expected = format!("{} × {}", whole.0, whole.1);
            let found = format!("{} × {}", found.0, found.1);
            return self.problem(&image, Reason::SheetSize { expected, found });
        };
        for (target, place) in &sheet.cells {
            self.put(target, &Source::new(&image, Cut::Part(area(*place))));
        }
    }

    /// Returns the sheet layout with a grid. If `theme.toml` states no grid, chooses the one that fits the picture best. Reports the choice
    /// if several grids fit, or if the chosen one has more cells than the stated suits and ranks need.
    fn with_grid(&mut self, sheet: &SheetLayout, size: Option<(u32, u32)>) -> SheetLayout {
        let mut sheet = sheet.clone();
        let is_plain = sheet.margin == [0, 0] && sheet.spacing == [0, 0];
        let is_stated = sheet.grid.is_some() || sheet.cell.is_some() || !is_plain;
        let (Some(ranks), false) = (sheet.ranks, is_stated) else {
            return sheet;
        };
        // Jokers and backs may need additional rows or columns beyond the suits. The number of ranks on the other axis is fixed.
        let least = sheet.counted();
        let suits = 1 - ranks;
        let may_be = |grid: &[u32; 2]| grid[ranks] == least[ranks] && grid[suits] >= least[suits];
        let grids = size.map(undescribed::grids).unwrap_or_default().into_iter();
        let grids: Vec<[u32; 2]> = grids.map(<[u32; 2]>::from).filter(may_be).collect();
        let Some(likely) = grids.first() else {
            return sheet;
        };
        if *likely != least || grids.len() > 1 {
            let all: Vec<String> = grids.iter().map(|grid| format!("{grid:?}")).collect();
            let reason = Reason::GridTaken {
                line: sheet.line,
                taken: format!("{likely:?}"),
                fitting: all.join(", "),
            };
            self.found
                .report(self.survey, "theme.toml", reason, Fallback::Used);
        }
        sheet.grid = Some(*likely);
        sheet
    }

    fn files(&mut self, names: &FileNames) {
        match ordered::cards(names, self.survey) {
            Ok(cards) => {
                for (card, name) in cards {
                    self.files.push(name.to_owned());
                    self.found.put(Slot::Face(card), Source::whole(name));
                }
            }
            Err((key, wanted)) => self.bad_value(names.line, key, wanted),
        }
    }

    fn svg(&mut self, svg: &SvgLayout, sheet: Option<&SheetLayout>) {
        let Some(file) = self.only(&svg.file, file_index::is_svg) else {
            return self.not_only_one(svg.line, "file");
        };
        self.files.push(file.clone());
        let ids: Vec<String> = match self.survey.svg(&file) {
            Ok(index) => index.nodes.iter().map(|node| node.id.clone()).collect(),
            Err(reason) => return self.problem(&file, reason),
        };
        let pattern = svg.card.as_deref().unwrap_or("{suit}_{rank}");
        let area = |place: [u32; 2]| {
            let usual = || Area::cell(place[0], place[1], PAGE.0, PAGE.1);
            let grid = sheet.and_then(|sheet| grid(sheet, None));
            grid.map_or_else(usual, |area| area(place))
        };
        let clip = |id: &str, place: Option<[u32; 2]>| {
            let cell = place.filter(|_| svg.is_clipped).map(area);
            Cut::Node(id.to_owned(), cell)
        };
        let mut any = false;
        for suit in Suit::ALL {
            for rank in Rank::ALL {
                let spelt = spelt(pattern, suit, rank);
                let id = ids.iter().find(|id| spelt.contains(&id.to_lowercase()));
                if let Some(id) = id {
                    any = true;
                    let cell = [rank.index() as u32, suit.index() as u32];
                    let source = Source::new(&file, clip(id, Some(cell)));
                    self.found.put(Slot::Face(Card::new(rank, suit)), source);
                }
            }
        }
        if !any {
            let id = pattern.to_owned();
            self.problem(&file, Reason::NoSuchNode { id });
        }
        for id in &ids {
            if let Some(target @ (Named::Joker(_) | Named::Back(_))) = names::read(id) {
                let mut cells = sheet.into_iter().flat_map(|sheet| &sheet.cells);
                let cell = cells.find(|(other, _)| *other == target);
                let cut = clip(id, cell.map(|(_, place)| *place));
                self.put(&target, &Source::new(&file, cut));
            }
        }
    }

    /// Removes the problems and proposals that `theme.toml` makes obsolete.
    fn remove_resolved_problems(&mut self, manifest: &Manifest) {
        let files = self.survey.files;
        let paths: Vec<_> = self.files.iter().map(|file| files.path(file)).collect();
        let tells = manifest.sheet.is_some()
            || manifest.svg.is_some()
            || manifest.files.is_some()
            || !manifest.map.is_empty();
        if tells {
            self.found.proposals.clear();
        }
        self.found.problems.retain(|problem| match problem.reason {
            Reason::UnknownName {} | Reason::DidYouMean { .. } => !paths.contains(&problem.file),
            Reason::NeedsSheet { .. } | Reason::NeedsGrid {} | Reason::OnlyNumbers {} => !tells,
            _ => true,
        });
    }

    fn usual_back(&mut self, name: &str) {
        let wanted = names::back_name(file_index::stem(name));
        let backs = &mut self.found.backs;
        let is_wanted = |back: &Back| back.name == wanted || back.name == name;
        match backs.iter().position(is_wanted) {
            Some(place) => backs[..=place].rotate_right(1),
            None => {
                let backs: Vec<&str> = backs.iter().map(|back| back.name.as_str()).collect();
                let (name, backs) = (name.to_owned(), backs.join(", "));
                self.problem("theme.toml", Reason::NoSuchBack { name, backs });
            }
        }
    }
}

/// Returns the possible ids of a card in lower case: the pattern, filled in with each word for the suit and each word
/// for the rank.
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

/// Returns the picture size in pixels that follows from the stated cell size, or `None` if no cell size is stated.
fn demanded(sheet: &SheetLayout) -> Option<(u32, u32)> {
    let cell = sheet.cell?;
    let counts = sheet.counted();
    let side = |axis: usize| {
        let count = counts[axis];
        2 * sheet.margin[axis] + count * cell[axis] + (count - 1) * sheet.spacing[axis]
    };
    Some((side(0), side(1)))
}

/// Returns the area of each cell on a picture of this size, or `None` if the size does not match. A scaled picture matches, and so does one
/// with a little free space on the right or at the bottom. Lengths in `theme.toml` are in pixels of a picture that is not scaled.
fn grid(sheet: &SheetLayout, size: Option<(u32, u32)>) -> Option<impl Fn([u32; 2]) -> Area> {
    let demanded = demanded(sheet);
    let mut whole = demanded.or(size).unwrap_or((1, 1));
    if let (Some(demanded), Some(size)) = (demanded, size) {
        let times = |demanded: u32, is: u32| is as f32 / demanded.max(1) as f32;
        let (x, y) = (times(demanded.0, size.0), times(demanded.1, size.1));
        let alike = (x / y - 1.0).abs() < 0.01;
        if !alike {
            // The picture has free space on the right or at the bottom, so its cells keep their stated size.
            if x.min(y) < 1.0 || x.max(y) >= 1.1 {
                return None;
            }
            whole = size;
        }
    }
    let counts = sheet.counted();
    let whole = [whole.0 as f32, whole.1 as f32];
    let filling = |axis: usize| {
        let free = 2 * sheet.margin[axis] + (counts[axis] - 1) * sheet.spacing[axis];
        (whole[axis] - free as f32).max(1.0) / counts[axis] as f32
    };
    let cell = sheet.cell.map(|cell| cell.map(|side| side as f32));
    let cell = cell.unwrap_or([filling(0), filling(1)]);
    Some(move |place: [u32; 2]| {
        let at = |axis: usize| {
            let step = cell[axis] + sheet.spacing[axis] as f32;
            sheet.margin[axis] as f32 + place[axis] as f32 * step
        };
        Area {
            left: at(0) / whole[0],
            top: at(1) / whole[1],
            width: cell[0] / whole[0],
            height: cell[1] / whole[1],
        }
    })
}
