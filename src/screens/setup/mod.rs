//! The set-up of a new match: players, rules, and the number that determines the deal (the seed).
mod rules;
mod seat_box;
mod seats;

pub use seats::SeatBox;

use bevy::{ecs::system::SystemParam, prelude::*};
use engine::matchplay::{BotLevel, PlayerKind};
use gamecore::{
    bot_programs::BotPrograms,
    draft::Draft,
    family::{Profiles, Tables},
    feedback::Toast,
    i18n::Texts,
    rule_catalog::{RuleCatalog, broken_sentence},
    saves::SaveService,
    sets::FrameSystems,
    settings::Settings,
    states::{Menu, Screen},
};
use menus::{Begin, EditedSeat};
use ui::{
    page::{Act, label, screen, wrap},
    widgets::text,
};

/// Action of a control on the page. Seats are indexes.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum SetupAct {
    /// Adds a bot at a free seat.
    Add(usize),
    Remove(usize),
    /// Opens the page where the player of a seat is chosen.
    Player(usize),
    /// Changes the kind of a seat's player by one step.
    Step(usize, i32),
    /// Opens the page where the portrait of a seat is chosen.
    Portrait(usize),
    Name(usize, String),
    /// Changes the rule set by one step.
    Rules(i32),
    /// Changes the choice of hands by one step.
    Hands(i32),
    Seed(String),
    /// Shows the controls for experts.
    More,
    Back,
    Start,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<rules::ShowsMore>();
    app.add_systems(OnEnter(Screen::Setup), (read_catalog, open).chain());
    app.add_systems(OnExit(Screen::Setup), save);
    app.add_systems(
        Update,
        seat_box::type_name
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Setup)),
    );
    app.add_observer(reduce);
}

/// Rereads the rule sets from the disk. Reports files that contain no valid rule set.
fn read_catalog(
    store: Res<SaveService>,
    texts: Res<Texts>,
    mut catalog: ResMut<RuleCatalog>,
    mut toasts: MessageWriter<Toast>,
) {
    *catalog = RuleCatalog::read(&store);
    for broken in &catalog.broken {
        toasts.write(Toast::refused(broken_sentence(&texts, broken)));
    }
}

/// Returns the draft that is shown at first: the last set-up, even if it is from an earlier session, or else one human
/// player and bots.
fn first_draft(settings: &Settings, family: &Profiles, tables: &Tables) -> Draft {
    let name_now = |name: &str| family.name_now(name).to_owned();
    let last = tables.left().and_then(|table| table.draft(name_now));
    match last {
        Some(mut draft) => {
            draft.remembered = name_now(&settings.player_name);
            draft
        }
        None => Draft::new(
            family.name_now(&settings.player_name),
            settings.bots.clamp(1, 3),
        ),
    }
}

/// Saves the set-up, whether or not a match was started with it.
fn save(draft: Option<Res<Draft>>, settings: Res<Settings>, mut tables: ResMut<Tables>) {
    if let Some(draft) = draft {
        let table = draft.kept(settings.claim_seconds);
        if tables.left() != Some(&table) {
            tables.leave(table);
        }
    }
}

fn open(
    settings: Res<Settings>,
    (family, tables): (Res<Profiles>, Res<Tables>),
    draft: Option<Res<Draft>>,
    mut commands: Commands,
) {
    if draft.is_none() {
        commands.insert_resource(first_draft(&settings, &family, &tables));
    }
    let title =
        label("setup-title", text::TITLE).margin(UiRect::bottom(vmin(2.8)).with_top(auto()));
    let halves = wrap(24.0)
        .row_gap(12.0)
        .align(AlignItems::Stretch)
        .justify(JustifyContent::Center)
        .node(|node| (node.width, node.margin) = (percent(100), UiRect::bottom(auto())))
        .rigid();
    screen(Screen::Setup)
        .justify(JustifyContent::FlexStart)
        .children((title, halves.children((seats::area(), rules::panel()))))
        .open(&mut commands);
}

/// Resources that the actions of the page change.
#[derive(SystemParam)]
struct Setup<'w> {
    begin: Begin<'w>,
    draft: ResMut<'w, Draft>,
    catalog: Res<'w, RuleCatalog>,
    programs: Res<'w, BotPrograms>,
    texts: Res<'w, Texts>,
    edited: ResMut<'w, EditedSeat>,
    menu: ResMut<'w, NextState<Menu>>,
    screen: ResMut<'w, NextState<Screen>>,
    more: ResMut<'w, rules::ShowsMore>,
}

fn reduce(event: On<Act<SetupAct>>, mut setup: Setup) {
    let draft = &mut setup.draft;
    match event.act.clone() {
        SetupAct::Add(seat) => {
            let most = draft.rules.max_seats;
            if draft.players() < usize::from(most) {
                draft.seat(seat, PlayerKind::Bot(BotLevel::Habitual), None);
            } else {
                setup.refuse("setup-too-many", ("max", most));
            }
        }
        SetupAct::Remove(seat) => {
            let fewest = draft.rules.min_seats;
            if draft.players() > usize::from(fewest) {
                draft.seats[seat].leave();
            } else {
                setup.refuse("setup-too-few", ("min", fewest));
            }
        }
        SetupAct::Player(seat) => setup.edit(seat, Menu::Who),
        SetupAct::Portrait(seat) => setup.edit(seat, Menu::Faces),
        SetupAct::Step(seat, by) => seat_box::step(draft, &setup.programs, seat, by as isize),
        SetupAct::Name(seat, name) => draft.seats[seat].name(&name),
        SetupAct::Rules(by) => rules::step(draft, &setup.catalog, by as isize),
        SetupAct::Hands(by) => draft.step_hands(by as isize),
        SetupAct::Seed(seed) => {
            draft.seed = seed;
            // The field stays visible when it becomes empty.
            setup.more.0 = true;
        }
        SetupAct::More => setup.more.0 = true,
        SetupAct::Back => NextState::set_if_neq(&mut setup.screen, Screen::Title),
        SetupAct::Start => setup.begin.begin(draft),
    }
}

impl Setup<'_> {
    /// Opens a page about this seat.
    fn edit(&mut self, seat: usize, menu: Menu) {
        self.edited.0 = seat;
        NextState::set_if_neq(&mut self.menu, menu);
    }

    fn refuse(&mut self, key: &str, (arg, limit): (&str, u8)) {
        let sentence = self.texts.with(key, &[(arg, limit.into())]);
        self.begin.toasts.write(Toast::refused(sentence));
    }
}
