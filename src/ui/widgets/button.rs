//! Buttons: pressed with the mouse, the keyboard or the gamepad alike, and never silent when they cannot be used.
//!
//! Whatever device it was, `bevy_ui_widgets` (or the focus system) triggers [`Activate`]. A greyed button answers with its reason
//! in a [`Toast`]; any other triggers [`Chosen`], and that is what the game listens to.
use super::{Look, Named, Style, Unasked, palette, text};
use bevy::{picking::hover::Hovered, prelude::*, ui_widgets::Activate};
use gamecore::{
    feedback::{PlaySound, RestsOn, Sound, Toast},
    i18n::{Localized, Texts},
    input::Focusable,
    wakeup::FrameWakeup,
};

/// A button was used and may be.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Chosen {
    /// The button.
    pub entity: Entity,
}

/// The button cannot be used now, and says why.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum Greyed {
    /// A translated sentence.
    Because(&'static str),
    /// A sentence already in the language of the game.
    Said(String),
}

impl Greyed {
    /// Brings a button that is so now to what is wanted: greyed for this reason, or not at all.
    pub fn follow(
        button: Entity,
        now: Option<&Greyed>,
        wanted: Option<&Greyed>,
        commands: &mut Commands,
    ) {
        if now == wanted {
            return;
        }
        match wanted {
            Some(wanted) => commands.entity(button).insert(wanted.clone()),
            None => commands.entity(button).remove::<Greyed>(),
        };
    }
}

/// How large a button is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// In rows of small things.
    Small,
    /// As usual.
    Medium,
    /// The one thing to do on this screen.
    Large,
}

impl Size {
    /// Height, padding at the sides, letters.
    pub const fn measures(self) -> (f32, f32, f32) {
        match self {
            Size::Small => (28.0, 10.0, palette::SMALL),
            Size::Medium => (40.0, 20.0, palette::BASE),
            Size::Large => (48.0, 28.0, palette::BASE),
        }
    }
}

/// The part of a button's content that takes the button's colour.
#[derive(Component, Clone, Copy, Debug)]
pub struct Inked;

/// A button with a translated text.
pub fn button(key: &'static str, look: Look, size: Size) -> impl Bundle {
    button_saying(Localized::new(key), look, size)
}

/// A button with a translated text that takes arguments.
pub fn button_saying(what: Localized, look: Look, size: Size) -> impl Bundle {
    (
        frame(look, size),
        children![(Text::default(), what, ink(look, size))],
    )
}

/// A button with a word that is the same in every language.
pub fn button_written(what: impl Into<String>, look: Look, size: Size) -> impl Bundle {
    (
        frame(look, size),
        children![(Text::new(what), ink(look, size))],
    )
}

/// A small button with an arrow: the next of several, or the one before. `named` is the key of what it does, in words.
pub fn arrow(sign: &'static str, named: &'static str) -> impl Bundle {
    (
        frame(Look::Segment, Size::Small),
        Named::new(named),
        children![(Text::new(sign), ink(Look::Segment, Size::Medium))],
    )
}

/// A button with nothing on it yet: children are added by the caller.
pub fn frame(look: Look, size: Size) -> impl Bundle {
    let (height, side, _) = size.measures();
    let node = Node {
        height: px(height),
        min_width: px(height),
        padding: UiRect::horizontal(px(side)),
        column_gap: px(palette::GRID),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(palette::RADIUS_SMALL)),
        flex_shrink: 0.0,
        ..default()
    };
    (node, behaviour(look))
}

/// What makes a node a button, without its box.
pub fn behaviour(look: Look) -> impl Bundle {
    (
        bevy::ui_widgets::Button,
        look,
        Hovered::default(),
        Focusable,
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        Outline::new(px(2), px(2), Color::NONE),
    )
}

/// The components of a text on a button.
pub fn ink(look: Look, size: Size) -> impl Bundle {
    let face = if size == Size::Large || look == Look::Brass {
        text::STRONG
    } else {
        text::BODY
    };
    (inked(face.size(size.measures().2)), text::one_line())
}

/// The components of a text in a style that takes the button's colour.
pub fn inked(style: Style) -> impl Bundle {
    (style.bundle(), Inked)
}

/// Adds the answer to activation.
pub fn plugin(app: &mut App) {
    app.add_observer(activate);
}

fn activate(
    event: On<Activate>,
    buttons: Query<(Option<&Greyed>, Option<&RestsOn>, Option<&Unasked>), With<Look>>,
    texts: Option<Res<Texts>>,
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut toasts: MessageWriter<Toast>,
    mut sounds: MessageWriter<PlaySound>,
    mut commands: Commands,
) {
    let Ok((greyed, rests_on, unasked)) = buttons.get(event.entity) else {
        return;
    };
    if unasked.is_some_and(|unasked| !unasked.is_meant()) {
        return;
    }
    // What a button sets off takes a few frames to appear.
    awake.keep(time.elapsed_secs(), 0.3);
    match greyed {
        None => {
            sounds.write(Sound::Click.into());
            commands.trigger(Chosen {
                entity: event.entity,
            });
        }
        Some(reason) => {
            let sentence = match (reason, texts) {
                (Greyed::Said(sentence), _) => sentence.clone(),
                (Greyed::Because(key), Some(texts)) => texts.get(key),
                (Greyed::Because(_), None) => return,
            };
            let why = rests_on.map(|RestsOn(passage)| *passage);
            toasts.write(Toast::refused(sentence).resting_on(why));
        }
    }
}
