//! *Our table* on the title: who sat there last, by which rules; one press, and a match begins at it.
use super::title;
use bevy::{prelude::*, ui_widgets::observe};
use engine::rules::RuleSet;
use gamecore::{
    family::{Family, Tables},
    i18n::{Language, Localized, Texts},
    model::Geometry,
    states::Menu,
};
use menus::{Begin, FamilyTab, FamilyView, rules_words, who_sits};
use ui::widgets::{
    Chosen, Live, Look, Size, Tip, behaviour, button_written, column, inked, one_line,
    palette as p, row, text,
};

/// The place of the line.
#[derive(Component)]
pub(super) struct OurTable;

/// What the line says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct OurTableModel {
    name: String,
    who: String,
    rules: RuleSet,
    language: Language,
    /// There are others.
    several: bool,
    /// Letters are so large that who sits there stands below the name, on as many lines as it takes: the width of these.
    narrow: Option<f32>,
}

/// The room for who sits there, in design pixels.
const WORDS: f32 = 720.0;
/// What stands beside it where letters are large: the edges of the button, the way to other tables, the gaps.
const BESIDE: f32 = 130.0;

/// The place, empty as yet.
pub(super) fn spawn(top: &mut ChildSpawnerCommands) {
    let place = Node {
        margin: UiRect::top(px(14)),
        ..row(p::GRID)
    };
    top.spawn((place, OurTable, Live::<Option<OurTableModel>>::default()));
}

/// Writes it, once there is such a table.
pub(super) fn follow(
    (tables, family, texts): (Res<Tables>, Res<Family>, Res<Texts>),
    geometry: Res<Geometry>,
    mut places: Query<(Entity, &mut Live<Option<OurTableModel>>), With<OurTable>>,
    mut commands: Commands,
) {
    let crowded = geometry.letters > title::CROWDED;
    let model = || {
        let table = tables.last()?;
        let draft = table.draft(|name| family.name_now(name).to_owned())?;
        Some(OurTableModel {
            name: table.name.clone(),
            who: who_sits(&draft, &texts),
            rules: draft.rules,
            language: texts.language(),
            several: tables.all().len() > 1,
            narrow: crowded.then(|| (geometry.size.x - BESIDE).min(WORDS)),
        })
    };
    for (entity, mut live) in &mut places {
        let is_new = live.0.is_none() || tables.is_changed() || family.is_changed();
        if !is_new && !texts.is_changed() && !geometry.is_changed() {
            continue;
        }
        let ground = match crowded {
            true => title::over_the_fan(),
            false => BackgroundColor(Color::NONE),
        };
        commands.entity(entity).insert(ground);
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, model(), |place, model| {
            if let Some(model) = model {
                fill(place, model);
            }
        });
    }
}

fn fill(place: &mut ChildSpawnerCommands, model: &OurTableModel) {
    let (flex_direction, align_items) = match model.narrow {
        Some(_) => (FlexDirection::Column, AlignItems::FlexStart),
        None => (FlexDirection::Row, AlignItems::Center),
    };
    let node = Node {
        padding: UiRect::axes(px(20), px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        flex_direction,
        align_items,
        column_gap: px(20),
        ..default()
    };
    place
        .spawn((
            node,
            behaviour(Look::Plain),
            OurTableButton,
            Tip::new("tip-our-table"),
            observe(|_: On<Chosen>, mut begin: Begin| begin.begin_at_ours()),
        ))
        .with_children(|button| {
            let heading = text::HEADING.color(p::BRASS_LIGHT);
            if model.name.is_empty() {
                let ours = Localized::new("our-table");
                button.spawn((Text::default(), ours, inked(heading), one_line()));
            } else {
                let (name, size) = text::fit(&model.name, heading.size, 260.0);
                button.spawn((Text::new(name), inked(heading.size(size)), one_line()));
            }
            spawn_words(button, model);
        });
    if model.several {
        place.spawn((
            button_written("…", Look::Quiet, Size::Medium),
            Tip::new("tip-other-tables"),
            observe(
                |_: On<Chosen>, mut view: ResMut<FamilyView>, mut menu: ResMut<NextState<Menu>>| {
                    view.tab = FamilyTab::Tables;
                    NextState::set_if_neq(&mut menu, Menu::Family);
                },
            ),
        ));
    }
}

/// Who sits there, and by which rules they play.
fn spawn_words(button: &mut ChildSpawnerCommands, model: &OurTableModel) {
    let (width, who, size, breaks) = match model.narrow {
        Some(width) => (
            px(width),
            model.who.clone(),
            p::SMALL,
            TextLayout::default(),
        ),
        None => {
            let (who, size) = text::fit(&model.who, p::SMALL, WORDS);
            (auto(), who, size, one_line())
        }
    };
    let lines = Node {
        width,
        ..column(1.0)
    };
    button
        .spawn((lines, Pickable::IGNORE))
        .with_children(|lines| {
            lines.spawn((Text::new(who), inked(text::BODY.size(size)), breaks));
            let rules = rules_words(&model.rules);
            lines.spawn((Text::default(), rules, text::NOTE.bundle(), breaks));
        });
}

/// The button that begins a match at our table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct OurTableButton;
