//! Line charts and bar charts, with their axis and legend.
use super::{SeriesStyle, Side, Sketch, element};
use bevy::prelude::*;
use gamecore::i18n::{Language, Words, decimal};
use ui::{
    page::{Element, column, label, row, wrap},
    widgets::{palette as p, text},
};

/// Area of a chart, and the axis of its values. The axis ends at round numbers and includes 0.
#[derive(Clone, PartialEq, Debug)]
pub(in super::super) struct Plot {
    area: Rect,
    low: f64,
    high: f64,
    /// Values written next to the axis, ascending.
    ticks: Vec<f64>,
    /// Number of decimals of the ticks.
    digits: usize,
}

impl Plot {
    /// Creates an axis for these values with about `about` ticks.
    pub fn of(area: Rect, values: impl IntoIterator<Item = f64>, about: usize) -> Plot {
        let (mut low, mut high) = (0.0_f64, 0.0_f64);
        for value in values.into_iter().filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if high - low < 1e-9 {
            high = low + 1.0;
        }
        let step = round_step((high - low) / about.max(1) as f64);
        let (first, last) = ((low / step).floor(), (high / step).ceil());
        let count = (last - first) as usize;
        Plot {
            area,
            low: first * step,
            high: last * step,
            ticks: (0..=count)
                .map(|tick| (first + tick as f64) * step)
                .collect(),
            digits: (-step.log10().floor()).max(0.0) as usize,
        }
    }

    /// Returns the position of a value, from 0 at the low end of the axis to 1 at the high end.
    fn part(&self, value: f64) -> f32 {
        ((value - self.low) / (self.high - self.low)) as f32
    }

    /// Returns the position of a value on a horizontal axis.
    pub fn x(&self, value: f64) -> f32 {
        self.area.min.x + self.area.width() * self.part(value)
    }

    /// Returns the position of a value on a vertical axis.
    fn y(&self, value: f64) -> f32 {
        self.area.max.y - self.area.height() * self.part(value)
    }

    /// Draws the lines of the vertical axis, with their numbers at the left. The line at 0 is stronger.
    fn draw_scale(&self, sketch: &mut Sketch, language: Language) {
        for tick in &self.ticks {
            let opacity = if *tick == 0.0 { 0.45 } else { 0.12 };
            let at = self.y(*tick).round() + 0.5;
            let [from, to] = [self.area.min.x, self.area.max.x].map(|x| Vec2::new(x, at));
            sketch.rule(from, to, opacity);
            let number = decimal(*tick, self.digits, language);
            let width = self.area.min.x - 8.0;
            sketch.word(Vec2::new(width, at), Side::Right, number, width);
        }
    }
}

/// Returns the smallest round number (1, 2 or 5 times a power of ten) that is at least `least`.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    let enough = steps.iter().find(|step| *step * power >= least * 0.999);
    enough.unwrap_or(&10.0) * power
}

/// Size of a sample in the legend, in design pixels.
const SAMPLE: Vec2 = Vec2::new(28.0, 22.0);

/// Puts a legend above a chart: names with samples.
fn with_legend(names: Vec<(Sketch, String)>, left: f32, chart: Sketch) -> Element {
    let entry = |(sample, name): (Sketch, String)| {
        // A long name wraps within its line.
        let name = label(name, text::NOTE.color(p::INK)).node(|node| node.min_width = px(0));
        let entry = row(6.0).children((element(sample), name));
        entry.node(|node| node.max_width = percent(100))
    };
    let entries: Vec<Element> = names.into_iter().map(entry).collect();
    let legend = wrap(14.0)
        .row_gap(0.0)
        .node(move |node| node.margin.left = px(left));
    column(p::GRID).children((
        (!entries.is_empty()).then(|| legend.children(entries)),
        element(chart),
    ))
}

/// Draws a sample of a line.
fn line_sample(style: SeriesStyle, size: Vec2) -> Sketch {
    let mut sketch = Sketch::new(size);
    let middle = size / 2.0;
    let ends = [-13.0, 13.0].map(|dx| middle + Vec2::new(dx, 0.0));
    sketch.line(&ends, style, 2.0);
    sketch.marker(middle, style, 3.6);
    sketch
}

#[derive(Clone, PartialEq, Debug)]
pub(in super::super) struct Line {
    pub name: String,
    pub style: SeriesStyle,
    /// Width of the line. The line of the selected player is wider.
    pub width: f32,
    /// Values from left to right. `None` for a missing value.
    pub values: Vec<Option<f64>>,
    /// True if the points have markers.
    pub is_marked: bool,
    /// True if the area between the line and 0 is filled.
    pub is_filled: bool,
}

pub(in super::super) struct LineChart {
    /// Size without the legend, in design pixels.
    pub size: Vec2,
    /// Lines, the last one on top.
    pub lines: Vec<Line>,
    /// Texts below some of the points, each with the index of its point.
    pub below: Vec<(usize, Words)>,
    pub language: Language,
}

pub(in super::super) fn line_chart(chart: &LineChart) -> Element {
    let name = |line: &Line| (line_sample(line.style, SAMPLE), line.name.clone());
    let names = chart.lines.iter().map(name).collect();
    with_legend(names, LEFT, draw_lines(chart))
}

/// Widths of the numbers of a line chart and of a bar chart, in design pixels.
const LEFT: f32 = 54.0;
const LEFT_OF_BARS: f32 = 40.0;
/// Space at the right of a line chart in design pixels, so that the last marker and its text are not cut off.
const RIGHT: f32 = 34.0;
/// Heights of the texts below a line chart and below a bar chart, in design pixels.
const BELOW: f32 = 22.0;
const BELOW_BARS: f32 = 26.0;

fn draw_lines(chart: &LineChart) -> Sketch {
    let mut sketch = Sketch::new(chart.size);
    // The marker and the number at the upper end need some space.
    let area = Rect::new(LEFT, 10.0, chart.size.x - RIGHT, chart.size.y - BELOW);
    let values = chart.lines.iter().flat_map(|line| &line.values);
    let plot = Plot::of(area, values.flatten().copied(), 5);
    plot.draw_scale(&mut sketch, chart.language);
    let count = chart.lines.iter().map(|line| line.values.len()).max();
    let count = count.unwrap_or(0);
    let x = |at: usize| match count {
        0 | 1 => area.center().x,
        _ => area.min.x + 6.0 + (area.width() - 12.0) * at as f32 / (count - 1) as f32,
    };
    for line in &chart.lines {
        // A missing value does not interrupt the line.
        let values = line.values.iter().enumerate();
        let points = values.filter_map(|(at, value)| Some(Vec2::new(x(at), plot.y((*value)?))));
        let points: Vec<Vec2> = points.collect();
        if line.is_filled {
            sketch.area(&points, plot.y(0.0), line.style.color);
        }
        sketch.line(&points, line.style, line.width);
        if line.is_marked {
            let half = if count > 60 { 2.2 } else { 3.4 };
            for point in &points {
                sketch.marker(*point, line.style, half);
            }
        }
    }
    let y = area.max.y + BELOW / 2.0 + 3.0;
    for (at, words) in &chart.below {
        sketch.word(Vec2::new(x(*at), y), Side::Middle, words.clone(), 110.0);
    }
    sketch
}

#[derive(Clone, PartialEq, Debug)]
pub(in super::super) struct Bar {
    /// Text below the bar.
    pub name: Words,
    pub value: f64,
    /// Value for comparison, drawn as a line across the bar.
    pub compared: Option<f64>,
}

/// Creates a bar chart. `digits` is the number of decimals of the values. `names` are the names of the values and of
/// the values for comparison.
pub(in super::super) fn bar_chart(
    size: Vec2,
    bars: &[Bar],
    style: SeriesStyle,
    names: Option<[String; 2]>,
    form: (usize, Language),
) -> Element {
    let is_compared = bars.iter().any(|bar| bar.compared.is_some());
    let names = names.filter(|_| is_compared);
    let names = names.map_or_else(Vec::new, |[own, others]| {
        let mut bar = Sketch::new(SAMPLE);
        let rect = Rect::from_center_size(SAMPLE / 2.0, Vec2::new(26.0, 12.0));
        bar.bar(rect, style.color, BAR_OPACITY);
        let mut line = Sketch::new(SAMPLE);
        draw_compared(&mut line, SAMPLE / 2.0, 13.0);
        vec![(bar, own), (line, others)]
    });
    with_legend(names, LEFT_OF_BARS, draw_bars(size, bars, style, form))
}

const BAR_OPACITY: f32 = 0.88;
/// Maximum width of a bar in design pixels.
const WIDEST: f32 = 54.0;

fn draw_bars(
    size: Vec2,
    bars: &[Bar],
    style: SeriesStyle,
    (digits, language): (usize, Language),
) -> Sketch {
    let mut sketch = Sketch::new(size);
    let area = Rect::new(LEFT_OF_BARS, 20.0, size.x - 6.0, size.y - BELOW_BARS);
    let values = bars.iter().flat_map(|bar| [Some(bar.value), bar.compared]);
    let plot = Plot::of(area, values.flatten(), 4);
    plot.draw_scale(&mut sketch, language);
    let step = area.width() / bars.len().max(1) as f32;
    let half = (step * 0.31).min(WIDEST / 2.0);
    for (at, bar) in bars.iter().enumerate() {
        let middle = area.min.x + step * (at as f32 + 0.5);
        let corner = Vec2::new(middle - half, plot.y(0.0));
        let rect = Rect::from_corners(corner, Vec2::new(middle + half, plot.y(bar.value)));
        sketch.bar(rect, style.color, BAR_OPACITY);
        let compared = bar.compared.map(|value| plot.y(value));
        if let Some(y) = compared {
            draw_compared(&mut sketch, Vec2::new(middle, y), half + 5.0);
        }
        // The value is inside the bar if there is room and the line does not cross it, otherwise above the bar.
        let is_high = rect.height() > 26.0 && bar.value > 0.0;
        let is_crossed = compared.is_some_and(|y| (y - rect.min.y - 11.0).abs() < 12.0);
        let top = compared.map_or(rect.min.y, |y| rect.min.y.min(y - 4.0));
        let (y, color) = match is_high && !is_crossed {
            true => (rect.min.y + 11.0, p::IVORY),
            false => (top - 10.0, p::INK),
        };
        let number = decimal(bar.value, digits, language);
        let number = sketch.word(Vec2::new(middle, y), Side::Middle, number, step);
        number.color = color;
        let below = Vec2::new(middle, size.y - BELOW_BARS / 2.0 + 2.0);
        let name = sketch.word(below, Side::Middle, bar.name.clone(), step);
        (name.color, name.size) = (p::INK, 16.0);
    }
    sketch
}

/// Draws the line of a value for comparison. A light edge makes it visible on a bar.
fn draw_compared(sketch: &mut Sketch, at: Vec2, half: f32) {
    let ends = [-half, half].map(|dx| at + Vec2::new(dx, 0.0));
    let style = |color| SeriesStyle {
        color,
        dash: None,
        ..SeriesStyle::soft()
    };
    sketch.line(&ends, style(p::IVORY), 4.0);
    sketch.line(&ends, style(p::INK), 1.6);
    sketch.marker(at, style(p::INK), 3.2);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(values: &[f64], about: usize) -> Plot {
        let area = Rect::new(0.0, 0.0, 100.0, 100.0);
        Plot::of(area, values.iter().copied(), about)
    }

    #[test]
    fn ticks_are_round_and_hold_all_values() {
        assert_eq!(
            axis(&[12.0, 187.0], 5).ticks,
            [0.0, 50.0, 100.0, 150.0, 200.0]
        );
        let plot = axis(&[-3.2, 4.1], 4);
        assert_eq!(plot.ticks, [-4.0, -2.0, 0.0, 2.0, 4.0, 6.0]);
        assert_eq!((plot.x(-4.0), plot.x(6.0), plot.digits), (0.0, 100.0, 0));
        assert_eq!((plot.y(-4.0), plot.y(6.0)), (100.0, 0.0));
        let plot = axis(&[0.31], 4);
        assert_eq!((plot.high, plot.digits), (0.4, 1));
    }

    #[test]
    fn no_values_make_an_axis_too() {
        for plot in [axis(&[], 5), axis(&[f64::NAN, 0.0], 5)] {
            assert!(plot.high > plot.low && plot.ticks.len() >= 2, "{plot:?}");
        }
    }

    /// Asserts that the picture can be drawn and that all words are on it.
    fn check(sketch: &Sketch) {
        let svg = sketch.svg();
        assert!(cardart::parse_svg(svg.as_bytes()).is_ok(), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        let sheet = Rect::from_corners(Vec2::ZERO, sketch.size);
        for word in &sketch.words {
            assert!(sheet.contains(word.at), "{word:?}");
        }
    }

    #[test]
    fn lines_stay_on_their_sheet_and_a_missing_point_is_passed_over() {
        let line = |values: Vec<Option<f64>>, number| Line {
            name: format!("Somebody {number}"),
            style: SeriesStyle::of(number),
            width: 2.0,
            values,
            is_marked: true,
            is_filled: true,
        };
        let chart = LineChart {
            size: Vec2::new(600.0, 240.0),
            lines: vec![
                line(vec![Some(120.0), None, Some(-30.0)], 0),
                line(vec![None, Some(40.0), Some(41.0)], 4),
            ],
            below: vec![(0, "1".to_owned().into())],
            language: Language::En,
        };
        let sketch = draw_lines(&chart);
        check(&sketch);
        assert_eq!(sketch.svg().matches("<circle").count(), 2 + 2, "markers");
        let sample = line_sample(SeriesStyle::of(4), SAMPLE);
        check(&sample);
        assert_eq!(sample.svg().matches("<circle").count(), 1);
    }

    #[test]
    fn a_chart_of_nothing_is_empty_paper_with_an_axis() {
        check(&draw_lines(&LineChart {
            size: Vec2::new(300.0, 200.0),
            lines: Vec::new(),
            below: Vec::new(),
            language: Language::Fr,
        }));
    }

    #[test]
    fn bars_of_nothing_and_below_nothing_stay_on_their_sheet() {
        let bar = |value, compared| Bar {
            name: "TT".to_owned().into(),
            value,
            compared,
        };
        for bars in [
            vec![],
            vec![bar(0.0, None)],
            vec![bar(-10.0, Some(12.0)), bar(35.0, Some(30.0))],
        ] {
            let size = Vec2::new(400.0, 200.0);
            let style = SeriesStyle::of(0);
            check(&draw_bars(size, &bars, style, (1, Language::Es)));
        }
    }
}
