//! Bars side by side, each beside what it is compared with.
use super::{
    Axis, Ink, Sketch,
    sketch::{Side, What},
};
use bevy::prelude::*;
use gamecore::i18n::{Language, decimal};
use ui::widgets::palette as p;

/// One bar.
#[derive(Clone, PartialEq, Debug)]
pub(in super::super) struct Bar {
    /// What stands under it.
    pub name: What,
    /// Its value.
    pub value: f64,
    /// What it is compared with.
    pub beside: Option<f64>,
}

/// Room for the numbers at the left.
const LEFT: f32 = 40.0;
/// Room for what stands below.
const BELOW: f32 = 26.0;
/// The widest bar.
const WIDEST: f32 = 54.0;

/// Draws bars in this ink; the values over them have so many decimals. `names` are the two that the legend tells apart.
pub(in super::super) fn bars(
    size: Vec2,
    all: &[Bar],
    ink: Ink,
    names: [String; 2],
    (digits, language): (usize, Language),
) -> Sketch {
    let mut sketch = Sketch::new(size);
    let is_compared = all.iter().any(|bar| bar.beside.is_some());
    let top = if is_compared {
        legend(&mut sketch, ink, names)
    } else {
        0.0
    };
    let plot = Rect::new(LEFT, top + 20.0, size.x - 6.0, size.y - BELOW);
    let values = all.iter().flat_map(|bar| [Some(bar.value), bar.beside]);
    let axis = Axis::of(values.flatten(), 4);
    let y = |value: f64| plot.max.y - plot.height() * axis.part(value);
    sketch.scale(plot, &axis, language);
    let step = plot.width() / all.len().max(1) as f32;
    let half = (step * 0.31).min(WIDEST / 2.0);
    for (at, bar) in all.iter().enumerate() {
        let middle = plot.min.x + step * (at as f32 + 0.5);
        let (from, to) = (y(0.0), y(bar.value));
        let rect = Rect::new(middle - half, from.min(to), middle + half, from.max(to));
        sketch.bar(rect, ink.color, 0.88);
        let mut free = rect.min.y;
        if let Some(beside) = bar.beside {
            let at = Vec2::new(middle, y(beside));
            across(&mut sketch, at, half + 5.0);
            free = free.min(at.y - 4.0);
        }
        // In the bar where there is room and nothing lies across, else over everything.
        let inside = rect.height() > 26.0 && bar.value > 0.0;
        let crossed = bar
            .beside
            .is_some_and(|it| (y(it) - rect.min.y - 11.0).abs() < 12.0);
        let written = decimal(bar.value, digits, language);
        let (place, color) = match inside && !crossed {
            true => (Vec2::new(middle, rect.min.y + 11.0), p::IVORY),
            false => (Vec2::new(middle, free - 10.0), p::INK),
        };
        sketch.word(place, Side::Middle, written, step).color = color;
        let below = Vec2::new(middle, size.y - BELOW / 2.0 + 2.0);
        let name = sketch.word(below, Side::Middle, bar.name.clone(), step);
        (name.color, name.size) = (p::INK, 16.0);
    }
    sketch
}

/// The line across a bar: what it is compared with. On the bar it is seen by its rim of paper.
fn across(sketch: &mut Sketch, at: Vec2, half: f32) {
    let ends = [-half, half].map(|dx| Some(at + Vec2::new(dx, 0.0)));
    let ink = |color| Ink {
        color,
        dash: None,
        ..Ink::soft()
    };
    sketch.line(&ends, ink(p::IVORY), 4.0, 1.0);
    sketch.line(&ends, ink(p::INK), 1.6, 1.0);
    sketch.marker(at, ink(p::INK), 3.2);
}

/// What a bar is, and what the line across it.
fn legend(sketch: &mut Sketch, ink: Ink, [own, others]: [String; 2]) -> f32 {
    let middle = 11.0;
    sketch.bar(
        Rect::new(LEFT, middle - 6.0, LEFT + 26.0, middle + 6.0),
        ink.color,
        0.88,
    );
    let width = ui::widgets::text::width(&own, p::SMALL) + 6.0;
    let place = Vec2::new(LEFT + 34.0, middle);
    sketch.word(place, Side::Left, own, width).color = p::INK;
    let from = LEFT + 34.0 + width + 18.0;
    across(sketch, Vec2::new(from + 15.0, middle), 15.0);
    let place = Vec2::new(from + 38.0, middle);
    let room = sketch.size.x - place.x;
    sketch.word(place, Side::Left, others, room).color = p::INK;
    22.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_of_nothing_and_below_nothing_stay_on_their_sheet() {
        let bar = |value, beside| Bar {
            name: What::Written("TT".to_owned()),
            value,
            beside,
        };
        for all in [
            vec![],
            vec![bar(0.0, None)],
            vec![bar(-10.0, Some(12.0)), bar(35.0, Some(30.0))],
        ] {
            let names = || ["Ana".to_owned(), "others".to_owned()];
            let size = Vec2::new(400.0, 200.0);
            let form = (1, Language::Es);
            let sketch = bars(size, &all, Ink::of(0), names(), form);
            let svg = sketch.svg();
            assert!(cardart::parse_svg(svg.as_bytes()).is_ok(), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            let inside = |word: &&crate::statistics::chart::sketch::Word| {
                (0.0..=400.0).contains(&word.at.x) && (0.0..=200.0).contains(&word.at.y)
            };
            assert!(
                sketch.words.iter().all(|word| inside(&word)),
                "{:?}",
                sketch.words
            );
        }
    }
}
