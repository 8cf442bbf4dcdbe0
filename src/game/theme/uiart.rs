//! The ornaments of the interface: SVGs drawn with all their smaller sizes, loaded while the Loading screen shows.
//!
//! They are embedded; a file of the same name in `assets/ui` or `assets/characters` stands in for one, unless it cannot be read.
use super::svg;
use crate::{
    engine::matchplay::{Character, PlayerInfo, PlayerKind},
    game::{guests::Guests, saves::Store, sets::FrameSystems, settings::Settings},
};
use bevy::{
    asset::{
        AssetLoader, LoadContext, RenderAssetUsages, io::Reader,
        io::embedded::EmbeddedAssetRegistry,
    },
    image::ImageSampler,
    prelude::*,
    reflect::TypePath,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use bevy_asset_loader::prelude::*;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

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

    /// The face of a bot.
    pub fn face(&self, character: Character) -> Handle<Image> {
        self.faces[character as usize].clone()
    }

    /// A person's medallion.
    pub fn medallion(&self, picture: u8) -> Handle<Image> {
        self.portraits[usize::from(picture) % self.portraits.len()].clone()
    }
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
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $name, ".svg")).as_slice(),
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

/// Below which the embedded files lie.
const EMBEDDED: &str = "continental";

/// What is loaded; [`UiArt`] is made of it.
#[derive(AssetCollection, Resource)]
pub(super) struct Pictures {
    #[asset(path = "embedded://continental/ui/emblem.svg")]
    emblem: Handle<Image>,
    #[asset(path = "embedded://continental/ui/logo.svg")]
    logo: Handle<Image>,
    #[asset(path = "embedded://continental/ui/tile.svg")]
    tile: Handle<Image>,
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
    portraits: Vec<Handle<Image>>,
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
    faces: Vec<Handle<Image>>,
    #[asset(path = "embedded://continental/characters/machine.svg")]
    machine: Handle<Image>,
}

impl FromWorld for UiArt {
    /// From what was loaded; if that failed, everything is drawn here and now from the embedded files.
    fn from_world(world: &mut World) -> UiArt {
        let guests = world.get_resource::<Guests>().cloned().unwrap_or_default();
        let settings = world.get_resource::<Settings>();
        let chosen = settings.map_or_else(BTreeMap::new, |settings| settings.pictures.clone());
        if let Some(pictures) = world.get_resource::<Pictures>() {
            let of = |all: &[Handle<Image>], i: usize| all.get(i).cloned().unwrap_or_default();
            return UiArt {
                emblem: pictures.emblem.clone(),
                logo: pictures.logo.clone(),
                tile: pictures.tile.clone(),
                portraits: std::array::from_fn(|i| of(&pictures.portraits, i)),
                faces: std::array::from_fn(|i| of(&pictures.faces, i)),
                machine: pictures.machine.clone(),
                guests,
                chosen,
            };
        }
        let mut images = world.resource_mut::<Assets<Image>>();
        let mut all = SHIPPED.iter().map(|(_, bytes)| {
            draw(bytes)
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
        }
    }
}

/// Embeds the files and teaches Bevy to read them.
pub(super) fn plugin(app: &mut App) {
    let registry = app.world().resource::<EmbeddedAssetRegistry>();
    for (path, bytes) in &SHIPPED {
        registry.insert_asset(PathBuf::new(), &Path::new(EMBEDDED).join(path), *bytes);
    }
    let store = app.world().get_resource::<Store>();
    let roots = store.map_or_else(Vec::new, |store| store.dirs().roots());
    app.register_asset_loader(SvgLoader { roots });
    app.add_systems(
        Update,
        follow
            .before(FrameSystems::Input)
            .run_if(resource_exists::<UiArt>.and_then(resource_exists_and_changed::<Settings>)),
    );
}

/// Reads an SVG as an image.
#[derive(TypePath)]
struct SvgLoader {
    /// Where files lie that stand in for the embedded ones; later folders before earlier ones.
    roots: Vec<PathBuf>,
}

impl AssetLoader for SvgLoader {
    type Asset = Image;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<Image, std::io::Error> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let path = context.path().path();
        let name = path.strip_prefix(EMBEDDED).unwrap_or(path);
        for own in self.roots.iter().rev().map(|root| root.join(name)) {
            match std::fs::read(&own) {
                Ok(other) if other != bytes => match draw(&other) {
                    Ok(image) => return Ok(image),
                    Err(reason) => warn!("{}: {reason:?}", own.display()),
                },
                Ok(_) | Err(_) => {}
            }
        }
        draw(&bytes).map_err(|reason| std::io::Error::other(format!("{reason:?}")))
    }

    fn extensions(&self) -> &[&str] {
        &["svg"]
    }
}

/// Draws an SVG at twice its own size and at every half of that, so that it is smooth at any size on the screen.
fn draw(bytes: &[u8]) -> Result<Image, super::Reason> {
    let tree = svg::parse(bytes)?;
    let side = |length: f32| (length * 2.0).round().clamp(1.0, 2048.0) as u32;
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let levels = width.max(height).ilog2() + 1;
    let level = |n: u32| svg::draw(&tree, (width >> n).max(1), (height >> n).max(1));
    let size = Extent3d {
        width,
        height,
        depth_or_array_layers: 1,
    };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        level(0),
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    if let Some(data) = &mut image.data {
        data.extend((1..levels).flat_map(level));
    }
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::linear();
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
