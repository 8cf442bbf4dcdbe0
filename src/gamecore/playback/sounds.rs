//! The sounds of events, such as shuffling or a claim, and sounds that call a player to act. Flying cards have their
//! own sounds (`tableview/cards.rs`).
//!
//! At instant speed or with reduced motion no card flies, so the event itself plays a card sound.
use super::{Play, StepStarted, cues::has_negative_points};
use crate::{
    feedback::{PlaySound, Sound},
    model::{Geometry, Prompt, Speed},
    sets::FrameSystems,
    states::Screen,
};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    seat::Seat,
    table::{DecisionId, DecisionStage, SeenEvent},
};

/// Minimum interval in seconds between two card sounds, if events follow one another without motion.
const BREATH: f32 = 0.12;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (call, tick, tell.after(Play))
            .in_set(FrameSystems::Present)
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
        let audible = |sound: &Sound| at_once || !sound.is_of_cards();
        let sound = sound(event).filter(audible)?;
        Some((sound, place(event, sound, &geometry)))
    });
    if !at_once {
        sounds.write_batch(heard.map(|(_, request)| request));
        return;
    }
    // Many events may have happened in this frame. Only the most important sound is played.
    let most = heard.max_by_key(|(sound, _)| Sound::ALL.iter().position(|it| it == sound));
    if let Some((sound, request)) = most
        && (*silent <= 0.0 || !sound.is_of_cards())
    {
        *silent = BREATH;
        sounds.write(request);
    }
}

/// Returns a request to play the sound of an event, located at the nameplate of the acting player.
fn place(event: &SeenMatchEvent, sound: Sound, geometry: &Geometry) -> PlaySound {
    let seat = match event {
        SeenMatchEvent::Table(SeenEvent::Ended(end)) => end.closer,
        SeenMatchEvent::Table(event) => event.seat(),
        _ => None,
    };
    match seat.and_then(|seat| geometry.seats.get(seat.index())) {
        Some(place) => sound.at(place.plate.center().x, geometry.size.x),
        None => sound.into(),
    }
}

fn sound(event: &SeenMatchEvent) -> Option<Sound> {
    match event {
        SeenMatchEvent::Table(event) => sound_at_the_table(event),
        SeenMatchEvent::Ended { .. } => Some(Sound::Win),
        SeenMatchEvent::SeatsDrawn { .. } => Some(Sound::Deal),
        SeenMatchEvent::Seated { .. } | SeenMatchEvent::Scored { .. } => None,
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
        // Laying down and getting rid of all cards in one turn scores negative points and has its own sound.
        SeenEvent::Ended(end) if has_negative_points(end) => Some(Sound::CloseAtOnce),
        SeenEvent::Ended(end) => end.closer.map(|_| Sound::Close),
        SeenEvent::Passed { .. } => None,
    }
}

/// Number of seconds at the end of a countdown during which a tick sounds once per second.
const TICKING_SECONDS: f32 = 5.0;

/// Plays a sound when a turn begins after actions of other players.
///
/// Plays no sound when a match is resumed, or when the same player acts again. `acted` has the seats that acted since the
/// last such sound, with `None` for an event without an acting player, such as the deal. `called` is that sound's decision.
fn call(
    prompt: Res<Prompt>,
    mut started: MessageReader<StepStarted>,
    (mut acted, mut called): (Local<Vec<Option<Seat>>>, Local<Option<(Seat, DecisionId)>>),
    mut sounds: MessageWriter<PlaySound>,
) {
    for step in started.read() {
        if let SeenMatchEvent::Table(event) = &step.0 {
            acted.push(event.seat());
        }
    }
    let Some((seat, legal)) = &prompt.open else {
        return;
    };
    let now = Some((*seat, legal.decision));
    if legal.stage != DecisionStage::Draw || *called == now {
        return;
    }
    let acted = std::mem::take(&mut *acted);
    *called = now;
    if acted.into_iter().any(|who| who != Some(*seat)) {
        sounds.write(Sound::YourTurn.into());
    }
}

/// Plays one tick per second at the end of a countdown.
fn tick(prompt: Res<Prompt>, mut before: Local<Option<f32>>, mut sounds: MessageWriter<PlaySound>) {
    let left = prompt.clock.as_ref().map(|clock| clock.left);
    if let (Some(before), Some(left)) = (*before, left)
        && left > 0.0
        && left <= TICKING_SECONDS
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
    use bevy::ecs::message::MessageCursor;
    use engine::{
        cards::CardCounts,
        seat::{PerSeat, Seat, SeatSet, Seating},
        table::{HandEnd, HowEnded},
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
            down: SeatSet::EMPTY,
        })))
    }

    #[test]
    fn a_won_match_and_every_closing_have_a_sound_and_a_drawn_hand_has_none() {
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

    /// Returns the sounds that the events of each frame cause.
    fn heard_of(speed: Speed, frames: Vec<Vec<SeenMatchEvent>>) -> Vec<Vec<PlaySound>> {
        let mut app = App::new();
        let seating = Seating::new(&[Seat(0), Seat(1), Seat(2)]).expect("a seating of three");
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
            face_down: false,
        };
        vec![table(discard); times]
    }

    #[test]
    fn a_claim_sounds_from_its_seat_and_flying_cards_cause_no_event_sound() {
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
    fn without_motion_a_frame_of_many_events_causes_one_sound() {
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

    #[test]
    fn the_last_five_seconds_tick_once_each() {
        let mut app = App::new();
        app.init_resource::<Prompt>()
            .add_message::<PlaySound>()
            .add_systems(Update, tick);
        let mut cursor = MessageCursor::default();
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
