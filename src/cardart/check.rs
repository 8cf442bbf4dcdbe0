//! What is said about a theme: what it holds, and everything about it that its author should know. The command line prints it, the
//! game shows it.
use super::{
    Assembly, Deck, DeckCard, Fit, Instead, Manifest, Mode, Pack, Problem, Reason, Scaling,
    Severity, Slot, Slots, Sources, sound, tables, within_memory,
};
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

/// The proportions that the table can lay out, width by height.
const ASPECTS: std::ops::RangeInclusive<f32> = 0.40..=1.45;
/// How far the proportions of a face may be from the others', as a part of them.
const OTHER_ASPECT: f32 = 0.04;
/// Lower faces look blurred on a large screen, in pixels.
const LOW: u32 = 200;
/// The height at which faces are compared, in pixels.
const COMPARED: u32 = 128;

/// The heights at which a card is drawn on a screen of 3840 × 2160 pixels, in pixels: in the own hand, and on the table.
const LARGEST: [f32; 2] = [450.0, 252.0];

/// What is said about a theme.
#[derive(Clone, Debug)]
pub struct Report {
    /// The folder or file.
    pub place: PathBuf,
    /// Its name in settings and in `extends`.
    pub id: String,
    /// What it says of itself.
    pub manifest: Manifest,
    /// Its format in words; empty if none knows it.
    pub format: &'static str,
    /// The cards of the 52 that it has no picture of.
    pub missing: Vec<Slot>,
    /// How many jokers it has a picture of, 0 to 2; one that stands for both counts once.
    pub jokers: usize,
    /// The names of its backs, the usual one first.
    pub backs: Vec<String>,
    /// Width by height of most of its faces; none if it has none.
    pub aspect: Option<f32>,
    /// The height of most of its faces in pixels; none if they are shapes or there is none.
    pub height: Option<u32>,
    /// What is wrong or good to know, the gravest first.
    pub problems: Vec<Problem>,
}

/// Reads all pictures of a theme and says what is to be said about it.
pub fn check(pack: Pack, sources: &Sources) -> (Report, Deck) {
    let mut assembly = Assembly::of_theme(pack, sources);
    assembly.read_all();
    let packs = assembly.packs().to_vec();
    let deck = assembly.finish();
    (Report::of(&packs[0], &packs[1..], &deck), deck)
}

/// Whether the picture that a deck shows in a slot is one of this pack.
pub fn is_own(pack: &Pack, deck: &Deck, slot: Slot) -> bool {
    pack.source(slot).is_some() && deck.card(slot).pack.as_ref() == Some(&pack.id)
}

impl Report {
    /// What is to be said about the topmost pack of a deck; `below` are the packs it borrows from.
    pub fn of(pack: &Pack, below: &[std::sync::Arc<Pack>], deck: &Deck) -> Report {
        let missing = Slot::all()
            .filter(|slot| matches!(slot, Slot::Face(_)) && pack.source(*slot).is_none())
            .collect();
        let [black, red] = [0, 1].map(|nth| pack.source(Slot::Joker(nth)));
        let jokers = match (black, red) {
            (Some(black), Some(red)) => 1 + usize::from(black != red),
            (one, other) => usize::from(one.is_some() || other.is_some()),
        };
        let faces = Faces::of(pack, deck);
        let mut problems = own_problems(below, deck);
        problems.extend(sound::problems(pack));
        problems.extend(tables::problem(pack));
        let mut report = Report {
            place: pack.files().place().to_owned(),
            id: pack.id.clone(),
            manifest: pack.manifest.clone(),
            format: pack.format,
            missing,
            jokers,
            backs: pack.backs().iter().map(|back| back.name.clone()).collect(),
            aspect: faces.aspect(),
            height: faces.height(),
            problems,
        };
        if !pack.is_empty() {
            report.add_missing();
            faces.add_problems(pack, &mut report);
            report.add_too_much_motion(deck);
        }
        let problems = &mut report.problems;
        problems.sort_by(|a, b| {
            let grave = |problem: &Problem| std::cmp::Reverse(problem.reason.severity());
            grave(a).cmp(&grave(b)).then_with(|| a.file.cmp(&b.file))
        });
        report
    }

    /// How many of the 52 cards it has a picture of.
    pub fn faces(&self) -> usize {
        52 - self.missing.len()
    }

    /// How many of its problems matter so much.
    pub fn count(&self, severity: Severity) -> usize {
        let problems = self.problems.iter();
        problems
            .filter(|problem| problem.reason.severity() == severity)
            .count()
    }

    /// The file of a problem as its author knows it: below the theme, or the theme's own name.
    pub fn file_name(&self, problem: &Problem) -> String {
        let inside = problem.file.strip_prefix(&self.place);
        match inside {
            Ok(inside) if inside != Path::new("") => {
                let parts = inside.iter().map(|part| part.to_string_lossy());
                parts.collect::<Vec<_>>().join("/")
            }
            Ok(_) => {
                let name = self.place.file_name().unwrap_or(self.place.as_os_str());
                name.to_string_lossy().into_owned()
            }
            Err(_) => problem.file.display().to_string(),
        }
    }

    fn add(&mut self, reason: Reason, instead: Instead) {
        let problem = Problem::new(self.place.clone(), reason, instead);
        self.problems.push(problem);
    }

    /// The moving cards that stand still on the largest screens, where they take the most memory.
    fn add_too_much_motion(&mut self, deck: &Deck) {
        let frame = |height: f32| (height * height * deck.aspect * 4.0) as u64;
        let (_, problem) = within_memory(deck, LARGEST.map(frame).iter().sum());
        self.problems.extend(problem.map(|problem| Problem {
            file: self.place.clone(),
            ..problem
        }));
    }

    /// What it lacks. A theme that extends another one has said itself where that comes from.
    fn add_missing(&mut self) {
        if self.manifest.licence.is_empty() {
            self.add(Reason::NoLicence {}, Instead::Used);
        }
        if self.manifest.extends.is_some() {
            return;
        }
        if !self.missing.is_empty() {
            let reason = Reason::MissingCards {
                count: self.missing.len() as u64,
                slots: Slots(self.missing.clone()),
            };
            self.add(reason, Instead::Classic);
        }
        if self.jokers == 0 {
            self.add(Reason::NoJoker {}, Instead::Classic);
        }
        if self.backs.is_empty() {
            self.add(Reason::NoBack {}, Instead::Classic);
        }
    }
}

/// The problems of a deck without those of the packs below the topmost one.
fn own_problems(below: &[std::sync::Arc<Pack>], deck: &Deck) -> Vec<Problem> {
    let is_below = |problem: &Problem| {
        below.iter().any(|pack| {
            let inside = problem.file.starts_with(pack.files().place());
            inside || pack.problems.contains(problem)
        })
    };
    let mut own: Vec<Problem> = Vec::new();
    for problem in deck.problems.iter().filter(|problem| !is_below(problem)) {
        if !own.contains(problem) {
            own.push(problem.clone());
        }
    }
    own
}

/// The faces of a theme that could be read.
struct Faces<'a>(Vec<(Slot, &'a DeckCard)>);

impl Faces<'_> {
    fn of<'a>(pack: &Pack, deck: &'a Deck) -> Faces<'a> {
        let faces = Slot::all().filter(|slot| matches!(slot, Slot::Face(_)));
        let own = faces.filter(|slot| is_own(pack, deck, *slot));
        Faces(own.map(|slot| (slot, deck.card(slot))).collect())
    }

    fn aspect(&self) -> Option<f32> {
        let mut all: Vec<f32> = self
            .0
            .iter()
            .map(|(_, card)| card.piece().aspect())
            .collect();
        all.sort_by(f32::total_cmp);
        all.get(all.len() / 2).copied()
    }

    fn height(&self) -> Option<u32> {
        let cards = self.0.iter();
        let mut all: Vec<u32> = cards
            .filter_map(|(_, card)| card.piece().pixels_high())
            .collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied()
    }

    fn add_problems(&self, pack: &Pack, report: &mut Report) {
        let look = pack.look();
        if let Some(aspect) = self.aspect() {
            if !ASPECTS.contains(&aspect) && look.aspect.is_none() {
                let percent = (aspect * 100.0).round() as u64;
                report.add(Reason::OddAspect { percent }, Instead::Used);
            }
            // Who has them stretched or cut knows that they differ.
            if look.fit == Fit::Contain {
                self.add_other_aspects(aspect, report);
            }
        }
        self.add_low_resolution(look.nearest, report);
        self.add_same_pixels(report);
    }

    fn add_other_aspects(&self, aspect: f32, report: &mut Report) {
        let differs = |card: &DeckCard| (card.piece().aspect() / aspect - 1.0).abs() > OTHER_ASPECT;
        let others = self.0.iter().filter(|(_, card)| differs(card));
        let slots: Vec<Slot> = others.map(|(slot, _)| *slot).collect();
        if !slots.is_empty() {
            let slots = Slots(slots);
            report.add(Reason::OtherAspect { slots }, Instead::Used);
        }
    }

    fn add_low_resolution(&self, nearest: Mode, report: &mut Report) {
        let is_pixel_art = match nearest {
            Mode::Always => true,
            Mode::Never => false,
            Mode::Auto => self.0.iter().all(|(_, card)| card.piece().is_pixel_art()),
        };
        if let Some(height) = self
            .height()
            .filter(|height| *height < LOW && !is_pixel_art)
        {
            let height = u64::from(height);
            report.add(Reason::LowResolution { height }, Instead::Used);
        }
    }

    fn add_same_pixels(&self, report: &mut Report) {
        let mut looks: HashMap<Vec<u8>, Vec<Slot>> = HashMap::new();
        for (slot, card) in &self.0 {
            let piece = card.piece();
            let width = ((COMPARED as f32 * piece.aspect()).round() as u32).clamp(8, 1024);
            let pixels = piece.draw(width, COMPARED, Scaling::default());
            looks.entry(pixels.into_raw()).or_default().push(*slot);
        }
        let mut same: Vec<Vec<Slot>> = looks.into_values().filter(|all| all.len() > 1).collect();
        same.sort_by_key(|slots| slots[0].index());
        for slots in same {
            let slots = Slots(slots);
            report.add(Reason::SamePixels { slots }, Instead::Used);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Memory;

    /// A drawing of its own for every number.
    fn svg(width: u32, number: usize) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"350\"><rect x=\"{number}\" width=\"9\" height=\"350\"/></svg>"
        )
    }

    fn report(files: &[(String, String)]) -> Report {
        let files = files.iter().map(|(name, text)| (name.as_str(), text));
        let pack = Pack::of("test".to_owned(), Box::new(Memory::of(files)));
        check(pack, &Sources::default()).0
    }

    fn whole(width: u32) -> Vec<(String, String)> {
        let slots = Slot::all();
        let mut files: Vec<_> = slots
            .map(|slot| (slot.file_stem() + ".svg", svg(width, slot.index() * 3)))
            .collect();
        files.push(("theme.toml".to_owned(), "license = \"CC0-1.0\"".to_owned()));
        files
    }

    fn reasons(report: &Report) -> Vec<&Reason> {
        report
            .problems
            .iter()
            .map(|problem| &problem.reason)
            .collect()
    }

    fn face(name: &str) -> Slot {
        Slot::Face(name.parse().expect("a card"))
    }

    #[test]
    fn nothing_is_said_against_a_whole_deck() {
        let report = report(&whole(250));
        assert_eq!(reasons(&report), Vec::<&Reason>::new());
        assert_eq!((report.faces(), report.jokers), (52, 2));
        assert_eq!(report.backs, ["back"]);
        assert!(
            report
                .aspect
                .is_some_and(|aspect| (aspect - 250.0 / 350.0).abs() < 0.01)
        );
        assert_eq!(report.height, None);
    }

    #[test]
    fn what_is_missing_is_listed_unless_another_theme_has_it() {
        let mut files = vec![("queen_of_hearts.svg".to_owned(), svg(250, 1))];
        let bare = report(&files);
        assert_eq!((bare.faces(), bare.jokers), (1, 0));
        let told = reasons(&bare);
        assert!(told.contains(&&Reason::NoLicence {}) && told.contains(&&Reason::NoBack {}));
        assert!(told.contains(&&Reason::NoJoker {}));
        let Reason::MissingCards { slots, count: 51 } = told[0] else {
            panic!("{told:?}");
        };
        assert!(!slots.0.contains(&face("QH")));
        files.push((
            "theme.toml".to_owned(),
            "license = \"CC0-1.0\"\nextends = \"classic\"".to_owned(),
        ));
        assert_eq!(reasons(&report(&files)), Vec::<&Reason>::new());
    }

    #[test]
    fn cards_that_look_the_same_or_unlike_cards_are_named() {
        let mut files = whole(250);
        files[0].1 = files[1].1.clone();
        files[2].1 = svg(350, 9);
        let told = report(&files);
        let same = Slots(vec![face("AC"), face("2C")]);
        let other = Slots(vec![face("3C")]);
        let wanted = [
            Reason::OtherAspect { slots: other },
            Reason::SamePixels { slots: same },
        ];
        assert_eq!(reasons(&told), wanted.iter().collect::<Vec<_>>());
        let told = report(&whole(700));
        assert_eq!(reasons(&told), [&Reason::OddAspect { percent: 200 }]);
    }

    #[test]
    fn an_empty_theme_is_an_error() {
        let none = report(&[("readme.txt".to_owned(), String::new())]);
        assert_eq!(reasons(&none), [&Reason::NoFaces {}]);
        assert_eq!(none.count(Severity::Error), 1);
    }
}
