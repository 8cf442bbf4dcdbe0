//! A picture of the interface: an SVG drawn with all its smaller sizes.
//!
//! It is shipped inside the program; a file of the same name in one of the folders (`ui`, `characters`) stands in for it.
use bevy::{
    asset::{AssetLoader, LoadContext, RenderAssetUsages, io::Reader},
    image::ImageSampler,
    prelude::*,
    reflect::TypePath,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use cardart::{Reason, draw_svg, parse_svg};
use gamecore::loading::{AssetFolders, first_usable, shipped_name};
use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
};

/// A picture of the interface.
#[derive(Asset, TypePath, Debug)]
pub(super) struct UiPicture {
    /// What is shown.
    #[dependency]
    pub image: Handle<Image>,
    /// The player's own files of this name that cannot be used, and why.
    pub broken: Vec<(PathBuf, Reason)>,
}

/// Teaches Bevy to read them.
pub(super) fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<AssetFolders>();
    let loader = UiPictureLoader(folders.clone());
    app.init_asset::<UiPicture>().register_asset_loader(loader);
}

/// Reads and draws an SVG.
#[derive(TypePath)]
struct UiPictureLoader(AssetFolders);

impl AssetLoader for UiPictureLoader {
    type Asset = UiPicture;
    type Settings = ();
    type Error = io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<UiPicture, io::Error> {
        let files = self.0.places(shipped_name(context.path().path()));
        // The decoder is meant not to panic; a stranger's file must not end the loading if it does.
        let decode = |_: &_, bytes: Vec<u8>| {
            let drawn = catch_unwind(AssertUnwindSafe(|| draw(&bytes)));
            drawn.unwrap_or_else(|_| {
                Err(Reason::Undecodable {
                    reason: "…".to_owned(),
                })
            })
        };
        let own = first_usable(context, &self.0, files, decode).await;
        let image = match own.usable {
            Some(image) => image,
            None => {
                let mut bytes = Vec::new();
                reader.read_to_end(&mut bytes).await?;
                draw(&bytes).map_err(|reason| io::Error::other(format!("{reason:?}")))?
            }
        };
        Ok(UiPicture {
            image: context.add_labeled_asset("image", image),
            broken: own.broken,
        })
    }

    /// A collection asks for its files by their endings.
    fn extensions(&self) -> &[&str] {
        &["svg"]
    }
}

/// As high as any of them is shown, in pixels: a face in a window of 3840 × 2160.
const ENOUGH: f32 = 256.0;

/// Draws an SVG at up to twice its own size and at every half of that, so that it is smooth at any size on the screen.
pub(super) fn draw(bytes: &[u8]) -> Result<Image, Reason> {
    let tree = parse_svg(bytes)?;
    let larger = (ENOUGH / tree.size().height()).clamp(1.0, 2.0);
    let side = |length: f32| (length * larger).round().clamp(1.0, 2048.0) as u32;
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let levels = width.max(height).ilog2() + 1;
    let level = |n: u32| draw_svg(&tree, (width >> n).max(1), (height >> n).max(1));
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
