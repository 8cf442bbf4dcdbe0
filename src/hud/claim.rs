//! The claim prompt, which asks a player whether to take the discard out of turn (robar de contra). It contains buttons
//! for the answers, and a countdown. The question names the card, the players who are asked, and how the card would help
//! the hand.
use super::{
    DEPTH,
    claim_panel::{
        self, ToggleFilters, area, filter_in_words, is_low, offered_filters, set_spacing,
    },
    contract::CardHint,
    keys::PlayerSigns,
    layer::{Hud, HudState, open},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    cards::{Card, CardCounts},
    seat::Seat,
    table::{DecisionId, DecisionStage, Viewer},
};
use gamecore::{
    i18n::{Localized, Texts, the_card, the_card_in_words},
    input::{FocusArea, PlayerAction},
    model::{ClaimFilter, DisplayedState, Geometry, Prompt, PromptReopened, key_of_person},
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
                false => claim_panel::build_simultaneous(question),
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

#[derive(Clone, PartialEq, Debug)]
pub struct PromptQuestion {
    /// Area of the panel.
    pub place: Rect,
    /// True if a hand is open. The panel is then beside the pile, and the narration line asks the question.
    pub is_beside: bool,
    /// Seat of the player who is asked, or of the first player if several are asked simultaneously.
    pub seat: Seat,
    pub card: Card,
    /// Number of penalty cards that come with the card.
    pub penalty_cards: usize,
    pub name: String,
    /// All players who are asked, if several are asked simultaneously. This happens only while no hand is open.
    /// Otherwise empty.
    pub asked: Vec<AskedPlayer>,
    /// Label of the gamepad button with which one of the players who are asked can peek at the hand.
    pub look: Option<String>,
    /// True if the question addresses the player by name, because the screen does not show this player's hand.
    pub called: bool,
    /// Name of the player in turn, if this player has not drawn yet. The answers then stay sealed until the draw.
    pub sealed_until: Option<String>,
    /// True if the time for the answer is over but the card can still be claimed.
    pub late: bool,
    /// Hint on how the card would help the open hand. `None` if the hand is covered or the card would not obviously
    /// help.
    pub worth: Option<Localized>,
    /// “Don't ask again” filters for this card, each with its player action and short label.
    pub refusals: Vec<(ClaimFilter, PlayerAction, String)>,
    /// True if the filters are shown instead of the answers, because the panel lacks room for both.
    pub is_filtering: bool,
    /// Name of the card in words, as used within a sentence. It is stored here so that a change of language changes
    /// this state, which rebuilds the prompt.
    pub card_name: String,
}

#[derive(Clone, PartialEq, Debug)]
pub struct AskedPlayer {
    pub seat: Seat,
    pub name: String,
    /// Number of the player among those at this screen. It determines the player's key.
    pub number: Option<u8>,
}

/// Resources from which the question is built.
#[derive(SystemParam)]
pub(super) struct ClaimContext<'w, 's> {
    shown: Res<'w, DisplayedState>,
    prompt: Res<'w, Prompt>,
    texts: Res<'w, Texts>,
    geometry: Res<'w, Geometry>,
    signs: PlayerSigns<'w, 's>,
    /// Last hint about a card, with the decision and the hand for which it was computed.
    last_hint: Local<'s, Option<((DecisionId, CardCounts), Option<CardHint>)>>,
}

impl ClaimContext<'_, '_> {
    /// Returns the question to show now, if there is one.
    fn question(&mut self) -> Option<PromptQuestion> {
        let (shown, prompt) = (&*self.shown, &*self.prompt);
        let (seat, legal) = prompt.open.as_ref().filter(|_| prompt.is_asked())?;
        let view = shown.view.as_ref()?;
        let late = match legal.stage {
            DecisionStage::Claim => false,
            DecisionStage::LateClaim if legal.claim.is_ok() => true,
            DecisionStage::LateClaim | DecisionStage::Draw | DecisionStage::Play => return None,
        };
        let (table, window) = (&view.table, view.table.window.as_ref());
        let card = shown.claimable()?;
        let called = shown.viewer != Viewer::Seat(*seat);
        let worth = view.as_seat().filter(|_| !called).and_then(|view| {
            let basis = (legal.decision, *view.hand);
            if self.last_hint.is_none_or(|(known, _)| known != basis) {
                *self.last_hint = Some((basis, CardHint::of(view, card)));
            }
            self.last_hint.and_then(|(_, hint)| hint)
        });
        // All players who are asked, if several are asked simultaneously.
        let asked = prompt.asked().filter(|_| prompt.common);
        let asked = asked.map(|one| AskedPlayer {
            seat: one.seat,
            name: shown.name(one.seat).to_owned(),
            number: key_of_person(shown, one.seat),
        });
        let asked: Vec<AskedPlayer> = asked.collect();
        let look = self.signs.look(asked.iter().map(|one| one.seat));
        let is_beside = shown.is_hand_open();
        Some(PromptQuestion {
            card,
            penalty_cards: table.rules.penalty_cards(),
            seat: *seat,
            name: shown.name(*seat).to_owned(),
            look: look.map(str::to_owned),
            asked,
            called,
            sealed_until: (window.is_none()).then(|| shown.name(table.active).to_owned()),
            late,
            worth: worth.map(|worth| worth.words(card, &self.texts)),
            refusals: refusals(card, &self.texts),
            is_filtering: false,
            // Beside the player's name, the name in words is too long, so the short name of the card is used.
            card_name: match called {
                true => the_card(&self.texts, card),
                false => the_card_in_words(&self.texts, card),
            },
            place: self.geometry.question_area(is_beside),
            is_beside,
        })
    }
}

impl PromptQuestion {
    /// Returns the price of the claim in words.
    pub fn price(&self) -> Localized {
        Localized::new("claim-price").arg("cards", self.penalty_cards)
    }

    /// Returns the sentence that asks a single player.
    pub fn sentence(&self) -> Localized {
        let key = match (self.late, self.called) {
            (_, true) if self.sealed_until.is_some() => "claim-sealed-to",
            (false, false) => "claim-question",
            (false, true) => "claim-question-to",
            (true, false) => "claim-late",
            (true, true) => "claim-late-to",
        };
        Localized::new(key)
            .arg("name", self.name.clone())
            .arg("active", self.sealed_until.clone().unwrap_or_default())
            .arg("card", self.card_name.clone())
    }
}

/// Returns the “don't ask again” filters for a card, each with its player action and short label.
fn refusals(card: Card, texts: &Texts) -> Vec<(ClaimFilter, PlayerAction, String)> {
    let keys = ["claim-filter-rank", "claim-filter-all"];
    let named = |(filter, act)| (filter, act, filter_in_words(texts, filter, keys));
    offered_filters(card).map(named).collect()
}
