//! Who sits at a place of the set-up: the people of the family with their faces, each one press away; somebody new; or a bot.
use super::{back, page_width, pause::go, phones::phone_sign, root, statistics::name_of_level};
use bevy::{prelude::*, ui_widgets::observe};
use engine::matchplay::{BotLevel, PlayerKind};
use gamecore::{
    draft::Draft,
    family::{Family, Person},
    input::FirstFocus,
    model::Geometry,
    states::{Menu, Trail},
};
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Inked, Lit, Look, Size, behaviour, button, column, frame, ink, inked, label,
        one_line, palette as p, panel, row, text, title,
    },
};

/// The place of the set-up that is being given to somebody.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WhoOf(pub usize);

/// What a cell of the page stands for.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhoChoice {
    /// The person at this place in the list of the family.
    Person(usize),
    /// Somebody whose name is still to be typed.
    New,
    /// Whoever comes with a phone.
    Phone,
    /// A bot of this level.
    Bot(BotLevel),
}

/// The width of a cell.
const CELL: f32 = 148.0;

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.init_resource::<WhoOf>();
    app.add_systems(OnEnter(Menu::Who), spawn);
}

fn spawn(
    (draft, place): (Option<Res<Draft>>, Res<WhoOf>),
    (family, art): (Res<Family>, Option<Res<UiArt>>),
    geometry: Res<Geometry>,
    mut commands: Commands,
) {
    let Some(draft) = draft else { return };
    let seat = &draft.seats[place.0];
    let at_screen = seat.is_at_screen();
    let sits = |person: &Person| at_screen && person.is_called(&seat.person);
    commands.spawn(root(Menu::Who)).with_children(|root| {
        root.spawn(panel(page_width(1020.0, &geometry)))
            .with_children(|page| {
                page.spawn(title("who-title"));
                let grid = Node {
                    flex_wrap: FlexWrap::Wrap,
                    column_gap: px(12),
                    row_gap: px(12),
                    ..default()
                };
                page.spawn(grid).with_children(|grid| {
                    for (at, person) in family.people().iter().enumerate() {
                        cell(grid, at, person, sits(person), art.as_deref());
                    }
                    let first = family.people().is_empty();
                    let new = (Some("+"), "who-new");
                    sign_cell(grid, WhoChoice::New, new, false, first);
                    let lit = seat.is_phone();
                    sign_cell(grid, WhoChoice::Phone, (None, "who-phone"), lit, lit);
                });
                page.spawn(column(6.0)).with_children(|bots| {
                    bots.spawn(label("who-bot", text::BODY));
                    let wraps = Node {
                        flex_wrap: FlexWrap::Wrap,
                        row_gap: px(6),
                        ..row(6.0)
                    };
                    bots.spawn(wraps)
                        .with_children(|line| levels(line, seat.kind));
                });
                spawn_foot(page);
            });
    });
}

fn spawn_foot(page: &mut ChildSpawnerCommands) {
    let foot = Node {
        justify_content: JustifyContent::SpaceBetween,
        ..row(16.0)
    };
    page.spawn(foot).with_children(|foot| {
        foot.spawn((
            button("family-title", Look::Plain, Size::Medium),
            observe(go(Menu::Family)),
        ));
        foot.spawn((
            button("menu-back", Look::Plain, Size::Medium),
            observe(back),
        ));
    });
}

/// The box of a cell.
fn cell_node() -> Node {
    Node {
        width: px(CELL),
        min_height: px(132),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        row_gap: px(8),
        padding: UiRect::all(px(10)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    }
}

fn cell(
    grid: &mut ChildSpawnerCommands,
    at: usize,
    person: &Person,
    lit: bool,
    art: Option<&UiArt>,
) {
    let mut cell = grid.spawn((
        cell_node(),
        behaviour(Look::Segment),
        Lit(lit),
        WhoChoice::Person(at),
        observe(choose),
    ));
    if lit || at == 0 {
        cell.insert(FirstFocus);
    }
    cell.with_children(|cell| {
        if let Some(art) = art {
            let picture = Node {
                width: px(72),
                height: px(72),
                border: UiRect::all(px(3)),
                border_radius: BorderRadius::all(px(9)),
                ..default()
            };
            cell.spawn((
                picture,
                BorderColor::all(person.color.color()),
                ImageNode::new(art.medallion(person.picture)),
                Pickable::IGNORE,
            ));
        }
        let (name, size) = text::fit(&person.name, text::STRONG.size, CELL - 24.0);
        cell.spawn((
            Text::new(name),
            text::STRONG.size(size).bundle(),
            Inked,
            one_line(),
        ));
    });
}

/// Somebody who is not one of the family yet: a sign (none: a phone), and what it stands for.
fn sign_cell(
    grid: &mut ChildSpawnerCommands,
    choice: WhoChoice,
    (sign, words): (Option<&'static str>, &'static str),
    lit: bool,
    first: bool,
) {
    let mut cell = grid.spawn((
        cell_node(),
        behaviour(Look::Segment),
        Lit(lit),
        choice,
        observe(choose),
    ));
    if first {
        cell.insert(FirstFocus);
    }
    cell.with_children(|cell| {
        match sign {
            Some(sign) => _ = cell.spawn((Text::new(sign), inked(text::TITLE))),
            None => _ = cell.spawn(phone_sign(40.0)),
        }
        cell.spawn((
            Text::default(),
            gamecore::i18n::Localized::new(words),
            inked(text::BODY),
            text::centred(),
        ));
    });
}

fn levels(line: &mut ChildSpawnerCommands, now: Option<PlayerKind>) {
    for level in BotLevel::ALL {
        line.spawn((
            frame(Look::Segment, Size::Medium),
            Lit(now == Some(PlayerKind::Bot(level))),
            WhoChoice::Bot(level),
            observe(choose),
        ))
        .with_child((
            Text::default(),
            gamecore::i18n::Localized::new(name_of_level(level)),
            ink(Look::Segment, Size::Medium),
        ));
    }
}

/// Gives the place and goes back to the table.
fn choose(
    event: On<Chosen>,
    cells: Query<&WhoChoice>,
    (place, family): (Res<WhoOf>, Res<Family>),
    draft: Option<ResMut<Draft>>,
    trail: Res<Trail>,
    mut next: ResMut<NextState<Menu>>,
) {
    let (Ok(choice), Some(mut draft)) = (cells.get(event.entity), draft) else {
        return;
    };
    match *choice {
        WhoChoice::Person(at) => {
            if let Some(person) = family.people().get(at) {
                draft.give(place.0, &person.name, |name| person.is_called(name));
            }
        }
        WhoChoice::New => draft.newcomer(place.0),
        WhoChoice::Phone => draft.seat_phone(place.0),
        WhoChoice::Bot(level) => draft.seat(place.0, PlayerKind::Bot(level), None),
    }
    NextState::set_if_neq(&mut next, trail.back());
}
