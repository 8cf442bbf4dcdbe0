//! How one comes in: the square, the address, the PIN, and what to try where nothing opens.
use super::{
    deed::{PhoneAct, perform},
    square::{self, SquareImage},
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{i18n::Localized, phones::Phones};
use ui::widgets::{
    Live, Named, Style, arrow, column, label, localized, one_line, palette as p, row, text, written,
};

/// What the door says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DoorModel {
    link: String,
    address: String,
    pin: String,
    /// The card, which of the addresses it is, and how many there are.
    card: String,
    at: usize,
    of: usize,
}

/// The place of the door.
#[derive(Component)]
pub(super) struct Door;

/// The place, empty as yet.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let node = Node {
        align_items: AlignItems::Center,
        ..column(10.0)
    };
    parent.spawn((node, Door, Live::<Option<DoorModel>>::default()));
}

fn model(phones: &Phones) -> Option<DoorModel> {
    let server = phones.server()?;
    let address = phones.address()?;
    let (reach, at, of) = phones.reach()?;
    Some(DoorModel {
        link: server.link(),
        address: address.to_string(),
        pin: server.pin().to_string(),
        card: reach.card.clone(),
        at: at + 1,
        of,
    })
}

/// Writes it.
pub(super) fn show(
    phones: &Phones,
    images: &mut Assets<Image>,
    places: &mut Query<(Entity, &mut Live<Option<DoorModel>>), With<Door>>,
    commands: &mut Commands,
) {
    for (entity, mut live) in places {
        let now = model(phones);
        if live.0.as_ref() == Some(&now) {
            continue;
        }
        let picture = now.as_ref().and_then(|now| square::picture(&now.link));
        let picture = picture.map(|(image, side)| (images.add(image), side));
        let live = live.bypass_change_detection();
        live.show(commands, entity, now, |parent, model| {
            if let Some(model) = model {
                fill(parent, model, picture);
            }
        });
    }
}

/// The address and the PIN, read from the sofa.
const ADDRESS: Style = text::STRONG.size(p::LARGE * 1.1);
const PIN: f32 = 46.0;

fn fill(door: &mut ChildSpawnerCommands, model: &DoorModel, picture: Option<(Handle<Image>, f32)>) {
    if let Some((image, side)) = picture {
        let node = Node {
            width: px(side),
            height: px(side),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(p::RADIUS)),
            ..default()
        };
        let told = Localized::new("gather-square")
            .arg("address", model.address.clone())
            .arg("pin", spelt(&model.pin));
        door.spawn((
            node,
            ImageNode::new(image),
            SquareImage,
            Named(told),
            p::soft_shadow(),
            Pickable::IGNORE,
        ));
    }
    door.spawn((label("gather-scan", text::NOTE), text::centred(), words()));
    door.spawn((written(&model.address, ADDRESS), one_line()));
    door.spawn(row(14.0)).with_children(|line| {
        line.spawn(label("gather-pin", text::BODY));
        line.spawn((
            written(
                spelt(&model.pin),
                text::STRONG.size(PIN).color(p::BRASS_LIGHT),
            ),
            one_line(),
        ));
    });
    if model.of > 1 {
        spawn_addresses(door, model);
    }
}

fn words() -> Node {
    Node {
        max_width: px(360),
        ..default()
    }
}

/// The letters one by one.
pub(super) fn spelt(pin: &str) -> String {
    let letters: Vec<String> = pin.chars().map(String::from).collect();
    letters.join(" ")
}

/// Which of the addresses it is, between the arrows to the others.
fn spawn_addresses(door: &mut ChildSpawnerCommands, model: &DoorModel) {
    door.spawn(row(8.0)).with_children(|line| {
        line.spawn((
            arrow("‹", "gather-address-before"),
            PhoneAct::Address(-1),
            observe(perform),
        ));
        let which = Localized::new("gather-address")
            .arg("at", model.at)
            .arg("of", model.of)
            .arg("card", model.card.clone());
        line.spawn((localized(which, text::NOTE), one_line()));
        line.spawn((
            arrow("›", "gather-address-next"),
            PhoneAct::Address(1),
            observe(perform),
        ));
    });
}

/// What to try where nothing opens.
pub(super) fn help(phones: &Phones) -> Localized {
    let of = phones.reach().map_or(0, |(_, _, of)| of);
    let alone = phones
        .address()
        .is_some_and(|address| address.ip().is_loopback());
    Localized::new(match (alone, of) {
        (true, _) => "gather-no-network",
        (false, ..=1) => "gather-help",
        (false, _) => "gather-help-addresses",
    })
}
