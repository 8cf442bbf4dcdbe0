//! The assembly of a deck from a stack of theme packs. Each file is read once, even if it contains many cards. Each card comes from the
//! topmost pack that has it. The packs also supply suit colours, sounds and tables.
use super::{
    CLASSIC, Choice, Cut, Deck, DeckCard, DrawingCache, Fallback, Motion, Pack, Picture,
    PictureCache, Piece, Problem, ProgressCounter, Reason, Reserved, Slot, SoundFile, Source,
    Sources, SuitColours, Table,
    deck::{Ground, blank},
    file_index,
    files::{may_be_theme, shipped_picture},
    in_parallel,
    library::{Stack, candidates},
    limits,
    picture::decode,
    reading::{FileRequest, Stamp},
    sound,
};
use std::{
    collections::{BTreeSet, HashMap},
    path::PathBuf,
    sync::Arc,
};

/// Deck under construction. It needs decoded files before it can be [finished](Self::finish).
#[derive(Default)]
pub struct Assembly {
    /// Disk cache for rendered cards. Disabled by default.
    pub cache: DrawingCache,
    /// Pictures of an earlier deck. They are used for files that have not changed and for files that have become broken.
    pub before: PictureCache,
    /// Counts one step for each file that is read, and one for each finished card.
    pub steps: ProgressCounter,
    /// Packs, topmost first. The last one is the shipped deck.
    pub packs: Vec<Arc<Pack>>,
    /// Candidate pictures for each slot (by [`Slot::index`]), and then for an empty pile. The best comes first, and the first usable one is
    /// shown. Each has the index of its pack.
    pub(super) candidates: Vec<Vec<(usize, Source)>>,
    language: String,
    /// Names of the chosen packs that have no high-contrast twin. Such a twin is a second theme for players who need more
    /// contrast. Packs without cards and packs that are twins themselves are left out. Empty if the player does not use
    /// twins.
    pub without_twin: Vec<String>,
    /// Decoded files by the index of their pack and their name, each with its request.
    pictures: HashMap<(usize, String), (FileRequest, Result<Arc<Picture>, Reason>)>,
    /// Problems found so far with the themes and their files.
    pub problems: Vec<Problem>,
    /// Total number of pixels in all pictures. The limit is [`limits::DECK`] million.
    demand: u64,
    /// True if a theme cannot be read at present. This is the case if its zip or its whole-deck picture is incomplete,
    /// or if its `theme.toml` has a syntax error.
    pub is_broken: bool,
}

impl Assembly {
    /// Starts assembling the deck for a player's choice of themes. Reads the chosen packs and the packs that they extend, but no pictures.
    pub fn begin(choice: &Choice, sources: &Sources) -> Assembly {
        Assembly::of(Stack::of(choice, sources), choice)
    }

    /// Starts assembling a deck from one pack. The shipped deck supplies missing cards.
    pub fn of_pack(pack: Pack) -> Assembly {
        Assembly::of_theme(pack, &Sources::default(), "")
    }

    /// Starts assembling a deck from one pack and the packs that it extends. The shipped deck supplies missing cards.
    /// Cards made for `language`, a language code, take precedence.
    pub fn of_theme(pack: Pack, sources: &Sources, language: &str) -> Assembly {
        let choice = Choice {
            language: language.to_owned(),
            ..Choice::default()
        };
        Assembly::of(Stack::of_theme(pack, sources), &choice)
    }

    fn of(stack: Stack, choice: &Choice) -> Assembly {
        let without_twin = stack.without_twin(choice);
        let choice = &stack.with_twins(choice);
        let (packs, mut problems) = (stack.packs, stack.problems);
        for pack in &packs {
            problems.extend(pack.problems.iter().cloned());
        }
        let place =
            |(at, pack): (usize, &Arc<Pack>)| Some((at, pack.other(Reserved::Slot)?.clone()));
        let places = packs.iter().enumerate().filter_map(place).collect();
        let cards = Slot::all().map(|slot| candidates(&packs, choice, slot));
        let candidates = cards.chain([places]).collect();
        // A zip or whole-deck picture that cannot be read makes the theme unusable. A broken picture of one card
        // affects only that card.
        let breaks = |problem: &Problem| match &problem.reason {
            Reason::Toml { .. } => true,
            Reason::Unreadable { .. }
            | Reason::Undecodable { .. }
            | Reason::CutShort {}
            | Reason::NoPicture {}
            | Reason::NoZip {} => {
                let mut places = packs.iter().map(|pack| pack.files().place());
                let is_of_one = places.any(|place| {
                    problem.file.starts_with(place) && problem.file.as_path() != place
                });
                !is_of_one && may_be_theme(&problem.file)
            }
            _ => false,
        };
        Assembly {
            is_broken: problems.iter().any(breaks),
            packs,
            candidates,
            language: choice.language.clone(),
            without_twin,
            problems,
            ..Assembly::default()
        }
    }

    /// Reads and decodes files from disk until the deck can be finished.
    pub fn read_all(&mut self) {
        self.read_wanted(|_| true);
    }

    /// Reads and decodes the files that these slots need.
    pub(super) fn read(&mut self, slots: &[Slot]) {
        self.read_wanted(|index| slots.iter().any(|slot| slot.index() == index));
    }

    fn read_wanted(&mut self, is_wanted: impl Fn(usize) -> bool) {
        loop {
            let wanted = self.wanted(&is_wanted);
            if wanted.is_empty() {
                return;
            }
            self.steps.expect(wanted.len());
            let pictures = in_parallel(&wanted, |one| {
                let files = self.packs[one.pack].files();
                let unchanged = self.before.unchanged(one);
                let picture = unchanged.map_or_else(|| one.read(files, &self.cache), Ok);
                self.steps.count();
                picture
            });
            for (one, picture) in wanted.into_iter().zip(pictures) {
                self.take(one, picture);
            }
        }
    }

    /// Returns requests for the files that the lists of candidates with these indices need next.
    pub(super) fn wanted(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<FileRequest> {
        let lists = self.candidates.iter().enumerate();
        let lists = lists.filter(|(index, _)| is_wanted(*index));
        let files: BTreeSet<(usize, String)> =
            lists.filter_map(|(_, list)| self.next_file(list)).collect();
        let request = |(place, file): (usize, String)| {
            let pack = &self.packs[place];
            let path = pack.files().path(&file);
            FileRequest {
                pack: place,
                ids: pack.nodes_in(&file),
                is_whole: pack.is_whole(&file),
                outline: pack.outline(&file, &self.language).map(str::to_owned),
                stamp: Stamp::of(&path),
                file,
                path,
            }
        };
        files.into_iter().map(request).collect()
    }

    /// Returns the pack and the file that must be read next: the first candidate that is not known to be broken, or else the blank card
    /// below it. Does not cut out its region, which would be too slow here. [`finish`](Self::finish) cuts it out later.
    fn next_file(&self, candidates: &[(usize, Source)]) -> Option<(usize, String)> {
        for (pack, source) in candidates {
            let file = (*pack, source.file.clone());
            match self.pictures.get(&file) {
                None => return Some(file),
                Some((_, Ok(_))) => {
                    let blank = (*pack, self.packs[*pack].blank()?.file.clone());
                    return (!self.pictures.contains_key(&blank)).then_some(blank);
                }
                Some((_, Err(_))) => {}
            }
        }
        None
    }

    /// Stores the decoded picture of a requested file. For a file that has become broken, uses the last good picture in `before`.
    fn take(&mut self, wanted: FileRequest, picture: Result<Arc<Picture>, Reason>) {
        let file = (wanted.pack, wanted.file.clone());
        let last_good = self.before.last_good(&wanted).cloned();
        let taken = match (picture, last_good) {
            (Ok(picture), _) => {
                let admitted = self.admit(&wanted, picture);
                (wanted, admitted)
            }
            (Err(reason), Some((before, last))) => {
                self.report(&wanted.path, reason, Fallback::LastGood);
                (before, Ok(last))
            }
            (Err(reason), None) => (wanted, Err(reason)),
        };
        self.pictures.insert(file, taken);
    }

    /// Accepts a decoded picture, unless the pictures of the deck together would exceed the limit on their pixels. Shipped cards are exempt,
    /// because they replace rejected pictures.
    fn admit(
        &mut self,
        wanted: &FileRequest,
        picture: Arc<Picture>,
    ) -> Result<Arc<Picture>, Reason> {
        if self.packs[wanted.pack].id != CLASSIC {
            let demand = self.demand + picture.demand();
            if demand > limits::DECK * 1_000_000 {
                let limit = limits::DECK;
                return Err(Reason::DeckTooLarge { limit });
            }
            self.demand = demand;
        }
        for font in picture.other_fonts() {
            let reason = Reason::OtherFont { font };
            let place = self.packs[wanted.pack].files().place();
            // Many cards of a pack use the same font, so each replaced font is reported only once per pack.
            let told =
                |problem: &Problem| problem.reason == reason && problem.file.starts_with(place);
            if !self.problems.iter().any(told) {
                self.report(&wanted.path, reason, Fallback::Used);
            }
        }
        Ok(picture)
    }

    /// Adds a problem, unless it is already known.
    fn report(&mut self, file: impl Into<PathBuf>, reason: Reason, instead: Fallback) {
        let problem = Problem::new(file, reason, instead);
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Returns the decoded pictures, which the next deck can [reuse](Self::before).
    pub fn kept(&self) -> PictureCache {
        let kept = self.pictures.values().filter_map(|(request, picture)| {
            let picture = picture.clone().ok()?;
            Some((request.path.clone(), (request.clone(), picture)))
        });
        PictureCache(kept.collect())
    }

    /// Finishes the deck. A slot without a usable picture shows the shipped card.
    pub fn finish(mut self) -> Deck {
        self.find_free_edges(&Slot::all().collect::<Vec<_>>());
        let cards = Slot::all().map(|slot| self.card(slot)).collect();
        let place = self.first_usable(Slot::COUNT);
        let place =
            place.map(|(pack, _, piece)| DeckCard::of(&self.packs[pack], piece, Ground::Own));
        let mut deck = Deck::of(cards, self.suits(), self.problems);
        deck.place = place;
        deck
    }

    pub(super) fn card(&mut self, slot: Slot) -> DeckCard {
        let Some((pack, file, piece)) = self.first_usable(slot.index()) else {
            return last_resort(slot);
        };
        if let Some(reason) = piece.picture.stands_still() {
            let path = self.packs[pack].files().path(&file);
            self.report(path, reason.clone(), Fallback::Used);
        }
        let motion = Motion::of(&self.packs[pack], slot, &file, &piece);
        let blank = self.packs[pack].blank();
        let blank = blank.and_then(|blank| self.piece(pack, blank)?.ok());
        let ground = blank.map_or(Ground::Drawn, Ground::Blank);
        let mut card = DeckCard::of(&self.packs[pack], piece, ground);
        card.motion = motion;
        card
    }

    /// Returns the first usable candidate of a list: the index of its pack, its file, and the region to show. Reports the
    /// problems with the unusable candidates before that one.
    fn first_usable(&mut self, list: usize) -> Option<(usize, String, Piece)> {
        let candidates = self.candidates[list].clone();
        for (place, (pack, source)) in candidates.iter().enumerate() {
            match self.piece(*pack, source) {
                Some(Ok(piece)) => return Some((*pack, source.file.clone(), piece)),
                Some(Err(reason)) => {
                    let next = candidates.get(place + 1);
                    let next = next.filter(|(pack, _)| self.packs[*pack].id != CLASSIC);
                    let name = |next: &(usize, Source)| file_index::file(&next.1.file).to_owned();
                    let instead = next.map(name).map_or(Fallback::Classic, Fallback::File);
                    let file = self.packs[*pack].files().path(&source.file);
                    self.report(file, reason, instead);
                }
                None => {}
            }
        }
        None
    }

    /// Cuts the region of a source out of its picture. Returns `None` if the file has not been read.
    pub(super) fn piece(&self, pack: usize, source: &Source) -> Option<Result<Piece, Reason>> {
        let (_, picture) = self.pictures.get(&(pack, source.file.clone()))?;
        let picture = picture.clone();
        Some(picture.and_then(|picture| Piece::cut(picture, &source.cut)))
    }

    /// Returns the suit colours. The colour of each suit comes from the topmost pack that sets it. Packs below a pack
    /// with all faces are ignored, because none of their faces is visible.
    pub(super) fn suits(&self) -> SuitColours {
        let mut suits = SuitColours::default();
        for pack in &self.packs {
            suits = suits.or(&pack.manifest.suits);
            if Slot::faces().all(|slot| pack.source(slot).is_some()) {
                break;
            }
        }
        suits
    }

    /// Returns the sound files of all packs, topmost pack first.
    pub fn sounds(&self) -> Vec<SoundFile> {
        let packs = self.packs.iter();
        let sounds = packs.flat_map(|pack| sound::of(pack, &self.language));
        sounds.collect()
    }

    /// Returns the table pictures of all packs, topmost pack first.
    pub fn tables(&self) -> Vec<Table> {
        let packs = self.packs.iter();
        packs.filter_map(|pack| Table::of(pack)).collect()
    }
}

/// Returns the shipped card. It is needed if the player's own theme has the id of the shipped deck and lacks the card.
fn last_resort(slot: Slot) -> DeckCard {
    let shipped = decode(shipped_picture(slot), &[]);
    let piece = shipped.and_then(|picture| Piece::cut(Arc::new(picture), &Cut::Whole));
    // The shipped card can be decoded, but an overloaded machine may miss the deadline.
    let piece = piece.unwrap_or_else(|_| blank(5.0 / 7.0));
    DeckCard::new(piece, Some(CLASSIC.to_owned()))
}
