//! The faces and names at the places of the set-up: they follow whoever is put there.
use super::draft::{Draft, SeatDraft};
use crate::{
    engine::matchplay::Character,
    game::{
        i18n::Localized,
        theme::UiArt,
        widgets::{Field, Greyed},
    },
};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    text::EditableText,
};

/// The picture at a place: a button that puts another character there.
#[derive(Component)]
pub(super) struct Portrait(pub usize);

/// The name at a place.
#[derive(Component)]
pub(super) struct NameField(pub usize);

/// What is said in the middle of the table.
#[derive(Component)]
pub(super) struct Middle;

/// Who a bot at this place is.
fn character(seat: &SeatDraft) -> Option<Character> {
    seat.player(0)?.character
}

/// A face is round, a medallion a tile.
pub(super) fn corners(seat: &SeatDraft) -> BorderRadius {
    if character(seat).is_some() {
        BorderRadius::MAX
    } else {
        BorderRadius::all(px(6))
    }
}

/// Shows the face of whoever sits at a place, and who that is while it is pointed at.
pub(super) fn show(
    draft: Res<Draft>,
    art: Option<Res<UiArt>>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut portraits: Query<(
        Entity,
        &Portrait,
        &Hovered,
        &mut ImageNode,
        &mut Node,
        Option<&Greyed>,
    )>,
    mut names: Query<(&NameField, &mut Field, &mut EditableText)>,
    mut middle: Query<&mut Localized, With<Middle>>,
    mut commands: Commands,
) {
    let mut about = Localized::new("setup-draw-note");
    for (entity, Portrait(index), hovered, mut image, mut node, greyed) in &mut portraits {
        let seat = &draft.seats[*index];
        let wanted = art
            .as_ref()
            .map(|art| art.portrait(seat.player(*index).as_ref(), *index));
        if let Some(wanted) = wanted
            && image.image != wanted
        {
            image.image = wanted;
            node.border_radius = corners(seat);
        }
        let focused = visible.0 && focus.get() == Some(entity);
        match character(seat) {
            Some(character) if hovered.get() || focused => {
                about = Localized::new(format!("character-{}-about", character.id()));
            }
            Some(_) | None => {}
        }
        match (character(seat), greyed) {
            (None, None) => {
                _ = commands
                    .entity(entity)
                    .insert(Greyed::Because("setup-own-face"));
            }
            (Some(_), Some(_)) => _ = commands.entity(entity).remove::<Greyed>(),
            (None, Some(_)) | (Some(_), None) => {}
        }
    }
    for (NameField(index), mut field, mut editable) in &mut names {
        // What is being typed is already in the draft.
        let name = &draft.seats[*index].name;
        if field.text() != name {
            field.rewrite(&mut editable, name);
        }
    }
    for mut text in &mut middle {
        text.set_if_neq(about.clone());
    }
}
