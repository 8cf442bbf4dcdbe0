//! The column of buttons at the bottom right. Each keeps its place all the time, so that none ever lies where another one just
//! was; what cannot be done now is greyed and says why.
use super::{
    ActionButton, DEPTH, Hud,
    actions::{Situation, WhyNot},
    keys::{OrWalk, key_sign, low_sign},
};
use bevy::{prelude::*, text::LineHeight, ui_widgets::observe};
use engine::{
    seat::Seat,
    table::{Legal, Viewer},
};
use gamecore::{
    feedback::RestsOn,
    i18n::{Localized, Texts, passage_of, passage_of_key, rejection_text},
    input::{FocusArea, PlayerAction},
    model::{Geometry, HandOrder, PlayerIntent, Prompt, Selection, Shown, Sort, Staging, people},
    states::{Screen, Watching},
};
use ui::widgets::{
    Chosen, Greyed, Lit, Look, Size, Style, at, column, frame, inked, label, one_line,
    palette as p, row, text,
};

#[derive(Component)]
struct Column;

#[derive(Component)]
struct SplitLabel;

/// The button that first lays out and then confirms.
#[derive(Component)]
struct LayDownLabel;

/// The letters of rows that hold much: three words and what they have in common.
const SORT_LETTERS: f32 = p::SMALL * 0.92;
/// Two long words and the signs of their buttons on a gamepad share one row.
const TAKE_BACK_LETTERS: f32 = p::SMALL * 0.88;
/// The gap between a button's word and the sign of its key; where two buttons share a row; and where that is just long enough.
const SIGN_GAP: f32 = 5.0;
const SHARED_GAP: f32 = 3.0;
const NARROW_GAP: f32 = 1.0;

/// Adds the column of buttons.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(
        Update,
        (
            place.run_if(
                resource_changed::<Geometry>
                    .or_else(resource_changed::<Shown>)
                    .or_else(state_changed::<Watching>),
            ),
            grey,
            count_ways,
        )
            .in_set(Hud),
    );
}

/// The rows of the column from top to bottom: what each button does, the key of its word, its look.
const ROWS: [&[(ActionButton, &str, Look)]; 5] = [
    &[(ActionButton::LayDown, "action-lay-down", Look::Brass)],
    &[(ActionButton::NextSplit, "action-split", Look::Plain)],
    &[
        (ActionButton::Stage, "action-stage", Look::Plain),
        (ActionButton::Advice, "hint-button", Look::Plain),
    ],
    &[
        (ActionButton::TakeBackOne, "action-take-back", Look::Plain),
        (
            ActionButton::TakeBackAll,
            "action-take-back-all",
            Look::Plain,
        ),
    ],
    &[
        (
            ActionButton::SortBy(Sort::Rank),
            "action-sort-rank",
            Look::Segment,
        ),
        (
            ActionButton::SortBy(Sort::Suit),
            "action-sort-suit",
            Look::Segment,
        ),
        (
            ActionButton::SortBy(Sort::Contract),
            "action-sort-contract",
            Look::Segment,
        ),
    ],
];

fn spawn(geometry: Res<Geometry>, mut commands: Commands) {
    let column = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(5),
        justify_content: JustifyContent::FlexEnd,
        ..at(geometry.buttons)
    };
    commands
        .spawn((
            column,
            GlobalZIndex(DEPTH),
            Pickable::IGNORE,
            Column,
            FocusArea::Buttons,
            DespawnOnExit(Screen::Table),
        ))
        .with_children(|column| {
            for buttons in ROWS {
                column
                    .spawn((row(4.0), Pickable::IGNORE))
                    .with_children(|line| spawn_row(line, buttons));
            }
        });
}

fn spawn_row(line: &mut ChildSpawnerCommands, buttons: &[(ActionButton, &str, Look)]) {
    if let [(ActionButton::SortBy(_), ..), ..] = buttons {
        // The three ways to sort share one key, which the narrow buttons have no room to show: it stands under the word.
        let words = label("action-sort", text::NOTE.size(SORT_LETTERS));
        let low = LineHeight::RelativeToFont(1.0);
        let heading = Node {
            align_items: AlignItems::Center,
            ..column(0.0)
        };
        line.spawn((heading, Pickable::IGNORE))
            .with_children(|heading| {
                heading.spawn((words, one_line(), low));
                heading.spawn(low_sign(PlayerAction::Sort));
            });
    }
    for (action, key, look) in buttons {
        spawn_button(line, *action, key, *look);
    }
}

/// How a button of the column measures: its size, its height in design pixels, its letters.
fn measures(action: ActionButton) -> (Size, f32, Style) {
    match action {
        ActionButton::LayDown => {
            let (.., letters) = Size::Large.measures();
            (Size::Large, 44.0, text::STRONG.size(letters))
        }
        ActionButton::SortBy(_) => (Size::Small, 28.0, text::BODY.size(SORT_LETTERS)),
        ActionButton::TakeBackOne | ActionButton::TakeBackAll => {
            (Size::Small, 30.0, text::BODY.size(TAKE_BACK_LETTERS))
        }
        ActionButton::NextSplit | ActionButton::Stage | ActionButton::Advice => {
            let (.., letters) = Size::Small.measures();
            (Size::Small, 30.0, text::BODY.size(letters))
        }
    }
}

/// The height of a button where letters are so much larger than usual: the column does not grow as much as they do.
fn height(action: ActionButton, letters: f32) -> f32 {
    let (size, usual, _) = measures(action);
    let less = match size {
        Size::Large => 20.0,
        Size::Medium | Size::Small => 6.0,
    };
    usual - less * (letters - 1.0)
}

fn spawn_button(line: &mut ChildSpawnerCommands, action: ActionButton, key: &str, look: Look) {
    let (size, height, style) = measures(action);
    let words = (
        Text::default(),
        Localized::new(key).arg("shown", 1).arg("all", 1),
        inked(style),
        one_line(),
    );
    let mut button = line.spawn((
        frame(look, size),
        action,
        action.tip(),
        observe(send),
        children![words],
    ));
    let sign_gap = match action {
        ActionButton::TakeBackOne | ActionButton::TakeBackAll => NARROW_GAP,
        ActionButton::Stage | ActionButton::Advice => SHARED_GAP,
        _ => SIGN_GAP,
    };
    button.entry::<Node>().and_modify(move |mut node| {
        node.height = px(height);
        node.padding = UiRect::horizontal(px(1));
        node.column_gap = px(sign_gap);
        // Short words leave room for long ones with the signs of their keys.
        node.flex_grow = 1.0;
    });
    match action {
        ActionButton::SortBy(_) => _ = button.insert(Lit(false)),
        // Gamepads have no button left for it.
        ActionButton::Advice => _ = button.with_child((key_sign(action.act()), OrWalk)),
        _ => _ = button.with_child(key_sign(action.act())),
    }
    if action == ActionButton::NextSplit {
        button.insert(SplitLabel);
    } else if action == ActionButton::LayDown {
        button.insert(LayDownLabel);
    }
}

fn send(
    event: On<Chosen>,
    buttons: Query<&ActionButton>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    if let Ok(button) = buttons.get(event.entity) {
        intents.write(button.intent());
    }
}

/// The column stands at its place; a table of bots alone has none, nor has a match that is watched.
fn place(
    geometry: Res<Geometry>,
    shown: Res<Shown>,
    watching: Res<State<Watching>>,
    mut columns: Query<&mut Node, (With<Column>, Without<ActionButton>)>,
    mut buttons: Query<(&ActionButton, &mut Node)>,
) {
    let people = !people(&shown).is_empty();
    for mut node in &mut columns {
        let played = *watching.get() == Watching::Off;
        node.display = if people && played && shown.view.is_some() {
            Display::Flex
        } else {
            Display::None
        };
        let rect = geometry.buttons;
        (node.left, node.top) = (px(rect.min.x), px(rect.min.y));
        (node.width, node.height) = (px(rect.width()), px(rect.height()));
        node.row_gap = px(5.0 - 4.0 * (geometry.letters - 1.0));
    }
    for (action, mut node) in &mut buttons {
        let height = px(height(*action, geometry.letters));
        if node.height != height {
            node.height = height;
        }
    }
}

/// What may be done by the person whose hand is open.
fn legal_of(prompt: &Prompt, viewer: Viewer) -> Option<&Legal> {
    let (seat, legal): &(Seat, Legal) = prompt.open.as_ref()?;
    (viewer == Viewer::Seat(*seat)).then_some(legal)
}

fn grey(
    shown: Res<Shown>,
    prompt: Res<Prompt>,
    staging: Res<Staging>,
    selection: Res<Selection>,
    order: Res<HandOrder>,
    texts: Res<Texts>,
    mut buttons: Query<(Entity, &ActionButton, Option<&Greyed>, Option<&mut Lit>)>,
    mut commands: Commands,
) {
    let now = Situation {
        legal: legal_of(&prompt, shown.viewer),
        staging: &staging,
        marked: selection.cards.len(),
        hand: shown
            .view
            .as_ref()
            .is_some_and(|view| !view.hand.is_empty()),
        down: shown.is_down(shown.bottom_seat()),
    };
    for (entity, button, greyed, lit) in &mut buttons {
        let wanted = button.why_not(&now).map(|why| match why {
            WhyNot::Sentence(key) => (Greyed::Because(key), passage_of_key(key)),
            WhyNot::Rejected(reason) => {
                let sentence = rejection_text(&texts, &reason);
                (Greyed::Said(sentence), Some(passage_of(&reason)))
            }
        });
        if wanted.as_ref().map(|(why, _)| why) != greyed {
            let mut button = commands.entity(entity);
            button.remove::<(Greyed, RestsOn)>();
            if let Some((why, rests_on)) = wanted {
                button.insert(why);
                rests_on.map(|passage| button.insert(RestsOn(passage)));
            }
        }
        if let (Some(mut lit), ActionButton::SortBy(sort)) = (lit, button) {
            lit.set_if_neq(Lit(order.latched == Some(*sort)));
        }
    }
}

fn count_ways(
    staging: Res<Staging>,
    buttons: Query<&Children, With<SplitLabel>>,
    lay_down: Query<&Children, With<LayDownLabel>>,
    mut texts: Query<&mut Localized>,
) {
    if !staging.is_changed() {
        return;
    }
    let key = if staging.groups.is_empty() {
        "action-lay-down"
    } else {
        "action-confirm"
    };
    for part in lay_down.iter().flatten() {
        if let Ok(mut text) = texts.get_mut(*part) {
            text.set_if_neq(Localized::new(key));
        }
    }
    let all = staging.proposals.len().max(1);
    for part in buttons.iter().flatten() {
        if let Ok(mut text) = texts.get_mut(*part) {
            *text = Localized::new("action-split")
                .arg("shown", staging.shown.min(all - 1) + 1)
                .arg("all", all);
        }
    }
}
