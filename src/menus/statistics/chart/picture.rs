//! The shapes of a chart as a picture with the very pixels of the screen: drawn once it is laid out, and again when its size changes.
use super::sketch::{Side, Sketch, What, Word};
use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use cardart::{draw_svg, parse_svg};
use gamecore::wakeup::FrameWakeup;
use ui::widgets::{localized, one_line, written};

/// The shapes, and the size in which they were drawn.
#[derive(Component)]
pub(in super::super) struct Shapes {
    svg: String,
    drawn: UVec2,
}

/// The largest side of a picture, in pixels.
const LARGEST: u32 = 8192;

/// Puts the chart there.
pub(in super::super) fn spawn(parent: &mut ChildSpawnerCommands, sketch: Sketch) {
    let node = Node {
        width: px(sketch.size.x),
        height: px(sketch.size.y),
        flex_shrink: 0.0,
        ..default()
    };
    let shapes = Shapes {
        svg: sketch.svg(),
        drawn: UVec2::ZERO,
    };
    parent
        .spawn((node, Pickable::IGNORE))
        .with_children(|chart| {
            let whole = Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                ..default()
            };
            let none = ImageNode {
                color: Color::NONE,
                ..default()
            };
            chart.spawn((whole, none, shapes, Pickable::IGNORE));
            for word in sketch.words {
                spawn_word(chart, word);
            }
        });
}

fn spawn_word(chart: &mut ChildSpawnerCommands, word: Word) {
    let (left, justify) = match word.side {
        Side::Left => (word.at.x, JustifyContent::FlexStart),
        Side::Middle => (word.at.x - word.room / 2.0, JustifyContent::Center),
        Side::Right => (word.at.x - word.room, JustifyContent::FlexEnd),
    };
    let height = word.size * 1.4;
    let place = Node {
        position_type: PositionType::Absolute,
        left: px(left),
        top: px(word.at.y - height / 2.0),
        width: px(word.room),
        height: px(height),
        align_items: AlignItems::Center,
        justify_content: justify,
        ..default()
    };
    let style = word.style();
    chart
        .spawn((place, Pickable::IGNORE))
        .with_children(|place| {
            match word.what {
                What::Written(text) => _ = place.spawn((written(text, style), one_line())),
                What::Said(said) => _ = place.spawn((localized(said, style), one_line())),
            };
        });
}

/// Draws what has been laid out in another size than it was drawn.
pub(in super::super) fn draw(
    mut charts: Query<(&mut Shapes, &mut ImageNode, &ComputedNode), Changed<ComputedNode>>,
    mut images: ResMut<Assets<Image>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
) {
    for (mut shapes, mut node, computed) in &mut charts {
        let size = computed.size().round().as_uvec2();
        if size == shapes.drawn || size.min_element() == 0 || size.max_element() > LARGEST {
            continue;
        }
        shapes.drawn = size;
        let tree = match parse_svg(shapes.svg.as_bytes()) {
            Ok(tree) => tree,
            Err(reason) => {
                warn!("a chart cannot be drawn: {reason:?}");
                continue;
            }
        };
        let extent = Extent3d {
            width: size.x,
            height: size.y,
            depth_or_array_layers: 1,
        };
        let mut image = Image::new(
            extent,
            TextureDimension::D2,
            draw_svg(&tree, size.x, size.y),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        );
        image.sampler = ImageSampler::nearest();
        node.image = images.add(image);
        node.color = Color::WHITE;
        // It is seen in the next frame.
        awake.keep(time.elapsed_secs(), 0.1);
    }
}
