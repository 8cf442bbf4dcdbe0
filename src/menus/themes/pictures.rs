//! Images of the page. They are rendered while the page is open, one deck at a time. The previews stay in memory.
use super::{
    actions::ThemesView,
    drawing::{self, DrawRequest, Renderer, Unchecked},
    installed::preview_height,
};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Problem, Sources};
use gamecore::{
    i18n::Texts, loading::AssetFolders, model::Geometry, redraw::RedrawRequest, settings::Settings,
};
use std::collections::HashMap;
use ui::theme::{
    ArtScale, CachedDrawings, DeckProgress, ProgressCounter, ThemeInfo, ThemeList, letters,
};

/// Heights of a card in design pixels: on the sheet of all cards, in a proposed order, and in the hand.
pub(super) const CELL: f32 = 68.0;
const ORDER: f32 = 46.0;
pub(super) const CARD: f32 = 150.0;

/// Cards in one image. A worker thread renders it, and the main thread exchanges it for its handle.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CardsImage<I = Handle<Image>> {
    pub image: I,
    /// Size in pixels.
    pub size: Vec2,
    /// Rectangle of each card in the image.
    pub rects: Vec<Rect>,
}

impl CardsImage<Image> {
    fn upload(self, images: &mut Assets<Image>) -> CardsImage {
        CardsImage {
            image: images.add(self.image),
            size: self.size,
            rects: self.rects,
        }
    }
}

impl CardsImage {
    pub fn card(&self, index: usize) -> ImageNode {
        ImageNode::new(self.image.clone()).with_rect(self.rects[index])
    }
}

/// Images of the selected deck.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DeckPictures<I = Handle<Image>> {
    pub request: DrawRequest,
    /// Cards by index, then the backs.
    pub sheet: CardsImage<I>,
    /// Cards of the hand, the top card of the discard pile, and the back.
    pub hand: CardsImage<I>,
    /// Table background of the deck.
    pub table: Option<I>,
    /// Width of a card divided by its height.
    pub aspect: f32,
    /// For each card, by index: the pack it comes from, or `None` if it is drawn from its rank and suit.
    pub from: Vec<Option<String>>,
    /// Names of the backs.
    pub backs: Vec<String>,
}

/// Cards of the selected deck in each proposed order.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct OrderPictures {
    pub request: DrawRequest,
    /// Lines for `theme.toml`, and the cards in this order.
    pub pictures: Vec<(String, CardsImage)>,
}

/// Rendering in progress.
type Rendering<T> = Option<(DrawRequest, Task<T>)>;

#[derive(Resource, Default)]
pub(super) struct ThemePictures {
    previews: HashMap<String, (DrawRequest, CardsImage)>,
    deck: Option<DeckPictures>,
    orders: Option<OrderPictures>,
    rendering_preview: Rendering<CardsImage<Image>>,
    rendering_deck: Rendering<Option<(DeckPictures<Image>, Unchecked)>>,
    rendering_orders: Rendering<Vec<(String, CardsImage<Image>)>>,
    /// Request for a deck that is in the list, but no longer exists.
    failed: Option<DrawRequest>,
    progress: ProgressCounter,
    check: Option<Task<Vec<Problem>>>,
    /// Problems of the selected deck. `None` until `check` is finished.
    problems: Option<Vec<Problem>>,
}

impl ThemePictures {
    pub fn preview(&self, id: &str) -> Option<&CardsImage> {
        self.previews.get(id).map(|(_, cards)| cards)
    }

    /// Returns the images of a deck, if it is the selected one and they are ready.
    pub fn deck(&self, theme: &ThemeInfo) -> Option<&DeckPictures> {
        let deck = self.deck.as_ref();
        deck.filter(|deck| is_of(&deck.request, theme))
    }

    /// Like [`ThemePictures::deck`], for the proposed orders.
    pub fn orders(&self, theme: &ThemeInfo) -> Option<&OrderPictures> {
        let orders = self.orders.as_ref();
        orders.filter(|orders| is_of(&orders.request, theme))
    }

    /// Returns the problems of a deck. Returns `None` while it is being checked.
    pub fn problems<'a>(&'a self, theme: &'a ThemeInfo) -> Option<&'a [Problem]> {
        if !theme.is_playable() {
            return Some(&theme.problems);
        }
        self.deck(theme).and(self.problems.as_deref())
    }

    /// Returns the progress of rendering the selected deck, 0 to 1. Returns `None` if it is not being rendered.
    pub fn progress(&self) -> Option<f32> {
        let is_rendering = self.rendering_deck.is_some();
        is_rendering.then(|| self.progress.part())
    }

    pub fn is_working(&self) -> bool {
        self.rendering_preview.is_some()
            || self.rendering_deck.is_some()
            || self.rendering_orders.is_some()
            || self.check.is_some()
    }

    /// Stores the results of finished tasks. Returns true if there are any.
    fn collect(&mut self, images: &mut Assets<Image>) -> bool {
        let mut has_new = false;
        if let Some((request, cards)) = finished(&mut self.rendering_preview) {
            has_new = true;
            let id = request.id.clone();
            self.previews.insert(id, (request, cards.upload(images)));
        }
        if let Some((request, orders)) = finished(&mut self.rendering_orders) {
            has_new = true;
            let orders = orders.into_iter();
            let orders = orders.map(|(lines, cards)| (lines, cards.upload(images)));
            self.orders = Some(OrderPictures {
                request,
                pictures: orders.collect(),
            });
        }
        if let Some(problems) = self.check.as_mut().and_then(check_ready) {
            has_new = true;
            (self.check, self.problems) = (None, Some(problems));
        }
        match finished(&mut self.rendering_deck) {
            Some((_, Some((deck, unchecked)))) => {
                has_new = true;
                self.problems = None;
                self.deck = Some(DeckPictures {
                    request: deck.request,
                    sheet: deck.sheet.upload(images),
                    hand: deck.hand.upload(images),
                    table: deck.table.map(|table| images.add(table)),
                    aspect: deck.aspect,
                    from: deck.from,
                    backs: deck.backs,
                });
                let check = async move { unchecked.check() };
                self.check = Some(AsyncComputeTaskPool::get().spawn(check));
            }
            Some((request, None)) => {
                has_new = true;
                self.failed = Some(request);
            }
            None => {}
        }
        has_new
    }
}

fn is_of(request: &DrawRequest, theme: &ThemeInfo) -> bool {
    request.id == theme.id && request.stamp == theme.stamp
}

/// Returns the result of a rendering that is finished.
fn finished<T>(rendering: &mut Rendering<T>) -> Option<(DrawRequest, T)> {
    let result = check_ready(&mut rendering.as_mut()?.1)?;
    let (request, _) = rendering.take()?;
    Some((request, result))
}

/// Returns the folders of decks. They do not include the player's single pictures, which belong to no deck.
pub(super) fn sources(folders: &AssetFolders) -> Sources {
    Sources {
        themes: folders.all("themes"),
        overrides: Vec::new(),
    }
}

/// Starts to render missing images: those of the selected deck, and the previews from the top of the list.
pub(super) fn render(
    (themes, settings, view): (Res<ThemeList>, Res<Settings>, Res<ThemesView>),
    (art, geometry, texts): (Res<ArtScale>, Res<Geometry>, Res<Texts>),
    (folders, cache): (Res<AssetFolders>, Res<CachedDrawings>),
    table_deck: Res<DeckProgress>,
    mut pictures: ResMut<ThemePictures>,
) {
    // Pictures grow with the text size.
    let scale = art.0 * geometry.letters;
    // The deck of the table is rendered first, because there may be only one worker thread.
    if scale <= 0.0 || table_deck.0.is_some() {
        return;
    }
    let request = |theme: &ThemeInfo| DrawRequest {
        id: theme.id.clone(),
        stamp: theme.stamp,
        place: theme.place.clone(),
        language: texts.language().code().to_owned(),
        letters: letters(&texts),
        scale,
    };
    let renderer = || Renderer {
        sources: sources(&folders),
        cache: cache.0.clone(),
        steps: ProgressCounter::default(),
    };
    let pool = AsyncComputeTaskPool::get();
    if let Some(theme) = view.theme(&themes, &settings) {
        let (wanted, renderer) = (request(theme), renderer());
        let drawn = pictures.orders.as_ref().map(|orders| &orders.request);
        if !theme.proposals.is_empty()
            && pictures.rendering_orders.is_none()
            && drawn != Some(&wanted)
        {
            let (request, renderer) = (wanted.clone(), renderer.clone());
            let proposals = theme.proposals.clone();
            let draw = async move { drawing::orders(&request, &renderer, &proposals, ORDER) };
            pictures.rendering_orders = Some((wanted.clone(), pool.spawn(draw)));
        }
        let drawn = pictures.deck.as_ref().map(|deck| &deck.request);
        if theme.is_playable()
            && pictures.rendering_deck.is_none()
            && drawn != Some(&wanted)
            && pictures.failed.as_ref() != Some(&wanted)
        {
            let request = wanted.clone();
            pictures.progress = renderer.steps.clone();
            let draw = async move { drawing::deck(&request, &renderer, CELL, CARD) };
            pictures.rendering_deck = Some((wanted, pool.spawn(draw)));
        }
    }
    if pictures.rendering_preview.is_some() {
        return;
    }
    let mut requests = (themes.themes.iter())
        .filter(|theme| !theme.is_unusable())
        .map(request);
    let is_missing = |wanted: &DrawRequest| {
        let drawn = pictures.previews.get(&wanted.id);
        drawn.is_none_or(|(drawn, _)| drawn != wanted)
    };
    if let Some(wanted) = requests.find(is_missing) {
        let (request, renderer) = (wanted.clone(), renderer());
        let draw = async move { drawing::preview(&request, &renderer, preview_height) };
        pictures.rendering_preview = Some((wanted, pool.spawn(draw)));
    }
}

/// Collects finished images, and requests frames until all are finished.
pub(super) fn collect(
    mut pictures: ResMut<ThemePictures>,
    mut images: ResMut<Assets<Image>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    awake.animate_for(time.elapsed_secs(), 0.1);
    if pictures.bypass_change_detection().collect(&mut images) {
        pictures.set_changed();
    }
}

/// Releases the large images when the page closes.
pub(super) fn release(mut pictures: ResMut<ThemePictures>) {
    (pictures.deck, pictures.orders, pictures.check) = (None, None, None);
}
