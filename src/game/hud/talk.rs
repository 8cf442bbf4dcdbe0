//! Table talk: what the bots say now and then, in a bubble beside their plate. It is shown and nothing else: no bot says more than
//! everybody has just seen, and the game does not wait for it.
use super::{DEPTH, Hud};
use crate::{
    engine::{
        matchplay::{Character, PlayerKind, SeenMatchEvent},
        seat::Seat,
        table::{HandEnd, HowEnded, SeenEvent},
    },
    game::{
        i18n::{Localized, Texts},
        playback::{Shown, StepStarted},
        settings::Settings,
        states::Screen,
        tableview::{Geometry, Side, Speed},
        third_party::{Awake, seen_secs},
        widgets::{localized, one_line, palette as p, text},
    },
};
use bevy::prelude::*;

/// Seconds that a bubble stays, and that it takes to fade.
const STAY: f32 = 3.2;
const FADE: f32 = 0.3;
/// Seconds of silence after a line, unless something great happens.
const SILENCE: f32 = 7.0;
/// From so many points on a hand is a sorry one.
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
    silence: f32,
    moments: u32,
    /// Who laid down last: closing in that very turn is closing from the hand.
    just_down: Option<Seat>,
}

/// A bubble, fading.
#[derive(Component)]
struct Bubble {
    seat: Seat,
    left: f32,
}

/// Adds the talk.
pub fn plugin(app: &mut App) {
    app.init_resource::<Talk>();
    app.add_systems(OnEnter(Screen::Table), |mut talk: ResMut<Talk>| {
        *talk = Talk::default();
    });
    app.add_systems(Update, (listen, fade).chain().in_set(Hud));
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

/// A line of the character for this moment; some are silent.
fn line(texts: &Texts, character: Character, moment: Moment, whim: u32) -> Option<Localized> {
    let key = |n: u32| format!("character-{}-line-{}-{n}", character.id(), moment.id());
    let count = (1..=VARIANTS)
        .take_while(|n| texts.find(&key(*n), &[]).is_some())
        .count() as u32;
    (count > 0).then(|| Localized::new(key(1 + whim % count)))
}

fn listen(
    mut steps: MessageReader<StepStarted>,
    (shown, geometry, texts): (Res<Shown>, Res<Geometry>, Res<Texts>),
    (settings, speed, time): (Res<Settings>, Res<Speed>, Res<Time<Real>>),
    mut talk: ResMut<Talk>,
    mut awake: ResMut<Awake>,
    bubbles: Query<(Entity, &Bubble)>,
    mut commands: Commands,
) {
    talk.silence = (talk.silence - seen_secs(&time)).max(0.0);
    for StepStarted(event) in steps.read() {
        let speaking = moments(event, &shown, &mut talk);
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
                !settings.talk || speed.factor == 0.0 || talk.silence > 0.0 && !moment.great();
            let (Some(character), Some(place)) = (character, geometry.seats.get(seat.index()))
            else {
                continue;
            };
            if quiet || !whim.is_multiple_of(moment.rarity()) {
                continue;
            }
            let Some(words) = line(&texts, character, moment, whim / 7) else {
                continue;
            };
            for (entity, old) in &bubbles {
                if old.seat == seat {
                    commands.entity(entity).despawn();
                }
            }
            spawn(
                &mut commands,
                seat,
                words,
                place.side,
                place.plate,
                geometry.size,
            );
            awake.keep(time.elapsed_secs(), STAY + FADE);
            talk.silence = SILENCE;
        }
    }
}

fn spawn(
    commands: &mut Commands,
    seat: Seat,
    words: Localized,
    side: Side,
    plate: Rect,
    window: Vec2,
) {
    let mut node = Node {
        position_type: PositionType::Absolute,
        padding: UiRect::axes(px(12), px(7)),
        border_radius: BorderRadius::all(px(10)),
        ..default()
    };
    // The tail points at the face, which is at the left of every plate.
    let mut tail = Node {
        position_type: PositionType::Absolute,
        width: px(12),
        height: px(12),
        ..default()
    };
    match side {
        Side::Top | Side::Left => {
            (node.left, node.top) = (px(plate.min.x), px(plate.max.y + 12.0));
            (tail.left, tail.top) = (px(20), px(-5));
        }
        Side::Right => {
            // It grows towards the middle of the table; narrow or wide, its tail stays below the face.
            (node.right, node.top) = (px(window.x - plate.max.x), px(plate.max.y + 12.0));
            node.min_width = px(plate.width());
            (tail.right, tail.top) = (px(plate.width() - 32.0), px(-5));
        }
        Side::Bottom => {
            (node.left, node.bottom) = (px(plate.min.x), px(window.y - plate.min.y + 12.0));
            (tail.left, tail.bottom) = (px(26), px(-5));
        }
    }
    commands
        .spawn((
            node,
            BackgroundColor(p::IVORY),
            p::soft_shadow(),
            GlobalZIndex(DEPTH + 3),
            Pickable::IGNORE,
            Bubble { seat, left: STAY },
            DespawnOnExit(Screen::Table),
        ))
        .with_children(|bubble| {
            let turned = UiTransform::from_rotation(Rot2::degrees(45.0));
            bubble.spawn((tail, turned, BackgroundColor(p::IVORY), Pickable::IGNORE));
            bubble.spawn((localized(words, text::BODY.color(p::INK)), one_line()));
        });
}

fn fade(
    time: Res<Time<Real>>,
    mut bubbles: Query<(Entity, &mut Bubble, &mut BackgroundColor, &Children)>,
    mut parts: Query<AnyOf<(&mut TextColor, &mut BackgroundColor)>, Without<Bubble>>,
    mut commands: Commands,
) {
    for (entity, mut bubble, mut ground, children) in &mut bubbles {
        bubble.left -= seen_secs(&time);
        if bubble.left <= 0.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let alpha = (bubble.left / FADE).min(1.0);
        if alpha >= 1.0 {
            continue;
        }
        ground.0.set_alpha(alpha);
        for child in children {
            if let Ok((color, ground)) = parts.get_mut(*child) {
                if let Some(mut color) = color {
                    color.0.set_alpha(alpha);
                }
                if let Some(mut ground) = ground {
                    ground.0.set_alpha(alpha);
                }
            }
        }
    }
}
