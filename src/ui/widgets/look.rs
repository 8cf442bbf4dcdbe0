//! How buttons look: at rest, under the pointer, pressed, lit, greyed, and with the focus of keyboard or gamepad.
use super::{Greyed, Inked, palette as p};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui::Pressed,
};
use gamecore::settings::Settings;

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

#[derive(Clone, Copy, Debug)]
struct State {
    hovered: bool,
    pressed: bool,
    lit: bool,
    greyed: bool,
    /// High contrast is set.
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

    /// What cannot be used now still says why, so it is read as well as the rest. It is told by its frame, not by its colour alone: what
    /// has one lies flat, and a word that has none stands in brackets.
    fn greyed(self) -> Colors {
        let ink = match self {
            Look::Paper => p::INK_SOFT,
            Look::Brass | Look::Plain | Look::Quiet | Look::Segment => p::TEXT_SOFT,
        };
        let sides = match self {
            Look::Quiet => ink.with_alpha(0.6),
            Look::Brass | Look::Plain | Look::Segment | Look::Paper => Color::NONE,
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

    /// The colour of the ring that says where the focus is.
    fn ring(self, strong: bool) -> Color {
        match self {
            Look::Paper => p::TILE_BLUE,
            Look::Brass | Look::Plain | Look::Quiet | Look::Segment if strong => p::TEXT,
            Look::Brass | Look::Plain | Look::Quiet | Look::Segment => p::BRASS_LIGHT,
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

/// Brass, darker under the finger and lighter under the pointer; in high contrast no darker than at rest.
fn brass(s: State) -> Color {
    if s.pressed && s.strong {
        p::BRASS
    } else if s.pressed {
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

/// Words on the bare felt have to be read there too: on a ground of brass no brass can be.
fn quiet(s: State) -> Colors {
    let ground = if s.pressed {
        Color::BLACK.with_alpha(0.3)
    } else if s.hovered {
        p::BRASS.with_alpha(0.12)
    } else if s.strong {
        // It is drawn as something solid, for the felt is not.
        Color::BLACK.with_alpha(0.3)
    } else {
        Color::NONE
    };
    let ink = if s.lit || s.pressed || s.hovered {
        p::TEXT
    } else {
        p::BRASS_LIGHT
    };
    Colors::of(ground, Color::NONE, ink)
}

fn lit_segment(s: State) -> Colors {
    let border = if s.hovered { p::BRASS_LIGHT } else { p::BRASS };
    // Where all words are as light as can be and all frames full, the lit one of several is the other way round.
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

/// How thick the ring of focus is and how far from the button, in design pixels; and the same where high contrast is set. Together they
/// are as much as a column that scrolls leaves free.
const RING: (f32, f32) = (2.0, 2.0);
const STRONG_RING: (f32, f32) = (3.0, 1.0);

/// Adds the painting of buttons and of the ring of focus.
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
mod tests;
