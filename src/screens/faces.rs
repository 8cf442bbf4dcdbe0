//! The faces and names at the places of the set-up: they follow whoever is put there.
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    text::EditableText,
};
use engine::matchplay::Character;
use gamecore::{
    draft::{Draft, SeatDraft},
    i18n::{Localized, Texts},
    settings::Settings,
};
use ui::{
    theme::UiArt,
    widgets::{Field, Greyed, palette as p},
};

/// The picture at a place: a button that leads to all pictures there are.
#[derive(Component)]
pub(super) struct Portrait(pub usize);

/// The name at a place.
#[derive(Component)]
pub(super) struct NameField(pub usize);

/// The name somebody has as long as none is typed, in the field of the name.
#[derive(Component)]
pub(super) struct UsualName(pub usize);

/// What is said in the middle of the table.
#[derive(Component)]
pub(super) struct Middle;

/// Who a bot at this place is.
fn character(seat: &SeatDraft) -> Option<Character> {
    seat.player()?.character
}

/// The picture at a place of the drawing.
pub(super) fn picture(
    draft: &Draft,
    place: usize,
    art: &UiArt,
    settings: &Settings,
) -> Handle<Image> {
    let seat = &draft.seats[place];
    if seat.is_person() {
        let remembered = |name: &str| settings.pictures.get(name).copied();
        art.medallion(draft.pictures(remembered)[place])
    } else {
        art.portrait(seat.player().as_ref(), place)
    }
}

/// A face is round, a medallion a tile.
pub(super) fn corners(seat: &SeatDraft) -> BorderRadius {
    if character(seat).is_some() {
        BorderRadius::MAX
    } else {
        BorderRadius::all(px(6))
    }
}

/// A guest's program brings its own face.
const OWN_FACE: Greyed = Greyed::Because("setup-own-face");

/// Whoever comes with a phone chooses there.
const PHONES_FACE: Greyed = Greyed::Because("setup-phones-face");

/// What is said in the middle while nobody's face is pointed at.
fn note(draft: &Draft) -> Localized {
    let first = draft.seats.iter().find(|seat| seat.is_at_screen());
    Localized::new(if draft.has_namesakes() {
        "setup-same-names"
    } else if draft.has_phones() {
        "setup-phones-note"
    } else if first.is_some_and(|seat| seat.typed().trim().is_empty()) {
        "setup-name-note"
    } else {
        "setup-draw-note"
    })
}

/// Shows the face of whoever sits at a place, and who that is while it is pointed at.
pub(super) fn show(
    draft: Res<Draft>,
    (art, settings): (Option<Res<UiArt>>, Res<Settings>),
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
    let mut about = note(&draft);
    for (entity, Portrait(index), hovered, mut image, mut node, greyed) in &mut portraits {
        let seat = &draft.seats[*index];
        let wanted = art
            .as_ref()
            .map(|art| picture(&draft, *index, art, &settings));
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
        let wanted = match (seat.guest.is_some(), seat.is_phone()) {
            (true, _) => Some(OWN_FACE),
            (false, true) => Some(PHONES_FACE),
            (false, false) => None,
        };
        Greyed::follow(entity, greyed, wanted.as_ref(), &mut commands);
    }
    for (NameField(index), mut field, mut editable) in &mut names {
        // What is being typed is already in the draft.
        let name = draft.seats[*index].typed();
        if field.text() != name {
            field.rewrite(&mut editable, name);
        }
    }
    for mut text in &mut middle {
        text.set_if_neq(about.clone());
    }
}

/// Writes the usual names: a bot's as a name, a person's as one that waits for a better.
pub(super) fn show_usual_names(
    (draft, texts): (Res<Draft>, Res<Texts>),
    focus: Res<InputFocus>,
    fields: Query<&NameField>,
    mut names: Query<(&UsualName, &mut Text, &mut TextColor)>,
) {
    let all = draft.names(&|number| texts.neutral_name(number));
    let by_phone = texts.get("setup-phones-name");
    let typed_into = focus.get().and_then(|entity| fields.get(entity).ok());
    for (UsualName(place), mut text, mut color) in &mut names {
        let seat = &draft.seats[*place];
        let name = match (&all[*place], seat.typed()) {
            (Some(_), "") if seat.is_phone() => by_phone.as_str(),
            (Some(name), "") => name.as_str(),
            (Some(_) | None, _) => "",
        };
        if text.0 != name {
            name.clone_into(&mut text.0);
        }
        let waits = seat.is_person() || typed_into.is_some_and(|field| field.0 == *place);
        let ink = if waits {
            p::TEXT.with_alpha(0.5)
        } else {
            p::TEXT
        };
        color.set_if_neq(TextColor(ink));
    }
}
