//! Charts: shapes and words on paper. The shapes are drawn into one image at the resolution of the screen. The words
//! are text nodes.
mod plots;
mod sketch;

pub(super) use plots::{Bar, Line, LineChart, Plot, bar_chart, line_chart};
pub(super) use sketch::{CIRCLE, SeriesStyle, Side, Sketch};

use bevy::{image::ImageSampler, prelude::*};
use cardart::{draw_svg, parse_svg};
use gamecore::redraw::RedrawRequest;
use sketch::Word;
use ui::{
    page::{Element, block, line, row},
    theme::texture,
    widgets::{cover, text},
};

/// Shapes of a chart, and the size of their picture.
#[derive(Component)]
pub(super) struct Shapes {
    svg: String,
    drawn: UVec2,
}

/// Maximum side of a picture in pixels.
const LARGEST: u32 = 8192;

pub(super) fn element(sketch: Sketch) -> Element {
    let size = sketch.size;
    let none = ImageNode::default().with_color(Color::NONE);
    let shapes = Shapes {
        svg: sketch.svg(),
        drawn: UVec2::ZERO,
    };
    let words = sketch.words.into_iter().map(word);
    block(size.x, size.y)
        .rigid()
        .children((Element::new((cover(), none, shapes)), words))
}

fn word(word: Word) -> Element {
    let (left, content) = match word.side {
        Side::Left => (word.at.x, JustifyContent::FlexStart),
        Side::Middle => (word.at.x - word.width / 2.0, JustifyContent::Center),
        Side::Right => (word.at.x - word.width, JustifyContent::FlexEnd),
    };
    let size = Vec2::new(word.width, word.size * 1.4);
    let corner = Vec2::new(left, word.at.y - size.y / 2.0);
    let style = text::NOTE.size(word.size).color(word.color);
    row(0.0)
        .at(Rect::from_corners(corner, corner + size))
        .justify(content)
        .children(line(word.words, style))
}

/// Draws the shapes of charts that have a new size.
pub(super) fn draw(
    mut charts: Query<(&mut Shapes, &mut ImageNode, &ComputedNode), Changed<ComputedNode>>,
    mut images: ResMut<Assets<Image>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
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
        let mut image = texture(size.x, size.y, draw_svg(&tree, size.x, size.y));
        image.sampler = ImageSampler::nearest();
        node.image = images.add(image);
        node.color = Color::WHITE;
        // The image appears in the next frame.
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
}
