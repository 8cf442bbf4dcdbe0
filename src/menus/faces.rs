//! Whose face sits at a place of the set-up: all of them with their names, to choose from.
use super::{back, page_width, root};
use bevy::{prelude::*, ui_widgets::observe};
use engine::matchplay::Character;
use gamecore::{
    draft::{Draft, PICTURES},
    i18n::{Localized, Texts},
    input::FirstFocus,
    model::Geometry,
    settings::Settings,
    states::{Menu, Trail},
};
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Greyed, Lit, Look, Size, Style, behaviour, button, centred, inked, localized,
        palette as p, panel, text, title,
    },
};

/// The place of the set-up whose face is being chosen.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FaceOf(pub usize);

/// What a cell of the page stands for.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaceChoice {
    /// A bot's character.
    Bot(Character),
    /// A person's medallion.
    Person(u8),
}

impl FaceChoice {
    fn is_of(self, draft: &Draft, place: usize, pictures: &[u8]) -> bool {
        match self {
            FaceChoice::Bot(character) => draft.seats[place].character == character,
            FaceChoice::Person(picture) => pictures[place] == picture,
        }
    }
}

/// The side of a picture.
const SIDE: f32 = 84.0;

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.init_resource::<FaceOf>();
    app.add_systems(OnEnter(Menu::Faces), spawn);
}

fn spawn(
    (draft, place): (Option<Res<Draft>>, Res<FaceOf>),
    (art, settings, texts): (Option<Res<UiArt>>, Res<Settings>, Res<Texts>),
    geometry: Res<Geometry>,
    mut commands: Commands,
) {
    let (Some(draft), Some(art)) = (draft, art) else {
        return;
    };
    let place = place.0;
    let person = draft.seats[place].is_person();
    let pictures = draft.pictures(|name| settings.pictures.get(name).copied());
    let faces: Vec<FaceChoice> = if person {
        (0..PICTURES).map(FaceChoice::Person).collect()
    } else {
        Character::ALL.into_iter().map(FaceChoice::Bot).collect()
    };
    commands.spawn(root(Menu::Faces)).with_children(|root| {
        root.spawn(panel(page_width(1000.0, &geometry)))
            .with_children(|page| {
                page.spawn(title(if person { "faces-person" } else { "faces-bot" }));
                page.spawn(Node {
                    flex_wrap: FlexWrap::Wrap,
                    // As many in a row as there is room for, the last row in the middle.
                    justify_content: JustifyContent::Center,
                    column_gap: px(8),
                    row_gap: px(12),
                    ..default()
                })
                .with_children(|grid| {
                    for face in faces {
                        let taken = holder(&draft, place, face, &pictures)
                            .map(|other| taken_by(&draft, other, &texts));
                        let lit = face.is_of(&draft, place, &pictures);
                        cell(grid, face, lit, taken, &art);
                    }
                });
                page.spawn(Node {
                    justify_content: JustifyContent::FlexEnd,
                    ..default()
                })
                .with_children(|foot| {
                    foot.spawn((
                        button("menu-back", Look::Plain, Size::Medium),
                        observe(back),
                    ));
                });
            });
    });
}

/// The other place whose player already has this face, if any.
fn holder(draft: &Draft, place: usize, face: FaceChoice, pictures: &[u8]) -> Option<usize> {
    let person = draft.seats[place].is_person();
    (0..draft.places()).find(|other| {
        let seat = &draft.seats[*other];
        let same_kind = seat.kind.is_some() && seat.is_person() == person;
        *other != place && same_kind && seat.guest.is_none() && face.is_of(draft, *other, pictures)
    })
}

/// Why a face cannot be chosen that the player at this place has.
fn taken_by(draft: &Draft, holder: usize, texts: &Texts) -> Greyed {
    let name = draft.names(&|number| texts.neutral_name(number))[holder]
        .clone()
        .unwrap_or_default();
    let key = if draft.seats[holder].is_person() {
        "faces-person-taken"
    } else {
        "faces-bot-taken"
    };
    Greyed::Said(texts.with(key, &[("name", name.into())]))
}

fn cell(
    grid: &mut ChildSpawnerCommands,
    face: FaceChoice,
    lit: bool,
    taken: Option<Greyed>,
    art: &UiArt,
) {
    let node = Node {
        width: px(230),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(4),
        padding: UiRect::all(px(12)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    let mut cell = grid.spawn((
        node,
        behaviour(Look::Segment),
        Lit(lit),
        face,
        observe(choose),
    ));
    let alpha = if taken.is_some() { 0.35 } else { 1.0 };
    if let Some(taken) = taken {
        cell.insert(taken);
    }
    if lit {
        cell.insert(FirstFocus);
    }
    cell.with_children(|cell| {
        picture(cell, face, alpha, art);
        words(cell, face, alpha);
    });
}

fn picture(cell: &mut ChildSpawnerCommands, face: FaceChoice, alpha: f32, art: &UiArt) {
    let (image, radius) = match face {
        FaceChoice::Bot(character) => (art.face(character), BorderRadius::MAX),
        FaceChoice::Person(picture) => (art.medallion(picture), BorderRadius::all(px(9))),
    };
    let picture = Node {
        width: px(SIDE),
        height: px(SIDE),
        border_radius: radius,
        ..default()
    };
    cell.spawn((
        picture,
        ImageNode::new(image).with_color(Color::WHITE.with_alpha(alpha)),
        Pickable::IGNORE,
    ));
}

/// The name below a picture, and what the character is like.
fn words(cell: &mut ChildSpawnerCommands, face: FaceChoice, alpha: f32) {
    match face {
        FaceChoice::Bot(character) => {
            cell.spawn((Text::new(character.name()), inked(text::STRONG)));
            let about = Localized::new(format!("character-{}-about", character.id()));
            let small = Style {
                color: p::TEXT_SOFT.with_alpha(alpha.max(0.5)),
                ..text::NOTE
            };
            cell.spawn((localized(about, small), centred()));
        }
        FaceChoice::Person(picture) => {
            let name = Localized::new(format!("picture-{picture}"));
            cell.spawn((Text::default(), name, inked(text::STRONG)));
        }
    }
}

/// Puts the face at the place and goes back to the table.
fn choose(
    event: On<Chosen>,
    faces: Query<&FaceChoice>,
    place: Res<FaceOf>,
    draft: Option<ResMut<Draft>>,
    trail: Res<Trail>,
    mut next: ResMut<NextState<Menu>>,
) {
    let (Ok(face), Some(mut draft)) = (faces.get(event.entity), draft) else {
        return;
    };
    let seat = &mut draft.seats[place.0];
    match face {
        FaceChoice::Bot(character) => seat.character = *character,
        FaceChoice::Person(picture) => seat.picture = Some(*picture),
    }
    NextState::set_if_neq(&mut next, trail.back());
}
