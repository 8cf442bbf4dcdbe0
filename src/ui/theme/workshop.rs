//! A deck on its way to the screen: looked for, loaded, drawn at the size it is shown, and swapped in when it is done.
//!
//! ```text
//! order ─► look (folders, in the background) ─► load what it wants (`DeckState::Loading`) ─┐
//!     │                                  ▲ wants more: a file was broken ◄────────────────┤
//!     │                                                                                   ▼
//!     └────────────── the same deck at another size ─────────────► draw (in the background) ─► swap
//! ```
//!
//! The title does not wait for it: its pictures are loaded while the title is there already.
use super::{
    Atlas, CardArt, DeckProgress, RescanThemes,
    art::{ArtScale, texture},
    atlas::tallest,
    beside::{DeckBeside, TellBeside, WithoutTwin},
    deckfile::KeptDrawings,
    delivery::{self, DeckInWork, DeckState},
    listing,
    order::{Order, sources},
    patch::{Patch, Patches},
    problem::DeckProblems,
    reels::{ShownDeck, take_deck},
};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Assembly, Deck, Instead, KeptPictures, Problem, Steps};
use gamecore::{
    i18n::Texts,
    loading::AssetFolders,
    sets::{ChooseOwn, ChooseTexts, FrameSystems},
    settings::Settings,
    wakeup::FrameWakeup,
};
use softrender::UnormTextures;
use std::{sync::Arc, time::Duration};

/// How long a new size must last before the deck is drawn again.
const SETTLED: Duration = Duration::from_millis(250);

/// For how many seconds after each look at unfinished work frames go on without a break.
const FRAMES_FOR: f32 = 0.1;

/// What is being done.
#[derive(Default)]
enum Work {
    #[default]
    None,
    /// It is found out which files it wants; those that are there are decoded.
    Looking(Order, Task<DeckInWork>, Steps),
    /// They are loaded.
    Loading(Order),
    /// The texture is drawn.
    Drawing(Order, Task<DrawnDeck>, Steps),
}

/// A deck and its texture.
struct DrawnDeck {
    deck: Arc<Deck>,
    texture: DrawnTexture,
}

/// What has been drawn of it.
enum DrawnTexture {
    /// All of it.
    Whole(Box<Atlas>),
    /// The cards that have changed since the deck on the screen.
    Changed(Patch),
}

/// The work in progress.
#[derive(Resource, Default)]
pub(super) struct Workshop {
    /// What is on the screen.
    done: Option<Order>,
    /// The decoded deck, for drawing it again at another size.
    deck: Option<Arc<Deck>>,
    /// What is asked for and has not settled yet.
    wanted: Option<(Order, Duration)>,
    work: Work,
    rescan: bool,
    /// What the deck was made of.
    kept: KeptPictures,
    /// Decks that have been replaced and that somebody else may still have.
    leaving: Vec<Arc<Deck>>,
}

/// Has the deck loaded and drawn.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((delivery::plugin, listing::plugin));
    app.init_resource::<AssetFolders>()
        .init_resource::<DeckBeside>()
        .init_resource::<WithoutTwin>()
        .init_resource::<DeckProgress>();
    app.insert_resource(Workshop {
        rescan: true,
        ..default()
    });
    app.add_systems(OnEnter(DeckState::Loaded), take_loaded);
    // Before anything is laid out, so that all of a frame sees one deck.
    app.add_systems(
        Update,
        (
            (rescan, listing::grow_old),
            order,
            load,
            swap,
            report,
            let_go,
            listing::list,
        )
            .chain()
            .before(take_deck)
            .in_set(TellBeside)
            .after(ChooseTexts)
            .after(ChooseOwn)
            .before(FrameSystems::Input),
    );
}

/// Takes the wishes for another look.
pub(super) fn rescan(mut wishes: MessageReader<RescanThemes>, mut workshop: ResMut<Workshop>) {
    if wishes.read().count() > 0 {
        workshop.rescan = true;
    }
}

/// Begins when a deck or size is asked for that is not there, at once the first time, else when it has settled.
fn order(
    (settings, texts): (Res<Settings>, Option<Res<Texts>>),
    scale: Res<ArtScale>,
    folders: Res<AssetFolders>,
    time: Res<Time<Real>>,
    mut workshop: ResMut<Workshop>,
) {
    if !matches!(workshop.work, Work::None) || scale.0 <= 0.0 {
        return;
    }
    let order = Order::of(&settings, texts.as_deref(), scale.0);
    let done = workshop.done.as_ref();
    let same_choice = done.is_some_and(|done| done.choice == order.choice);
    if !workshop.rescan && done.is_some_and(|done| done.is_nearly(&order)) {
        workshop.wanted = None;
        return;
    }
    if same_choice && !workshop.rescan {
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
    let afresh = std::mem::take(&mut workshop.rescan);
    let deck = workshop.deck.clone().filter(|_| same_choice && !afresh);
    workshop.work = match deck {
        Some(deck) => draw(order, None, move |_| deck),
        None => look(order, &folders, workshop.kept.clone()),
    };
}

fn look(order: Order, folders: &AssetFolders, kept: KeptPictures) -> Work {
    let sources = sources(folders);
    let choice = order.choice.clone();
    let look = async move {
        let mut assembly = Assembly::begin(&choice, &sources);
        assembly.reuse(&kept);
        DeckInWork::of(assembly)
    };
    let look = AsyncComputeTaskPool::get().spawn(look);
    Work::Looking(order, look, Steps::default())
}

/// Draws a deck; of one that is on the screen already only what has changed.
fn draw(
    order: Order,
    on_screen: Option<(Arc<Deck>, CardArt)>,
    deck: impl FnOnce(&Steps) -> Arc<Deck> + Send + 'static,
) -> Work {
    let scale = order.scale;
    let steps = Steps::default();
    let counted = steps.clone();
    let draw = async move {
        let deck = deck(&counted);
        let changed = on_screen.and_then(|(before, art)| Patch::draw(&deck, &before, &art));
        let texture = match changed {
            Some(patch) => DrawnTexture::Changed(patch),
            None => DrawnTexture::Whole(Box::new(Atlas::draw_counted(&deck, scale, &counted))),
        };
        DrawnDeck { deck, texture }
    };
    Work::Drawing(order, AsyncComputeTaskPool::get().spawn(draw), steps)
}

/// Has the pictures loaded when their files are known; the deck drawn when it wants none any more.
fn load(
    mut workshop: ResMut<Workshop>,
    mut state: ResMut<NextState<DeckState>>,
    art: Res<CardArt>,
    mut problems: ResMut<DeckProblems>,
    (mut beside, mut without_twin): (ResMut<DeckBeside>, ResMut<WithoutTwin>),
    mut commands: Commands,
) {
    let Work::Looking(order, task, _) = &mut workshop.work else {
        return;
    };
    let Some(deck) = check_ready(task) else {
        return;
    };
    let order = order.clone();
    let done = workshop.done.as_ref();
    if deck.assembly.is_broken() && done.is_some_and(|done| done.choice == order.choice) {
        // A zip half written, a slip in the theme.toml: the deck stays as it was until that is mended.
        let told = deck.assembly.problems().iter().cloned();
        problems.0 = told
            .map(|problem| Problem {
                instead: Instead::LastGood,
                ..problem
            })
            .collect();
        workshop.work = Work::None;
        drop_elsewhere(deck);
        return;
    }
    beside.set_if_neq(DeckBeside::of(&deck.assembly));
    without_twin.set_if_neq(WithoutTwin(deck.assembly.without_twin().to_vec()));
    if deck.wanted.is_empty() {
        workshop.finish(order, deck.assembly, &art);
        return;
    }
    commands.insert_resource(deck);
    state.set(DeckState::Loading);
    workshop.work = Work::Loading(order);
}

/// Gives the deck what was loaded, away from the frames: the pictures are decoded, their fonts looked at, and the files that stand in for
/// broken ones.
fn take_loaded(world: &mut World) {
    let Some((deck, delivered)) = delivery::take(world) else {
        return;
    };
    let cache = world.resource::<KeptDrawings>().0.clone();
    let mut workshop = world.resource_mut::<Workshop>();
    if let Work::Loading(order) = &workshop.work {
        let kept = workshop.kept.clone();
        let steps = Steps::default();
        steps.expect(delivered.len());
        let counted = steps.clone();
        let cache = cache.up_to(tallest(order.scale));
        let give = async move { deck.given(&delivered, &kept, &cache, &counted) };
        let give = AsyncComputeTaskPool::get().spawn(give);
        workshop.work = Work::Looking(order.clone(), give, steps);
    }
}

impl Workshop {
    /// Has a deck drawn of which everything is there.
    fn finish(&mut self, order: Order, assembly: Assembly, art: &CardArt) {
        drop_elsewhere(std::mem::replace(&mut self.kept, assembly.kept()));
        let same = |done: &Order| done.scale == order.scale;
        let before = self.deck.clone();
        let before = before.filter(|_| self.done.as_ref().is_some_and(same));
        let before = before.map(|before| (before, art.clone()));
        let letters = order.letters();
        self.work = draw(order, before, move |steps| {
            let mut deck = assembly.finish_counted(steps);
            deck.letters = letters;
            Arc::new(deck)
        });
    }
}

/// Lets go of the decks that nobody else has any more. Until then they are kept here: whoever has one last takes it apart, and that is
/// not to be a frame.
fn let_go(mut workshop: ResMut<Workshop>) {
    if workshop.leaving.is_empty() {
        return;
    }
    let leaving = std::mem::take(&mut workshop.leaving);
    let (free, held) = leaving
        .into_iter()
        .partition::<Vec<_>, _>(|deck| Arc::strong_count(deck) == 1);
    workshop.leaving = held;
    if !free.is_empty() {
        drop_elsewhere(free);
    }
}

/// Lets go of what may be large: to take a drawing of a hundred thousand nodes apart takes longer than a frame.
fn drop_elsewhere<T: Send + 'static>(old: T) {
    let pool = AsyncComputeTaskPool::get();
    pool.spawn(async move { drop(old) }).detach();
}

/// Swaps in what is done.
fn swap(
    mut workshop: ResMut<Workshop>,
    mut images: ResMut<Assets<Image>>,
    mut patches: ResMut<Patches>,
    mut art: ResMut<CardArt>,
    mut problems: ResMut<DeckProblems>,
    mut shown: ResMut<ShownDeck>,
    undecoded: Option<Res<UnormTextures>>,
) {
    let Work::Drawing(order, task, _) = &mut workshop.work else {
        return;
    };
    let Some(drawn) = check_ready(task) else {
        return;
    };
    let order = order.clone();
    workshop.work = Work::None;
    let DrawnDeck { deck, texture: new } = drawn;
    match new {
        DrawnTexture::Whole(mut atlas) => {
            let pixels = std::mem::take(&mut atlas.pixels);
            // A new texture: who still has old rectangles keeps the picture they belong to.
            let mut image = texture(atlas.width, atlas.height, pixels);
            if undecoded.is_some() {
                UnormTextures::allow(&mut image);
            }
            *art = CardArt::of(&atlas, &deck, images.add(image));
        }
        DrawnTexture::Changed(patch) => {
            art.cut(&patch.solid);
            art.fan = deck.fan().map(Vec2::from);
            patches.send(patch, art.image.id(), &mut images);
        }
    }
    if problems.0 != deck.problems {
        for problem in &deck.problems {
            warn!("deck: {}: {}", problem.file.display(), problem.reason);
        }
        problems.0.clone_from(&deck.problems);
    }
    shown.0 = Some(deck.clone());
    // What the next start, and the next look at this size, need not draw again.
    let drawn = deck.clone();
    let keep = async move { drawn.keep_drawings() };
    AsyncComputeTaskPool::get().spawn(keep).detach();
    let before = workshop.deck.replace(deck);
    workshop.leaving.extend(before);
    workshop.done = Some(order);
}

/// Tells how far the work is. Nothing moves while a deck is made, and yet the next step is to follow at once.
fn report(
    workshop: Res<Workshop>,
    time: Res<Time<Real>>,
    mut progress: ResMut<DeckProgress>,
    mut awake: ResMut<FrameWakeup>,
) {
    let now = match &workshop.work {
        Work::None => DeckProgress(None),
        Work::Looking(_, _, steps) => DeckProgress::loading(steps.part()),
        Work::Loading(_) => DeckProgress::loading(0.0),
        Work::Drawing(_, _, steps) => DeckProgress::drawing(steps.part()),
    };
    // Files that stand in for broken ones are looked for and loaded once more: to the eye it goes on.
    let now = DeckProgress(now.0.map(|part| part.max(progress.0.unwrap_or_default())));
    progress.set_if_neq(now);
    if workshop.wanted.is_some() || now.0.is_some() {
        awake.keep(time.elapsed_secs(), FRAMES_FOR);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::app::TaskPoolPlugin;

    #[test]
    fn a_deck_is_kept_until_nobody_else_has_it() {
        let mut app = App::new();
        app.add_plugins(TaskPoolPlugin::default())
            .init_resource::<Workshop>()
            .add_systems(Update, let_go);
        let deck = Arc::new(Deck::shipped());
        let leaves = |app: &mut App| {
            app.update();
            app.world().resource::<Workshop>().leaving.is_empty()
        };
        let mut workshop = app.world_mut().resource_mut::<Workshop>();
        workshop.leaving.push(deck.clone());
        assert!(!leaves(&mut app), "it is shown somewhere");
        drop(deck);
        assert!(leaves(&mut app));
    }
}
