//! Deck loader: reads a deck's files, renders it at the displayed size, and then shows it.
//!
//! ```text
//! order ─► begin: files and rendering, in the background ─► swap
//! ```
//!
//! The title page does not wait for the deck, which is loaded while the title page is visible.
use super::{
    Atlas, CardArt, RescanThemes,
    animated_cards::{ShownDeck, take_deck},
    art::{ArtScale, Patch, Patches, texture},
    atlas::tallest,
    list::{self, Listing, ThemeList, ThemeListShown},
    problem::{FoundProblems, ProblemSource},
};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{
    Assembly, Choice, Deck, DrawingCache, Fallback, Letters, PictureCache, Problem,
    ProgressCounter, SoundFile, Sources, Table,
};
use engine::cards::Rank;
use gamecore::{
    folders::Folders,
    i18n::{Language, Texts, rank_short},
    loading::AssetFolders,
    redraw::RedrawRequest,
    sets::{ChooseOwn, ChooseTexts, FrameSystems},
    settings::Settings,
};
use softrender::UnormTextures;
use std::{sync::Arc, time::Duration};

/// Requested deck.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Order {
    pub choice: Choice,
    /// Rank letters for card indices that the game renders.
    pub letters: Arc<Letters>,
    /// Number of physical pixels per design pixel.
    pub scale: f32,
}

impl Order {
    /// Returns the deck that these settings request. The language determines the pictures of the cards.
    pub fn of(
        settings: &Settings,
        texts: Option<&Texts>,
        letters: Arc<Letters>,
        scale: f32,
    ) -> Order {
        let language = texts.map_or_else(Language::default, Texts::language);
        let choice = Choice {
            language: language.code().to_owned(),
            high_contrast: settings.high_contrast,
            ..settings.decks.choice()
        };
        Order {
            choice,
            letters,
            scale,
        }
    }

    /// True if both request the same deck, at any scale.
    fn is_same_deck(&self, other: &Order) -> bool {
        self.choice == other.choice && self.letters == other.letters
    }

    /// True if both request the same deck at nearly the same scale.
    pub fn is_nearly(&self, other: &Order) -> bool {
        self.is_same_deck(other) && (self.scale / other.scale - 1.0).abs() < 0.01
    }
}

/// Returns the letters of the ace, the jack, the queen and the king in the language of the texts. They are used for card
/// indices that the game renders.
pub fn letters(texts: &Texts) -> Letters {
    let ranks = [Rank::Ace, Rank::Jack, Rank::Queen, Rank::King];
    ranks.map(|rank| (rank, rank_short(texts, rank))).into()
}

/// Returns the folders that may contain decks.
pub(super) fn sources(folders: &AssetFolders) -> Sources {
    Sources {
        themes: folders.all("themes"),
        overrides: folders.all("overrides"),
    }
}

/// Results of reading the selected packs, besides the cards.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct DeckExtras {
    /// Sounds of the packs, topmost pack first. They change when one of the files changes.
    pub sounds: Vec<SoundFile>,
    /// Tables of the packs, topmost pack first. They change when one of the files changes.
    pub tables: Vec<Table>,
    /// Names of selected decks without a high-contrast version. They stay unchanged while high contrast is on.
    pub without_twin: Vec<String>,
}

/// System set of the deck scan. Systems that read its results run after it.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PublishDeckExtras;

/// Loading progress of the deck, 0 to 1. `None` if no deck is being loaded.
#[derive(Resource, Clone, Copy, Default, PartialEq, Debug)]
pub struct DeckProgress(pub Option<f32>);

/// Fraction of the progress bar for loading the files. Rendering the cards is the rest.
const FILES: f32 = 0.3;

impl DeckProgress {
    /// Returns the progress from the loaded fraction of the files and the rendered fraction of the cards.
    fn of(read: f32, drawn: f32) -> DeckProgress {
        DeckProgress(Some(FILES * read + (1.0 - FILES) * drawn))
    }
}

/// Time for which a new window size must last before the deck is rendered again.
const SETTLED: Duration = Duration::from_millis(250);

/// Time in seconds for which frames are requested after each check of unfinished background work.
const FRAMES_FOR: f32 = 0.1;

/// Deck that is being read and rendered.
struct Work {
    order: Order,
    /// Returns the problems of a deck that cannot be read at present.
    task: Task<Result<DrawnDeck, Vec<Problem>>>,
    read: ProgressCounter,
    drawn: ProgressCounter,
}

struct DrawnDeck {
    deck: Arc<Deck>,
    texture: DrawnTexture,
    /// Other results of reading the deck's files. `None` if they were not read again.
    files: Option<(PictureCache, DeckExtras)>,
}

enum DrawnTexture {
    Whole(Box<Atlas>),
    /// Only the cards that differ from the deck on the screen.
    Changed(Patch),
}

#[derive(Resource, Default)]
pub(super) struct DeckLoader {
    /// Requested deck and scale of the deck on the screen.
    done: Option<Order>,
    /// Decoded deck, kept for rendering it at another size.
    deck: Option<Arc<Deck>>,
    /// Newly requested deck and scale, with the time since the last change of the request.
    wanted: Option<(Order, Duration)>,
    work: Option<Work>,
    /// True if the folders have not changed since they were scanned.
    is_current: bool,
    /// Decoded pictures of the files from which the deck was assembled, for reuse.
    kept: PictureCache,
}

/// Disk cache of rendered cards.
#[derive(Resource, Clone, Debug)]
pub struct CachedDrawings(pub DrawingCache);

/// Subfolder of the cache folder for rendered cards.
const CARDS: &str = "cards";

/// Adds loading and rendering of the deck, and the list of decks.
pub(super) fn plugin(app: &mut App) {
    let cache = app.world().get_resource::<Folders>();
    let cache = cache.map(|folders| DrawingCache::at(folders.cache.join(CARDS)));
    app.insert_resource(CachedDrawings(cache.unwrap_or_default()));
    app.init_resource::<AssetFolders>()
        .init_resource::<DeckExtras>()
        .init_resource::<DeckProgress>()
        .init_resource::<DeckLoader>()
        .init_resource::<ThemeList>()
        .init_resource::<ThemeListShown>()
        .init_resource::<Listing>();
    // These systems run before the card layout, so that a whole frame uses one deck.
    app.add_systems(
        Update,
        (
            rescan.run_if(on_message::<RescanThemes>),
            order,
            swap,
            report,
            list::list,
        )
            .chain()
            .before(take_deck)
            .in_set(PublishDeckExtras)
            .after(ChooseTexts)
            .after(ChooseOwn)
            .before(FrameSystems::Input),
    );
}

pub(super) fn rescan(mut workshop: ResMut<DeckLoader>, mut listing: ResMut<Listing>) {
    workshop.is_current = false;
    listing.is_current = false;
}

/// Starts loading when another deck or scale is requested. A new deck is loaded at once, a new scale only after it has
/// stayed the same for `SETTLED`.
fn order(
    (settings, texts): (Res<Settings>, Option<Res<Texts>>),
    scale: Res<ArtScale>,
    (folders, cache): (Res<AssetFolders>, Res<CachedDrawings>),
    time: Res<Time<Real>>,
    art: Res<CardArt>,
    mut drawn_letters: Local<Arc<Letters>>,
    mut workshop: ResMut<DeckLoader>,
) {
    // Before the other conditions, which would hide a change of the texts.
    if let Some(texts) = texts.as_ref().filter(|texts| texts.is_changed()) {
        *drawn_letters = Arc::new(letters(texts));
    }
    if workshop.work.is_some() || scale.0 <= 0.0 {
        return;
    }
    let letters = drawn_letters.clone();
    let order = Order::of(&settings, texts.as_deref(), letters, scale.0);
    let done = workshop.done.as_ref();
    let same_choice = done.is_some_and(|done| done.is_same_deck(&order));
    if workshop.is_current && done.is_some_and(|done| done.is_nearly(&order)) {
        workshop.wanted = None;
        return;
    }
    if same_choice && workshop.is_current {
        let waited = match &workshop.wanted {
            Some((wanted, waited)) if wanted.is_nearly(&order) => *waited + time.delta(),
            Some(_) | None => Duration::ZERO,
        };
        if waited < SETTLED {
            workshop.wanted = Some((order, waited));
            return;
        }
    }
    workshop.wanted = None;
    let was_current = std::mem::replace(&mut workshop.is_current, true);
    let known = workshop.deck.clone().filter(|_| same_choice && was_current);
    let same_scale = workshop.done.as_ref().map(|done| done.scale) == Some(order.scale);
    let on_screen = workshop.deck.clone().filter(|_| same_scale);
    let on_screen = on_screen.map(|deck| (deck, art.clone()));
    let (sources, kept) = (sources(&folders), workshop.kept.clone());
    let mut cache = cache.0.clone();
    cache.tallest = tallest(order.scale);
    let (read, drawn) = (ProgressCounter::default(), ProgressCounter::default());
    let (read_steps, steps) = (read.clone(), drawn.clone());
    let (choice, scale, letters) = (order.choice.clone(), order.scale, order.letters.clone());
    let task = async move {
        let (deck, files) = match known {
            Some(deck) => (deck, None),
            None => {
                let mut assembly = Assembly::begin(&choice, &sources);
                (assembly.cache, assembly.before) = (cache, kept);
                assembly.steps = read_steps;
                assembly.read_all();
                // A deck can be broken, for example by a half-written zip or an error in `theme.toml`. The previous deck stays
                // until the problem is fixed.
                if assembly.is_broken && same_choice {
                    return Err(assembly.problems);
                }
                let kept = assembly.kept();
                let extras = DeckExtras {
                    sounds: assembly.sounds(),
                    tables: assembly.tables(),
                    without_twin: assembly.without_twin.clone(),
                };
                assembly.steps = steps.clone();
                let mut deck = assembly.finish();
                deck.letters = Letters::clone(&letters);
                (Arc::new(deck), Some((kept, extras)))
            }
        };
        // Only the cards that differ from the deck on the screen are rendered again, if they are few.
        let changed = on_screen.and_then(|(before, art)| Patch::draw(&deck, &before, &art));
        let texture = match changed {
            Some(patch) => DrawnTexture::Changed(patch),
            None => DrawnTexture::Whole(Box::new(Atlas::draw(&deck, scale, &steps))),
        };
        Ok(DrawnDeck {
            deck,
            texture,
            files,
        })
    };
    workshop.work = Some(Work {
        order,
        task: AsyncComputeTaskPool::get().spawn(task),
        read,
        drawn,
    });
}

/// Drops a large value on a background task. Destroying a vector image with a hundred thousand nodes takes longer than
/// a frame. References to a replaced deck are dropped in this way too, because any of them may be the last one.
pub(super) fn drop_elsewhere<T: Send + 'static>(old: T) {
    let pool = AsyncComputeTaskPool::get();
    pool.spawn(async move { drop(old) }).detach();
}

/// Shows a rendered deck.
fn swap(
    mut workshop: ResMut<DeckLoader>,
    mut beside: ResMut<DeckExtras>,
    mut images: ResMut<Assets<Image>>,
    mut patches: ResMut<Patches>,
    mut art: ResMut<CardArt>,
    mut problems: ResMut<FoundProblems>,
    mut shown: ResMut<ShownDeck>,
    undecoded: Option<Res<UnormTextures>>,
) {
    let Some(drawn) = workshop
        .work
        .as_mut()
        .and_then(|it| check_ready(&mut it.task))
    else {
        return;
    };
    let Some(Work { order, .. }) = workshop.work.take() else {
        return;
    };
    let DrawnDeck {
        deck,
        texture: new,
        files,
    } = match drawn {
        Ok(drawn) => drawn,
        Err(told) => {
            let kept = |problem| Problem {
                instead: Fallback::LastGood,
                ..problem
            };
            problems.set(ProblemSource::Deck, told.into_iter().map(kept).collect());
            return;
        }
    };
    if let Some((kept, extras)) = files {
        drop_elsewhere(std::mem::replace(&mut workshop.kept, kept));
        beside.set_if_neq(extras);
    }
    match new {
        DrawnTexture::Whole(atlas) => {
            let Atlas { pixels, layout } = *atlas;
            // The texture is a new image: systems that still use the old rectangles also keep the old image.
            let size = layout.size.as_uvec2();
            let mut image = texture(size.x, size.y, pixels);
            if undecoded.is_some() {
                UnormTextures::allow(&mut image);
            }
            *art = CardArt::of(layout, &deck, images.add(image));
        }
        DrawnTexture::Changed(patch) => {
            art.cut(&patch.solid);
            art.fan = deck.fan().map(Vec2::from);
            patches.send(patch.tiles, art.image.id(), &mut images);
        }
    }
    problems.set(ProblemSource::Deck, deck.problems.clone());
    drop_elsewhere(shown.0.replace(deck.clone()));
    // Stores the rendered cards in the disk cache, for the next start and the next use of this size.
    let drawn = deck.clone();
    let keep = async move { drawn.keep_drawings() };
    AsyncComputeTaskPool::get().spawn(keep).detach();
    drop_elsewhere(workshop.deck.replace(deck));
    workshop.done = Some(order);
}

/// Publishes the loading progress. Requests frames, so that the next stage follows immediately although nothing moves.
fn report(
    workshop: Res<DeckLoader>,
    time: Res<Time<Real>>,
    mut progress: ResMut<DeckProgress>,
    mut awake: ResMut<RedrawRequest>,
) {
    let work = workshop.work.as_ref();
    let now = work.map(|work| DeckProgress::of(work.read.part(), work.drawn.part()));
    let now = now.unwrap_or_default();
    // Replacements of broken files restart the loading, but the displayed progress never decreases.
    let now = DeckProgress(now.0.map(|part| part.max(progress.0.unwrap_or_default())));
    progress.set_if_neq(now);
    if workshop.wanted.is_some() || now.0.is_some() {
        awake.animate_for(time.elapsed_secs(), FRAMES_FOR);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_goes_from_zero_to_one() {
        let order = [
            DeckProgress::of(0.0, 0.0),
            DeckProgress::of(1.0, 0.0),
            DeckProgress::of(1.0, 0.5),
            DeckProgress::of(1.0, 1.0),
        ];
        assert!(order.is_sorted_by(|a, b| a.0 < b.0));
        assert_eq!(order[3].0, Some(1.0));
    }
}
