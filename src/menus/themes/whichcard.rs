//! Which card is it? A single picture was dropped: it is laid over one card of whichever deck is used.
use super::{page::to_themes, shelf};
use crate::{page_width, root};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    feedback::Toast,
    i18n::{Texts, card_short},
    input::FirstFocus,
    model::Geometry,
    saves::{Store, io_reason},
    states::Menu,
};
use std::path::PathBuf;
use ui::{
    theme::{RescanThemes, Slot, slot_name},
    widgets::{
        Chosen, Lit, Look, Size, button, column, frame, ink, label, low_panel, palette as p, row,
        scrolling, text, title,
    },
};

/// The picture that is asked about.
#[derive(Resource, Clone, Debug)]
pub(super) struct AskedPicture {
    /// Its file.
    pub path: PathBuf,
    /// Which card it is by its name.
    pub guess: Option<Slot>,
    /// The picture itself.
    pub image: Handle<Image>,
    /// Its size in pixels.
    pub size: Vec2,
}

/// A card that can be the answer.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardPick(pub Slot);

/// A part of the page whose shape follows the room.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(super) enum Part {
    /// All of it.
    Page,
    /// The picture, of so many pixels.
    Picture(Vec2),
    /// The button of a face.
    Face,
}

/// The width of the page in design pixels.
const PAGE: f32 = 1000.0;
/// The largest size of the picture where letters are as large as usual: it does not grow with them, for then there is room only below
/// it for the cards.
const PICTURE: Vec2 = Vec2::new(210.0, 290.0);
/// The most of the window's height that it takes where the cards stand below it.
const BELOW: f32 = 0.28;
/// The widths of a face's button: usual, and the least, in which “10♥” fits.
const FACE: (f32, f32) = (46.0, 36.0);
/// The height of a face's button.
const FACE_HEIGHT: f32 = 40.0;
/// The gap between two cards.
const BETWEEN: f32 = 5.0;
/// A suit in one line.
const SUIT: f32 = 13.0 * FACE.0 + 12.0 * BETWEEN;

pub(super) fn spawn(
    asked: Option<Res<AskedPicture>>,
    texts: Res<Texts>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let Some(asked) = asked else {
        NextState::set_if_neq(&mut menu, Menu::Themes);
        return;
    };
    commands.spawn(root(Menu::WhichCard)).with_children(|root| {
        root.spawn((low_panel(px(PAGE)), Part::Page))
            .with_children(|page| {
                page.spawn(title("themes-which-card"));
                // What is higher than the window scrolls between the question and the way out.
                scrolling(page, 0.0, (), |body| {
                    // Where letters are large the cards stand below the picture.
                    body.spawn(Node {
                        column_gap: px(28),
                        row_gap: px(12),
                        flex_wrap: FlexWrap::Wrap,
                        justify_content: JustifyContent::Center,
                        flex_shrink: 0.0,
                        ..default()
                    })
                    .with_children(|halves| {
                        spawn_picture(halves, &asked);
                        let right = Node {
                            flex_grow: 1.0,
                            flex_basis: px(SUIT),
                            min_width: px(0),
                            ..column(8.0)
                        };
                        halves
                            .spawn(right)
                            .with_children(|right| spawn_cards(right, asked.guess, &texts));
                    });
                });
                page.spawn(Node {
                    justify_content: JustifyContent::FlexEnd,
                    ..default()
                })
                .with_children(|foot| {
                    foot.spawn((
                        button("themes-which-none", Look::Plain, Size::Medium),
                        observe(to_themes),
                    ));
                });
            });
    });
}

fn spawn_picture(halves: &mut ChildSpawnerCommands, asked: &AskedPicture) {
    let left = Node {
        align_items: AlignItems::Center,
        ..column(10.0)
    };
    halves.spawn(left).with_children(|left| {
        let image = ImageNode::new(asked.image.clone());
        left.spawn((image, Part::Picture(asked.size), Pickable::IGNORE));
        let name = asked.path.file_name().unwrap_or_default().to_string_lossy();
        left.spawn(text::name(&name, text::NOTE, PICTURE.x));
    });
}

fn spawn_cards(right: &mut ChildSpawnerCommands, guess: Option<Slot>, texts: &Texts) {
    right.spawn(label("themes-which-note", text::NOTE));
    let all: Vec<Slot> = Slot::all().collect();
    let (faces, others) = all.split_at(52);
    let line = || Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(BETWEEN),
        ..row(BETWEEN)
    };
    for suit in faces.chunks(13) {
        right.spawn(line()).with_children(|line| {
            for slot in suit {
                let Slot::Face(card) = slot else { continue };
                pick(line, *slot, card_short(texts, *card), guess);
            }
        });
    }
    right.spawn(line()).with_children(|line| {
        for slot in others {
            pick(line, *slot, slot_name(texts, *slot), guess);
        }
    });
}

fn pick(line: &mut ChildSpawnerCommands, slot: Slot, words: String, guess: Option<Slot>) {
    let is_guess = guess == Some(slot);
    let mut button = line.spawn((
        frame(Look::Segment, Size::Medium),
        Lit(is_guess),
        CardPick(slot),
        observe(choose),
        children![(Text::new(words), ink(Look::Segment, Size::Medium))],
    ));
    if let Slot::Face(_) = slot {
        let node = Node {
            width: px(FACE.0),
            height: px(FACE_HEIGHT),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
            ..default()
        };
        button.insert((node, Part::Face));
    }
    if is_guess {
        button.insert(FirstFocus);
    }
}

/// Gives the parts the sizes that the room has for them.
pub(super) fn fit(geometry: Res<Geometry>, mut parts: Query<(&Part, &mut Node)>) {
    for (part, mut node) in &mut parts {
        let mut wanted = node.clone();
        match part {
            Part::Page => wanted.width = page_width(PAGE, &geometry),
            Part::Picture(own) => {
                let size = picture_size(*own, &geometry);
                (wanted.width, wanted.height) = (px(size.x), px(size.y));
            }
            Part::Face => wanted.width = px(face_width(geometry.size.x)),
        }
        node.set_if_neq(wanted);
    }
}

/// The size of the picture in design pixels. Where the cards stand below it, it leaves them the larger part of the window.
fn picture_size(own: Vec2, geometry: &Geometry) -> Vec2 {
    let mut most = PICTURE / geometry.letters.max(1.0);
    if geometry.size.x < PAGE {
        most.y = most.y.min(geometry.size.y * BELOW);
    }
    own * (most / own).min_element()
}

/// The width of a face's button in a window of this width: a suit stands in one line as long as its words fit into it.
fn face_width(window: f32) -> f32 {
    // The padding and the hairline of the panel, and the bar with its gap.
    let line = PAGE.min(window) - 2.0 * (3.0 * p::GRID + 1.0) - 2.0 * p::GRID;
    ((line - 12.0 * BETWEEN) / 13.0)
        .floor()
        .clamp(FACE.1, FACE.0)
}

fn choose(
    event: On<Chosen>,
    picks: Query<&CardPick>,
    asked: Option<Res<AskedPicture>>,
    (store, texts): (Res<Store>, Res<Texts>),
    mut toasts: MessageWriter<Toast>,
    mut rescan: MessageWriter<RescanThemes>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let (Ok(CardPick(slot)), Some(asked)) = (picks.get(event.entity), asked) else {
        return;
    };
    let overrides = store.dirs().data.join("overrides");
    let card = slot_name(&texts, *slot);
    match shelf::put_over(&asked.path, *slot, &overrides) {
        Ok(()) => {
            let told = texts.with("themes-put-over", &[("card", card.into())]);
            toasts.write(Toast::info(told));
            rescan.write(RescanThemes);
            NextState::set_if_neq(&mut menu, Menu::Themes);
        }
        Err(error) => {
            let reason = io_reason(&texts, &error);
            let told = [("name", card.into()), ("reason", reason.into())];
            toasts.write(Toast::refused(texts.with("themes-drop-not-copied", &told)));
        }
    }
}

/// The picture goes with the question.
pub(super) fn forget(mut commands: Commands) {
    commands.remove_resource::<AskedPicture>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suit_stands_in_one_line_in_a_window_of_720_lines_whatever_the_letters() {
        for letters in [1.0, 1.25, 1.5, 1.75, 2.0] {
            let window = 1280.0 / letters;
            let line = 13.0 * face_width(window) + 12.0 * BETWEEN;
            assert!(line <= window - 2.0 * (3.0 * p::GRID + 1.0), "{letters}");
        }
        assert_eq!(face_width(1280.0), FACE.0);
        assert_eq!(face_width(400.0), FACE.1, "then it takes two lines");
    }

    #[test]
    fn the_picture_keeps_its_shape_and_leaves_room_for_the_cards() {
        let window = |letters: f32| Geometry {
            size: Vec2::new(1280.0, 720.0) / letters,
            letters,
            ..Geometry::default()
        };
        let wide = picture_size(Vec2::new(700.0, 420.0), &window(1.0));
        assert!((wide - Vec2::new(210.0, 126.0)).length() < 0.1, "{wide}");
        let high = picture_size(Vec2::new(100.0, 420.0), &window(1.0));
        assert_eq!(high.y, PICTURE.y);
        let large = picture_size(Vec2::new(100.0, 420.0), &window(2.0));
        assert!(
            (large.y - 0.28 * 360.0).abs() < 0.1 && (large.x * 4.2 - large.y).abs() < 0.1,
            "{large}"
        );
    }
}
