//! What is heard of an event itself: its signal, and the shuffling. The cards that it moves are heard as they move
//! (`tableview/foley.rs`); where nothing flies, the event is heard instead of them.
use super::{Play, StepStarted};
use crate::{
    feedback::{PlaySound, Sound},
    model::{Geometry, Speed, actor},
    sets::FrameSystems,
    states::Screen,
};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    table::{HandEnd, SeenEvent},
};

/// Seconds between two frames of events that are heard, when events follow one another without any motion.
const BREATH: f32 = 0.12;

/// Adds the signals.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        tell.in_set(FrameSystems::Present)
            .after(Play)
            .run_if(in_state(Screen::Table)),
    );
}

fn tell(
    (time, speed, geometry): (Res<Time>, Res<Speed>, Res<Geometry>),
    mut started: MessageReader<StepStarted>,
    mut silent: Local<f32>,
    mut sounds: MessageWriter<PlaySound>,
) {
    *silent -= time.delta_secs();
    let at_once = !speed.flies();
    let heard = started.read().filter_map(|StepStarted(event)| {
        let dealt = matches!(event, SeenMatchEvent::Table(SeenEvent::Dealt { .. }));
        let audible = |sound: &Sound| at_once || dealt || !sound.is_of_cards();
        let sound = sound(event).filter(audible)?;
        Some((sound, place(event, sound, &geometry)))
    });
    if !at_once {
        sounds.write_batch(heard.map(|(_, request)| request));
        return;
    }
    // Many events may have passed in this frame: the one that tells most speaks for all.
    let most = heard.max_by_key(|(sound, _)| Sound::ALL.iter().position(|it| it == sound));
    if let Some((sound, request)) = most
        && (*silent <= 0.0 || !sound.is_of_cards())
    {
        *silent = BREATH;
        sounds.write(request);
    }
}

/// The sound of an event, at the seat of whoever acts.
fn place(event: &SeenMatchEvent, sound: Sound, geometry: &Geometry) -> PlaySound {
    let seat = match event {
        SeenMatchEvent::Table(SeenEvent::Ended(end)) => end.closer,
        SeenMatchEvent::Table(event) => actor(event),
        _ => None,
    };
    match seat.and_then(|seat| geometry.seats.get(seat.index())) {
        Some(place) => sound.at(place.plate.center().x, geometry.size.x),
        None => sound.into(),
    }
}

/// The sound that stands for an event.
fn sound(event: &SeenMatchEvent) -> Option<Sound> {
    match event {
        SeenMatchEvent::Table(event) => sound_at_the_table(event),
        SeenMatchEvent::Ended { .. } => Some(Sound::Win),
        SeenMatchEvent::SeatsDrawn(_)
        | SeenMatchEvent::Seated(_)
        | SeenMatchEvent::Scored { .. } => None,
    }
}

fn sound_at_the_table(event: &SeenEvent) -> Option<Sound> {
    match event {
        SeenEvent::Dealt { .. } | SeenEvent::StockRenewed { .. } => Some(Sound::Shuffle),
        SeenEvent::TookStock { .. }
        | SeenEvent::TookDiscard { .. }
        | SeenEvent::Awarded { .. }
        | SeenEvent::TookBack { .. } => Some(Sound::Deal),
        SeenEvent::Claimed { .. } => Some(Sound::Claim),
        SeenEvent::LaidDown { .. } => Some(Sound::LayDown),
        SeenEvent::LaidOff { .. }
        | SeenEvent::SwappedJoker { .. }
        | SeenEvent::MovedJoker { .. }
        | SeenEvent::Discarded { .. } => Some(Sound::Place),
        SeenEvent::Ended(end) => closing(end),
        SeenEvent::Passed { .. } => None,
    }
}

/// Whoever lays down and closes in one turn ends with less than nothing: that is told apart.
fn closing(end: &HandEnd) -> Option<Sound> {
    let points = end.points.get(end.closer?)?;
    Some(if *points < 0 {
        Sound::CloseAtOnce
    } else {
        Sound::Close
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::message::MessageCursor;
    use engine::{
        cards::CardCounts,
        seat::{PerSeat, Seat, Seating},
        table::HowEnded,
    };

    fn table(event: SeenEvent) -> SeenMatchEvent {
        SeenMatchEvent::Table(event)
    }

    fn ended(closer: Option<Seat>, points: [i32; 3]) -> SeenMatchEvent {
        table(SeenEvent::Ended(Box::new(HandEnd {
            hand: 0,
            closer,
            how: HowEnded::Discard,
            points: points.into_iter().collect(),
            hands: PerSeat::filled(3, CardCounts::default()),
        })))
    }

    #[test]
    fn a_won_match_and_every_closing_are_heard_and_tablas_are_not() {
        let won = SeenMatchEvent::Ended {
            winner: Seat(1),
            totals: PerSeat::filled(3, 0),
        };
        assert_eq!(sound(&won), Some(Sound::Win));
        let closed = |points| sound(&ended(Some(Seat(1)), points));
        assert_eq!(closed([20, 0, 35]), Some(Sound::Close));
        assert_eq!(closed([20, -10, 35]), Some(Sound::CloseAtOnce));
        assert_eq!(sound(&ended(None, [5, -10, 5])), None);
    }

    /// What is heard of the events of one frame each.
    fn heard_of(speed: Speed, frames: Vec<Vec<SeenMatchEvent>>) -> Vec<Vec<PlaySound>> {
        let mut app = App::new();
        let seating = Seating::new(&[Seat(0), Seat(1), Seat(2)]).expect("three sit there");
        let geometry = Geometry::new(Vec2::new(1280.0, 720.0), 0.7, Some(&seating), Seat(0));
        app.insert_resource(geometry)
            .insert_resource(speed)
            .init_resource::<Time>()
            .add_message::<StepStarted>()
            .add_message::<PlaySound>()
            .add_systems(Update, tell);
        let mut cursor = MessageCursor::<PlaySound>::default();
        let mut all = Vec::new();
        for events in frames {
            let events = events.into_iter().map(StepStarted);
            app.world_mut().write_message_batch(events);
            app.update();
            let sounds = app.world().resource::<Messages<PlaySound>>();
            all.push(cursor.read(sounds).copied().collect());
        }
        all
    }

    fn discards(times: usize) -> Vec<SeenMatchEvent> {
        let discard = SeenEvent::Discarded {
            seat: Seat(1),
            card: None,
            closes: false,
        };
        vec![table(discard); times]
    }

    #[test]
    fn a_claim_is_heard_from_the_seat_and_flying_cards_speak_for_themselves() {
        let claims = [0, 1, 2].map(|seat| vec![table(SeenEvent::Claimed { seat: Seat(seat) })]);
        let heard = heard_of(
            Speed::default(),
            claims.into_iter().chain([discards(1)]).collect(),
        );
        let pans: Vec<f32> = heard.iter().flatten().map(|request| request.pan).collect();
        assert_eq!(pans.len(), 3, "a discard is heard when it lands");
        assert!(pans[1] > 0.5, "the next player sits at the right: {pans:?}");
        assert!(pans[2] < 0.5 && pans[2] < pans[1], "{pans:?}");
    }

    #[test]
    fn without_motion_a_frame_of_many_events_is_one_sound() {
        let at_once = Speed {
            factor: 0.0,
            ..default()
        };
        let mut crowd = discards(40);
        crowd.insert(7, table(SeenEvent::Claimed { seat: Seat(2) }));
        let heard = heard_of(at_once, vec![discards(1), discards(30), crowd]);
        let sounds: Vec<Vec<Sound>> = heard
            .iter()
            .map(|frame| frame.iter().map(|request| request.sound).collect())
            .collect();
        assert_eq!(sounds, [vec![Sound::Place], vec![], vec![Sound::Claim]]);
        let reduced = Speed {
            reduced: true,
            ..default()
        };
        let calm = heard_of(reduced, vec![discards(1)]);
        assert_eq!(calm[0][0].sound, Sound::Place, "nothing flies");
    }
}
