//! The claim prompt, which asks a player whether to take the discard out of turn (robar de contra). It contains buttons
//! for the answers, and a countdown.
use super::{
    DEPTH,
    claim_panel::{self, ToggleFilters, area, is_low, set_spacing},
    layer::{Hud, HudState, open},
    question::{ClaimContext, PromptQuestion},
    simultaneous_claim,
};
use bevy::prelude::*;
use gamecore::{
    input::FocusArea,
    model::{Prompt, PromptReopened},
    redraw::{RedrawRequest, seen_secs},
    states::Screen,
};
use ui::{
    page::{Act, Element, column, rounded},
    widgets::{TooltipAvoid, palette as p},
};

/// Question that the prompt asks, if it is open.
#[derive(Resource, Default, PartialEq)]
pub(super) struct ClaimQuestion(pub Option<PromptQuestion>);

/// Remaining time of the panel's glow, in seconds.
#[derive(Component, Default)]
struct PromptGlow(f32);

/// Duration of the glow after the player selects the pile, in seconds.
const GLOW_SECONDS: f32 = 0.7;

pub fn plugin(app: &mut App) {
    app.init_resource::<ClaimQuestion>();
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_observer(toggle_filters);
    app.add_systems(Update, (ask.in_set(HudState), update_glow.in_set(Hud)));
}

fn spawn(mut now: ResMut<ClaimQuestion>, mut commands: Commands) {
    now.0 = None;
    let place = |now: Res<ClaimQuestion>| now.0.as_ref().map(area);
    let spacing = |now: Res<ClaimQuestion>| {
        let question = now.0.as_ref();
        question.map(|question| (question.is_beside, is_low(question)))
    };
    // A change of the sentence keeps the buttons, so that no click is lost.
    let content = |now: Res<ClaimQuestion>| {
        let lasting = |question: &PromptQuestion| PromptQuestion {
            called: false,
            late: false,
            ..question.clone()
        };
        now.is_changed().then(|| now.0.as_ref().map(lasting))
    };
    let panel = column(0.0)
        .panel(UiRect::ZERO, p::BRASS)
        .with((PromptGlow::default(), TooltipAvoid, FocusArea::Prompt))
        .placed(place)
        .sized(spacing, set_spacing)
        .live(content, |question: &Option<PromptQuestion>| {
            let question = question.as_ref()?;
            let content = match question.asked.is_empty() {
                true => claim_panel::build(question),
                false => simultaneous_claim::build(question),
            };
            Some((content, countdown()))
        });
    open(panel, DEPTH + 2, &mut commands);
}

pub(super) fn ask(mut context: ClaimContext, mut now: ResMut<ClaimQuestion>) {
    let mut question = context.question();
    if let (Some(before), Some(question)) = (&now.0, &mut question) {
        let is_same = (before.seat, before.card) == (question.seat, question.card);
        question.is_filtering = is_same && before.is_filtering;
    }
    now.set_if_neq(ClaimQuestion(question));
}

fn toggle_filters(_: On<Act<ToggleFilters>>, mut now: ResMut<ClaimQuestion>) {
    if let Some(question) = &mut now.0 {
        question.is_filtering = !question.is_filtering;
    }
}

/// Builds the countdown: a track along the lower edge, with a bar that shrinks. It is hidden if there is no time limit.
fn countdown() -> Element {
    let left = |prompt: Res<Prompt>| {
        let clock = prompt.clock.as_ref();
        clock.map(|clock| (clock.left / clock.length.max(0.01)).clamp(0.0, 1.0))
    };
    let bar = rounded(0.0, 4.0, f32::MAX)
        .with(BackgroundColor(p::IVORY))
        .sized(left, |left: &Option<f32>, node| {
            node.width = percent(left.unwrap_or_default() * 100.0);
        });
    Element::new((Node::default(), BackgroundColor(p::TEXT.with_alpha(0.15))))
        .node(|node| {
            node.position_type = PositionType::Absolute;
            (node.left, node.right) = (px(12), px(12));
            (node.bottom, node.height) = (px(3), px(4));
            node.border_radius = BorderRadius::MAX;
        })
        .sized(left, |left: &Option<f32>, node| {
            node.display = match left {
                Some(_) => Display::Flex,
                None => Display::None,
            };
        })
        .through()
        .children(bar)
}

/// Makes the panel glow for [`GLOW_SECONDS`] seconds after the player selects the pile. The glow shows where the
/// question is.
fn update_glow(
    mut reached: MessageReader<PromptReopened>,
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut prompts: Query<(&mut PromptGlow, &mut BoxShadow, &mut BorderColor)>,
) {
    let anew = reached.read().count() > 0;
    for (mut raised, mut shadow, mut border) in &mut prompts {
        if anew {
            raised.0 = GLOW_SECONDS;
            awake.animate_for(time.elapsed_secs(), GLOW_SECONDS + 0.1);
        } else if raised.0 <= 0.0 {
            continue;
        } else {
            raised.0 = (raised.0 - seen_secs(&time)).max(0.0);
        }
        let strength = raised.0 / GLOW_SECONDS;
        let mut light = p::soft_shadow();
        if strength > 0.0 {
            let glow = p::BRASS_LIGHT.with_alpha(0.8 * strength);
            let glow = BoxShadow::new(glow, px(0), px(0), px(4), px(26));
            light.0.extend(glow.0);
        }
        *shadow = light;
        *border = BorderColor::all(p::BRASS.mix(&p::BRASS_LIGHT, strength));
    }
}
