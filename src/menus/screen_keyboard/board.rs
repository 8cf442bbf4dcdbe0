//! How the board looks.
use super::{
    caps::{COLUMNS, Cap, Face, ROWS},
    typing::choose,
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::Localized,
    input::{FocusLayer, PlayerAction, Signs},
};
use ui::widgets::{
    Field, Look, Size, TypedOnScreen, column, depth, frame, ink, one_line, palette as p, panel,
    row, scrim, text, written,
};

/// The root of the board.
#[derive(Component)]
pub(super) struct Board;

/// The line that shows what the field holds.
#[derive(Component)]
pub(super) struct Preview;

/// The letter on a key.
#[derive(Component)]
pub(super) struct Letter(usize, usize);

/// The word on the key of accents.
#[derive(Component)]
pub(super) struct AccentsWord;

/// The side of a key, and the room between two, in design pixels.
const SIDE: f32 = 52.0;
const GAP: f32 = 6.0;
/// The height of a key in percent of the window's smaller side: 52 pixels of 720, however large letters are.
const HEIGHT: f32 = 7.3;

/// Builds the board; the key that the focus begins on.
pub(super) fn spawn(commands: &mut Commands, field: &str, signs: &Signs) -> Option<Entity> {
    let mut first = None;
    let root = (scrim(depth::KEYBOARD), FocusLayer::Keyboard, Board);
    commands.spawn(root).with_children(|root| {
        root.spawn(panel(auto())).with_children(|board| {
            let line = Node {
                height: px(40),
                padding: UiRect::horizontal(px(12)),
                border: UiRect::bottom(px(1)),
                align_items: AlignItems::Center,
                overflow: Overflow::clip(),
                ..default()
            };
            let ground = BackgroundColor(Color::BLACK.with_alpha(0.25));
            board
                .spawn((line, ground, BorderColor::all(p::BRASS_LIGHT)))
                .with_child((written(shown(field), text::BODY), one_line(), Preview));
            board.spawn(column(GAP)).with_children(|rows| {
                for at in 0..ROWS {
                    rows.spawn(row(GAP)).with_children(|line| {
                        for column in 0..COLUMNS {
                            let cap = spawn_letter(line, at, column);
                            // Where the other letters are near.
                            if (at, column) == (2, 4) {
                                first = Some(cap);
                            }
                        }
                    });
                }
                rows.spawn(row(GAP))
                    .with_children(|line| spawn_others(line, signs));
            });
        });
    });
    first
}

/// The text with the place where one writes.
fn shown(text: &str) -> String {
    format!("{text}|")
}

fn spawn_letter(line: &mut ChildSpawnerCommands, at: usize, column: usize) -> Entity {
    let letter = Face::default().letter(at, column);
    let mut cap = line.spawn((
        frame(Look::Segment, Size::Medium),
        Cap::Letter(at, column),
        observe(choose),
    ));
    cap.entry::<Node>().and_modify(|mut node| {
        (node.width, node.height) = (px(SIDE), vmin(HEIGHT));
        node.padding = UiRect::ZERO;
    });
    cap.with_child((
        Text::new(letter),
        ink(Look::Segment, Size::Medium),
        Letter(at, column),
    ));
    cap.id()
}

/// The keys below the letters, each with the button that does the same.
fn spawn_others(line: &mut ChildSpawnerCommands, signs: &Signs) {
    let widths = [
        (Cap::Large, 1.5, Look::Segment, PlayerAction::Sort),
        (Cap::Accents, 2.0, Look::Segment, PlayerAction::TakeStock),
        (Cap::Space, 2.5, Look::Segment, PlayerAction::LayDown),
        (Cap::Delete, 2.0, Look::Segment, PlayerAction::Pile),
        (Cap::Done, 2.0, Look::Brass, PlayerAction::Menu),
    ];
    for (cap, columns, look, act) in widths {
        let mut key = line.spawn((frame(look, Size::Medium), cap, observe(choose)));
        key.entry::<Node>().and_modify(move |mut node| {
            node.width = px(columns * (SIDE + GAP) - GAP);
            node.height = vmin(HEIGHT);
            node.padding = UiRect::ZERO;
        });
        key.with_children(|key| {
            let words = ink(look, Size::Small);
            match cap {
                Cap::Accents => _ = key.spawn((Text::new("áé?"), words, AccentsWord)),
                Cap::Large | Cap::Letter(..) => _ = key.spawn((Text::new("A↑"), words)),
                Cap::Space => _ = key.spawn(word("keyboard-space", words)),
                Cap::Delete => _ = key.spawn(word("keyboard-delete", words)),
                Cap::Done => _ = key.spawn(word("keyboard-done", words)),
            }
            if let Some(sign) = signs.sign(act) {
                let edge = Node {
                    padding: UiRect::horizontal(px(4)),
                    border: UiRect::all(px(1)),
                    border_radius: BorderRadius::all(px(4)),
                    ..default()
                };
                let color = BorderColor::all(p::TEXT.with_alpha(0.35));
                key.spawn((edge, color, Pickable::IGNORE))
                    .with_child((Text::new(sign), ink(look, Size::Small)));
            }
        });
    }
}

fn word(key: &'static str, words: impl Bundle) -> impl Bundle {
    (Text::default(), Localized::new(key), words)
}

/// The keys show the letters that they write.
pub(super) fn follow_face(
    face: Res<Face>,
    mut letters: Query<(&Letter, &mut Text), Without<AccentsWord>>,
    mut words: Query<&mut Text, With<AccentsWord>>,
) {
    for (Letter(row, column), mut text) in &mut letters {
        text.set_if_neq(Text::new(face.letter(*row, *column)));
    }
    for mut text in &mut words {
        text.set_if_neq(Text::new(if face.accents { "abc" } else { "áé?" }));
    }
}

/// The line shows what the field holds: its end, if it is longer than the line.
pub(super) fn follow_field(
    typed: Res<TypedOnScreen>,
    fields: Query<&Field>,
    mut previews: Query<&mut Text, With<Preview>>,
) {
    let Ok(field) = fields.get(typed.0) else {
        return;
    };
    for mut text in &mut previews {
        text.set_if_neq(Text::new(shown(field.text())));
    }
}
