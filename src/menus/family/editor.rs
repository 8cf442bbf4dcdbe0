//! Editor of a person: name, portrait, colour, and personal settings.
use super::{
    actions::{FamilyAct, FamilyView, Naming},
    face,
};
use crate::matches::rename_button;
use bevy::prelude::*;
use gamecore::{
    draft::PICTURES,
    family::{HandSort, Profile, ProfileColor, Profiles},
    i18n::Localized,
    model::NAME_LENGTH,
    settings::Setting,
};
use ui::{
    page::{
        Element, Words, button, choice, column, framed, label, name_field, rounded, row, tile, wrap,
    },
    theme::UiArt,
    widgets::{Look, Size, one_line, palette as p, text},
};

/// Person in the editor, if there is one, and all portraits. The flag is true while the person's name is being typed.
type EditorModel = (Option<Profile>, Vec<Handle<Image>>, bool);

pub(super) fn model(
    family: Res<Profiles>,
    view: Res<FamilyView>,
    art: Option<Res<UiArt>>,
) -> EditorModel {
    let is_adding = view.naming == Some(Naming::Newcomer);
    let person = family.people().get(view.chosen).filter(|_| !is_adding);
    let faces = art.iter();
    let faces = faces.flat_map(|art| (0..PICTURES).map(move |picture| art.medallion(picture)));
    let is_naming = matches!(view.naming, Some(Naming::Person(_)));
    (person.cloned(), faces.collect(), is_naming)
}

pub(super) fn view((person, faces, is_naming): &EditorModel) -> Vec<Element> {
    let Some(person) = person else {
        return vec![label("family-note", text::NOTE)];
    };
    let own_face = faces.get(usize::from(person.picture)).cloned();
    let head = row(16.0)
        .node(|node| (node.min_height, node.flex_shrink) = (px(68), 0.0))
        .children((
            face(&own_face, person.color, 64.0),
            column(4.0).grow(0.0).children(name(person, *is_naming)),
        ));
    // The buttons have a line of their own, because beside the name they would wrap at large text sizes.
    let buttons = wrap(6.0).children((
        rename_button(*is_naming, FamilyAct::Rename),
        button("family-remove", Look::Plain, Size::Small)
            .does(FamilyAct::Remove)
            .then_focus(&FamilyAct::Undo),
    ));
    let faces = (0..PICTURES).map(|picture| {
        let image = faces.get(usize::from(picture)).cloned();
        let image = image.map(|image| framed(image, 46.0, 0.0, 6.0));
        let name = Localized::new(format!("picture-{picture}"));
        tile(name, person.picture == picture, image).does(FamilyAct::Face(picture))
    });
    let colors = ProfileColor::ALL.map(|color| {
        let swatch = rounded(42.0, 18.0, 4.0)
            .margin(UiRect::all(px(2)))
            .with(BackgroundColor(color.color()));
        tile(color.key(), person.color == color, swatch).does(FamilyAct::Color(color))
    });
    let mut all = vec![
        head,
        buttons,
        wrap(6.0).children(faces),
        wrap(6.0).children(colors),
        label("family-own", text::NOTE),
    ];
    all.extend(own_settings(person));
    all
}

fn name(person: &Profile, is_naming: bool) -> (Element, Option<Element>) {
    let name = &person.name;
    let words = match is_naming {
        true => {
            let opener = FamilyAct::Rename;
            name_field(name, NAME_LENGTH, 240.0, &opener, FamilyAct::Named)
        }
        false => Element::new(text::name(name, text::HEADING, 240.0)),
    };
    let earlier = || {
        let (names, _) = text::fit(&person.earlier.join(", "), text::NOTE.size, 200.0);
        let earlier = Localized::new("family-earlier").arg("names", names);
        label(earlier, text::NOTE).with(one_line())
    };
    (words, (!person.earlier.is_empty()).then(earlier))
}

/// Creates the lines of the personal settings.
fn own_settings(person: &Profile) -> Vec<Element> {
    let sorts = HandSort::ALL.map(|sort| (sort.key().into(), FamilyAct::Sort(Some(sort))));
    let as_last = ("family-as-last".into(), FamilyAct::Sort(None));
    let sorts = [as_last].into_iter().chain(sorts);
    let sort = line("family-sort", sorts, FamilyAct::Sort(person.own.sort));
    let own = Setting::personal().map(|(setting, personal)| {
        let act = |value| FamilyAct::Own(setting.field, value);
        let values = personal.control.values().into_iter();
        let values = values.map(|value| (personal.control.words(value), act(Some(value))));
        let all = [("family-as-set".into(), act(None))]
            .into_iter()
            .chain(values);
        line(personal.key, all, act(personal.get(&person.own)))
    });
    [sort].into_iter().chain(own).collect()
}

/// Creates the line of a setting.
fn line(
    key: &'static str,
    options: impl IntoIterator<Item = (Words, FamilyAct)>,
    now: FamilyAct,
) -> Element {
    // The words are in a column, because in a row the layout would measure them with one word per line.
    let words = column(0.0).fixed(136.0).children(label(key, text::BODY));
    let choice = choice(key, options, now, Size::Small).node(|node| node.min_width = px(0));
    wrap(p::GRID).children((words, choice))
}
