//! Ornaments of the UI, and portraits of the players: SVGs that are rendered with all their mipmap levels. Also the fonts.
//!
//! The pictures are embedded in the program. A file with the same name in one of the folders (`ui`, `characters`)
//! replaces a picture.
use super::{art::texture, reason_text};
use crate::overridable::{self, Handles, Kind, Overridable};
use bevy::{prelude::*, reflect::TypePath};
use bevy_asset_loader::prelude::*;
use cardart::{Reason, SANS, draw_svg, parse_svg, serifs};
use engine::matchplay::{Character, PlayerInfo, PlayerKind};
use gamecore::{
    bot_programs::BotPrograms,
    family::name_words,
    i18n::Texts,
    loading::{ShippedFile, before_title, embed},
    sets::FrameSystems,
    settings::Settings,
    states::Screen,
};
use std::{
    collections::BTreeMap,
    iter, mem,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Ornaments and portraits.
#[derive(Resource, Clone, Debug)]
pub struct UiArt {
    /// Ornament under the name of the game.
    pub emblem: Handle<Image>,
    /// Logo of the game.
    pub logo: Handle<Image>,
    /// Decorative tile for empty states and borders.
    pub tile: Handle<Image>,
    /// Medallions of human players. A player who has not chosen one gets the medallion of the seat.
    portraits: [Handle<Image>; 8],
    /// Portraits of the bots, in the order of [`Character::ALL`].
    faces: [Handle<Image>; 8],
    /// Portrait of an external bot program.
    machine: Handle<Image>,
    guests: BotPrograms,
    /// Numbers of the medallions that human players have chosen, by player name.
    chosen: BTreeMap<String, u8>,
    /// Colours of human players, by the words of the name.
    colors: BTreeMap<Vec<String>, Color>,
}

impl UiArt {
    /// Returns the portrait of a player at the seat `place`: the bot's portrait, the medallion chosen by a human
    /// player, or else the medallion of the seat.
    pub fn portrait(&self, player: Option<&PlayerInfo>, place: usize) -> Handle<Image> {
        match player.and_then(|player| player.character) {
            Some(character) => self.face(character),
            None if player.is_some_and(|player| self.guests.at(player).is_some()) => {
                self.machine.clone()
            }
            None => {
                let person = player.filter(|player| player.kind == PlayerKind::Human);
                let chosen = person.and_then(|player| self.chosen.get(&player.name));
                self.medallion(chosen.copied().unwrap_or(place as u8))
            }
        }
    }

    /// Returns the colour of a human player. Returns `None` for a bot.
    pub fn color(&self, player: &PlayerInfo) -> Option<Color> {
        let is_person = player.kind == PlayerKind::Human;
        is_person.then(|| self.color_of(&player.name)).flatten()
    }

    /// Returns the colour of the human player with this name, ignoring case and extra spaces.
    pub fn color_of(&self, name: &str) -> Option<Color> {
        self.colors.get(&name_words(name)).copied()
    }

    /// Sets the colours of human players and removes all previous ones.
    pub fn set_colors<'a>(&mut self, colors: impl Iterator<Item = (&'a str, Color)>) {
        let colors = colors.map(|(name, color)| (name_words(name), color));
        self.colors = colors.collect();
    }

    pub fn face(&self, character: Character) -> Handle<Image> {
        self.faces[character as usize].clone()
    }

    /// Returns the medallion with this number. Numbers beyond the last medallion wrap around to the first.
    pub fn medallion(&self, picture: u8) -> Handle<Image> {
        self.portraits[usize::from(picture) % self.portraits.len()].clone()
    }
}

/// Updates the chosen medallions from the settings.
fn follow(settings: Res<Settings>, mut art: ResMut<UiArt>) {
    if art.chosen != settings.pictures {
        art.chosen.clone_from(&settings.pictures);
    }
}

macro_rules! ornaments {
    ($($name:literal)*) => {
        /// Path relative to the assets folder, and content of the file.
        static SHIPPED: [ShippedFile; 20] = [$((
            concat!($name, ".svg"),
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/", $name, ".svg")).as_slice(),
        )),*];
    };
}
ornaments!(
    "ui/emblem" "ui/logo" "ui/tile"
    "ui/portrait_0" "ui/portrait_1" "ui/portrait_2" "ui/portrait_3"
    "ui/portrait_4" "ui/portrait_5" "ui/portrait_6" "ui/portrait_7"
    "characters/carmen" "characters/paco" "characters/lola" "characters/manolo"
    "characters/ines" "characters/curro" "characters/rocio" "characters/blas" "characters/machine"
);

/// Loaded pictures from which [`UiArt`] is created.
#[derive(TypePath)]
struct UiPictures;

impl Kind for UiPictures {
    type Data = Image;
    type Error = Reason;
    const EXTENSIONS: &'static [&'static str] = &["svg"];

    fn files() -> impl Iterator<Item = ShippedFile> {
        SHIPPED.iter().copied()
    }

    fn decode(bytes: Vec<u8>) -> Result<Image, Reason> {
        // The decoder should not panic. If it does, a broken file of the player must not prevent the picture from
        // loading.
        let drawn = catch_unwind(AssertUnwindSafe(|| draw(&bytes)));
        drawn.unwrap_or_else(|_| Err(Reason::decoder_panic()))
    }

    fn text(reason: &Reason, texts: &Texts) -> String {
        reason_text(texts, reason)
    }
}

impl FromWorld for UiArt {
    /// Uses the loaded pictures. If loading has failed, renders all pictures immediately from the embedded files.
    fn from_world(world: &mut World) -> UiArt {
        let guests = world.get_resource::<BotPrograms>().cloned();
        let settings = world.get_resource::<Settings>();
        let chosen = settings.map_or_else(BTreeMap::new, |settings| settings.pictures.clone());
        let handles = world.get_resource::<Handles<UiPictures>>();
        let handles = handles.map_or_else(Vec::new, |handles| handles.0.clone());
        let mut loaded = world.resource_mut::<Assets<Overridable<UiPictures>>>();
        let take = |handle| Some(mem::take(&mut loaded.get_mut(handle)?.data));
        let own: Vec<Option<Image>> = handles.iter().map(take).collect();
        let own = own.into_iter().chain(iter::repeat_with(|| None));
        let mut images = world.resource_mut::<Assets<Image>>();
        let mut all = SHIPPED.iter().zip(own).map(|((_, bytes), own)| {
            let image = own.or_else(|| draw(bytes).ok());
            image.map_or_else(Handle::default, |image| images.add(image))
        });
        let mut next = || all.next().unwrap_or_default();
        UiArt {
            emblem: next(),
            logo: next(),
            tile: next(),
            portraits: std::array::from_fn(|_| next()),
            faces: std::array::from_fn(|_| next()),
            machine: next(),
            guests: guests.unwrap_or_default(),
            chosen,
            colors: BTreeMap::new(),
        }
    }
}

/// Registers the systems that load the pictures.
pub(super) fn plugin(app: &mut App) {
    add_fonts(app);
    app.add_plugins(overridable::plugin::<UiPictures>);
    let finally = LoadingStateConfig::new(Screen::Loading);
    app.configure_loading_state(finally.finally_init_resource::<UiArt>());
    app.add_systems(OnExit(Screen::Loading), draw_fallback);
    app.add_systems(
        Update,
        follow
            .before(FrameSystems::Input)
            .run_if(resource_exists::<UiArt>.and_then(resource_exists_and_changed::<Settings>)),
    );
}

/// Renders the pictures from the embedded files if loading has failed.
fn draw_fallback(world: &mut World) {
    if !world.contains_resource::<UiArt>() {
        warn!("the ornaments could not be loaded: they are drawn from what is built in");
        world.init_resource::<UiArt>();
    }
}

/// Largest height in pixels at which a picture is displayed: a portrait in a window of 3840 × 2160.
const ENOUGH: f32 = 256.0;

/// Renders an SVG with all mipmap levels, at up to twice its nominal size. The picture is then smooth at any displayed
/// size.
pub(super) fn draw(bytes: &[u8]) -> Result<Image, Reason> {
    let tree = parse_svg(bytes)?;
    let larger = (ENOUGH / tree.size().height()).clamp(1.0, 2.0);
    let side = |length: f32| (length * larger).round().clamp(1.0, 2048.0) as u32;
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let levels = width.max(height).ilog2() + 1;
    let level = |n: u32| draw_svg(&tree, (width >> n).max(1), (height >> n).max(1));
    let mut image = texture(width, height, level(0));
    if let Some(data) = &mut image.data {
        data.extend((1..levels).flat_map(level));
    }
    image.texture_descriptor.mip_level_count = levels;
    Ok(image)
}

/// Fonts of the UI: Libertinus Serif and Noto Sans, from the crates `typst-assets` and `notosans`, which contain their
/// licences. Both have the accented letters of the three languages and the four suit symbols.
///
/// Fonts are loaded as assets, with two exceptions. Bevy's default font is available from the first frame, because Bevy
/// refers to it by a fixed id instead of a path. And `cardart`, which renders pictures on other threads, passes the
/// same bytes to resvg.
#[derive(AssetCollection, Resource, Clone, Debug)]
pub struct Fonts {
    /// Serif font for titles, card indices and numbers on the score sheet.
    #[asset(path = "embedded://continental/fonts/serif.otf")]
    pub serif: Handle<Font>,
    #[asset(path = "embedded://continental/fonts/serif_bold.otf")]
    pub serif_bold: Handle<Font>,
    /// Sans-serif font for all other text.
    #[asset(path = "embedded://continental/fonts/sans.ttf")]
    pub sans: Handle<Font>,
    #[asset(path = "embedded://continental/fonts/sans_bold.ttf")]
    pub sans_bold: Handle<Font>,
}

/// Adds the fonts. Noto Sans is also Bevy's default font.
fn add_fonts(app: &mut App) {
    let [serif, serif_bold] = serifs();
    let [sans, sans_bold] = SANS;
    let files = [
        ("fonts/serif.otf", serif),
        ("fonts/serif_bold.otf", serif_bold),
        ("fonts/sans.ttf", sans),
        ("fonts/sans_bold.ttf", sans_bold),
    ];
    embed(app, files);
    // Text refers to the fonts from the first frame on. The text appears once the fonts are loaded, a frame or two
    // later.
    app.init_collection::<Fonts>();
    before_title::<Fonts>(app);
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    if let Err(error) = fonts.insert(AssetId::default(), Font::from_bytes(sans.to_vec())) {
        warn!("the default font: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::{Options, Tree};

    #[test]
    fn every_shipped_ornament_can_be_drawn() {
        for (path, bytes) in &SHIPPED {
            let image = draw(bytes).expect(path);
            let pixels: u32 = (0..image.texture_descriptor.mip_level_count)
                .map(|n| (image.width() >> n).max(1) * (image.height() >> n).max(1))
                .sum();
            assert_eq!(
                image.data.map(|data| data.len()),
                Some(pixels as usize * 4),
                "{path}"
            );
        }
    }

    /// Characters needed for the three languages and the cards.
    const LETTERS: &str = "áéíóúüñÁÉÍÓÚÜÑ¿¡«»àâæçèêëîïôœùûÿÀÂÆÇÈÊÎÔŒÙÛ“”’–—…−×·0123456789♠♥♦♣";

    /// Renders a letter without fallback fonts. A missing glyph shows the font's box for missing characters.
    fn drawn(font: &[u8], letter: char) -> Vec<u8> {
        let mut options = Options::default();
        options.fontdb_mut().load_font_data(font.to_vec());
        let family = options.fontdb.faces().next().expect("a font").families[0]
            .0
            .clone();
        options.font_family = family;
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><text x="3" y="22" font-size="20">{letter}</text></svg>"#
        );
        draw_svg(&Tree::from_str(&text, &options).expect("an SVG"), 30, 30)
    }

    #[test]
    fn the_fonts_have_the_letters() {
        for font in serifs().into_iter().chain(SANS) {
            let missing = drawn(font, '\u{e123}');
            let lacking: String = LETTERS
                .chars()
                .filter(|letter| drawn(font, *letter) == missing)
                .collect();
            assert_eq!(lacking, "");
        }
    }
}
