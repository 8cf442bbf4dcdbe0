//! The appearance of a button in each state: normal, hovered, pressed, selected, disabled, and focused by the keyboard
//! or a gamepad.
use super::{ButtonInk, Disabled, palette as p};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui::Pressed,
};
use gamecore::settings::Settings;

/// Style of a button. Brass marks controls that can be used.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Main action of a page: filled with brass.
    Brass,
    /// Default: a brass frame.
    Plain,
    /// Text without a frame.
    Quiet,
    /// Option in a row of options. [`Checked`] determines whether it is selected.
    Segment,
    /// Framed text on paper.
    Paper,
}

/// True if a segment is selected or a switch is on.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked(pub bool);

#[derive(Clone, Copy, Debug)]
struct State {
    hovered: bool,
    pressed: bool,
    lit: bool,
    greyed: bool,
    /// True in high-contrast mode.
    strong: bool,
}

#[derive(Debug)]
struct Colors {
    ground: Color,
    border: BorderColor,
    ink: Color,
}

impl Look {
    fn colors(self, s: State) -> Colors {
        if s.greyed {
            return self.greyed();
        }
        match self {
            Look::Brass => Colors::of(brass(s), p::BRASS_LIGHT, p::INK),
            Look::Plain => plain(s),
            Look::Quiet => quiet(s),
            Look::Segment if s.lit => lit_segment(s),
            Look::Segment => dark_segment(s),
            Look::Paper => paper(s),
        }
    }

    /// Returns the colours of a disabled button. Its text stays legible, because the button can still be pressed to get
    /// the reason. The frame also shows the state: framed buttons lose their frame, and frameless buttons get a line at
    /// the left and right.
    fn greyed(self) -> Colors {
        let (ink, sides) = match self {
            Look::Paper => (p::INK_SOFT, Color::NONE),
            Look::Quiet => (p::TEXT_SOFT, p::TEXT_SOFT.with_alpha(0.6)),
            Look::Brass | Look::Plain | Look::Segment => (p::TEXT_SOFT, Color::NONE),
        };
        Colors {
            ground: Color::NONE,
            border: BorderColor {
                left: sides,
                right: sides,
                ..BorderColor::all(Color::NONE)
            },
            ink,
        }
    }

    fn ring(self, strong: bool) -> Color {
        match self {
            Look::Paper => p::TILE_BLUE,
            _ if strong => p::TEXT,
            _ => p::BRASS_LIGHT,
        }
    }
}

impl Colors {
    fn of(ground: Color, border: Color, ink: Color) -> Colors {
        Colors {
            ground,
            border: BorderColor::all(border),
            ink,
        }
    }
}

impl State {
    /// Returns the value for a pressed, a hovered or a resting button.
    fn pick<T>(self, [pressed, hovered, resting]: [T; 3]) -> T {
        match (self.pressed, self.hovered) {
            (true, _) => pressed,
            (false, true) => hovered,
            (false, false) => resting,
        }
    }
}

/// Returns the brass colour. It is darker when the button is pressed, and lighter when the button is hovered. In high
/// contrast, it is never darker than normal.
fn brass(s: State) -> Color {
    let pressed = match s.strong {
        true => p::BRASS,
        false => p::BRASS_DARK,
    };
    s.pick([pressed, p::BRASS_LIGHT, p::BRASS])
}

fn black(alpha: f32) -> Color {
    Color::BLACK.with_alpha(alpha)
}

fn plain(s: State) -> Colors {
    let ground = s.pick([black(0.45), p::BRASS.with_alpha(0.16), black(0.25)]);
    let border = match s.hovered {
        true => p::BRASS_LIGHT,
        false => p::BRASS.with_alpha(0.8),
    };
    Colors::of(ground, border, p::TEXT)
}

/// Returns the colours of a frameless button. It must be legible on bare felt, so its background is never brass.
fn quiet(s: State) -> Colors {
    // In high contrast, the button gets a dark translucent background, because the felt is not an opaque one.
    let resting = if s.strong { black(0.3) } else { Color::NONE };
    let ground = s.pick([black(0.3), p::BRASS.with_alpha(0.12), resting]);
    let ink = match s.lit || s.pressed || s.hovered {
        true => p::TEXT,
        false => p::BRASS_LIGHT,
    };
    Colors::of(ground, Color::NONE, ink)
}

fn lit_segment(s: State) -> Colors {
    let border = if s.hovered { p::BRASS_LIGHT } else { p::BRASS };
    // In high contrast, all text is as light as possible and all frames are opaque. Therefore a selected segment is
    // inverted.
    if s.strong {
        return Colors::of(border, border, p::INK);
    }
    let ground = p::BRASS.with_alpha(if s.hovered { 0.22 } else { 0.2 });
    Colors::of(ground, border, p::TEXT)
}

fn dark_segment(s: State) -> Colors {
    if s.hovered {
        let border = p::TEXT.with_alpha(0.5);
        Colors::of(p::BRASS.with_alpha(0.14), border, p::TEXT)
    } else {
        let border = p::TEXT.with_alpha(0.22);
        Colors::of(black(0.2), border, p::TEXT_SOFT)
    }
}

fn paper(s: State) -> Colors {
    let grounds = [p::INK, p::PAPER_SHADE, Color::NONE];
    let inks = [p::IVORY, p::INK, p::INK];
    Colors::of(s.pick(grounds), p::INK.with_alpha(0.75), s.pick(inks))
}

/// Thickness of the focus ring and its distance from the button, in design pixels. The sum of both equals the margin
/// that a scrolling column leaves free.
const RING: (f32, f32) = (2.0, 2.0);
/// Thickness of the focus ring and its distance from the button in high-contrast mode, in design pixels.
const STRONG_RING: (f32, f32) = (3.0, 1.0);

pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (paint, ring).before(bevy::ui::UiSystems::Prepare),
    );
}

fn paint(
    settings: Option<Res<Settings>>,
    mut buttons: Query<
        (
            &Look,
            &Hovered,
            Has<Pressed>,
            Option<&Checked>,
            Has<Disabled>,
            &mut BackgroundColor,
            &mut BorderColor,
            Option<&Children>,
        ),
        With<bevy::ui_widgets::Button>,
    >,
    children: Query<&Children>,
    mut inks: Query<
        (Option<&mut TextColor>, Option<&mut BackgroundColor>),
        (With<ButtonInk>, Without<bevy::ui_widgets::Button>),
    >,
) {
    let strong = settings.is_some_and(|settings| settings.high_contrast);
    for (look, hovered, pressed, lit, greyed, mut ground, mut border, content) in &mut buttons {
        let lit = lit.is_some_and(|lit| lit.0);
        let colors = look.colors(State {
            hovered: hovered.0,
            pressed,
            lit,
            greyed,
            strong,
        });
        ground.set_if_neq(BackgroundColor(colors.ground));
        border.set_if_neq(colors.border);
        let Some(content) = content else { continue };
        let nested = content.iter().filter_map(|child| children.get(child).ok());
        for part in content.iter().chain(nested.flat_map(|all| all.iter())) {
            let Ok((text, box_)) = inks.get_mut(part) else {
                continue;
            };
            match (text, box_) {
                (Some(mut text), _) => _ = text.set_if_neq(TextColor(colors.ink)),
                (None, Some(mut box_)) => _ = box_.set_if_neq(BackgroundColor(colors.ink)),
                (None, None) => {}
            }
        }
    }
}

fn ring(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    settings: Option<Res<Settings>>,
    mut all: Query<(Entity, &Look, &mut Outline)>,
) {
    let is_set = settings.as_ref().is_some_and(|it| it.is_changed());
    if !focus.is_changed() && !visible.is_changed() && !is_set {
        return;
    }
    let strong = settings.is_some_and(|settings| settings.high_contrast);
    let (width, offset) = if strong { STRONG_RING } else { RING };
    for (entity, look, mut outline) in &mut all {
        let focused = visible.0 && focus.get() == Some(entity);
        let color = match focused {
            true => look.ring(strong),
            false => Color::NONE,
        };
        let wanted = Outline::new(px(width), px(offset), color);
        outline.set_if_neq(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        theme::TableArt,
        widgets::{
            CLEAR, READABLE, Surface, contrast, felt_color,
            high_contrast::{ground_of, word_of},
            lightest_ground, over, rim,
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

    /// Returns the possible backgrounds of a button style, with names: the lightest and darkest part of the table, panels,
    /// and elements on them.
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
            // In high contrast, a text without an opaque background gets one of its own.
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

    /// The state must be visible without colour. Framed buttons lose the frame, and frameless buttons get a line at the
    /// left and right.
    #[test]
    fn a_disabled_button_differs_by_its_frame() {
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

    /// In high contrast, all frames and texts are equally strong, so a selected segment must differ clearly.
    #[test]
    fn in_high_contrast_a_selected_segment_is_inverted() {
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
}
