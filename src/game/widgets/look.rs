//! How buttons look: at rest, under the pointer, pressed, lit, greyed, and with the focus of keyboard or gamepad.
use super::{Greyed, Inked, palette as p};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui::Pressed,
};

/// The look of a button. Brass is for what can be acted on.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The one thing to do: filled brass.
    Brass,
    /// As usual: a brass frame.
    Plain,
    /// A word that can be pressed.
    Quiet,
    /// One of several, of which one (or each) is lit; see [`Lit`].
    Segment,
    /// A framed word on paper.
    Paper,
}

/// Whether a segment or toggle is on.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lit(pub bool);

#[derive(Clone, Copy)]
struct State {
    hovered: bool,
    pressed: bool,
    lit: bool,
    greyed: bool,
}

struct Colors {
    ground: Color,
    border: Color,
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

    fn greyed(self) -> Colors {
        let none = Color::NONE;
        match self {
            Look::Paper => Colors::of(none, p::INK.with_alpha(0.2), p::INK.with_alpha(0.4)),
            Look::Quiet => Colors::of(none, none, p::TEXT.with_alpha(0.4)),
            Look::Brass | Look::Plain | Look::Segment => Colors::of(
                Color::BLACK.with_alpha(0.12),
                p::TEXT.with_alpha(0.18),
                p::TEXT.with_alpha(0.42),
            ),
        }
    }
}

impl Colors {
    fn of(ground: Color, border: Color, ink: Color) -> Colors {
        Colors {
            ground,
            border,
            ink,
        }
    }
}

/// Brass, darker under the finger and lighter under the pointer.
fn brass(s: State) -> Color {
    if s.pressed {
        p::BRASS_DARK
    } else if s.hovered {
        p::BRASS_LIGHT
    } else {
        p::BRASS
    }
}

fn plain(s: State) -> Colors {
    let ground = if s.pressed {
        Color::BLACK.with_alpha(0.45)
    } else if s.hovered {
        p::BRASS.with_alpha(0.16)
    } else {
        Color::BLACK.with_alpha(0.25)
    };
    let border = if s.hovered {
        p::BRASS_LIGHT
    } else {
        p::BRASS.with_alpha(0.8)
    };
    Colors::of(ground, border, p::TEXT)
}

fn quiet(s: State) -> Colors {
    let ground = if s.hovered {
        p::BRASS.with_alpha(0.12)
    } else {
        Color::NONE
    };
    // Words on the bare felt have to be read there too: plain brass could not be on wood.
    let ink = match (s.lit, s.pressed) {
        (true, _) => p::TEXT,
        (false, true) => p::BRASS,
        (false, false) => p::BRASS_LIGHT,
    };
    Colors::of(ground, Color::NONE, ink)
}

fn lit_segment(s: State) -> Colors {
    let ground = p::BRASS.with_alpha(if s.hovered { 0.36 } else { 0.28 });
    Colors::of(ground, p::BRASS, p::TEXT)
}

fn dark_segment(s: State) -> Colors {
    if s.hovered {
        let border = p::TEXT.with_alpha(0.5);
        Colors::of(p::BRASS.with_alpha(0.14), border, p::TEXT)
    } else {
        let border = p::TEXT.with_alpha(0.22);
        Colors::of(Color::BLACK.with_alpha(0.2), border, p::TEXT_SOFT)
    }
}

fn paper(s: State) -> Colors {
    let border = p::INK.with_alpha(0.75);
    if s.pressed {
        Colors::of(p::INK, border, p::IVORY)
    } else if s.hovered {
        Colors::of(p::PAPER_SHADE, border, p::INK)
    } else {
        Colors::of(Color::NONE, border, p::INK)
    }
}

/// Adds the painting of buttons and of the ring of focus.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (paint, ring).before(bevy::ui::UiSystems::Prepare),
    );
}

fn paint(
    mut buttons: Query<
        (
            &Look,
            &Hovered,
            Has<Pressed>,
            Option<&Lit>,
            Has<Greyed>,
            &mut BackgroundColor,
            &mut BorderColor,
            Option<&Children>,
        ),
        With<bevy::ui_widgets::Button>,
    >,
    children: Query<&Children>,
    mut inks: Query<
        (Option<&mut TextColor>, Option<&mut BackgroundColor>),
        (With<Inked>, Without<bevy::ui_widgets::Button>),
    >,
) {
    for (look, hovered, pressed, lit, greyed, mut ground, mut border, content) in &mut buttons {
        let lit = lit.is_some_and(|lit| lit.0);
        let colors = look.colors(State {
            hovered: hovered.0,
            pressed,
            lit,
            greyed,
        });
        ground.set_if_neq(BackgroundColor(colors.ground));
        border.set_if_neq(BorderColor::all(colors.border));
        let Some(content) = content else { continue };
        let below = content.iter().chain(
            content
                .iter()
                .filter_map(|child| children.get(child).ok())
                .flat_map(|c| c.iter()),
        );
        for part in below {
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
    mut all: Query<(Entity, &Look, &mut Outline)>,
) {
    if !focus.is_changed() && !visible.is_changed() {
        return;
    }
    for (entity, look, mut outline) in &mut all {
        let focused = visible.0 && focus.get() == Some(entity);
        let color = match (focused, look) {
            (false, _) => Color::NONE,
            (true, Look::Paper) => p::TILE_BLUE,
            (true, _) => p::BRASS_LIGHT,
        };
        if outline.color != color {
            outline.color = color;
        }
    }
}
