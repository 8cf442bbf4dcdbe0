//! The pictures of the page: asked for while it is open, one deck after the other, and kept for the next time.
use super::{
    drawing::{self, DeckOrder, DrawnCards, DrawnDeck, Studio},
    installed::preview_height,
    view::ThemesView,
};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Problem, Sources};
use gamecore::{
    i18n::{Language, Texts},
    loading::AssetFolders,
    model::Geometry,
    settings::Settings,
    wakeup::FrameWakeup,
};
use std::collections::HashMap;
use ui::theme::{ArtScale, DeckProgress, KeptDrawings, Steps, ThemeInfo, ThemeList, texture};

/// The height of a card on the sheet: five rows of them are seen at once.
pub(super) const CELL: f32 = 68.0;
/// The height of a card on the felt, as at the table.
pub(super) const CARD: f32 = 150.0;

/// Cards in one image.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CardsImage {
    /// The image.
    pub image: Handle<Image>,
    /// Its size in pixels.
    pub size: Vec2,
    /// Where each card lies in it.
    pub rects: Vec<Rect>,
}

/// The deck that is looked at.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct LookedDeck {
    /// What it was drawn for.
    pub order: DeckOrder,
    /// Its cards by index, then its backs.
    pub sheet: CardsImage,
    /// The hand, the top of the pile, the back.
    pub hand: CardsImage,
    /// The deck's own table.
    pub table: Option<Handle<Image>>,
    /// Width of a card by its height.
    pub aspect: f32,
    /// The packs its cards come from.
    pub from: Vec<Option<String>>,
    /// The names of its backs.
    pub backs: Vec<String>,
}

/// All pictures of the page.
#[derive(Resource, Default)]
pub(super) struct ThemePictures {
    /// The preview of each deck, with what it was drawn for.
    pub previews: HashMap<String, (DeckOrder, CardsImage)>,
    /// What cannot be drawn though it is listed: it was taken away meanwhile.
    failed: Option<DeckOrder>,
    /// The deck that is looked at, once it is drawn.
    pub looked: Option<LookedDeck>,
    preview: Option<(DeckOrder, Task<DrawnCards>)>,
    deck: Option<(DeckOrder, Task<Option<DrawnDeck>>)>,
    /// How far the deck is that is looked at.
    steps: Steps,
    /// What is to be said about the deck that is looked at; before it is looked through, what could not be read of it.
    problems: Vec<Problem>,
    check: Option<Task<Vec<Problem>>>,
}

impl ThemePictures {
    /// The deck that is looked at, if it is this one.
    pub fn of(&self, theme: &ThemeInfo) -> Option<&LookedDeck> {
        let looked = self.looked.as_ref();
        looked.filter(|deck| deck.order.id == theme.id && deck.order.stamp == theme.stamp)
    }

    /// What is to be said about a deck, once it has been looked through; of one that cannot be used all is known at once.
    pub fn problems<'a>(&'a self, theme: &'a ThemeInfo) -> Option<&'a [Problem]> {
        if theme.is_unusable() {
            return Some(&theme.problems);
        }
        let is_known = self.of(theme).is_some() && self.check.is_none();
        is_known.then_some(&self.problems)
    }

    /// How far the deck is that is looked at, 0 to 1; nothing if it is there.
    pub fn part(&self) -> Option<f32> {
        self.deck.is_some().then(|| self.steps.part())
    }

    /// Whether something is being drawn.
    pub fn is_at_work(&self) -> bool {
        self.preview.is_some() || self.deck.is_some() || self.check.is_some()
    }
}

fn order(theme: &ThemeInfo, scale: f32, language: Language) -> DeckOrder {
    DeckOrder {
        language: language.code().to_owned(),
        id: theme.id.clone(),
        stamp: theme.stamp,
        place: theme.place.clone(),
        scale,
    }
}

/// Where decks are looked for.
pub(super) fn sources(folders: &AssetFolders) -> Sources {
    Sources {
        themes: folders.all("themes"),
        // What lies over the cards belongs to no deck.
        overrides: Vec::new(),
    }
}

/// How sharp the pictures of the page are to be.
#[derive(SystemParam)]
pub(super) struct PagePixels<'w> {
    art: Res<'w, ArtScale>,
    geometry: Res<'w, Geometry>,
}

impl PagePixels<'_> {
    /// Pixels of the screen for each design pixel: where letters are large, so is what stands beside them.
    fn scale(&self) -> f32 {
        self.art.0 * self.geometry.letters
    }
}

/// Begins with what is missing: first the deck that is looked at, then the previews from the top.
pub(super) fn ask(
    (themes, settings, view): (Res<ThemeList>, Res<Settings>, Res<ThemesView>),
    (pixels, making, texts): (PagePixels, Res<DeckProgress>, Res<Texts>),
    (folders, kept): (Res<AssetFolders>, Res<KeptDrawings>),
    mut pictures: ResMut<ThemePictures>,
) {
    // The deck for the table goes first: there may be one thread for all.
    let scale = pixels.scale();
    if scale <= 0.0 || making.0.is_some() {
        return;
    }
    let studio = || Studio {
        sources: sources(&folders),
        cache: kept.0.clone(),
        steps: Steps::default(),
    };
    let pool = AsyncComputeTaskPool::get();
    let looked = view
        .theme(&themes, &settings)
        .filter(|it| !it.is_unusable());
    if pictures.deck.is_none()
        && let Some(wanted) = looked.map(|theme| order(theme, scale, texts.language()))
        && pictures
            .looked
            .as_ref()
            .is_none_or(|deck| deck.order != wanted)
        && pictures.failed.as_ref() != Some(&wanted)
    {
        let (order, studio) = (wanted.clone(), studio());
        pictures.steps = studio.steps.clone();
        let draw = async move { drawing::deck(&order, &studio, CELL, CARD) };
        pictures.deck = Some((wanted, pool.spawn(draw)));
    }
    if pictures.preview.is_none() {
        let usable = themes.themes.iter().filter(|theme| !theme.is_unusable());
        let mut orders = usable.map(|theme| order(theme, scale, texts.language()));
        let missing = orders.find(|order| {
            pictures
                .previews
                .get(&order.id)
                .is_none_or(|(of, _)| of != order)
        });
        if let Some(wanted) = missing {
            let (order, studio) = (wanted.clone(), studio());
            let draw = async move { drawing::preview(&order, &studio, preview_height) };
            pictures.preview = Some((wanted, pool.spawn(draw)));
        }
    }
}

/// Takes what is done. Frames go on until then, and the page is looked at anew only when something is done.
pub(super) fn take(
    mut pictures: ResMut<ThemePictures>,
    mut images: ResMut<Assets<Image>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
) {
    awake.keep(time.elapsed_secs(), 0.1);
    let mut image = |cards: DrawnCards| CardsImage {
        image: images.add(texture(cards.size.x, cards.size.y, cards.pixels)),
        size: cards.size.as_vec2(),
        rects: cards.rects,
    };
    let work = &mut pictures.bypass_change_detection().preview;
    let drawn = work.as_mut().and_then(|(_, task)| check_ready(task));
    if let Some(cards) = drawn
        && let Some((order, _)) = pictures.preview.take()
    {
        let row = image(cards);
        pictures.previews.insert(order.id.clone(), (order, row));
    }
    let work = &mut pictures.bypass_change_detection().check;
    if let Some(problems) = work.as_mut().and_then(check_ready) {
        pictures.check = None;
        pictures.problems = problems;
    }
    let work = &mut pictures.bypass_change_detection().deck;
    let drawn = work.as_mut().and_then(|(_, task)| check_ready(task));
    if let Some(deck) = drawn
        && let Some((order, _)) = pictures.deck.take()
    {
        let Some(deck) = deck else {
            pictures.failed = Some(order);
            return;
        };
        pictures.problems = deck.unchecked.problems();
        let table = deck.table;
        let table = table.map(|table| texture(table.size.x, table.size.y, table.pixels));
        let (sheet, hand) = (image(deck.sheet), image(deck.hand));
        pictures.looked = Some(LookedDeck {
            order,
            sheet,
            hand,
            table: table.map(|table| images.add(table)),
            aspect: deck.aspect,
            from: deck.from,
            backs: deck.backs,
        });
        let check = async move { deck.unchecked.check() };
        pictures.check = Some(AsyncComputeTaskPool::get().spawn(check));
    }
}

/// The large pictures go with the page; the previews stay.
pub(super) fn let_go(mut pictures: ResMut<ThemePictures>) {
    pictures.looked = None;
    pictures.check = None;
}
