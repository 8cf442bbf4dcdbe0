//! The list of those there are numbers of: people, then bot levels.
use super::{
    telling::name_of_level,
    view::{StatisticsAct, StatisticsView},
};
use bevy::{prelude::*, ui_widgets::observe};
use engine::statistics::{Subject, SubjectEntry};
use gamecore::{i18n::Localized, input::FirstFocus, statistics::Statistics};
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Inked, Lit, Live, Look, Size, frame, ink, label, one_line, palette as p, text,
    },
};

/// The column of the list.
#[derive(Component)]
pub(super) struct People;

/// The room for a name.
const NAME: f32 = 138.0;
/// The room for a dot before it.
const DOT: f32 = 16.0;

/// A person's colour.
fn dot(color: Color) -> impl Bundle {
    let node = Node {
        width: px(9),
        height: px(9),
        flex_shrink: 0.0,
        border_radius: BorderRadius::MAX,
        ..default()
    };
    (node, BackgroundColor(color), Pickable::IGNORE)
}

pub(super) fn follow(
    (statistics, view): (Res<Statistics>, Res<StatisticsView>),
    art: Option<Res<UiArt>>,
    mut lists: Query<(Entity, &mut Live<Vec<SubjectEntry>>), With<People>>,
    mut rows: Query<(&StatisticsAct, &mut Lit)>,
    mut commands: Commands,
) {
    let entries = statistics.known.subjects();
    let chosen = chosen(&view, &entries);
    for (entity, mut live) in &mut lists {
        live.show(&mut commands, entity, entries.clone(), |list, entries| {
            fill(list, entries, chosen.as_ref(), art.as_deref());
        });
    }
    for (act, mut lit) in &mut rows {
        if let StatisticsAct::Of(subject) = act {
            lit.set_if_neq(Lit(chosen.as_ref() == Some(subject)));
        }
    }
}

/// Whose numbers are shown: whoever was chosen, or the first of the list.
pub(super) fn chosen(view: &StatisticsView, entries: &[SubjectEntry]) -> Option<Subject> {
    let is_there = |subject: &Subject| entries.iter().any(|entry| entry.subject == *subject);
    let wanted = view.subject.clone().filter(is_there);
    wanted.or_else(|| entries.first().map(|entry| entry.subject.clone()))
}

fn fill(
    list: &mut ChildSpawnerCommands,
    entries: &[SubjectEntry],
    chosen: Option<&Subject>,
    art: Option<&UiArt>,
) {
    let mut heading = None;
    for entry in entries {
        let key = match entry.subject {
            Subject::Person(_) => "statistics-people",
            Subject::Bots(_) => "statistics-bots",
        };
        if heading != Some(key) {
            let room = if heading.is_some() {
                p::GRID * 1.5
            } else {
                0.0
            };
            let above = Node {
                margin: UiRect::top(px(room)),
                ..default()
            };
            list.spawn((label(key, text::NOTE), one_line(), above));
            heading = Some(key);
        }
        let color = art.and_then(|art| art.color_of(&entry.name));
        spawn_row(list, entry, color, chosen == Some(&entry.subject));
    }
}

fn spawn_row(
    list: &mut ChildSpawnerCommands,
    entry: &SubjectEntry,
    color: Option<Color>,
    lit: bool,
) {
    let mut row = list.spawn((
        frame(Look::Segment, Size::Small),
        Lit(lit),
        StatisticsAct::Of(entry.subject.clone()),
        observe(choose),
    ));
    if lit {
        row.insert(FirstFocus);
    }
    row.entry::<Node>().and_modify(|mut node| {
        node.width = percent(100);
        node.flex_shrink = 0.0;
        node.justify_content = JustifyContent::SpaceBetween;
    });
    let style = text::BODY.size(p::SMALL);
    row.with_children(|row| {
        match &entry.subject {
            Subject::Person(_) => {
                let room = if color.is_some() { NAME - DOT } else { NAME };
                let (name, size) = text::fit(&entry.name, p::SMALL, room);
                let whose = Node {
                    column_gap: px(7),
                    align_items: AlignItems::Center,
                    ..default()
                };
                row.spawn((whose, Pickable::IGNORE)).with_children(|whose| {
                    if let Some(color) = color {
                        whose.spawn(dot(color));
                    }
                    whose.spawn((
                        Text::new(name),
                        style.size(size).bundle(),
                        Inked,
                        one_line(),
                    ));
                });
            }
            Subject::Bots(level) => {
                let name = Localized::new(name_of_level(*level));
                row.spawn((Text::default(), name, ink(Look::Segment, Size::Small)));
            }
        }
        row.spawn((
            Text::new(entry.matches.to_string()),
            style.bundle(),
            Inked,
            one_line(),
        ));
    });
}

fn choose(event: On<Chosen>, acts: Query<&StatisticsAct>, mut view: ResMut<StatisticsView>) {
    if let Ok(StatisticsAct::Of(subject)) = acts.get(event.entity) {
        view.subject = Some(subject.clone());
    }
}
