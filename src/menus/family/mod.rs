//! Family page: the list of people with an editor, and the tables at which they have played.
//!
//! ```text
//! Profiles, Tables ─► page (list, editor, tables) ─► FamilyAct ─► actions ─► Profiles, Tables, the set-up
//! ```
mod actions;
mod editor;
mod tables;

pub use actions::{FamilyAct, FamilyTab, FamilyView};
pub use tables::players_at;

use actions::{Naming, reduce};
use bevy::prelude::*;
use gamecore::{
    family::{Profile, ProfileColor, Profiles, Tables},
    i18n::Localized,
    model::NAME_LENGTH,
    sets::FrameSystems,
    states::Menu,
};
use ui::{
    page::{
        Element, button, column, label, line, name_field, page, rounded, row, scroll, tabs, wrap,
    },
    theme::UiArt,
    widgets::{ButtonInk, Checked, Look, Size, frame, palette as p, text},
};

/// Width of the page and height of its content, in design pixels.
const PAGE: f32 = 1080.0;
const HEIGHT: f32 = 470.0;

pub fn plugin(app: &mut App) {
    app.init_resource::<FamilyView>();
    app.add_systems(OnEnter(Menu::Family), open);
    app.add_observer(reduce);
    app.add_systems(
        Update,
        show_colors
            .after(FrameSystems::Intent)
            .before(FrameSystems::Referee)
            .run_if(
                resource_exists::<UiArt>
                    .and_then(resource_changed::<Profiles>.or_else(resource_added::<UiArt>)),
            ),
    );
}

/// Publishes the colours of the people, which appear wherever their portraits do.
fn show_colors(family: Res<Profiles>, mut art: ResMut<UiArt>) {
    art.set_colors(family.people().iter().flat_map(|person| {
        let names = person.earlier.iter().chain([&person.name]);
        names.map(move |name| (name.as_str(), person.color.color()))
    }));
}

fn open(mut view: ResMut<FamilyView>, mut commands: Commands) {
    view.naming = None;
    let tab = |view: Res<FamilyView>| view.tab;
    let tabs = tabs(
        |view: Res<FamilyView>| FamilyAct::Tab(view.tab),
        [
            ("family-tab-people", FamilyAct::Tab(FamilyTab::People)),
            ("family-tab-tables", FamilyAct::Tab(FamilyTab::Tables)),
        ],
    );
    page(Menu::Family, "family-title", PAGE)
        .tabs(tabs)
        .panes(HEIGHT, row(28.0).live(tab, panes))
        .status(wrap(p::GRID).live(removed, undo))
        .open(&mut commands);
}

fn panes(tab: &FamilyTab) -> Vec<Element> {
    match tab {
        FamilyTab::People => {
            let list = scroll(6.0, column(6.0).live(list, people));
            let editor = column(12.0).live(editor::model, editor::view);
            vec![list.fixed(260.0), scroll(0.0, editor).grow(0.0)]
        }
        FamilyTab::Tables => vec![scroll(0.0, column(6.0).live(tables::model, tables::view))],
    }
}

/// Name, portrait and colour of each person, and the index of the person in the editor. There is no index while a person
/// is being added.
type ListModel = (
    Vec<(String, Option<Handle<Image>>, ProfileColor)>,
    Option<usize>,
);

/// Width of a name in the list, in design pixels.
const NAME: f32 = 150.0;

fn list(family: Res<Profiles>, view: Res<FamilyView>, art: Option<Res<UiArt>>) -> ListModel {
    let person = |person: &Profile| {
        let face = art.as_ref().map(|art| art.medallion(person.picture));
        (person.name.clone(), face, person.color)
    };
    let is_adding = view.naming == Some(Naming::Newcomer);
    let people = family.people().iter().map(person).collect();
    (people, (!is_adding).then_some(view.chosen))
}

fn people((people, chosen): &ListModel) -> impl ui::page::IntoElements + use<> {
    let adding = chosen.is_none();
    let person = |(at, (name, picture, color)): (usize, &(String, _, ProfileColor))| {
        let is_lit = *chosen == Some(at);
        Element::new((frame(Look::Segment, Size::Medium), Checked(is_lit)))
            .justify(JustifyContent::FlexStart)
            .node(|node| (node.width, node.padding) = (percent(100), UiRect::horizontal(px(8))))
            .does(FamilyAct::Choose(at))
            .first(is_lit)
            .children((
                face(picture, *color, 28.0),
                Element::new((text::name(name, text::BODY, NAME), ButtonInk)),
            ))
    };
    let people: Vec<Element> = people.iter().enumerate().map(person).collect();
    let is_empty = people.is_empty();
    let add = match adding {
        true => "matches-name-done",
        false => "family-add",
    };
    (
        (is_empty && !adding).then(|| label("family-none", text::NOTE)),
        people,
        adding.then(|| name_field("", NAME_LENGTH, 220.0, &FamilyAct::Add, FamilyAct::Named)),
        button(add, Look::Plain, Size::Medium)
            .does(FamilyAct::Add)
            .first(is_empty),
    )
}

/// Creates a portrait with a border in the colour of its person.
fn face(picture: &Option<Handle<Image>>, color: ProfileColor, side: f32) -> Element {
    let image = match picture {
        Some(picture) => ImageNode::new(picture.clone()),
        None => ImageNode::solid_color(p::TILE_BLUE),
    };
    rounded(side, side, side / 8.0)
        .node(move |node| node.border = UiRect::all(px((side / 20.0).clamp(2.0, 4.0))))
        .with((BorderColor::all(color.color()), image))
}

/// Returns the name of the person or table that was removed last.
fn removed(family: Res<Profiles>, tables: Res<Tables>, view: Res<FamilyView>) -> Option<String> {
    match view.tab {
        FamilyTab::People => family.removed().map(|person| person.name.clone()),
        FamilyTab::Tables => tables.removed().map(|table| table.name.clone()),
    }
}

fn undo(removed: &Option<String>) -> Vec<Element> {
    let note = |words: Localized| line(words, text::NOTE);
    let Some(name) = removed else {
        return vec![note(Localized::new("family-kept-here"))];
    };
    let words = match name.as_str() {
        "" => Localized::new("tables-removed"),
        name => Localized::new("family-removed").arg("name", name),
    };
    let undo = button("themes-undo", Look::Plain, Size::Small).does(FamilyAct::Undo);
    vec![note(words), undo.then_focus(&FamilyAct::Add)]
}
