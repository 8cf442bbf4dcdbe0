//! A button beside the pile that lists the viewer's “don't ask again” claim filters. Pressing the button clears the
//! filters.
use super::{DEPTH, claim::ClaimQuestion, layer::open};
use bevy::prelude::*;
use engine::cards::Card;
use gamecore::{
    i18n::{Localized, Texts, card_short, rank_short},
    input::{FocusArea, PlayerAction},
    model::{ClaimFilter, ClaimFilters, DisplayedState, Geometry, PlayerIntent, offered},
    states::Screen,
};
use ui::{
    page::{Element, button},
    widgets::{Look, Size},
};

/// Maximum number of filters that the button names. Further filters are shown as “…”.
const NAMED: usize = 2;
/// Height of the button in design pixels.
const HEIGHT: f32 = 26.0;
/// Distance of the button from the pile in design pixels.
const GAP: f32 = 12.0;

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
    if words.len() > NAMED {
        words.truncate(NAMED);
        words.push("…".to_owned());
    }
    words.join(", ")
}

/// Adds the button. It is visible only while a filter is active.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
}

fn spawn(mut commands: Commands) {
    let corner = |geometry: Res<Geometry>| {
        let half = geometry.pile_size() / 2.0;
        geometry.pile + Vec2::new(half.x + GAP, half.y - HEIGHT)
    };
    let place = Element::new(Node::default())
        .node(|node| node.position_type = PositionType::Absolute)
        .sized(corner, |corner: &Vec2, node| {
            (node.left, node.top) = (px(corner.x), px(corner.y));
        })
        .with(FocusArea::Piles)
        .live(filters, |what: &String| filters_button(what));
    open(place.through(), DEPTH, &mut commands);
}

/// Returns the viewer's filters in words. Other players must neither see nor clear them.
fn filters(
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
        .node(|node| node.height = px(HEIGHT))
        .tip(Localized::new("tip-claim-muted"))
        .sends(PlayerIntent::AskAgain);
    (!what.is_empty()).then_some(button)
}
