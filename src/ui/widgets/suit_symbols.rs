//! Renders suit symbols in texts with the suit colours of the deck. The texts themselves are unchanged. Only the glyphs
//! of the symbols get a colour, which is legible on the text's background.
use super::{
    contrast::{CLEAR, READABLE, readable_apart},
    high_contrast::Backgrounds,
};
use crate::theme::DeckSuits;
use bevy::{
    platform::collections::HashMap,
    prelude::*,
    render::{Extract, ExtractSchedule, RenderApp},
    text::{ComputedTextBlock, TextLayoutInfo},
    ui::UiSystems,
    ui_render::{ExtractedUiItem, ExtractedUiNodes, RenderUiSystems},
};
use engine::cards::Suit;
use gamecore::{i18n::suit_symbol, settings::Settings};

/// All suit symbols in a text.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct SuitSigns {
    /// Number of all glyphs in the text.
    glyphs: usize,
    signs: Vec<SuitSign>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SuitSign {
    pub suit: Suit,
    /// Colour of the symbol. Its opacity is that of the text.
    pub color: Color,
    /// Index of the glyph in the text.
    glyph: usize,
}

impl SuitSigns {
    pub fn signs(&self) -> &[SuitSign] {
        &self.signs
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (find, color).chain().after(UiSystems::PostLayout),
    );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(ExtractSchedule, ink.after(RenderUiSystems::ExtractText));
    }
}

/// Finds the suit symbols in texts whose layout has changed.
pub(super) fn find(
    laid_out: Query<
        (Entity, &ComputedTextBlock, &TextLayoutInfo, Has<SuitSigns>),
        Changed<TextLayoutInfo>,
    >,
    parts: Query<(Option<&Text>, Option<&TextSpan>)>,
    mut commands: Commands,
) {
    for (entity, block, layout, had) in &laid_out {
        let text = block.entities().iter().filter_map(|part| {
            let (text, span) = parts.get(part.entity).ok()?;
            text.map(|text| text.0.as_str())
                .or(span.map(|span| span.0.as_str()))
        });
        let text: String = text.collect();
        let signs = if text.contains(|letter: char| suit_of(letter).is_some()) {
            signs(&text, block, layout.glyphs.len())
        } else {
            Vec::new()
        };
        if !signs.is_empty() {
            let glyphs = layout.glyphs.len();
            commands.entity(entity).insert(SuitSigns { glyphs, signs });
        } else if had {
            commands.entity(entity).remove::<SuitSigns>();
        }
    }
}

fn suit_of(letter: char) -> Option<Suit> {
    Suit::ALL
        .into_iter()
        .find(|suit| suit_symbol(*suit) == letter)
}

/// Returns the symbols of a text with their glyph indices. Glyphs are counted in the order of Bevy's text pipeline:
/// line by line, from left to right. `glyphs` is the number of rendered glyphs.
fn signs(text: &str, block: &ComputedTextBlock, glyphs: usize) -> Vec<SuitSign> {
    let (mut signs, mut glyph) = (Vec::new(), 0);
    for line in block.buffer().lines() {
        for run in line.runs() {
            for cluster in run.visual_clusters() {
                let letters = text.get(cluster.text_range()).unwrap_or_default();
                if let Some(suit) = letters.chars().next().and_then(suit_of) {
                    let color = Color::NONE;
                    signs.push(SuitSign { suit, color, glyph });
                }
                glyph += cluster.glyphs().count();
            }
        }
    }
    // If not all glyphs are rendered, the indices are wrong. The text is then left unchanged.
    if glyph != glyphs {
        signs.clear();
    }
    signs
}

/// Returns the suit whose colour a symbol gets. With two colours, both black suits share one colour and both red suits
/// the other.
fn drawn_as(suit: Suit, four: bool) -> Suit {
    match suit {
        Suit::Diamonds if !four => Suit::Hearts,
        Suit::Clubs if !four => Suit::Spades,
        suit => suit,
    }
}

/// Legible suit colours, by background.
#[derive(Default)]
pub(super) struct ReadableSuits {
    /// Suit colours of the deck in the order of [`Suit::ALL`], and the minimum contrast.
    basis: ([Color; 4], f32),
    /// Backgrounds with the legible suit colours.
    found: Vec<(Color, [Color; 4])>,
}

/// Number of stored backgrounds above which all are dropped before the next frame. A fading panel has another
/// background in every frame.
const MOST: usize = 16;

/// Sets the colours of the symbols from the deck.
pub(super) fn color(
    settings: Option<Res<Settings>>,
    suits: Res<DeckSuits>,
    grounds: Backgrounds,
    mut known: Local<ReadableSuits>,
    mut texts: Query<(Entity, &mut SuitSigns)>,
) {
    let settings = settings.as_deref();
    let four = settings.is_none_or(|settings| settings.four_colours);
    let least = match settings.is_some_and(|settings| settings.high_contrast) {
        true => CLEAR,
        false => READABLE,
    };
    let own = Suit::ALL.map(|suit| {
        let [red, green, blue] = suits.0.or_usual(drawn_as(suit, four));
        Color::srgb_u8(red, green, blue)
    });
    // Most texts share a few backgrounds, which change rarely.
    if known.basis != (own, least) || known.found.len() > MOST {
        known.basis = (own, least);
        known.found.clear();
    }
    for (entity, mut found) in &mut texts {
        let mut signs = found.signs.clone();
        let ground = grounds.of(entity, 1.0);
        let stored = known.found.iter().find(|(on, _)| *on == ground);
        let readable = stored.map(|(_, colors)| *colors).unwrap_or_else(|| {
            let colors = readable_apart(own, ground, least);
            known.found.push((ground, colors));
            colors
        });
        for sign in &mut signs {
            sign.color = readable[sign.suit.index()];
        }
        if found.signs != signs {
            found.signs = signs;
        }
    }
}

/// Renders the glyphs of the symbols in their colours.
fn ink(mut extracted: ResMut<ExtractedUiNodes>, texts: Extract<Query<(Entity, &SuitSigns)>>) {
    if texts.is_empty() {
        return;
    }
    let texts: HashMap<Entity, &SuitSigns> = texts.iter().collect();
    let mut glyphs: HashMap<Entity, Vec<usize>> = HashMap::default();
    for node in &extracted.uinodes {
        let entity = node.main_entity.id();
        if let ExtractedUiItem::Glyphs { range } = &node.item
            && texts.contains_key(&entity)
        {
            glyphs.entry(entity).or_default().extend(range.clone());
        }
    }
    for (entity, places) in glyphs {
        let text = texts[&entity];
        // Bevy extracts the shadow of a text before the text itself, so the glyphs of the text are the last ones.
        let Some(first) = places.len().checked_sub(text.glyphs) else {
            continue;
        };
        for sign in &text.signs {
            let place = places.get(first + sign.glyph);
            if let Some(glyph) = place.and_then(|place| extracted.glyphs.get_mut(*place)) {
                let opacity = glyph.color.alpha;
                glyph.color = sign.color.to_linear().with_alpha(opacity);
            }
        }
    }
}
