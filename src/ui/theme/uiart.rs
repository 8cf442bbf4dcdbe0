//! The ornaments of the interface and the faces of the players.
use super::{reason_text, uipicture::UiPicture};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use cardart::Reason;
use engine::matchplay::{Character, PlayerInfo, PlayerKind};
use gamecore::{
    guests::Guests,
    i18n::Texts,
    loading::{before_title, embed},
    saves::Troubles,
    sets::FrameSystems,
    settings::Settings,
    states::Screen,
};
use std::{collections::BTreeMap, path::PathBuf};

/// The ornaments.
#[derive(Resource, Clone, Debug)]
pub struct UiArt {
    /// The ornament under the name of the game.
    pub emblem: Handle<Image>,
    /// The game's sign.
    pub logo: Handle<Image>,
    /// A tile, for empty states and borders.
    pub tile: Handle<Image>,
    /// The medallions of people, by place.
    portraits: [Handle<Image>; 8],
    /// The faces of the bots, in the order of [`Character::ALL`].
    faces: [Handle<Image>; 8],
    /// The face of somebody else's program.
    machine: Handle<Image>,
    guests: Guests,
    /// The medallions that people have chosen, by name.
    chosen: BTreeMap<String, u8>,
    /// The colours of people, by name in small letters.
    colors: BTreeMap<String, Color>,
}

impl UiArt {
    /// The picture of a player: a bot's face, the medallion a person has chosen, else that of the place.
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

    /// The colour of a person; nobody else has one.
    pub fn color(&self, player: &PlayerInfo) -> Option<Color> {
        let is_person = player.kind == PlayerKind::Human;
        is_person.then(|| self.color_of(&player.name)).flatten()
    }

    /// The colour of the person with this name; capital letters and blanks do not count.
    pub fn color_of(&self, name: &str) -> Option<Color> {
        self.colors.get(&known_as(name)).copied()
    }

    /// These people have these colours, and nobody else has one.
    pub fn set_colors<'a>(&mut self, colors: impl Iterator<Item = (&'a str, Color)>) {
        let colors = colors.map(|(name, color)| (known_as(name), color));
        self.colors = colors.collect();
    }

    /// The face of a bot.
    pub fn face(&self, character: Character) -> Handle<Image> {
        self.faces[character as usize].clone()
    }

    /// A person's medallion.
    pub fn medallion(&self, picture: u8) -> Handle<Image> {
        self.portraits[usize::from(picture) % self.portraits.len()].clone()
    }
}

fn known_as(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Keeps to what people have chosen.
fn follow(settings: Res<Settings>, mut art: ResMut<UiArt>) {
    if art.chosen != settings.pictures {
        art.chosen.clone_from(&settings.pictures);
    }
}

macro_rules! ornaments {
    ($($name:literal)*) => {
        /// Path below the assets folder, content.
        static SHIPPED: [(&str, &[u8]); 20] = [$((
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

/// What is loaded; [`UiArt`] is made of it.
#[derive(AssetCollection, Resource)]
struct UiPictures {
    #[asset(path = "embedded://continental/ui/emblem.svg")]
    emblem: Handle<UiPicture>,
    #[asset(path = "embedded://continental/ui/logo.svg")]
    logo: Handle<UiPicture>,
    #[asset(path = "embedded://continental/ui/tile.svg")]
    tile: Handle<UiPicture>,
    #[asset(
        paths(
            "embedded://continental/ui/portrait_0.svg",
            "embedded://continental/ui/portrait_1.svg",
            "embedded://continental/ui/portrait_2.svg",
            "embedded://continental/ui/portrait_3.svg",
            "embedded://continental/ui/portrait_4.svg",
            "embedded://continental/ui/portrait_5.svg",
            "embedded://continental/ui/portrait_6.svg",
            "embedded://continental/ui/portrait_7.svg"
        ),
        collection(typed)
    )]
    portraits: Vec<Handle<UiPicture>>,
    #[asset(
        paths(
            "embedded://continental/characters/carmen.svg",
            "embedded://continental/characters/paco.svg",
            "embedded://continental/characters/lola.svg",
            "embedded://continental/characters/manolo.svg",
            "embedded://continental/characters/ines.svg",
            "embedded://continental/characters/curro.svg",
            "embedded://continental/characters/rocio.svg",
            "embedded://continental/characters/blas.svg"
        ),
        collection(typed)
    )]
    faces: Vec<Handle<UiPicture>>,
    #[asset(path = "embedded://continental/characters/machine.svg")]
    machine: Handle<UiPicture>,
}

impl UiPictures {
    fn all(&self) -> impl Iterator<Item = &Handle<UiPicture>> {
        let single = [&self.emblem, &self.logo, &self.tile, &self.machine];
        single.into_iter().chain(&self.portraits).chain(&self.faces)
    }
}

impl FromWorld for UiArt {
    /// From what was loaded; if that failed, everything is drawn here and now from the embedded files.
    fn from_world(world: &mut World) -> UiArt {
        let guests = world.get_resource::<Guests>().cloned().unwrap_or_default();
        let settings = world.get_resource::<Settings>();
        let chosen = settings.map_or_else(BTreeMap::new, |settings| settings.pictures.clone());
        if let Some(pictures) = world.get_resource::<UiPictures>() {
            let loaded = world.resource::<Assets<UiPicture>>();
            let image = |handle: &Handle<UiPicture>| {
                let picture = loaded.get(handle);
                picture.map_or_else(Handle::default, |picture| picture.image.clone())
            };
            let of =
                |all: &[Handle<UiPicture>], i: usize| all.get(i).map(image).unwrap_or_default();
            return UiArt {
                emblem: image(&pictures.emblem),
                logo: image(&pictures.logo),
                tile: image(&pictures.tile),
                portraits: std::array::from_fn(|i| of(&pictures.portraits, i)),
                faces: std::array::from_fn(|i| of(&pictures.faces, i)),
                machine: image(&pictures.machine),
                guests,
                chosen,
                colors: BTreeMap::new(),
            };
        }
        let mut images = world.resource_mut::<Assets<Image>>();
        let mut all = SHIPPED.iter().map(|(_, bytes)| {
            super::uipicture::draw(bytes)
                .map(|image| images.add(image))
                .unwrap_or_default()
        });
        let mut next = || all.next().unwrap_or_default();
        UiArt {
            emblem: next(),
            logo: next(),
            tile: next(),
            portraits: std::array::from_fn(|_| next()),
            faces: std::array::from_fn(|_| next()),
            machine: next(),
            guests,
            chosen,
            colors: BTreeMap::new(),
        }
    }
}

/// Has the pictures loaded before the title.
pub(super) fn plugin(app: &mut App) {
    embed(app, SHIPPED);
    before_title::<UiPictures>(app);
    let finally = LoadingStateConfig::new(Screen::Loading);
    app.configure_loading_state(finally.finally_init_resource::<UiArt>());
    app.add_systems(OnExit(Screen::Loading), (make_do, tell).chain());
    app.add_systems(
        Update,
        follow
            .before(FrameSystems::Input)
            .run_if(resource_exists::<UiArt>.and_then(resource_exists_and_changed::<Settings>)),
    );
}

/// Draws what could not be loaded. (Does nothing when all is well.)
fn make_do(world: &mut World) {
    if !world.contains_resource::<UiArt>() {
        warn!("the ornaments could not be loaded: they are drawn from what is built in");
        world.init_resource::<UiArt>();
    }
}

/// Tells of the player's own pictures that cannot be used.
fn tell(
    pictures: Option<Res<UiPictures>>,
    loaded: Res<Assets<UiPicture>>,
    texts: Res<Texts>,
    mut troubles: ResMut<Troubles>,
) {
    let pictures = pictures.iter().flat_map(|pictures| pictures.all());
    let broken = pictures.filter_map(|handle| Some(&loaded.get(handle)?.broken));
    let told = |(file, reason): &(PathBuf, Reason)| (file.clone(), reason_text(&texts, reason));
    let told: Vec<(PathBuf, String)> = broken.flatten().map(told).collect();
    troubles.tell_own_files(&told, &texts);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_ornament_can_be_drawn() {
        for (path, bytes) in &SHIPPED {
            let image = crate::theme::uipicture::draw(bytes).expect(path);
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
}
