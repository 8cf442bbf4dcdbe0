//! Who plays at a person's seat: whoever has to go leaves it to a bot, and comes back whenever they like.
use super::{page_width, personrow::PersonRow, root, statistics::name_of_level, way_back};
use bevy::{prelude::*, ui_widgets::observe};
use engine::{matchplay::BotLevel, seat::Seat};
use gamecore::{
    i18n::Localized,
    model::{ChangeSeat, Geometry, Shown, at_screen, stand_in_at},
    sets::FrameSystems,
    states::Menu,
};
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Greyed, Live, Look, Offer, Picked, Size, button_saying, choice_row, column, label,
        localized, one_line, panel, text, title,
    },
};

/// The level of the bots that stand in.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StandInLevel(pub BotLevel);

impl Default for StandInLevel {
    fn default() -> Self {
        StandInLevel(BotLevel::Habitual)
    }
}

/// The button that changes who plays at a seat.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatButton(pub Seat);

/// The rows of the seats.
#[derive(Component)]
struct Rows;

/// What the row of a seat says.
#[derive(Clone, PartialEq, Debug)]
struct SeatLine {
    seat: Seat,
    name: String,
    portrait: Option<Handle<Image>>,
    /// The bot that stands in, and whether the person is back and waits for the end of its turn.
    bot: Option<(BotLevel, bool)>,
    /// Somebody has to stay who can give seats back.
    is_last: bool,
}

/// Whether seats can be left to bots at this table: several people sat down at it.
pub(super) fn can_be_left(shown: &Shown) -> bool {
    persons(shown).count() > 1
}

fn persons(shown: &Shown) -> impl Iterator<Item = Seat> {
    at_screen(&shown.owners, shown.phones).map(|(seat, _)| seat)
}

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.init_resource::<StandInLevel>();
    app.add_systems(OnEnter(Menu::Seats), spawn);
    app.add_systems(
        Update,
        follow
            .in_set(FrameSystems::Present)
            .run_if(in_state(Menu::Seats)),
    );
}

fn spawn(level: Res<StandInLevel>, geometry: Res<Geometry>, mut commands: Commands) {
    let width = page_width(720.0, &geometry);
    commands.spawn(root(Menu::Seats)).with_children(|root| {
        root.spawn(panel(width)).with_children(|page| {
            page.spawn(column(4.0)).with_children(|head| {
                head.spawn(title("seats-title"));
                head.spawn(label("seats-note", text::NOTE));
            });
            page.spawn(column(6.0)).with_children(|line| {
                line.spawn(label("seats-level", text::BODY));
                levels(line, level.0);
            });
            page.spawn((column(10.0), Rows, Live::<Vec<SeatLine>>::default()));
            way_back(page);
        });
    });
}

pub(super) fn levels(line: &mut ChildSpawnerCommands, now: BotLevel) {
    let key = |level: &BotLevel| Offer::Key(name_of_level(*level));
    let offers = BotLevel::ALL.iter().map(key).collect();
    let lit = BotLevel::ALL.iter().position(|level| *level == now);
    choice_row(line, offers, lit.unwrap_or(0), Size::Small).observe(
        |picked: On<Picked>, mut level: ResMut<StandInLevel>| {
            if let Some(picked) = BotLevel::ALL.get(picked.index) {
                level.0 = *picked;
            }
        },
    );
}

fn lines(shown: &Shown, art: Option<&UiArt>) -> Vec<SeatLine> {
    let playing = |seat: &Seat| stand_in_at(&shown.stand_ins, *seat).is_none();
    let at_table = persons(shown).filter(playing).count();
    let line = |seat: Seat| {
        let owner = shown.owner(seat);
        let one = stand_in_at(&shown.stand_ins, seat);
        SeatLine {
            seat,
            name: owner.map_or_else(String::new, |owner| owner.name.clone()),
            portrait: art.map(|art| art.portrait(owner, seat.index())),
            bot: one.and_then(|one| Some((one.level()?, one.returns))),
            is_last: at_table < 2,
        }
    };
    persons(shown).map(line).collect()
}

fn follow(
    shown: Res<Shown>,
    art: Option<Res<UiArt>>,
    mut rows: Query<(Entity, &mut Live<Vec<SeatLine>>), With<Rows>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut rows {
        let lines = lines(&shown, art.as_deref());
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, lines, |rows, lines| {
            for line in lines {
                spawn_line(rows, line);
            }
        });
    }
}

fn spawn_line(rows: &mut ChildSpawnerCommands, line: &SeatLine) {
    let row = PersonRow {
        portrait: line.portrait.as_ref(),
        name: (&line.name, 300.0),
        width: percent(100),
    };
    let who = |words: &mut ChildSpawnerCommands| {
        words.spawn((localized(state(line), text::NOTE), one_line()));
    };
    row.spawn(rows, (), who, |cells| spawn_button(cells, line));
}

/// Who plays there, in words.
fn state(line: &SeatLine) -> Localized {
    match line.bot {
        None => Localized::new("seats-plays"),
        Some((level, returns)) => {
            let key = match returns {
                true => "seats-returns",
                false => "seats-bot-plays",
            };
            Localized::new(key).arg("level", level.id())
        }
    }
}

fn spawn_button(cells: &mut ChildSpawnerCommands, line: &SeatLine) {
    let seat = line.seat;
    let (word, look) = match line.bot {
        None => (Localized::new("seats-to-bot"), Look::Plain),
        Some(_) => {
            let name = line.name.clone();
            (Localized::new("seats-back").arg("name", name), Look::Brass)
        }
    };
    let comes = line.bot.is_some();
    let press =
        move |_: On<Chosen>, level: Res<StandInLevel>, mut changes: MessageWriter<ChangeSeat>| {
            changes.write(match comes {
                true => ChangeSeat::ToPerson(seat),
                false => ChangeSeat::ToBot(seat, level.0),
            });
        };
    let mut button = cells.spawn((
        button_saying(word, look, Size::Medium),
        SeatButton(seat),
        observe(press),
    ));
    match line.bot {
        None if line.is_last => _ = button.insert(Greyed::Because("seats-last")),
        Some((_, true)) => _ = button.insert(Greyed::Because("seats-waits")),
        None | Some(_) => {}
    }
}
