//! The title: the name, eight words of menu, our table, the languages, at the first start the lesson. The lower half is free for the fan of
//! cards. Where letters are so large that all of it is higher than the window it scrolls.
use super::{offer, ourtable};
use bevy::{
    prelude::*,
    ui_widgets::{ScrollArea, observe},
};
use gamecore::{
    i18n::{Language, Texts},
    model::{ContinueMatch, Geometry},
    saves::{Saved, Store},
    sets::FrameSystems,
    settings::Settings,
    states::{Menu, Screen},
};
use menus::{FamilyTab, FamilyView, WantQuit};
use ui::{
    theme::{ThemeProblems, UiArt, problem_sentence},
    widgets::{
        Chosen, Greyed, Look, Named, Offer, Picked, SetTypefaces, Size, bar_within, choice_row,
        frame, inked, one_line, palette as p, row, screen, text, wrapping, written,
    },
};

/// The word that goes on with the saved match.
#[derive(Component)]
pub(super) struct GoOn;

/// The name of the game.
#[derive(Component)]
struct GameName;

/// Which version of the game this is.
#[derive(Component)]
pub struct GameVersion;

/// What makes room for the words where letters are large.
#[derive(Component, Clone, Copy)]
enum Part {
    /// All but the corners.
    Top,
    /// The emblem below the name.
    Emblem,
    /// Half of the words of the menu.
    Half,
}

/// Where letters are so many times as large as usual, not even half of the words have room beside each other in every language.
pub(super) const CROWDED: f32 = 1.5;

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
    let mut root = commands.spawn((screen(), ScrollArea, DespawnOnExit(Screen::Title)));
    root.entry::<Node>().and_modify(|mut node| {
        node.overflow = Overflow::scroll_y();
        node.justify_content = JustifyContent::SpaceBetween;
    });
    // The wheel turns it wherever the pointer is.
    root.insert(Pickable::default()).with_children(|root| {
        let top = Node {
            width: percent(100),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        };
        root.spawn((top, Part::Top, Pickable::IGNORE))
            .with_children(|top| {
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
        let corners = Node {
            width: percent(100),
            align_items: AlignItems::FlexEnd,
            justify_content: JustifyContent::SpaceBetween,
            column_gap: px(p::GRID),
            padding: UiRect {
                left: px(20.0 - AROUND),
                right: px(20.0 - AROUND),
                top: px(p::GRID),
                bottom: px(16.0 - AROUND),
            },
            flex_shrink: 0.0,
            ..default()
        };
        root.spawn((corners, Pickable::IGNORE))
            .with_children(|corners| {
                corner_of_notes(corners, problems.as_deref(), &texts);
                corner_of_languages(corners, texts.language());
            });
        bar_within(root);
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
    .insert(Part::Emblem);
}

/// Where letters are large the name of the game, which is large already, grows less, and the emblem leaves its room to the words.
fn make_room(
    geometry: Res<Geometry>,
    mut names: Query<&mut TextFont, With<GameName>>,
    mut parts: Query<(&Part, &mut Node)>,
) {
    let more = geometry.letters - 1.0;
    let wanted = TextFont::from_font_size(p::DISPLAY / (1.0 + 0.7 * more)).font_size;
    for mut font in names.iter_mut().filter(|font| font.font_size != wanted) {
        font.font_size = wanted;
    }
    let (part, gap) = ((1.0 - 1.2 * more).max(0.0), 20.0 / geometry.letters);
    let size = Vec2::new(336.0, 63.0) * part;
    for (part, mut node) in &mut parts {
        let mut wanted = node.clone();
        match part {
            Part::Top => wanted.margin.top = vh(10.0 / geometry.letters),
            Part::Emblem => {
                (wanted.width, wanted.height) = (px(size.x), px(size.y));
                wanted.margin = UiRect::bottom(px(gap));
            }
            Part::Half if geometry.letters > CROWDED => {
                (wanted.width, wanted.flex_wrap) = (percent(100), FlexWrap::Wrap);
            }
            Part::Half => (wanted.width, wanted.flex_wrap) = (auto(), FlexWrap::NoWrap),
        }
        node.set_if_neq(wanted);
    }
}

/// The words of the menu, in two halves of two pairs each: where not all of them have room beside each other no single word stands below
/// the others.
fn spawn_menu(menu: &mut ChildSpawnerCommands, store: &Store) {
    let half = || {
        let node = Node {
            justify_content: JustifyContent::Center,
            row_gap: px(p::GRID),
            ..row(p::GRID)
        };
        (node, Part::Half)
    };
    menu.spawn(half()).with_children(|half| {
        half.spawn(row(p::GRID)).with_children(|pair| {
            let mut go_on = pair.spawn((word("title-continue"), GoOn, observe(continue_match)));
            if let Some(reason) = greyed(store.saved()) {
                go_on.insert(reason);
            }
            pair.spawn((word("title-new"), observe(new_match)));
        });
        half.spawn(row(p::GRID)).with_children(|pair| {
            pair.spawn((word("title-matches"), observe(open(Menu::Matches))));
            pair.spawn((word("title-family"), observe(open_people)));
        });
    });
    menu.spawn(half()).with_children(|half| {
        half.spawn(row(p::GRID)).with_children(|pair| {
            pair.spawn((word("statistics-title"), observe(open(Menu::Statistics))));
            pair.spawn((word("title-settings"), observe(open(Menu::Settings))));
        });
        half.spawn(row(p::GRID)).with_children(|pair| {
            pair.spawn((word("title-rules"), observe(open(Menu::Rules))));
            pair.spawn((word("title-quit"), observe(quit)));
        });
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
            gamecore::i18n::Localized::new(key),
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

/// The ground round what stands in a corner, in design pixels.
const AROUND: f32 = 6.0;
/// The width of the notes, in design pixels.
const NOTES: f32 = 520.0;

/// What stands over the fan of cards, on whose paper words could not be read.
pub(super) fn over_the_fan() -> BackgroundColor {
    BackgroundColor(p::FELT_RIM.with_alpha(0.85))
}

/// A corner. Where letters are large it reaches over the fan.
fn corner() -> impl Bundle {
    let node = Node {
        padding: UiRect::all(px(AROUND)),
        max_width: px(NOTES + 2.0 * AROUND),
        flex_direction: FlexDirection::Column,
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    (node, over_the_fan(), Pickable::IGNORE)
}

fn corner_of_languages(corners: &mut ChildSpawnerCommands, now: Language) {
    let mut corner = corners.spawn(corner());
    // The notes leave it all the room that it needs.
    corner
        .entry::<Node>()
        .and_modify(|mut node| node.flex_shrink = 0.0);
    corner.with_children(|corner| {
        let offers = Language::ALL
            .iter()
            .map(|language| {
                let (sign, name) = (language.code(), language.native_name());
                Offer::Short(sign.to_owned(), name.to_owned())
            })
            .collect();
        let lit = Language::ALL
            .iter()
            .position(|language| *language == now)
            .unwrap_or(0);
        choice_row(corner, offers, lit, Size::Small)
            .insert(Named::new("setting-language"))
            .observe(|picked: On<Picked>, mut settings: ResMut<Settings>| {
                settings.language = Language::ALL.get(picked.index).copied();
            });
    });
}

/// Which version this is; above it card images that could not be used, so that their author finds out.
fn corner_of_notes(
    corners: &mut ChildSpawnerCommands,
    problems: Option<&ThemeProblems>,
    texts: &Texts,
) {
    corners.spawn(corner()).with_children(|corner| {
        for problem in problems.iter().flat_map(|all| &all.0).take(3) {
            corner.spawn(written(
                format!("! {}", problem_sentence(texts, problem)),
                text::NOTE.color(p::AMBER),
            ));
        }
        corner.spawn((written(env!("CARGO_PKG_VERSION"), text::NOTE), GameVersion));
    });
}
