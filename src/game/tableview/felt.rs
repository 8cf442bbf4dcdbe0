//! The felt: a soft light in the middle, a darker rim, a barely visible weave. Generated once per colour.
use crate::game::{
    model::Geometry,
    sets::FrameSystems,
    settings::{Felt, Settings},
};
use bevy::{
    asset::RenderAssetUsages,
    image::{ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

#[derive(Component)]
struct FeltSprite;

/// Adds the felt.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, paint.in_set(FrameSystems::Present));
}

/// The colours of a felt: in the light, at the rim.
pub fn colours(felt: Felt) -> (Srgba, Srgba) {
    let of = |hex: &str| Srgba::hex(hex).expect("the palette is written in hex");
    match felt {
        Felt::Green => (of("1F4B44"), of("12302D")),
        Felt::Night => (of("1C2A44"), of("101829")),
        Felt::Wine => (of("4A1E2A"), of("2A1018")),
        Felt::Slate => (of("2A2D31"), of("17191C")),
    }
}

fn paint(
    settings: Res<Settings>,
    geometry: Res<Geometry>,
    mut felt: Query<(&mut Sprite, &mut Transform), With<FeltSprite>>,
    mut images: ResMut<Assets<Image>>,
    mut painted: Local<Option<Felt>>,
    mut commands: Commands,
) {
    let new_colour = *painted != Some(settings.felt);
    if !new_colour && !geometry.is_changed() {
        return;
    }
    let size = geometry.size + 4.0;
    if let Ok((mut sprite, _)) = felt.single_mut() {
        sprite.custom_size = Some(size);
        if new_colour {
            sprite.image = images.add(picture(settings.felt));
        }
    } else {
        let sprite = Sprite {
            image: images.add(picture(settings.felt)),
            custom_size: Some(size),
            ..default()
        };
        commands.spawn((
            FeltSprite,
            sprite,
            Transform::from_xyz(0.0, 0.0, -100.0),
            Name::new("felt"),
        ));
    }
    *painted = Some(settings.felt);
}

/// The felt as a picture; small, because light and rim are soft, and dithered, because soft gradients band.
fn picture(felt: Felt) -> Image {
    const W: u32 = 640;
    const H: u32 = 360;
    let (light, rim) = colours(felt);
    let mut data = Vec::with_capacity((W * H * 4) as usize);
    let mut noise: u32 = 0x9E37_79B9;
    for y in 0..H {
        for x in 0..W {
            let (u, v) = (x as f32 / W as f32 - 0.5, y as f32 / H as f32 - 0.46);
            let far = ((u * u * 1.15 + v * v * 1.5).sqrt() * 1.35).clamp(0.0, 1.0);
            let t = far * far * (3.0 - 2.0 * far);
            noise ^= noise << 13;
            noise ^= noise >> 17;
            noise ^= noise << 5;
            let grain = ((noise & 255) as f32 / 255.0 - 0.5) * 0.012;
            let weave = if (x + y) % 2 == 0 { 0.003 } else { -0.003 };
            for (a, b) in [
                (light.red, rim.red),
                (light.green, rim.green),
                (light.blue, rim.blue),
            ] {
                data.push(((a + (b - a) * t + grain + weave).clamp(0.0, 1.0) * 255.0) as u8);
            }
            data.push(255);
        }
    }
    let size = Extent3d {
        width: W,
        height: H,
        depth_or_array_layers: 1,
    };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        data,
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    image
}
