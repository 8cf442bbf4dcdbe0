//! One line over the piles: what just happened, and when it is the person's turn, what is asked of them.
use super::{DEPTH, Hud, Log, log};
use crate::{
    engine::{
        seat::Seat,
        table::{DecisionStage, Viewer},
    },
    game::{
        i18n::{Texts, narration},
        input::{DeviceUsed, PlayerAction, key_label},
        model::{Geometry, Prompt, Shown, Staging},
        playback::StepStarted,
        settings::Settings,
        states::Screen,
        wakeup::{FrameWakeup, seen_secs},
        widgets::{KeepClear, at, one_line, palette as p, text},
    },
};
use bevy::{ecs::system::SystemParam, prelude::*};

/// Seconds that a line stays, and that it takes to fade.
const STAY: f32 = 4.0;
const FADE: f32 = 0.5;

/// The line with its ground.
#[derive(Component)]
pub struct Pill;

#[derive(Component)]
struct NarrationLine;

#[derive(Component)]
struct LineText;

/// The line shown now.
#[derive(Resource, Default)]
struct Said {
    line: String,
    left: f32,
}

/// Adds the line.
pub fn plugin(app: &mut App) {
    app.init_resource::<Said>();
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(
        Update,
        (listen.before(log::toggle), show).chain().in_set(Hud),
    );
}

fn spawn(mut said: ResMut<Said>, mut commands: Commands) {
    *said = Said::default();
    let root = (
        Node::default(),
        GlobalZIndex(DEPTH + 1),
        Pickable::IGNORE,
        NarrationLine,
        DespawnOnExit(Screen::Table),
    );
    commands.spawn(root).with_children(|place| {
        let node = Node {
            padding: UiRect::axes(px(14), px(3)),
            border_radius: BorderRadius::MAX,
            ..default()
        };
        place
            .spawn((
                node,
                BackgroundColor(Color::NONE),
                Pickable::IGNORE,
                Pill,
                KeepClear,
            ))
            .with_children(|pill| {
                pill.spawn((Text::default(), text::BODY.bundle(), one_line(), LineText));
            });
    });
}

fn listen(
    mut steps: MessageReader<StepStarted>,
    (shown, texts, time): (Res<Shown>, Res<Texts>, Res<Time<Real>>),
    mut awake: ResMut<FrameWakeup>,
    mut said: ResMut<Said>,
    mut log: ResMut<Log>,
) {
    for StepStarted(event) in steps.read() {
        if let Some(line) = narration(&texts, event, &|seat| shown.name(seat).to_owned()) {
            log.push(event.clone());
            *said = Said { line, left: STAY };
            awake.keep(time.elapsed_secs(), STAY + 0.1);
        }
    }
}

/// Whether nobody at the table has had a second turn in this match: whoever plays for the first time is told more.
fn beginning(shown: &Shown) -> bool {
    let turn = shown.view.as_ref().map(|view| usize::from(view.table.turn));
    shown.sheet.lines.is_empty() && turn.is_some_and(|turn| turn <= shown.players.len())
}

/// What is asked of the person, or whom the game waits for.
fn request(
    shown: &Shown,
    prompt: &Prompt,
    staged: bool,
    texts: &Texts,
    device: DeviceUsed,
) -> Option<String> {
    let own = |seat: Seat| shown.viewer == Viewer::Seat(seat);
    let sign = |act: PlayerAction| key_label(act, device).unwrap_or_default();
    let first = |mouse: &str, keys: &str, act: PlayerAction| match device {
        DeviceUsed::Mouse => texts.get(mouse),
        DeviceUsed::Keyboard | DeviceUsed::Gamepad => {
            let args = [
                ("key", sign(act).into()),
                ("pile", sign(PlayerAction::Pile).into()),
            ];
            texts.with(keys, &args)
        }
    };
    match &prompt.open {
        // The question where to stands there.
        _ if !prompt.choice.is_empty() => None,
        Some((seat, legal)) if own(*seat) && beginning(shown) => match legal.stage {
            DecisionStage::Draw => Some(first(
                "request-first-draw-mouse",
                "request-first-draw-keys",
                PlayerAction::TakeStock,
            )),
            DecisionStage::Play if legal.discard.is_err() => None,
            DecisionStage::Play => Some(first(
                "request-first-play-mouse",
                "request-first-play-keys",
                PlayerAction::Accept,
            )),
            DecisionStage::Claim | DecisionStage::LateClaim => None,
        },
        Some((seat, legal)) if own(*seat) => match legal.stage {
            DecisionStage::Draw => Some(texts.get("request-draw")),
            DecisionStage::Play if staged => Some(texts.get("request-staged")),
            DecisionStage::Play if legal.discard.is_err() => None,
            DecisionStage::Play => Some(texts.get("request-play")),
            DecisionStage::Claim | DecisionStage::LateClaim => None,
        },
        _ => None,
    }
}

/// What the person may be asked, and what it depends on.
#[derive(SystemParam)]
struct AskedNow<'w> {
    shown: Res<'w, Shown>,
    prompt: Res<'w, Prompt>,
    staging: Res<'w, Staging>,
    texts: Res<'w, Texts>,
    device: Res<'w, DeviceUsed>,
}

impl AskedNow<'_> {
    fn staged(&self) -> bool {
        !self.staging.groups.is_empty()
    }

    fn request(&self) -> Option<String> {
        let staged = self.staged();
        request(&self.shown, &self.prompt, staged, &self.texts, *self.device)
    }
}

/// The line as it stands on the screen.
#[derive(SystemParam)]
struct PillParts<'w, 's> {
    lines: Query<'w, 's, (&'static mut Node, &'static Children), With<NarrationLine>>,
    pills: Query<'w, 's, &'static mut BackgroundColor>,
    words: Query<'w, 's, (&'static mut Text, &'static mut TextColor), With<LineText>>,
}

impl PillParts<'_, '_> {
    fn draw(&mut self, line: Option<&String>, alpha: f32, geometry: &Geometry) {
        for (mut node, children) in &mut self.lines {
            let place = Node {
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                ..at(geometry.narration)
            };
            node.set_if_neq(place);
            for child in children {
                if let Ok(mut ground) = self.pills.get_mut(*child) {
                    ground.set_if_neq(BackgroundColor(Color::BLACK.with_alpha(0.42 * alpha)));
                }
            }
        }
        for (mut text, mut color) in &mut self.words {
            if let Some(line) = line
                && text.0 != *line
            {
                text.0.clone_from(line);
            }
            color.set_if_neq(TextColor(p::TEXT.with_alpha(alpha)));
        }
    }
}

fn show(
    (time, settings, geometry): (Res<Time<Real>>, Res<Settings>, Res<Geometry>),
    asking: AskedNow,
    mut said: ResMut<Said>,
    mut drawn: PillParts,
) {
    said.left = (said.left - seen_secs(&time)).max(0.0);
    // A line said in another language than the one chosen now can be read in the log.
    if asking.texts.is_changed() {
        said.left = 0.0;
    }
    let asked = asking.request();
    // What is laid out and not laid down yet is said at once.
    let told = settings.narration
        && said.left > 0.0
        && asking.prompt.choice.is_empty()
        && !(asking.staged() && asked.is_some());
    let (line, alpha) = if told {
        (Some(said.line.clone()), (said.left / FADE).min(1.0))
    } else {
        (asked, 1.0)
    };
    let alpha = if line.is_some() { alpha } else { 0.0 };
    drawn.draw(line.as_ref(), alpha, &geometry);
}
