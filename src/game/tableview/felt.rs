//! The felt: a soft light in the middle, a darker rim, a barely visible weave. Generated once per colour.
use crate::game::{
    model::Geometry,
    sets::FrameSystems,
    settings::{Felt, Settings},
    widgets::{felt_color, rim},
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
    let (light, rim) = (felt_color(felt).to_srgba(), rim(felt).to_srgba());
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The panels that lie on the felt are mixed from the same two colours.
    #[test]
    fn every_felt_goes_from_its_colour_to_that_of_its_rim() {
        for felt in Felt::ALL {
            let picture = picture(felt);
            let data = picture.data.expect("it was made here");
            let near = |at: usize, color: Color| {
                let wanted = color.to_srgba().to_u8_array();
                let there = &data[at * 4..at * 4 + 3];
                let far = there.iter().zip(wanted).map(|(a, b)| a.abs_diff(b));
                assert!(far.max() <= Some(3), "{felt:?}: {there:?} for {wanted:?}");
            };
            near(640 * 165 + 320, felt_color(felt));
            near(640 * 359, rim(felt));
        }
    }
}
