//! The starting position of the rollouts for a candidate action. Rollouts for all sampled worlds begin at this
//! position. Each player draws from separate lanes of the stock, so that one player's choices do not change the cards
//! of another.
use super::{
    super::{drawing::ClaimOffer, hand},
    Rollout, Setting,
    compact::{CompactMeld, CompactTable},
};
use crate::{
    cards::{Card, CardCounts, Faces},
    seat::{PerSeat, Seat},
    table::{Action, Answer, Chance, Phase, PublicTable, Purpose, SeatView, Table},
};

/// The public table and the player's hand after a candidate action. The hidden cards come from a sampled world later.
#[derive(Clone)]
pub struct RolloutStart {
    dream: Rollout,
    /// The candidate action. One that does not depend on hidden cards has already been carried out.
    action: Option<Action>,
    /// Score of the deciding player, if the candidate action has ended the hand.
    over: Option<i16>,
}

impl RolloutStart {
    /// Creates the start of the rollouts after `action`, which must be legal. Without an action, the rollouts go on
    /// from the current state, on any player's turn.
    ///
    /// An action that does not depend on hidden cards is carried out on a real [`Table`].
    pub fn of(view: SeatView<'_>, action: Option<&Action>, setting: &Setting<'_>) -> RolloutStart {
        let (dream, over) = match action {
            Some(
                action @ (Action::LayDown { .. }
                | Action::LayOff { .. }
                | Action::SwapJoker { .. }
                | Action::MoveJoker { .. }
                | Action::TakeBack { .. }),
            ) => {
                let mut hands = PerSeat::filled(view.table.seating.len(), CardCounts::EMPTY);
                hands[view.seat] = *view.hand;
                let mut table = Table::with_hands(view.table.clone(), hands);
                // A rejected action changes nothing; the rollout then continues with the fast player's choice.
                let _ = table.submit(view.seat, view.table.decision, action.clone(), &NoChance);
                let after = table.view(view.seat).unwrap_or(view);
                let end = after.table.end.as_ref();
                let over = end.map(|end| end.points[view.seat] as i16);
                (dream(after, setting), over)
            }
            _ => (dream(view, setting), None),
        };
        let action = action.cloned();
        RolloutStart {
            dream,
            action,
            over,
        }
    }

    /// Plays a sampled world to the end of the hand. Returns the points by relative seat, with the deciding player
    /// first, and the number of turns played.
    pub fn play(&self, setting: &Setting<'_>, world: &SampledWorld, luck: u64) -> ([i16; 8], u32) {
        let mut dream = self.dream.clone();
        dream.enter(setting, world, luck);
        let points = match (&self.action, self.over) {
            (_, Some(own)) => {
                let mut points = dream.held(setting);
                points[0] = own;
                Some(points)
            }
            (Some(Action::TakeStock), None) => dream.take_stock(setting, 0).or_else(|| {
                dream.claims(setting, None);
                dream.play(setting, 0)
            }),
            (Some(Action::TakeDiscard), None) => {
                dream.take_discard(0);
                dream.play(setting, 0)
            }
            (Some(answer @ (Action::Claim | Action::Pass)), None) => {
                dream.claims(setting, Some(*answer == Action::Claim));
                let active = dream.active;
                dream.play(setting, active)
            }
            (Some(Action::Discard { card, close }), None) => {
                dream.discard(setting, 0, *card, *close)
            }
            (Some(_), None) => dream.play(setting, 0),
            (None, None) => None,
        };
        let points = points.unwrap_or_else(|| dream.play_out(setting));
        (points, dream.turns)
    }
}

/// Creates the rollout with the public table and the player's hand. The other hands and the stock stay empty until a
/// sampled world provides them.
fn dream(view: SeatView<'_>, setting: &Setting<'_>) -> Rollout {
    let PublicTable { seating, .. } = *view.table;
    let table = view.table;
    let place = |seat| seating.distance(view.seat, seat) as u8;
    let mut hands = [CardCounts::EMPTY; 8];
    hands[0] = *view.hand;
    let mut melds = CompactTable::EMPTY;
    for meld in &table.melds {
        let (rules, owner) = (setting.rules, place(meld.owner));
        melds.add(CompactMeld::of(rules, meld.shape, &meld.cards, owner));
    }
    melds.refresh(setting);
    let mut claims_won = [0; 8];
    for (seat, claims) in table.claims_won.iter() {
        claims_won[place(seat) as usize] = claims;
    }
    let mut pile = [Card::JOKER; MOST];
    pile[..table.pile.len()].copy_from_slice(&table.pile);
    let answers = table.window.iter().flat_map(|window| window.answers.iter());
    let passed = answers.filter(|(_, answer)| *answer == Answer::Passed);
    Rollout {
        hands,
        held: hands.map(|hand| hand.face_set()),
        away: [None; 8],
        down: table.down.iter().map(|seat| Seat(place(seat))).collect(),
        passed: passed.map(|(seat, _)| Seat(place(seat))).collect(),
        table: melds,
        active: place(table.active),
        taken: table.phase == Phase::Play,
        laid_down_now: table.laid_down_this_turn(),
        turn: table.turn,
        renewals: table.renewals,
        covered: table.top_covered,
        top_by: table.discards.last().and_then(|last| last.by).map(place),
        claims_won,
        turns: 0,
        luck: 1,
        stock: Stock::new(setting.seats, table.stock, table.penalty_stock),
        pile,
        piled: table.pile.len() as u8,
    }
}

/// Returns the faces that a player who is down could play now.
pub fn accepted(view: SeatView<'_>) -> Faces {
    dream(view, &Setting::of(view)).table.accepts
}

/// Returns the learned value, in points, of claiming the top of the discard pile, for a player who is not down. `None`
/// for jokers, and for contracts or player counts without learned values.
pub fn claim_worth(view: SeatView<'_>) -> Option<f32> {
    let setting = Setting::practised(view);
    let top = (view.table.pile.last()).filter(|card| !setting.rules.is_wild(**card))?;
    let mut dream = dream(view, &setting);
    let offer = ClaimOffer {
        // The other hands are empty here, so the rollout cannot estimate the number of turns left.
        turns_left: hand::turns_left(view) as f32,
        others: OTHERS,
        ..dream.offer(&setting, 0, *top)
    };
    Some(setting.plan(0).practice?.worth(&offer))
}

/// Mean hand size of the other players, as [`claim_worth`] assumes it.
///
/// The values were learned in matches where all players use them to decide about claims. In those matches, larger hands
/// of opponents made a claim more valuable. Real players claim less, so more discards remain available. Three strong
/// bots played against a bot that differs from them only in its claims. With the value 0, that bot won 29 % of the
/// matches; with the true mean it won 25 % (600 deal sets).
const OTHERS: f32 = 0.0;

/// Implementation of [`Chance`] that does not shuffle, for actions that need no shuffle.
#[derive(Debug)]
pub(super) struct NoChance;

impl Chance for NoChance {
    fn shuffle(&self, _purpose: Purpose, _cards: &mut [Card]) {}
}

/// Maximum number of cards in a rollout: 220 in four packs with three jokers each, and some spare room.
pub const MOST: usize = 240;
/// Maximum number of lanes: each of eight players has one for draws and one for penalty cards.
const LANES: usize = 16;

/// A sample of the hidden cards: the other hands by relative seat, and the stock in random order.
#[derive(Clone, Default)]
pub struct SampledWorld {
    pub hands: [CardCounts; 8],
    pub stock: Vec<Card>,
}

/// Stock divided into lanes: lane `i` of `n` holds every `n`th card, starting with the `i`th.
#[derive(Clone, Copy)]
pub struct Stock {
    cards: [Card; MOST],
    len: u8,
    lanes: u8,
    next: [u8; LANES],
    /// Number of cards that players can still draw.
    pub left: u8,
    /// Number of cards in the separate penalty stock (R5).
    pub penalty: u8,
}

impl Stock {
    pub const fn new(seats: u8, left: u8, penalty: u8) -> Stock {
        Stock {
            cards: [Card::JOKER; MOST],
            len: 0,
            lanes: 2 * seats,
            next: [0; LANES],
            left,
            penalty,
        }
    }

    /// Fills the stock with that of a sampled world.
    pub fn fill(&mut self, world: &SampledWorld) {
        self.cards[..world.stock.len()].copy_from_slice(&world.stock);
        self.len = world.stock.len() as u8;
        // The world may lack a card that was discarded face down and therefore never seen. This only shortens the
        // stock.
        self.left = self.left.min(self.len);
        self.penalty = self.penalty.min(self.len - self.left);
    }

    /// Draws the next card of the player's lane, or of another lane if that one is empty.
    pub fn draw(&mut self, place: u8) -> Option<Card> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        self.take_of(place)
    }

    /// Draws a penalty card (R14): from the penalty stock if there is one, otherwise from the stock.
    pub fn draw_penalty(&mut self, place: u8) -> Option<Card> {
        let source = if self.penalty > 0 {
            &mut self.penalty
        } else {
            &mut self.left
        };
        *source = source.checked_sub(1)?;
        self.take_of(place + self.lanes / 2)
    }

    fn take_of(&mut self, lane: u8) -> Option<Card> {
        (0..self.lanes).find_map(|further| {
            let lane = (lane + further) % self.lanes;
            let next = &mut self.next[lane as usize];
            let at = usize::from(*next) * usize::from(self.lanes) + usize::from(lane);
            if at >= usize::from(self.len) {
                return None;
            }
            *next += 1;
            Some(self.cards[at])
        })
    }

    /// Turns the discard pile into the stock (D2). Shuffles it together with the remaining penalty stock.
    pub fn renew(&mut self, pile: &[Card], luck: &mut u64) {
        let mut cards = [Card::JOKER; MOST];
        let mut len = 0;
        let mut add = |card| {
            cards[len] = card;
            len += 1;
        };
        pile.iter().copied().for_each(&mut add);
        while self.penalty > 0 {
            let Some(card) = self.draw_penalty(0) else {
                break;
            };
            add(card);
        }
        let penalty = (len - pile.len()) as u8;
        for at in (1..len).rev() {
            // Xorshift generator: renewals are rare, so any shuffle is good enough.
            *luck ^= *luck << 13;
            *luck ^= *luck >> 7;
            *luck ^= *luck << 17;
            cards.swap(at, (*luck % (at as u64 + 1)) as usize);
        }
        *self = Stock {
            cards,
            len: len as u8,
            next: [0; LANES],
            left: pile.len() as u8,
            penalty,
            ..*self
        };
    }
}
