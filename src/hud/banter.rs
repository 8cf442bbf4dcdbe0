//! Table talk: remarks of the bots, and announcements of lay-downs and claims, shown in speech bubbles beside the players'
//! nameplates. It is only decoration. It reveals nothing that is not visible on the table, and the game never waits for
//! it.
use super::{
    Bubble, Hud,
    bubble::{self, BubbleText},
};
use bevy::prelude::*;
use engine::{
    matchplay::{Character, PlayerKind, SeenMatchEvent},
    seat::Seat,
    table::{HandEnd, HowEnded, SeenEvent, Viewer},
};
use gamecore::{
    i18n::{Localized, Texts, words::with_contract},
    model::{DisplayedState, Speed},
    playback::StepStarted,
    redraw::RedrawRequest,
    sets::reset,
    settings::Settings,
    states::Screen,
};

/// Minimum time between two remarks, in seconds. Remarks about a closed hand or a won match ignore this minimum.
const SILENCE: f32 = 7.0;
/// Minimum number of points in a lost hand that prompts a remark.
const SORRY: i32 = 60;
/// Maximum number of text variants for one occasion.
const VARIANTS: u32 = 6;

/// Occasion for a remark by a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::Display)]
#[strum(serialize_all = "kebab-case")]
enum RemarkOccasion {
    Deal,
    Thanks,
    Claim,
    Swaps,
    Down,
    Closes,
    ClosesFromHand,
    LosesHand,
    WinsMatch,
}

impl RemarkOccasion {
    /// Returns the rarity of remarks: a bot makes a remark on one in this many occasions, on average.
    const fn rarity(self) -> u32 {
        match self {
            RemarkOccasion::Thanks => 5,
            RemarkOccasion::Deal | RemarkOccasion::Claim => 3,
            RemarkOccasion::Down | RemarkOccasion::Swaps | RemarkOccasion::LosesHand => 2,
            RemarkOccasion::Closes | RemarkOccasion::ClosesFromHand | RemarkOccasion::WinsMatch => {
                1
            }
        }
    }
}

/// State of the table talk.
#[derive(Resource, Default)]
struct Talk {
    /// End of the minimum time after the last remark, in seconds of the real clock.
    silent_until: f32,
    /// Number of occasions so far.
    moments: u32,
    /// Seat that laid down in the current turn. If this player also closes the hand in this turn, the occasion for a
    /// remark is closing from the hand.
    just_down: Option<Seat>,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Talk>();
    app.add_systems(OnEnter(Screen::Table), reset::<Talk>);
    app.add_systems(Update, listen.in_set(Hud).before(bubble::place));
}

/// Returns the occasions for remarks that an event provides, each with the seat that may speak.
fn moments(
    event: &SeenMatchEvent,
    shown: &DisplayedState,
    talk: &mut Talk,
) -> Vec<(Seat, RemarkOccasion)> {
    let event = match event {
        SeenMatchEvent::Table(event) => event,
        SeenMatchEvent::Ended { winner, .. } => return vec![(*winner, RemarkOccasion::WinsMatch)],
        SeenMatchEvent::SeatsDrawn { .. }
        | SeenMatchEvent::Seated { .. }
        | SeenMatchEvent::Scored { .. } => return Vec::new(),
    };
    let down = talk.just_down;
    match event {
        SeenEvent::LaidDown { seat, .. } => talk.just_down = Some(*seat),
        SeenEvent::Dealt { .. }
        | SeenEvent::TookStock { .. }
        | SeenEvent::TookDiscard { .. }
        | SeenEvent::TookBack { .. }
        | SeenEvent::Discarded { closes: false, .. } => talk.just_down = None,
        _ => {}
    }
    let (seat, occasion) = match event {
        SeenEvent::Dealt { hand, .. } => {
            let seat = Seat(hand % shown.players.len().max(1) as u8);
            (seat, RemarkOccasion::Deal)
        }
        SeenEvent::TookDiscard { seat, .. } => (*seat, RemarkOccasion::Thanks),
        SeenEvent::Awarded { seat, .. } => (*seat, RemarkOccasion::Claim),
        SeenEvent::LaidDown { seat, .. } => (*seat, RemarkOccasion::Down),
        SeenEvent::SwappedJoker {
            seat, to: Some(_), ..
        } => (*seat, RemarkOccasion::Swaps),
        SeenEvent::Ended(end) => return ending(end, down),
        _ => return Vec::new(),
    };
    vec![(seat, occasion)]
}

fn ending(end: &HandEnd, down: Option<Seat>) -> Vec<(Seat, RemarkOccasion)> {
    // Under variant V3, a hand may be closed with cards left over. The bots make no remark about this.
    let closer = end.closer.filter(|_| end.how != HowEnded::Leftover);
    let closer = closer.map(|seat| match down == Some(seat) {
        true => (seat, RemarkOccasion::ClosesFromHand),
        false => (seat, RemarkOccasion::Closes),
    });
    let sorry = end.points.iter().max_by_key(|(_, points)| *points);
    let sorry = sorry
        .filter(|(_, points)| *points >= SORRY)
        .map(|(seat, _)| (seat, RemarkOccasion::LosesHand));
    closer.into_iter().chain(sorry).collect()
}

/// Returns the announcement of a lay-down or of a claimed card, for any player other than the viewer.
fn announced(event: &SeenMatchEvent, shown: &DisplayedState) -> Option<(Seat, Localized)> {
    let (seat, done) = match event {
        SeenMatchEvent::Table(SeenEvent::Awarded { seat, .. }) => {
            (*seat, Localized::new("buzzer-mine"))
        }
        SeenMatchEvent::Table(SeenEvent::LaidDown { seat, .. }) => {
            let contract = shown.contract_of(*seat)?;
            (*seat, with_contract("bubble-lays-down", contract))
        }
        _ => return None,
    };
    (shown.viewer != Viewer::Seat(seat)).then_some((seat, done))
}

/// Returns a random variant of the character's remark for this occasion. Returns `None` if there is no such text.
fn line(
    texts: &Texts,
    character: Character,
    moment: RemarkOccasion,
    whim: u32,
) -> Option<Localized> {
    let key = |n: u32| format!("character-{}-line-{moment}-{n}", character.id());
    let variants = (1..=VARIANTS).take_while(|n| texts.find(&key(*n), &[]).is_some());
    let count = variants.count() as u32;
    (count > 0).then(|| Localized::new(key(1 + whim % count)))
}

fn listen(
    mut steps: MessageReader<StepStarted>,
    (shown, texts): (Res<DisplayedState>, Res<Texts>),
    (settings, speed, time): (Res<Settings>, Res<Speed>, Res<Time<Real>>),
    open: Query<(Entity, &Bubble)>,
    (mut talk, mut awake): (ResMut<Talk>, ResMut<RedrawRequest>),
    mut commands: Commands,
) {
    let now = time.elapsed_secs();
    // Shows this text in the player's bubble, in place of an earlier one.
    let mut say = |seat: Seat, saying: BubbleText| {
        for (entity, _) in open.iter().filter(|(_, old)| old.seat == seat) {
            commands.entity(entity).despawn();
        }
        // Requests frames until the UI layout has measured the bubble and `place` has positioned it.
        awake.animate_for(now, 0.2);
        bubble::spawn(&mut commands, seat, saying, now);
    };
    for StepStarted(event) in steps.read() {
        let speaking = moments(event, &shown, &mut talk);
        let laid = announced(event, &shown).filter(|_| speed.factor > 0.0);
        let mut said = false;
        for (seat, moment) in speaking {
            talk.moments = talk.moments.wrapping_add(1);
            // Only the choice of remarks depends on this number, so a hash of the counter is random enough.
            let whim =
                talk.moments.wrapping_mul(2_654_435_769).rotate_left(7) ^ u32::from(seat.0) << 3;
            let player = shown.players.get(seat.index());
            let character = player
                .filter(|player| matches!(player.kind, PlayerKind::Bot(_)))
                .and_then(|player| player.character);
            // Occasions that always lead to a remark are too rare to be missed, even just after another remark.
            let quiet = !settings.talk
                || speed.factor == 0.0
                || now < talk.silent_until && moment.rarity() > 1;
            let speaks = !quiet && whim.is_multiple_of(moment.rarity());
            let character = character.filter(|_| speaks);
            let words = character.and_then(|it| line(&texts, it, moment, whim / 7));
            if words.is_none() {
                continue;
            }
            // A remark about a claim replaces its announcement.
            let done = laid.as_ref().filter(|(who, _)| *who == seat);
            let done = done.filter(|_| moment != RemarkOccasion::Claim);
            let done = done.map(|(_, done)| done.clone());
            say(seat, BubbleText { done, words });
            said = true;
            talk.silent_until = now + SILENCE;
        }
        if let Some((seat, done)) = laid.filter(|_| !said) {
            let (done, words) = (Some(done), None);
            say(seat, BubbleText { done, words });
        }
    }
}
