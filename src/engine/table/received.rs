//! Checks of events of a hand that a game in another home receives: see [`crate::matchplay::SeenMatch::receive`].
use super::{Answer, HandEnd, HowEnded, OwnedView, Phase, SeenEvent, TakeBack};
use crate::{
    cards::{Card, CardCounts, MAX_COPIES},
    melds::{self, Meld},
    seat::Seat,
};

impl OwnedView {
    /// Fills in what the table determines in an event other than the deal. Returns `None` or false if it cannot happen now.
    pub(crate) fn complete(&self, event: &mut SeenEvent) -> Option<bool> {
        let table = &self.table;
        let (rules, melds) = (&table.rules, &table.melds);
        let is_turn = |seat: Seat, phase: Phase| seat == table.active && phase == table.phase;
        let plays = |seat: Seat, cards: &[Card]| {
            let is_own = self.owns(seat);
            let has = usize::from(table.hand_sizes[seat]) >= cards.len();
            is_turn(seat, Phase::Play) && has && (!is_own || holds(&self.hand, cards))
        };
        Some(match event {
            SeenEvent::Dealt { .. } => false,
            SeenEvent::TookStock { seat, card } => {
                let is_known = card.is_some() == self.owns(*seat);
                let can_take = self.takes(card.as_slice());
                is_turn(*seat, Phase::Draw) && table.stock > 0 && is_known && can_take
            }
            SeenEvent::TookDiscard { seat, card } => {
                is_turn(*seat, Phase::Draw) && self.takes_top(*seat, *card)
            }
            SeenEvent::Passed { seat } => table.window.as_ref()?.answers[*seat] == Answer::Awaited,
            SeenEvent::Claimed { seat } => {
                let answer = table.window.as_ref()?.answers[*seat];
                matches!(answer, Answer::Awaited | Answer::Passed)
            }
            SeenEvent::Awarded {
                seat,
                card,
                penalty,
            } => {
                let count = rules.penalty_cards();
                if !self.owns(*seat) && penalty.is_empty() {
                    penalty.resize(count, None);
                }
                let stocks = usize::from(table.stock) + usize::from(table.penalty_stock);
                let is_known = penalty
                    .iter()
                    .all(|card| card.is_some() == self.owns(*seat));
                let taken: Vec<Card> = penalty.iter().flatten().copied().chain([*card]).collect();
                let is_possible = penalty.len() == count && count <= stocks && is_known;
                let is_open = table.window.is_some();
                is_possible && is_open && self.takes_top(*seat, *card) && self.takes(&taken)
            }
            SeenEvent::StockRenewed { stock } => {
                table.can_renew() && usize::from(*stock) == table.pile.len() - 1
            }
            SeenEvent::LaidDown { seat, melds: laid } => {
                let cards: Vec<Card> = laid.iter().flat_map(|meld| meld.cards.clone()).collect();
                // No meld is empty, so this also limits the number of melds.
                if !plays(*seat, &cards) || laid.iter().any(|meld| meld.cards.is_empty()) {
                    return None;
                }
                let proposed: Vec<_> = laid.iter().map(Meld::as_proposed).collect();
                let contract = table.contracts.of(*seat);
                let shapes = melds::check_contract(rules, contract, &proposed).ok()?;
                for (meld, shape) in laid.iter_mut().zip(shapes) {
                    (meld.owner, meld.shape) = (*seat, shape);
                }
                let mut numbered = (melds.len()..).zip(laid);
                let is_numbered = numbered.all(|(id, meld)| usize::from(meld.id.0) == id);
                let is_contract = melds::kinds_match(contract, &proposed);
                is_numbered && is_contract && !table.down.contains(*seat)
            }
            SeenEvent::LaidOff { seat, to, card } => {
                table.check_place(*card, *to).is_ok() && plays(*seat, &[*card])
            }
            SeenEvent::SwappedJoker {
                seat,
                meld,
                at,
                card,
                joker,
                to,
            } => {
                let is_joker = table.check_swapped(*meld, *at, *card, *to) == Ok(*joker);
                is_joker && plays(*seat, &[*card]) && self.takes(&[*joker])
            }
            SeenEvent::MovedJoker {
                seat,
                meld,
                from,
                joker,
                to,
            } => {
                let is_joker = table.check_moved(*meld, *from, *to) == Ok(*joker);
                is_joker && is_turn(*seat, Phase::Play)
            }
            SeenEvent::TookBack { seat, steps } => {
                let wanted = match steps {
                    TakeBack::Steps(steps) => usize::from(*steps),
                    TakeBack::All => table.steps.len(),
                };
                is_turn(*seat, Phase::Play) && (1..=table.steps.len()).contains(&wanted)
            }
            SeenEvent::Discarded {
                seat,
                card,
                closes,
                face_down,
            } => {
                *face_down = table.hand_sizes[*seat] == 1;
                let is_known = card.is_some() || *face_down && !self.owns(*seat);
                is_known
                    && (!*face_down || *closes)
                    && plays(*seat, card.as_slice())
                    && table.hand_sizes[*seat] > 0
            }
            SeenEvent::Ended(end) => {
                end.down = table.down;
                self.agrees(end)
            }
        })
    }

    /// True if this is the viewer's own seat.
    fn owns(&self, seat: Seat) -> bool {
        self.viewer.seat() == Some(seat)
    }

    /// True if the viewer's hand can contain these cards, too.
    fn takes(&self, cards: &[Card]) -> bool {
        let mut hand = self.hand;
        cards.iter().all(|card| {
            let has_room = card.is_joker() || hand.count(*card) < MAX_COPIES;
            if has_room {
                hand.add(*card);
            }
            has_room
        })
    }

    /// True if this card lies on top of the discard pile and the player can take it.
    fn takes_top(&self, seat: Seat, card: Card) -> bool {
        let known = self.table.known[seat].count(card);
        let is_top = self.table.pile.last() == Some(&card);
        is_top && self.takes(&[card]) && (card.is_joker() || known < MAX_COPIES)
    }

    fn agrees(&self, end: &HandEnd) -> bool {
        let players = self.table.seating.len();
        let sizes = self.table.hand_sizes.iter();
        let mut sizes = sizes.map(|(seat, size)| (end.hands.get(seat), usize::from(size)));
        let is_closer = end.closer.is_none_or(|seat| seat.index() < players);
        let is_complete = end.points.len() == players && end.hands.len() == players;
        is_complete
            && is_closer
            && end.closer.is_none() == (end.how == HowEnded::None)
            && end.hand == self.table.hand
            && sizes.all(|(hand, size)| hand.is_some_and(|hand| hand.len() == size))
    }
}

fn holds(hand: &CardCounts, cards: &[Card]) -> bool {
    let mut left = *hand;
    cards.iter().all(|card| left.remove(*card))
}
