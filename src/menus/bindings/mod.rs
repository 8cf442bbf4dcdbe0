//! Bindings page. It lists the keys and buttons of each action. Pressing another key or button changes a binding.
mod rows;

use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    i18n::{Localized, Texts},
    input::{
        Arrangement, Bindings, BoundDevice, Capture, Captured, DeviceUsed, KeyboardLayout,
        NotBound, PadFamily, PadPresses, PlayerAction, Trigger,
    },
    redraw::RedrawRequest,
    sets::FrameSystems,
    states::Menu,
};
use ui::{
    page::{Act, Element, button, choice, label, page, row, scroll, tabs, wrap},
    widgets::{Look, Size, palette as p, text},
};

/// Width of the page and height of its content, in design pixels.
const PAGE: f32 = 1120.0;
const LIST: f32 = 480.0;

pub fn plugin(app: &mut App) {
    app.init_resource::<BindingsView>();
    app.add_systems(OnEnter(Menu::Bindings), open);
    app.add_systems(OnExit(Menu::Bindings), leave);
    app.add_observer(reduce);
    app.add_systems(
        Update,
        take.in_set(FrameSystems::Intent)
            .run_if(in_state(Menu::Bindings)),
    );
}

fn open(device: Res<DeviceUsed>, mut view: ResMut<BindingsView>, mut commands: Commands) {
    *view = BindingsView {
        device: BoundDevice::of(*device).unwrap_or(view.device),
        ..default()
    };
    let [keyboard, pad] = [BoundDevice::Keyboard, BoundDevice::Pad].map(BindingAct::Device);
    let tabs = tabs(
        |view: Res<BindingsView>| BindingAct::Device(view.device),
        [("bindings-keyboard", keyboard), ("bindings-pad", pad)],
    );
    let content = (
        wrap(p::GRID * 2.0).live(arrangement, arrangements),
        rows::grid(),
    );
    page(Menu::Bindings, "bindings-title", PAGE)
        .tabs(tabs)
        .panes(LIST, row(0.0).children(scroll(p::GRID, content)))
        .status(row(12.0).live(notice, notice_line))
        .open(&mut commands);
}

fn leave(mut view: ResMut<BindingsView>, mut capture: ResMut<Capture>) {
    view.cancel(&mut capture);
}

/// Binds a captured press.
fn take(
    mut capture: ResMut<Capture>,
    mut view: ResMut<BindingsView>,
    mut bindings: ResMut<Bindings>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    if !capture.is_on() {
        return;
    }
    // The capture ends after a time without a press, so it needs frames.
    awake.animate_for(time.elapsed_secs(), 0.3);
    if capture.has_captured()
        && let Some(captured) = capture.take()
    {
        view.take(captured, &mut bindings);
    }
}

fn reduce(
    event: On<Act<BindingAct>>,
    mut view: ResMut<BindingsView>,
    mut capture: ResMut<Capture>,
    mut bindings: ResMut<Bindings>,
) {
    match event.act {
        BindingAct::Device(device) => {
            view.cancel(&mut capture);
            view.device = device;
        }
        BindingAct::Arrange(arrangement) => {
            view.cancel(&mut capture);
            bindings.arrange(arrangement, view.device);
        }
        // During a capture, the press that is to be bound may also activate a button.
        BindingAct::Bind(_) if capture.is_on() => {}
        BindingAct::Bind(act) => {
            view.capturing = Some(act);
            view.notice = BindingNotice::Help;
            capture.begin(view.device);
        }
        BindingAct::Reset(act) => {
            view.cancel(&mut capture);
            bindings.reset(act, view.device);
        }
        BindingAct::Exchange => {
            if let BindingNotice::Clash { act, trigger, .. } = view.notice {
                view.bind(act, trigger, &mut bindings);
            }
        }
        BindingAct::Leave => view.notice = BindingNotice::Help,
    }
}

/// Bindings of the selected device, and the symbols of its triggers.
#[derive(SystemParam)]
struct Shown<'w, 's> {
    pub bindings: Res<'w, Bindings>,
    pub view: Res<'w, BindingsView>,
    device: Res<'w, DeviceUsed>,
    layout: Res<'w, KeyboardLayout>,
    presses: PadPresses<'w, 's>,
}

impl Shown<'_, '_> {
    /// Returns the family of the gamepad that was used last, or else of the first one.
    fn family(&self) -> PadFamily {
        match *self.device {
            DeviceUsed::Gamepad(family) => family,
            DeviceUsed::Mouse | DeviceUsed::Keyboard => {
                let first = self.presses.all().first().map(|(_, family)| *family);
                first.unwrap_or_default()
            }
        }
    }

    pub fn symbol(&self, trigger: Trigger) -> String {
        trigger.label(self.family(), &self.layout).to_owned()
    }

    pub fn triggers(&self, act: PlayerAction) -> impl Iterator<Item = Trigger> {
        self.bindings.of(act, self.view.device)
    }
}

/// Directions in the order in which their keys are displayed: the upper row, then the lower one.
const DIRECTIONS: [PlayerAction; 4] = [
    PlayerAction::Up,
    PlayerAction::Left,
    PlayerAction::Down,
    PlayerAction::Right,
];

/// Returns the text keys of the name and of the explanation of an arrangement.
const fn keys(arrangement: Arrangement) -> [&'static str; 2] {
    match arrangement {
        Arrangement::Both => ["bindings-both-hands", "bindings-both-note"],
        Arrangement::Left => ["bindings-left-hand", "bindings-left-note"],
        Arrangement::Right => ["bindings-right-hand", "bindings-right-note"],
    }
}

/// Returns the current arrangement and its explanation.
fn arrangement(shown: Shown) -> (Option<Arrangement>, Localized) {
    let now = shown.bindings.arrangement(shown.view.device);
    let note = now.map_or("bindings-own-note", |now| keys(now)[1]);
    let symbol = |act: PlayerAction| {
        let first = shown.triggers(act).next();
        first.map_or_else(|| "–".to_owned(), |trigger| shown.symbol(trigger))
    };
    let note = Localized::new(note)
        .arg("ways", DIRECTIONS.map(symbol).join(" "))
        .arg("accept", symbol(PlayerAction::Accept))
        .arg("back", symbol(PlayerAction::Back));
    (now, note)
}

fn arrangements((now, note): &(Option<Arrangement>, Localized)) -> [Element; 2] {
    let options = Arrangement::ALL.map(|it| (keys(it)[0], BindingAct::Arrange(it)));
    let now = now.map(BindingAct::Arrange);
    let note = label(note.clone(), text::NOTE);
    [
        choice("bindings-arrangement", options, now, Size::Medium),
        note.grow(0.0).node(|node| node.min_width = px(240)),
    ]
}

/// Returns the text at the foot of the page and its subject.
fn notice(shown: Shown, texts: Res<Texts>) -> (Localized, BindingNotice) {
    let name = |act| rows::name(act).resolve(&texts);
    let words = match shown.view.notice {
        BindingNotice::Help => Localized::new("bindings-note"),
        BindingNotice::Clash {
            act,
            trigger,
            other,
        } => Localized::new("bindings-clash")
            .arg("sign", shown.symbol(trigger))
            .arg("other", name(other))
            .arg("act", name(act)),
        BindingNotice::Refused(trigger, NotBound::Fixed) => {
            Localized::new("bindings-fixed").arg("sign", shown.symbol(trigger))
        }
        BindingNotice::Refused(trigger, NotBound::Needed(act)) => Localized::new("bindings-needed")
            .arg("sign", shown.symbol(trigger))
            .arg("act", name(act)),
    };
    (words, shown.view.notice)
}

fn notice_line((words, notice): &(Localized, BindingNotice)) -> (Element, Option<[Element; 2]>) {
    let style = match notice {
        BindingNotice::Help => text::NOTE,
        _ => text::BODY.size(p::SMALL * 1.1).color(p::AMBER),
    };
    let words = label(words.clone(), style).grow(0.0);
    let answers = match *notice {
        BindingNotice::Clash { act, .. } => Some([
            button("bindings-exchange", Look::Brass, Size::Small)
                .does(BindingAct::Exchange)
                .then_focus(&BindingAct::Bind(act))
                .focused(),
            button("bindings-leave", Look::Plain, Size::Small)
                .does(BindingAct::Leave)
                .then_focus(&BindingAct::Bind(act)),
        ]),
        _ => None,
    };
    (words, answers)
}

#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct BindingsView {
    /// Device whose bindings the page shows.
    pub device: BoundDevice,
    /// Action for which the page waits for a press.
    pub capturing: Option<PlayerAction>,
    pub notice: BindingNotice,
}

/// Line at the foot of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BindingNotice {
    /// General instructions.
    #[default]
    Help,
    /// Asks whether to swap the bindings of `act` and `other`, because `trigger` is bound to `other`.
    Clash {
        act: PlayerAction,
        trigger: Trigger,
        other: PlayerAction,
    },
    /// This trigger cannot be bound.
    Refused(Trigger, NotBound),
}

/// Action of a control on the page.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BindingAct {
    Device(BoundDevice),
    Arrange(Arrangement),
    /// Waits for the press that will be bound to this action.
    Bind(PlayerAction),
    /// Restores the default binding.
    Reset(PlayerAction),
    /// Answers *yes* to the question.
    Exchange,
    /// Answers *no*.
    Leave,
}

impl BindingsView {
    /// Binds the captured press, or asks first.
    fn take(&mut self, captured: Captured, bindings: &mut ResMut<Bindings>) {
        let (Some(act), Captured::Trigger(trigger)) = (self.capturing.take(), captured) else {
            return;
        };
        match bindings.clash(act, trigger) {
            // The trigger already is the only one.
            _ if bindings.of(act, self.device).eq([trigger]) => {}
            Some(other) => {
                // The page does not ask about a swap that is impossible.
                self.notice = match bindings.clone().bind(act, trigger) {
                    Ok(()) => BindingNotice::Clash {
                        act,
                        trigger,
                        other,
                    },
                    Err(reason) => BindingNotice::Refused(trigger, reason),
                };
            }
            None => self.bind(act, trigger, bindings),
        }
    }

    /// Binds without a question.
    fn bind(&mut self, act: PlayerAction, trigger: Trigger, bindings: &mut ResMut<Bindings>) {
        self.notice = match bindings.bind(act, trigger) {
            Ok(()) => BindingNotice::Help,
            Err(reason) => BindingNotice::Refused(trigger, reason),
        };
    }

    /// Cancels the capture and the question.
    fn cancel(&mut self, capture: &mut Capture) {
        self.capturing = None;
        self.notice = BindingNotice::Help;
        capture.end();
    }
}
