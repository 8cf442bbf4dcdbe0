//! The content of the claim prompt: answers and “don't ask again” filters and, at the covered table, the question.
//!
//! A simultaneous claim prompt asks several local players at once while no hand is open. It has one claim button per
//! player, and one button that passes for all of them.
//!
//! A button beside the pile lists the viewer's “don't ask again” filters. Pressing the button clears the filters.
use super::{
    DEPTH,
    claim::{AskedPlayer, ClaimQuestion, PromptQuestion},
    keys::{PlayerPadSign, claim_key, key_sign},
    layer::open,
};
use bevy::prelude::*;
use engine::cards::Card;
use gamecore::{
    i18n::{Localized, Texts, card_short, rank_short},
    input::{FocusArea, PlayerAction},
    model::{
        ClaimButtonPress, ClaimFilter, ClaimFilters, DisplayedState, Geometry, PlayerIntent,
        offered,
    },
    states::Screen,
};
use ui::{
    page::{Element, button, icon, inked, label, line, row, spacer},
    widgets::{Look, Size, Tip, frame, palette as p, text},
};

/// Sets the spacing of the content of the panel. `is_beside` and `is_low` are those of the question.
pub(super) fn set_spacing(&(is_beside, is_low): &(bool, bool), panel: &mut Node) {
    let side = px(if is_beside { 8 } else { 20 });
    let (top, bottom) = if is_low { (2, 7) } else { (7, 11) };
    panel.padding = UiRect::new(side, side, px(top), px(bottom));
    panel.row_gap = px(if is_low { 1 } else { 4 });
}

/// Returns the area of the panel. Beside the pile, it is no taller than two answers if there is no room for the filters.
pub(super) fn area(question: &PromptQuestion) -> Rect {
    let area = question.place;
    if !question.is_beside || has_filters(question) {
        return area;
    }
    let height = area.height().min(TWO_ANSWERS);
    Rect::from_center_size(area.center(), Vec2::new(area.width(), height))
}

/// Height of two answers and their margins, in design pixels.
const TWO_ANSWERS: f32 = 93.0;

/// True if the panel is not tall enough for the normal spacing, as with large text.
pub(super) fn is_low(question: &PromptQuestion) -> bool {
    let least = if question.is_beside { 84.0 } else { 100.0 };
    question.place.height() < least
}

/// True if the panel beside the pile has room for the “don't ask again” filters.
fn has_filters(question: &PromptQuestion) -> bool {
    question.is_beside && question.place.height() >= 117.0
}

/// Makes a text fill the remaining width.
fn grown(label: Element) -> Element {
    label.node(|node| node.flex_grow = 1.0)
}

/// Builds the content for a question to a single player. Beside the pile, the answers are below each other, and the
/// narration line asks the question.
pub(super) fn build(question: &PromptQuestion) -> Vec<Element> {
    let (yes, no) = (answer(question, true), answer(question, false));
    if question.is_beside {
        let heading = line("claim-no-more", text::NOTE.size(p::SMALL));
        return if has_filters(question) {
            vec![yes, no, heading, filters(question)]
        } else if question.is_filtering {
            let back = toggle("‹", "menu-back");
            vec![row(4.0).children((grown(heading), back)), filters(question)]
        } else {
            let more = toggle("…", "claim-filters");
            vec![yes, row(4.0).children((no.grow(0.0), more))]
        };
    }
    let sentence = |now: Res<ClaimQuestion>| {
        let sentence = || now.0.as_ref().map(PromptQuestion::sentence);
        now.is_changed().then(sentence).flatten()
    };
    let strong = match is_low(question) {
        true => text::STRONG.size(text::STRONG.size * 0.92),
        false => text::STRONG,
    };
    let price = line(question.price(), text::NOTE.color(p::AMBER));
    vec![
        grown(label(question.sentence(), strong).bound::<Localized, _>(sentence)),
        row(12.0).children((price, spacer(), no, yes)),
    ]
}

fn answer(question: &PromptQuestion, is_yes: bool) -> Element {
    use {PlayerAction as Act, PlayerIntent as Intent};
    let (key, tip, intent, act) = match is_yes {
        false => ("claim-no", "tip-claim-no", Intent::Pass, Act::Pass),
        true => ("claim-yes", "tip-claim-yes", Intent::Claim, Act::Claim),
    };
    // The more useful answer stands out.
    let look = match is_yes == question.worth.is_some() {
        true => Look::Brass,
        false => Look::Segment,
    };
    let sign = key_sign(act).with(PlayerPadSign(question.seat));
    let size = match is_low(question) {
        false => Size::Medium,
        true => Size::Small,
    };
    // Height of everything but the two answers.
    let rest = match (has_filters(question), is_low(question)) {
        (true, _) => 70.0,
        (false, false) => 25.0,
        (false, true) => 12.0,
    };
    let height = match question.is_beside {
        true => ((question.place.height() - rest) / 2.0).clamp(21.0, 34.0),
        false => size.measures().0.min(34.0),
    };
    button(key, look, size)
        .node(move |node| node.height = px(height))
        .with(Tip::new(tip).act(act))
        .sends(intent)
        .children(sign)
}

/// Action of the small button that shows the “don't ask again” filters instead of the answers, and back again. It exists
/// if the panel lacks room for both.
#[derive(Component, Clone, PartialEq, Debug)]
pub(super) struct ToggleFilters;

fn toggle(sign: &str, name: &'static str) -> Element {
    icon(sign, name)
        .node(|node| {
            (node.height, node.align_self) = (auto(), AlignSelf::Stretch);
            (node.padding, node.flex_shrink) = (UiRect::horizontal(px(8)), 0.0);
        })
        .does(ToggleFilters)
}

/// Builds the buttons of the “don't ask again” filters in one row. Their texts are short; the tooltip explains them.
fn filters(question: &PromptQuestion) -> Element {
    let button = |(filter, act, words): &(_, PlayerAction, String)| {
        button(words.clone(), Look::Segment, Size::Small)
            .node(|node| {
                (node.height, node.flex_grow) = (px(21), 1.0);
                node.padding = UiRect::horizontal(px(3));
            })
            .with(Tip::new("tip-claim-refuse").act(*act))
            .sends(PlayerIntent::Refuse(*filter))
    };
    row(4.0).children(question.refusals.iter().map(button).collect::<Vec<_>>())
}

/// Maximum number of buttons in one row.
const CLAIM_BUTTONS_IN_A_ROW: usize = 4;

/// Builds the content for a question to several players at once.
pub(super) fn build_simultaneous(question: &PromptQuestion) -> Vec<Element> {
    // Large text leaves room for the short question only.
    let sentence = match &question.sealed_until {
        Some(active) if !is_low(question) => {
            Localized::new("claim-sealed-common").arg("active", active.as_str())
        }
        _ => Localized::new("claim-common"),
    };
    let sentence = sentence.arg("card", question.card_name.clone());
    let price = line(question.price(), text::NOTE.color(p::AMBER));
    let sentence = grown(line(sentence, text::STRONG));
    let head = row(p::GRID).through().children((sentence, price));
    let rows = question.asked.len().div_ceil(CLAIM_BUTTONS_IN_A_ROW).max(1);
    let low = is_low(question);
    let height = match (rows == 1, low) {
        (true, false) => 34.0,
        (true, true) | (false, false) => 27.0,
        (false, true) => 21.0,
    };
    let in_row = question.asked.len().div_ceil(rows).max(1);
    let rows = question.asked.chunks(in_row).map(|asked| {
        let buttons = asked.iter().map(|asked| claim_button(asked, height));
        row(6.0).children(buttons.collect::<Vec<_>>())
    });
    let look = match &question.look {
        Some(button) => Localized::new("claim-look-first-pad").arg("button", button.as_str()),
        None => Localized::new("claim-look-first"),
    };
    let nobody = button("claim-nobody", Look::Segment, Size::Small)
        .node(move |node| node.height = px(if low { 22 } else { 26 }))
        .sends(PlayerIntent::Pass)
        .children(key_sign(PlayerAction::Pass));
    let look = grown(line(look, text::NOTE));
    let foot = row(p::GRID).children((look, nobody));
    std::iter::once(head).chain(rows).chain([foot]).collect()
}

/// Builds a player's claim button with that player's key and name.
fn claim_button(asked: &AskedPlayer, height: f32) -> Element {
    let seat = asked.seat;
    let key = asked.number.map(|number| {
        row(0.0)
            .node(|node| node.flex_shrink = 0.0)
            .edges(UiRect::horizontal(px(5)), 1.0, 4.0)
            .with(BorderColor::all(p::INK.with_alpha(0.5)))
            .through()
            .children(claim_key(seat, number))
    });
    let name = inked(asked.name.clone(), text::STRONG.size(p::SMALL * 1.05));
    Element::new(frame(Look::Brass, Size::Small))
        .grow(0.0)
        .node(move |node| {
            (node.height, node.flex_shrink) = (px(height), 1.0);
            node.overflow = Overflow::clip();
        })
        .tip(Localized::new("tip-buzzer").arg("name", asked.name.clone()))
        .sends(ClaimButtonPress { seat })
        .children((key, name))
}

/// Maximum number of filters that the button names. Further filters are shown as “…”.
const NAMED_FILTERS: usize = 2;
/// Height of the button that lists the filters, in design pixels.
const FILTERS_HEIGHT: f32 = 26.0;
/// Distance of that button from the pile in design pixels.
const FILTERS_GAP: f32 = 12.0;

/// Returns the filters that are offered for a card, each with the player action that sets it.
pub fn offered_filters(card: Card) -> impl Iterator<Item = (ClaimFilter, PlayerAction)> {
    let acts = [
        PlayerAction::RefuseCard,
        PlayerAction::RefuseRank,
        PlayerAction::RefuseAll,
    ];
    let all = offered(card).into_iter().zip(acts);
    all.filter_map(|(filter, act)| Some((filter?, act)))
}

/// Returns a filter in words. `rank` and `all` are the text keys for all cards of a rank and for all cards.
pub(super) fn filter_in_words(
    texts: &Texts,
    filter: ClaimFilter,
    [rank, all]: [&str; 2],
) -> String {
    match filter {
        ClaimFilter::Card(card) => card_short(texts, card),
        ClaimFilter::Rank(of) => texts.with(rank, &[("rank", rank_short(texts, of).into())]),
        ClaimFilter::All => texts.get(all),
    }
}

/// Returns the filters in words, such as “9♠, any 7”.
pub fn filters_in_words(texts: &Texts, refusals: impl IntoIterator<Item = ClaimFilter>) -> String {
    let word = |filter| filter_in_words(texts, filter, ["claim-any-rank", "claim-any-card"]);
    let mut words: Vec<String> = refusals.into_iter().map(word).collect();
    if words.len() > NAMED_FILTERS {
        words.truncate(NAMED_FILTERS);
        words.push("…".to_owned());
    }
    words.join(", ")
}

/// Adds the button that lists the filters. It is visible only while a filter is active.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn_filters);
}

fn spawn_filters(mut commands: Commands) {
    let corner = |geometry: Res<Geometry>| {
        let half = geometry.pile_size() / 2.0;
        geometry.pile + Vec2::new(half.x + FILTERS_GAP, half.y - FILTERS_HEIGHT)
    };
    let place = Element::new(Node::default())
        .node(|node| node.position_type = PositionType::Absolute)
        .sized(corner, |corner: &Vec2, node| {
            (node.left, node.top) = (px(corner.x), px(corner.y));
        })
        .with(FocusArea::Piles)
        .live(active_filters, |what: &String| filters_button(what));
    open(place.through(), DEPTH, &mut commands);
}

/// Returns the viewer's filters in words. Other players must neither see nor clear them.
fn active_filters(
    refusals: Res<ClaimFilters>,
    shown: Res<DisplayedState>,
    (texts, claim): (Res<Texts>, Res<ClaimQuestion>),
) -> String {
    // The claim question lies where the button is.
    let own = shown.viewer.seat().filter(|_| claim.0.is_none());
    let own = own.into_iter().flat_map(|seat| refusals.of(seat));
    filters_in_words(&texts, own)
}

fn filters_button(what: &str) -> Option<Element> {
    let words = Localized::new("claim-muted").arg("what", what);
    let button = button(words, Look::Segment, Size::Small)
        .node(|node| node.height = px(FILTERS_HEIGHT))
        .tip(Localized::new("tip-claim-muted"))
        .sends(PlayerIntent::AskAgain);
    (!what.is_empty()).then_some(button)
}
