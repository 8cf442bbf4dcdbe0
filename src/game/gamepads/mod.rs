//! Gamepads as Bevy's input events: connections, buttons and sticks.
//!
//! Bevy's own plugin polls gilrs once a frame, and no desktop reports gamepad input to a window. With that plugin an idle
//! window would have to keep rendering frames.
//! Here a thread blocks on gilrs, which costs nothing, and wakes the window after each relevant change.
//!
//! ```text
//! gilrs ─► thread.rs: waits, and converts relevant changes to Bevy types ─► Bevy's events, before Bevy reads them
//!   ▲                                 access to the motor of each gamepad ─┘
//!   └──────────────────────────────────────────────────────────────────────┘ `Rumble`
//! ```
//!
//! With force feedback enabled, gilrs wakes up twenty times a second even if nothing rumbles. The thread therefore
//! enables force feedback only after a gamepad has been connected.
mod thread;

pub use thread::{Rumble, RumblePattern};

use bevy::{
    ecs::system::SystemParam,
    input::{
        InputSystems,
        gamepad::{
            GamepadConnection, GamepadConnectionEvent, GamepadInput, RawGamepadAxisChangedEvent,
            RawGamepadButtonChangedEvent, RawGamepadEvent,
        },
    },
    platform::collections::HashMap,
    prelude::*,
    window::PrimaryWindow,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use gamecore::settings::Settings;
use std::{
    mem,
    sync::{
        Mutex,
        mpsc::{Receiver, channel},
    },
};
use thread::{PadEvent, PadMotor};

/// Changes not yet sent to Bevy, and the Bevy entity of each gamepad, by its gilrs id.
#[derive(Resource)]
struct Gamepads {
    news: Mutex<Receiver<(usize, PadEvent)>>,
    entities: HashMap<usize, Entity>,
    /// Motors of the connected gamepads that have one.
    motors: HashMap<Entity, PadMotor>,
}

impl Gamepads {
    fn of(news: Receiver<(usize, PadEvent)>) -> Gamepads {
        Gamepads {
            news: Mutex::new(news),
            entities: HashMap::default(),
            motors: HashMap::default(),
        }
    }

    fn next(&mut self) -> Option<(usize, PadEvent)> {
        let news = self.news.get_mut();
        news.expect("nobody panics who reads it").try_recv().ok()
    }
}

/// Starts the gamepad thread if the app has a window, and adds the systems that read its changes.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Startup,
        start.run_if(resource_exists::<EventLoopProxyWrapper>),
    );
    app.add_message::<Rumble>();
    app.add_systems(Last, shake.run_if(resource_exists::<Gamepads>));
    app.add_systems(
        PreUpdate,
        (read, release)
            .chain()
            .before(InputSystems)
            .run_if(resource_exists::<Gamepads>),
    );
}

/// Parameters that decide whether gamepads may act: the window has the focus, or the settings allow input without it.
#[derive(SystemParam)]
struct PadFocus<'w, 's> {
    settings: Res<'w, Settings>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl PadFocus<'_, '_> {
    fn plays(&self) -> bool {
        self.settings.pads_in_background || self.windows.iter().any(|window| window.focused)
    }
}

fn start(window: Res<EventLoopProxyWrapper>, mut commands: Commands) {
    let ((tell, news), window) = (channel(), (**window).clone());
    let tell = move |pad, what| {
        tell.send((pad, what)).is_ok() && window.send_event(WinitUserEvent::WakeUp).is_ok()
    };
    let started = std::thread::Builder::new()
        .name("gamepads".to_owned())
        .spawn(move || thread::run(tell));
    match started {
        Ok(_) => commands.insert_resource(Gamepads::of(news)),
        Err(error) => warn!("no gamepads: {error}"),
    }
}

fn read(
    mut gamepads: ResMut<Gamepads>,
    focus: PadFocus,
    mut events: MessageWriter<RawGamepadEvent>,
    mut connections: MessageWriter<GamepadConnectionEvent>,
    mut commands: Commands,
) {
    let gamepads = gamepads.bypass_change_detection();
    let plays = focus.plays();
    while let Some((id, news)) = gamepads.next() {
        let known = gamepads.entities.get(&id).copied();
        let acting = known.filter(|_| plays);
        let event: Option<RawGamepadEvent> = match news {
            PadEvent::Connected {
                name,
                vendor_id,
                product_id,
                motor,
            } => {
                let entity = known.unwrap_or_else(|| commands.spawn_empty().id());
                gamepads.motors.remove(&entity);
                gamepads.motors.extend(motor.map(|motor| (entity, motor)));
                gamepads.entities.insert(id, entity);
                let connected = GamepadConnection::Connected {
                    name,
                    vendor_id,
                    product_id,
                };
                Some(GamepadConnectionEvent::new(entity, connected).into())
            }
            PadEvent::Disconnected => known.map(|it| {
                gamepads.motors.remove(&it);
                GamepadConnectionEvent::new(it, GamepadConnection::Disconnected).into()
            }),
            PadEvent::Button(button, value) => {
                acting.map(|it| RawGamepadButtonChangedEvent::new(it, button, value).into())
            }
            PadEvent::Axis(axis, value) => {
                acting.map(|it| RawGamepadAxisChangedEvent::new(it, axis, value).into())
            }
        };
        if let Some(RawGamepadEvent::Connection(connection)) = &event {
            connections.write(connection.clone());
        }
        events.write_batch(event);
    }
}

/// Releases all held buttons and centres all sticks when the window loses the focus, because later events are not read.
fn release(
    focus: PadFocus,
    gamepads: Res<Gamepads>,
    pads: Query<&Gamepad>,
    mut played: Local<bool>,
    mut events: MessageWriter<RawGamepadEvent>,
) {
    let plays = focus.plays();
    if !mem::replace(&mut *played, plays) || plays {
        return;
    }
    for entity in gamepads.entities.values().copied() {
        let pad = pads.get(entity).into_iter();
        for input in pad.flat_map(|pad| pad.get_analog_axes()) {
            events.write(match *input {
                GamepadInput::Button(button) => {
                    RawGamepadButtonChangedEvent::new(entity, button, 0.0).into()
                }
                GamepadInput::Axis(axis) => {
                    RawGamepadAxisChangedEvent::new(entity, axis, 0.0).into()
                }
            });
        }
    }
}

/// Plays the requested rumble patterns on gamepads that have a motor.
fn shake(gamepads: Res<Gamepads>, focus: PadFocus, mut rumbles: MessageReader<Rumble>) {
    for rumble in rumbles.read().filter(|_| focus.plays()) {
        if let Some(PadMotor(shake)) = gamepads.motors.get(&rumble.pad) {
            shake(rumble.shake);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::InputPlugin;
    use std::sync::Arc;

    /// Creates an app with a focused window that reads gamepad changes from this channel.
    fn app(news: Receiver<(usize, PadEvent)>) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, plugin));
        app.insert_resource(Gamepads::of(news));
        app.init_resource::<Settings>();
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app
    }

    #[test]
    fn a_gamepad_does_nothing_while_the_window_lacks_the_focus() {
        let ((tell, news), (felt, feels)) = (channel(), channel());
        let mut app = app(news);
        let felt = Mutex::new(felt);
        let connected = PadEvent::Connected {
            name: "a pad".to_owned(),
            vendor_id: None,
            product_id: None,
            motor: Some(PadMotor(Arc::new(move |shake| {
                felt.lock().expect("unpoisoned").send(shake).expect("open");
            }))),
        };
        let mut told = |app: &mut App, what: PadEvent| {
            tell.send((0, what)).expect("open");
            app.update();
        };
        let focus = |app: &mut App, focused: bool| {
            let mut windows = app.world_mut().query::<&mut Window>();
            let mut window = windows.single_mut(app.world_mut()).expect("one window");
            window.focused = focused;
            app.update();
        };
        let state = |app: &mut App| {
            let mut pads = app.world_mut().query::<&Gamepad>();
            let pad = pads.single(app.world()).expect("one pad");
            let stick = pad.get(GamepadAxis::LeftStickX).unwrap_or_default();
            let trigger = pad.get(GamepadButton::RightTrigger2).unwrap_or_default();
            (pad.pressed(GamepadButton::South), stick, trigger)
        };
        let shakes = |app: &mut App| {
            let mut pads = app.world_mut().query_filtered::<Entity, With<Gamepad>>();
            let pad = pads.single(app.world()).expect("one pad");
            let shake = RumblePattern::Asked;
            app.world_mut().write_message(Rumble { pad, shake });
            app.update();
            feels.try_iter().count()
        };
        told(&mut app, connected);
        let hold = |app: &mut App, told: &mut dyn FnMut(&mut App, PadEvent)| {
            told(app, PadEvent::Button(GamepadButton::South, 1.0));
            told(app, PadEvent::Axis(GamepadAxis::LeftStickX, -1.0));
            told(app, PadEvent::Button(GamepadButton::RightTrigger2, 0.6));
        };
        hold(&mut app, &mut told);
        assert_eq!(state(&mut app), (true, -1.0, 0.6));
        assert_eq!(shakes(&mut app), 1);
        // Losing the focus releases held buttons.
        focus(&mut app, false);
        assert_eq!(state(&mut app), (false, 0.0, 0.0));
        hold(&mut app, &mut told);
        assert_eq!(state(&mut app), (false, 0.0, 0.0));
        assert_eq!(shakes(&mut app), 0);
        focus(&mut app, true);
        assert_eq!(
            state(&mut app),
            (false, 0.0, 0.0),
            "presses of before count for nothing"
        );
        hold(&mut app, &mut told);
        assert_eq!(state(&mut app), (true, -1.0, 0.6));
        focus(&mut app, false);
        // With this setting, gamepads act without the focus.
        app.world_mut()
            .resource_mut::<Settings>()
            .pads_in_background = true;
        hold(&mut app, &mut told);
        assert_eq!(state(&mut app), (true, -1.0, 0.6));
        assert_eq!(shakes(&mut app), 1);
    }

    #[test]
    fn only_a_connected_gamepad_with_a_motor_rumbles() {
        let ((tell, news), (felt, feels)) = (channel(), channel());
        let mut app = app(news);
        let felt = Mutex::new(felt);
        let motor = PadMotor(Arc::new(move |shake| {
            let felt = felt.lock().expect("the lock is not poisoned");
            felt.send(shake).expect("the receiver exists");
        }));
        let connected = |motor: Option<PadMotor>| PadEvent::Connected {
            name: "a pad".to_owned(),
            vendor_id: None,
            product_id: None,
            motor,
        };
        for (id, motor) in [(0, Some(motor.clone())), (1, None)] {
            tell.send((id, connected(motor))).expect("open");
        }
        app.update();
        let mut pads = app.world_mut().query_filtered::<Entity, With<Gamepad>>();
        let pads: Vec<Entity> = pads.iter(app.world()).collect();
        assert_eq!(pads.len(), 2);
        let stranger = app.world_mut().spawn_empty().id();
        let shake_all = |app: &mut App| {
            for pad in [pads[0], pads[1], stranger, Entity::PLACEHOLDER] {
                let shake = RumblePattern::Asked;
                app.world_mut().write_message(Rumble { pad, shake });
            }
            app.update();
            feels.try_iter().count()
        };
        assert_eq!(shake_all(&mut app), 1);
        tell.send((0, PadEvent::Disconnected)).expect("open");
        app.update();
        assert_eq!(shake_all(&mut app), 0, "the gamepad is disconnected");
        tell.send((0, connected(Some(motor)))).expect("open");
        app.update();
        assert_eq!(shake_all(&mut app), 1);
    }

    #[test]
    fn bevy_receives_all_changes_of_a_gamepad() {
        let (tell, news) = channel();
        let mut app = app(news);
        let told = |app: &mut App, pad: usize, what: PadEvent| {
            tell.send((pad, what)).expect("the receiver exists");
            app.update();
        };
        let pads = |app: &mut App| {
            let mut pads = app.world_mut().query::<(Entity, &Gamepad)>();
            let all = pads.iter(app.world()).map(|(entity, pad)| {
                let stick = pad.get(GamepadAxis::LeftStickX).unwrap_or_default();
                (entity, pad.pressed(GamepadButton::South), stick)
            });
            all.collect::<Vec<_>>()
        };
        // Changes from an unknown gamepad are ignored.
        told(&mut app, 7, PadEvent::Button(GamepadButton::South, 1.0));
        told(&mut app, 7, PadEvent::Disconnected);
        assert_eq!(pads(&mut app), []);
        let connected = || PadEvent::Connected {
            name: "a pad".to_owned(),
            vendor_id: Some(1),
            product_id: None,
            motor: None,
        };
        told(&mut app, 0, connected());
        told(&mut app, 0, PadEvent::Button(GamepadButton::South, 1.0));
        told(&mut app, 0, PadEvent::Axis(GamepadAxis::LeftStickX, -1.0));
        let [(first, true, -1.0)] = pads(&mut app)[..] else {
            panic!("{:?}", pads(&mut app));
        };
        told(&mut app, 0, PadEvent::Button(GamepadButton::South, 0.0));
        assert_eq!(pads(&mut app), [(first, false, -1.0)]);
        told(&mut app, 0, PadEvent::Disconnected);
        assert_eq!(pads(&mut app), []);
        // A reconnected gamepad keeps its entity.
        told(&mut app, 0, connected());
        assert_eq!(pads(&mut app), [(first, false, 0.0)]);
    }
}
