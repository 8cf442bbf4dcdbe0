//! The ornaments of the interface: SVGs drawn with all their smaller sizes, loaded while the Loading screen shows.
//!
//! They are embedded; a file of the same name in `assets/ui` stands in for one, unless it cannot be read.
use super::svg;
use crate::game::saves::assets_dir;
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
use std::path::{Path, PathBuf};

/// The ornaments.
#[derive(Resource, Clone, Debug)]
pub struct UiArt {
    /// The ornament under the name of the game.
    pub emblem: Handle<Image>,
    /// The game's sign.
    pub logo: Handle<Image>,
    /// A tile, for empty states and borders.
    pub tile: Handle<Image>,
    /// The faces of the players.
    pub portraits: [Handle<Image>; 8],
}

macro_rules! ornaments {
    ($($name:literal)*) => {
        /// Path below the assets folder, content.
        static SHIPPED: [(&str, &[u8]); 11] = [$((
            concat!("ui/", $name, ".svg"),
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/ui/", $name, ".svg")).as_slice(),
        )),*];
    };
}
ornaments!("emblem" "logo" "tile" "portrait_0" "portrait_1" "portrait_2" "portrait_3" "portrait_4" "portrait_5" "portrait_6" "portrait_7");

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
}

impl FromWorld for UiArt {
    /// From what was loaded; if that failed, everything is drawn here and now from the embedded files.
    fn from_world(world: &mut World) -> UiArt {
        if let Some(pictures) = world.get_resource::<Pictures>() {
            let portrait = |i: usize| pictures.portraits.get(i).cloned().unwrap_or_default();
            return UiArt {
                emblem: pictures.emblem.clone(),
                logo: pictures.logo.clone(),
                tile: pictures.tile.clone(),
                portraits: std::array::from_fn(portrait),
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
        }
    }
}

/// Embeds the files and teaches Bevy to read them.
pub(super) fn plugin(app: &mut App) {
    let registry = app.world().resource::<EmbeddedAssetRegistry>();
    for (path, bytes) in &SHIPPED {
        registry.insert_asset(PathBuf::new(), &Path::new(EMBEDDED).join(path), *bytes);
    }
    app.register_asset_loader(SvgLoader);
}

/// Reads an SVG as an image.
#[derive(TypePath)]
struct SvgLoader;

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
        let own = context
            .path()
            .path()
            .strip_prefix(EMBEDDED)
            .map(|path| assets_dir().join(path));
        if let Ok(own) = own
            && let Ok(other) = std::fs::read(&own)
            && other != bytes
        {
            match draw(&other) {
                Ok(image) => return Ok(image),
                Err(reason) => warn!("{}: {reason:?}", own.display()),
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
