//! A deck on its way to the screen: looked for, loaded, drawn at the size it is shown, and swapped in when it is done.
//!
//! ```text
//! order ─► look (folders, in the background) ─► load (`DeckState::Loading`, 55 assets) ─► draw (in the background) ─► swap
//!     └───────────── the same deck at another size: drawn anew ────────────────────────►─┘
//! ```
//!
//! The title does not wait for it: its pictures are loaded while the title is there already.
use super::{
    Atlas, CardArt, Deck, RescanThemes, Slot, Sources, ThemeList, ThemeProblems,
    art::{ArtScale, texture},
    cardpicture::CardPicture,
    deck::DeckFiles,
};
use crate::game::{
    loading::AssetFolders, sets::FrameSystems, settings::Settings, wakeup::FrameWakeup,
};
use bevy::{
    asset::UntypedHandle,
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use bevy_asset_loader::prelude::*;
use std::{sync::Arc, time::Duration};

/// How long a new size must last before the deck is drawn again.
const SETTLED: Duration = Duration::from_millis(250);

/// For how many seconds after each look at unfinished work frames go on without a break.
const FRAMES_FOR: f32 = 0.1;

/// Whether a deck's pictures are being loaded.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum DeckState {
    /// None has been asked for.
    #[default]
    None,
    /// They are.
    Loading,
    /// They were.
    Loaded,
}

/// The pictures of a deck, in the order of [`Slot::all`].
#[derive(Resource)]
struct CardPictures(Vec<Handle<CardPicture>>);

impl AssetCollection for CardPictures {
    fn create(world: &mut World) -> CardPictures {
        let assets = world.resource::<AssetServer>();
        let files = world.resource::<DeckFiles>();
        let load = |slot| CardPicture::load(assets, slot, files.of(slot));
        CardPictures(Slot::all().map(load).collect())
    }

    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let pictures = CardPictures::create(world).0.into_iter();
        pictures.map(Handle::untyped).collect()
    }
}

/// Which deck, at which scale.
#[derive(Clone, PartialEq, Debug)]
struct Order {
    theme: String,
    scale: f32,
}

impl Order {
    fn is_nearly(&self, other: &Order) -> bool {
        self.theme == other.theme && (self.scale / other.scale - 1.0).abs() < 0.01
    }
}

/// What is being done.
#[derive(Default)]
enum Work {
    #[default]
    None,
    /// The folders are looked at.
    Looking(Order, Task<(DeckFiles, Option<ThemeList>)>),
    /// The pictures are loaded.
    Loading(Order),
    /// The texture is drawn.
    Drawing(Order, Task<DrawnDeck>),
}

/// A deck and its texture.
struct DrawnDeck {
    deck: Arc<Deck>,
    atlas: Atlas,
}

/// The work in progress.
#[derive(Resource, Default)]
struct Workshop {
    /// What is on the screen.
    done: Option<Order>,
    /// The decoded deck, for drawing it again at another size.
    deck: Option<Arc<Deck>>,
    /// What is asked for and has not settled yet.
    wanted: Option<(Order, Duration)>,
    work: Work,
    rescan: bool,
}

/// Has the deck loaded and drawn.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AssetFolders>()
        .init_resource::<ThemeList>()
        .init_resource::<ThemeProblems>();
    app.insert_resource(Workshop {
        rescan: true,
        ..default()
    });
    app.init_state::<DeckState>();
    app.add_loading_state(
        LoadingState::new(DeckState::Loading)
            .continue_to_state(DeckState::Loaded)
            .on_failure_continue_to_state(DeckState::Loaded)
            .load_collection::<CardPictures>(),
    );
    app.add_systems(OnEnter(DeckState::Loaded), draw_loaded);
    // Before anything is laid out, so that all of a frame sees one deck.
    app.add_systems(
        Update,
        (rescan, order, load, swap, keep_frames)
            .chain()
            .before(FrameSystems::Input),
    );
}

fn rescan(mut wishes: MessageReader<RescanThemes>, mut workshop: ResMut<Workshop>) {
    if wishes.read().count() > 0 {
        workshop.rescan = true;
    }
}

/// Begins when a deck or size is asked for that is not there, at once the first time, else when it has settled.
fn order(
    settings: Res<Settings>,
    scale: Res<ArtScale>,
    folders: Res<AssetFolders>,
    time: Res<Time<Real>>,
    mut workshop: ResMut<Workshop>,
) {
    if !matches!(workshop.work, Work::None) || scale.0 <= 0.0 {
        return;
    }
    let order = Order {
        theme: settings.theme.clone(),
        scale: scale.0,
    };
    let same_theme = workshop
        .done
        .as_ref()
        .is_some_and(|done| done.theme == order.theme);
    if !workshop.rescan
        && workshop
            .done
            .as_ref()
            .is_some_and(|done| done.is_nearly(&order))
    {
        workshop.wanted = None;
        return;
    }
    if same_theme && !workshop.rescan {
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
    let scan = std::mem::take(&mut workshop.rescan);
    let deck = workshop.deck.clone().filter(|_| same_theme && !scan);
    workshop.work = match deck {
        Some(deck) => draw(order, move || deck),
        None => look(order, &folders, scan),
    };
}

fn look(order: Order, folders: &AssetFolders, scan: bool) -> Work {
    let sources = Sources {
        themes: folders.all("themes"),
        overrides: folders.all("overrides"),
    };
    let theme = order.theme.clone();
    let look = async move {
        let list = scan.then(|| ThemeList::scan(&sources.themes));
        (DeckFiles::look(&theme, &sources), list)
    };
    Work::Looking(order, AsyncComputeTaskPool::get().spawn(look))
}

fn draw(order: Order, deck: impl FnOnce() -> Arc<Deck> + Send + 'static) -> Work {
    let scale = order.scale;
    let draw = async move {
        let deck = deck();
        let atlas = Atlas::draw(&deck, scale);
        DrawnDeck { deck, atlas }
    };
    Work::Drawing(order, AsyncComputeTaskPool::get().spawn(draw))
}

/// Has the pictures loaded when their files are known.
fn load(
    mut workshop: ResMut<Workshop>,
    mut list: ResMut<ThemeList>,
    mut state: ResMut<NextState<DeckState>>,
    mut commands: Commands,
) {
    let Work::Looking(order, task) = &mut workshop.work else {
        return;
    };
    let Some((files, found)) = check_ready(task) else {
        return;
    };
    let order = order.clone();
    if let Some(found) = found {
        list.set_if_neq(found);
    }
    commands.insert_resource(files);
    state.set(DeckState::Loading);
    workshop.work = Work::Loading(order);
}

/// Takes the pictures out of the asset server, which would keep them beside the deck, and has them drawn.
fn draw_loaded(
    mut workshop: ResMut<Workshop>,
    pictures: Option<Res<CardPictures>>,
    mut files: ResMut<DeckFiles>,
    mut loaded: ResMut<Assets<CardPicture>>,
    mut commands: Commands,
) {
    let Work::Loading(order) = &workshop.work else {
        return;
    };
    let handles = pictures.iter().flat_map(|pictures| &pictures.0);
    let cards: Vec<Option<CardPicture>> = handles.map(|card| loaded.remove(card)).collect();
    let problems = std::mem::take(&mut files.problems);
    commands.remove_resource::<CardPictures>();
    workshop.work = draw(order.clone(), move || Arc::new(Deck::of(cards, problems)));
}

/// Swaps in what is done.
fn swap(
    mut workshop: ResMut<Workshop>,
    mut images: ResMut<Assets<Image>>,
    mut art: ResMut<CardArt>,
    mut problems: ResMut<ThemeProblems>,
) {
    let Work::Drawing(order, task) = &mut workshop.work else {
        return;
    };
    let Some(DrawnDeck { deck, mut atlas }) = check_ready(task) else {
        return;
    };
    let order = order.clone();
    workshop.work = Work::None;
    let pixels = std::mem::take(&mut atlas.pixels);
    // A new texture: who still has old rectangles keeps the picture they belong to.
    let image = images.add(texture(atlas.width, atlas.height, pixels));
    *art = CardArt::of(&atlas, deck.aspect, image);
    if problems.0 != deck.problems {
        for problem in &deck.problems {
            warn!(
                "deck “{}”: {}: {:?}",
                order.theme,
                problem.file.display(),
                problem.reason
            );
        }
        problems.0.clone_from(&deck.problems);
    }
    workshop.deck = Some(deck);
    workshop.done = Some(order);
}

/// Nothing moves while a deck is made, and yet the next step is to follow at once.
fn keep_frames(workshop: Res<Workshop>, time: Res<Time<Real>>, mut awake: ResMut<FrameWakeup>) {
    if workshop.wanted.is_some() || !matches!(workshop.work, Work::None) {
        awake.keep(time.elapsed_secs(), FRAMES_FOR);
    }
}
