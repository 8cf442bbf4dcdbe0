//! What both pages have in common: the door at one side, beside it who comes through it, and what is done at the foot.
use super::door;
use crate::{page_width, root};
use bevy::prelude::*;
use gamecore::{model::Geometry, phones::Phones, states::Menu};
use ui::widgets::{column, localized, panel, text, wrapping};

/// A page: beside the door what `side` says and what to try where nothing opens, and `foot` below.
pub(super) fn spawn(
    menu: Menu,
    (phones, geometry): (&Phones, &Geometry),
    commands: &mut Commands,
    side: impl FnOnce(&mut ChildSpawnerCommands),
    foot: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let help = door::help(phones);
    let width = page_width(980.0, geometry);
    commands.spawn(root(menu)).with_children(|root| {
        root.spawn(panel(width)).with_children(|page| {
            let halves = Node {
                justify_content: JustifyContent::Center,
                align_items: AlignItems::FlexStart,
                row_gap: px(20),
                ..wrapping(36.0)
            };
            page.spawn(halves).with_children(|halves| {
                door::spawn(halves);
                let beside = Node {
                    flex_grow: 1.0,
                    flex_basis: px(440),
                    ..column(14.0)
                };
                halves.spawn(beside).with_children(|beside| {
                    side(beside);
                    beside.spawn(localized(help, text::NOTE));
                });
            });
            foot(page);
        });
    });
}
