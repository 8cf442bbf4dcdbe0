//! The axis of the values: from where to where, and which are written beside it.

/// An axis that ends at round numbers.
#[derive(Clone, PartialEq, Debug)]
pub(in super::super) struct Axis {
    /// The least value.
    pub low: f64,
    /// The greatest value.
    pub high: f64,
    /// The values written beside it, rising.
    pub ticks: Vec<f64>,
    /// How many decimals they have.
    pub digits: usize,
}

impl Axis {
    /// An axis for these values with about so many ticks. Nothing is always on it: bars stand there.
    pub fn of(values: impl IntoIterator<Item = f64>, about: usize) -> Axis {
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
        Axis {
            low: first * step,
            high: last * step,
            ticks: (0..=count)
                .map(|tick| (first + tick as f64) * step)
                .collect(),
            digits: (-step.log10().floor()).max(0.0) as usize,
        }
    }

    /// Where a value lies, from 0 at the low end to 1 at the high one.
    pub fn part(&self, value: f64) -> f32 {
        ((value - self.low) / (self.high - self.low)) as f32
    }
}

/// The round number (1, 2 or 5 times a power of ten) that is not less.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    let enough = steps.iter().find(|step| *step * power >= least * 0.999);
    enough.unwrap_or(&10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_all_values() {
        let axis = Axis::of([12.0, 187.0], 5);
        assert_eq!(axis.ticks, [0.0, 50.0, 100.0, 150.0, 200.0]);
        let axis = Axis::of([-3.2, 4.1], 4);
        assert_eq!(axis.ticks, [-4.0, -2.0, 0.0, 2.0, 4.0, 6.0]);
        assert_eq!(
            (axis.part(-4.0), axis.part(6.0), axis.digits),
            (0.0, 1.0, 0)
        );
        let axis = Axis::of([0.31], 4);
        assert_eq!((axis.high, axis.digits), (0.4, 1));
    }

    #[test]
    fn no_values_make_an_axis_too() {
        for axis in [Axis::of([], 5), Axis::of([f64::NAN, 0.0], 5)] {
            assert!(axis.high > axis.low && axis.ticks.len() >= 2, "{axis:?}");
        }
    }
}
