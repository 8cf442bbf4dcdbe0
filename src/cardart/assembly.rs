//! From a stack of packs to a deck: which files are needed is asked step by step, so that whoever reads them (the game through its
//! asset server, the command line from the disk) does so in their own way. A file is read once, however many cards it shows; what a
//! pack on top has is not read from those below.
use super::{
    CLASSIC, Choice, Cut, Deck, DeckCard, DrawingCache, Instead, KeptPictures, Motion, Pack,
    Picture, Piece, Problem, Reason, Reserved, Slot, Source, Sources, Steps, SuitColours, Wanted,
    deck::Ground,
    drawn,
    files::{THEME_FILES, has_ending, shipped_file},
    in_parallel,
    picture::decode,
    stack::{Stack, candidates},
};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

/// A deck that is being put together.
pub struct Assembly {
    pub(super) packs: Vec<Arc<Pack>>,
    /// By slot: pack and source, the first that can be used counts.
    candidates: Vec<Vec<(usize, Source)>>,
    /// The same for the empty place of a pile.
    places: Vec<(usize, Source)>,
    pub(super) language: String,
    pub(super) without_twin: Vec<String>,
    pictures: HashMap<(usize, String), Result<Arc<Picture>, Reason>>,
    problems: Vec<Problem>,
    kept: KeptPictures,
    pub(super) cache: DrawingCache,
    is_broken: bool,
}

impl Assembly {
    /// Looks at the packs of a choice, and at those they extend.
    pub fn begin(choice: &Choice, sources: &Sources) -> Assembly {
        Assembly::of(Stack::of(choice, sources), choice)
    }

    /// One pack alone, over the shipped deck: to check it.
    pub fn of_pack(pack: Pack) -> Assembly {
        let packs = vec![Arc::new(pack), Arc::new(Pack::shipped())];
        Assembly::of(Stack::of_packs(packs), &Choice::default())
    }

    /// One pack alone, over what it extends and the shipped deck.
    pub fn of_theme(pack: Pack, sources: &Sources) -> Assembly {
        Assembly::of_theme_in(pack, sources, "")
    }

    /// The same, with the cards that it has for the language of this code.
    pub fn of_theme_in(pack: Pack, sources: &Sources, language: &str) -> Assembly {
        let choice = Choice {
            language: language.to_owned(),
            ..Choice::default()
        };
        Assembly::of(Stack::of_theme(pack, sources), &choice)
    }

    fn of(stack: Stack, choice: &Choice) -> Assembly {
        let without_twin = stack.without_twin(choice);
        let Stack {
            packs,
            mut problems,
            twins,
            ..
        } = stack;
        let choice = &choice.with_twins(&twins, |id, back| {
            let mut of = packs.iter().filter(|pack| pack.id == id);
            of.any(|pack| pack.backs().iter().any(|other| other.name == back))
        });
        for pack in &packs {
            problems.extend(pack.problems.iter().cloned());
        }
        let candidates = Slot::all()
            .map(|slot| candidates(&packs, choice, slot))
            .collect();
        let place =
            |(at, pack): (usize, &Arc<Pack>)| Some((at, pack.other(Reserved::Slot)?.clone()));
        let places = packs.iter().enumerate().filter_map(place).collect();
        // A zip, or a picture that is a whole deck; of a single card only that card is lost.
        let breaks = |problem: &Problem| match &problem.reason {
            Reason::Toml { .. } => true,
            reason if reason.is_of_all_the_file() => {
                let mut places = packs.iter().map(|pack| pack.files().place());
                let is_of_one = places.any(|place| {
                    problem.file.starts_with(place) && problem.file.as_path() != place
                });
                !is_of_one && has_ending(&problem.file, &THEME_FILES)
            }
            _ => false,
        };
        Assembly {
            is_broken: problems.iter().any(breaks),
            packs,
            candidates,
            places,
            language: choice.language.clone(),
            without_twin,
            pictures: HashMap::new(),
            problems,
            kept: KeptPictures::default(),
            cache: DrawingCache::default(),
        }
    }

    /// The same, with the drawings of what it reads from the disk kept for the next time.
    pub fn cached_in(self, cache: &DrawingCache) -> Assembly {
        Assembly {
            cache: cache.clone(),
            ..self
        }
    }

    /// The packs, the topmost first, the shipped deck last.
    pub fn packs(&self) -> &[Arc<Pack>] {
        &self.packs
    }

    /// The files that must be read next; none when the deck can be finished.
    pub fn wanted(&self) -> Vec<Wanted> {
        let cards = self.candidates.iter().map(Vec::as_slice);
        self.wanted_among(cards.chain([self.places.as_slice()]))
    }

    /// The files that must be read next for some of the cards.
    pub(super) fn wanted_for(&self, slots: impl IntoIterator<Item = Slot>) -> Vec<Wanted> {
        let slots = slots.into_iter();
        self.wanted_among(slots.map(|slot| self.candidates[slot.index()].as_slice()))
    }

    fn wanted_among<'a>(
        &'a self,
        lists: impl Iterator<Item = &'a [(usize, Source)]>,
    ) -> Vec<Wanted> {
        let mut wanted: BTreeSet<(usize, String)> = BTreeSet::new();
        let mut want = |pack: usize, source: &Source| {
            wanted.insert((pack, source.file.clone()));
        };
        for candidates in lists {
            match self.first_usable(candidates) {
                Usable::Unread(pack, source) => want(pack, source),
                Usable::Read(pack) => {
                    let blank = self.packs[pack].blank();
                    if let Some(blank) = blank.filter(|blank| !self.is_read(pack, blank)) {
                        want(pack, blank);
                    }
                }
                Usable::None => {}
            }
        }
        let wanted = wanted.into_iter().map(|(place, file)| {
            let pack = &self.packs[place];
            let (path, ids) = (pack.files().path(&file), pack.nodes_in(&file));
            let is_whole = pack.is_whole(&file);
            let wanted = Wanted::new(place, file, path, ids);
            if is_whole { wanted.whole() } else { wanted }
        });
        wanted.collect()
    }

    /// Takes a file that was wanted, decoded, or why it could not be.
    pub fn give(&mut self, wanted: &Wanted, picture: Result<Picture, Reason>) {
        match picture {
            Ok(picture) => self.take(wanted, Arc::new(picture)),
            Err(reason) => {
                let key = (wanted.pack, wanted.file.clone());
                self.pictures.insert(key, Err(reason));
            }
        }
    }

    /// Takes over what was read before and has not changed since.
    pub fn reuse(&mut self, before: &KeptPictures) {
        loop {
            let wanted = self.wanted().into_iter();
            let unchanged: Vec<(Wanted, Arc<Picture>)> = wanted
                .filter_map(|wanted| {
                    let picture = before.unchanged(&wanted)?;
                    Some((wanted, picture))
                })
                .collect();
            if unchanged.is_empty() {
                return;
            }
            for (wanted, picture) in unchanged {
                self.take(&wanted, picture);
            }
        }
    }

    /// Takes a file as [`give`](Self::give) does; for one that is broken now the last good picture stays.
    pub fn give_or_keep(
        &mut self,
        wanted: &Wanted,
        picture: Result<Picture, Reason>,
        before: &KeptPictures,
    ) {
        let reason = match picture {
            Ok(picture) => return self.take(wanted, Arc::new(picture)),
            Err(reason) => reason,
        };
        let Some(last) = self.kept.last_good(wanted, before) else {
            return self.give(wanted, Err(reason));
        };
        let problem = Problem::new(wanted.path.clone(), reason, Instead::LastGood);
        self.problems.push(problem);
        let key = (wanted.pack, wanted.file.clone());
        self.pictures.insert(key, Ok(last));
    }

    /// Takes a good picture.
    fn take(&mut self, wanted: &Wanted, picture: Arc<Picture>) {
        for font in picture.other_fonts() {
            let reason = Reason::OtherFont { font };
            let place = self.packs[wanted.pack].files().place();
            // Fifty cards with one font are one thing to be told.
            let told =
                |problem: &Problem| problem.reason == reason && problem.file.starts_with(place);
            if !self.problems.iter().any(told) {
                self.problems
                    .push(Problem::new(&wanted.path, reason, Instead::Used));
            }
        }
        self.kept.keep(wanted, picture.clone());
        let key = (wanted.pack, wanted.file.clone());
        self.pictures.insert(key, Ok(picture));
    }

    /// What was read, to be taken over by the next deck.
    pub fn kept(&self) -> KeptPictures {
        self.kept.clone()
    }

    /// Whether a theme cannot be read at all at the moment: its zip is half written, or its `theme.toml` has a mistake.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// What is wrong so far.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The deck. What was not read is drawn from rank and suit.
    pub fn finish(self) -> Deck {
        self.finish_counted(&Steps::default())
    }

    /// The deck as [`finish`](Self::finish) makes it; each card is a step.
    pub fn finish_counted(mut self, steps: &Steps) -> Deck {
        self.look_at_cards(steps);
        let mut cards = Vec::new();
        for slot in Slot::all() {
            cards.push(self.card(slot));
        }
        let suits = self.suits();
        let places = std::mem::take(&mut self.places);
        let place = self.first_good(&places);
        let place = place.map(|(pack, _, piece)| self.dressed(pack, piece, Ground::Own));
        let mut deck = Deck::of(cards, self.problems);
        deck.place = place;
        deck.suits = suits;
        deck
    }

    /// Finds out where the nodes of all cards are seen: each takes a drawing or two, of which the SVG remembers what came of them.
    fn look_at_cards(&self, steps: &Steps) {
        steps.expect(self.candidates.len());
        in_parallel(&self.candidates, |candidates| {
            let mut pieces = candidates
                .iter()
                .map(|(pack, source)| self.piece(*pack, source));
            pieces.any(|piece| matches!(piece, Some(Ok(_))));
            steps.count();
        });
    }

    pub(super) fn card(&mut self, slot: Slot) -> DeckCard {
        let candidates = std::mem::take(&mut self.candidates[slot.index()]);
        let used = self.first_good(&candidates);
        self.candidates[slot.index()] = candidates;
        let Some((pack, file, piece)) = used else {
            return last_resort(slot, &self.suits());
        };
        if let Some(reason) = piece.picture().stands_still() {
            let path = self.packs[pack].files().path(&file);
            let problem = Problem::new(path, reason.clone(), Instead::Used);
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
        }
        let motion = Motion::of(&self.packs[pack], slot, &file, &piece);
        let blank = self.packs[pack].blank();
        let blank = blank.and_then(|blank| self.piece(pack, blank));
        let ground = Ground::of(blank.and_then(Result::ok));
        self.dressed(pack, piece, ground).with_motion(motion)
    }

    /// A piece as the cards of its pack are drawn.
    fn dressed(&self, pack: usize, piece: Piece, ground: Ground) -> DeckCard {
        let pack = &self.packs[pack];
        let card = DeckCard::new(piece, Arc::new(pack.look()), ground, Some(pack.id.clone()));
        card.with_style(pack.style())
    }

    /// The first picture that can be used, with its pack and its file; what is wrong with those before it is told.
    fn first_good(&mut self, candidates: &[(usize, Source)]) -> Option<(usize, String, Piece)> {
        for (place, (pack, source)) in candidates.iter().enumerate() {
            match self.piece(*pack, source) {
                Some(Ok(piece)) => return Some((*pack, source.file.clone(), piece)),
                Some(Err(reason)) => {
                    let instead = self.instead(candidates.get(place + 1));
                    let file = self.packs[*pack].files().path(&source.file);
                    let problem = Problem::new(file, reason, instead);
                    if !self.problems.contains(&problem) {
                        self.problems.push(problem);
                    }
                }
                None => {}
            }
        }
        None
    }

    fn instead(&self, next: Option<&(usize, Source)>) -> Instead {
        match next {
            None => Instead::Drawn,
            Some((pack, _)) if self.packs[*pack].id == CLASSIC => Instead::Classic,
            Some((_, source)) => {
                let name = source.file.rsplit('/').next().unwrap_or(&source.file);
                Instead::File(name.to_owned())
            }
        }
    }

    fn is_read(&self, pack: usize, source: &Source) -> bool {
        self.pictures.contains_key(&(pack, source.file.clone()))
    }

    /// What a source shows; nothing if it has not been read.
    fn piece(&self, pack: usize, source: &Source) -> Option<Result<Piece, Reason>> {
        let picture = self.pictures.get(&(pack, source.file.clone()))?;
        Some(match picture {
            Ok(picture) => Piece::cut(picture.clone(), &source.cut),
            Err(reason) => Err(reason.clone()),
        })
    }

    /// Whether a piece can be cut is found out only when it is, at the end, away from the frames.
    fn first_usable<'a>(&self, candidates: &'a [(usize, Source)]) -> Usable<'a> {
        for (pack, source) in candidates {
            match self.pictures.get(&(*pack, source.file.clone())) {
                None => return Usable::Unread(*pack, source),
                Some(Ok(_)) => return Usable::Read(*pack),
                Some(Err(_)) => {}
            }
        }
        Usable::None
    }
}

/// The shipped card if nothing else can be used, though it was not asked for; else one drawn from rank and suit.
fn last_resort(slot: Slot, colours: &SuitColours) -> DeckCard {
    let shipped = decode(shipped_file(slot).1, &[]);
    let piece = shipped.and_then(|picture| Piece::cut(Arc::new(picture), &Cut::Whole));
    match piece {
        Ok(piece) => DeckCard::new(piece, Arc::default(), Ground::Own, Some(CLASSIC.to_owned())),
        Err(_) => DeckCard::new(
            drawn::piece(slot, colours),
            Arc::default(),
            Ground::Own,
            None,
        ),
    }
}

/// What is known of the first picture of a slot that may be used.
enum Usable<'a> {
    Unread(usize, &'a Source),
    Read(usize),
    None,
}
