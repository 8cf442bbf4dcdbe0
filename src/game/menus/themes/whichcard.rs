//! Which card is it? A single picture was dropped: it is laid over one card of whichever deck is used.
use super::{page::to_themes, shelf};
use crate::game::{
    feedback::Toast,
    i18n::{Texts, card_short},
    input::FirstFocus,
    menus::root,
    saves::{Store, io_reason},
    states::Menu,
    theme::{RescanThemes, Slot, slot_name},
    widgets::{
        Chosen, Lit, Look, Size, button, column, frame, ink, label, palette as p, panel, row, text,
        title,
    },
};
use bevy::{prelude::*, ui_widgets::observe};
use std::path::PathBuf;

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

/// The largest size of the picture on the page, in design pixels.
const PICTURE: Vec2 = Vec2::new(210.0, 290.0);

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
        root.spawn(panel(px(1000))).with_children(|page| {
            page.spawn(title("themes-which-card"));
            page.spawn(Node {
                column_gap: px(28),
                ..default()
            })
            .with_children(|halves| {
                spawn_picture(halves, &asked);
                let right = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    ..column(8.0)
                };
                halves
                    .spawn(right)
                    .with_children(|right| spawn_cards(right, asked.guess, &texts));
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
    let scale = (PICTURE / asked.size).min_element();
    let size = asked.size * scale;
    halves.spawn(column(10.0)).with_children(|left| {
        let node = Node {
            width: px(size.x),
            height: px(size.y),
            ..default()
        };
        left.spawn((node, ImageNode::new(asked.image.clone()), Pickable::IGNORE));
        let name = asked.path.file_name().unwrap_or_default().to_string_lossy();
        left.spawn(text::name(&name, text::NOTE, PICTURE.x));
    });
}

fn spawn_cards(right: &mut ChildSpawnerCommands, guess: Option<Slot>, texts: &Texts) {
    right.spawn(label("themes-which-note", text::NOTE));
    let all: Vec<Slot> = Slot::all().collect();
    let (faces, others) = all.split_at(52);
    for suit in faces.chunks(13) {
        right.spawn(row(5.0)).with_children(|line| {
            for slot in suit {
                let Slot::Face(card) = slot else { continue };
                pick(line, *slot, card_short(texts, *card), guess, Some(46.0));
            }
        });
    }
    right.spawn(row(5.0)).with_children(|line| {
        for slot in others {
            pick(line, *slot, slot_name(texts, *slot), guess, None);
        }
    });
}

fn pick(
    line: &mut ChildSpawnerCommands,
    slot: Slot,
    words: String,
    guess: Option<Slot>,
    width: Option<f32>,
) {
    let is_guess = guess == Some(slot);
    let mut button = line.spawn((
        frame(Look::Segment, Size::Medium),
        Lit(is_guess),
        CardPick(slot),
        observe(choose),
        children![(Text::new(words), ink(Look::Segment, Size::Medium))],
    ));
    if let Some(width) = width {
        button.insert(Node {
            width: px(width),
            height: px(40),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
            ..default()
        });
    }
    if is_guess {
        button.insert(FirstFocus);
    }
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
