//! Settings that are shown in more than one place: each acts at once and follows the settings wherever they were changed.
use bevy::prelude::*;
use gamecore::{i18n::Localized, sets::FrameSystems, settings::Settings};
use ui::widgets::{StepValue, Stepped, Steps, stepper, text};

/// The steps of the time to answer a claim, in seconds; none is no limit.
const TIMES: [Option<u16>; 8] = [
    Some(5),
    Some(8),
    Some(10),
    Some(15),
    Some(20),
    Some(30),
    Some(60),
    None,
];

#[derive(Component)]
struct ClaimTime;

/// Adds the texts' following.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow
            .in_set(FrameSystems::Present)
            .run_if(resource_exists_and_changed::<Settings>),
    );
}

fn words(seconds: Option<u16>) -> Localized {
    match seconds {
        Some(seconds) => Localized::new("claim-time-seconds").arg("seconds", seconds),
        None => Localized::new("claim-time-unlimited"),
    }
}

/// Where the time is among those there are.
fn steps(seconds: Option<u16>) -> Steps {
    let length = |time: Option<u16>| time.unwrap_or(u16::MAX);
    let shorter = TIMES.iter().filter(|time| length(**time) < length(seconds));
    Steps::choices(TIMES.len(), shorter.count())
}

/// The next longer (or shorter) time; the ends stay.
pub fn next_time(now: Option<u16>, by: i32) -> Option<u16> {
    let length = |time: &Option<u16>| time.unwrap_or(u16::MAX);
    let found = match by {
        1.. => TIMES.iter().find(|time| length(time) > length(&now)),
        _ => TIMES.iter().rev().find(|time| length(time) < length(&now)),
    };
    found.copied().unwrap_or(now)
}

/// The stepper for the time to answer a claim.
pub fn claim_time(parent: &mut ChildSpawnerCommands, settings: &Settings) {
    stepper(parent, words(settings.claim_seconds), 128.0, text::BODY)
        .insert((ClaimTime, steps(settings.claim_seconds)))
        .observe(|step: On<Stepped>, mut settings: ResMut<Settings>| {
            settings.claim_seconds = next_time(settings.claim_seconds, step.by);
        });
}

fn follow(
    settings: Res<Settings>,
    mut steppers: Query<(Entity, &mut Steps), With<ClaimTime>>,
    children: Query<&Children>,
    mut values: Query<&mut Localized, With<StepValue>>,
) {
    for (stepper, mut now) in &mut steppers {
        now.set_if_neq(steps(settings.claim_seconds));
        for part in children.iter_descendants(stepper) {
            if let Ok(mut value) = values.get_mut(part) {
                value.set_if_neq(words(settings.claim_seconds));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_steps_up_to_no_limit_and_back() {
        assert_eq!(next_time(Some(15), 1), Some(20));
        assert_eq!(next_time(Some(60), 1), None);
        assert_eq!(next_time(None, 1), None);
        assert_eq!(next_time(None, -1), Some(60));
        assert_eq!(next_time(Some(12), -1), Some(10));
        assert_eq!(next_time(Some(5), -1), Some(5));
    }
}
