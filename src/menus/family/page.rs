//! The page: its head, the lists, and the line that offers to bring back who was removed.
use super::{
    deed::perform,
    editor::{Editor, EditorModel},
    list::{List, ListModel},
    tables::{TableList, TableListModel},
    view::{FamilyAct, FamilyTab, FamilyView},
};
use crate::{back, page_width, root};
use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::observe,
};
use gamecore::{
    family::{Family, Tables},
    i18n::Localized,
    input::FocusColumn,
    model::Geometry,
    states::Menu,
};
use ui::widgets::{
    LEAST, Lit, Live, Look, Size, button, label, localized, low_panel, one_line, palette as p, row,
    scrolling, text, title,
};

/// The width of the page, and the height of what is listed, in design pixels.
const PAGE: f32 = 1080.0;
const LIST: f32 = 470.0;

/// A part of the page that belongs to a tab.
#[derive(Component)]
pub(super) struct PartOf(FamilyTab);

/// The line that offers to bring back who was removed.
#[derive(Component)]
pub(super) struct Undo;

/// Builds the page; the systems that follow the family fill it.
pub(super) fn spawn(mut view: ResMut<FamilyView>, geometry: Res<Geometry>, mut commands: Commands) {
    let width = page_width(PAGE, &geometry);
    (view.naming, view.given_up) = (None, false);
    commands.spawn(root(Menu::Family)).with_children(|root| {
        root.spawn(low_panel(width)).with_children(|page| {
            page.spawn(row(p::GRID)).with_children(head);
            page.spawn((part(), PartOf(FamilyTab::People)))
                .with_children(|halves| {
                    let left = Node {
                        width: px(260),
                        flex_shrink: 0.0,
                        height: percent(100),
                        min_height: px(0),
                        ..default()
                    };
                    halves.spawn((left, FocusColumn)).with_children(|left| {
                        scrolling(left, 6.0, (List, Live::<ListModel>::default()), |_| {});
                    });
                    // Where letters are large there is more of it than fits.
                    let right = Node {
                        flex_grow: 1.0,
                        flex_basis: px(0),
                        min_width: px(0),
                        height: percent(100),
                        min_height: px(0),
                        ..default()
                    };
                    halves.spawn((right, FocusColumn)).with_children(|right| {
                        scrolling(
                            right,
                            12.0,
                            (Editor, Live::<EditorModel>::default()),
                            |_| {},
                        );
                    });
                });
            page.spawn((part(), PartOf(FamilyTab::Tables)))
                .with_children(|whole| {
                    let list = Node {
                        width: percent(100),
                        height: percent(100),
                        min_height: px(0),
                        ..default()
                    };
                    whole.spawn(list).with_children(|list| {
                        let parts = (TableList, Live::<TableListModel>::default());
                        scrolling(list, 6.0, parts, |_| {});
                    });
                });
            let foot = Node {
                min_height: px(30),
                ..row(p::GRID)
            };
            page.spawn((foot, Undo, Live::<Option<String>>::default()));
        });
    });
}

fn part() -> Node {
    Node {
        height: px(LIST),
        min_height: px(LEAST),
        column_gap: px(28),
        ..default()
    }
}

fn head(head: &mut ChildSpawnerCommands) {
    head.spawn(title("family-title"));
    let tabs = Node {
        margin: UiRect::left(px(20)),
        ..row(4.0)
    };
    head.spawn(tabs).with_children(|tabs| {
        for (key, tab) in [
            ("family-tab-people", FamilyTab::People),
            ("family-tab-tables", FamilyTab::Tables),
        ] {
            tabs.spawn((
                button(key, Look::Segment, Size::Medium),
                Lit(false),
                FamilyAct::Tab(tab),
                observe(perform),
            ));
        }
    });
    let room = Node {
        flex_grow: 1.0,
        ..default()
    };
    head.spawn(room);
    head.spawn((
        button("menu-back", Look::Brass, Size::Medium),
        observe(back),
    ));
}

/// The list that is shown is lit in the head, and the other one is not there.
pub(super) fn turn(
    view: Res<FamilyView>,
    mut tabs: Query<(&FamilyAct, &mut Lit)>,
    mut parts: Query<(&PartOf, &mut Node)>,
) {
    for (act, mut lit) in &mut tabs {
        if let FamilyAct::Tab(tab) = act {
            lit.set_if_neq(Lit(*tab == view.tab));
        }
    }
    for (PartOf(tab), mut node) in &mut parts {
        let display = match *tab == view.tab {
            true => Display::Flex,
            false => Display::None,
        };
        if node.display != display {
            node.display = display;
        }
    }
}

/// Who or what was removed last can be brought back.
pub(super) fn offer_undo(
    (family, tables, view): (Res<Family>, Res<Tables>, Res<FamilyView>),
    mut lines: Query<(Entity, &mut Live<Option<String>>), With<Undo>>,
    mut commands: Commands,
) {
    let last = match view.tab {
        FamilyTab::People => family.removed().map(|person| person.name.clone()),
        FamilyTab::Tables => tables.removed().map(|table| table.name.clone()),
    };
    for (entity, mut live) in &mut lines {
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, last.clone(), |line, last| {
            let Some(name) = last else {
                line.spawn((label("family-kept-here", text::NOTE), one_line()));
                return;
            };
            if name.is_empty() {
                line.spawn((label("tables-removed", text::NOTE), one_line()));
            } else {
                let told = Localized::new("family-removed").arg("name", name.as_str());
                line.spawn((localized(told, text::NOTE), one_line()));
            }
            line.spawn((
                button("themes-undo", Look::Plain, Size::Small),
                FamilyAct::Undo,
                observe(perform),
            ));
        });
    }
}

/// The button that had the focus may have been built anew: the new one with the same meaning has it then. After somebody was removed it
/// is the one that brings them back.
pub(super) fn keep_focus(
    mut focus: ResMut<InputFocus>,
    visible: Res<InputFocusVisible>,
    acts: Query<(Entity, &FamilyAct)>,
    there: Query<()>,
    mut last: Local<Option<FamilyAct>>,
) {
    match focus.get() {
        Some(entity) if there.contains(entity) => {
            // While a name is typed, the button that began it is what the focus comes back to.
            if let Ok((_, act)) = acts.get(entity) {
                *last = Some(*act);
            }
        }
        _ if !visible.0 => *last = None,
        _ => {
            let Some(act) = *last else { return };
            let instead = match act {
                FamilyAct::Remove | FamilyAct::RemoveTable(_) => FamilyAct::Undo,
                FamilyAct::Undo => FamilyAct::Add,
                other => other,
            };
            let same = acts.iter().find(|(_, other)| **other == act);
            let same = same.or_else(|| acts.iter().find(|(_, other)| **other == instead));
            if let Some((entity, _)) = same {
                focus.set(entity, FocusCause::Navigated);
            }
        }
    }
}
