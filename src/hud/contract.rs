//! The contract as groups of little boxes that fill as the hand makes them: one sees at a glance what is missing.
use super::{DEPTH, Hud};
use bevy::prelude::*;
use engine::{
    cards::CardCounts,
    melds::distance,
    rules::{Contract, MeldKind, RuleSet},
    table::Viewer,
};
use gamecore::{
    i18n::Localized,
    model::{Afoot, Geometry, Shown, Zones},
    states::Screen,
};
use ui::widgets::{Live, REST_ON, Surface, Tip, at, localized, one_line, palette as p, text};

/// One combination of the contract and how much of it the hand holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContractGroup {
    /// Trio or run.
    pub kind: MeldKind,
    /// How many of its cards the hand has.
    pub filled: usize,
}

impl ContractGroup {
    /// What it says about itself.
    fn tip(&self) -> Tip {
        let key = match self.kind {
            MeldKind::Trio => "tip-trio",
            MeldKind::Run => "tip-run",
        };
        let says = Localized::new(key)
            .arg("least", self.kind.minimum())
            .arg("held", self.filled);
        Tip::of(says)
    }
}

/// What the indicator shows.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupShape {
    rect: Rect,
    letters: f32,
    groups: Vec<ContractGroup>,
    down: bool,
    missing: usize,
}

/// How the hand fills the groups of a contract, in the contract's order.
///
/// Each prefix of the contract is asked for its distance, so that each further combination shows how many more cards of the hand
/// it uses. The groups together hold exactly what the best arrangement of the hand uses.
pub fn fill(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> Vec<ContractGroup> {
    let mut used = 0;
    let prefixes = contract.kinds().iter().enumerate();
    prefixes
        .map(|(i, kind)| {
            let Some(prefix) = Contract::of(&contract.kinds()[..=i]) else {
                return ContractGroup {
                    kind: *kind,
                    filled: 0,
                };
            };
            let now = prefix
                .cards_needed()
                .saturating_sub(distance(hand, prefix, rules) as usize);
            let filled = now.saturating_sub(used).min(kind.minimum());
            used = now;
            ContractGroup {
                kind: *kind,
                filled,
            }
        })
        .collect()
}

#[derive(Component)]
struct Indicator;

/// Adds the indicator.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(
        Update,
        update.in_set(Hud).run_if(
            resource_changed::<Shown>
                .or_else(resource_changed::<Geometry>)
                .or_else(resource_changed::<Afoot>),
        ),
    );
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Node {
            display: Display::None,
            ..default()
        },
        Surface::Plate,
        BorderColor::all(p::TEXT.with_alpha(0.16)),
        GlobalZIndex(DEPTH),
        REST_ON,
        Tip::new("tip-contract"),
        Indicator,
        Live::<Option<GroupShape>>::default(),
        DespawnOnExit(Screen::Table),
    ));
}

/// What is shown; while cards are dealt nothing is filled.
fn shape(shown: &Shown, geometry: &Geometry, dealt: bool) -> Option<GroupShape> {
    let (view, Viewer::Seat(seat)) = (shown.view.as_ref()?, shown.viewer) else {
        return None;
    };
    let contract = view.table.contract;
    let down = view.table.down.contains(seat);
    let full = |kind: &MeldKind| ContractGroup {
        kind: *kind,
        filled: kind.minimum(),
    };
    let empty = |kind: &MeldKind| ContractGroup {
        kind: *kind,
        filled: 0,
    };
    let groups = if down {
        contract.kinds().iter().map(full).collect()
    } else if !dealt {
        contract.kinds().iter().map(empty).collect()
    } else {
        fill(&view.hand, contract, &shown.rules)
    };
    let missing = groups
        .iter()
        .map(|group: &ContractGroup| group.kind.minimum() - group.filled)
        .sum();
    Some(GroupShape {
        rect: geometry.contract,
        letters: geometry.letters,
        groups,
        down,
        missing,
    })
}

fn update(
    (shown, zones, afoot): (Res<Shown>, Res<Zones>, Res<Afoot>),
    geometry: Res<Geometry>,
    mut indicators: Query<
        (
            Entity,
            &mut Live<Option<GroupShape>>,
            &mut Node,
            &mut BorderColor,
        ),
        With<Indicator>,
    >,
    mut commands: Commands,
) {
    for (entity, mut live, mut node, mut border) in &mut indicators {
        // Nothing is filled before its card has landed.
        let own = shown.bottom_seat();
        let moves = afoot.touches(own);
        let dealt = !moves || afoot.count(&zones, own) > 0 && live.0.is_some();
        if moves && dealt && !geometry.is_changed() {
            continue;
        }
        let shape = shape(&shown, &geometry, dealt);
        let rect = shape.as_ref().map(|shape| shape.rect);
        let ready = shape
            .as_ref()
            .is_some_and(|shape| shape.missing == 0 && !shape.down);
        let built =
            live.bypass_change_detection()
                .show(&mut commands, entity, shape, |parent, shape| {
                    if let Some(shape) = shape {
                        build(shape, parent);
                    }
                });
        if !built {
            continue;
        }
        *border = BorderColor::all(if ready {
            p::BRASS
        } else {
            p::TEXT.with_alpha(0.16)
        });
        *node = match rect {
            None => Node {
                display: Display::None,
                ..default()
            },
            Some(rect) => Node {
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                row_gap: px(5),
                padding: UiRect::axes(px(6), px(4)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(p::RADIUS)),
                ..at(rect)
            },
        };
    }
}

fn build(shape: &GroupShape, parent: &mut ChildSpawnerCommands) {
    let words = if shape.down {
        Localized::new("contract-down")
    } else if shape.missing == 0 {
        Localized::new("contract-ready")
    } else {
        Localized::new("contract-missing").arg("cards", shape.missing)
    };
    parent.spawn((
        localized(
            words,
            // What it stands on does not grow as much as letters do.
            text::NOTE
                .size(p::SMALL * (1.0 - 0.2 * (shape.letters - 1.0)))
                .color(if shape.missing == 0 {
                    p::TEXT
                } else {
                    p::TEXT_SOFT
                }),
        ),
        one_line(),
    ));
    let groups = Node {
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::Center,
        column_gap: px(8),
        row_gap: px(5),
        ..default()
    };
    parent
        .spawn((groups, Pickable::IGNORE))
        .with_children(|groups| {
            // Four groups share two rows; the slots shrink a little so that all fit.
            let (width, height) = if shape.groups.len() > 2 {
                (13.0, 17.0)
            } else {
                (14.0, 20.0)
            };
            for group in &shape.groups {
                groups
                    .spawn((
                        Node {
                            column_gap: px(2),
                            ..default()
                        },
                        REST_ON,
                        group.tip(),
                    ))
                    .with_children(|boxes| {
                        for slot in 0..group.kind.minimum() {
                            boxes.spawn(slot_box(width, height, slot < group.filled, shape.down));
                        }
                    });
            }
        });
}

fn slot_box(width: f32, height: f32, filled: bool, faint: bool) -> impl Bundle {
    let node = Node {
        width: px(width),
        height: px(height),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(3)),
        ..default()
    };
    let ivory = if faint {
        p::IVORY.with_alpha(0.45)
    } else {
        p::IVORY
    };
    let (ground, border) = if filled {
        (ivory, ivory)
    } else {
        (Color::BLACK.with_alpha(0.2), p::TEXT.with_alpha(0.5))
    };
    (
        node,
        BackgroundColor(ground),
        BorderColor::all(border),
        Pickable::IGNORE,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::oficial;

    fn filled(hand: &str, contract: &str) -> Vec<usize> {
        let (hand, contract) = (
            hand.parse().expect("cards"),
            contract.parse().expect("a contract"),
        );
        fill(&hand, contract, &oficial())
            .iter()
            .map(|group| group.filled)
            .collect()
    }

    #[test]
    fn groups_fill_as_the_hand_makes_them() {
        assert_eq!(filled("7H 7S 7C KD", "TT"), [3, 1]);
        assert_eq!(filled("7H 7S 7C 4D 5D 6D 7D", "TE"), [3, 4]);
        assert_eq!(filled("7H 7S JK 4D 6D", "TE").iter().sum::<usize>(), 5);
    }

    #[test]
    fn the_boxes_filled_are_what_the_distance_leaves() {
        let rules = oficial();
        let hand: CardCounts = "2H 2D 9S TS JS QS 4C 4C JK AH KD".parse().expect("cards");
        for contract in rules.contracts() {
            let filled: usize = fill(&hand, contract, &rules)
                .iter()
                .map(|group| group.filled)
                .sum();
            assert_eq!(
                filled + distance(&hand, contract, &rules) as usize,
                contract.cards_needed(),
                "{contract}"
            );
        }
    }
}
