//! The deck on the screen: drawn in the background at the size it is shown, and swapped in when it is done.
use super::{Atlas, Deck, Slot, Sources, ThemeList, ThemeProblems};
use crate::game::{saves::Store, sets::FrameSystems, settings::Settings};
use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use std::{sync::Arc, time::Duration};

/// How long a new size must last before the deck is drawn again.
const SETTLED: Duration = Duration::from_millis(250);

/// Physical pixels per design pixel: the input to the deck's size. 0 draws no deck at all (for tests).
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct ArtScale(pub f32);

impl Default for ArtScale {
    fn default() -> ArtScale {
        ArtScale(1.0)
    }
}

/// A wish to look for decks on the disk again and to read the one in use afresh.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct RescanThemes;

/// The deck's texture and what lies where in it, in texture pixels. When it changes, take `image` *and* rectangles anew: they
/// belong together. Until the first deck is drawn everything is plain white.
#[derive(Resource, Clone, Debug)]
pub struct CardArt {
    /// The texture.
    pub image: Handle<Image>,
    /// Width of a card by its height.
    pub aspect: f32,
    /// The texture's size.
    pub size: Vec2,
    /// White, soft, for under a card: the card's size times [`super::SHADOW_GROWTH`].
    pub shadow: Rect,
    /// White, soft, round a card: the card's size times [`super::GLOW_GROWTH`].
    pub glow: Rect,
    /// White, crisp, along a card's edge: the card's size.
    pub outline: Rect,
    /// The place of an empty pile: the card's size.
    pub blank_slot: Rect,
    /// Plain white.
    pub white: Rect,
    cards: Option<[Vec<Rect>; 2]>,
    heights: [f32; 2],
    shown: Vec<(Slot, Rect)>,
}

impl CardArt {
    /// Where the picture is that suits this height on the screen, in physical pixels.
    pub fn rect(&self, slot: Slot, drawn_height_px: f32) -> Rect {
        let Some(cards) = &self.cards else {
            return self.white;
        };
        // Enlarging a little looks better than shrinking by half.
        if drawn_height_px > self.heights[0] * 1.3
            && let Some((_, rect)) = self.shown.iter().find(|(shown, _)| *shown == slot)
        {
            return *rect;
        }
        let size = usize::from(drawn_height_px <= self.heights[1] * 1.15);
        cards[size][slot.index()]
    }

    /// Whether a deck has been drawn.
    pub fn ready(&self) -> bool {
        self.cards.is_some()
    }

    fn blank(image: Handle<Image>) -> CardArt {
        let white = Rect::new(1.0, 1.0, 3.0, 3.0);
        CardArt {
            image,
            aspect: 5.0 / 7.0,
            size: Vec2::splat(4.0),
            shadow: white,
            glow: white,
            outline: white,
            blank_slot: white,
            white,
            cards: None,
            heights: [0.0; 2],
            shown: Vec::new(),
        }
    }

    fn of(atlas: &Atlas, aspect: f32, image: Handle<Image>) -> CardArt {
        CardArt {
            image,
            aspect,
            size: Vec2::new(atlas.width as f32, atlas.height as f32),
            shadow: atlas.shadow,
            glow: atlas.glow,
            outline: atlas.outline,
            blank_slot: atlas.blank_slot,
            white: atlas.white,
            cards: Some(atlas.cards.clone()),
            heights: atlas.heights,
            shown: atlas.shown.clone(),
        }
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

/// What the background task brings back.
struct Drawn {
    order: Order,
    deck: Arc<Deck>,
    atlas: Atlas,
    list: Option<ThemeList>,
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
    task: Option<Task<Drawn>>,
    rescan: bool,
}

/// Draws the deck.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<RescanThemes>();
    app.init_resource::<ArtScale>()
        .init_resource::<ThemeList>()
        .init_resource::<ThemeProblems>();
    app.insert_resource(Workshop {
        rescan: true,
        ..default()
    });
    let white = app
        .world_mut()
        .resource_mut::<Assets<Image>>()
        .add(texture(4, 4, vec![255; 64]));
    app.insert_resource(CardArt::blank(white));
    // Before anything is laid out, so that all of a frame sees one deck.
    app.add_systems(
        Update,
        (rescan, order, take).chain().before(FrameSystems::Input),
    );
}

fn rescan(mut wishes: MessageReader<RescanThemes>, mut workshop: ResMut<Workshop>) {
    if wishes.read().count() > 0 {
        workshop.rescan = true;
    }
}

/// Starts the drawing when a deck or size is asked for that is not there, at once the first time, else when it has settled.
fn order(
    settings: Res<Settings>,
    scale: Res<ArtScale>,
    store: Res<Store>,
    time: Res<Time<Real>>,
    mut workshop: ResMut<Workshop>,
) {
    if workshop.task.is_some() || scale.0 <= 0.0 {
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
    let sources = Sources {
        themes: store.dirs().all("themes"),
        overrides: store.dirs().all("overrides"),
    };
    let draw = async move {
        let deck = deck.unwrap_or_else(|| Arc::new(Deck::resolve(&order.theme, &sources)));
        let atlas = Atlas::draw(&deck, order.scale);
        let list = scan.then(|| ThemeList::scan(&sources.themes));
        Drawn {
            order,
            deck,
            atlas,
            list,
        }
    };
    workshop.task = Some(AsyncComputeTaskPool::get().spawn(draw));
}

/// Swaps in what is done.
fn take(
    mut workshop: ResMut<Workshop>,
    mut images: ResMut<Assets<Image>>,
    mut art: ResMut<CardArt>,
    mut list: ResMut<ThemeList>,
    mut problems: ResMut<ThemeProblems>,
) {
    let Some(mut drawn) = workshop.task.as_mut().and_then(check_ready) else {
        return;
    };
    workshop.task = None;
    let pixels = std::mem::take(&mut drawn.atlas.pixels);
    // A new texture: who still has old rectangles keeps the picture they belong to.
    let image = images.add(texture(drawn.atlas.width, drawn.atlas.height, pixels));
    *art = CardArt::of(&drawn.atlas, drawn.deck.aspect, image);
    if problems.0 != drawn.deck.problems {
        for problem in &drawn.deck.problems {
            warn!(
                "deck “{}”: {}: {:?}",
                drawn.order.theme,
                problem.file.display(),
                problem.reason
            );
        }
        problems.0.clone_from(&drawn.deck.problems);
    }
    if let Some(found) = drawn.list {
        list.set_if_neq(found);
    }
    workshop.deck = Some(drawn.deck);
    workshop.done = Some(drawn.order);
}

/// A texture that lives on the graphics card only.
fn texture(width: u32, height: u32, pixels: Vec<u8>) -> Image {
    let size = Extent3d {
        width,
        height,
        depth_or_array_layers: 1,
    };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        pixels,
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}
