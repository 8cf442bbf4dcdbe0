//! The box of one place of the set-up: the face, the name and the kind of who sits there, or the button that seats a bot.
use super::faces::{self, NameField, Portrait, UsualName};
use bevy::{prelude::*, ui_widgets::observe};
use engine::matchplay::{BotLevel, PlayerKind};
use gamecore::{
    draft::{Draft, SeatDraft},
    feedback::Toast,
    guests::Guests,
    i18n::{Localized, Texts},
    model::NAME_LENGTH,
    states::Menu,
};
use menus::{FaceOf, WhoOf};
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Look, Named, Size, StepValue, Stepped, Tip, Typed, behaviour, button, frame, ink,
        inked, one_line, palette as p, row, text, text_field, turner,
    },
};

/// Who can sit at a place, in the order of the arrows.
const KINDS: [PlayerKind; 6] = [
    PlayerKind::Human,
    PlayerKind::Bot(BotLevel::Aprendiz),
    PlayerKind::Bot(BotLevel::Habitual),
    PlayerKind::Bot(BotLevel::Fuerte),
    PlayerKind::Bot(BotLevel::Experto),
    PlayerKind::Bot(BotLevel::Maestro),
];

/// The key of the name of a kind of player.
fn kind_key(kind: PlayerKind) -> &'static str {
    match kind {
        PlayerKind::Human => "kind-human",
        PlayerKind::Bot(BotLevel::Aprendiz) => "kind-aprendiz",
        PlayerKind::Bot(BotLevel::Habitual) => "kind-habitual",
        PlayerKind::Bot(BotLevel::Fuerte) => "kind-fuerte",
        PlayerKind::Bot(BotLevel::Experto) => "kind-experto",
        PlayerKind::Bot(BotLevel::Maestro) => "kind-maestro",
    }
}

/// The word for the kind of player at a place.
#[derive(Component)]
pub(super) struct KindText(pub usize);

/// The button that leads to everybody who could sit at a place.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhoButton(pub usize);

/// Fills the box of a place: with the button that seats a bot, or with who sits there.
pub(super) fn fill(
    place: &mut ChildSpawnerCommands,
    index: usize,
    seat: &SeatDraft,
    art: Option<&UiArt>,
) {
    let Some(words) = kind_words(seat) else {
        place
            .spawn(Node {
                justify_content: JustifyContent::Center,
                ..default()
            })
            .with_children(|middle| spawn_add(middle, index));
        return;
    };
    place.spawn(row(p::GRID)).with_children(|line| {
        if let Some(art) = art {
            spawn_portrait(line, index, seat, art);
        }
        spawn_name(line, index, seat);
        if index > 0 {
            spawn_remove(line, index);
        }
    });
    let who = named("aloud-player-of-place", index);
    turner(place, who, 4.0, |line| spawn_kind(line, index, words)).observe(
        move |to: On<Stepped>, guests: Res<Guests>, mut draft: ResMut<Draft>| {
            step(&mut draft, &guests, index, to.by as isize);
        },
    );
}

/// The word for who sits there, a button that leads to everybody who could.
fn spawn_kind(line: &mut ChildSpawnerCommands, index: usize, words: Localized) {
    let choose = move |_: On<Chosen>, mut who: ResMut<WhoOf>, mut next: ResMut<NextState<Menu>>| {
        who.0 = index;
        NextState::set_if_neq(&mut next, Menu::Who);
    };
    let mut button = line.spawn((
        frame(Look::Plain, Size::Small),
        WhoButton(index),
        named("aloud-player-of-place", index),
        Tip::new("tip-who"),
        observe(choose),
    ));
    button.entry::<Node>().and_modify(|mut node| {
        node.flex_grow = 1.0;
        node.min_width = px(0);
        node.padding = UiRect::horizontal(px(4));
    });
    button.with_child((
        Text::default(),
        words,
        inked(text::BODY),
        one_line(),
        KindText(index),
        StepValue,
    ));
}

/// The button of a free place: it seats a bot there.
fn spawn_add(middle: &mut ChildSpawnerCommands, index: usize) {
    let add = move |_: On<Chosen>,
                    mut draft: ResMut<Draft>,
                    texts: Res<Texts>,
                    mut toasts: MessageWriter<Toast>| {
        let most = draft.rules.max_seats;
        if draft.players() < most as usize {
            draft.seat(index, PlayerKind::Bot(BotLevel::Habitual), None);
        } else {
            let sentence = texts.with("setup-too-many", &[("max", most.into())]);
            toasts.write(Toast::refused(sentence));
        }
    };
    middle.spawn((button("setup-add", Look::Plain, Size::Medium), observe(add)));
}

/// The picture, a button that leads to all pictures there are.
fn spawn_portrait(line: &mut ChildSpawnerCommands, index: usize, seat: &SeatDraft, art: &UiArt) {
    let portrait = Node {
        width: px(42),
        height: px(42),
        flex_shrink: 0.0,
        border: UiRect::all(px(1)),
        border_radius: faces::corners(seat),
        ..default()
    };
    let choose_face =
        move |_: On<Chosen>, mut face: ResMut<FaceOf>, mut next: ResMut<NextState<Menu>>| {
            face.0 = index;
            NextState::set_if_neq(&mut next, Menu::Faces);
        };
    line.spawn((
        portrait,
        ImageNode::new(art.portrait(seat.player().as_ref(), index)),
        behaviour(Look::Segment),
        named("aloud-portrait", index),
        Portrait(index),
        observe(choose_face),
    ));
}

/// The field of the name, and in it the usual name as long as none is typed.
fn spawn_name(line: &mut ChildSpawnerCommands, index: usize, seat: &SeatDraft) {
    let typed = move |typed: On<Typed>, mut draft: ResMut<Draft>| {
        if draft.seats[index].guest.is_some() || draft.seats[index].is_phone() {
            // A program is known by its name, and a phone says its owner's: the field is written anew.
            draft.set_changed();
            return;
        }
        draft.bypass_change_detection().seats[index].name(&typed.text);
    };
    let name = Node {
        flex_grow: 1.0,
        min_width: px(0),
        ..default()
    };
    line.spawn(name).with_children(|name| {
        name.spawn((
            text_field(seat.typed(), NAME_LENGTH, percent(100)),
            named("aloud-name-of-place", index),
            NameField(index),
            observe(typed),
        ));
        let usual = Node {
            position_type: PositionType::Absolute,
            left: px(p::GRID),
            top: px(4),
            ..default()
        };
        let style = text::BODY.bundle();
        name.spawn((Text::default(), style, one_line(), usual, UsualName(index)));
    });
}

/// What something at a place is called, which bears no words.
fn named(key: &str, index: usize) -> Named {
    Named(Localized::new(key).arg("place", index + 1))
}

/// The cross that empties a place.
fn spawn_remove(line: &mut ChildSpawnerCommands, index: usize) {
    let remove = move |_: On<Chosen>,
                       mut draft: ResMut<Draft>,
                       texts: Res<Texts>,
                       mut toasts: MessageWriter<Toast>| {
        let fewest = draft.rules.min_seats;
        if draft.players() <= fewest as usize {
            let sentence = texts.with("setup-too-few", &[("min", fewest.into())]);
            toasts.write(Toast::refused(sentence));
        } else {
            draft.seats[index].leave();
        }
    };
    line.spawn((
        frame(Look::Quiet, Size::Small),
        named("aloud-empty-place", index),
        observe(remove),
    ))
    .with_child((Text::new("×"), ink(Look::Quiet, Size::Medium)));
}

/// Whom the arrows put at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sitter {
    /// Whoever comes with a phone.
    Phone,
    /// A person at the screen, a bot of ours, or somebody's program.
    Other(PlayerKind, Option<String>),
}

impl Sitter {
    /// Who sits there now.
    fn of(seat: &SeatDraft) -> Option<Sitter> {
        match seat.is_phone() {
            true => Some(Sitter::Phone),
            false => Some(Sitter::Other(seat.kind?, seat.guest.clone())),
        }
    }
}

/// What the arrows go through: people, whoever comes with a phone, our levels, guests.
fn choices(guests: &Guests) -> Vec<Sitter> {
    let quick = PlayerKind::Bot(BotLevel::Habitual);
    let mut all: Vec<Sitter> = KINDS
        .iter()
        .map(|kind| Sitter::Other(*kind, None))
        .collect();
    all.insert(1, Sitter::Phone);
    let guests = guests.0.iter();
    all.extend(guests.map(|guest| Sitter::Other(quick, Some(guest.name.clone()))));
    all
}

/// Who sits there, in a word.
pub(super) fn kind_words(seat: &SeatDraft) -> Option<Localized> {
    let key = match Sitter::of(seat)? {
        Sitter::Phone => "kind-phone",
        Sitter::Other(_, Some(_)) => "kind-guest",
        Sitter::Other(kind, None) => kind_key(kind),
    };
    Some(Localized::new(key))
}

fn step(draft: &mut Draft, guests: &Guests, index: usize, by: isize) {
    let mut choices = choices(guests);
    // One program plays one seat: two of a name could not be told apart.
    choices.retain(|choice| {
        !matches!(choice, Sitter::Other(_, Some(guest)) if draft.plays_elsewhere(index, guest))
    });
    let now = Sitter::of(&draft.seats[index]);
    let now = choices
        .iter()
        .position(|choice| Some(choice) == now.as_ref())
        .unwrap_or(0);
    let next = (now as isize + by).rem_euclid(choices.len() as isize) as usize;
    match choices.swap_remove(next) {
        Sitter::Phone => draft.seat_phone(index),
        Sitter::Other(kind, guest) => draft.seat(index, kind, guest),
    }
}
