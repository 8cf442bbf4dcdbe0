//! The panel that asks whether a discard is wanted out of turn (robar de contra), with its answers and its countdown.
use super::{
    DEPTH, Hud,
    keys::key_sign,
    question::{Known, Question, question},
};
use crate::game::{
    i18n::{Localized, Texts},
    input::{Act, FocusArea},
    model::{Geometry, PlayerIntent, Prompt, Reached, Shown},
    states::Screen,
    wakeup::{Awake, seen_secs},
    widgets::{
        Chosen, Look, Size, Surface, Tip, at, button, button_written, column, label, localized,
        one_line, palette as p, row, text,
    },
};
use bevy::{prelude::*, ui_widgets::observe};

#[derive(Component)]
struct ClaimPrompt(Option<Question>);

/// What is asked, and what the card would do.
#[derive(Component)]
struct Words;

/// What it costs and who is asked before.
#[derive(Component)]
struct Notes;

/// Seconds for which the question still catches the eye.
#[derive(Component, Default)]
struct Raised(f32);

/// Seconds for which the question glows after the person has reached for the pile.
const RAISED: f32 = 0.7;

/// The groove of the countdown; hidden where there is no limit.
#[derive(Component)]
struct Track;

#[derive(Component)]
struct Countdown;

/// Adds the prompt.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, (ask, count_down, catch_the_eye).chain().in_set(Hud));
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Node {
            display: Display::None,
            ..default()
        },
        Surface::Panel,
        BorderColor::all(p::BRASS),
        p::soft_shadow(),
        GlobalZIndex(DEPTH + 2),
        ClaimPrompt(None),
        Raised::default(),
        FocusArea::Prompt,
        DespawnOnExit(Screen::Table),
    ));
}

fn ask(
    shown: Res<Shown>,
    prompt: Res<Prompt>,
    geometry: Res<Geometry>,
    texts: Res<Texts>,
    mut prompts: Query<(Entity, &mut ClaimPrompt, &mut Node)>,
    (words, notes): (Query<Entity, With<Words>>, Query<Entity, With<Notes>>),
    mut known: Local<Known>,
    mut commands: Commands,
) {
    for (entity, mut claim, mut node) in &mut prompts {
        let now = question(&shown, &prompt, &geometry, &texts, &mut known);
        if claim.0 == now {
            continue;
        }
        // The buttons stay the same entities while only the words beside them change, or the time is up, so that no click is lost.
        *node = match &now {
            None => Node {
                display: Display::None,
                ..default()
            },
            Some(question) => Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(3),
                padding: UiRect {
                    left: px(20),
                    right: px(20),
                    top: px(7),
                    bottom: px(11),
                },
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(p::RADIUS)),
                ..at(question.rect)
            },
        };
        let same_card = matches!((&claim.0, &now), (Some(old), Some(new)) if (old.card, &old.name, &old.card_name) == (new.card, &new.name, &new.card_name));
        match &now {
            None => _ = commands.entity(entity).despawn_related::<Children>(),
            Some(question) if same_card => {
                for words in &words {
                    commands
                        .entity(words)
                        .despawn_related::<Children>()
                        .with_children(|words| build_words(question, words));
                }
                for notes in &notes {
                    commands
                        .entity(notes)
                        .despawn_related::<Children>()
                        .with_children(|notes| build_notes(question, notes));
                }
            }
            Some(question) => {
                _ = commands
                    .entity(entity)
                    .despawn_related::<Children>()
                    .with_children(|parent| build(question, parent));
            }
        }
        claim.0 = now;
    }
}

fn build_words(question: &Question, words: &mut ChildSpawnerCommands) {
    let key = match (question.late, question.called) {
        (false, false) => "claim-question",
        (false, true) => "claim-question-to",
        (true, false) => "claim-late",
        (true, true) => "claim-late-to",
    };
    let sentence = Localized::new(key)
        .arg("name", question.name.clone())
        .arg("card", question.card_name.clone());
    let room = Node {
        flex_grow: 1.0,
        ..default()
    };
    words.spawn((localized(sentence, text::STRONG), room));
    if let Some(worth) = question.worth {
        let good = text::STRONG.size(p::SMALL).color(p::BRASS_LIGHT);
        words.spawn((label(worth.key(), good), one_line()));
    }
}

/// The number of names that have room beside the buttons.
const NAMED: usize = 2;

fn build_notes(question: &Question, notes: &mut ChildSpawnerCommands) {
    notes.spawn(localized(
        Localized::new("claim-price"),
        text::NOTE.color(p::AMBER),
    ));
    let before = match question.before.as_slice() {
        [] => return,
        few if few.len() <= NAMED => {
            Localized::new("claim-before").arg("names", question.before.join(", "))
        }
        many => Localized::new("claim-before-many").arg("count", many.len() as i32),
    };
    notes.spawn(localized(before, text::NOTE));
}

fn build(question: &Question, parent: &mut ChildSpawnerCommands) {
    parent
        .spawn((row(p::GRID), Pickable::IGNORE, Words))
        .with_children(|words| build_words(question, words));
    parent.spawn(row(12.0)).with_children(|buttons| {
        let notes = Node {
            flex_grow: 1.0,
            // The words break into lines, the buttons do not.
            flex_basis: px(0),
            min_width: px(0),
            ..column(1.0)
        };
        buttons
            .spawn((notes, Pickable::IGNORE, Notes))
            .with_children(|notes| build_notes(question, notes));
        for (key, look, intent, act) in [
            ("claim-no", Look::Segment, PlayerIntent::Pass, Act::Pass),
            ("claim-yes", Look::Brass, PlayerIntent::Claim, Act::Claim),
        ] {
            let mut answer =
                buttons.spawn((button(key, look, Size::Medium), observe(sends(intent))));
            answer
                .entry::<Node>()
                .and_modify(|mut node| node.height = px(36));
            answer.with_child(key_sign(act));
        }
    });
    parent.spawn(row(6.0)).with_children(|line| {
        line.spawn((
            label("claim-ask-no-more", text::NOTE),
            one_line(),
            Node {
                flex_grow: 1.0,
                ..default()
            },
        ));
        for (refusal, act, words) in &question.refusals {
            let mut button = line.spawn((
                button_written(words, Look::Segment, Size::Small),
                Tip::new("tip-claim-refuse").act(*act),
                observe(sends(PlayerIntent::Refuse(*refusal))),
            ));
            button.entry::<Node>().and_modify(|mut node| {
                node.height = px(24);
                node.column_gap = px(4);
            });
            button.with_child(key_sign(*act));
        }
    });
    let track = Node {
        display: Display::None,
        position_type: PositionType::Absolute,
        left: px(12),
        right: px(12),
        bottom: px(3),
        height: px(4),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    parent
        .spawn((
            track,
            BackgroundColor(p::TEXT.with_alpha(0.15)),
            Pickable::IGNORE,
            Track,
        ))
        .with_children(|track| {
            let bar = Node {
                width: percent(100),
                height: percent(100),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            track.spawn((bar, BackgroundColor(p::IVORY), Countdown, Pickable::IGNORE));
        });
}

fn sends(intent: PlayerIntent) -> impl Fn(On<Chosen>, MessageWriter<PlayerIntent>) {
    move |_, mut intents| _ = intents.write(intent.clone())
}

fn count_down(
    prompt: Res<Prompt>,
    mut tracks: Query<&mut Node, (With<Track>, Without<Countdown>)>,
    mut bars: Query<&mut Node, With<Countdown>>,
) {
    let shown = if prompt.clock.is_some() {
        Display::Flex
    } else {
        Display::None
    };
    for mut track in &mut tracks {
        if track.display != shown {
            track.display = shown;
        }
    }
    let Some(clock) = &prompt.clock else { return };
    for mut bar in &mut bars {
        bar.width = percent((clock.left / clock.length.max(0.01)).clamp(0.0, 1.0) * 100.0);
    }
}

/// Whoever reaches for the pile sees where they are asked.
fn catch_the_eye(
    mut reached: MessageReader<Reached>,
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    mut prompts: Query<(&mut Raised, &mut BoxShadow, &mut BorderColor)>,
) {
    let anew = reached.read().count() > 0;
    for (mut raised, mut shadow, mut border) in &mut prompts {
        if anew {
            raised.0 = RAISED;
            awake.keep(time.elapsed_secs(), RAISED + 0.1);
        } else if raised.0 <= 0.0 {
            continue;
        } else {
            raised.0 = (raised.0 - seen_secs(&time)).max(0.0);
        }
        let strength = raised.0 / RAISED;
        let mut light = p::soft_shadow();
        if strength > 0.0 {
            let glow = p::BRASS_LIGHT.with_alpha(0.8 * strength);
            let glow = BoxShadow::new(glow, px(0), px(0), px(4), px(26));
            light.0.extend(glow.0);
        }
        *shadow = light;
        let edge = p::BRASS.mix(&p::BRASS_LIGHT, strength);
        *border = BorderColor::all(edge);
    }
}
