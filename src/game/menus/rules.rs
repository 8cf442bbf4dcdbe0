//! The rules: those of this table, the whole rulebook, and the glossary.
use super::{
    back,
    book::Chapter,
    leaf::{Leaf, fill},
    root,
    rulebook::Section,
};
use crate::{
    engine::rules::{RuleSet, oficial},
    game::{
        draft::Draft,
        i18n::{Localized, Texts, words},
        model::Shown,
        states::{Menu, Screen},
        widgets::{
            Chosen, Lit, Look, Size, button, button_saying, column, localized, panel, row,
            scrolling, text, title,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// The page that shows a section.
#[derive(Component)]
struct Page;

/// The column of the sections to choose from.
#[derive(Component)]
struct Contents;

/// What can be looked up.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
enum Book {
    /// The rules of this table.
    Table,
    /// The whole rulebook.
    Whole,
    /// The terms.
    Glossary,
}

impl Book {
    const ALL: [(Book, &'static str); 3] = [
        (Book::Table, "rules-book-table"),
        (Book::Whole, "rules-book-whole"),
        (Book::Glossary, "rules-book-glossary"),
    ];

    /// The pages with the keys of their titles.
    fn leaves(self, rules: &RuleSet) -> Vec<(Leaf, String)> {
        match self {
            Book::Table => Section::of(rules)
                .into_iter()
                .map(|section| (Leaf::Section(section), section.key().to_owned()))
                .collect(),
            Book::Whole => Chapter::ALL
                .into_iter()
                .map(|chapter| (Leaf::Chapter(chapter), chapter.title()))
                .collect(),
            Book::Glossary => vec![(Leaf::Terms, "rules-book-glossary".to_owned())],
        }
    }
}

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
}

impl Subject<'_> {
    fn rules(&self) -> RuleSet {
        rules_of(&self.screen, &self.shown, self.draft.as_deref())
    }
}

fn spawn(subject: Subject, mut commands: Commands) {
    let rules = subject.rules();
    commands.spawn(root(Menu::Rules)).with_children(|root| {
        root.spawn(panel(px(1080))).with_children(|panel| {
            panel
                .spawn(row(16.0))
                .with_children(|head| spawn_head(head, &rules));
            panel
                .spawn(Node {
                    column_gap: px(32),
                    height: px(500),
                    ..default()
                })
                .with_children(|halves| {
                    halves
                        .spawn((
                            Node {
                                width: px(232),
                                flex_shrink: 0.0,
                                ..column(4.0)
                            },
                            Contents,
                        ))
                        .with_children(|tabs| contents(tabs, Book::Table, &rules));
                    scrolling(halves, 12.0, Page, |page| {
                        fill(page, Leaf::Section(Section::Aim), &rules, &subject.texts);
                    });
                });
            panel
                .spawn(Node {
                    justify_content: JustifyContent::FlexEnd,
                    ..default()
                })
                .with_children(|foot| {
                    foot.spawn((
                        button("menu-back", Look::Brass, Size::Medium),
                        observe(back),
                    ));
                });
        });
    });
}

/// The title, the books to choose from, and whose rules these are.
fn spawn_head(head: &mut ChildSpawnerCommands, rules: &RuleSet) {
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
            Lit(book == Book::Table),
            observe(open),
        ));
    }
    head.spawn(Node {
        flex_grow: 1.0,
        ..default()
    });
    head.spawn(localized(words::rules_title(rules), text::NOTE));
}

fn contents(tabs: &mut ChildSpawnerCommands, book: Book, rules: &RuleSet) {
    let leaves = book.leaves(rules);
    if leaves.len() < 2 {
        return;
    }
    for (i, (leaf, key)) in leaves.into_iter().enumerate() {
        let tab = (
            button_saying(Localized::new(key), Look::Segment, Size::Small),
            leaf,
            Lit(i == 0),
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
            .with_children(|tabs| contents(tabs, book, &rules));
    }
    if let Some((leaf, _)) = book.leaves(&rules).first() {
        show(*leaf, &rules, &subject.texts, pages, &mut commands);
    }
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
    show(leaf, &subject.rules(), &subject.texts, pages, &mut commands);
}

fn show(
    leaf: Leaf,
    rules: &RuleSet,
    texts: &Texts,
    mut pages: Query<(Entity, &mut ScrollPosition), With<Page>>,
    commands: &mut Commands,
) {
    for (page, mut scroll) in &mut pages {
        scroll.0 = Vec2::ZERO;
        commands
            .entity(page)
            .despawn_related::<Children>()
            .with_children(|page| fill(page, leaf, rules, texts));
    }
}
