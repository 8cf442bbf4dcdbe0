//! The title: the name, eight words of menu, our table, the languages, at the first start the lesson. The lower half is free for the fan of
//! cards.
use super::{offer, ourtable};
use crate::game::{
    i18n::{Language, Texts},
    menus::{FamilyTab, FamilyView, WantQuit},
    model::{ContinueMatch, Geometry},
    saves::{Saved, Store},
    sets::FrameSystems,
    settings::Settings,
    states::{Menu, Screen},
    theme::{ThemeProblems, UiArt, problem_sentence},
    widgets::{
        Chosen, Greyed, Look, Offer, Picked, SetTypefaces, Size, choice_row, frame, inked,
        one_line, palette as p, row, screen, text, wrapping, written,
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// The word that goes on with the saved match.
#[derive(Component)]
pub(super) struct GoOn;

/// The name of the game.
#[derive(Component)]
struct GameName;

/// Which version of the game this is.
#[derive(Component)]
pub struct GameVersion;

/// The emblem below it.
#[derive(Component)]
struct Emblem;

/// Adds the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn);
    app.add_systems(
        Update,
        (
            follow_saved,
            ourtable::follow,
            make_room.after(SetTypefaces),
        )
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Title)),
    );
}

fn spawn(
    art: Option<Res<UiArt>>,
    store: Res<Store>,
    texts: Res<Texts>,
    problems: Option<Res<ThemeProblems>>,
    mut commands: Commands,
) {
    commands
        .spawn((screen(), DespawnOnExit(Screen::Title)))
        .with_children(|root| {
            let top = Node {
                position_type: PositionType::Absolute,
                top: percent(10),
                width: percent(100),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                ..default()
            };
            root.spawn((top, Pickable::IGNORE)).with_children(|top| {
                spawn_name(top, art.as_deref());
                let words = Node {
                    // As wide as the window: a width made of those of the words is a hair less than they need at some sizes.
                    width: percent(100),
                    justify_content: JustifyContent::Center,
                    padding: UiRect::horizontal(px(p::GRID)),
                    ..wrapping(p::GRID)
                };
                top.spawn(words)
                    .with_children(|words| spawn_menu(words, &store));
                ourtable::spawn(top);
                top.spawn(offer::place());
            });
            corner_of_languages(root, texts.language());
            corner_of_notes(root, problems.as_deref(), &texts);
        });
}

/// The name of the game, and below it the emblem or the room for it.
fn spawn_name(top: &mut ChildSpawnerCommands, art: Option<&UiArt>) {
    let name = text::TITLE.size(p::DISPLAY).color(p::BRASS_LIGHT);
    top.spawn((
        written("Continental", name),
        one_line(),
        GameName,
        TextShadow {
            offset: Vec2::new(0.0, 3.0),
            color: Color::BLACK.with_alpha(0.35),
        },
    ));
    let emblem = Node {
        width: px(336),
        height: px(63),
        margin: UiRect {
            bottom: px(20),
            ..default()
        },
        ..default()
    };
    match art {
        Some(art) => top.spawn((emblem, ImageNode::new(art.emblem.clone()), Pickable::IGNORE)),
        None => top.spawn(emblem),
    }
    .insert(Emblem);
}

/// Where letters are large the name of the game, which is large already, grows less, and the emblem leaves its room to the words.
fn make_room(
    geometry: Res<Geometry>,
    mut names: Query<&mut TextFont, With<GameName>>,
    mut emblems: Query<&mut Node, With<Emblem>>,
) {
    let more = geometry.letters - 1.0;
    let wanted = TextFont::from_font_size(p::DISPLAY / (1.0 + 0.7 * more)).font_size;
    for mut font in names.iter_mut().filter(|font| font.font_size != wanted) {
        font.font_size = wanted;
    }
    let (part, gap) = ((1.0 - 1.2 * more).max(0.0), 20.0 / geometry.letters);
    let size = Vec2::new(336.0, 63.0) * part;
    for mut node in &mut emblems {
        let (width, height, margin) = (px(size.x), px(size.y), UiRect::bottom(px(gap)));
        if (node.width, node.height, node.margin) != (width, height, margin) {
            (node.width, node.height, node.margin) = (width, height, margin);
        }
    }
}

/// The words of the menu, in two halves: where not all of them have room beside each other no single word stands below the others.
fn spawn_menu(menu: &mut ChildSpawnerCommands, store: &Store) {
    menu.spawn(row(p::GRID)).with_children(|half| {
        let mut go_on = half.spawn((word("title-continue"), GoOn, observe(continue_match)));
        if let Some(reason) = greyed(store.saved()) {
            go_on.insert(reason);
        }
        half.spawn((word("title-new"), observe(new_match)));
        half.spawn((word("title-matches"), observe(open(Menu::Matches))));
        half.spawn((word("title-family"), observe(open_people)));
    });
    menu.spawn(row(p::GRID)).with_children(|half| {
        half.spawn((word("statistics-title"), observe(open(Menu::Statistics))));
        half.spawn((word("title-settings"), observe(open(Menu::Settings))));
        half.spawn((word("title-rules"), observe(open(Menu::Rules))));
        half.spawn((word("title-quit"), observe(quit)));
    });
}

/// A word of the menu.
fn word(key: &'static str) -> impl Bundle {
    let style = text::HEADING;
    (
        // Eight words have to stand beside each other in every language.
        frame(Look::Quiet, Size::Medium),
        children![(
            Text::default(),
            crate::game::i18n::Localized::new(key),
            inked(style),
            one_line()
        )],
    )
}

fn continue_match(_: On<Chosen>, mut go_on: MessageWriter<ContinueMatch>) {
    go_on.write(ContinueMatch);
}

fn new_match(_: On<Chosen>, mut next: ResMut<NextState<Screen>>) {
    NextState::set_if_neq(&mut next, Screen::Setup);
}

fn open(menu: Menu) -> impl Fn(On<Chosen>, ResMut<NextState<Menu>>) {
    move |_, mut next| NextState::set_if_neq(&mut next, menu)
}

fn open_people(_: On<Chosen>, mut view: ResMut<FamilyView>, mut next: ResMut<NextState<Menu>>) {
    view.tab = FamilyTab::People;
    NextState::set_if_neq(&mut next, Menu::Family);
}

fn quit(_: On<Chosen>, mut quit: MessageWriter<WantQuit>) {
    quit.write(WantQuit);
}

/// Seconds between two looks at what other windows do.
const LOOK: f32 = 1.0;

/// Why there is nothing to go on with, if there is not.
fn greyed(saved: Saved) -> Option<Greyed> {
    match saved {
        Saved::Here => None,
        Saved::Nothing => Some(Greyed::Because("title-nothing-saved")),
        Saved::Elsewhere => Some(Greyed::Because("save-elsewhere")),
    }
}

/// Another window may take the match, or leave it, while the title is shown.
pub(super) fn follow_saved(
    time: Res<Time<Real>>,
    mut store: ResMut<Store>,
    words: Query<(Entity, Option<&Greyed>), With<GoOn>>,
    mut wait: Local<f32>,
    mut commands: Commands,
) {
    *wait -= time.delta_secs();
    if *wait <= 0.0 {
        *wait = LOOK;
        store.look();
    } else if !store.is_changed() {
        return;
    }
    let now = greyed(store.saved());
    for (entity, before) in &words {
        Greyed::follow(entity, before, now.as_ref(), &mut commands);
    }
}

/// The ground round the languages, in design pixels.
const AROUND: f32 = 6.0;

fn corner_of_languages(root: &mut ChildSpawnerCommands, now: Language) {
    let corner = Node {
        position_type: PositionType::Absolute,
        right: px(20.0 - AROUND),
        bottom: px(16.0 - AROUND),
        padding: UiRect::all(px(AROUND)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    // Where letters are large the corner reaches over the fan of cards, on whose paper the words could not be read.
    let ground = BackgroundColor(p::FELT_RIM.with_alpha(0.85));
    root.spawn((corner, ground, Pickable::IGNORE))
        .with_children(|corner| {
            let offers = Language::ALL
                .iter()
                .map(|language| Offer::Written(language.code().to_owned()))
                .collect();
            let lit = Language::ALL
                .iter()
                .position(|language| *language == now)
                .unwrap_or(0);
            choice_row(corner, offers, lit, Size::Small).observe(
                |picked: On<Picked>, mut settings: ResMut<Settings>| {
                    settings.language = Language::ALL.get(picked.index).copied();
                },
            );
        });
}

/// Which version this is; above it card images that could not be used, so that their author finds out.
fn corner_of_notes(
    root: &mut ChildSpawnerCommands,
    problems: Option<&ThemeProblems>,
    texts: &Texts,
) {
    let corner = Node {
        position_type: PositionType::Absolute,
        left: px(20),
        bottom: px(16),
        max_width: px(520),
        flex_direction: FlexDirection::Column,
        ..default()
    };
    root.spawn((corner, Pickable::IGNORE))
        .with_children(|corner| {
            for problem in problems.iter().flat_map(|all| &all.0).take(3) {
                corner.spawn(written(
                    format!("! {}", problem_sentence(texts, problem)),
                    text::NOTE.color(p::AMBER),
                ));
            }
            corner.spawn((written(env!("CARGO_PKG_VERSION"), text::NOTE), GameVersion));
        });
}
