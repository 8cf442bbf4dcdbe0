//! The box of one seat in the match set-up, with the portrait, name and type of the player. A free seat has a button
//! that adds a bot.
use super::SetupAct;
use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    text::{EditableText, TextEdit},
    ui_widgets::Activate,
};
use engine::matchplay::{BotLevel, Character, PlayerKind};
use gamecore::{
    bot_programs::BotPrograms,
    draft::{Draft, SeatDraft},
    i18n::{Localized, Texts, words},
    model::NAME_LENGTH,
    settings::Settings,
    states::Menu,
};
use menus::TypeName;
use ui::{
    page::{Element, Words, button, field, icon, row, spinner},
    theme::UiArt,
    widgets::{
        ButtonInk, Disabled, Look, Placeholder, Size, StepValue, behaviour, frame, one_line,
        palette as p, text,
    },
};

/// Name field of the seat with this index.
#[derive(Component)]
pub(super) struct SeatName(usize);

/// Returns the accessible name of a control of a seat.
fn named(key: &str, seat: usize) -> Localized {
    Localized::new(key).arg("place", seat + 1)
}

/// Creates the content of a free seat's box.
pub(super) fn free(seat: usize) -> Vec<Element> {
    let add = button("setup-add", Look::Plain, Size::Medium)
        .does(SetupAct::Add(seat))
        .then_focus(&SetupAct::Player(seat));
    let middle = row(0.0).justify(JustifyContent::Center);
    vec![middle.children(add)]
}

/// Creates the content of a taken seat's box.
pub(super) fn taken(seat: usize) -> Vec<Element> {
    let remove = || {
        icon("×", named("aloud-empty-place", seat))
            .does(SetupAct::Remove(seat))
            .then_focus(&SetupAct::Add(seat))
    };
    let kind = move |draft: Res<Draft>| kind_words(&draft.seats[seat]);
    let kind = Element::new((text::BODY.bundle(), ButtonInk, one_line(), StepValue)).words(kind);
    let player = Element::new(frame(Look::Plain, Size::Small))
        .node(|node| (node.flex_grow, node.min_width) = (1.0, px(0)))
        .node(|node| node.padding = UiRect::horizontal(px(4)))
        .named(named("aloud-player-of-place", seat))
        .tip("tip-who")
        .does(SetupAct::Player(seat))
        .children(kind);
    let step = move |by| SetupAct::Step(seat, by);
    vec![
        row(p::GRID).children((portrait(seat), name(seat), (seat > 0).then(remove))),
        spinner(named("aloud-player-of-place", seat), step, player),
    ]
}

/// Creates the portrait. It is a button that opens the page of portraits.
fn portrait(seat: usize) -> Element {
    let picture = move |draft: Res<Draft>, art: Option<Res<UiArt>>, settings: Res<Settings>| {
        let is_round = character(&draft.seats[seat]).is_some();
        let art = art?;
        Some((picture(&draft, seat, &art, &settings), is_round))
    };
    let reason = move |draft: Res<Draft>| {
        let seat = &draft.seats[seat];
        // A bot program supplies its portrait, and the player of a phone chooses it there.
        match (seat.guest.is_some(), seat.is_phone()) {
            (true, _) => Some(Disabled::Because("setup-own-face")),
            (false, true) => Some(Disabled::Because("setup-phones-face")),
            (false, false) => None,
        }
    };
    let portrait = (Node::default(), ImageNode::default());
    Element::new((portrait, behaviour(Look::Segment)))
        .fixed(42.0)
        .node(|node| (node.height, node.border) = (px(42), UiRect::all(px(1))))
        .named(named("aloud-portrait", seat))
        .does(SetupAct::Portrait(seat))
        .disabled_while(reason)
        .bind(
            picture,
            |(picture, is_round): &(Handle<Image>, bool), entity| {
                entity.insert(ImageNode::new(picture.clone()));
                if let Some(mut node) = entity.get_mut::<Node>() {
                    node.border_radius = match is_round {
                        true => BorderRadius::MAX,
                        false => BorderRadius::all(px(6)),
                    };
                }
            },
        )
}

fn picture(draft: &Draft, seat: usize, art: &UiArt, settings: &Settings) -> Handle<Image> {
    let player = &draft.seats[seat];
    if player.is_person() {
        let chosen = |name: &str| settings.pictures.get(name).copied();
        art.medallion(draft.pictures(chosen)[seat])
    } else {
        art.portrait(player.player().as_ref(), seat)
    }
}

pub(super) fn character(seat: &SeatDraft) -> Option<Character> {
    seat.player()?.character
}

/// Creates the name field. While it is empty, the default name is visible over it.
fn name(seat: usize) -> Element {
    let default_name = move |draft: Res<Draft>,
                             texts: Res<Texts>,
                             focus: Res<InputFocus>,
                             fields: Query<&SeatName>| {
        let typed_into = focus.get().and_then(|entity| fields.get(entity).ok());
        let has_focus = typed_into.is_some_and(|field| field.0 == seat);
        default_name(&draft, seat, &texts, has_focus)
    };
    let field = field(
        named("aloud-name-of-place", seat),
        NAME_LENGTH,
        move |draft: Res<Draft>| draft.seats[seat].typed().to_owned(),
        move |name| SetupAct::Name(seat, name),
    )
    .with(SeatName(seat))
    .bind(default_name, |(name, _): &(String, bool), field| {
        field.insert(Placeholder(name.clone()));
    });
    let over_field = Element::new((text::BODY.bundle(), one_line(), Text::default()))
        .pinned(px(p::GRID), px(4))
        .bind(default_name, |(name, is_faint): &(String, bool), text| {
            let alpha = if *is_faint { 0.5 } else { 1.0 };
            let color = TextColor(p::TEXT.with_alpha(alpha));
            text.insert((Text::new(name), color));
        });
    row(0.0).grow(0.0).children((field, over_field))
}

/// Returns the name that is visible while no name is typed, and whether it is faint like a placeholder. A bot's name is
/// not faint, because the bot plays under it.
fn default_name(draft: &Draft, at: usize, texts: &Texts, has_focus: bool) -> (String, bool) {
    let seat = &draft.seats[at];
    let name = match seat.typed() {
        "" if seat.is_phone() => texts.get("setup-phones-name"),
        "" => {
            let names = draft.names(&|number| texts.neutral_name(number));
            names[at].clone().unwrap_or_default()
        }
        _ => String::new(),
    };
    (name, seat.is_person() || has_focus)
}

/// Choice for a seat that the arrow buttons step through.
#[derive(Clone, PartialEq, Eq, Debug)]
enum SeatChoice {
    Phone,
    /// A human at this screen, a built-in bot, or, with a name, an external bot program.
    Other(PlayerKind, Option<String>),
}

impl SeatChoice {
    /// Returns the current choice of a seat. `None` if the seat is free.
    fn of(seat: &SeatDraft) -> Option<SeatChoice> {
        match seat.is_phone() {
            true => Some(SeatChoice::Phone),
            false => Some(SeatChoice::Other(seat.kind?, seat.guest.clone())),
        }
    }
}

/// Returns the choices that the arrow buttons step through: a human at this screen, a phone player, the bot levels, and
/// the external bot programs.
fn choices(programs: &BotPrograms) -> Vec<SeatChoice> {
    let quick = PlayerKind::Bot(BotLevel::Habitual);
    let people = [
        SeatChoice::Other(PlayerKind::Human, None),
        SeatChoice::Phone,
    ];
    let bots = BotLevel::ALL.map(|level| SeatChoice::Other(PlayerKind::Bot(level), None));
    let programs = programs.0.iter();
    let programs = programs.map(|program| SeatChoice::Other(quick, Some(program.name.clone())));
    people.into_iter().chain(bots).chain(programs).collect()
}

/// Returns the label for the type of player at a seat. `None` if the seat is free.
fn kind_words(seat: &SeatDraft) -> Option<Words> {
    Some(match SeatChoice::of(seat)? {
        SeatChoice::Phone => "kind-phone".into(),
        SeatChoice::Other(_, Some(_)) => "kind-guest".into(),
        SeatChoice::Other(PlayerKind::Human, None) => "kind-human".into(),
        SeatChoice::Other(PlayerKind::Bot(level), None) => words::level_name(level).into(),
    })
}

/// Changes the player of a seat by `by` steps.
pub(super) fn step(draft: &mut Draft, programs: &BotPrograms, seat: usize, by: isize) {
    let mut choices = choices(programs);
    // A bot program can play only one seat, because its name identifies that seat.
    choices.retain(|choice| {
        !matches!(choice, SeatChoice::Other(_, Some(name)) if draft.plays_elsewhere(seat, name))
    });
    let now = SeatChoice::of(&draft.seats[seat]);
    let now = choices
        .iter()
        .position(|choice| Some(choice) == now.as_ref())
        .unwrap_or(0);
    let next = (now as isize + by).rem_euclid(choices.len() as isize) as usize;
    match choices.swap_remove(next) {
        SeatChoice::Phone => draft.seat_phone(seat),
        SeatChoice::Other(kind, program) => draft.seat(seat, kind, program),
    }
}

/// Moves the caret into the name field of a new player, once no menu covers the set-up page.
pub(super) fn type_name(
    mut wanted: MessageReader<TypeName>,
    mut waits: Local<Option<usize>>,
    menu: Res<State<Menu>>,
    mut fields: Query<(Entity, &SeatName, &mut EditableText)>,
    mut commands: Commands,
) {
    if let Some(TypeName(seat)) = wanted.read().last() {
        *waits = Some(*seat);
    }
    if *menu.get() != Menu::None || menu.is_changed() {
        return;
    }
    let Some(seat) = waits.take() else { return };
    let field = fields.iter_mut().find(|(_, field, _)| field.0 == seat);
    if let Some((field, _, mut editable)) = field {
        editable.queue_edit(TextEdit::SelectAll);
        // Deferred, because other systems of this set read the focus.
        commands.queue(move |world: &mut World| {
            let mut focus = world.resource_mut::<InputFocus>();
            focus.set(field, FocusCause::Navigated);
        });
        // If only a gamepad is connected, this opens the on-screen keyboard.
        commands.trigger(Activate { entity: field });
    }
}
