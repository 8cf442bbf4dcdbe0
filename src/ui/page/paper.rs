//! The page itself: its panel, its head with the button *Back*, and its scrolling body.
use super::{
    acts::Navigate,
    controls::{button, label, scroll, wrap},
    element::{Element, IntoElements},
};
use crate::widgets::{
    LEAST, Look, OVER_THE_TABLE, Size, bar_of_screen, depth, fill, palette as p, panel, scrim, text,
};
use bevy::{prelude::*, ui_widgets::ScrollArea};
use gamecore::{
    input::{FirstFocus, FocusLayer},
    model::Geometry,
    states::{Menu, Screen, TableOverlay},
};

/// Marker of the root of a page. Inside a page, the focus follows the node tree.
#[derive(Component, Clone, Copy, Debug)]
pub struct PageRoot;

/// Designed width of a panel in design pixels. In a narrower window the panel gets the width of the window.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct PageWidth(f32);

/// Page of a menu, before it is opened.
#[must_use]
pub struct Page {
    menu: Menu,
    width: f32,
    head: Vec<Element>,
    controls: Vec<Element>,
    back: Element,
    content: Vec<Element>,
}

/// Creates a page with a title, and with the button *Back* at the right end of its head. `width` is in design pixels.
pub fn page(menu: Menu, key: &'static str, width: f32) -> Page {
    Page {
        menu,
        width,
        head: vec![label(key, text::TITLE)],
        controls: Vec::new(),
        back: back("menu-back"),
        content: Vec::new(),
    }
}

fn back(key: &'static str) -> Element {
    button(key, Look::Brass, Size::Medium).does(Navigate::Back)
}

impl Page {
    /// Adds the tabs, to the right of the title.
    pub fn tabs(mut self, tabs: Element) -> Page {
        self.head.push(tabs.node(|node| {
            node.margin.left = px(20);
            // Wider than its content: rounding could make a row of exactly its width wrap.
            node.flex_grow = 1.0;
        }));
        self
    }

    /// Adds a note, to the right of the title.
    pub fn note(mut self, key: &'static str) -> Page {
        let note = label(key, text::NOTE).grow(200.0);
        self.head.push(note.node(|node| node.margin.left = px(12)));
        self
    }

    /// Adds controls to the left of the button *Back*.
    pub fn controls(mut self, controls: impl IntoElements) -> Page {
        self.controls.extend(controls.into_elements());
        self
    }

    /// Replaces the words of the button *Back*. It gets the focus when the page opens.
    pub fn done(mut self, key: &'static str) -> Page {
        self.back = back(key).first(true);
        self
    }

    /// Sets the content, which scrolls as a whole. The page is as high as its content, or as the window.
    pub fn body(mut self, content: impl IntoElements) -> Page {
        let frame = scroll(p::GRID * 2.0, content);
        // The scroll bar lies in the padding of the panel.
        let frame = frame.node(|node| node.margin.right = px(-2.0 * p::GRID));
        self.content.push(frame.first(true));
        self
    }

    /// Sets the content: a row of parts that scroll independently. They are `height` design pixels high, or less in a
    /// window that is too low for them.
    pub fn panes(mut self, height: f32, panes: Element) -> Page {
        self.content.push(panes.first(true).node(move |node| {
            (node.height, node.min_height) = (px(height), px(LEAST));
            node.align_items = AlignItems::Stretch;
        }));
        self
    }

    /// Adds a line that does not scroll. Call it after `body` or `panes`.
    pub fn status(mut self, line: Element) -> Page {
        self.content.push(line.node(|node| {
            (node.min_height, node.flex_shrink) = (px(30), 0.0);
            // The layout first measures a long path as a narrow column. The page must not scroll because of it.
            node.overflow = Overflow::clip();
            // Leaves room for the focus ring.
            node.overflow_clip_margin = OverflowClipMargin::padding_box().with_margin(4.0);
        }));
        self
    }

    pub fn open(self, commands: &mut Commands) {
        let right = wrap(p::GRID).node(|node| {
            (node.flex_grow, node.justify_content) = (1.0, JustifyContent::FlexEnd);
        });
        let right = right.children((self.controls, self.back));
        let head = wrap(p::GRID).node(|node| node.flex_shrink = 0.0);
        let head = head.children((self.head, right));
        let panel = Element::new(panel(px(self.width))).node(|node| node.max_height = percent(96));
        let panel = panel.children((head, self.content));
        open(self.menu, panel.with(PageWidth(self.width)), commands);
    }
}

/// Opens a dialog: a column without a head. Its content says how to leave it.
pub fn dialog(menu: Menu, width: f32, content: impl IntoElements, commands: &mut Commands) {
    let panel = Element::new(panel(px(width))).children(content);
    open(menu, panel.with((PageWidth(width), FirstFocus)), commands);
}

fn open(menu: Menu, panel: Element, commands: &mut Commands) {
    menu_root(menu)
        .with(PageRoot)
        .children(panel)
        .open(commands);
}

/// Creates the root of a menu. It shades the screen behind it, and scrolls if its content is too high.
pub fn menu_root(menu: Menu) -> Element {
    let root = (scrim(depth::MENU), FocusLayer::Menu, DespawnOnExit(menu));
    Element::new(root).then(add_bar)
}

/// Creates the root of an overlay over the table, which it shades.
pub fn overlay(overlay: TableOverlay) -> Element {
    Element::new((scrim(OVER_THE_TABLE), FocusLayer::Overlay)).with(DespawnOnExit(overlay))
}

/// Creates the root of a screen. It fills the window, and scrolls if its content is too high.
pub fn screen(screen: Screen) -> Element {
    // The mouse wheel scrolls wherever the pointer is.
    Element::new((fill(), ScrollArea, Pickable::default()))
        .with(DespawnOnExit(screen))
        .node(|node| node.overflow = Overflow::scroll_y())
        .then(add_bar)
}

fn add_bar(root: &mut EntityWorldMut) {
    let bar = bar_of_screen(root.id());
    root.with_child((bar, IgnoreScroll(BVec2::TRUE), ZIndex(1)));
}

/// Sets the widths of panels. The layout needs a definite width: it measures wrapped text before it limits the width.
pub(super) fn fit(geometry: Res<Geometry>, mut panels: Query<(Ref<PageWidth>, &mut Node)>) {
    for (width, mut node) in &mut panels {
        if width.is_added() || geometry.is_changed() {
            node.width = px(width.0.min(geometry.size.x));
        }
    }
}
