//! One line over the piles: what just happened, and when it is the person's turn, what is asked of them.
use super::{DEPTH, Hud, Log, log, plate::NoPhone};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    i18n::{Texts, key_in_words, narration},
    input::{DeviceUsed, PlayerAction, Signs},
    model::{AtPhones, Geometry, Prompt, Shown, Staging},
    playback::{StepRepeated, StepStarted},
    settings::Settings,
    states::{Learning, Screen},
    wakeup::{FrameWakeup, Standing},
};
use ui::widgets::{KeepClear, SetTypefaces, at, palette as p, text};

/// Seconds that a line stays, and that it takes to fade.
const STAY: f32 = 4.0;
const FADE: f32 = 0.5;

/// What stays free at the left and right of a line.
const PADDING: f32 = 14.0;
/// The size of a sentence that needs a second line, and of the longest ones: two lines stand where one does.
const TWO_LINES: [f32; 2] = [13.0, text::LEAST_LETTERS];

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
    stands: Standing,
}

impl Said {
    fn new(line: String, now: f32) -> Self {
        let stands = Standing::new(now, STAY, FADE);
        Self { line, stands }
    }
}

/// Adds the line.
pub fn plugin(app: &mut App) {
    app.init_resource::<Said>();
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(
        Update,
        (listen.before(log::toggle), show.after(SetTypefaces))
            .chain()
            .in_set(Hud),
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
            padding: UiRect::axes(px(PADDING), px(3)),
            max_width: percent(100),
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
                pill.spawn((
                    Text::default(),
                    text::BODY.bundle(),
                    text::centred(),
                    LineText,
                ));
            });
    });
}

fn listen(
    (mut steps, mut again): (MessageReader<StepStarted>, MessageReader<StepRepeated>),
    (shown, texts, time): (Res<Shown>, Res<Texts>, Res<Time<Real>>),
    mut said: ResMut<Said>,
    mut log: ResMut<Log>,
) {
    let now = time.elapsed_secs();
    for StepStarted(event) in steps.read() {
        if let Some(line) = narration(&texts, event, &|seat| shown.name(seat).to_owned()) {
            log.push(event.clone());
            *said = Said::new(line, now);
        }
    }
    // It stands in the log already.
    for StepRepeated(event) in again.read() {
        if let Some(line) = narration(&texts, event, &|seat| shown.name(seat).to_owned()) {
            *said = Said::new(line, now);
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
    signs: &Signs,
) -> Option<String> {
    let own = |seat: Seat| shown.viewer == Viewer::Seat(seat);
    let sign = |act: PlayerAction| signs.sign(act).map(|sign| key_in_words(texts, sign));
    let first = |[mouse, keys, plain]: [&str; 3], act: PlayerAction| {
        let pile = sign(PlayerAction::Pile);
        match (signs.device(), sign(act), pile) {
            (DeviceUsed::Mouse, ..) => texts.get(mouse),
            (DeviceUsed::Keyboard | DeviceUsed::Gamepad(_), Some(key), Some(pile)) => {
                texts.with(keys, &[("key", key.into()), ("pile", pile.into())])
            }
            // Nothing is bound to it: it is walked to.
            (DeviceUsed::Keyboard | DeviceUsed::Gamepad(_), ..) => texts.get(plain),
        }
    };
    match &prompt.open {
        // The question where to stands there.
        _ if !prompt.choice.is_empty() => None,
        Some((seat, legal)) if own(*seat) && beginning(shown) => match legal.stage {
            DecisionStage::Draw => Some(first(
                [
                    "request-first-draw-mouse",
                    "request-first-draw-keys",
                    "request-draw",
                ],
                PlayerAction::TakeStock,
            )),
            DecisionStage::Play if staged => Some(texts.get("request-staged")),
            DecisionStage::Play if legal.discard.is_err() => None,
            DecisionStage::Play => Some(first(
                [
                    "request-first-play-mouse",
                    "request-first-play-keys",
                    "request-play",
                ],
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
    signs: Signs<'w>,
    learning: Res<'w, State<Learning>>,
    at_phones: Res<'w, AtPhones>,
}

impl AskedNow<'_> {
    fn staged(&self) -> bool {
        !self.staging.groups.is_empty()
    }

    fn request(&self) -> Option<String> {
        // The coach says it.
        if *self.learning.get() == Learning::Lesson {
            return None;
        }
        let staged = self.staged();
        request(&self.shown, &self.prompt, staged, &self.texts, &self.signs)
            .or_else(|| self.missing())
    }

    /// Whose phone the match waits for.
    fn missing(&self) -> Option<String> {
        let mut awaited = self.prompt.awaited.iter();
        let seat = awaited.find(|seat| NoPhone::at(**seat, &self.at_phones, &self.shown).is_some());
        let name = self.shown.name(*seat?);
        Some(
            self.texts
                .with("phones-waiting-for", &[("name", name.into())]),
        )
    }
}

/// The size in which a sentence stands in a place of this width, where letters are so many times as large as usual.
fn size(line: &str, width: f32, letters: f32) -> f32 {
    let room = width - 2.0 * PADDING;
    let lines = |size: f32| text::width(line, size) / room;
    if lines(text::BODY.size) <= 1.0 {
        return text::BODY.size;
    }
    // Some of a line is lost where it breaks.
    let smallest = TWO_LINES[1];
    if lines(TWO_LINES[0]) <= 1.8 {
        TWO_LINES[0]
    } else {
        // Where letters are large the line is short: the longest sentences are written smaller still.
        let least = smallest / letters.max(1.0);
        smallest.min(smallest * 1.9 / lines(smallest)).max(least)
    }
}

/// The line as it stands on the screen.
#[derive(SystemParam)]
struct PillParts<'w, 's> {
    lines: Query<'w, 's, (&'static mut Node, &'static Children), With<NarrationLine>>,
    pills: Query<
        'w,
        's,
        (&'static mut BackgroundColor, &'static mut Node),
        (With<Pill>, Without<NarrationLine>),
    >,
    words: Query<
        'w,
        's,
        (
            &'static mut Text,
            &'static mut TextFont,
            &'static mut TextColor,
        ),
        With<LineText>,
    >,
}

impl PillParts<'_, '_> {
    fn draw(&mut self, line: Option<&String>, alpha: f32, geometry: &Geometry) {
        let size = line.map(|line| size(line, geometry.narration.width(), geometry.letters));
        for (mut node, children) in &mut self.lines {
            let place = Node {
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                ..at(geometry.narration)
            };
            node.set_if_neq(place);
            for child in children {
                if let Ok((mut ground, mut node)) = self.pills.get_mut(*child) {
                    ground.set_if_neq(BackgroundColor(Color::BLACK.with_alpha(0.42 * alpha)));
                    // Two lines need all of the place's height.
                    let free =
                        size.map_or(3.0, |size| if size < text::BODY.size { 0.0 } else { 3.0 });
                    let padding = UiRect::axes(px(PADDING), px(free));
                    if node.padding != padding {
                        node.padding = padding;
                    }
                }
            }
        }
        for (mut text, mut font, mut color) in &mut self.words {
            if let Some(line) = line
                && text.0 != *line
            {
                text.0.clone_from(line);
            }
            let wanted = size.map(|size| TextFont::from_font_size(size).font_size);
            if let Some(wanted) = wanted.filter(|wanted| font.font_size != *wanted) {
                font.font_size = wanted;
            }
            color.set_if_neq(TextColor(p::TEXT.with_alpha(alpha)));
        }
    }
}

fn show(
    (time, settings, geometry): (Res<Time<Real>>, Res<Settings>, Res<Geometry>),
    asking: AskedNow,
    mut said: ResMut<Said>,
    mut awake: ResMut<FrameWakeup>,
    mut drawn: PillParts,
) {
    let now = time.elapsed_secs();
    // A line said in another language than the one chosen now can be read in the log.
    if asking.texts.is_changed() && said.stands.alpha(now) > 0.0 {
        *said = Said::default();
    }
    said.stands.wake(now, &mut awake);
    let alpha = said.stands.alpha(now);
    let asked = asking.request();
    // What is laid out and not laid down yet is said at once.
    let told = settings.narration
        && alpha > 0.0
        && asking.prompt.choice.is_empty()
        && !(asking.staged() && asked.is_some());
    let (line, alpha) = if told {
        (Some(said.line.clone()), alpha)
    } else {
        (asked, 1.0)
    };
    let alpha = if line.is_some() { alpha } else { 0.0 };
    drawn.draw(line.as_ref(), alpha, &geometry);
}
