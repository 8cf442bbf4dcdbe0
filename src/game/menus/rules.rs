//! The rules of this table, a page for each section.
use super::{back_from, root, rulebook::Section};
use crate::{
    engine::rules::{RuleSet, oficial},
    game::{
        hud::words,
        i18n::Localized,
        playback::Shown,
        states::{Menu, Screen},
        widgets::{
            Chosen, Lit, Look, Size, button, column, label, localized, one_line, palette as p,
            panel, row, scroll_column, text, title, written,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// The page that shows a section.
#[derive(Component)]
struct Page;

#[derive(Component)]
struct Tab(Section);

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Rules), spawn);
}

/// The rules of the match at the table, else those of the official rulebook.
fn rules_of(screen: &Screen, shown: &Shown) -> RuleSet {
    if *screen == Screen::Table {
        (*shown.rules).clone()
    } else {
        oficial()
    }
}

fn spawn(screen: Res<State<Screen>>, shown: Res<Shown>, mut commands: Commands) {
    let rules = rules_of(&screen, &shown);
    commands.spawn(root(Menu::Rules)).with_children(|root| {
        root.spawn(panel(px(960))).with_children(|panel| {
            panel.spawn(row(16.0)).with_children(|head| {
                head.spawn((
                    title("rules-title"),
                    Node {
                        flex_grow: 1.0,
                        ..default()
                    },
                ));
                head.spawn(localized(words::rules_name(&rules.name), text::NOTE));
            });
            panel
                .spawn(Node {
                    column_gap: px(32),
                    height: px(464),
                    ..default()
                })
                .with_children(|halves| {
                    halves
                        .spawn(Node {
                            width: px(216),
                            flex_shrink: 0.0,
                            ..column(6.0)
                        })
                        .with_children(|tabs| {
                            for section in Section::ALL {
                                let tab = (
                                    button(section.key(), Look::Segment, Size::Medium),
                                    Tab(section),
                                    Lit(section == Section::Aim),
                                    observe(turn_to),
                                );
                                tabs.spawn(tab);
                            }
                        });
                    halves
                        .spawn((scroll_column(12.0), Page))
                        .with_children(|page| fill(page, Section::Aim, &rules));
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

fn back(_: On<Chosen>, screen: Res<State<Screen>>, mut next: ResMut<NextState<Menu>>) {
    NextState::set_if_neq(&mut next, back_from(&screen));
}

fn turn_to(
    event: On<Chosen>,
    screen: Res<State<Screen>>,
    shown: Res<Shown>,
    mut tabs: Query<(Entity, &Tab, &mut Lit)>,
    mut pages: Query<(Entity, &mut ScrollPosition), With<Page>>,
    mut commands: Commands,
) {
    let Ok(section) = tabs.get(event.entity).map(|(_, tab, _)| tab.0) else {
        return;
    };
    for (entity, _, mut lit) in &mut tabs {
        lit.set_if_neq(Lit(entity == event.entity));
    }
    let rules = rules_of(&screen, &shown);
    for (page, mut scroll) in &mut pages {
        scroll.0 = Vec2::ZERO;
        commands
            .entity(page)
            .despawn_related::<Children>()
            .with_children(|page| fill(page, section, &rules));
    }
}

fn fill(page: &mut ChildSpawnerCommands, section: Section, rules: &RuleSet) {
    page.spawn(label(section.key(), text::HEADING));
    for sentence in section.sentences(rules) {
        page.spawn((
            localized(sentence, text::BODY),
            Node {
                max_width: px(640),
                ..default()
            },
        ));
    }
    match section {
        Section::Hands => hands(page, rules),
        Section::Score => values(page, rules),
        Section::Aim
        | Section::Turn
        | Section::Claim
        | Section::Down
        | Section::Joker
        | Section::Controls => {}
    }
}

fn table_line(page: &mut ChildSpawnerCommands, cells: impl FnOnce(&mut ChildSpawnerCommands)) {
    let node = Node {
        padding: UiRect::vertical(px(3)),
        border: UiRect::bottom(px(1)),
        column_gap: px(16),
        max_width: px(560),
        ..default()
    };
    page.spawn((node, BorderColor::all(p::TEXT.with_alpha(0.14))))
        .with_children(cells);
}

fn hands(page: &mut ChildSpawnerCommands, rules: &RuleSet) {
    page.spawn(Node {
        flex_direction: FlexDirection::Column,
        ..default()
    })
    .with_children(|table| {
        for (index, contract) in rules.contracts().into_iter().enumerate() {
            table_line(table, |cells| {
                let code = text::HEADING.size(p::BASE);
                cells.spawn((
                    written((index + 1).to_string(), text::NOTE),
                    Node {
                        width: px(20),
                        ..default()
                    },
                ));
                cells.spawn((
                    localized(words::contract_code(contract), code),
                    one_line(),
                    Node {
                        width: px(56),
                        ..default()
                    },
                ));
                cells.spawn((
                    localized(words::contract_words(contract), text::BODY),
                    Node {
                        flex_grow: 1.0,
                        ..default()
                    },
                ));
                let dealt =
                    Localized::new("rules-cards-dealt").arg("cards", rules.cards_dealt(contract));
                cells.spawn((localized(dealt, text::NOTE), one_line()));
            });
        }
    });
}

fn values(page: &mut ChildSpawnerCommands, rules: &RuleSet) {
    page.spawn(Node {
        flex_direction: FlexDirection::Column,
        ..default()
    })
    .with_children(|table| {
        for (cards, points) in Section::values(rules) {
            table_line(table, |cells| {
                cells.spawn((
                    localized(cards, text::BODY),
                    Node {
                        flex_grow: 1.0,
                        ..default()
                    },
                ));
                match points {
                    Some(points) => {
                        _ = cells.spawn(written(points.to_string(), text::HEADING.size(p::BASE)));
                    }
                    None => _ = cells.spawn(label("value-own", text::BODY)),
                }
            });
        }
    });
}
