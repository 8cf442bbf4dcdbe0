//! The narration line above the piles. It shows the last event or, on the viewer's turn, a request to act.
use super::{
    DEPTH, Log,
    claim::{self, ClaimQuestion},
    layer::{HudState, open},
    plate::MissingPhone,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    seat::Seat,
    table::{DecisionStage, Legal, Viewer},
};
use gamecore::{
    i18n::{Texts, key_in_words, narration},
    input::{DeviceUsed, PlayerAction, Signs},
    model::{DisplayedState, Geometry, MeldDraft, PhoneStatus, Prompt},
    playback::{StepRepeated, StepStarted},
    redraw::{FadingElement, RedrawRequest},
    settings::Settings,
    states::{Learning, Screen},
};
use ui::{
    page::{Element, label, row},
    widgets::{RefusalShown, TooltipAvoid, palette as p, text, visible_if},
};

/// Time in seconds for which a line is visible.
const STAY: f32 = 4.0;
/// Duration of the fade-out of a line in seconds.
const FADE: f32 = 0.5;

/// Padding on the left and right of a line, in design pixels.
const PADDING: f32 = 14.0;
/// Text sizes in design pixels. The first is for sentences that need two lines, and the second for the longest
/// sentences. At both sizes, two lines fit in the height of one line at normal size.
const TWO_LINES: [f32; 2] = [13.0, text::LEAST_LETTERS];

/// Marker for the box around the line's text.
#[derive(Component)]
pub struct Pill;

/// Last narrated event.
#[derive(Resource, Default)]
struct LastEvent {
    line: String,
    stands: FadingElement,
}

/// Line that is shown at present.
#[derive(Resource, Clone, PartialEq, Default)]
struct CurrentLine {
    /// Text of the line. It stays while the line is hidden.
    line: String,
    /// Text size in design pixels.
    size: f32,
    alpha: f32,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<LastEvent>()
        .init_resource::<CurrentLine>();
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(
        Update,
        (listen, choose.after(claim::ask)).chain().in_set(HudState),
    );
}

fn spawn(mut last: ResMut<LastEvent>, mut line: ResMut<CurrentLine>, mut commands: Commands) {
    *last = LastEvent::default();
    *line = CurrentLine {
        size: text::BODY.size,
        ..CurrentLine::default()
    };
    let words = |line: Res<CurrentLine>| line.is_changed().then(|| Text::new(&line.line));
    let ink = |line: Res<CurrentLine>| Some(TextColor(p::TEXT.with_alpha(line.alpha)));
    let size = |line: Res<CurrentLine>| line.size;
    let words = label(String::new(), text::BODY)
        .with(text::centred())
        .bound::<Text, _>(words)
        .bound::<TextColor, _>(ink)
        .bind(size, |size: &f32, words| {
            if let Some(mut font) = words.get_mut::<TextFont>() {
                font.font_size = TextFont::from_font_size(*size).font_size;
            }
        });
    // The visibility is set as well, because tooltips avoid a visible narration line.
    let visibility = |line: Res<CurrentLine>| Some(visible_if(line.alpha > 0.0));
    let ground = |line: Res<CurrentLine>| {
        let ground = Color::BLACK.with_alpha(0.42 * line.alpha);
        Some(BackgroundColor(ground))
    };
    let pill = Element::new((Node::default(), Pill, TooltipAvoid))
        .node(|node| (node.max_width, node.border_radius) = (percent(100), BorderRadius::MAX))
        .bound::<Visibility, _>(visibility)
        .bound::<BackgroundColor, _>(ground)
        .sized(size, |size: &f32, node| {
            // Two lines of text need the full height of the area.
            let free = if *size <= TWO_LINES[0] { 0.0 } else { 3.0 };
            node.padding = UiRect::axes(px(PADDING), px(free));
        });
    let place = row(0.0)
        .node(|node| node.justify_content = JustifyContent::Center)
        .placed(|geometry: Res<Geometry>| Some(geometry.narration))
        .children(pill.through().children(words));
    open(place.through(), DEPTH + 1, &mut commands);
}

fn listen(
    (mut steps, mut again): (MessageReader<StepStarted>, MessageReader<StepRepeated>),
    (shown, texts, time): (Res<DisplayedState>, Res<Texts>, Res<Time<Real>>),
    mut last: ResMut<LastEvent>,
    mut log: ResMut<Log>,
) {
    // A repeated event is already in the log.
    let new = steps.read().map(|StepStarted(event)| (event, true));
    let repeated = again.read().map(|StepRepeated(event)| (event, false));
    for (event, is_new) in new.chain(repeated) {
        if let Some(line) = narration(&texts, event, &|seat| shown.actor(seat)) {
            if is_new {
                log.events.push(event.clone());
            }
            let stands = FadingElement::new(time.elapsed_secs(), STAY, FADE);
            *last = LastEvent { line, stands };
        }
    }
}

/// True until a player has had a second turn in this match. Until then, requests contain more explanation for new
/// players.
fn is_first_round(shown: &DisplayedState) -> bool {
    let turn = shown.view.as_ref().map(|view| usize::from(view.table.turn));
    shown.sheet.lines.is_empty() && turn.is_some_and(|turn| turn <= shown.players.len())
}

/// Resources from which the request is built.
#[derive(SystemParam)]
struct RequestContext<'w> {
    shown: Res<'w, DisplayedState>,
    prompt: Res<'w, Prompt>,
    staging: Res<'w, MeldDraft>,
    texts: Res<'w, Texts>,
    signs: Signs<'w>,
    learning: Res<'w, State<Learning>>,
    at_phones: Res<'w, PhoneStatus>,
    claim: Res<'w, ClaimQuestion>,
}

impl RequestContext<'_> {
    fn staged(&self) -> bool {
        !self.staging.groups.is_empty()
    }

    /// Returns the question whether the viewer claims the discard, with the price and how the card would help. At the
    /// covered table the panel itself asks.
    fn claim(&self) -> Option<String> {
        let question = self.claim.0.as_ref().filter(|asked| asked.is_beside)?;
        let price = question.price().resolve(&self.texts);
        let sentence = question.sentence().resolve(&self.texts);
        let parts = [sentence.trim_end_matches('.').to_owned(), price];
        let worth = question.worth.as_ref();
        let worth = worth.map(|worth| worth.resolve(&self.texts));
        let parts: Vec<String> = parts.into_iter().chain(worth).collect();
        Some(parts.join(" · "))
    }

    fn request(&self) -> Option<String> {
        // In the lesson, the coach's texts take the place of the requests.
        if *self.learning.get() == Learning::Lesson {
            return None;
        }
        self.decision().or_else(|| self.missing())
    }

    /// Returns the sentence that asks the viewer to act, if the viewer must act.
    fn decision(&self) -> Option<String> {
        let own = |(seat, _): &&(Seat, Legal)| self.shown.viewer == Viewer::Seat(*seat);
        let (_, legal) = self.prompt.open.as_ref().filter(own)?;
        // The prompt that offers a choice between several moves already contains a question.
        if !self.prompt.choice.is_empty() {
            return None;
        }
        let (plain, first, act) = match legal.stage {
            DecisionStage::Draw if legal.take_discard.is_err() => {
                return Some(self.texts.get(draw_request(legal)));
            }
            DecisionStage::Draw => (
                draw_request(legal),
                ["request-first-draw-mouse", "request-first-draw-keys"],
                PlayerAction::TakeStock,
            ),
            DecisionStage::Play if self.staged() => return Some(self.texts.get("request-staged")),
            DecisionStage::Play if legal.discard.is_ok() => (
                "request-play",
                ["request-first-play-mouse", "request-first-play-keys"],
                PlayerAction::Accept,
            ),
            DecisionStage::Play | DecisionStage::Claim | DecisionStage::LateClaim => return None,
        };
        match is_first_round(&self.shown) {
            true => Some(self.explained(plain, first, act)),
            false => Some(self.texts.get(plain)),
        }
    }

    /// Returns a request with an explanation for new players. If the action has no key or gamepad button, it is the
    /// sentence without one.
    fn explained(&self, plain: &str, [mouse, keys]: [&str; 2], act: PlayerAction) -> String {
        let sign = |act| Some(key_in_words(&self.texts, self.signs.sign(act)?));
        match (self.signs.device(), sign(act), sign(PlayerAction::Pile)) {
            (DeviceUsed::Mouse, ..) => self.texts.get(mouse),
            (_, Some(key), Some(pile)) => {
                let args = [("key", key.into()), ("pile", pile.into())];
                self.texts.with(keys, &args)
            }
            _ => self.texts.get(plain),
        }
    }

    /// Returns a sentence about the phone that the match is waiting for, if that phone is missing.
    fn missing(&self) -> Option<String> {
        let mut awaited = self.prompt.awaited.iter();
        let is_missing =
            |seat: &&Seat| MissingPhone::at(**seat, &self.at_phones, &self.shown).is_some();
        let name = self.shown.name(*awaited.find(is_missing)?);
        let args = [("name", name.into())];
        Some(self.texts.with("phones-waiting-for", &args))
    }
}

/// Returns the text key of the request to draw a card. It names the discard pile only if the player may take its top
/// card.
pub fn draw_request(legal: &Legal) -> &'static str {
    match legal.take_discard {
        Ok(()) => "request-draw",
        Err(_) => "request-draw-stock",
    }
}

/// Returns the text size in design pixels at which a sentence fits. `width` is the width of the area, and `letters` is
/// the text scale.
fn size(line: &str, width: f32, letters: f32) -> f32 {
    let room = width - 2.0 * PADDING;
    let lines = |size: f32| text::width(line, size) / room;
    // One line at a smaller size reads better than a second line with a single word.
    let single = (text::BODY.size / lines(text::BODY.size)).floor();
    if single >= text::LEAST_LETTERS {
        return single.min(text::BODY.size);
    }
    // The limit is below 2 because line breaks leave part of each line unused.
    let smallest = TWO_LINES[1];
    if lines(TWO_LINES[0]) <= 1.8 {
        TWO_LINES[0]
    } else {
        // A larger text scale leaves less width in design pixels, so the longest sentences may need a still smaller
        // size.
        let least = smallest / letters.max(1.0);
        smallest.min(smallest * 1.9 / lines(smallest)).max(least)
    }
}

fn choose(
    (time, settings, geometry): (Res<Time<Real>>, Res<Settings>, Res<Geometry>),
    asking: RequestContext,
    refusals: Query<(), With<RefusalShown>>,
    mut last: ResMut<LastEvent>,
    mut awake: ResMut<RedrawRequest>,
    mut now: ResMut<CurrentLine>,
) {
    let seconds = time.elapsed_secs();
    // After a change of language, an old line disappears. The log still shows it, in the new language.
    if asking.texts.is_changed() && last.stands.alpha(seconds) > 0.0 {
        *last = LastEvent::default();
    }
    last.stands.wake(seconds, &mut awake);
    let alpha = last.stands.alpha(seconds);
    let claim = asking.claim();
    let is_claim = claim.is_some();
    let asked = claim.or_else(|| asking.request());
    // A claim, or a request about staged melds, replaces the narration immediately.
    let told = settings.narration
        && !is_claim
        && alpha > 0.0
        && asking.prompt.choice.is_empty()
        && !(asking.staged() && asked.is_some());
    let line = match told {
        // A visible toast message gives the reason for a refusal. The narration line would only repeat it.
        _ if !refusals.is_empty() => None,
        true => Some((last.line.clone(), alpha)),
        false => asked.map(|asked| (asked, 1.0)),
    };
    let new = match line {
        Some((line, alpha)) => CurrentLine {
            size: size(&line, geometry.narration.width(), geometry.letters),
            line,
            alpha,
        },
        None => CurrentLine {
            alpha: 0.0,
            ..now.clone()
        },
    };
    now.set_if_neq(new);
}
