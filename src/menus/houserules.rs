//! The rules of the house: every variant as a switch on the rule set chosen, and own rule sets with a name.
use super::{back, root, switches};
use bevy::{prelude::*, ui_widgets::observe};
use engine::rules::LONGEST_NAME;
use gamecore::{
    draft::Draft,
    family::MenuLetters,
    feedback::Toast,
    i18n::{Localized, Texts},
    rule_catalog::{RuleCatalog, entry_name},
    saves::Store,
    sets::FrameSystems,
    states::Menu,
};
use ui::widgets::{
    Chosen, LEAST, Look, Size, Typed, button, label, localized, low_panel, palette as p, panel,
    scrolling, text, text_field, title, wrapping,
};

/// The name under which the rules are kept, as typed.
#[derive(Resource, Default)]
struct NewName(String);

/// The width of the page, in design pixels.
const WIDTH: f32 = 1120.0;
/// Where letters are so many times as large as usual, all that stands above and below the switches leaves no room for them: the page
/// scrolls as a whole.
const CROWDED: f32 = 1.5;

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.init_resource::<NewName>();
    app.add_systems(OnEnter(Menu::HouseRules), spawn);
    app.add_systems(
        Update,
        switches::follow
            .in_set(FrameSystems::Present)
            .run_if(in_state(Menu::HouseRules).and_then(resource_exists_and_changed::<Draft>)),
    );
}

fn spawn(
    draft: Option<Res<Draft>>,
    catalog: Res<RuleCatalog>,
    texts: Res<Texts>,
    name: Res<NewName>,
    letters: MenuLetters,
    mut commands: Commands,
) {
    let Some(draft) = draft else { return };
    let rules = catalog
        .find(&draft.chosen)
        .map(|entry| entry_name(entry, &texts));
    commands
        .spawn(root(Menu::HouseRules))
        .with_children(|root| {
            let crowded = letters.times() > CROWDED;
            let mut page = if crowded {
                root.spawn(panel(px(WIDTH.min(letters.narrowest()))))
            } else {
                root.spawn(low_panel(px(WIDTH)))
            };
            page.with_children(|page| {
                page.spawn(wrapping(p::GRID))
                    .with_children(|head| spawn_head(head, rules));
                page.spawn(label("house-rules-note", text::NOTE));
                if crowded {
                    switches::spawn(page, &draft);
                } else {
                    spawn_scrolling(page, &draft);
                }
                page.spawn(wrapping(12.0))
                    .with_children(|foot| spawn_foot(foot, &name.0));
            });
        });
}

/// The switches in a column that scrolls between what stands above and below it.
fn spawn_scrolling(page: &mut ChildSpawnerCommands, draft: &Draft) {
    page.spawn(Node {
        height: px(444),
        min_height: px(LEAST),
        ..default()
    })
    .with_children(|frame| {
        scrolling(frame, 0.0, (), |scroll| switches::spawn(scroll, draft));
    });
}

/// The title, and the name of the rules that the switches change.
fn spawn_head(head: &mut ChildSpawnerCommands, rules: Option<Localized>) {
    head.spawn((
        title("house-rules-title"),
        Node {
            flex_grow: 1.0,
            ..default()
        },
    ));
    if let Some(rules) = rules {
        head.spawn(localized(rules, text::STRONG));
    }
}

/// The name under which the rules can be kept, and the ways to leave the page.
fn spawn_foot(foot: &mut ChildSpawnerCommands, name: &str) {
    foot.spawn(label("house-rules-name", text::BODY));
    foot.spawn((
        text_field(name, LONGEST_NAME.min(32), px(260)),
        observe(|typed: On<Typed>, mut name: ResMut<NewName>| {
            name.0.clone_from(&typed.text);
        }),
    ));
    foot.spawn((
        button("house-rules-keep", Look::Plain, Size::Medium),
        observe(keep),
    ));
    foot.spawn(Node {
        flex_grow: 1.0,
        ..default()
    });
    foot.spawn((
        button("house-rules-reset", Look::Quiet, Size::Medium),
        observe(|_: On<Chosen>, mut draft: ResMut<Draft>| draft.reset()),
    ));
    foot.spawn((
        button("house-rules-done", Look::Brass, Size::Medium),
        observe(back),
    ));
}

/// Keeps the rules under the name typed, as a file in the player's own folder.
fn keep(
    _: On<Chosen>,
    name: Res<NewName>,
    store: Res<Store>,
    texts: Res<Texts>,
    mut draft: ResMut<Draft>,
    mut catalog: ResMut<RuleCatalog>,
    mut toasts: MessageWriter<Toast>,
) {
    let name = name.0.trim();
    if name.is_empty() {
        toasts.write(Toast::refused(texts.get("house-rules-no-name")));
        return;
    }
    let mut rules = draft.rules.clone();
    name.clone_into(&mut rules.name);
    match catalog.keep(&store, rules) {
        Ok(id) => {
            if let Some(entry) = catalog.find(&id) {
                draft.choose(&entry.id, &entry.file);
            }
            let sentence = texts.with("house-rules-kept", &[("name", name.into())]);
            toasts.write(Toast::info(sentence));
        }
        Err(error) => {
            let reason = gamecore::saves::io_reason(&texts, &error);
            let sentence = texts.with("house-rules-not-kept", &[("reason", reason.into())]);
            toasts.write(Toast::refused(sentence));
        }
    }
}
