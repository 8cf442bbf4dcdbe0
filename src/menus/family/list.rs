//! The list of the people.
use super::{
    deed::perform,
    naming,
    view::{FamilyAct, FamilyView, Naming},
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    family::{Family, Person, PersonColor},
    input::FirstFocus,
    model::NAME_LENGTH,
};
use ui::{
    theme::UiArt,
    widgets::{Inked, Lit, Live, Look, Size, button, frame, label, one_line, palette as p, text},
};

/// The column of the list.
#[derive(Component)]
pub(super) struct List;

/// What the list shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ListModel {
    people: Vec<(String, u8, PersonColor)>,
    chosen: usize,
    adding: bool,
    has_art: bool,
}

/// The room for a name.
const NAME: f32 = 150.0;

pub(super) fn follow(
    (family, view): (Res<Family>, Res<FamilyView>),
    art: Option<Res<UiArt>>,
    mut lists: Query<(Entity, &mut Live<ListModel>), With<List>>,
    mut commands: Commands,
) {
    let told = |person: &Person| (person.name.clone(), person.picture, person.color);
    let model = ListModel {
        people: family.people().iter().map(told).collect(),
        chosen: view.chosen,
        adding: matches!(view.naming, Some((Naming::Newcomer, _))),
        has_art: art.is_some(),
    };
    for (entity, mut live) in &mut lists {
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, model.clone(), |list, model| {
            fill(list, model, art.as_deref());
        });
    }
}

fn fill(list: &mut ChildSpawnerCommands, model: &ListModel, art: Option<&UiArt>) {
    if model.people.is_empty() && !model.adding {
        list.spawn(label("family-none", text::NOTE));
    }
    for (at, (name, picture, color)) in model.people.iter().enumerate() {
        let lit = at == model.chosen && !model.adding;
        let mut row = list.spawn((
            frame(Look::Segment, Size::Medium),
            Lit(lit),
            FamilyAct::Choose(at),
            observe(perform),
        ));
        row.entry::<Node>().and_modify(|mut node| {
            node.width = percent(100);
            node.justify_content = JustifyContent::FlexStart;
            node.padding = UiRect::horizontal(px(8));
        });
        if lit {
            row.insert(FirstFocus);
        }
        row.with_children(|row| {
            face(row, *picture, *color, 28.0, art);
            let (name, size) = text::fit(name, text::BODY.size, NAME);
            row.spawn((
                Text::new(name),
                text::BODY.size(size).bundle(),
                Inked,
                one_line(),
            ));
        });
    }
    if model.adding {
        naming::spawn(list, "", NAME_LENGTH, 220.0);
    }
    let word = match model.adding {
        true => "matches-name-done",
        false => "family-add",
    };
    let mut add = list.spawn((
        button(word, Look::Plain, Size::Medium),
        FamilyAct::Add,
        observe(perform),
    ));
    if model.people.is_empty() {
        add.insert(FirstFocus);
    }
}

/// A medallion in its owner's colour.
pub(super) fn face(
    parent: &mut ChildSpawnerCommands,
    picture: u8,
    color: PersonColor,
    side: f32,
    art: Option<&UiArt>,
) {
    let node = Node {
        width: px(side),
        height: px(side),
        flex_shrink: 0.0,
        border: UiRect::all(px((side / 20.0).clamp(2.0, 4.0))),
        border_radius: BorderRadius::all(px(side / 8.0)),
        ..default()
    };
    let image = match art {
        Some(art) => ImageNode::new(art.medallion(picture)),
        None => ImageNode::solid_color(p::TILE_BLUE),
    };
    parent.spawn((
        node,
        BorderColor::all(color.color()),
        image,
        Pickable::IGNORE,
    ));
}
