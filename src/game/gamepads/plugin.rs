//! The news of gamepads as Bevy's own events.
use super::{
    Rumble,
    news::{PadMotor, PadNews},
    thread,
};
use bevy::{
    input::{
        InputSystems,
        gamepad::{
            GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
            RawGamepadButtonChangedEvent, RawGamepadEvent,
        },
    },
    platform::collections::HashMap,
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use std::sync::{
    Mutex,
    mpsc::{Receiver, channel},
};

/// What has been told and not been read, and which gamepad is which of Bevy's.
#[derive(Resource)]
struct Gamepads {
    news: Mutex<Receiver<(usize, PadNews)>>,
    entities: HashMap<usize, Entity>,
    /// The motors of those that are plugged in.
    motors: HashMap<Entity, PadMotor>,
}

impl Gamepads {
    fn of(news: Receiver<(usize, PadNews)>) -> Gamepads {
        Gamepads {
            news: Mutex::new(news),
            entities: HashMap::default(),
            motors: HashMap::default(),
        }
    }

    fn next(&mut self) -> Option<(usize, PadNews)> {
        let news = self.news.get_mut();
        news.expect("nobody panics who reads it").try_recv().ok()
    }
}

/// Waits for gamepads, in an app with a window.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Startup,
        start.run_if(resource_exists::<EventLoopProxyWrapper>),
    );
    app.add_message::<Rumble>();
    app.add_systems(Last, shake.run_if(resource_exists::<Gamepads>));
    app.add_systems(
        PreUpdate,
        read.before(InputSystems)
            .run_if(resource_exists::<Gamepads>),
    );
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
    mut events: MessageWriter<RawGamepadEvent>,
    mut connections: MessageWriter<GamepadConnectionEvent>,
    mut buttons: MessageWriter<RawGamepadButtonChangedEvent>,
    mut axes: MessageWriter<RawGamepadAxisChangedEvent>,
    mut commands: Commands,
) {
    let gamepads = gamepads.bypass_change_detection();
    while let Some((id, news)) = gamepads.next() {
        let known = gamepads.entities.get(&id).copied();
        let connection = match news {
            PadNews::Connected {
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
                Some((entity, connected))
            }
            PadNews::Disconnected => known.map(|it| {
                gamepads.motors.remove(&it);
                (it, GamepadConnection::Disconnected)
            }),
            PadNews::Button(button, value) => {
                if let Some(entity) = known {
                    let event = RawGamepadButtonChangedEvent::new(entity, button, value);
                    events.write(event.into());
                    buttons.write(event);
                }
                None
            }
            PadNews::Axis(axis, value) => {
                if let Some(entity) = known {
                    let event = RawGamepadAxisChangedEvent::new(entity, axis, value);
                    events.write(event.into());
                    axes.write(event);
                }
                None
            }
        };
        if let Some((entity, connection)) = connection {
            let event = GamepadConnectionEvent::new(entity, connection);
            events.write(event.clone().into());
            connections.write(event);
        }
    }
}

/// Shakes what has a motor.
fn shake(gamepads: Res<Gamepads>, mut rumbles: MessageReader<Rumble>) {
    for rumble in rumbles.read() {
        if let Some(PadMotor(shake)) = gamepads.motors.get(&rumble.pad) {
            shake(rumble.shake);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gamepads::Shake;
    use bevy::input::InputPlugin;
    use std::sync::Arc;

    #[test]
    fn only_a_gamepad_that_is_plugged_in_and_has_a_motor_shakes() {
        let ((tell, news), (felt, feels)) = (channel(), channel());
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, plugin));
        app.insert_resource(Gamepads::of(news));
        let felt = Mutex::new(felt);
        let motor = PadMotor(Arc::new(move |shake| {
            let felt = felt.lock().expect("nobody panics");
            felt.send(shake).expect("it is listened to");
        }));
        let connected = |motor: Option<PadMotor>| PadNews::Connected {
            name: "a pad".to_owned(),
            vendor_id: None,
            product_id: None,
            motor,
        };
        for (id, motor) in [(0, Some(motor.clone())), (1, None)] {
            tell.send((id, connected(motor))).expect("heard");
        }
        app.update();
        let mut pads = app.world_mut().query_filtered::<Entity, With<Gamepad>>();
        let pads: Vec<Entity> = pads.iter(app.world()).collect();
        assert_eq!(pads.len(), 2);
        let stranger = app.world_mut().spawn_empty().id();
        let shake_all = |app: &mut App| {
            for pad in [pads[0], pads[1], stranger, Entity::PLACEHOLDER] {
                let shake = Shake::Asked;
                app.world_mut().write_message(Rumble { pad, shake });
            }
            app.update();
            feels.try_iter().count()
        };
        assert_eq!(shake_all(&mut app), 1);
        tell.send((0, PadNews::Disconnected)).expect("heard");
        app.update();
        assert_eq!(shake_all(&mut app), 0, "it has been pulled out");
        tell.send((0, connected(Some(motor)))).expect("heard");
        app.update();
        assert_eq!(shake_all(&mut app), 1);
    }

    #[test]
    fn what_is_told_of_a_gamepad_is_what_bevy_knows_of_it() {
        let (tell, news) = channel();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin));
        app.add_plugins(plugin);
        app.insert_resource(Gamepads::of(news));
        let told = |app: &mut App, pad: usize, what: PadNews| {
            tell.send((pad, what)).expect("it is listened to");
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
        // Nobody knows of this one.
        told(&mut app, 7, PadNews::Button(GamepadButton::South, 1.0));
        told(&mut app, 7, PadNews::Disconnected);
        assert_eq!(pads(&mut app), []);
        let connected = || PadNews::Connected {
            name: "a pad".to_owned(),
            vendor_id: Some(1),
            product_id: None,
            motor: None,
        };
        told(&mut app, 0, connected());
        told(&mut app, 0, PadNews::Button(GamepadButton::South, 1.0));
        told(&mut app, 0, PadNews::Axis(GamepadAxis::LeftStickX, -1.0));
        let [(first, true, -1.0)] = pads(&mut app)[..] else {
            panic!("{:?}", pads(&mut app));
        };
        told(&mut app, 0, PadNews::Button(GamepadButton::South, 0.0));
        assert_eq!(pads(&mut app), [(first, false, -1.0)]);
        told(&mut app, 0, PadNews::Disconnected);
        assert_eq!(pads(&mut app), []);
        // It is the same when it comes back.
        told(&mut app, 0, connected());
        assert_eq!(pads(&mut app), [(first, false, 0.0)]);
    }
}
