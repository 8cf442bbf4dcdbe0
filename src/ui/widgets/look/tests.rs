//! Every look in every state, on all that buttons stand on.
use super::*;
use crate::{
    theme::TableArt,
    widgets::{
        CLEAR, READABLE, Surface, contrast, felt_color, lightest_ground, over, rim,
        strong::{ground_of, word_of},
    },
};
use gamecore::settings::Felt;

const LOOKS: [Look; 5] = [
    Look::Brass,
    Look::Plain,
    Look::Quiet,
    Look::Segment,
    Look::Paper,
];

fn states(strong: bool) -> impl Iterator<Item = State> {
    (0..16).map(move |bits| State {
        hovered: bits & 1 > 0,
        pressed: bits & 2 > 0,
        lit: bits & 4 > 0,
        greyed: bits & 8 > 0,
        strong,
    })
}

/// What a button of this look may stand on: the table where it is lightest and where it is darkest, panels and what lies on them.
fn grounds(look: Look, strong: bool) -> Vec<(String, Color)> {
    if look == Look::Paper {
        return vec![
            ("paper".to_owned(), p::IVORY),
            ("paper in the shade".to_owned(), p::PAPER_SHADE),
        ];
    }
    let picture = TableArt {
        image: Some(Handle::default()),
        ..default()
    };
    let mut all = vec![(
        "a picture".to_owned(),
        lightest_ground(Felt::Green, Some(&picture)),
    )];
    for felt in Felt::ALL {
        let rim = rim(felt);
        let mut add = |name: &str, ground: Color| {
            all.push((format!("{felt:?}: {name}"), ground));
        };
        add("the lightest", lightest_ground(felt, None));
        add("the middle", felt_color(felt));
        add("the rim", rim);
        for surface in [Surface::Panel, Surface::Plate, Surface::Ground] {
            let color = match strong {
                true => surface.strong_color(rim),
                false => surface.color(rim),
            };
            let panel = over(color, lightest_ground(felt, None));
            add("a panel", panel);
            add("a row on it", over(Color::BLACK.with_alpha(0.22), panel));
        }
    }
    if strong {
        // Where nothing solid lies behind words they have a ground of their own there.
        all.retain(|(name, _)| name.contains("panel") || name.contains("row"));
    }
    all
}

#[test]
fn every_look_can_be_read_in_every_state_on_every_ground() {
    for look in LOOKS {
        for state in states(false) {
            let colors = look.colors(state);
            for (name, below) in grounds(look, false) {
                let ground = over(colors.ground, below);
                let found = contrast(over(colors.ink, ground), ground);
                assert!(found >= READABLE, "{look:?} {state:?} on {name}: {found}");
            }
        }
    }
}

#[test]
fn in_high_contrast_every_look_is_clear_in_every_state() {
    for look in LOOKS {
        for state in states(true) {
            let colors = look.colors(state);
            for (name, below) in grounds(look, true) {
                let ground = over(ground_of(colors.ground), below);
                let found = contrast(word_of(colors.ink, ground), ground);
                assert!(
                    found >= CLEAR - 0.01,
                    "{look:?} {state:?} on {name}: {found}"
                );
            }
        }
    }
}

/// Not by its colour alone: what is greyed has two sides of a frame, which can be seen, and nothing else has.
#[test]
fn what_is_greyed_is_told_by_its_frame_too() {
    let is_framed = |side: Color| side.alpha() > 0.0;
    for look in LOOKS {
        for state in states(false) {
            let border = look.colors(state).border;
            assert_eq!((border.top, border.left), (border.bottom, border.right));
            let (above, beside) = (is_framed(border.top), is_framed(border.left));
            let wanted = match (state.greyed, look) {
                (true, Look::Quiet) => (false, true),
                (false, Look::Quiet) | (true, _) => (false, false),
                (false, _) => (true, true),
            };
            assert_eq!((above, beside), wanted, "{look:?} {state:?}");
            for (name, ground) in grounds(look, false) {
                let seen = contrast(over(border.left, ground), ground);
                let brackets = state.greyed && beside;
                assert!(!brackets || seen >= 3.0, "{look:?} on {name}: {seen}");
            }
        }
    }
}

#[test]
fn the_ring_of_focus_is_seen_on_every_ground() {
    for look in LOOKS {
        for strong in [false, true] {
            for (name, ground) in grounds(look, strong) {
                let seen = contrast(look.ring(strong), ground);
                assert!(seen >= 3.0, "{look:?} on {name}: {seen}");
            }
        }
    }
}

/// In high contrast the frames are full and the words alike: what is lit differs all the more.
#[test]
fn in_high_contrast_what_is_lit_is_the_other_way_round() {
    let state = |lit| State {
        hovered: false,
        pressed: false,
        lit,
        greyed: false,
        strong: true,
    };
    let (lit, dark) = (
        Look::Segment.colors(state(true)),
        Look::Segment.colors(state(false)),
    );
    let between = contrast(lit.ground, over(dark.ground, Color::BLACK));
    assert!(between > CLEAR, "{between}");
}
