//! Keys and gamepad buttons that mean something whatever has the focus.
use super::{own, people};
use bevy::{
    ecs::system::SystemParam,
    input::mouse::MouseMotion,
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
};
use engine::table::DecisionStage;
use gamecore::{
    feedback::Grounds,
    input::{DeviceUsed, LastPad, PlayerAction, PressedActions, ReadDevices},
    model::{
        Attention, Dragged, HandOrder, Key, PlayerIntent, Prompt, Refusal, Selection, Shown, Sort,
        Staging, Zone, Zones, offered,
    },
    referee::LookBack,
    sets::FrameSystems,
    states::{Menu, Screen, TableOverlay, Trail, Watching},
    wakeup::FrameWakeup,
};
use hud::{LogPanel, ToggleLog};
use screens::{advice::OpenAdvice, replay::ReplayAct};
use ui::widgets::{Field, TypedOnScreen};

/// Adds the reading of devices.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            stay_awake,
            note_device,
            table_acts.run_if(in_state(Screen::Table)),
            (people::buzzers, own::hear)
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
            // Keys go to what has the focus, shown or not: nothing is to be chosen that nobody sees. Typing goes on.
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

/// Whatever is held repeats, also where the system repeats no keys of its own and the window would doze off.
fn stay_awake(acts: PressedActions, time: Res<Time<Real>>, mut awake: ResMut<FrameWakeup>) {
    if acts.repeating() {
        awake.keep(time.elapsed_secs(), 0.1);
    }
}

/// What the person has begun or opened at the table: what Back puts away.
#[derive(SystemParam)]
struct Begun<'w> {
    prompt: Res<'w, Prompt>,
    selection: Res<'w, Selection>,
    staging: Res<'w, Staging>,
    advice: Res<'w, OpenAdvice>,
    dragged: Res<'w, Dragged>,
    look_back: ResMut<'w, LookBack>,
    grounds: ResMut<'w, Grounds>,
}

/// What Back puts away first.
enum LastBegun {
    /// A drag, which is called off where it is dragged.
    Drag,
    /// Cards that are marked or laid out, or a choice among ways.
    Answer,
    Advice,
    LookBack,
}

impl Begun<'_> {
    fn last(&self) -> Option<LastBegun> {
        let answers = !self.selection.cards.is_empty()
            || !self.staging.groups.is_empty()
            || !self.prompt.choice.is_empty();
        if self.dragged.card.is_some() {
            Some(LastBegun::Drag)
        } else if answers {
            Some(LastBegun::Answer)
        } else if self.advice.is_open() {
            Some(LastBegun::Advice)
        } else {
            self.look_back.is_open().then_some(LastBegun::LookBack)
        }
    }
}

/// The hand at the bottom of the screen.
#[derive(SystemParam)]
struct OwnHand<'w> {
    order: Res<'w, HandOrder>,
    shown: Res<'w, Shown>,
    zones: Res<'w, Zones>,
    attention: Res<'w, Attention>,
}

impl OwnHand<'_> {
    /// The order that follows the present one.
    fn next_sort(&self) -> Sort {
        match self.order.latched {
            None | Some(Sort::Contract) => Sort::Rank,
            Some(Sort::Rank) => Sort::Suit,
            Some(Sort::Suit) => Sort::Contract,
        }
    }

    /// The card of the hand that is pointed at or has the focus, and its place.
    fn attended(&self) -> Option<(Key, usize)> {
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
    mut begun: Begun,
    hand: OwnHand,
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
    // Not every gamepad has a button for the rules: as long as a refusal can be read, that of the log leads to what it rests on.
    let asks_why = log_pressed
        && begun.grounds.said.is_some()
        && matches!(acts.device(), Some(DeviceUsed::Gamepad(_)));
    if acts.just_pressed(PlayerAction::Rules) || asks_why {
        begun.grounds.ask();
        NextState::set_if_neq(&mut next_menu, Menu::Rules);
    } else if log_pressed {
        log.write(ToggleLog);
    }
    if acts.just_pressed(PlayerAction::Back) {
        match begun.last() {
            Some(LastBegun::Drag) => {}
            Some(LastBegun::Answer) => _ = intents.write(PlayerIntent::Cancel),
            Some(LastBegun::Advice) => _ = intents.write(PlayerIntent::Advice),
            Some(LastBegun::LookBack) => begun.look_back.put_away(),
            None => NextState::set_if_neq(&mut next_menu, Menu::Pause),
        }
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
    if let Some((key, at)) = hand.attended() {
        if acts.just_pressed(PlayerAction::CardLeft) {
            intents.write(PlayerIntent::Reorder(key, at.saturating_sub(1)));
        }
        if acts.just_pressed(PlayerAction::CardRight) {
            intents.write(PlayerIntent::Reorder(key, at + 1));
        }
    }
}

/// While a match is watched, the keys of the moves lead through it.
fn watching_acts(
    acts: PressedActions,
    menu: Res<State<Menu>>,
    log: Query<(), With<LogPanel>>,
    mut wanted: MessageWriter<ReplayAct>,
) {
    if *menu.get() != Menu::None {
        return;
    }
    for act in ReplayAct::WITH_KEYS {
        // They scroll the log as long as it is open.
        let scrolls =
            matches!(act, ReplayAct::NextMark | ReplayAct::PreviousMark) && !log.is_empty();
        if !scrolls && act.act().is_some_and(|key| acts.just_pressed(key)) {
            wanted.write(act);
        }
    }
}

/// The keys that stand for one intent each.
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

/// The number keys answer what is asked: which of the ways, else what one does not want to be asked about again.
fn number_acts(
    acts: &PressedActions,
    prompt: &Prompt,
    shown: &Shown,
    intents: &mut MessageWriter<PlayerIntent>,
) {
    if !prompt.choice.is_empty() {
        let numbers = (1..=9).zip(0..prompt.choice.len());
        let chosen = numbers.filter(|(number, _)| acts.just_pressed(PlayerAction::Choose(*number)));
        intents.write_batch(chosen.map(|(_, way)| PlayerIntent::Choose(way)));
        return;
    }
    let refusals = [
        PlayerAction::RefuseCard,
        PlayerAction::RefuseRank,
        PlayerAction::RefuseAll,
    ];
    for (place, act) in refusals.into_iter().enumerate() {
        if acts.just_pressed(act)
            && let Some(refusal) = by_key(prompt, shown, place)
        {
            intents.write(PlayerIntent::Refuse(refusal));
        }
    }
}

/// Back closes a menu and leads to where it was opened; the key of the rules opens them over anything, and closes them.
fn menu_acts(
    acts: PressedActions,
    (menu, trail): (Res<State<Menu>>, Res<Trail>),
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<TableOverlay>>>,
    (mut focus, mut grounds): (ResMut<InputFocus>, ResMut<Grounds>),
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
        // At the table that is among what the keys mean there.
        (Menu::None, Screen::Title | Screen::Setup) if rules => {
            NextState::set_if_neq(&mut next, Menu::Rules);
        }
        (Menu::None, _) => {}
        (_, _) if closes => NextState::set_if_neq(&mut next, trail.back()),
        (_, _) if rules => NextState::set_if_neq(&mut next, Menu::Rules),
        (_, _) => {}
    }
}

/// The refusal that the first, second or third key stands for, if a claim is asked.
fn by_key(prompt: &Prompt, shown: &Shown, place: usize) -> Option<Refusal> {
    let claim =
        |stage: DecisionStage| matches!(stage, DecisionStage::Claim | DecisionStage::LateClaim);
    prompt
        .legal()
        .filter(|legal| claim(legal.stage) && prompt.is_asked())?;
    let window = shown.view.as_ref()?.table.window.as_ref()?;
    offered(window.card).get(place).copied().flatten()
}
