//! The sounds that call a person: it is their turn after others have played, or their time to answer runs out.
use super::StepStarted;
use crate::{
    feedback::{PlaySound, Sound},
    model::{Prompt, actor},
    sets::FrameSystems,
    states::Screen,
};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    seat::Seat,
    table::{DecisionId, DecisionStage},
};

/// How many of the last seconds of a countdown are heard.
const HEARD: f32 = 5.0;

/// Adds the calls.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (call, tick)
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

/// Since a turn was last called.
#[derive(Default)]
struct Since {
    /// Who has done something; none for the dealing.
    acted: Vec<Option<Seat>>,
    called: Option<(Seat, DecisionId)>,
}

/// A turn that comes while others play is called. Whoever goes on with a match, or plays on alone, needs no call.
fn call(
    prompt: Res<Prompt>,
    mut started: MessageReader<StepStarted>,
    mut since: Local<Since>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for step in started.read() {
        if let SeenMatchEvent::Table(event) = &step.0 {
            since.acted.push(actor(event));
        }
    }
    let Some((seat, legal)) = &prompt.open else {
        return;
    };
    let now = Some((*seat, legal.decision));
    if legal.stage != DecisionStage::Draw || since.called == now {
        return;
    }
    let acted = std::mem::take(&mut since.acted);
    since.called = now;
    if acted.into_iter().any(|who| who != Some(*seat)) {
        sounds.write(Sound::YourTurn.into());
    }
}

/// One tick for each of the last seconds.
fn tick(prompt: Res<Prompt>, mut before: Local<Option<f32>>, mut sounds: MessageWriter<PlaySound>) {
    let left = prompt.clock.as_ref().map(|clock| clock.left);
    if let (Some(before), Some(left)) = (*before, left)
        && left > 0.0
        && left <= HEARD
        && left.ceil() < before.ceil()
    {
        sounds.write(Sound::Tick.into());
    }
    *before = left;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ClaimClock;

    #[test]
    fn the_last_five_seconds_tick_once_each() {
        let mut app = App::new();
        app.init_resource::<Prompt>()
            .add_message::<PlaySound>()
            .add_systems(Update, tick);
        let mut cursor = bevy::ecs::message::MessageCursor::default();
        let mut heard = Vec::new();
        for tenth in 0..=80 {
            let left = 8.0 - tenth as f32 / 10.0;
            let mut prompt = app.world_mut().resource_mut::<Prompt>();
            prompt.clock = Some(ClaimClock { left, length: 8.0 });
            app.update();
            let sounds = app.world().resource::<Messages<PlaySound>>();
            heard.extend(
                cursor
                    .read(sounds)
                    .map(|sound| (sound.sound, left.round() as u32)),
            );
        }
        let ticks: Vec<_> = [5, 4, 3, 2, 1]
            .map(|left| (Sound::Tick, left))
            .into_iter()
            .collect();
        assert_eq!(heard, ticks);
    }
}
