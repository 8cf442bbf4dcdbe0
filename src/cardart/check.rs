//! A report about a theme: its contents and every problem that its author should know about. The command line prints it
//! and the game shows it.
use super::{
    Assembly, Deck, DeckCard, Fallback, Fit, Pack, Problem, Reason, Scaling, Severity, Slot, Slots,
    Sources, deck::median, limits, sound, tables, within_memory,
};
use std::{collections::HashMap, path::Path, sync::Arc};

/// Maximum relative difference between the aspect ratio of a face and the median of all faces. Faces that differ more
/// are reported. 0.04 means 4 %.
const OTHER_ASPECT: f32 = 0.04;
/// Height in pixels below which faces look blurred on a large screen.
const LOW: u32 = 200;
/// Height in pixels at which faces are rendered to find identical ones.
const COMPARED: u32 = 128;

/// Heights in pixels of the largest cards on a 3840 × 2160 screen: in the player's hand, and on the table.
const LARGEST: [f32; 2] = [450.0, 252.0];

/// Report about a theme.
#[derive(Clone, Debug)]
pub struct Report {
    /// The theme.
    pub pack: Arc<Pack>,
    /// Faces for which the theme has no picture.
    pub missing: Vec<Slot>,
    /// Number of faces for which the theme has a readable picture, 0 to 52.
    pub faces: usize,
    /// Number of joker pictures: 0, 1 (shared by both jokers) or 2.
    pub jokers: usize,
    /// Names of the backs, the default one first.
    pub backs: Vec<String>,
    /// Median aspect ratio of the theme's faces, width divided by height. `None` without faces.
    pub aspect: Option<f32>,
    /// Median height of the theme's faces in pixels. `None` for vector graphics or without faces.
    pub height: Option<u32>,
    /// Problems and notes, most severe first.
    pub problems: Vec<Problem>,
}

/// Reads all pictures of a theme and returns the report and the deck.
pub fn check(pack: Pack, sources: &Sources) -> (Report, Deck) {
    let mut assembly = Assembly::of_theme(pack, sources, "");
    assembly.read_all();
    let packs = assembly.packs.clone();
    let deck = assembly.finish();
    (Report::of(&packs, &deck), deck)
}

/// True if the deck takes the picture of this slot from this pack.
pub fn is_own(pack: &Pack, deck: &Deck, slot: Slot) -> bool {
    pack.source(slot).is_some() && deck.card(slot).pack.as_ref() == Some(&pack.id)
}

impl Report {
    /// Creates the report about the topmost pack of a deck. The packs below it supply its missing cards.
    pub fn of(packs: &[Arc<Pack>], deck: &Deck) -> Report {
        let (pack, below) = (&packs[0], &packs[1..]);
        let missing = Slot::faces().filter(|slot| pack.source(*slot).is_none());
        let missing = missing.collect();
        let [black, red] = [0, 1].map(|nth| pack.source(Slot::Joker(nth)));
        let jokers = match (black, red) {
            (Some(black), Some(red)) => 1 + usize::from(black != red),
            (one, other) => usize::from(one.is_some() || other.is_some()),
        };
        let own = Slot::faces().filter(|slot| is_own(pack, deck, *slot));
        let faces: Vec<_> = own.map(|slot| (slot, deck.card(slot))).collect();
        let cards = || faces.iter().map(|(_, card)| card);
        let heights = cards().filter_map(|card| card.piece.pixels_high());
        let mut problems = own_problems(below, deck);
        problems.extend(sound::problems(pack));
        problems.extend(tables::problem(pack));
        let mut report = Report {
            pack: pack.clone(),
            missing,
            faces: faces.len(),
            jokers,
            backs: pack.backs().iter().map(|back| back.name.clone()).collect(),
            aspect: median(cards().map(|card| card.aspect())),
            height: median(heights.map(|height| height as f32)).map(|height| height as u32),
            problems,
        };
        if !pack.is_empty() {
            report.add_missing();
            report.add_problems_of(&faces);
            report.add_too_much_motion(deck);
        }
        let problems = &mut report.problems;
        problems.sort_by_cached_key(|problem| {
            let severity = problem.reason.severity();
            (std::cmp::Reverse(severity), problem.file.clone())
        });
        report
    }

    /// Returns the number of problems with this severity.
    pub fn count(&self, severity: Severity) -> usize {
        let is_counted = |problem: &&Problem| problem.reason.severity() == severity;
        self.problems.iter().filter(is_counted).count()
    }

    /// Returns the path of the file that has the problem, relative to the theme. If the problem concerns the whole
    /// theme, returns the name of the theme.
    pub fn file_name(&self, problem: &Problem) -> String {
        let inside = problem.file.strip_prefix(self.pack.files().place());
        match inside {
            Ok(inside) if inside != Path::new("") => {
                let parts = inside.iter().map(|part| part.to_string_lossy());
                parts.collect::<Vec<_>>().join("/")
            }
            Ok(_) => problem.file_name(),
            Err(_) => problem.file.display().to_string(),
        }
    }

    fn add(&mut self, reason: Reason, instead: Fallback) {
        let problem = Problem::new(self.pack.files().place(), reason, instead);
        self.problems.push(problem);
    }

    /// Reports the cards whose animation is disabled on the largest screens, because their frames would take too much
    /// memory.
    fn add_too_much_motion(&mut self, deck: &Deck) {
        let frame = |height: f32| (height * height * deck.aspect * 4.0) as u64;
        let (_, problem) = within_memory(deck, LARGEST.map(frame).iter().sum());
        if let Some(problem) = problem {
            self.add(problem.reason, problem.instead);
        }
    }

    /// Reports a missing licence and missing cards. A theme that extends another one may lack cards, because the extended theme supplies
    /// them.
    fn add_missing(&mut self) {
        if self.pack.manifest.licence.is_empty() {
            self.add(Reason::NoLicence {}, Fallback::Used);
        }
        if self.pack.manifest.extends.is_some() {
            return;
        }
        if !self.missing.is_empty() {
            let count = self.missing.len() as u64;
            let slots = Slots(self.missing.clone());
            self.add(Reason::MissingCards { slots, count }, Fallback::Classic);
        }
        if self.jokers == 0 {
            self.add(Reason::NoJoker {}, Fallback::Classic);
        }
        if self.backs.is_empty() {
            self.add(Reason::NoBack {}, Fallback::Classic);
        }
    }

    /// Reports properties of the theme's faces that its author should know about.
    fn add_problems_of(&mut self, faces: &[(Slot, &DeckCard)]) {
        let look = self.pack.look();
        if let Some(aspect) = self.aspect {
            if !limits::ASPECTS.contains(&aspect) && look.aspect.is_none() {
                let percent = (aspect * 100.0).round() as u64;
                self.add(Reason::OddAspect { percent }, Fallback::Used);
            }
            // Only `Contain` is checked: with the other two fits the author has chosen to stretch or crop the pictures.
            let is_other = |card: &DeckCard| {
                look.fit == Fit::Contain && (card.aspect() / aspect - 1.0).abs() > OTHER_ASPECT
            };
            let others = faces.iter().filter(|(_, card)| is_other(card));
            let slots = Slots(others.map(|(slot, _)| *slot).collect());
            if !slots.0.is_empty() {
                self.add(Reason::OtherAspect { slots }, Fallback::Used);
            }
        }
        let is_pixel_art = || faces.iter().all(|(_, card)| card.piece.is_pixel_art());
        let height = self.height.filter(|height| *height < LOW);
        if let Some(height) = height.filter(|_| !look.nearest.applies(is_pixel_art)) {
            let height = u64::from(height);
            self.add(Reason::LowResolution { height }, Fallback::Used);
        }
        self.add_same_pixels(faces);
        let photographs = faces.iter().filter(|(_, card)| card.is_photograph);
        let slots = Slots(photographs.map(|(slot, _)| *slot).collect());
        if !slots.0.is_empty() {
            self.add(Reason::Photographs { slots }, Fallback::Used);
        }
    }

    fn add_same_pixels(&mut self, faces: &[(Slot, &DeckCard)]) {
        let mut looks: HashMap<Vec<u8>, Vec<Slot>> = HashMap::new();
        for (slot, card) in faces {
            let piece = &card.piece;
            let width = ((COMPARED as f32 * piece.aspect()).round() as u32).clamp(8, 1024);
            let pixels = piece.draw(width, COMPARED, Scaling::default());
            looks.entry(pixels.into_raw()).or_default().push(*slot);
        }
        let mut same: Vec<Vec<Slot>> = looks.into_values().filter(|all| all.len() > 1).collect();
        same.sort_by_key(|slots| slots[0].index());
        for slots in same {
            let slots = Slots(slots);
            self.add(Reason::SamePixels { slots }, Fallback::Used);
        }
    }
}

/// Returns the problems with a deck, except those that the packs below the topmost one cause.
fn own_problems(below: &[Arc<Pack>], deck: &Deck) -> Vec<Problem> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Memory;

    /// Returns a different SVG for each number.
    fn svg(width: u32, number: usize) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"350\"><rect x=\"{number}\" width=\"9\" height=\"350\"/></svg>"
        )
    }

    fn report(files: &[(String, String)]) -> Report {
        let files = files.iter().map(|(name, text)| (name.as_str(), text));
        let pack = Pack::of("test".to_owned(), Memory::of(files));
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
    fn a_whole_deck_has_no_problems() {
        let report = report(&whole(250));
        assert_eq!(reasons(&report), Vec::<&Reason>::new());
        assert_eq!((report.faces, report.jokers), (52, 2));
        assert_eq!(report.backs, ["back"]);
        assert!(
            report
                .aspect
                .is_some_and(|aspect| (aspect - 250.0 / 350.0).abs() < 0.01)
        );
        assert_eq!(report.height, None);
    }

    #[test]
    fn missing_cards_are_listed_unless_the_theme_extends_another() {
        let mut files = vec![("queen_of_hearts.svg".to_owned(), svg(250, 1))];
        let bare = report(&files);
        assert_eq!((bare.faces, bare.jokers), (1, 0));
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
    fn a_face_whose_picture_is_refused_does_not_count() {
        let mut files = whole(250);
        let queen = "queen_of_hearts.svg";
        files
            .iter_mut()
            .find(|(name, _)| name == queen)
            .expect("a face")
            .1 = "<svg".to_owned();
        let report = report(&files);
        assert_eq!((report.faces, report.missing.len()), (51, 0));
        assert!(
            matches!(reasons(&report)[..], [Reason::Undecodable { .. }]),
            "{report:?}"
        );
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
