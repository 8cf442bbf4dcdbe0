//! Gamepads at a table with several players.
//!
//! Only the gamepad of the player whose turn it is may act ([`choose`]). A press on another one shows a message.
//! Players without a gamepad of their own share the unassigned gamepads, just as they share the mouse and the keyboard.
//! Menus accept every gamepad.
//!
//! A gamepad's claim, pass and peek buttons always act for its owner, even during another player's turn
//! ([`owner_acts`]). The gamepads of players who have to act rumble.
use crate::gamepads::{Rumble, RumblePattern};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    seat::Seat,
    table::{DecisionId, DecisionStage, Viewer},
};
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    input::{
        ActiveDevices, ActivePads, Capture, DIRECTIONS, DeviceUsed, LastPad, PadFamily, PadPresses,
        PlayerAction, ReadDevices,
    },
    model::{
        ClaimButtonPress, DisplayedState, Peek, Peeking, PlayerIntent, Prompt, is_shared,
        seat_of_name,
    },
    pads::{PAD_CLAIM_ACTION, PAD_PEEK_ACTION, PadSeats},
    referee::Called,
    sets::FrameSystems,
    settings::Settings,
    states::{Menu, Screen, TableOverlay, Watching},
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Rumble>();
    app.add_systems(
        Update,
        (
            choose.in_set(FrameSystems::Input).before(ReadDevices),
            report_wrong_pad
                .after(FrameSystems::Intent)
                .before(FrameSystems::Referee)
                .run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
            rumble
                .after(FrameSystems::Present)
                .run_if(in_state(Screen::Table)),
        ),
    );
}

/// State that determines the player who has to act.
#[derive(SystemParam)]
pub(super) struct TurnState<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    overlay: Option<Res<'w, State<TableOverlay>>>,
    prompt: Res<'w, Prompt>,
    called: Res<'w, Called>,
    shown: Res<'w, DisplayedState>,
    peeking: Res<'w, Peeking>,
    watching: Res<'w, State<Watching>>,
}

impl TurnState<'_> {
    pub fn menu(&self) -> Menu {
        *self.menu.get()
    }

    /// Returns the overlay of the table, or `None` if no table is open.
    pub fn overlay(&self) -> Option<TableOverlay> {
        self.overlay.as_ref().map(|overlay| *overlay.get())
    }

    /// Returns the player whom the table waits for, or whose hand is open. Returns `None` in menus, and while any
    /// player may continue.
    pub fn seat(&self) -> Option<Seat> {
        if *self.screen.get() != Screen::Table || self.menu() != Menu::None {
            return None;
        }
        match self.overlay()? {
            TableOverlay::Curtain => self.called.0,
            TableOverlay::None => {
                let asked = self.prompt.open.as_ref().map(|(seat, _)| *seat);
                asked.or(self.shown.viewer.seat())
            }
            TableOverlay::HandOver | TableOverlay::ScoreSheet | TableOverlay::MatchOver => None,
        }
    }

    /// Returns the seats that may answer a claim at the same time. The list is empty if no claim is open, or if only
    /// one seat may answer.
    pub fn simultaneous_seats(&self) -> Vec<Seat> {
        let asked = self.prompt.asked().filter(|_| self.prompt.common);
        asked.map(|one| one.seat).collect()
    }

    /// Returns the actions that this player's own gamepad can trigger, even during another player's turn. Claim is
    /// always included, and pass only if several seats may answer at the same time. Peek is included while no hand is
    /// open or this player peeks.
    pub fn personal_actions(&self, seat: Seat) -> impl Iterator<Item = PlayerAction> + use<> {
        let overlay = self.overlay();
        let at_table = *self.screen.get() == Screen::Table
            && self.menu() == Menu::None
            && *self.watching.get() == Watching::Off
            && is_shared(&self.shown)
            && matches!(overlay, Some(TableOverlay::None | TableOverlay::Curtain));
        let covered = self.shown.viewer == Viewer::Spectator || self.peeking.0 == Some(seat);
        let acts = [
            (PAD_CLAIM_ACTION, true),
            (
                PlayerAction::Pass,
                self.simultaneous_seats().contains(&seat),
            ),
            (PAD_PEEK_ACTION, covered),
        ];
        let own = acts.into_iter().filter(move |(_, own)| at_table && *own);
        own.map(|(act, _)| act)
    }
}

/// Chooses the gamepads that may act, before the actions are read.
fn choose(
    turn: TurnState,
    capture: Res<Capture>,
    seats: Res<PadSeats>,
    pads: Query<Entity, With<PadFamily>>,
    mut walked: Local<bool>,
    // `PadPresses` reads `ActiveDevices`, which this system writes, so the two need a `ParamSet`.
    mut devices: ParamSet<(PadPresses, ResMut<ActiveDevices>)>,
) {
    let others = pads.iter().filter(|pad| seats.holder(*pad).is_some());
    let others: Vec<Entity> = others.collect();
    let walks =
        |(pad, act): &(Entity, PlayerAction)| others.contains(pad) && DIRECTIONS.contains(act);
    *walked =
        turn.menu() == Menu::LostPad && (*walked || devices.p0().just_pressed().iter().any(walks));
    let chosen = match turn.menu() {
        _ if capture.is_on() => ActivePads::None,
        // The page that assigns gamepads to players reads the gamepads directly, without this filter.
        Menu::Pads => ActivePads::None,
        Menu::LostPad if others.is_empty() => ActivePads::None,
        // The other players' gamepads may choose on this page how to continue without the lost gamepad.
        Menu::LostPad => ActivePads::Only(others.clone()),
        _ => of_turn(&turn, &seats, &pads),
    };
    let apart = match turn.menu() {
        _ if capture.is_on() => Vec::new(),
        // The other players' accept buttons do nothing on this page until one of these players has moved the focus.
        // Thus an accidental press chooses nothing.
        Menu::LostPad if !*walked => {
            let accepts = others.into_iter().map(|pad| (pad, PlayerAction::Accept));
            accepts.collect()
        }
        _ => apart(&turn, &seats, &pads),
    };
    devices.p1().set_if_neq(ActiveDevices {
        keyboard: !capture.is_on(),
        pads: chosen,
        apart,
    });
}

/// Returns the players' own gamepads, each with the actions that it can trigger during any player's turn.
fn apart(
    turn: &TurnState,
    seats: &PadSeats,
    pads: &Query<Entity, With<PadFamily>>,
) -> Vec<(Entity, PlayerAction)> {
    let owned = pads
        .iter()
        .filter_map(|pad| Some((pad, seat_of_name(&turn.shown, seats.holder(pad)?)?)));
    owned
        .flat_map(|(pad, seat)| turn.personal_actions(seat).map(move |act| (pad, act)))
        .collect()
}

fn of_turn(
    turn: &TurnState,
    seats: &PadSeats,
    pads: &Query<Entity, With<PadFamily>>,
) -> ActivePads {
    let Some(seat) = turn.seat().filter(|_| !seats.is_empty()) else {
        return ActivePads::All;
    };
    // If a claim is open to several players at the same time, each of them may move the focus to an answer.
    let asked = turn.simultaneous_seats();
    let asked = if asked.is_empty() { vec![seat] } else { asked };
    let own = |seat: &Seat| seats.pad_of(turn.shown.name(*seat));
    let mut heard: Vec<Entity> = asked.iter().filter_map(own).collect();
    if heard.len() < asked.len() {
        heard.extend(pads.iter().filter(|pad| seats.holder(*pad).is_none()));
    }
    ActivePads::Only(heard)
}

/// Handles the claim, pass and peek buttons of the players' own gamepads.
pub(super) fn owner_acts(
    presses: PadPresses,
    turn: TurnState,
    seats: Res<PadSeats>,
    mut held: Local<Vec<(Entity, Seat)>>,
    mut buzzes: MessageWriter<ClaimButtonPress>,
    mut peeks: MessageWriter<Peek>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    let let_go = held.extract_if(.., |(pad, _)| !presses.holds(*pad, PAD_PEEK_ACTION));
    peeks.write_batch(let_go.map(|(_, seat)| Peek { seat, down: false }));
    for (pad, act) in presses.apart() {
        let owner = seats.holder(pad);
        let Some(seat) = owner.and_then(|name| seat_of_name(&turn.shown, name)) else {
            continue;
        };
        match act {
            PAD_CLAIM_ACTION => _ = buzzes.write(ClaimButtonPress { seat }),
            PlayerAction::Pass => _ = intents.write(PlayerIntent::PassOf(seat)),
            PAD_PEEK_ACTION => {
                held.push((pad, seat));
                peeks.write(Peek { seat, down: true });
            }
            _ => {}
        }
    }
}

/// Seconds before the message may appear again for the same gamepad.
const REPEAT_AFTER: f32 = 3.0;

/// Shows a message after a press on the wrong gamepad. It names the player whose turn it is.
fn report_wrong_pad(
    presses: PadPresses,
    turn: TurnState,
    seats: Res<PadSeats>,
    (texts, time): (Res<Texts>, Res<Time<Real>>),
    mut said: Local<Option<(f32, Entity)>>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(pad) = presses.unheard().into_iter().next() else {
        return;
    };
    let Some(seat) = turn.seat() else { return };
    let now = time.elapsed_secs();
    if said.is_some_and(|(at, to)| to == pad && now - at < REPEAT_AFTER) {
        return;
    }
    *said = Some((now, pad));
    let asked = turn.shown.name(seat);
    let sentence = match seats.holder(pad) {
        Some(holder) => {
            let args = [("name", holder.into()), ("asked", asked.into())];
            texts.with("pads-wait", &args)
        }
        None => texts.with("pads-nobodys", &[("asked", asked.into())]),
    };
    toasts.write(Toast::info(sentence));
}

/// Reason for a rumble: a player has to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RumbleRequest {
    seat: Seat,
    /// Decision that the player has to make. `None` while the privacy screen asks the player to take over.
    decision: Option<DecisionId>,
    shake: RumblePattern,
}

/// Returns the current reasons for a rumble. The list is empty if no player has to act.
fn calls(turn: &TurnState, prompt: &Prompt) -> Vec<RumbleRequest> {
    let call = |seat, decision, shake| RumbleRequest {
        seat,
        decision,
        shake,
    };
    let Some(seat) = turn.seat() else {
        return Vec::new();
    };
    if turn.overlay() == Some(TableOverlay::Curtain) {
        return vec![call(seat, None, RumblePattern::Turn)];
    }
    let Some((seat, legal)) = prompt.open.as_ref().filter(|_| prompt.is_asked()) else {
        return Vec::new();
    };
    match legal.stage {
        DecisionStage::Draw => vec![call(*seat, Some(legal.decision), RumblePattern::Turn)],
        DecisionStage::Claim if prompt.common => {
            let asked = prompt.asked();
            asked
                .map(|one| call(one.seat, Some(one.decision), RumblePattern::Asked))
                .collect()
        }
        DecisionStage::Claim => vec![call(*seat, Some(legal.decision), RumblePattern::Asked)],
        DecisionStage::Play | DecisionStage::LateClaim => Vec::new(),
    }
}

/// Rumbles the gamepads of players who have to act. If several have to act at the same time, all their gamepads rumble.
fn rumble(
    turn: TurnState,
    prompt: Res<Prompt>,
    settings: Res<Settings>,
    seats: Res<PadSeats>,
    (last, device): (Res<LastPad>, Res<DeviceUsed>),
    mut called: Local<Vec<RumbleRequest>>,
    mut rumbles: MessageWriter<Rumble>,
) {
    let now = calls(&turn, &prompt);
    if now.is_empty() {
        return;
    }
    let before = std::mem::replace(&mut *called, now.clone());
    if !settings.rumble {
        return;
    }
    let is_new = |call: &RumbleRequest| {
        // A turn does not rumble again after the privacy screen has asked its player to take over.
        let decision = None;
        !before.contains(call) && !before.contains(&RumbleRequest { decision, ..*call })
    };
    for RumbleRequest { seat, shake, .. } in now.into_iter().filter(is_new) {
        let own = seats.pad_of(turn.shown.name(seat));
        let only = || {
            let in_use = matches!(*device, DeviceUsed::Gamepad(_)) && seats.is_empty();
            last.0.filter(|_| in_use && !is_shared(&turn.shown))
        };
        if let Some(pad) = own.or_else(only) {
            rumbles.write(Rumble { pad, shake });
        }
    }
}
