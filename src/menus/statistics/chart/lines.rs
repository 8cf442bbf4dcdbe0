//! Lines over time.
use super::{
    Axis, Ink, Sketch,
    sketch::{Side, What},
};
use bevy::prelude::*;
use gamecore::i18n::Language;

/// One line.
#[derive(Clone, PartialEq, Debug)]
pub(in super::super) struct Line {
    /// Its name.
    pub name: String,
    /// How it is drawn.
    pub ink: Ink,
    /// Its width; the one that is looked at is wider.
    pub width: f32,
    /// Its values from left to right; the others are missing.
    pub values: Vec<Option<f64>>,
    /// Whether its points are marked.
    pub marked: bool,
    /// Whether the room under it is filled.
    pub filled: bool,
}

/// What a chart of lines needs.
pub(in super::super) struct LineChart {
    /// Its size in design pixels.
    pub size: Vec2,
    /// The lines, the last one on top.
    pub lines: Vec<Line>,
    /// What stands under some of the points: which, and what.
    pub below: Vec<(usize, What)>,
    /// How numbers are written.
    pub language: Language,
}

/// Room for the numbers at the left.
const LEFT: f32 = 54.0;
/// Room for what stands below.
const BELOW: f32 = 22.0;
/// Room at the right: a marker is whole there, and half of what stands below.
const RIGHT: f32 = 34.0;

/// Draws it.
pub(in super::super) fn lines(chart: &LineChart) -> Sketch {
    let mut sketch = Sketch::new(chart.size);
    let names: Vec<(String, Ink)> = chart
        .lines
        .iter()
        .map(|line| (line.name.clone(), line.ink))
        .collect();
    let top = sketch.legend(Vec2::new(LEFT, 0.0), &names) + 10.0;
    let plot = Rect::new(LEFT, top, chart.size.x - RIGHT, chart.size.y - BELOW);
    let values = chart.lines.iter().flat_map(|line| &line.values);
    let axis = Axis::of(values.flatten().copied(), 5);
    let y = |value: f64| plot.max.y - plot.height() * axis.part(value);
    sketch.scale(plot, &axis, chart.language);
    let count = chart.lines.iter().map(|line| line.values.len()).max();
    let count = count.unwrap_or(0);
    let x = |at: usize| match count {
        0 | 1 => plot.center().x,
        _ => plot.min.x + 6.0 + (plot.width() - 12.0) * at as f32 / (count - 1) as f32,
    };
    for line in &chart.lines {
        let place = |(at, value): (usize, &Option<f64>)| value.map(|it| Vec2::new(x(at), y(it)));
        let points: Vec<Option<Vec2>> = line.values.iter().enumerate().map(place).collect();
        if line.filled {
            let whole: Vec<Vec2> = points.iter().flatten().copied().collect();
            sketch.area(
                &whole,
                y(0.0_f64.clamp(axis.low, axis.high)),
                line.ink.color,
            );
        }
        // A day on which somebody did not play does not break their line.
        let there: Vec<Option<Vec2>> = points.iter().copied().filter(Option::is_some).collect();
        sketch.line(&there, line.ink, line.width, 1.0);
        if line.marked {
            let half = if count > 60 { 2.2 } else { 3.4 };
            for point in points.iter().flatten() {
                sketch.marker(*point, line.ink, half);
            }
        }
    }
    let beneath = plot.max.y + BELOW / 2.0 + 3.0;
    for (at, what) in &chart.below {
        sketch.word(
            Vec2::new(x(*at), beneath),
            Side::Middle,
            what.clone(),
            110.0,
        );
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_on_their_sheet_and_a_missing_point_is_passed_over() {
        let line = |values: Vec<Option<f64>>, number| Line {
            name: format!("Somebody {number}"),
            ink: Ink::of(number),
            width: 2.0,
            values,
            marked: true,
            filled: true,
        };
        let chart = LineChart {
            size: Vec2::new(600.0, 240.0),
            lines: vec![
                line(vec![Some(120.0), None, Some(-30.0)], 0),
                line(vec![None, Some(40.0), Some(41.0)], 4),
            ],
            below: vec![(0, What::Written("1".to_owned()))],
            language: Language::En,
        };
        let sketch = lines(&chart);
        let svg = sketch.svg();
        assert!(cardart::parse_svg(svg.as_bytes()).is_ok(), "{svg}");
        for word in &sketch.words {
            let inside = word.at.x >= 0.0 && word.at.x <= 600.0;
            assert!(inside && (0.0..=240.0).contains(&word.at.y), "{word:?}");
        }
        assert_eq!(
            svg.matches("<circle").count(),
            2 + 2 + 1 + 1,
            "marks and legend"
        );
    }

    #[test]
    fn a_chart_of_nothing_is_empty_paper_with_an_axis() {
        let chart = LineChart {
            size: Vec2::new(300.0, 200.0),
            lines: Vec::new(),
            below: Vec::new(),
            language: Language::Fr,
        };
        let svg = lines(&chart).svg();
        assert!(cardart::parse_svg(svg.as_bytes()).is_ok(), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
