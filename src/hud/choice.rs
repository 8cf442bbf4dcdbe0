//! Two or more ways to do what was wanted: one of them is to be chosen. Where they are places on the table, the places are lit and
//! numbered there; only what cannot be told apart by its place is listed in words.
use super::{DEPTH, Hud, Part, Space, places, ways};
use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::observe,
};
use engine::table::Action;
use gamecore::{
    i18n::{Localized, Texts},
    input::{DeviceUsed, FirstFocus, FocusLayer},
    model::{Advised, Geometry, Key, Layout, PlayerIntent, Prompt, Shown, Zones},
    states::Screen,
};
use ui::widgets::{
    Chosen, Look, Size, Surface, Tip, at, behaviour, button, column,
    free::{Obstacle, least_covering},
    inked, label, one_line, palette as p, text,
};

/// The question, while it is open.
#[derive(Component, Clone, PartialEq, Debug)]
struct ChoiceQuestion {
    choice: Vec<Action>,
    places: Vec<Rect>,
}

/// A numbered place on the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChoicePlace(pub usize);

/// The list in words. It looks for its place when it is known how large it is.
#[derive(Component, Clone, Copy, Debug)]
pub struct ChoiceList;

/// The width of the list.
const LIST: f32 = 440.0;

/// Adds the question.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (ask, place_list).chain().in_set(Hud));
}

/// What is asked, and the table on which it is asked.
#[derive(SystemParam)]
struct Asked<'w> {
    prompt: Res<'w, Prompt>,
    shown: Res<'w, Shown>,
    zones: Res<'w, Zones>,
    layout: Res<'w, Layout>,
    geometry: Res<'w, Geometry>,
    texts: Res<'w, Texts>,
}

impl Asked<'_> {
    fn is_changed(&self) -> bool {
        self.prompt.is_changed()
            || self.layout.is_changed()
            || self.geometry.is_changed()
            || self.texts.is_changed()
    }

    /// The question that is to be open, and the cards it speaks of.
    fn question(&self) -> (Option<ChoiceQuestion>, Vec<Key>) {
        let choice = &self.prompt.choice;
        if choice.is_empty() {
            return (None, Vec::new());
        }
        let places = places::distinct(choice);
        let signs = places.as_ref().map_or_else(Vec::new, |places| {
            places::signs(
                places,
                &self.shown,
                &self.zones,
                &self.layout,
                &self.geometry,
            )
        });
        let cards = places
            .iter()
            .flatten()
            .flat_map(|place| places::cards_at(*place, &self.shown, &self.zones));
        let question = ChoiceQuestion {
            choice: choice.clone(),
            places: signs,
        };
        (Some(question), cards.collect())
    }

    fn in_words(&self, question: &ChoiceQuestion) -> Vec<String> {
        let choice = question.choice.iter();
        choice
            .map(|action| ways::in_words(&self.texts, &self.shown, action))
            .collect()
    }
}

fn ask(
    asked: Asked,
    device: Res<DeviceUsed>,
    (mut focus, mut visible): (ResMut<InputFocus>, ResMut<InputFocusVisible>),
    open: Query<(Entity, &ChoiceQuestion)>,
    mut advised: ResMut<Advised>,
    mut commands: Commands,
) {
    if !asked.is_changed() {
        return;
    }
    let (now, cards) = asked.question();
    if advised.choice != cards {
        advised.choice = cards;
    }
    let mut first_time = true;
    for (entity, question) in &open {
        if now.as_ref() == Some(question) && !asked.texts.is_changed() {
            return;
        }
        first_time &= question.choice != asked.prompt.choice;
        commands.entity(entity).despawn();
    }
    let Some(now) = now else { return };
    let words = asked.in_words(&now);
    let first = spawn(&mut commands, now, &words, &asked.geometry);
    // Whoever plays without a mouse stands at the first of them.
    if let Some(first) = first.filter(|_| first_time && *device != DeviceUsed::Mouse) {
        focus.set(first, FocusCause::Navigated);
        visible.0 = true;
    }
}

/// Opens the question, with a sign at each place or else a list in words; the first of its ways.
fn spawn(
    commands: &mut Commands,
    question: ChoiceQuestion,
    words: &[String],
    geometry: &Geometry,
) -> Option<Entity> {
    let root = (
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        },
        GlobalZIndex(DEPTH + 3),
        Pickable::IGNORE,
        FocusLayer::Overlay,
        DespawnOnExit(Screen::Table),
    );
    let places = question.places.clone();
    let sentence = match question.choice.as_slice() {
        [Action::Discard { .. }] => "choice-discard",
        _ => "choice-question",
    };
    let mut first = None;
    commands.spawn((root, question)).with_children(|root| {
        first = if places.is_empty() {
            spawn_list(root, sentence, words, geometry)
        } else {
            spawn_signs(root, &places, words, geometry)
        };
    });
    first
}

fn spawn_list(
    root: &mut ChildSpawnerCommands,
    question: &'static str,
    words: &[String],
    geometry: &Geometry,
) -> Option<Entity> {
    let mut first = None;
    root.spawn(list_frame(geometry)).with_children(|list| {
        head(list, question);
        for (i, words) in words.iter().enumerate() {
            let way = way_in_words(list, words, i);
            first.get_or_insert(way);
        }
    });
    first
}

fn spawn_signs(
    root: &mut ChildSpawnerCommands,
    places: &[Rect],
    words: &[String],
    geometry: &Geometry,
) -> Option<Entity> {
    root.spawn(bar(geometry)).with_children(|bar| {
        bar.spawn((
            question_bar(),
            Surface::Panel,
            BorderColor::all(p::BRASS),
            p::soft_shadow(),
        ))
        .with_children(|bar| head(bar, "choice-place"));
    });
    let mut first = None;
    for (i, (rect, words)) in places.iter().zip(words).enumerate() {
        let sign = sign(root, *rect, words, i);
        first.get_or_insert(sign);
    }
    first
}

/// The question with the way out of it.
fn head(parent: &mut ChildSpawnerCommands, question: &'static str) {
    parent
        .spawn((
            Node {
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                column_gap: px(p::GRID),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|head| {
            head.spawn(label(question, text::STRONG.size(p::SMALL * 1.1)));
            head.spawn((
                button("choice-cancel", Look::Quiet, Size::Small),
                observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                    intents.write(PlayerIntent::Cancel);
                }),
            ));
        });
}

/// Over the line of narration, which asks for nothing else meanwhile.
fn bar(geometry: &Geometry) -> impl Bundle {
    let node = Node {
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..at(geometry.narration)
    };
    (node, Pickable::IGNORE)
}

fn question_bar() -> Node {
    Node {
        padding: UiRect::left(px(14)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    }
}

/// A numbered sign at its place on the table.
fn sign(root: &mut ChildSpawnerCommands, rect: Rect, words: &str, index: usize) -> Entity {
    let node = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::MAX,
        ..at(rect)
    };
    let number = (index + 1).to_string();
    let ink = inked(text::STRONG.size(p::SMALL * 1.1));
    let mut sign = root.spawn((
        node,
        behaviour(Look::Brass),
        BoxShadow::new(p::BRASS.with_alpha(0.8), px(0), px(0), px(3), px(12)),
        Tip::of(Localized::new("tip-words").arg("words", words)),
        ChoicePlace(index),
        observe(chooses(index)),
        children![(Text::new(number), ink, one_line())],
    ));
    if index == 0 {
        sign.insert(FirstFocus);
    }
    sign.id()
}

fn chooses(index: usize) -> impl Fn(On<Chosen>, MessageWriter<PlayerIntent>) {
    move |_, mut intents| _ = intents.write(PlayerIntent::Choose(index))
}

/// The panel of the list.
fn list_frame(geometry: &Geometry) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(geometry.prompt.center().x - LIST / 2.0),
        top: px(geometry.prompt.min.y),
        width: px(LIST),
        padding: UiRect::axes(px(16), px(12)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..column(p::GRID)
    };
    (
        node,
        Surface::Panel,
        BorderColor::all(p::BRASS),
        p::soft_shadow(),
        Visibility::Hidden,
        ChoiceList,
    )
}

/// A way in words, which break into lines where they are long.
fn way_in_words(list: &mut ChildSpawnerCommands, words: &str, index: usize) -> Entity {
    let node = Node {
        padding: UiRect::axes(px(14), px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        flex_shrink: 0.0,
        ..default()
    };
    let words = format!("{}  {words}", index + 1);
    let ink = inked(text::BODY.size(p::SMALL * 1.1));
    let mut way = list.spawn((
        node,
        behaviour(Look::Plain),
        Tip::new("tip-choice-way"),
        observe(chooses(index)),
        children![(Text::new(words), ink)],
    ));
    if index == 0 {
        way.insert(FirstFocus);
    }
    way.id()
}

/// The list stands where it covers no combination that is asked about, and as little else as can be.
fn place_list(
    space: Space,
    geometry: Res<Geometry>,
    prompt: Res<Prompt>,
    mut lists: Query<(&ComputedNode, &mut Node, &mut Visibility), With<ChoiceList>>,
) {
    for (computed, mut node, mut visibility) in &mut lists {
        let size = computed.size() / geometry.scale.max(0.01);
        if size.min_element() < 1.0 {
            continue;
        }
        let asked: Vec<_> = prompt.choice.iter().flat_map(places::melds_of).collect();
        let obstacles = space.obstacles(|part| match part {
            Part::Meld(id) if asked.contains(&id) => Obstacle::NEVER,
            Part::Plate(_) | Part::Pile | Part::Buttons => Obstacle::SELDOM,
            Part::Hand(seat) if seat == space.own() => Obstacle::SELDOM,
            _ => Obstacle::MAY,
        });
        let room = Rect::new(
            4.0,
            geometry.top_bar.max.y + 4.0,
            geometry.size.x - 4.0,
            geometry.size.y - 4.0,
        );
        let at = least_covering(size, room, &obstacles, geometry.prompt.center());
        if (node.left, node.top) != (px(at.min.x), px(at.min.y)) {
            (node.left, node.top) = (px(at.min.x), px(at.min.y));
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}
