//! Keys and gamepad buttons that work regardless of which control has the focus, and the keys of several players who share
//! one keyboard.
use super::pads;
use bevy::{
    ecs::system::SystemParam,
    input::mouse::MouseMotion,
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
};
use engine::{seat::Seat, table::DecisionStage};
use gamecore::{
    feedback::RuleReferenceRequest,
    input::{DeviceUsed, LastPad, PlayerAction, PressedActions, ReadDevices},
    model::{
        CardPlacement, ClaimButtonPress, DisplayedState, Dragged, EventQueue, HandOrder,
        HoverTarget, Key, MeldDraft, Peek, PendingIntent, PlayerIntent, Prompt, Selection, Sort,
        Zone, is_shared, person_with_key,
    },
    redraw::RedrawRequest,
    referee::LookBack,
    sets::FrameSystems,
    states::{Menu, MenuStack, Screen, TableOverlay, Watching},
};
use hud::{LogPanel, ToggleLog, offered_filters};
use screens::{advice::OpenAdvice, replay::ReplayAct};
use ui::widgets::{Field, TypedOnScreen};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            keep_awake_while_repeating,
            note_device,
            table_acts.run_if(in_state(Screen::Table)),
            (buzzers, pads::owner_acts)
                .chain()
                .run_if(in_state(Screen::Table)),
            watching_acts.run_if(in_state(Watching::On)),
            menu_acts.run_if(not(resource_exists::<TypedOnScreen>)),
        )
            .chain()
            .in_set(ReadDevices)
            .in_set(FrameSystems::Input),
    );
}

fn note_device(
    acts: PressedActions,
    mut motion: MessageReader<MouseMotion>,
    buttons: Res<ButtonInput<MouseButton>>,
    fields: Query<(), With<Field>>,
    (mut device, mut last): (ResMut<DeviceUsed>, ResMut<LastPad>),
    (mut focus, mut visible): (ResMut<InputFocus>, ResMut<InputFocusVisible>),
) {
    let moved: f32 = motion.read().map(|m| m.delta.length()).sum();
    if moved > 4.0 || buttons.get_just_pressed().len() > 0 {
        device.set_if_neq(DeviceUsed::Mouse);
        if visible.0 {
            visible.0 = false;
            // Keys act on the focused control even if the focus ring is hidden. Clearing the focus prevents the next
            // key press from activating that control. Text fields keep the focus.
            if focus.get().is_some_and(|at| !fields.contains(at)) {
                focus.clear();
            }
        }
    }
    if let Some(used) = acts.device() {
        device.set_if_neq(used);
    }
    if let Some(pad) = acts.pad() {
        last.set_if_neq(LastPad(Some(pad)));
    }
}

/// Keeps the window rendering while a key is held down, because the game itself may repeat the key without events from
/// the system.
fn keep_awake_while_repeating(
    acts: PressedActions,
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
) {
    if acts.repeating() {
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
}

/// Actions in progress at the table that the Back key can cancel.
#[derive(SystemParam)]
struct PendingActions<'w> {
    prompt: Res<'w, Prompt>,
    selection: Res<'w, Selection>,
    pending: Res<'w, PendingIntent>,
    staging: Res<'w, MeldDraft>,
    advice: Res<'w, OpenAdvice>,
    dragged: Res<'w, Dragged>,
    look_back: ResMut<'w, LookBack>,
    grounds: ResMut<'w, RuleReferenceRequest>,
}

impl PendingActions<'_> {
    /// Cancels the latest action in progress. Returns false if there is none.
    fn cancel(&mut self, intents: &mut MessageWriter<PlayerIntent>) -> bool {
        // A pending move, selected cards, cards laid out but not yet laid down, or an open choice between several ways
        // to make a move.
        let answers = self.pending.0.is_some()
            || !self.selection.cards.is_empty()
            || !self.staging.groups.is_empty()
            || !self.prompt.choice.is_empty();
        if self.dragged.card.is_some() {
            // The drag system itself cancels a drag.
        } else if answers {
            intents.write(PlayerIntent::Cancel);
        } else if self.advice.is_open() {
            intents.write(PlayerIntent::Advice);
        } else if self.look_back.is_open() {
            self.look_back.put_away();
        } else {
            return false;
        }
        true
    }
}

/// The hand at the bottom of the screen, and the state needed to sort it.
#[derive(SystemParam)]
struct BottomHand<'w> {
    order: Res<'w, HandOrder>,
    shown: Res<'w, DisplayedState>,
    zones: Res<'w, CardPlacement>,
    attention: Res<'w, HoverTarget>,
}

impl BottomHand<'_> {
    fn next_sort(&self) -> Sort {
        match self.order.sticky_sort {
            None | Some(Sort::Contract) => Sort::Rank,
            Some(Sort::Rank) => Sort::Suit,
            Some(Sort::Suit) => Sort::Contract,
        }
    }

    /// Returns the hovered or focused card and its index, if it is in this hand.
    fn hovered_card(&self) -> Option<(Key, usize)> {
        let key = self.attention.card?;
        let (Zone::Hand(seat), at) = self.zones.find(key)? else {
            return None;
        };
        (seat == self.shown.bottom_seat()).then_some((key, at))
    }
}

fn table_acts(
    acts: PressedActions,
    menu: Res<State<Menu>>,
    (overlay, watching): (Res<State<TableOverlay>>, Res<State<Watching>>),
    mut begun: PendingActions,
    hand: BottomHand,
    mut next_menu: ResMut<NextState<Menu>>,
    mut intents: MessageWriter<PlayerIntent>,
    mut log: MessageWriter<ToggleLog>,
) {
    if *menu.get() != Menu::None {
        return;
    }
    if acts.just_pressed(PlayerAction::Menu) {
        NextState::set_if_neq(&mut next_menu, Menu::Pause);
    }
    let log_pressed = acts.just_pressed(PlayerAction::Log);
    // Some gamepads have no button for the rules. While a message explains why a move was refused, their log button
    // opens the rule that the message cites.
    let asks_why = log_pressed
        && begun.grounds.said.is_some()
        && matches!(acts.device(), Some(DeviceUsed::Gamepad(_)));
    if acts.just_pressed(PlayerAction::Rules) || asks_why {
        begun.grounds.ask();
        NextState::set_if_neq(&mut next_menu, Menu::Rules);
    } else if log_pressed {
        log.write(ToggleLog);
    }
    if acts.just_pressed(PlayerAction::Back) && !begun.cancel(&mut intents) {
        NextState::set_if_neq(&mut next_menu, Menu::Pause);
    }
    if *overlay.get() != TableOverlay::None {
        return;
    }
    if acts.just_pressed(PlayerAction::Sort) {
        intents.write(PlayerIntent::SortBy(hand.next_sort()));
    }
    if *watching.get() == Watching::On {
        return;
    }
    plain_acts(&acts, &mut intents);
    number_acts(&acts, &begun.prompt, &hand.shown, &mut intents);
    if let Some((key, at)) = hand.hovered_card() {
        if acts.just_pressed(PlayerAction::CardLeft) {
            intents.write(PlayerIntent::Reorder(key, at.saturating_sub(1)));
        }
        if acts.just_pressed(PlayerAction::CardRight) {
            intents.write(PlayerIntent::Reorder(key, at + 1));
        }
    }
}

/// Sends the replay actions whose keys were pressed in this frame.
fn watching_acts(
    acts: PressedActions,
    menu: Res<State<Menu>>,
    log: Query<(), With<LogPanel>>,
    mut wanted: MessageWriter<ReplayAct>,
) {
    if *menu.get() != Menu::None {
        return;
    }
    for (act, key, _) in ReplayAct::BUTTONS {
        // While the log is open, the up and down keys scroll it instead.
        let scrolls =
            matches!(act, ReplayAct::NextMark | ReplayAct::PreviousMark) && !log.is_empty();
        if !scrolls && acts.just_pressed(key) {
            wanted.write(act);
        }
    }
}

/// Sends the intents for keys that have the same meaning in every situation.
fn plain_acts(acts: &PressedActions, intents: &mut MessageWriter<PlayerIntent>) {
    let plain = [
        (PlayerAction::TakeStock, PlayerIntent::TakeStock),
        (PlayerAction::Pile, PlayerIntent::UsePile),
        (PlayerAction::Claim, PlayerIntent::Claim),
        (PlayerAction::Pass, PlayerIntent::Pass),
        (PlayerAction::LayDown, PlayerIntent::LayDown),
        (PlayerAction::NextSplit, PlayerIntent::NextSplit),
        (PlayerAction::Stage, PlayerIntent::Stage),
        (PlayerAction::TakeBack, PlayerIntent::TakeBackOne),
        (PlayerAction::TakeBackAll, PlayerIntent::TakeBackAll),
        (PlayerAction::Advice, PlayerIntent::Advice),
    ];
    for (act, intent) in plain {
        if acts.just_pressed(act) {
            intents.write(intent);
        }
    }
}

/// Handles the number keys. They choose one of the listed ways to make a move, or a "don't ask again" filter for claim
/// prompts.
fn number_acts(
    acts: &PressedActions,
    prompt: &Prompt,
    shown: &DisplayedState,
    intents: &mut MessageWriter<PlayerIntent>,
) {
    if !prompt.choice.is_empty() {
        let numbers = (1..=9).zip(0..prompt.choice.len());
        let chosen = numbers.filter(|(number, _)| acts.just_pressed(PlayerAction::Choose(*number)));
        intents.write_batch(chosen.map(|(_, way)| PlayerIntent::Choose(way)));
        return;
    }
    let stage = prompt.legal().map(|legal| legal.stage);
    let is_claim = matches!(stage, Some(DecisionStage::Claim | DecisionStage::LateClaim));
    let claimed = shown.claimable();
    let Some(card) = claimed.filter(|_| is_claim && prompt.is_asked()) else {
        return;
    };
    let chosen = offered_filters(card).filter(|(_, act)| acts.just_pressed(*act));
    intents.write_batch(chosen.map(|(filter, _)| PlayerIntent::Refuse(filter)));
}

/// Handles Back and the rules key. Back closes a menu and returns to the page from which it was opened. The rules key
/// opens the rules anywhere, and closes them if they are open.
fn menu_acts(
    acts: PressedActions,
    (menu, trail): (Res<State<Menu>>, Res<MenuStack>),
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<TableOverlay>>>,
    (mut focus, mut grounds): (ResMut<InputFocus>, ResMut<RuleReferenceRequest>),
    mut next: ResMut<NextState<Menu>>,
    mut next_screen: ResMut<NextState<Screen>>,
) {
    let over = overlay.is_some_and(|overlay| overlay.is_changed());
    if menu.is_changed() || screen.is_changed() || over {
        focus.clear();
    }
    let rules = acts.just_pressed(PlayerAction::Rules);
    let closes = acts.just_pressed(PlayerAction::Back)
        || (acts.just_pressed(PlayerAction::Menu) && *menu.get() == Menu::Pause)
        || (rules && *menu.get() == Menu::Rules);
    if rules && !closes {
        grounds.ask();
    }
    match (menu.get(), screen.get()) {
        (Menu::None, Screen::Setup) if closes => {
            NextState::set_if_neq(&mut next_screen, Screen::Title);
        }
        // At the table, `table_acts` handles the rules key.
        (Menu::None, Screen::Title | Screen::Setup) if rules => {
            NextState::set_if_neq(&mut next, Menu::Rules);
        }
        (Menu::None, _) => {}
        (_, _) if closes => NextState::set_if_neq(&mut next, trail.back()),
        (_, _) if rules => NextState::set_if_neq(&mut next, Menu::Rules),
        (_, _) => {}
    }
}

/// Maximum number of players at one screen.
const MOST: u8 = 8;

/// Actions that end the replay of missed moves: a player who acts has seen enough.
const SKIPS: [PlayerAction; 6] = [
    PlayerAction::Accept,
    PlayerAction::TakeStock,
    PlayerAction::Pile,
    PlayerAction::Claim,
    PlayerAction::Pass,
    PlayerAction::LayDown,
];

/// Handles the personal keys of each player at a shared keyboard: claim, peek and hide. They do nothing in a game with
/// one local player.
fn buzzers(
    acts: PressedActions,
    menu: Res<State<Menu>>,
    (shown, script): (Res<DisplayedState>, Res<EventQueue>),
    mut held: Local<Option<(u8, Seat)>>,
    mut buzzes: MessageWriter<ClaimButtonPress>,
    mut peeks: MessageWriter<Peek>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    if let Some((number, seat)) = *held
        && !acts.held(PlayerAction::Buzz(number))
    {
        *held = None;
        peeks.write(Peek { seat, down: false });
    }
    if *menu.get() != Menu::None || !is_shared(&shown) {
        return;
    }
    if script.is_replaying_missed() && SKIPS.into_iter().any(|act| acts.just_pressed(act)) {
        intents.write(PlayerIntent::Continue);
    }
    if acts.just_pressed(PlayerAction::Hide) {
        intents.write(PlayerIntent::Hide);
    }
    let pressed = (1..=MOST).filter(|number| acts.just_pressed(PlayerAction::Buzz(*number)));
    for number in pressed {
        let Some(seat) = person_with_key(&shown, number) else {
            continue;
        };
        if acts.held(PlayerAction::Peek) {
            *held = Some((number, seat));
            peeks.write(Peek { seat, down: true });
        } else {
            buzzes.write(ClaimButtonPress { seat });
        }
    }
}
