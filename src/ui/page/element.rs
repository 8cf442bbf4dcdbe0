//! Element of a page: an interface node with its children, as a value that is spawned later.
use super::acts::{ActKey, Action, Does};
use crate::widgets::{Described, Disabled, Named, Spoken, Surface, Tip, palette as p};
use bevy::{input_focus::AutoFocus, prelude::*};
use gamecore::{
    i18n::{Localized, Words},
    input::FirstFocus,
};
use std::{fmt::Debug, iter::Map};

type Step = Box<dyn FnOnce(&mut EntityWorldMut) + Send>;

/// Interface node and its children.
#[must_use]
#[derive(Default)]
pub struct Element {
    steps: Vec<Step>,
    children: Vec<Element>,
}

impl Element {
    pub fn new(bundle: impl Bundle) -> Element {
        Element::default().with(bundle)
    }

    /// Adds components.
    pub fn with(self, bundle: impl Bundle) -> Element {
        self.then(|entity| _ = entity.insert(bundle))
    }

    /// Adds components, if there are any.
    pub fn with_some(self, bundle: Option<impl Bundle>) -> Element {
        match bundle {
            Some(bundle) => self.with(bundle),
            None => self,
        }
    }

    /// Adds a step that runs when the entity is spawned, before its children are.
    pub fn then(mut self, step: impl FnOnce(&mut EntityWorldMut) + Send + 'static) -> Element {
        self.steps.push(Box::new(step));
        self
    }

    /// Changes the layout.
    pub fn node(self, change: impl FnOnce(&mut Node) + Send + 'static) -> Element {
        self.then(|entity| {
            if let Some(mut node) = entity.get_mut::<Node>() {
                change(&mut node);
            }
        })
    }

    /// Aligns the children across the direction of the layout.
    pub fn align(self, items: AlignItems) -> Element {
        self.node(move |node| node.align_items = items)
    }

    /// Distributes the children along the direction of the layout.
    pub fn justify(self, content: JustifyContent) -> Element {
        self.node(move |node| node.justify_content = content)
    }

    /// Sets the gap between the lines of the layout, in design pixels.
    pub fn row_gap(self, gap: f32) -> Element {
        self.node(move |node| node.row_gap = px(gap))
    }

    pub fn margin(self, margin: UiRect) -> Element {
        self.node(move |node| node.margin = margin)
    }

    /// Lets the content overflow instead of shrinking the element.
    pub fn rigid(self) -> Element {
        self.node(|node| node.flex_shrink = 0.0)
    }

    /// Sets a width in design pixels, which neither grows nor shrinks.
    pub fn fixed(self, width: f32) -> Element {
        self.node(move |node| {
            (node.width, node.flex_grow, node.flex_shrink) = (px(width), 0.0, 0.0);
        })
    }

    /// Places the element in its container, where it takes up no space.
    pub fn pinned(self, left: Val, top: Val) -> Element {
        self.node(move |node| {
            node.position_type = PositionType::Absolute;
            (node.left, node.top) = (left, top);
        })
    }

    /// Places the element at this rectangle of its container, in design pixels.
    pub fn at(self, rect: Rect) -> Element {
        self.pinned(px(rect.min.x), px(rect.min.y))
            .node(move |node| (node.width, node.height) = (px(rect.width()), px(rect.height())))
    }

    /// Sets the padding, the width of the border and the radius of the corners. Both lengths are in design pixels.
    pub fn edges(self, padding: UiRect, border: f32, radius: f32) -> Element {
        self.node(move |node| {
            (node.padding, node.border) = (padding, UiRect::all(px(border)));
            node.border_radius = BorderRadius::all(px(radius));
        })
    }

    /// Gives the element the look of a panel, with a border of this colour. `padding` is in design pixels.
    pub fn panel(self, padding: UiRect, border: Color) -> Element {
        let look = (Surface::Panel, BorderColor::all(border), p::soft_shadow());
        self.edges(padding, 1.0, p::RADIUS).with(look)
    }

    /// Darkens the background, and sets the colour of the border.
    pub fn sunken(self, border: Color) -> Element {
        let ground = BackgroundColor(Color::BLACK.with_alpha(0.2));
        self.with((ground, BorderColor::all(border)))
    }

    /// Takes the space that its siblings in a row leave. In a row that wraps, it gets a line of its own if that space is
    /// below `least` design pixels. In such a row, `least` must not be 0, because the layout would measure the text
    /// with one word per line.
    pub fn grow(self, least: f32) -> Element {
        self.node(move |node| {
            (node.flex_grow, node.flex_basis, node.min_width) = (1.0, px(least), px(0));
        })
    }

    pub fn children(mut self, children: impl IntoElements) -> Element {
        self.children.extend(children.into_elements());
        self
    }

    /// Sets the action of a control. The action is also a component of the entity.
    pub fn does<A: Action>(self, act: A) -> Element {
        self.with((Does::new(&act), act))
    }

    /// Gives the focus to the control with the action `next` if a rebuild removes this control. Follows
    /// [`Element::does`].
    pub fn then_focus<A: Action>(self, next: &A) -> Element {
        let next = ActKey::of(next);
        self.then(move |entity| {
            if let Some(mut does) = entity.get_mut::<Does>() {
                does.successor = Some(next);
            }
        })
    }

    /// Sets the message that a control sends.
    pub fn sends<M: Message + Clone + Debug>(self, message: M) -> Element {
        self.with(Does::sending(message))
    }

    /// Disables a button. It can still be pressed, and then shows the reason.
    pub fn disabled(self, reason: Option<Disabled>) -> Element {
        self.with_some(reason)
    }

    /// Disables a button while `reason` returns one. It may return a further `Option` as in [`Element::live`].
    pub fn disabled_while<O, M>(self, reason: impl IntoSystem<(), O, M>) -> Element
    where
        O: Into<Option<Option<Disabled>>> + 'static,
        M: 'static,
    {
        self.bind(reason, |reason: &Option<Disabled>, entity| {
            match reason {
                Some(reason) => entity.insert(reason.clone()),
                None => entity.remove::<Disabled>(),
            };
        })
    }

    /// Adds a tooltip, which is also the description for screen readers.
    pub fn tip(self, words: impl Into<Localized>) -> Element {
        self.with(Tip::of(words.into()))
    }

    /// Gives this control, or the first control in this container, the focus when the page opens.
    pub fn first(self, is_first: bool) -> Element {
        self.with_some(is_first.then_some(FirstFocus))
    }

    /// Takes the focus when it appears.
    pub fn focused(self) -> Element {
        self.with(AutoFocus)
    }

    /// Adds the words of a text.
    pub(super) fn text(self, words: impl Into<Words>) -> Element {
        let words = words.into();
        self.then(|entity| write(words, entity))
    }

    /// Shows the output of `words` as the text of this element.
    pub fn words<O, M>(self, words: impl IntoSystem<(), O, M>) -> Element
    where
        O: Into<Option<Words>> + 'static,
        M: 'static,
    {
        self.bind(words, |words: &Words, entity| write(words.clone(), entity))
    }

    /// Adds the accessible name of a control without words.
    pub fn named(self, words: impl Into<Words>) -> Element {
        match words.into() {
            Words::Localized(words) => self.with(Named(words)),
            Words::Written(words) => self.with(Spoken(words)),
        }
    }

    /// Adds a description for screen readers, which sighted players read elsewhere on the page.
    pub fn described(self, words: impl Into<Localized>) -> Element {
        self.with(Described(words.into()))
    }

    /// Lets pointers through to what is below the element.
    pub fn through(self) -> Element {
        self.with(Pickable::IGNORE)
    }

    /// Spawns the element as the root of a tree.
    pub fn open(self, commands: &mut Commands) {
        commands.queue(|world: &mut World| _ = self.spawn(world, None));
    }

    /// Spawns the element and its children.
    pub(super) fn spawn(self, world: &mut World, parent: Option<Entity>) -> Entity {
        let mut entity = match parent {
            Some(parent) => world.spawn(ChildOf(parent)),
            None => world.spawn_empty(),
        };
        for step in self.steps {
            step(&mut entity);
        }
        let id = entity.id();
        for child in self.children {
            child.spawn(world, Some(id));
        }
        id
    }
}

/// Sets the text of an element.
fn write(words: Words, entity: &mut EntityWorldMut) {
    match words {
        Words::Localized(words) => entity.insert((Text::default(), words)),
        Words::Written(words) => entity.insert(Text::new(words)),
    };
}

/// Elements of a container: one element, or an option, list or tuple of elements. A list may be an iterator whose last
/// step is `map`.
pub trait IntoElements {
    fn into_elements(self) -> Vec<Element>;
}

impl IntoElements for Element {
    fn into_elements(self) -> Vec<Element> {
        vec![self]
    }
}

impl<E: IntoElements> IntoElements for Option<E> {
    fn into_elements(self) -> Vec<Element> {
        self.map_or_else(Vec::new, E::into_elements)
    }
}

impl<E: IntoElements> IntoElements for Vec<E> {
    fn into_elements(self) -> Vec<Element> {
        self.into_iter().flat_map(E::into_elements).collect()
    }
}

impl<E: IntoElements, const N: usize> IntoElements for [E; N] {
    fn into_elements(self) -> Vec<Element> {
        self.into_iter().flat_map(E::into_elements).collect()
    }
}

impl<I, F, E> IntoElements for Map<I, F>
where
    I: Iterator,
    F: FnMut(I::Item) -> E,
    E: IntoElements,
{
    fn into_elements(self) -> Vec<Element> {
        self.flat_map(E::into_elements).collect()
    }
}

macro_rules! tuples {
    ($first:ident $($rest:ident)*) => {
        impl<$first: IntoElements, $($rest: IntoElements),*> IntoElements for ($first, $($rest),*) {
            fn into_elements(self) -> Vec<Element> {
                #[allow(non_snake_case, reason = "the names of the types are also those of the values")]
                let ($first, $($rest),*) = self;
                let all = [$first.into_elements(), $($rest.into_elements()),*];
                all.into_iter().flatten().collect()
            }
        }
        tuples!($($rest)*);
    };
    () => {};
}

impl IntoElements for () {
    fn into_elements(self) -> Vec<Element> {
        Vec::new()
    }
}

tuples!(A B C D E F G H);
