//! The page: the two devices, the arrangements, all actions, and the way back.
use super::{
    arrange, foot, rows,
    view::{BindingsView, Said},
};
use crate::{back, root};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    input::{BoundDevice, Capture, DeviceUsed},
    states::Menu,
};
use ui::widgets::{
    LEAST, Look, Offer, Picked, Size, button, choice_row, low_panel, palette as p, scrolling,
    title, wrapping,
};

/// The width of the page and the height of the list, in design pixels.
const PAGE: f32 = 1120.0;
const LIST: f32 = 480.0;

/// The devices, in the order of the segments.
const DEVICES: [BoundDevice; 2] = [BoundDevice::Keyboard, BoundDevice::Pad];

pub(super) fn spawn(
    device: Res<DeviceUsed>,
    mut view: ResMut<BindingsView>,
    mut commands: Commands,
) {
    let shown = BoundDevice::of(*device).unwrap_or(view.device);
    *view = BindingsView {
        device: shown,
        ..default()
    };
    commands.spawn(root(Menu::Bindings)).with_children(|root| {
        root.spawn(low_panel(px(PAGE))).with_children(|page| {
            page.spawn(wrapping(p::GRID * 2.0))
                .with_children(|line| head(line, shown));
            let list = Node {
                height: px(LIST),
                min_height: px(LEAST),
                ..default()
            };
            page.spawn(list).with_children(|list| {
                scrolling(list, p::GRID, (), |lines| {
                    arrange::spawn(lines);
                    rows::spawn(lines);
                });
            });
            foot::spawn(page);
        });
    });
}

fn head(head: &mut ChildSpawnerCommands, shown: BoundDevice) {
    head.spawn(title("bindings-title"));
    let offers = vec![Offer::Key("bindings-keyboard"), Offer::Key("bindings-pad")];
    let lit = DEVICES.iter().position(|device| *device == shown);
    choice_row(head, offers, lit.unwrap_or(0), Size::Medium).observe(
        |picked: On<Picked>, mut view: ResMut<BindingsView>, mut capture: ResMut<Capture>| {
            view.call_off(&mut capture);
            view.device = DEVICES[picked.index.min(1)];
        },
    );
    head.spawn(Node {
        flex_grow: 1.0,
        ..default()
    });
    head.spawn((
        button("menu-back", Look::Brass, Size::Medium),
        observe(back),
    ));
}

pub(super) fn leave(mut view: ResMut<BindingsView>, mut capture: ResMut<Capture>) {
    view.call_off(&mut capture);
    view.said = Said::Nothing;
}
