//! The rules of the house: every variant as a switch on the rule set chosen, and own rule sets with a name.
use super::{back, root};
use crate::{
    engine::rules::{LONGEST_NAME, Variant},
    game::{
        draft::Draft,
        feedback::Toast,
        i18n::{Texts, ruleset_error_text, words},
        rule_catalog::{RuleShelf, entry_name},
        saves::Store,
        sets::FrameSystems,
        states::Menu,
        widgets::{
            Chosen, Lit, Look, Size, Typed, button, column, label, localized, palette as p, panel,
            row, scrolling, text, text_field, title, toggle,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// The switch of a variant.
#[derive(Component, Clone, Copy)]
pub struct SwitchOf(pub Variant);

/// The mark beside a variant that is otherwise than in the rulebook.
#[derive(Component, Clone, Copy)]
struct MarkOf(Variant);

/// The name under which the rules are kept, as typed.
#[derive(Resource, Default)]
struct NewName(String);

/// The groups of switches: the key of the heading, and what stands under it.
const LEFT: [(&str, &[Variant]); 3] = [
    (
        "variants-hands",
        &[
            Variant::Supercontinental,
            Variant::TwoHandsFirst,
            Variant::Distinct,
        ],
    ),
    (
        "variants-jokers",
        &[
            Variant::TwoJokers,
            Variant::NoJokers,
            Variant::RedTwos,
            Variant::NoJokerFirst,
        ],
    ),
    ("variants-claims", &[Variant::ThreeClaims]),
];
const RIGHT: [(&str, &[Variant]); 2] = [
    (
        "variants-closing",
        &[
            Variant::Leftover,
            Variant::SameTurn,
            Variant::SameTurnInLastHand,
            Variant::RisingBonus,
            Variant::FiftyBonus,
            Variant::LayOffBonus,
            Variant::StepValues,
        ],
    ),
    (
        "variants-forbidden",
        &[
            Variant::NoJokerDiscard,
            Variant::NoPlayableDiscard,
            Variant::NoOwnClaim,
            Variant::NoClaimDown,
            Variant::MustLayOff,
        ],
    ),
];

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.init_resource::<NewName>();
    app.add_systems(OnEnter(Menu::HouseRules), spawn);
    app.add_systems(
        Update,
        follow
            .in_set(FrameSystems::Present)
            .run_if(in_state(Menu::HouseRules).and_then(resource_exists_and_changed::<Draft>)),
    );
}

fn spawn(
    draft: Option<Res<Draft>>,
    shelf: Res<RuleShelf>,
    texts: Res<Texts>,
    name: Res<NewName>,
    mut commands: Commands,
) {
    let Some(draft) = draft else { return };
    let entry = shelf.find(&draft.chosen);
    commands
        .spawn(root(Menu::HouseRules))
        .with_children(|root| {
            root.spawn(panel(px(1120))).with_children(|page| {
                page.spawn(row(p::GRID)).with_children(|head| {
                    head.spawn((
                        title("house-rules-title"),
                        Node {
                            flex_grow: 1.0,
                            ..default()
                        },
                    ));
                    if let Some(entry) = entry {
                        head.spawn(localized(entry_name(entry, &texts), text::STRONG));
                    }
                });
                page.spawn(label("house-rules-note", text::NOTE));
                page.spawn(Node {
                    height: px(444),
                    ..default()
                })
                .with_children(|frame| {
                    scrolling(frame, 0.0, (), |scroll| {
                        scroll
                            .spawn(Node {
                                column_gap: px(40),
                                flex_shrink: 0.0,
                                ..default()
                            })
                            .with_children(|halves| {
                                half(halves, &LEFT, &draft);
                                half(halves, &RIGHT, &draft);
                            });
                    });
                });
                page.spawn(row(12.0)).with_children(|foot| {
                    foot.spawn(label("house-rules-name", text::BODY));
                    foot.spawn((
                        text_field(&name.0, LONGEST_NAME.min(32), px(260)),
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
                });
            });
        });
}

fn half(halves: &mut ChildSpawnerCommands, groups: &[(&'static str, &[Variant])], draft: &Draft) {
    halves
        .spawn(Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            ..column(10.0)
        })
        .with_children(|half| {
            for (heading, variants) in groups {
                half.spawn((
                    label(heading, text::HEADING.size(p::LARGE * 0.9)),
                    Node {
                        margin: UiRect::top(px(6)),
                        ..default()
                    },
                ));
                for variant in *variants {
                    line(half, *variant, draft);
                }
            }
        });
}

fn line(half: &mut ChildSpawnerCommands, variant: Variant, draft: &Draft) {
    half.spawn(Node {
        align_items: AlignItems::FlexStart,
        column_gap: px(14),
        ..default()
    })
    .with_children(|line| {
        line.spawn((
            toggle(variant.is_on(&draft.rules)),
            SwitchOf(variant),
            observe(flip),
        ));
        let words = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            ..column(1.0)
        };
        line.spawn(words).with_children(|both| {
            both.spawn(row(8.0)).with_children(|name| {
                name.spawn(localized(words::variant_name(variant), text::STRONG));
                let mark = Node {
                    width: px(9),
                    height: px(9),
                    border_radius: BorderRadius::MAX,
                    display: shown(draft, variant),
                    ..default()
                };
                name.spawn((mark, BackgroundColor(p::BRASS_LIGHT), MarkOf(variant)));
            });
            both.spawn(localized(words::variant_note(variant), text::NOTE));
        });
    });
}

/// The mark shows at what is otherwise than in the rulebook.
fn shown(draft: &Draft, variant: Variant) -> Display {
    if draft.switches().contains(&variant) {
        Display::Flex
    } else {
        Display::None
    }
}

fn flip(
    event: On<Chosen>,
    switches: Query<&SwitchOf>,
    texts: Res<Texts>,
    mut draft: ResMut<Draft>,
    mut toasts: MessageWriter<Toast>,
) {
    let Ok(SwitchOf(variant)) = switches.get(event.entity).copied() else {
        return;
    };
    if draft.is_fixed(variant) {
        toasts.write(Toast::refused(texts.get("house-rules-fixed")));
        return;
    }
    let on = !variant.is_on(&draft.rules);
    if let Err(error) = draft.switch(variant, on) {
        toasts.write(Toast::refused(ruleset_error_text(&texts, &error)));
    }
}

fn follow(
    draft: Res<Draft>,
    mut switches: Query<(&SwitchOf, &mut Lit)>,
    mut marks: Query<(&MarkOf, &mut Node)>,
) {
    for (SwitchOf(variant), mut lit) in &mut switches {
        lit.set_if_neq(Lit(variant.is_on(&draft.rules)));
    }
    for (MarkOf(variant), mut node) in &mut marks {
        let display = shown(&draft, *variant);
        if node.display != display {
            node.display = display;
        }
    }
}

/// Keeps the rules under the name typed, as a file in the player's own folder.
fn keep(
    _: On<Chosen>,
    name: Res<NewName>,
    store: Res<Store>,
    texts: Res<Texts>,
    mut draft: ResMut<Draft>,
    mut shelf: ResMut<RuleShelf>,
    mut toasts: MessageWriter<Toast>,
) {
    let name = name.0.trim();
    if name.is_empty() {
        toasts.write(Toast::refused(texts.get("house-rules-no-name")));
        return;
    }
    let mut rules = draft.rules.clone();
    name.clone_into(&mut rules.name);
    match shelf.keep(&store, rules) {
        Ok(id) => {
            if let Some(entry) = shelf.find(&id) {
                draft.choose(&entry.id, &entry.file);
            }
            let sentence = texts.with("house-rules-kept", &[("name", name.into())]);
            toasts.write(Toast::info(sentence));
        }
        Err(error) => {
            let reason = crate::game::saves::io_reason(&texts, &error);
            let sentence = texts.with("house-rules-not-kept", &[("reason", reason.into())]);
            toasts.write(Toast::refused(sentence));
        }
    }
}
