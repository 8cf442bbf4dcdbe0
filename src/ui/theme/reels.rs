//! Cards that move by themselves. The frames of one are drawn in the background when it is first seen on the table, and go one at a
//! time into its place in the texture: nothing else of the deck is drawn again, and all cards that show it move together.
//!
//! The window is woken for the next frame and no sooner, and not at all while no moving card is seen: under a menu, under a score
//! sheet, face down, under another card. The time of a card goes on while it is seen.
use super::{
    CardArt, ThemeProblems,
    atlas::{self, GUTTER},
    patch::{Patch, Patches, Tile},
};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Deck, Slot, Still, SuitColours, within_memory};
use gamecore::{
    model::Speed,
    sets::FrameSystems,
    states::{Screen, TableOpen},
    wakeup::{ChoosePace, FrameWakeup},
};
use std::{sync::Arc, time::Duration};

/// A frame that comes so much later than it is due is late.
const LATE: Duration = Duration::from_millis(150);
/// After so many late frames in a row the machine has no time for cards that move.
const TOO_OFTEN: u32 = 8;
/// For how many seconds a frame is drawn now and then while frames are drawn in the background.
const LOOK_AGAIN: f32 = 0.3;

/// The deck whose pictures are on the screen.
#[derive(Resource, Default)]
pub struct ShownDeck(pub Option<Arc<Deck>>);

/// The colours of the suits in what the game draws itself: those of the deck on the screen.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct DeckSuits(pub SuitColours);

/// The cards of the deck that move by themselves.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct MovingSlots(pub Vec<Slot>);

/// Those of them that are seen on the table.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct SeenMoving(pub Vec<Slot>);

/// The moving cards and their frames.
#[derive(Resource, Default)]
pub struct Reels {
    deck: Option<Arc<Deck>>,
    image: AssetId<Image>,
    cards: Vec<MovingCard>,
    drawing: Option<(Slot, Task<Reel>)>,
    /// How many frames in a row have come late.
    late: u32,
}

/// A card that moves.
struct MovingCard {
    slot: Slot,
    /// For how long it has been seen to move.
    since: Duration,
    /// Whether it moved in the last frame.
    moves: bool,
    /// The frame in the texture.
    shown: usize,
    reel: Option<Reel>,
}

/// The frames of a card, drawn.
struct Reel {
    /// By frame: a tile for each of its places in the texture.
    frames: Vec<Vec<Tile>>,
    /// How far the corners of each frame must be cut for the rest to be opaque.
    solid: Option<f32>,
}

impl Reels {
    /// Whether frames are being drawn in the background.
    pub fn is_drawing(&self) -> bool {
        let task = self.drawing.as_ref();
        task.is_some_and(|(_, task)| !task.is_finished())
    }

    /// Whether the machine has no time for cards that move.
    fn is_tired(&self) -> bool {
        self.late >= TOO_OFTEN
    }
}

/// Adds the movement of cards.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownDeck>()
        .init_resource::<DeckSuits>()
        .init_resource::<MovingSlots>()
        .init_resource::<SeenMoving>()
        .init_resource::<Reels>()
        .init_resource::<Speed>();
    app.add_systems(
        Update,
        take_deck
            .run_if(resource_changed::<ShownDeck>)
            .before(FrameSystems::Input),
    );
    app.add_systems(Last, (play, draw).chain().before(ChoosePace));
    app.add_systems(OnExit(Screen::Table), |mut reels: ResMut<Reels>| {
        reels.late = 0;
    });
}

/// The places in the texture where a card moves. The showpieces on the title stand still.
fn places(art: &CardArt, slot: Slot) -> Vec<Rect> {
    let places = art.places(slot).into_iter();
    places
        .filter_map(|(rect, is_shown)| (!is_shown).then_some(rect))
        .collect()
}

/// Takes over a deck that has come to the screen. What moves in the same way goes on.
pub(super) fn take_deck(
    shown: Res<ShownDeck>,
    art: Res<CardArt>,
    mut reels: ResMut<Reels>,
    mut suits: ResMut<DeckSuits>,
    mut slots: ResMut<MovingSlots>,
    mut problems: ResMut<ThemeProblems>,
) {
    let Some(deck) = shown.0.clone() else { return };
    suits.set_if_neq(DeckSuits(deck.suits));
    let bytes = |rect: &Rect| {
        let size = rect.size().as_uvec2() + 2 * GUTTER;
        u64::from(size.x) * u64::from(size.y) * 4
    };
    // All cards are of one size.
    let frame = places(&art, Slot::Back).iter().map(bytes).sum();
    let (moving, problem) = within_memory(&deck, frame);
    if let Some(problem) = problem.filter(|problem| !problems.0.contains(problem)) {
        warn!("deck: {}: {}", problem.file.display(), problem.reason);
        problems.0.push(problem);
    }
    let same_texture = reels.image == art.image.id();
    let before = reels.deck.take();
    let is_same = |slot: Slot| {
        let before = before.as_ref();
        before.is_some_and(|before| {
            before.card(slot).is_same(deck.card(slot)) && before.letters == deck.letters
        })
    };
    let mut old = std::mem::take(&mut reels.cards);
    let cards = moving.iter().map(|slot| {
        let place = old.iter().position(|card| card.slot == *slot);
        let kept = place.map(|place| old.swap_remove(place));
        match kept.filter(|_| is_same(*slot)) {
            Some(card) if same_texture => card,
            // The same card at another size.
            kept => MovingCard {
                slot: *slot,
                since: kept.map_or(Duration::ZERO, |card| card.since),
                moves: false,
                shown: 0,
                reel: None,
            },
        }
    });
    let cards = cards.collect();
    *reels = Reels {
        deck: Some(deck),
        image: art.image.id(),
        cards,
        drawing: None,
        late: 0,
    };
    slots.set_if_neq(MovingSlots(moving));
}

/// What decides whether a card moves now.
#[derive(SystemParam)]
struct Stage<'w> {
    table: TableOpen<'w>,
    seen: Res<'w, SeenMoving>,
    speed: Res<'w, Speed>,
}

impl Stage<'_> {
    fn sees(&self, slot: Slot) -> bool {
        self.table.is_open() && self.seen.0.contains(&slot)
    }
}

/// Shows the frame of each card whose time has come, and has the window woken for the next.
fn play(
    stage: Stage,
    time: Res<Time<Real>>,
    mut reels: ResMut<Reels>,
    mut patches: ResMut<Patches>,
    mut images: ResMut<Assets<Image>>,
    mut awake: ResMut<FrameWakeup>,
) {
    let Some(deck) = reels.deck.clone().filter(|_| !reels.cards.is_empty()) else {
        return;
    };
    let (image, tired, passed) = (reels.image, reels.is_tired(), time.delta());
    let mut latest = None;
    for card in &mut reels.cards {
        let (Some(motion), Some(reel)) = (deck.card(card.slot).motion(), &card.reel) else {
            continue;
        };
        let may_move = match motion.still {
            Still::ReducedMotion => !stage.speed.reduced && !tired,
            Still::Always => false,
            Still::Never => true,
        };
        let seen = stage.sees(card.slot);
        let moved = std::mem::replace(&mut card.moves, seen && may_move);
        if !seen {
            continue;
        }
        if card.moves && moved {
            let due = motion.timeline.at(card.since).1;
            let late = due.and_then(|due| passed.checked_sub(due));
            latest = latest.max(late);
            card.since += passed;
        } else if card.moves && motion.timeline.ends() {
            // It is turned up anew.
            card.since = Duration::ZERO;
        }
        let (frame, left) = match may_move {
            true => motion.timeline.at(card.since),
            false => (0, None),
        };
        if let Some(left) = left {
            awake.call(time.elapsed_secs(), left.as_secs_f32());
        }
        if let Some(tiles) = reel.frames.get(frame).filter(|_| frame != card.shown) {
            patches.send(Patch::of(tiles.clone()), image, &mut images);
            card.shown = frame;
        }
    }
    match latest {
        Some(late) if late > LATE => reels.late += 1,
        Some(_) if !tired => reels.late = 0,
        Some(_) | None => {}
    }
}

/// Has the frames drawn of a card that is seen and has none yet, one card after the other: bots think on the same threads.
fn draw(
    stage: Stage,
    time: Res<Time<Real>>,
    mut reels: ResMut<Reels>,
    mut art: ResMut<CardArt>,
    mut awake: ResMut<FrameWakeup>,
) {
    if reels.cards.is_empty() {
        return;
    }
    if let Some((slot, task)) = &mut reels.drawing {
        let slot = *slot;
        let Some(reel) = check_ready(task) else {
            awake.wait(time.elapsed_secs(), LOOK_AGAIN);
            return;
        };
        if art.solid(slot) != reel.solid {
            art.cut(&[(slot, reel.solid)]);
        }
        if let Some(card) = reels.cards.iter_mut().find(|card| card.slot == slot) {
            card.reel = Some(reel);
        }
        reels.drawing = None;
        awake.call(time.elapsed_secs(), 0.0);
        return;
    }
    let Some(deck) = reels.deck.clone() else {
        return;
    };
    let wanted = |card: &&MovingCard| {
        let still = deck.card(card.slot).motion().map(|motion| motion.still);
        let moves = still != Some(Still::Always);
        card.reel.is_none() && moves && stage.sees(card.slot)
    };
    if let Some(slot) = reels.cards.iter().find(wanted).map(|card| card.slot) {
        let places = places(&art, slot);
        let task = async move { Reel::draw(&deck, slot, &places) };
        reels.drawing = Some((slot, AsyncComputeTaskPool::get().spawn(task)));
        awake.wait(time.elapsed_secs(), LOOK_AGAIN);
    }
}

impl Reel {
    fn draw(deck: &Deck, slot: Slot, places: &[Rect]) -> Reel {
        let sizes: Vec<UVec2> = places.iter().map(|rect| rect.size().as_uvec2()).collect();
        let pairs: Vec<(u32, u32)> = sizes.iter().map(|size| (size.x, size.y)).collect();
        let mut frames: Vec<Vec<Tile>> = Vec::new();
        let mut solid = Some(0.0_f32);
        deck.draw_frames(slot, &pairs, |place, picture| {
            let size = sizes[place];
            let pixels = atlas::framed(&picture, size);
            let here = atlas::solid_in_tile(&pixels, size);
            solid = solid.zip(here).map(|(a, b)| a.max(b));
            if place == 0 {
                frames.push(Vec::new());
            }
            let tile = Tile::new(places[place], pixels);
            frames
                .last_mut()
                .expect("its first place comes first")
                .push(tile);
        });
        // What cannot be drawn shows what it shows now.
        Reel { frames, solid }
    }
}
