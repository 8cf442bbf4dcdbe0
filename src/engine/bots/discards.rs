//! The choice of the card to discard, and estimates of how much opponents want a card. The estimates come from the
//! cards that opponents took and declined.
use super::hand::{self, Hand};
use crate::{
    cards::{Card, Faces},
    rules::{AceInRuns, Contract},
    seat::Seat,
    table::{Action, Legal, PublicTable, Rejection, SeatView, TakeBack},
};

/// Returns the discard with the highest value of `worth_parting`. If V3 (closing with a few points left) allows it,
/// returns a closing discard instead.
pub(super) fn choose(
    view: SeatView<'_>,
    legal: &Legal,
    worth_parting: impl Fn(Card) -> f64,
) -> Action {
    choose_by(view, legal, || {
        let cards = sensible(view, legal).map(|card| (worth_parting(card), card));
        let best = cards.reduce(|a, b| if b.0 > a.0 { b } else { a });
        best.map(|(_, card)| card)
    })
}

/// Returns the discard of a player who is not down: the card with the highest `worth`, reduced by [`BROKEN`] for each
/// card that the contract lacks after the discard.
pub(super) fn choose_whole(
    view: SeatView<'_>,
    legal: &Legal,
    worth: impl Fn(Card) -> f64,
) -> Action {
    choose_by(view, legal, || least_broken(view, legal, worth))
}

/// Finds the card for [`choose_whole`] with few distance computations.
///
/// Removing a card never reduces the distance, and [`BROKEN`] outweighs all differences between cards.
fn least_broken(view: SeatView<'_>, legal: &Legal, worth: impl Fn(Card) -> f64) -> Option<Card> {
    let hand = Hand::of(view);
    let mut open: Vec<(f64, Card)> = Vec::with_capacity(legal.discards.len());
    open.extend(sensible(view, legal).map(|card| (worth(card), card)));
    let first = (open.iter().copied()).reduce(|a, b| if b.0 > a.0 { b } else { a })?;
    // Values that differ by less than 1e-6 may become equal by rounding when the large distance term is subtracted.
    let clear = |(worth, _): &(f64, Card)| *worth == first.0 || *worth < first.0 - 1e-6;
    if open.iter().all(clear) && hand.minus(first.1).cannot_gain_by(first.1) {
        return Some(first.1);
    }
    let distance = hand.distance();
    // The lower card wins a tie.
    let weighed = |worth: f64| worth - BROKEN * f64::from(distance);
    open.sort_by(|a, b| weighed(b.0).total_cmp(&weighed(a.0)).then(a.1.cmp(&b.1)));
    let ranked = open.into_iter().map(|(_, card)| card);
    hand.least_useful(ranked, distance).map(|(card, _)| card)
}

/// Returns the discard that closes the hand with a few points left, if V3 allows it. Otherwise returns the card from
/// `best`.
fn choose_by(view: SeatView<'_>, legal: &Legal, best: impl FnOnce() -> Option<Card>) -> Action {
    let rules = &view.table.rules;
    let closing = legal.closing_discards.iter().copied();
    if let Some(card) = closing.max_by_key(|card| rules.value(*card)) {
        // Discarding the last card closes the hand even without `close`. The match record also stores such a discard
        // without `close`.
        let close = view.hand.len() > 1;
        return Action::Discard { card, close };
    }
    let best = best();
    // Under V4, a player must lay down and close in the same turn. A player who is down but cannot close must therefore
    // take the lay-down back.
    let must_take_back = matches!(
        legal.discard,
        Err(Rejection::MustCloseSameTurn | Rejection::SwapWithoutLayDown)
    );
    if best.is_none() && must_take_back {
        let steps = TakeBack::All;
        return Action::TakeBack { steps };
    }
    // Without a legal discard, the caller requested this decision too early, while claims are still open (see
    // `must_wait`). The table rejects this action and stays unchanged.
    let card = best.or(view.hand.faces().next()).unwrap_or(Card::JOKER);
    Action::Discard { card, close: false }
}

/// Returns the legal discards without the jokers. Returns the jokers only if no other discard is legal, or if a full run
/// (F16) cannot hold them all.
///
/// Under V23 all cards must be laid down at once. Returns only cards that fit no meld of the contract, if there are any.
pub(super) fn sensible(view: SeatView<'_>, legal: &Legal) -> impl Iterator<Item = Card> {
    let among = |faces: Faces| legal.discards.iter().any(|card| faces.contains(*card));
    let hand = Hand::of(view);
    let mut best = Faces::ALL - (view.table.rules.wilds() - hand.surplus_wilds());
    if !among(best) {
        best = Faces::ALL;
    }
    if view.table.must_lay_down_all() {
        let loose = best & hand.loose();
        if among(loose) {
            best = loose;
        }
    }
    let all = legal.discards.iter().copied();
    all.filter(move |card| best.contains(*card))
}

/// The cost of discards that an opponent who is down can lay off.
///
/// The cost is high if the next player is down. Otherwise it is low: a later player must claim the card, which costs a
/// penalty card, and gets it only if all earlier players decline.
pub(super) struct GiftCost {
    /// The faces that opponents who are down can lay off.
    fitting: Faces,
    /// Cost of discarding one of the `fitting` faces, in points.
    cost: f64,
}

impl GiftCost {
    pub(super) fn of(view: SeatView<'_>) -> GiftCost {
        let (table, own) = (view.table, view.seat);
        let mut down = table.down.iter().filter(|seat| *seat != own);
        let fitting = if down.any(|seat| can_get(table, own, seat)) {
            hand::fitting_faces(&table.rules, &table.melds)
        } else {
            Faces::NONE
        };
        let next = feeds_next(view);
        let cost = if next { FEEDING } else { FEEDING_ANOTHER };
        GiftCost { fitting, cost }
    }

    pub(super) fn cost(&self, card: Card) -> f64 {
        if self.fitting.contains(card) {
            self.cost
        } else {
            0.0
        }
    }
}

/// Cost, in points, of each card that the contract lacks after a discard. It outweighs all other costs and values.
pub(super) const BROKEN: f64 = 1000.0;
/// [`GiftCost`] if the next player is down, in points.
const FEEDING: f64 = 200.0;
/// [`GiftCost`] if the next player is not down, in points.
pub(super) const FEEDING_ANOTHER: f64 = 3.0;

/// Returns the player whose turn follows that of the viewing player.
fn next_player(view: SeatView<'_>) -> Seat {
    view.table.seating.right_of(view.seat)
}

/// True if the next player is down and may take the discard.
fn feeds_next(view: SeatView<'_>) -> bool {
    let next = next_player(view);
    view.table.down.contains(next) && can_get(view.table, view.seat, next)
}

/// True if the rules let `seat`, a player who is down, get a discard of `from`. The next player takes it from the pile,
/// which V21 forbids. The others claim it, which V10 and V15 limit.
pub(super) fn can_get(table: &PublicTable, from: Seat, seat: Seat) -> bool {
    let rules = &table.rules;
    if seat == table.seating.right_of(from) {
        return !rules.no_pile_when_down;
    }
    let most = rules.max_claims.unwrap_or(u8::MAX);
    !rules.forbidden.claim_down && table.claims_won[seat] < most
}

/// Returns the demand for the card, summed over the opponents who are not down. The demand of the next player counts in
/// full, and that of every other opponent counts half.
pub(super) fn demand_of_others(view: SeatView<'_>, card: Card) -> f64 {
    let next = next_player(view);
    let others = view.table.seating.others(view.seat);
    let open = others.filter(|seat| !view.table.down.contains(*seat));
    let weight = |seat: Seat| if seat == next { 1.0 } else { 0.5 };
    open.map(|seat| weight(seat) * demand_of(view, seat, card))
        .sum()
}

/// Returns the estimated demand of one opponent for a card, from 0 to 1.
pub(super) fn demand_of(view: SeatView<'_>, seat: Seat, card: Card) -> f64 {
    let (contract, ace) = (view.table.contracts.of(seat), view.table.rules.ace);
    let Some((rank, _)) = card.face() else {
        return 1.0;
    };
    let declined = view.table.discards.iter().rev().take(16).any(|discard| {
        let let_lie = discard.declined.contains(seat) || discard.by == Some(seat);
        let_lie
            && (discard.card == card || contract.runs() == 0 && discard.card.rank() == Some(rank))
    });
    if declined {
        return 0.05;
    }
    let mut known = view.table.known[seat].faces();
    let collects = known.any(|held| related(contract, ace, held, card));
    if collects { 0.6 } else { 0.2 }
}

/// True if both cards can belong to one meld of the contract.
fn related(contract: Contract, ace: AceInRuns, a: Card, b: Card) -> bool {
    let (Some((ra, sa)), Some((rb, sb))) = (a.face(), b.face()) else {
        return false;
    };
    let near = || ra != rb && hand::near(ra, rb, 2, ace);
    contract.trios() > 0 && ra == rb || contract.runs() > 0 && sa == sb && near()
}

/// Returns the card to discard, and the distance of the hand without it.
pub(super) fn quick_discard(view: SeatView<'_>) -> Option<(Card, u32)> {
    let rules = &view.table.rules;
    let hand = Hand::of(view);
    let surplus = hand.surplus_wilds();
    let may = |card: &Card| !rules.is_wild(*card) || surplus.contains(*card);
    let feeds = feeds_next(view);
    let gift = |card| match feeds && super::lays_off(view.table, card) {
        true => FEEDING,
        false => 0.0,
    };
    let found = if view.table.down.contains(view.seat) {
        let worth = |card| f64::from(rules.value(card)) - gift(card);
        let cards = view.hand.faces().filter(may);
        let best = cards.max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
        best.map(|card| (card, 0))
    } else {
        let hurry = 1.0 / hand::turns_left(view);
        let worth = |card| {
            hurry * f64::from(rules.value(card)) - 3.0 * hand.related_value(card) - gift(card)
        };
        let cards = view.hand.faces().filter(may);
        let mut ranked: Vec<(f64, Card)> = cards.map(|card| (worth(card), card)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        hand.least_useful(ranked.into_iter().map(|(_, card)| card), hand.distance())
    };
    found.or_else(|| {
        let card = view.hand.faces().next()?;
        Some((card, hand.minus(card).distance()))
    })
}
