//! The rules: those of this table, the whole rulebook, and the glossary.
use super::{
    back,
    books::{Book, Place},
    figures::Paper,
    leaf::{Leaf, fill},
    marked, root,
};
use bevy::{
    prelude::*,
    ui_widgets::{ScrollArea, observe},
};
use engine::rules::{RuleSet, oficial};
use gamecore::{
    draft::Draft,
    family::MenuLetters,
    feedback::Grounds,
    i18n::{Localized, Texts, words},
    input::FirstFocus,
    model::{Shown, StartLesson},
    states::{Menu, Screen},
};
use ui::widgets::{
    Chosen, Lit, Look, Size, button, button_saying, column, localized, low_panel, row, scrolling,
    text, title, wrapping,
};

/// The width of the menu, and of the column of the sections, in design pixels.
const WIDTH: f32 = 1080.0;
const CONTENTS: f32 = 232.0;
/// What else stands beside the words of a page: the edges of the menu, the gap, the bar.
const BESIDE: f32 = 98.0;
/// The least height of a page, in design pixels. Where letters are large the books to choose from take two or three lines above it.
const LEAST: f32 = 96.0;

/// The page that shows a section.
#[derive(Component)]
struct Page;

/// The column of the sections to choose from.
#[derive(Component)]
struct Contents;

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Rules), spawn);
}

/// The rules of the match at the table, of the one that is being set up, else those of the official rulebook.
fn rules_of(screen: &Screen, shown: &Shown, draft: Option<&Draft>) -> RuleSet {
    match (screen, draft) {
        (Screen::Table, _) => (*shown.rules).clone(),
        (Screen::Setup, Some(draft)) => draft.rules.clone(),
        (Screen::Setup | Screen::Loading | Screen::Title, _) => oficial(),
    }
}

/// The rules that the menu is about.
#[derive(bevy::ecs::system::SystemParam)]
struct Subject<'w> {
    screen: Res<'w, State<Screen>>,
    shown: Res<'w, Shown>,
    draft: Option<Res<'w, Draft>>,
    texts: Res<'w, Texts>,
    letters: MenuLetters<'w>,
}

impl Subject<'_> {
    fn rules(&self) -> RuleSet {
        rules_of(&self.screen, &self.shown, self.draft.as_deref())
    }

    /// What a page is written on: as wide as designed, or as there is room for beside the sections.
    fn paper(&self) -> Paper<'_> {
        let room = self.letters.narrowest() - CONTENTS - BESIDE;
        Paper {
            width: room.min(marked::WIDTH),
            texts: &self.texts,
        }
    }
}

/// Opens the rules: at the paragraph that somebody asked for, else at the beginning.
fn spawn(subject: Subject, mut grounds: ResMut<Grounds>, mut commands: Commands) {
    let rules = subject.rules();
    let asked = grounds.take();
    let place = asked.and_then(|passage| Place::of(&passage, &rules));
    let place = place.unwrap_or(Place::FIRST);
    commands.spawn(root(Menu::Rules)).with_children(|root| {
        root.spawn(low_panel(px(WIDTH))).with_children(|panel| {
            panel
                .spawn(wrapping(16.0))
                .with_children(|head| spawn_head(head, place.book, &rules));
            panel
                .spawn(Node {
                    column_gap: px(32),
                    height: px(500),
                    min_height: px(LEAST),
                    ..default()
                })
                .with_children(|halves| {
                    halves
                        .spawn((
                            Node {
                                width: px(CONTENTS),
                                flex_shrink: 0.0,
                                overflow: Overflow::scroll_y(),
                                ..column(4.0)
                            },
                            ScrollArea,
                            Contents,
                        ))
                        .with_children(|tabs| contents(tabs, place.book, place.leaf, &rules));
                    scrolling(halves, 12.0, Page, |page| {
                        fill(page, place.leaf, place.marked, &rules, subject.paper());
                    });
                });
            panel
                .spawn(Node {
                    justify_content: JustifyContent::SpaceBetween,
                    ..row(16.0)
                })
                .with_children(|foot| {
                    let mut by_playing = foot.spawn(Node::default());
                    // At the table a match is played, which is not to be left by the way.
                    if *subject.screen.get() != Screen::Table {
                        by_playing.with_child((
                            button("lesson-start", Look::Plain, Size::Medium),
                            observe(learn),
                        ));
                    }
                    let mut button = foot.spawn((
                        button("menu-back", Look::Brass, Size::Medium),
                        observe(back),
                    ));
                    if place.marked.is_some() {
                        // Whoever has read why goes on playing.
                        button.insert(FirstFocus);
                    }
                });
        });
    });
}

/// The title, the books to choose from, and whose rules these are.
fn spawn_head(head: &mut ChildSpawnerCommands, open_book: Book, rules: &RuleSet) {
    head.spawn((
        title("rules-title"),
        Node {
            margin: UiRect::right(px(16)),
            ..default()
        },
    ));
    for (book, key) in Book::ALL {
        head.spawn((
            button(key, Look::Segment, Size::Medium),
            book,
            Lit(book == open_book),
            observe(open),
        ));
    }
    head.spawn(Node {
        flex_grow: 1.0,
        ..default()
    });
    head.spawn(localized(words::rules_title(rules), text::NOTE));
}

fn learn(_: On<Chosen>, mut start: MessageWriter<StartLesson>) {
    start.write(StartLesson);
}

fn contents(tabs: &mut ChildSpawnerCommands, book: Book, open_leaf: Leaf, rules: &RuleSet) {
    let leaves = book.leaves(rules);
    if leaves.len() < 2 {
        return;
    }
    for (leaf, key) in leaves {
        let tab = (
            button_saying(Localized::new(key), Look::Segment, Size::Small),
            leaf,
            Lit(leaf == open_leaf),
            observe(turn_to),
        );
        tabs.spawn(tab);
    }
}

/// Opens another book at its first page.
fn open(
    event: On<Chosen>,
    subject: Subject,
    mut books: Query<(Entity, &Book, &mut Lit)>,
    mut columns: Query<(Entity, &mut Node), With<Contents>>,
    pages: Query<(Entity, &mut ScrollPosition), With<Page>>,
    mut commands: Commands,
) {
    let Ok(book) = books.get(event.entity).map(|(_, book, _)| *book) else {
        return;
    };
    for (entity, _, mut lit) in &mut books {
        lit.set_if_neq(Lit(entity == event.entity));
    }
    let rules = subject.rules();
    let first = book.leaves(&rules).first().map(|(leaf, _)| *leaf);
    let Some(first) = first else { return };
    for (column, mut node) in &mut columns {
        // The glossary is one long page and needs no contents.
        node.display = if book == Book::Glossary {
            Display::None
        } else {
            Display::Flex
        };
        commands
            .entity(column)
            .despawn_related::<Children>()
            .with_children(|tabs| contents(tabs, book, first, &rules));
    }
    show(first, &rules, subject.paper(), pages, &mut commands);
}

fn turn_to(
    event: On<Chosen>,
    subject: Subject,
    mut tabs: Query<(Entity, &Leaf, &mut Lit)>,
    pages: Query<(Entity, &mut ScrollPosition), With<Page>>,
    mut commands: Commands,
) {
    let Ok(leaf) = tabs.get(event.entity).map(|(_, leaf, _)| *leaf) else {
        return;
    };
    for (entity, _, mut lit) in &mut tabs {
        lit.set_if_neq(Lit(entity == event.entity));
    }
    let rules = subject.rules();
    show(leaf, &rules, subject.paper(), pages, &mut commands);
}

fn show(
    leaf: Leaf,
    rules: &RuleSet,
    paper: Paper,
    mut pages: Query<(Entity, &mut ScrollPosition), With<Page>>,
    commands: &mut Commands,
) {
    for (page, mut scroll) in &mut pages {
        scroll.0 = Vec2::ZERO;
        commands
            .entity(page)
            .despawn_related::<Children>()
            .with_children(|page| fill(page, leaf, None, rules, paper));
    }
}
