//! The page: its head, the list, and the line that offers to bring back what was deleted.
use super::{
    deed::perform,
    rows::{Listing, Rows},
    view::{MatchAct, MatchesTab, MatchesView},
};
use crate::{back, root};
use bevy::{prelude::*, text::LineBreak, ui_widgets::observe};
use gamecore::{
    i18n::{Localized, Texts, in_words},
    saves::Store,
    states::Menu,
};
use ui::widgets::{
    LEAST, Lit, Live, Look, Size, button, localized, low_panel, palette as p, row, scrolling, text,
    title, wrapping,
};

/// The width of the page and the height of the list, in design pixels.
const PAGE: f32 = 1160.0;
const LIST: f32 = 520.0;

/// The line that offers to bring back what was deleted.
#[derive(Component)]
pub(super) struct Undo;

/// Builds the page; the systems that follow the store fill it.
pub(super) fn spawn(mut store: ResMut<Store>, view: Res<MatchesView>, mut commands: Commands) {
    store.look();
    if view.tab == MatchesTab::Finished {
        store.look_finished();
    }
    let place = store.records_dir().display().to_string();
    commands.spawn(root(Menu::Matches)).with_children(|root| {
        root.spawn(low_panel(px(PAGE))).with_children(|page| {
            page.spawn(wrapping(p::GRID)).with_children(head);
            let list = Node {
                height: px(LIST),
                min_height: px(LEAST),
                ..default()
            };
            page.spawn(list).with_children(|list| {
                let rows = (Rows, Live::<Listing>::default());
                scrolling(list, 6.0, rows, |_| {});
            });
            let foot = Node {
                min_height: px(30),
                flex_shrink: 0.0,
                ..row(p::GRID)
            };
            page.spawn(foot).with_children(|foot| {
                let grow = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    ..default()
                };
                let told = Localized::new("matches-folder").arg("place", place);
                // A path has few places to break at.
                let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
                foot.spawn((localized(told, text::NOTE), breaks, grow));
                foot.spawn((row(p::GRID), Undo, Live::<Option<String>>::default()));
            });
        });
    });
}

fn head(head: &mut ChildSpawnerCommands) {
    head.spawn(title("matches-title"));
    let tabs = Node {
        margin: UiRect::left(px(20)),
        ..wrapping(4.0)
    };
    head.spawn(tabs).with_children(|tabs| {
        for (key, tab) in [
            ("matches-tab-waiting", MatchesTab::Waiting),
            ("matches-tab-finished", MatchesTab::Finished),
        ] {
            tabs.spawn((
                button(key, Look::Segment, Size::Medium),
                Lit(false),
                MatchAct::Tab(tab),
                observe(perform),
            ));
        }
    });
    // Where there is no room beside the tabs all of them stand below, at the right as before.
    let deeds = Node {
        flex_grow: 1.0,
        justify_content: JustifyContent::FlexEnd,
        ..wrapping(p::GRID)
    };
    head.spawn(deeds).with_children(head_deeds);
}

/// The buttons at the right of the head.
fn head_deeds(head: &mut ChildSpawnerCommands) {
    for (key, act) in [
        ("matches-take-in", MatchAct::TakeIn),
        ("decks-open", MatchAct::OpenFolder),
    ] {
        head.spawn((
            button(key, Look::Plain, Size::Medium),
            act,
            observe(perform),
        ));
    }
    head.spawn((
        button("menu-back", Look::Brass, Size::Medium),
        observe(back),
    ));
}

/// The list that is shown is lit in the head.
pub(super) fn light_tabs(view: Res<MatchesView>, mut tabs: Query<(&MatchAct, &mut Lit)>) {
    for (act, mut lit) in &mut tabs {
        if let MatchAct::Tab(tab) = act {
            lit.set_if_neq(Lit(*tab == view.tab));
        }
    }
}

/// The room for the name of what was deleted.
const NAME: f32 = 260.0;

/// What was deleted last can be brought back.
pub(super) fn offer_undo(
    (store, texts): (Res<Store>, Res<Texts>),
    mut lines: Query<(Entity, &mut Live<Option<String>>), With<Undo>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut lines {
        let last = store.trash().last().map(|trashed| {
            let players = trashed.was.summary.players.iter();
            let names: Vec<String> = players.map(|player| player.name.clone()).collect();
            let named = trashed.was.name.clone();
            named.unwrap_or_else(|| in_words(&texts, &names))
        });
        live.show(&mut commands, entity, last, |line, last| {
            let Some(name) = last else { return };
            let (name, _) = text::fit(name, text::NOTE.size, NAME);
            let told = Localized::new("matches-deleted").arg("name", name);
            line.spawn((localized(told, text::NOTE), ui::widgets::one_line()));
            line.spawn((
                button("themes-undo", Look::Plain, Size::Small),
                MatchAct::Undo,
                observe(perform),
            ));
        });
    }
}

/// The button that had the focus may have been built anew: the new one with the same meaning has it then. After a match was deleted it
/// is the one that brings it back.
pub(super) fn keep_focus(
    mut focus: ResMut<bevy::input_focus::InputFocus>,
    visible: Res<bevy::input_focus::InputFocusVisible>,
    acts: Query<(Entity, &MatchAct)>,
    there: Query<()>,
    mut last: Local<Option<MatchAct>>,
) {
    match focus.get() {
        Some(entity) if there.contains(entity) => {
            // While a name is typed, the button that began it is what the focus comes back to.
            if let Ok((_, act)) = acts.get(entity)
                && last.as_ref() != Some(act)
            {
                *last = Some(act.clone());
            }
        }
        _ if !visible.0 => *last = None,
        _ => {
            let Some(act) = &*last else { return };
            let instead = match act {
                MatchAct::Delete(_) => MatchAct::Undo,
                other => other.clone(),
            };
            let same = acts.iter().find(|(_, other)| *other == act);
            let same = same.or_else(|| acts.iter().find(|(_, other)| **other == instead));
            if let Some((entity, act)) = same {
                focus.set(entity, bevy::input_focus::FocusCause::Navigated);
                // It may be built anew in this very frame.
                *last = Some(act.clone());
            }
        }
    }
}
