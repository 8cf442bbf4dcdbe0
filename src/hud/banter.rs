//! Table talk: what the bots say now and then, and what anybody lays down, in a bubble beside their plate. It is shown and nothing else: no bot says more than
//! everybody has just seen, and the game does not wait for it.
use super::{
    Bubble, Hud,
    bubble::{self, Saying},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    matchplay::{Character, PlayerKind, SeenMatchEvent},
    rules::MeldKind,
    seat::Seat,
    table::{HandEnd, HowEnded, SeenEvent, Viewer},
};
use gamecore::{
    i18n::{Localized, Texts},
    model::{Shown, Speed},
    playback::StepStarted,
    settings::Settings,
    states::Screen,
    wakeup::FrameWakeup,
};

/// Seconds of silence after a line, unless something great happens.
const SILENCE: f32 = 7.0;
/// A hand that costs at least this many points is a sorry one.
const SORRY: i32 = 60;
/// The most lines for one moment that are looked for.
const VARIANTS: u32 = 6;

/// When somebody may say something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moment {
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

impl Moment {
    const fn id(self) -> &'static str {
        match self {
            Moment::Deal => "deal",
            Moment::Thanks => "thanks",
            Moment::Claim => "claim",
            Moment::Swaps => "swaps",
            Moment::Down => "down",
            Moment::Closes => "closes",
            Moment::ClosesFromHand => "closes-from-hand",
            Moment::LosesHand => "loses-hand",
            Moment::WinsMatch => "wins-match",
        }
    }

    /// One of how many such moments is worth a word.
    const fn rarity(self) -> u32 {
        match self {
            Moment::Thanks => 5,
            Moment::Deal | Moment::Claim => 3,
            Moment::Down | Moment::Swaps | Moment::LosesHand => 2,
            Moment::Closes | Moment::ClosesFromHand | Moment::WinsMatch => 1,
        }
    }

    /// Whether it is said even right after another line.
    const fn great(self) -> bool {
        matches!(
            self,
            Moment::Closes | Moment::ClosesFromHand | Moment::WinsMatch
        )
    }
}

/// Who is silent for how long, and how much has been said.
#[derive(Resource, Default)]
struct Talk {
    silent_until: f32,
    moments: u32,
    /// Who laid down last: closing in that very turn is closing from the hand.
    just_down: Option<Seat>,
}

/// Adds the talk.
pub fn plugin(app: &mut App) {
    app.init_resource::<Talk>();
    app.add_systems(OnEnter(Screen::Table), |mut talk: ResMut<Talk>| {
        *talk = Talk::default();
    });
    app.add_systems(Update, listen.in_set(Hud).before(bubble::place));
}

/// What the step gives rise to, and who might speak.
fn moments(event: &SeenMatchEvent, shown: &Shown, talk: &mut Talk) -> Vec<(Seat, Moment)> {
    let down = talk.just_down;
    match event {
        SeenMatchEvent::Table(event) => {
            let ends_it = matches!(
                event,
                SeenEvent::Dealt { .. }
                    | SeenEvent::TookStock { .. }
                    | SeenEvent::TookDiscard { .. }
                    | SeenEvent::TookBack { .. }
                    | SeenEvent::Discarded { closes: false, .. }
            );
            if ends_it {
                talk.just_down = None;
            }
            match event {
                SeenEvent::Dealt { hand, .. } => {
                    vec![(Seat(hand % shown.players.len().max(1) as u8), Moment::Deal)]
                }
                SeenEvent::TookDiscard { seat, .. } => vec![(*seat, Moment::Thanks)],
                SeenEvent::Awarded { seat, .. } => vec![(*seat, Moment::Claim)],
                SeenEvent::LaidDown { seat, .. } => {
                    talk.just_down = Some(*seat);
                    vec![(*seat, Moment::Down)]
                }
                SeenEvent::SwappedJoker { seat, .. } => vec![(*seat, Moment::Swaps)],
                SeenEvent::Ended(end) => ending(end, down),
                SeenEvent::TookStock { .. }
                | SeenEvent::Passed { .. }
                | SeenEvent::Claimed { .. }
                | SeenEvent::StockRenewed { .. }
                | SeenEvent::LaidOff { .. }
                | SeenEvent::MovedJoker { .. }
                | SeenEvent::TookBack { .. }
                | SeenEvent::Discarded { .. } => Vec::new(),
            }
        }
        SeenMatchEvent::Ended { winner, .. } => vec![(*winner, Moment::WinsMatch)],
        SeenMatchEvent::SeatsDrawn(_)
        | SeenMatchEvent::Seated(_)
        | SeenMatchEvent::Scored { .. } => Vec::new(),
    }
}

fn ending(end: &HandEnd, down: Option<Seat>) -> Vec<(Seat, Moment)> {
    // V3: who closes with cards left has nothing to boast of.
    let closer = end.closer.filter(|_| end.how != HowEnded::Leftover);
    let closer = closer.map(|seat| {
        let from_hand = down == Some(seat);
        (
            seat,
            if from_hand {
                Moment::ClosesFromHand
            } else {
                Moment::Closes
            },
        )
    });
    let sorry = end.points.iter().max_by_key(|(_, points)| *points);
    let sorry = sorry
        .filter(|(_, points)| *points >= SORRY)
        .map(|(seat, _)| (seat, Moment::LosesHand));
    closer.into_iter().chain(sorry).collect()
}

/// What another player lays down is said beside their plate.
fn announced(event: &SeenMatchEvent, shown: &Shown) -> Option<(Seat, Localized)> {
    let SeenMatchEvent::Table(SeenEvent::LaidDown { seat, .. }) = event else {
        return None;
    };
    let contract = shown.contract()?;
    let kinds = |kind| contract.count(kind);
    let done = Localized::new("bubble-lays-down")
        .arg("trios", kinds(MeldKind::Trio))
        .arg("runs", kinds(MeldKind::Run));
    (shown.viewer != Viewer::Seat(*seat)).then_some((*seat, done))
}

/// A line of the character for this moment; some are silent.
fn line(texts: &Texts, character: Character, moment: Moment, whim: u32) -> Option<Localized> {
    let key = |n: u32| format!("character-{}-line-{}-{n}", character.id(), moment.id());
    let count = (1..=VARIANTS)
        .take_while(|n| texts.find(&key(*n), &[]).is_some())
        .count() as u32;
    (count > 0).then(|| Localized::new(key(1 + whim % count)))
}

/// The bubbles beside the plates, one at most for each player.
#[derive(SystemParam)]
struct Bubbles<'w, 's> {
    open: Query<'w, 's, (Entity, &'static Bubble)>,
    time: Res<'w, Time<Real>>,
    awake: ResMut<'w, FrameWakeup>,
    commands: Commands<'w, 's>,
}

impl Bubbles<'_, '_> {
    /// Shows a player's words in place of what they said before.
    fn say(&mut self, seat: Seat, saying: Saying) {
        for (entity, old) in &self.open {
            if old.seat == seat {
                self.commands.entity(entity).despawn();
            }
        }
        let now = self.time.elapsed_secs();
        // Until it is known how large it is, and where it stands.
        self.awake.keep(now, 0.2);
        bubble::spawn(&mut self.commands, seat, saying, now);
    }
}

fn listen(
    mut steps: MessageReader<StepStarted>,
    (shown, texts): (Res<Shown>, Res<Texts>),
    (settings, speed, time): (Res<Settings>, Res<Speed>, Res<Time<Real>>),
    mut talk: ResMut<Talk>,
    mut bubbles: Bubbles,
) {
    let now = time.elapsed_secs();
    for StepStarted(event) in steps.read() {
        let speaking = moments(event, &shown, &mut talk);
        let laid = announced(event, &shown).filter(|_| speed.factor > 0.0);
        let mut said = false;
        for (seat, moment) in speaking {
            talk.moments = talk.moments.wrapping_add(1);
            // Nothing hangs on it but who says what: a number that jumps about is whim enough.
            let whim =
                talk.moments.wrapping_mul(2_654_435_769).rotate_left(7) ^ u32::from(seat.0) << 3;
            let player = shown.players.get(seat.index());
            let character = player
                .filter(|player| matches!(player.kind, PlayerKind::Bot(_)))
                .and_then(|player| player.character);
            let quiet =
                !settings.talk || speed.factor == 0.0 || now < talk.silent_until && !moment.great();
            let Some(character) = character else {
                continue;
            };
            if quiet || !whim.is_multiple_of(moment.rarity()) {
                continue;
            }
            let Some(words) = line(&texts, character, moment, whim / 7) else {
                continue;
            };
            let done = laid.as_ref().filter(|(who, _)| *who == seat);
            let saying = Saying {
                done: done.map(|(_, done)| done.clone()),
                words: Some(words),
            };
            bubbles.say(seat, saying);
            said = true;
            talk.silent_until = now + SILENCE;
        }
        if let Some((seat, done)) = laid.filter(|_| !said) {
            let (done, words) = (Some(done), None);
            bubbles.say(seat, Saying { done, words });
        }
    }
}
