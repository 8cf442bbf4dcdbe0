//! What the combinations on any table keep to: nothing covers what must be read, sizes follow what lies there, calmly.
use super::{
    fit::{INDEX_HEIGHT, INDEX_WIDTH, PlacedGroup},
    scale::{lay_all, steps},
};
use bevy::prelude::*;
use engine::seat::{Seat, Seating};
use gamecore::model::{Geometry, TableSide, TableSizes};
use proptest::prelude::*;

pub(super) const ASPECT: f32 = 5.0 / 7.0;

/// What lies on a table: by seat, the lengths of the combinations and of the parts of an open hand.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) window: (f32, f32),
    pub(super) lengths: Vec<Vec<usize>>,
    /// How large letters are, and whether nobody plays at the screen.
    pub(super) sizes: (f32, bool),
}

/// The cards of the largest shoe for so many players.
fn shoe(players: usize) -> usize {
    match players {
        ..=3 => 108,
        4 => 162,
        _ => 216,
    }
}

fn windows() -> impl Strategy<Value = (f32, f32)> {
    prop::sample::select(vec![
        (1280.0, 720.0),
        (1280.0, 800.0),
        (1024.0, 768.0),
        (1920.0, 1080.0),
        (2560.0, 1080.0),
        (2560.0, 1440.0),
        (3440.0, 1440.0),
        (1080.0, 1080.0),
        (720.0, 1280.0),
    ])
}

/// Tables of so many players with so many combinations each at most, of no more cards than there are.
pub(super) fn tables(
    players: std::ops::RangeInclusive<usize>,
    melds: usize,
    longest: usize,
) -> impl Strategy<Value = Table> {
    let letters = prop::sample::select(vec![1.0f32, 1.2, 1.5]);
    let sizes = (letters, any::<bool>());
    (windows(), players, sizes).prop_flat_map(move |(window, players, sizes)| {
        let of_one = prop::collection::vec(3..=longest, 0..=melds);
        prop::collection::vec(of_one, players).prop_map(move |mut lengths| {
            let mut left = shoe(lengths.len());
            for melds in &mut lengths {
                melds.retain(|cards| {
                    let there = *cards <= left;
                    left -= if there { *cards } else { 0 };
                    there
                });
            }
            Table {
                window,
                lengths,
                sizes,
            }
        })
    })
}

pub(super) fn geometry(
    window: (f32, f32),
    players: usize,
    (letters, shared): (f32, bool),
) -> Geometry {
    let order: Vec<Seat> = (0..players as u8).map(Seat).collect();
    let seating = Seating::new(&order).expect("each player once");
    let sizes = TableSizes {
        letters,
        shared,
        ..TableSizes::default()
    };
    let window = Vec2::from(window);
    Geometry::sized(window, ASPECT, Some(&seating), Seat(0), sizes)
}

pub(super) fn lay(table: &Table) -> (Geometry, Vec<Vec<PlacedGroup>>) {
    let geometry = geometry(table.window, table.lengths.len(), table.sizes);
    let placed = lay_all(&geometry, &table.lengths);
    (geometry, placed)
}

/// The box of the group's cards, covered or not.
pub(super) fn whole(group: &PlacedGroup) -> Rect {
    Rect::from_corners(
        group.corner,
        group.corner + Vec2::new(group.width, group.height),
    )
}

/// Where on the table no combination of that player may lie.
fn forbidden(geometry: &Geometry, seat: usize) -> Vec<(&'static str, Rect)> {
    let size = geometry.pile_size();
    let mut parts = vec![
        ("the stock", Rect::from_center_size(geometry.stock, size)),
        ("the pile", Rect::from_center_size(geometry.pile, size)),
        (
            "the penalty stock",
            Rect::from_center_size(geometry.penalty, size.yx()),
        ),
        ("the narration", geometry.narration),
        ("the bar", geometry.top_bar),
        ("the buttons", geometry.buttons),
        ("the contract", geometry.contract),
    ];
    for place in &geometry.seats {
        parts.push(("a plate", place.plate));
        // Above the own hand is the air that marked cards rise into.
        parts.push(("a hand", place.hand));
    }
    if geometry.seats[seat].side != TableSide::Bottom {
        // The own row lies under a question's panel: it is opened by pointing at it, and the question is short.
        parts.push(("a question", geometry.prompt));
    }
    parts
}

/// Whether two rectangles have more in common than an edge.
pub(super) fn overlap(a: Rect, b: Rect) -> bool {
    let common = a.intersect(b);
    common.width() > 0.1 && common.height() > 0.1
}

/// The size's step, from the largest.
fn step(geometry: &Geometry, group: &PlacedGroup) -> usize {
    let steps = steps(geometry);
    let same = |height: &f32| (*height - group.height).abs() < 0.01;
    steps.iter().position(same).expect("sizes go by steps")
}

/// So many cards of one player can be read wherever they sit; it is twice what anybody has had in whole matches of any rulebook. With
/// more, in the narrowest place (seven at a table, letters at 150 %), some may lie closer than their index is wide.
const MOST: usize = 60;

/// Whether all that must be seen of a table can be seen.
fn nothing_is_covered(table: &Table) -> Result<(), TestCaseError> {
    let (geometry, placed) = lay(table);
    let screen = Rect::from_corners(Vec2::ZERO, geometry.size);
    let all: Vec<(usize, &PlacedGroup)> = placed
        .iter()
        .enumerate()
        .flat_map(|(seat, groups)| groups.iter().map(move |group| (seat, group)))
        .collect();
    for (i, (seat, group)) in all.iter().enumerate() {
        let lies = whole(group);
        prop_assert!(
            group.height * geometry.letters >= 45.9,
            "{:?} is too small",
            group
        );
        prop_assert!(
            screen.contains(lies.min) && screen.contains(lies.max),
            "{:?}",
            group
        );
        for (what, rect) in forbidden(&geometry, *seat) {
            prop_assert!(
                !overlap(lies, rect),
                "seat {}: {:?} lies on {}: {:?}",
                seat,
                lies,
                what,
                rect
            );
        }
        let lying: usize = table.lengths[*seat].iter().sum();
        let least = if lying > MOST { 0.05 } else { INDEX_WIDTH };
        prop_assert!(group.step >= least * group.height, "{:?}", group);
        for (over, other) in &all[i + 1..] {
            prop_assert!(
                !overlap(group.area(), other.area()),
                "{:?} and {:?}",
                group,
                other
            );
            // The indices of all its cards stand in this stripe.
            let size = Vec2::new(group.width, INDEX_HEIGHT * group.height);
            let indices = Rect::from_corners(group.corner, group.corner + size);
            prop_assert!(
                !overlap(indices, whole(other)),
                "{:?} under {:?}",
                group,
                other
            );
            // Whose combination lies where is only a question of the owner's place.
            prop_assert!(
                seat == over || !overlap(lies, whole(other)),
                "{:?} on {:?}",
                other,
                group
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn nothing_covers_what_must_be_seen(table in tables(2..=8, 8, 16)) {
        nothing_is_covered(&table)?;
    }

    #[test]
    fn groups_keep_their_order_and_lean_to_their_owner(table in tables(2..=8, 8, 16)) {
        let (geometry, placed) = lay(&table);
        for ((groups, place), lengths) in placed.iter().zip(&geometry.seats).zip(&table.lengths) {
            prop_assert_eq!(groups.len(), lengths.len());
            for pair in groups.windows(2) {
                let below = pair[1].corner.y > pair[0].corner.y;
                prop_assert!(below || pair[1].corner.x > pair[0].corner.x + pair[0].width);
            }
            let outer = match place.side {
                TableSide::Left => groups.first().map(|first| first.corner.x - place.plate.min.x),
                TableSide::Right => {
                    let ends = groups.iter().map(|group| group.corner.x + group.width);
                    ends.reduce(f32::max).map(|end| end - place.plate.max.x)
                }
                TableSide::Top | TableSide::Bottom => None,
            };
            prop_assert!(outer.is_none_or(|from_plate| from_plate.abs() < 0.1));
        }
    }

    #[test]
    fn with_few_combinations_all_cards_are_large(table in tables(2..=4, 2, 13)) {
        let (geometry, placed) = lay(&table);
        for group in placed.iter().flatten() {
            // Larger letters leave the cards fewer pixels, but keep them as large on the screen; very large ones take some of their room.
            let least = if geometry.letters > 1.0 { 83.9 } else { 100.0 };
            prop_assert!(group.height * geometry.letters >= least);
            // In a window taller than wide cards grow beyond what one width admits, and so do those that all look at from farther away.
            if geometry.grow == 1.0 && geometry.letters == 1.0 && !geometry.shared {
                prop_assert_eq!(group.height, geometry.own_row.height());
            }
        }
    }

    #[test]
    fn one_more_card_changes_sizes_by_two_steps_at_most(
        table in tables(2..=8, 5, 13),
        which in any::<prop::sample::Index>(),
    ) {
        let groups: Vec<(usize, usize)> = table.lengths.iter().enumerate()
            .flat_map(|(seat, melds)| (0..melds.len()).map(move |meld| (seat, meld)))
            .collect();
        prop_assume!(!groups.is_empty());
        let (seat, meld) = groups[which.index(groups.len())];
        let (geometry, before) = lay(&table);
        let mut more = table;
        more.lengths[seat][meld] += 1;
        // Mostly one; where many lie row over row a card more may cost a row. Nobody has so many in a whole match of any rulebook.
        let crowd = more.lengths.iter().map(|melds| melds.iter().sum::<usize>()).max() > Some(30);
        let (_, after) = lay(&more);
        for (before, after) in before.iter().flatten().zip(after.iter().flatten()) {
            let (was, is) = (step(&geometry, before), step(&geometry, after));
            // A row that is too long for where it lies shrinks further before it lies over another.
            let apart = before.seen >= before.height && after.seen >= after.height;
            let most = if apart || (crowd && geometry.shared) { 4 } else if crowd { 3 } else { 2 };
            prop_assert!(was.abs_diff(is) <= most, "from {} to {}", before.height, after.height);
        }
    }
}

/// Found by chance: seventy-seven cards in the narrowest place there is.
#[test]
fn more_cards_than_have_room_cover_nothing_else() {
    let mut lengths = vec![Vec::new(); 7];
    lengths[6] = vec![4, 13, 10, 15, 10, 15, 10];
    let table = Table {
        window: (2560.0, 1440.0),
        lengths,
        sizes: (1.5, false),
    };
    nothing_is_covered(&table).expect("only their own indices");
}

#[test]
fn a_card_laid_off_moves_nobody_elses_combinations() {
    let before = Table {
        window: (1280.0, 720.0),
        lengths: vec![vec![3, 4], vec![4, 4], vec![3, 3], vec![4, 3]],
        sizes: (1.0, false),
    };
    let mut after = before.clone();
    after.lengths[1][0] += 1;
    let ((_, before), (_, after)) = (lay(&before), lay(&after));
    for seat in [0, 2, 3] {
        assert_eq!(before[seat], after[seat]);
    }
    assert_eq!(before[1][1], after[1][1], "the next row stays too");
}

#[test]
fn two_players_of_eight_with_many_long_combinations_do_not_crowd_each_other() {
    let mut lengths = vec![vec![4, 4]; 8];
    lengths[3] = vec![13, 9, 12, 7, 6];
    lengths[4] = vec![13, 13, 8, 10];
    let (geometry, placed) = lay(&Table {
        window: (1280.0, 720.0),
        lengths,
        sizes: (1.0, false),
    });
    for (seat, groups) in placed.iter().enumerate() {
        let least = if seat == 3 || seat == 4 { 62.0 } else { 84.0 };
        assert!(
            groups.iter().all(|group| group.height >= least),
            "{seat}: {groups:?}"
        );
        for (other, with) in placed
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != seat)
        {
            let both = groups.iter().flat_map(|a| with.iter().map(move |b| (a, b)));
            for (a, b) in both {
                assert!(
                    !overlap(whole(a), whole(b)),
                    "{seat} and {other}: {a:?} {b:?}"
                );
            }
        }
    }
    assert_eq!(geometry.seats.len(), 8);
}
