//! The page: at the left the decks there are and the stack on the table, at the right the deck that is looked at.
use super::{
    bar,
    deed::{Deleted, perform},
    detail::{Body, Head},
    installed::Installed,
    room::{GAP, LEFT, PAGE, Part},
    stack::Stack,
    view::{ThemeAct, ThemesView},
};
use crate::{back, decks, root};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::i18n::Localized;
use gamecore::{input::FirstFocus, settings::Settings, states::Menu};
use ui::widgets::{
    Chosen, Live, Look, Size, button, column, label, localized, palette as p, panel, row,
    scrolling, text, title,
};

/// The height of the list of packs on the table.
const STACK: f32 = 150.0;
/// The least width of the sentence beside the title.
const NOTE: f32 = 200.0;

/// The line that offers to bring back what was deleted.
#[derive(Component)]
pub(super) struct Undo;

/// Builds the page; what can change is filled in by the systems that follow it.
pub(super) fn spawn(mut view: ResMut<ThemesView>, settings: Res<Settings>, mut commands: Commands) {
    // Also when nothing has changed since: the page is new and empty.
    if view.looked.is_none() {
        view.looked = Some(settings.decks.top().to_owned());
    }
    view.set_changed();
    commands.spawn(root(Menu::Themes)).with_children(|root| {
        root.spawn(panel(px(PAGE))).with_children(|page| {
            // Larger letters leave less room: then the buttons stand in two lines.
            let line = Node {
                flex_wrap: FlexWrap::Wrap,
                row_gap: px(p::GRID),
                ..row(p::GRID)
            };
            page.spawn(line).with_children(head);
            let body = Node {
                column_gap: px(GAP),
                row_gap: px(GAP / 2.0),
                flex_shrink: 0.0,
                ..default()
            };
            page.spawn((body, Part::Body)).with_children(|body| {
                let left = Node {
                    width: px(LEFT),
                    flex_shrink: 0.0,
                    min_height: px(0),
                    ..column(6.0)
                };
                body.spawn((left, Part::Left)).with_children(left_column);
                let right = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_width: px(0),
                    min_height: px(0),
                    ..column(6.0)
                };
                body.spawn((right, Part::Right)).with_children(right_column);
            });
        });
    });
}

fn head(head: &mut ChildSpawnerCommands) {
    head.spawn(title("themes-title"));
    let note = Node {
        flex_grow: 1.0,
        flex_basis: px(NOTE),
        margin: UiRect::left(px(12)),
        ..default()
    };
    head.spawn((label("themes-note", text::NOTE), note));
    head.spawn((
        button("themes-rescan", Look::Plain, Size::Medium),
        ThemeAct::Rescan,
        observe(perform),
    ));
    head.spawn((
        button("decks-open", Look::Plain, Size::Medium),
        observe(decks::open),
    ));
    head.spawn((
        button("menu-back", Look::Brass, Size::Medium),
        observe(back),
    ));
}

fn left_column(left: &mut ChildSpawnerCommands) {
    left.spawn(label("themes-installed", text::NOTE));
    let list = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_height: px(0),
        ..default()
    };
    left.spawn((list, Part::List)).with_children(|list| {
        scrolling(
            list,
            6.0,
            (
                Installed,
                FirstFocus,
                Live::<super::installed::Rows>::default(),
            ),
            |_| {},
        );
    });
    let heading = Node {
        margin: UiRect::top(px(8)),
        ..default()
    };
    left.spawn((label("themes-stack", text::NOTE), heading));
    let stack = Node {
        height: px(STACK),
        min_height: px(0),
        ..default()
    };
    left.spawn(stack).with_children(|stack| {
        scrolling(
            stack,
            4.0,
            (Stack, Live::<super::stack::Layers>::default()),
            |_| {},
        );
    });
    left.spawn((row(p::GRID), Undo, Live::<Option<String>>::default()));
}

fn right_column(right: &mut ChildSpawnerCommands) {
    right.spawn((
        column(6.0),
        Head,
        Live::<super::detail::HeadModel>::default(),
    ));
    bar::spawn(right);
    let body = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_height: px(0),
        ..default()
    };
    right.spawn((body, Part::Shown)).with_children(|body| {
        scrolling(
            body,
            4.0,
            (Body, Live::<super::detail::BodyModel>::default()),
            |_| {},
        );
    });
}

/// What was deleted last can be brought back.
pub(super) fn offer_undo(
    deleted: Res<Deleted>,
    mut lines: Query<(Entity, &mut Live<Option<String>>), With<Undo>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut lines {
        let last = deleted.0.last().map(|deck| deck.name.clone());
        live.show(&mut commands, entity, last, |line, last| {
            let Some(name) = last else { return };
            let (name, _) = text::fit(name, text::NOTE.size, 130.0);
            let told = Localized::new("themes-deleted").arg("name", name);
            let grow = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                ..default()
            };
            line.spawn((localized(told, text::NOTE), grow));
            line.spawn((
                button("themes-undo", Look::Plain, Size::Small),
                ThemeAct::Undo,
                observe(perform),
            ));
        });
    }
}

/// Back to the decks from what a picture was asked about.
pub(super) fn to_themes(_: On<Chosen>, mut next: ResMut<NextState<Menu>>) {
    NextState::set_if_neq(&mut next, Menu::Themes);
}
