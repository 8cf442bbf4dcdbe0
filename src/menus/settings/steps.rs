//! Settings that are a number between − and +.
use super::lines::line;
use bevy::prelude::*;
use gamecore::{
    i18n::Localized,
    settings::{CARD_SIZES, Settings},
};
use ui::widgets::{StepValue, Stepped, Steps, stepper, text};

/// A setting that is a number.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// How loud everything is.
    Volume,
    /// How loud cards are.
    CardSounds,
    /// How loud signals are.
    Signals,
    /// The most frames a second.
    Frames,
    /// How large letters are.
    Letters,
    /// How large the own cards are.
    Cards,
}

/// The steps of the limit of frames; none is no limit.
const LIMITS: [Option<u16>; 6] = [Some(30), Some(60), Some(90), Some(120), Some(144), None];

/// The steps of the size of letters, in percent.
pub const LETTER_SIZES: [u16; 6] = [100, 110, 125, 150, 175, 200];

impl Number {
    /// The name of the field.
    const fn field(self) -> &'static str {
        match self {
            Number::Volume => "volume",
            Number::CardSounds => "cards_volume",
            Number::Signals => "signals_volume",
            Number::Frames => "frame_limit",
            Number::Letters => "text_size",
            Number::Cards => "card_size",
        }
    }

    fn words(self, settings: &Settings) -> Localized {
        let percent = |part: u16| Localized::new("volume-percent").arg("percent", part);
        match self {
            Number::Volume => percent(settings.volume.into()),
            Number::CardSounds => percent(settings.cards_volume.into()),
            Number::Signals => percent(settings.signals_volume.into()),
            Number::Frames => match settings.frame_limit {
                Some(limit) => Localized::new("frames-a-second").arg("count", limit),
                None => Localized::new("frames-of-screen"),
            },
            Number::Letters => percent(settings.text_size),
            Number::Cards => percent(settings.card_size),
        }
    }

    /// Where it is, and where it can be.
    fn steps(self, settings: &Settings) -> Steps {
        let tens = |now: u16, least: u16, most: u16| Steps {
            now: now.into(),
            all: (least..=most).step_by(10).map(f64::from).collect(),
        };
        match self {
            Number::Volume => tens(settings.volume.into(), 0, 100),
            Number::CardSounds => tens(settings.cards_volume.into(), 0, 100),
            Number::Signals => tens(settings.signals_volume.into(), 0, 100),
            Number::Frames => {
                let lower = LIMITS.iter().filter(|limit| {
                    limit.unwrap_or(u16::MAX) < settings.frame_limit.unwrap_or(u16::MAX)
                });
                Steps::choices(LIMITS.len(), lower.count())
            }
            Number::Letters => Steps {
                now: settings.text_size.into(),
                all: LETTER_SIZES.into_iter().map(f64::from).collect(),
            },
            Number::Cards => tens(settings.card_size, *CARD_SIZES.start(), *CARD_SIZES.end()),
        }
    }

    fn step(self, settings: &mut Settings, by: i32) {
        let louder = |volume: &mut u8| {
            *volume = (i32::from(*volume) + by * 10).clamp(0, 100) as u8;
        };
        match self {
            Number::Volume => louder(&mut settings.volume),
            Number::CardSounds => louder(&mut settings.cards_volume),
            Number::Signals => louder(&mut settings.signals_volume),
            Number::Frames => settings.frame_limit = next_limit(settings.frame_limit, by),
            Number::Letters => settings.text_size = next_size(settings.text_size, by),
            Number::Cards => {
                let size = i32::from(settings.card_size) + by * 10;
                let (least, most) = CARD_SIZES.into_inner();
                settings.card_size = size.clamp(least.into(), most.into()) as u16;
            }
        }
    }
}

/// The next higher (or lower) limit; the ends stay.
fn next_limit(now: Option<u16>, by: i32) -> Option<u16> {
    let height = |limit: &Option<u16>| limit.unwrap_or(u16::MAX);
    let found = match by {
        1.. => LIMITS.iter().find(|limit| height(limit) > height(&now)),
        _ => LIMITS
            .iter()
            .rev()
            .find(|limit| height(limit) < height(&now)),
    };
    found.copied().unwrap_or(now)
}

/// The next larger (or smaller) size of letters; the ends stay.
fn next_size(now: u16, by: i32) -> u16 {
    let mut sizes = LETTER_SIZES.into_iter();
    let found = match by {
        1.. => sizes.find(|size| *size > now),
        _ => sizes.rfind(|size| *size < now),
    };
    found.unwrap_or(now)
}

/// The line of a number.
pub(super) fn number(parent: &mut ChildSpawnerCommands, settings: &Settings, number: Number) {
    line(parent, number.field(), |line| {
        stepper(line, number.words(settings), 150.0, text::BODY)
            .insert((number, number.steps(settings)))
            .observe(
                |step: On<Stepped>, numbers: Query<&Number>, mut settings: ResMut<Settings>| {
                    if let Ok(number) = numbers.get(step.entity) {
                        number.step(&mut settings, step.by);
                    }
                },
            );
    });
}

/// The texts follow the settings, wherever those were changed.
pub(super) fn follow(
    settings: Res<Settings>,
    mut steppers: Query<(Entity, &Number, &mut Steps)>,
    children: Query<&Children>,
    mut values: Query<&mut Localized, With<StepValue>>,
) {
    for (stepper, number, mut steps) in &mut steppers {
        steps.set_if_neq(number.steps(&settings));
        for part in children.iter_descendants(stepper) {
            if let Ok(mut value) = values.get_mut(part) {
                value.set_if_neq(number.words(&settings));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_steps_up_to_that_of_the_screen_and_back() {
        assert_eq!(next_limit(Some(60), 1), Some(90));
        assert_eq!(next_limit(Some(144), 1), None);
        assert_eq!(next_limit(None, 1), None);
        assert_eq!(next_limit(None, -1), Some(144));
        assert_eq!(next_limit(Some(75), -1), Some(60));
        assert_eq!(next_limit(Some(30), -1), Some(30));
    }

    #[test]
    fn loudness_keeps_its_range() {
        let mut settings = Settings::default();
        for _ in 0..12 {
            Number::CardSounds.step(&mut settings, -1);
        }
        assert_eq!(settings.cards_volume, 0);
        Number::CardSounds.step(&mut settings, 1);
        assert_eq!((settings.cards_volume, settings.volume), (10, 80));
    }

    /// A screen reader asks for a value; steps must lead there.
    #[test]
    fn every_value_is_reached_by_the_steps_that_are_told() {
        for number in [
            Number::Volume,
            Number::Frames,
            Number::Letters,
            Number::Cards,
        ] {
            let mut settings = Settings::default();
            for wanted in number.steps(&settings).all {
                let by = number.steps(&settings).steps_to(wanted);
                (0..by.abs()).for_each(|_| number.step(&mut settings, by.signum()));
                assert_eq!(number.steps(&settings).now, wanted, "{number:?}");
            }
        }
    }

    #[test]
    fn sizes_keep_their_range_and_come_back() {
        let mut settings = Settings::default();
        let mut seen = vec![settings.text_size];
        for _ in 0..7 {
            Number::Letters.step(&mut settings, 1);
            seen.push(settings.text_size);
        }
        assert_eq!(seen, [100, 110, 125, 150, 175, 200, 200, 200]);
        settings.text_size = 140;
        Number::Letters.step(&mut settings, -1);
        assert_eq!(settings.text_size, 125);
        for (by, end) in [(1, 130), (-1, 80)] {
            (0..9).for_each(|_| Number::Cards.step(&mut settings, by));
            assert_eq!(settings.card_size, end);
        }
    }
}
