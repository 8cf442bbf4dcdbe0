//! The question whether a discard is wanted out of turn (robar de contra): what it is, what it costs, who is asked before.
use super::{DEPTH, Hud, keys::key_sign};
use crate::{
    engine::{
        cards::Card,
        seat::Seat,
        table::{Answer, Stage, Viewer},
    },
    game::{
        i18n::{Localized, Texts, the_card, the_card_in_words},
        intent::{Act, PlayerIntent, Prompt},
        playback::Shown,
        states::Screen,
        tableview::Geometry,
        widgets::{
            Chosen, Look, Size, Surface, at, button, column, localized, palette as p, row, text,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// What the prompt asks.
#[derive(Clone, PartialEq, Debug)]
struct Question {
    rect: Rect,
    card: Card,
    name: String,
    /// Named in the question when somebody else's hand (or nobody's) is on the screen.
    called: bool,
    before: Vec<String>,
    late: bool,
    /// The language is part of the model: the card is named in the middle of a sentence.
    card_name: String,
}

#[derive(Component)]
struct ClaimPrompt(Option<Question>);

/// What it costs and who is asked before.
#[derive(Component)]
struct Notes;

/// The groove of the countdown; hidden where there is no limit.
#[derive(Component)]
struct Track;

#[derive(Component)]
struct Countdown;

/// Adds the prompt.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, (ask, count_down).chain().in_set(Hud));
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
        DespawnOnExit(Screen::Table),
    ));
}

fn question(
    shown: &Shown,
    prompt: &Prompt,
    geometry: &Geometry,
    texts: &Texts,
) -> Option<Question> {
    let (seat, legal) = prompt.open.as_ref()?;
    let table = &shown.view.as_ref()?.table;
    let late = match legal.stage {
        Stage::Claim => false,
        Stage::LateClaim if legal.claim.is_ok() && !prompt.lets_own_discard_lie(table) => true,
        Stage::LateClaim | Stage::Draw | Stage::Play => return None,
    };
    let window = table.window.as_ref()?;
    let order: Vec<Seat> = table
        .seating
        .others(window.active)
        .take_while(|other| other != seat)
        .collect();
    let undecided = |other: &Seat| {
        matches!(
            window.answers.get(*other),
            Some(Answer::Awaited | Answer::Claimed)
        )
    };
    let before = order
        .into_iter()
        .filter(undecided)
        .map(|other| shown.name(other).to_owned())
        .collect();
    let called = shown.viewer != Viewer::Seat(*seat);
    // Beside a name there is no room for words.
    let card_name = if called {
        the_card(texts, window.card)
    } else {
        the_card_in_words(texts, window.card)
    };
    Some(Question {
        rect: geometry.prompt,
        card: window.card,
        name: shown.name(*seat).to_owned(),
        called,
        before,
        late,
        card_name,
    })
}

fn ask(
    shown: Res<Shown>,
    prompt: Res<Prompt>,
    geometry: Res<Geometry>,
    texts: Res<Texts>,
    mut prompts: Query<(Entity, &mut ClaimPrompt, &mut Node)>,
    notes: Query<Entity, With<Notes>>,
    mut commands: Commands,
) {
    for (entity, mut claim, mut node) in &mut prompts {
        let now = question(&shown, &prompt, &geometry, &texts);
        if claim.0 == now {
            continue;
        }
        // The buttons stay the same entities while only the names before them change, so that no click is lost.
        *node = match &now {
            None => Node {
                display: Display::None,
                ..default()
            },
            Some(question) => Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(6),
                padding: UiRect {
                    left: px(20),
                    right: px(20),
                    top: px(10),
                    bottom: px(12),
                },
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(p::RADIUS)),
                ..at(question.rect)
            },
        };
        let same_card = matches!((&claim.0, &now), (Some(old), Some(new)) if (old.card, old.late, &old.name, &old.card_name) == (new.card, new.late, &new.name, &new.card_name));
        match &now {
            None => _ = commands.entity(entity).despawn_related::<Children>(),
            Some(question) if same_card => {
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
    words.spawn(localized(sentence, text::STRONG));
}

/// So many names have room beside the buttons.
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
        .spawn((Node::default(), Pickable::IGNORE))
        .with_children(|words| build_words(question, words));
    parent.spawn(row(12.0)).with_children(|buttons| {
        let notes = Node {
            flex_grow: 1.0,
            // The words break into lines, the buttons do not.
            flex_basis: px(0),
            min_width: px(0),
            ..column(2.0)
        };
        buttons
            .spawn((notes, Pickable::IGNORE, Notes))
            .with_children(|notes| build_notes(question, notes));
        if !question.late {
            buttons
                .spawn((
                    button("claim-no", Look::Segment, Size::Medium),
                    observe(sends(PlayerIntent::Pass)),
                ))
                .with_child(key_sign(Act::Pass));
        }
        buttons
            .spawn((
                button("claim-yes", Look::Brass, Size::Medium),
                observe(sends(PlayerIntent::Claim)),
            ))
            .with_child(key_sign(Act::Claim));
    });
    if !question.late {
        let track = Node {
            display: Display::None,
            position_type: PositionType::Absolute,
            left: px(12),
            right: px(12),
            bottom: px(4),
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
