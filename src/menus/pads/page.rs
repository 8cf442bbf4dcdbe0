//! The page on which everybody presses a button of theirs.
use super::people::{People, Person};
use crate::{back, page_width, personrow::PersonRow, root};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::Localized,
    input::{Bindings, DeviceUsed, FirstFocus, PadFamily, PadPresses, PlayerAction},
    model::Geometry,
    pads::PadSeats,
    states::Menu,
};
use ui::widgets::{
    Chosen, Live, Look, Named, Size, button, column, frame, ink, label, localized, one_line,
    palette as p, panel, row, text, title, written,
};

/// The width of the page, and of the row of one person, in design pixels.
const PAGE: f32 = 760.0;
const ROW: f32 = 348.0;

/// The row of a person.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct PadRow(pub String);

/// The rows and the hints below them.
#[derive(Component)]
pub(super) struct Rows;

/// What a row says.
#[derive(Clone, PartialEq, Debug)]
struct Line {
    person: Person,
    /// The number of their gamepad among all, from 1, and its family.
    pad: Option<(Entity, usize, PadFamily)>,
}

/// What the page says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PageState {
    lines: Vec<Line>,
    /// The family whose signs are shown; none while no gamepad is plugged in.
    family: Option<PadFamily>,
    signs: [&'static str; 3],
}

/// Builds the page; [`follow`] fills it.
pub(super) fn spawn(geometry: Res<Geometry>, mut commands: Commands) {
    let width = page_width(PAGE, &geometry);
    commands.spawn(root(Menu::Pads)).with_children(|root| {
        root.spawn(panel(width)).with_children(|page| {
            page.spawn(column(4.0)).with_children(|head| {
                head.spawn(title("pads-title"));
                head.spawn(label("pads-note", text::NOTE));
            });
            page.spawn((column(14.0), Rows, Live::<PageState>::default()));
            let foot = Node {
                justify_content: JustifyContent::FlexEnd,
                ..default()
            };
            page.spawn(foot).with_children(|foot| {
                foot.spawn((
                    button("pads-done", Look::Brass, Size::Medium),
                    FirstFocus,
                    observe(back),
                ));
            });
        });
    });
}

/// Writes the rows anew when somebody has taken a seat or left it, and when gamepads come and go.
pub(super) fn follow(
    people: People,
    seats: Res<PadSeats>,
    presses: PadPresses,
    bindings: Res<Bindings>,
    mut rows: Query<(Entity, &mut Live<PageState>), With<Rows>>,
    mut commands: Commands,
) {
    let pads = presses.all();
    let line = |person: Person| {
        let own = seats.pad_of(&person.name);
        let place = own.and_then(|own| pads.iter().position(|(pad, _)| *pad == own));
        let pad = place.map(|at| (pads[at].0, at + 1, pads[at].1));
        Line { person, pad }
    };
    let lines: Vec<Line> = people.all().into_iter().map(line).collect();
    let of_lines = lines.iter().find_map(|line| line.pad);
    let family = of_lines.map(|(.., family)| family);
    let family = family.or(pads.first().map(|(_, family)| *family));
    let device = DeviceUsed::Gamepad(family.unwrap_or_default());
    let sign = |act| bindings.sign(act, device).unwrap_or("–");
    let state = PageState {
        lines,
        family,
        signs: [
            sign(PlayerAction::Accept),
            sign(PlayerAction::Back),
            sign(PlayerAction::Menu),
        ],
    };
    for (entity, mut live) in &mut rows {
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, state.clone(), |rows, state| {
            let grid = Node {
                flex_wrap: FlexWrap::Wrap,
                justify_content: JustifyContent::SpaceBetween,
                row_gap: px(10),
                ..default()
            };
            rows.spawn(grid).with_children(|grid| {
                for line in &state.lines {
                    spawn_line(grid, line);
                }
            });
            spawn_hints(rows, state);
        });
    }
}

fn spawn_line(grid: &mut ChildSpawnerCommands, line: &Line) {
    let name = line.person.name.clone();
    let row = PersonRow {
        portrait: line.person.portrait.as_ref(),
        name: (&name, 210.0),
        width: px(ROW),
    };
    let whose = |words: &mut ChildSpawnerCommands| match line.pad {
        None => _ = words.spawn((label("pads-shared", text::NOTE), one_line())),
        Some((_, number, family)) => {
            let key = match family.name() {
                Some(_) => "pads-own-of",
                None => "pads-own",
            };
            let own = Localized::new(key)
                .arg("number", number)
                .arg("family", family.name().unwrap_or_default());
            let style = text::NOTE.color(p::BRASS_LIGHT);
            words.spawn((localized(own, style), one_line()));
        }
    };
    row.spawn(grid, PadRow(name.clone()), whose, |row| {
        if let Some((pad, ..)) = line.pad {
            let leave = move |_: On<Chosen>, mut seats: ResMut<PadSeats>| seats.leave(pad);
            let named = Named::new("pads-hint-leave");
            row.spawn((frame(Look::Quiet, Size::Small), named, observe(leave)))
                .with_child((Text::new("×"), ink(Look::Quiet, Size::Medium)));
        }
    });
}

/// What the buttons do here, or that there is none to press.
fn spawn_hints(page: &mut ChildSpawnerCommands, state: &PageState) {
    if state.family.is_none() {
        page.spawn(label("pads-none", text::BODY.color(p::BRASS_LIGHT)));
        return;
    }
    let [accept, back, done] = state.signs;
    let hints = [
        (vec![accept], "pads-hint-take"),
        (vec![accept, back], "pads-hint-leave"),
        (vec!["↑", "↓"], "pads-hint-move"),
        (vec![done], "pads-hint-done"),
    ];
    let line = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(22),
        row_gap: px(6),
        align_items: AlignItems::Center,
        ..default()
    };
    page.spawn(line).with_children(|line| {
        for (signs, key) in hints {
            line.spawn(row(6.0)).with_children(|hint| {
                for sign in signs {
                    spawn_sign(hint, sign);
                }
                hint.spawn((label(key, text::NOTE), one_line()));
            });
        }
    });
}

/// A button of a gamepad, as it is written on it.
pub(super) fn spawn_sign(parent: &mut ChildSpawnerCommands, sign: &str) {
    let node = Node {
        min_width: px(26),
        height: px(26),
        padding: UiRect::horizontal(px(6)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::MAX,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    parent
        .spawn((node, BorderColor::all(p::BRASS), Pickable::IGNORE))
        .with_child((
            written(sign, text::STRONG.size(p::SMALL).color(p::BRASS_LIGHT)),
            one_line(),
        ));
}

/// The row of whoever holds something down lights up: so one finds out which gamepad one has in hand.
pub(super) fn light(
    seats: Res<PadSeats>,
    presses: PadPresses,
    mut rows: Query<(&PadRow, &mut BorderColor, &mut BackgroundColor)>,
) {
    for (PadRow(name), mut border, mut ground) in &mut rows {
        let own = seats.pad_of(name);
        let (edge, fill) = match own {
            Some(pad) if presses.is_held(pad) => (p::BRASS_LIGHT, p::BRASS.with_alpha(0.35)),
            Some(_) => (p::BRASS, p::BRASS.with_alpha(0.10)),
            None => (p::TEXT.with_alpha(0.2), Color::BLACK.with_alpha(0.2)),
        };
        border.set_if_neq(BorderColor::all(edge));
        ground.set_if_neq(BackgroundColor(fill));
    }
}
