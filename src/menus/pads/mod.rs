//! Gamepads of the players: the page that assigns them, and the page of a disconnected one. Both can open by themselves.
//! A player takes a gamepad by pressing one of its buttons. Buttons also move the gamepad to another player, or remove
//! it.
mod lost;

use crate::seats::person_row;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    draft::Draft,
    feedback::{PlaySound, Sound},
    i18n::{Localized, Texts},
    input::{DeviceUsed, PadFamily, PadPresses, PlayerAction, Signs},
    model::{DisplayedState, people},
    pads::PadSeats,
    referee::{MatchOpened, Referee},
    sets::{FrameSystems, WatchAgain},
    settings::Settings,
    states::{Menu, MenuStack, Screen},
};
use ui::{
    page::{Act, Element, column, icon, label, line, page, row, wrap},
    theme::UiArt,
    widgets::{palette as p, text},
};

/// System set that opens the page of the gamepads when a match begins or continues.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AskForPads;

pub fn plugin(app: &mut App) {
    app.add_observer(lost::note)
        .add_observer(lost::reduce)
        .add_observer(release);
    app.add_systems(OnEnter(Menu::Pads), open);
    app.add_systems(OnEnter(Menu::LostPad), lost::open);
    app.add_systems(OnExit(Screen::Table), give_up);
    app.add_systems(
        Update,
        (
            join.run_if(in_state(Menu::Pads)),
            lost::hear.run_if(in_state(Menu::LostPad)),
        )
            .chain()
            .after(FrameSystems::Input)
            .before(FrameSystems::Intent),
    );
    app.add_systems(
        Update,
        (confirm, lost::ask)
            .chain()
            .in_set(AskForPads)
            .after(FrameSystems::Referee)
            .after(WatchAgain)
            .before(FrameSystems::Playback),
    );
}

/// Opens the page that assigns gamepads if there are several gamepads and several people. It opens before the first
/// match of these people, when a match is resumed, and when a second gamepad is connected. An unassigned gamepad would
/// play for every person. A replay does not need the page.
fn confirm(
    mut opened: MessageReader<MatchOpened>,
    (shown, referee): (Res<DisplayedState>, Res<Referee>),
    (screen, now): (Res<State<Screen>>, Res<State<Menu>>),
    presses: PadPresses,
    mut seats: ResMut<PadSeats>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let opened = opened.read().last();
    let at_table = *screen.get() == Screen::Table && *now.get() == Menu::None;
    let gamepads = presses.all().len();
    // At the table, this is true in every frame until the page opens.
    let may_ask = at_table && gamepads >= 2 && seats.is_empty();
    if !referee.has_match() || (opened.is_none() && !may_ask) {
        return;
    }
    let people = names(&shown);
    if let Some(opened) = opened {
        let goes_on = !opened.past.is_empty();
        if goes_on || people.len() < 2 {
            seats.forget();
        }
        seats.keep(&people);
    }
    let several = people.len() >= 2 && gamepads >= 2;
    if several && seats.is_empty() && seats.ask(&people) {
        NextState::set_if_neq(&mut menu, Menu::Pads);
    }
}

/// Forgets missing gamepads when the table closes.
fn give_up(mut seats: ResMut<PadSeats>) {
    seats.give_up_all();
}

/// Returns the names of the people at the table.
fn names(shown: &DisplayedState) -> Vec<String> {
    people(shown).into_iter().map(|(_, name)| name).collect()
}

/// Width of a row in design pixels.
const ROW: f32 = 348.0;

/// Action of a control on this page: takes this gamepad from its player.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReleasePad(pub Entity);

/// Row of a player. It lights up while the player holds down a button on their gamepad.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct PadRow(pub String);

/// Player with a portrait.
#[derive(Clone, PartialEq, Debug)]
struct Person {
    pub name: String,
    pub portrait: Option<Handle<Image>>,
}

/// Resources that determine the players.
#[derive(SystemParam)]
struct People<'w> {
    screen: Res<'w, State<Screen>>,
    draft: Option<Res<'w, Draft>>,
    shown: Res<'w, DisplayedState>,
    texts: Res<'w, Texts>,
    settings: Res<'w, Settings>,
    art: Option<Res<'w, UiArt>>,
}

impl People<'_> {
    /// Returns all players in the order of their seats.
    pub fn all(&self) -> Vec<Person> {
        match (self.screen.get(), &self.draft) {
            (Screen::Setup, Some(draft)) => self.in_draft(draft),
            _ => self.at_table(),
        }
    }

    fn in_draft(&self, draft: &Draft) -> Vec<Person> {
        let pictures = draft.pictures(|name| self.settings.pictures.get(name).copied());
        let names = draft.names(&|number| self.texts.neutral_name(number));
        let person = |(place, name): (usize, Option<String>)| {
            let is_here = place < draft.places() && draft.seats[place].is_at_screen();
            let name = name.filter(|_| is_here)?.trim().to_owned();
            let art = self.art.as_ref();
            let portrait = art.map(|art| art.medallion(pictures[place]));
            Some(Person { name, portrait })
        };
        names.into_iter().enumerate().filter_map(person).collect()
    }

    fn at_table(&self) -> Vec<Person> {
        let all = people(&self.shown).into_iter();
        all.map(|(seat, name)| {
            let art = self.art.as_ref();
            let player = self.shown.players.get(seat.index());
            let portrait = art.map(|art| art.portrait(player, seat.index()));
            Person { name, portrait }
        })
        .collect()
    }
}

/// Gamepad of a player: its entity, its number among all gamepads, from 1, and its family.
type OwnPad = (Entity, usize, PadFamily);

/// Players with their gamepads, and the symbols for accept, back and menu. There are no symbols without a gamepad.
type PageModel = (Vec<(Person, Option<OwnPad>)>, Option<[String; 3]>);

fn open(mut commands: Commands) {
    page(Menu::Pads, "pads-title", 760.0)
        .done("pads-done")
        .body((
            label("pads-note", text::NOTE),
            column(14.0).live(model, view),
        ))
        .open(&mut commands);
}

fn model(people: People, seats: Res<PadSeats>, presses: PadPresses, signs: Signs) -> PageModel {
    let pads = presses.all();
    let with_pad = |person: Person| {
        let own = seats.pad_of(&person.name);
        let place = pads.iter().position(|(pad, _)| Some(*pad) == own);
        (person, place.map(|at| (pads[at].0, at + 1, pads[at].1)))
    };
    let players: Vec<_> = people.all().into_iter().map(with_pad).collect();
    let of_players = players.iter().find_map(|(_, pad)| pad.map(|pad| pad.2));
    let family = of_players.or(pads.first().map(|pad| pad.1));
    let symbols = family.map(|family| {
        let acts = [PlayerAction::Accept, PlayerAction::Back, PlayerAction::Menu];
        let symbol = |act| signs.sign_on(act, DeviceUsed::Gamepad(family));
        acts.map(|act| symbol(act).unwrap_or("–").to_owned())
    });
    (players, symbols)
}

fn view((players, signs): &PageModel) -> (Element, Element) {
    let rows = wrap(10.0).row_gap(10.0);
    let rows = rows.children(players.iter().map(player));
    (rows, hints(signs.as_ref()))
}

fn player((person, pad): &(Person, Option<OwnPad>)) -> Element {
    let (words, color) = match *pad {
        None => (Localized::new("pads-shared"), p::TEXT_SOFT),
        Some((_, number, family)) => {
            let key = family.name().map_or("pads-own", |_| "pads-own-of");
            let words = Localized::new(key).arg("number", number);
            let family = family.name().unwrap_or_default();
            (words.arg("family", family), p::BRASS_LIGHT)
        }
    };
    let name = Localized::new("pads-leave-of").arg("name", person.name.as_str());
    let release = pad.map(|(pad, ..)| icon("×", name).does(ReleasePad(pad)));
    let words = line(words, text::NOTE.color(color));
    let portrait = person.portrait.as_ref();
    person_row(portrait, (&person.name, 210.0), words, release)
        .node(|node| node.width = px(ROW))
        .with(PadRow(person.name.clone()))
        .bind(
            light_of(person.name.clone()),
            |(edge, fill): &(Color, Color), row| {
                row.insert((BorderColor::all(*edge), BackgroundColor(*fill)));
            },
        )
}

/// Returns the colours of the border and of the background of a player's row. They light up while the player holds a
/// button, so that players can find their gamepads.
fn light_of(name: String) -> impl Fn(Res<PadSeats>, PadPresses) -> (Color, Color) {
    move |seats, presses| match seats.pad_of(&name) {
        Some(pad) if presses.is_held(pad) => (p::BRASS_LIGHT, p::BRASS.with_alpha(0.35)),
        Some(_) => (p::BRASS, p::BRASS.with_alpha(0.10)),
        None => (p::TEXT.with_alpha(0.2), Color::BLACK.with_alpha(0.2)),
    }
}

/// Creates the line with the effect of each button, or a note that there is no gamepad.
fn hints(signs: Option<&[String; 3]>) -> Element {
    let Some([accept, back, done]) = signs else {
        return label("pads-none", text::BODY.color(p::BRASS_LIGHT));
    };
    let hint = |(symbols, key): (Vec<&str>, &'static str)| {
        row(6.0).children((symbols.into_iter().map(sign), line(key, text::NOTE)))
    };
    let hints = [
        (vec![accept.as_str()], "pads-hint-take"),
        (vec![accept, back], "pads-hint-leave"),
        (vec!["↑", "↓"], "pads-hint-move"),
        (vec![done], "pads-hint-done"),
    ];
    wrap(22.0).row_gap(6.0).children(hints.map(hint))
}

/// Creates the symbol of a gamepad button.
fn sign(symbol: &str) -> Element {
    let style = text::STRONG.size(p::SMALL).color(p::BRASS_LIGHT);
    row(0.0)
        .node(|node| (node.min_width, node.height) = (px(26), px(26)))
        .justify(JustifyContent::Center)
        .edges(UiRect::horizontal(px(6)), 1.0, f32::MAX)
        .with((BorderColor::all(p::BRASS), Pickable::IGNORE))
        .children(line(symbol.to_owned(), style))
}

fn release(event: On<Act<ReleasePad>>, mut seats: ResMut<PadSeats>) {
    seats.leave(event.act.0);
}

/// Returns the next player without a gamepad, upwards or downwards from `from`. Without `from`, returns the first one.
fn next_free(names: &[&str], seats: &PadSeats, from: Option<&str>, up: bool) -> Option<usize> {
    let count = names.len();
    let is_free = |at: &usize| seats.pad_of(names[*at]).is_none();
    let Some(from) = from.and_then(|from| names.iter().position(|name| *name == from)) else {
        return (0..count).find(is_free);
    };
    let step = |by: usize| (from + if up { count - by } else { by }) % count;
    (1..count).map(step).find(is_free)
}

fn join(
    presses: PadPresses,
    people: People,
    mut seats: ResMut<PadSeats>,
    trail: Res<MenuStack>,
    mut menu: ResMut<NextState<Menu>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let presses = presses.just_pressed();
    if presses.is_empty() {
        return;
    }
    let people = people.all();
    let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
    for (pad, act) in presses {
        let holder = seats.holder(pad).map(str::to_owned);
        let seated = holder.as_deref().filter(|name| names.contains(name));
        let free = match (act, seated) {
            (PlayerAction::Menu, _) | (PlayerAction::Back, None) => {
                NextState::set_if_neq(&mut menu, trail.back());
                continue;
            }
            (PlayerAction::Accept | PlayerAction::Back, Some(_)) => {
                seats.leave(pad);
                sounds.write(Sound::Click.into());
                continue;
            }
            (PlayerAction::Accept, None) => next_free(&names, &seats, None, false),
            (PlayerAction::Up | PlayerAction::Left, from @ Some(_)) => {
                next_free(&names, &seats, from, true)
            }
            (PlayerAction::Down | PlayerAction::Right, from @ Some(_)) => {
                next_free(&names, &seats, from, false)
            }
            _ => continue,
        };
        let sound = match free {
            Some(at) => {
                seats.give(pad, names[at]);
                Sound::Click
            }
            None => Sound::Invalid,
        };
        sounds.write(sound.into());
    }
}
