//! Animated cards. The frames of a card are rendered in the background when the card first becomes visible on the
//! table. The frames are then copied one after another to the card's position in the texture. No other card is rendered
//! again, and all cards with the same picture show the same frame.
//!
//! The window wakes up exactly when the next frame is due. It does not wake up while no animated card is visible. A
//! card is invisible while it is face down, or under a menu, a score sheet or another card. An animation only advances
//! while its card is visible.
use super::{
    CardArt, PublishDeckExtras,
    art::{Patches, Tile},
    atlas::{self, GUTTER},
    deck_loader::drop_elsewhere,
    problem::{FoundProblems, ProblemSource},
};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Deck, Slot, Still, SuitColours, within_memory};
use gamecore::{
    model::Speed,
    redraw::{RedrawRequest, ScheduleRedraw},
    sets::FrameSystems,
    states::{Screen, TableOpen},
};
use std::{sync::Arc, time::Duration};

/// Minimum delay at which an animation frame counts as late.
const LATE: Duration = Duration::from_millis(150);
/// Number of consecutive late frames after which animations stop, because the machine is too slow.
const TOO_OFTEN: u32 = 8;
/// Seconds between window updates while frames are rendered in the background.
const LOOK_AGAIN: f32 = 0.3;

#[derive(Resource, Default)]
pub struct ShownDeck(pub Option<Arc<Deck>>);

/// Suit colours of the deck on the screen, for all suit symbols that the game itself renders.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct DeckSuits(pub SuitColours);

/// Slots of the deck (card faces, jokers and backs) with an animated picture.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct AnimatedSlots(pub Vec<Slot>);

/// Slots (card faces, jokers and backs) whose animated picture is now visible on the table.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct VisibleAnimations(pub Vec<Slot>);

#[derive(Resource, Default)]
pub struct AnimatedCards {
    deck: Option<Arc<Deck>>,
    image: AssetId<Image>,
    cards: Vec<AnimatedCard>,
    drawing: Option<(Slot, Task<FrameSequence>)>,
    late: u32,
}

struct AnimatedCard {
    slot: Slot,
    /// Time for which the animation has been visible since its start.
    since: Duration,
    /// True if the animation was running in the last window update.
    moves: bool,
    /// Index of the frame that is in the texture.
    shown: usize,
    reel: Option<FrameSequence>,
}

struct FrameSequence {
    /// For each frame, one tile per position of the card in the texture.
    frames: Vec<Vec<Tile>>,
    /// Size of the triangles at the card's corners that must be cut off so that the rest is opaque in every frame. It
    /// is the length of a leg, as a fraction of the card height.
    solid: Option<f32>,
}

impl AnimatedCards {
    /// True if frames are being rendered in the background.
    pub fn is_drawing(&self) -> bool {
        let task = self.drawing.as_ref();
        task.is_some_and(|(_, task)| !task.is_finished())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownDeck>()
        .init_resource::<DeckSuits>()
        .init_resource::<AnimatedSlots>()
        .init_resource::<VisibleAnimations>()
        .init_resource::<AnimatedCards>()
        .init_resource::<Speed>();
    app.add_systems(
        Update,
        take_deck
            .run_if(resource_changed::<ShownDeck>)
            .in_set(PublishDeckExtras)
            .before(FrameSystems::Input),
    );
    app.add_systems(Last, (play, draw).chain().before(ScheduleRedraw));
    app.add_systems(OnExit(Screen::Table), |mut reels: ResMut<AnimatedCards>| {
        reels.late = 0;
    });
}

/// Returns the positions of an animated card in the texture. The larger pictures for the title page are not animated
/// and are omitted.
fn places(art: &CardArt, slot: Slot) -> Vec<Rect> {
    let places = art.places(slot).into_iter();
    places
        .filter_map(|(rect, is_shown)| (!is_shown).then_some(rect))
        .collect()
}

/// Replaces the animated cards after a change of deck or size. Animations of unchanged cards continue.
pub(super) fn take_deck(
    shown: Res<ShownDeck>,
    art: Res<CardArt>,
    mut reels: ResMut<AnimatedCards>,
    mut suits: ResMut<DeckSuits>,
    mut slots: ResMut<AnimatedSlots>,
    mut problems: ResMut<FoundProblems>,
) {
    let Some(deck) = shown.0.clone() else { return };
    suits.set_if_neq(DeckSuits(deck.suits));
    let bytes = |rect: &Rect| {
        let size = rect.size().as_uvec2() + 2 * GUTTER;
        u64::from(size.x) * u64::from(size.y) * 4
    };
    // All cards have the same size, so the back stands for any card.
    let frame = places(&art, Slot::Back).iter().map(bytes).sum();
    let (moving, problem) = within_memory(&deck, frame);
    problems.set(ProblemSource::Animations, problem.into_iter().collect());
    let same_texture = reels.image == art.image.id();
    let before = reels.deck.take();
    let is_same = |slot: Slot| {
        let before = before.as_ref();
        before.is_some_and(|before| {
            before.card(slot) == deck.card(slot) && before.letters == deck.letters
        })
    };
    let mut old = std::mem::take(&mut reels.cards);
    let cards = moving.iter().map(|slot| {
        let place = old.iter().position(|card| card.slot == *slot);
        let kept = place.map(|place| old.swap_remove(place));
        match kept.filter(|_| is_same(*slot)) {
            Some(card) if same_texture => card,
            // A new, changed or resized card has no frames yet.
            kept => AnimatedCard {
                slot: *slot,
                since: kept.map_or(Duration::ZERO, |card| card.since),
                moves: false,
                shown: 0,
                reel: None,
            },
        }
    });
    let cards = cards.collect();
    *reels = AnimatedCards {
        deck: Some(deck),
        image: art.image.id(),
        cards,
        drawing: None,
        late: 0,
    };
    drop_elsewhere(before);
    slots.set_if_neq(AnimatedSlots(moving));
}

/// Resources that determine whether a card is animated now.
#[derive(SystemParam)]
struct Stage<'w> {
    table: TableOpen<'w>,
    seen: Res<'w, VisibleAnimations>,
    speed: Res<'w, Speed>,
}

impl Stage<'_> {
    fn sees(&self, slot: Slot) -> bool {
        self.table.is_open() && self.seen.0.contains(&slot)
    }
}

/// Shows the next frame of each animated card whose frame is due, and schedules a window update for the frame after
/// that.
fn play(
    stage: Stage,
    time: Res<Time<Real>>,
    mut reels: ResMut<AnimatedCards>,
    mut patches: ResMut<Patches>,
    mut images: ResMut<Assets<Image>>,
    mut awake: ResMut<RedrawRequest>,
) {
    let Some(deck) = reels.deck.clone().filter(|_| !reels.cards.is_empty()) else {
        return;
    };
    let (image, passed) = (reels.image, time.delta());
    let is_too_slow = reels.late >= TOO_OFTEN;
    let mut latest = None;
    for card in &mut reels.cards {
        let (Some(motion), Some(reel)) = (&deck.card(card.slot).motion, &card.reel) else {
            continue;
        };
        let may_move = match motion.still {
            Still::ReducedMotion => !stage.speed.reduced && !is_too_slow,
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
            // The card has become visible again, so its animation restarts.
            card.since = Duration::ZERO;
        }
        let (frame, left) = match may_move {
            true => motion.timeline.at(card.since),
            false => (0, None),
        };
        if let Some(left) = left {
            awake.redraw_at(time.elapsed_secs(), left.as_secs_f32());
        }
        if let Some(tiles) = reel.frames.get(frame).filter(|_| frame != card.shown) {
            patches.send(tiles.iter().cloned(), image, &mut images);
            card.shown = frame;
        }
    }
    match latest {
        Some(late) if late > LATE => reels.late += 1,
        Some(_) if !is_too_slow => reels.late = 0,
        Some(_) | None => {}
    }
}

/// Renders the frames of visible cards that have none. Renders only one card at a time, because the bots use the same
/// threads.
fn draw(
    stage: Stage,
    time: Res<Time<Real>>,
    mut reels: ResMut<AnimatedCards>,
    mut art: ResMut<CardArt>,
    mut awake: ResMut<RedrawRequest>,
) {
    if reels.cards.is_empty() {
        return;
    }
    if let Some((slot, task)) = &mut reels.drawing {
        let slot = *slot;
        let Some(reel) = check_ready(task) else {
            awake.poll_for(time.elapsed_secs(), LOOK_AGAIN);
            return;
        };
        if art.solid(slot) != reel.solid {
            art.cut(&[(slot, reel.solid)]);
        }
        if let Some(card) = reels.cards.iter_mut().find(|card| card.slot == slot) {
            card.reel = Some(reel);
        }
        reels.drawing = None;
        awake.redraw_at(time.elapsed_secs(), 0.0);
        return;
    }
    let Some(deck) = reels.deck.clone() else {
        return;
    };
    let wanted = |card: &&AnimatedCard| {
        let motion = deck.card(card.slot).motion.as_ref();
        let moves = motion.is_none_or(|motion| motion.still != Still::Always);
        card.reel.is_none() && moves && stage.sees(card.slot)
    };
    if let Some(slot) = reels.cards.iter().find(wanted).map(|card| card.slot) {
        let places = places(&art, slot);
        let task = async move { FrameSequence::draw(&deck, slot, &places) };
        reels.drawing = Some((slot, AsyncComputeTaskPool::get().spawn(task)));
        awake.poll_for(time.elapsed_secs(), LOOK_AGAIN);
    }
}

impl FrameSequence {
    fn draw(deck: &Deck, slot: Slot, places: &[Rect]) -> FrameSequence {
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
            let last = frames.last_mut();
            last.expect("its first place comes first").push(tile);
        });
        // If a frame cannot be rendered, the previous picture stays.
        FrameSequence { frames, solid }
    }
}
