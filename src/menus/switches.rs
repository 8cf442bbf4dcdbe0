//! The variants as switches, each with a mark while it is otherwise than in the rulebook.
use bevy::{prelude::*, ui_widgets::observe};
use engine::rules::Variant;
use gamecore::{
    draft::Draft,
    feedback::Toast,
    i18n::{Texts, ruleset_error_text, words},
};
use ui::widgets::{Chosen, Lit, column, label, localized, palette as p, row, text, toggle};

/// The switch of a variant.
#[derive(Component, Clone, Copy)]
pub struct SwitchOf(pub Variant);

/// The mark beside a variant that is otherwise than in the rulebook.
#[derive(Component, Clone, Copy)]
pub(super) struct MarkOf(Variant);

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

/// Both columns of switches.
pub(super) fn spawn(page: &mut ChildSpawnerCommands, draft: &Draft) {
    page.spawn(Node {
        column_gap: px(40),
        row_gap: px(16),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    })
    .with_children(|halves| {
        half(halves, &LEFT, draft);
        half(halves, &RIGHT, draft);
    });
}

fn half(halves: &mut ChildSpawnerCommands, groups: &[(&'static str, &[Variant])], draft: &Draft) {
    halves
        .spawn(Node {
            flex_grow: 1.0,
            // Where letters are large there is one column.
            flex_basis: px(380),
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

/// Sets switches and marks to what the draft says.
pub(super) fn follow(
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
