//! The contract indicator. It shows each required meld as a group of boxes, which fill up as the meld becomes complete.
//! The player sees at a glance which cards are missing.
//!
//! A hint tells the viewer how the top card of the pile would help the hand. It is based only on what the viewer can see.
use super::{
    DEPTH,
    layer::{HudState, open},
};
use bevy::prelude::*;
use engine::{
    cards::{Card, CardCounts},
    melds::{MeldShape, can_lay_down, distance},
    rules::{Contract, FULL_RUN, MeldKind, RuleSet},
    table::SeatView,
};
use gamecore::{
    i18n::{Localized, Texts, meld_words},
    model::{CardPlacement, DisplayedState, Geometry, InFlightCards},
    sets::any_changed,
    states::Screen,
};
use ui::{
    page::{Element, block, column, line, row, wrap},
    widgets::{HOVER_THROUGH, Surface, Tip, palette as p, text},
};

/// Meld that the contract requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ContractGroup {
    kind: MeldKind,
    /// Number of cards that this meld requires.
    size: usize,
    /// Number of cards in the hand that belong to this meld.
    filled: usize,
}

impl ContractGroup {
    fn tip(&self) -> Tip {
        let key = match self.kind {
            MeldKind::Trio => "tip-trio",
            MeldKind::Run if self.size == FULL_RUN => "tip-full-run",
            MeldKind::Run => "tip-run",
        };
        let says = Localized::new(key)
            .arg("least", self.size)
            .arg("held", self.filled);
        Tip::of(says)
    }
}

/// State that the indicator shows.
#[derive(Clone, PartialEq, Debug)]
struct Indicated {
    rect: Rect,
    letters: f32,
    groups: Vec<ContractGroup>,
    down: bool,
    missing: usize,
}

impl Indicated {
    fn is_ready(&self) -> bool {
        self.missing == 0 && !self.down
    }
}

/// State that the indicator shows. The inner value is `None` if the viewer has no hand, and the outer one until it has
/// been computed.
#[derive(Resource, Default, PartialEq)]
struct Indicator(Option<Option<Indicated>>);

/// Distributes the cards of a hand over the melds that a contract requires, in the contract's order.
///
/// For each prefix of the contract, computes the number of missing cards. The difference between two successive
/// prefixes gives the number of hand cards that the additional meld uses. In total, the melds hold exactly the cards
/// that the best arrangement of the hand uses.
fn fill(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> Vec<ContractGroup> {
    let mut used = 0;
    let places: Vec<usize> = (0..contract.len()).collect();
    let prefixes = contract.melds().enumerate();
    prefixes
        .map(|(i, (kind, size))| {
            let prefix = contract.part(&places[..=i]);
            let now = prefix.map_or(used, |prefix| {
                let missing = distance(hand, prefix, rules) as usize;
                prefix.cards_needed().saturating_sub(missing)
            });
            let filled = now.saturating_sub(used).min(size);
            used = now;
            ContractGroup { kind, size, filled }
        })
        .collect()
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Indicator>();
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, count.in_set(HudState));
}

fn spawn(mut indicator: ResMut<Indicator>, mut commands: Commands) {
    indicator.0 = None;
    let place = |now: Res<Indicator>| Some(now.0.as_ref()?.as_ref()?.rect);
    let edge = |now: Res<Indicator>| {
        let is_ready = now.0.iter().flatten().any(Indicated::is_ready);
        Some(BorderColor::all(match is_ready {
            true => p::BRASS,
            false => p::TEXT.with_alpha(0.16),
        }))
    };
    let content = |now: Res<Indicator>| now.is_changed().then(|| now.0.clone().flatten());
    let root = column(5.0)
        .justify(JustifyContent::Center)
        .align(AlignItems::Center)
        .edges(UiRect::axes(px(6), px(4)), 1.0, p::RADIUS)
        .with((Surface::Plate, HOVER_THROUGH, Tip::new("tip-contract")))
        .placed(place)
        .bound::<BorderColor, _>(edge)
        .live(content, |now: &Option<Indicated>| now.as_ref().map(build));
    open(root, DEPTH, &mut commands);
}

/// Returns the state of the indicator. All boxes are empty while cards are dealt.
fn indicated(shown: &DisplayedState, geometry: &Geometry, dealt: bool) -> Option<Indicated> {
    let (view, seat) = (shown.view.as_ref()?, shown.viewer.seat()?);
    let contract = view.table.contracts.of(seat);
    let down = view.table.down.contains(seat);
    let mut groups = fill(&view.hand, contract, &shown.rules);
    for group in groups.iter_mut().filter(|_| down || !dealt) {
        group.filled = if down { group.size } else { 0 };
    }
    let missing = groups.iter().map(|group| group.size - group.filled);
    Some(Indicated {
        rect: geometry.contract,
        letters: geometry.letters,
        missing: missing.sum(),
        groups,
        down,
    })
}

fn count(
    (shown, zones, afoot): (Res<DisplayedState>, Res<CardPlacement>, Res<InFlightCards>),
    geometry: Res<Geometry>,
    mut indicator: ResMut<Indicator>,
) {
    if !any_changed(&[&shown, &geometry, &afoot]) {
        return;
    }
    // A box is filled only after its card has landed.
    let own = shown.bottom_seat();
    let moves = afoot.touches(own);
    let dealt = !moves || afoot.count(&zones, own) > 0 && indicator.0.is_some();
    if moves && dealt && !geometry.is_changed() {
        return;
    }
    let now = Some(indicated(&shown, &geometry, dealt));
    indicator.set_if_neq(Indicator(now));
}

fn build(now: &Indicated) -> [Element; 2] {
    let (words, ink) = match (now.down, now.missing) {
        (true, _) => (Localized::new("contract-down"), p::TEXT),
        (false, 0) => (Localized::new("contract-ready"), p::TEXT),
        (false, missing) => (
            Localized::new("contract-missing").arg("cards", missing),
            p::TEXT_SOFT,
        ),
    };
    // The area and this text both grow less than the text scale.
    let size = p::SMALL * (1.0 - 0.2 * (now.letters - 1.0));
    let words = line(words, text::NOTE.size(size).color(ink));
    // Many boxes need two rows or more, so they are smaller. Those of a full run fill the width of one row (F16).
    let boxes: usize = now.groups.iter().map(|group| group.size).sum();
    let size = match (now.groups.len(), boxes) {
        (1, FULL_RUN) => Vec2::new(10.0, 15.0),
        (..=2, ..=8) => Vec2::new(14.0, 20.0),
        (_, ..=16) => Vec2::new(13.0, 17.0),
        _ => Vec2::new(10.0, 13.0),
    };
    let group = |group: &ContractGroup| {
        let slots = 0..group.size;
        let boxes = slots.map(|slot| slot_box(size, slot < group.filled, now.down));
        row(2.0)
            .node(|node| node.align_items = AlignItems::default())
            .with((HOVER_THROUGH, group.tip()))
            .children(boxes.collect::<Vec<_>>())
    };
    let groups: Vec<Element> = now.groups.iter().map(group).collect();
    let groups = wrap(8.0).through().children(groups).row_gap(5.0);
    [words, groups.justify(JustifyContent::Center)]
}

fn slot_box(size: Vec2, filled: bool, faint: bool) -> Element {
    let ivory = p::IVORY.with_alpha(if faint { 0.45 } else { 1.0 });
    let (ground, border) = match filled {
        true => (ivory, ivory),
        false => (Color::BLACK.with_alpha(0.2), p::TEXT.with_alpha(0.5)),
    };
    block(size.x, size.y)
        .edges(UiRect::ZERO, 1.0, 3.0)
        .with((BackgroundColor(ground), BorderColor::all(border)))
}

/// The way in which a card helps a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardHint {
    /// The card completes the whole contract.
    Contract,
    /// The card completes one meld of the contract.
    Combination(MeldKind),
    /// The card reduces the number of missing cards by one.
    Nearer,
    /// The player is already down and can lay the card off.
    Fits,
}

impl CardHint {
    /// Returns how the card would help the hand. Returns `None` if the card does not help.
    pub fn of(view: SeatView<'_>, card: Card) -> Option<CardHint> {
        if !view.is_helped_by(card) {
            return None;
        }
        let table = view.table;
        if table.down.contains(view.seat) {
            return Some(CardHint::Fits);
        }
        let (contract, rules) = (view.contract(), &table.rules);
        let mut with = *view.hand;
        with.add(card);
        if can_lay_down(&with, contract, rules) {
            return Some(CardHint::Contract);
        }
        let full = |kind: MeldKind, groups: &[ContractGroup]| {
            let of_kind = groups.iter().filter(|group| group.kind == kind);
            of_kind.filter(|group| group.filled == group.size).count()
        };
        let [before, after] = [view.hand, &with].map(|hand| fill(hand, contract, rules));
        let mut kinds = [MeldKind::Trio, MeldKind::Run].into_iter();
        let completed = kinds.find(|kind| full(*kind, &after) > full(*kind, &before));
        Some(completed.map_or(CardHint::Nearer, CardHint::Combination))
    }

    /// Returns the sentence about the card: “It completes your trio of kings”.
    pub fn words(self, card: Card, texts: &Texts) -> Localized {
        let (key, shape) = match (self, card.face()) {
            (CardHint::Combination(MeldKind::Trio), Some((rank, _))) => (
                "claim-worth-this-trio",
                Some(MeldShape::Trio { rank: Some(rank) }),
            ),
            (CardHint::Combination(MeldKind::Run), Some((low, suit))) => {
                ("claim-worth-this-run", Some(MeldShape::Run { suit, low }))
            }
            (CardHint::Combination(MeldKind::Trio), None) => ("claim-worth-trio", None),
            (CardHint::Combination(MeldKind::Run), None) => ("claim-worth-run", None),
            (CardHint::Contract, _) => ("claim-worth-contract", None),
            (CardHint::Nearer, _) => ("claim-worth-nearer", None),
            (CardHint::Fits, _) => ("claim-worth-fits", None),
        };
        let meld = shape.map(|shape| ("meld", meld_words(texts, shape).into()));
        Localized::new(key).args(meld)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        matchplay::{Match, PlayerInfo, PlayerKind, Setup},
        rules::oficial,
        seat::Seat,
        table::Viewer,
    };

    fn filled(hand: &str, contract: &str) -> Vec<usize> {
        let (hand, contract) = (
            hand.parse().expect("cards"),
            contract.parse().expect("a contract"),
        );
        fill(&hand, contract, &oficial())
            .iter()
            .map(|group| group.filled)
            .collect()
    }

    #[test]
    fn groups_fill_as_the_hand_makes_them() {
        assert_eq!(filled("7H 7S 7C KD", "TT"), [3, 1]);
        assert_eq!(filled("7H 7S 7C 4D 5D 6D 7D", "TE"), [3, 4]);
        assert_eq!(filled("7H 7S JK 4D 6D", "TE").iter().sum::<usize>(), 5);
        assert_eq!(filled("7H 7S 7C 7D KC KD", "TT5"), [3, 3]);
    }

    #[test]
    fn filled_boxes_are_the_cards_needed_minus_the_distance() {
        let rules = oficial();
        let hand: CardCounts = "2H 2D 9S TS JS QS 4C 4C JK AH KD".parse().expect("cards");
        for contract in rules.contracts() {
            let filled: usize = fill(&hand, contract, &rules)
                .iter()
                .map(|group| group.filled)
                .sum();
            assert_eq!(
                filled + distance(&hand, contract, &rules) as usize,
                contract.cards_needed(),
                "{contract}"
            );
        }
    }

    /// Returns how a card would help a hand under a contract.
    fn worth(hand: &str, contract: &str, card: &str) -> Option<CardHint> {
        let player = |name| PlayerInfo::new(name, PlayerKind::Human);
        let setup = Setup {
            seed: "worth".to_owned(),
            rules: oficial(),
            players: vec![player("Ana"), player("Ben")],
        };
        let (mut game, _) = Match::new(setup).expect("a match for two");
        game.next_hand().expect("the first deal");
        let mut view = game
            .owned_view(Viewer::Seat(Seat(0)))
            .expect("a hand is being played");
        view.hand = hand.parse().expect("cards");
        view.table.contracts = contract.parse::<Contract>().expect("a contract").into();
        let seat = view.as_seat().expect("a seat's view");
        CardHint::of(seat, card.parse().expect("a card"))
    }

    #[test]
    fn a_card_is_worth_the_progress_that_it_brings() {
        assert_eq!(
            worth("7H 7S 7C KD KS", "TT", "KC"),
            Some(CardHint::Contract),
            "the second trio completes the contract"
        );
        assert_eq!(
            worth("7H 7S KD KS 2C", "TT", "KC"),
            Some(CardHint::Combination(MeldKind::Trio))
        );
        assert_eq!(worth("7H 7S KD 2C", "TT", "KC"), Some(CardHint::Nearer));
        assert_eq!(worth("7H 7S 7C KD KS", "TT", "2C"), None);
        assert_eq!(
            worth("9H 9S 4D 5D 6D", "TE", "7D"),
            Some(CardHint::Combination(MeldKind::Run))
        );
    }
}
