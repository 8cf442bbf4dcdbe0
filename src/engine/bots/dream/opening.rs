//! A candidate, ready to be played on in any world.
use super::{
    super::{outlook, practice::ClaimOffer},
    Dream, Setting, World,
    compact_meld::CompactMeld,
    held::faces,
    play::{NOTHING, UNKNOWN},
    stock::Stock,
};
use crate::{
    cards::{Card, CardCounts},
    seat::PerSeat,
    table::{Action, Answer, Chance, Phase, PublicTable, Purpose, SeatView, Table},
};

/// The open table and the own hand after a candidate, as far as it can be known before its cards are dealt.
#[derive(Clone)]
pub struct Opening {
    dream: Dream,
    step: FirstStep,
}

/// The step with which a dream begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FirstStep {
    TakeStock,
    TakeDiscard,
    /// The answer to the claim window.
    Answer(bool),
    Discard {
        face: u8,
        close: bool,
    },
    /// The rest of the turn.
    PlayOn,
    /// The candidate itself ended the hand, and this is the closer's score.
    Over(i16),
    /// No candidate: everybody plays on from where the hand stands.
    AsItStands,
}

impl Opening {
    /// What follows from this action. Nothing illegal is dreamt of: that is the caller's to see to.
    pub fn of(view: SeatView<'_>, action: &Action, setting: &Setting<'_>) -> Opening {
        let step = match action {
            Action::TakeStock => FirstStep::TakeStock,
            Action::TakeDiscard => FirstStep::TakeDiscard,
            Action::Claim => FirstStep::Answer(true),
            Action::Pass => FirstStep::Answer(false),
            Action::Discard { card, close } => FirstStep::Discard {
                face: card.index() as u8,
                close: *close,
            },
            Action::LayDown { .. }
            | Action::LayOff { .. }
            | Action::SwapJoker { .. }
            | Action::MoveJoker { .. }
            | Action::TakeBack(_) => return played(view, action, setting),
        };
        let dream = dream(view, view.table, *view.hand, setting);
        Opening { dream, step }
    }

    /// The hand as it stands, whoever's turn it is.
    pub fn as_it_stands(view: SeatView<'_>, setting: &Setting<'_>) -> Opening {
        Opening {
            dream: dream(view, view.table, *view.hand, setting),
            step: FirstStep::AsItStands,
        }
    }

    /// Plays on to the end of the hand between quick players. The points by place to the right of the player who thinks, and how
    /// many turns that took.
    pub fn play(&self, setting: &Setting<'_>, world: &World, luck: u64) -> ([i16; 8], u32) {
        let mut dream = self.dream.clone();
        dream.enter(setting, world, luck);
        let points = match self.step {
            FirstStep::TakeStock => dream.take_stock(setting, 0).or_else(|| {
                dream.claims(setting, None);
                dream.play(setting, 0)
            }),
            FirstStep::TakeDiscard => {
                dream.take_discard(0);
                dream.play(setting, 0)
            }
            FirstStep::Answer(claim) => {
                dream.claims(setting, Some(claim));
                let active = dream.active;
                dream.play(setting, active)
            }
            FirstStep::Discard { face, close } => dream.discard(setting, 0, face, close),
            FirstStep::PlayOn => dream.play(setting, 0),
            FirstStep::Over(own) => {
                let mut points = dream.held(setting);
                points[0] = own;
                Some(points)
            }
            FirstStep::AsItStands => None,
        };
        let points = points.unwrap_or_else(|| dream.play_out(setting));
        (points, dream.turns)
    }
}

/// After an action that the engine itself plays: it depends on nothing hidden.
fn played(view: SeatView<'_>, action: &Action, setting: &Setting<'_>) -> Opening {
    let mut hands = PerSeat::filled(view.table.seating.len(), CardCounts::EMPTY);
    hands[view.seat] = *view.hand;
    let mut table = Table::imagined(view.table.clone(), hands, Vec::new(), Vec::new());
    // What is refused changes nothing: the dream then goes on as the quick player would.
    let _ = table.submit(view.seat, view.table.decision, action.clone(), &NoChance);
    let public = table.public();
    let dream = dream(view, public, *table.imagined_hand(view.seat), setting);
    let step = match &public.end {
        Some(end) => FirstStep::Over(end.points[view.seat] as i16),
        None => FirstStep::PlayOn,
    };
    Opening { dream, step }
}

/// The open part and the own hand; the others' hands and the cards of the stock come with a world.
fn dream(view: SeatView<'_>, table: &PublicTable, own: CardCounts, setting: &Setting<'_>) -> Dream {
    let seating = table.seating;
    let place = |seat| seating.distance(view.seat, seat) as u8;
    let mut dream = Dream::new(Stock::new(setting.seats, table.stock, table.penalty_stock));
    dream.hands[0] = own;
    dream.held[0] = faces(&own);
    dream.away[0] = UNKNOWN;
    for seat in table.down.iter() {
        dream.down |= 1 << place(seat);
    }
    for meld in &table.melds {
        dream
            .table
            .add(CompactMeld::of(setting.rules, meld, place(meld.owner)));
    }
    dream.table.refresh(setting);
    dream.active = place(table.active);
    dream.taken = table.phase == Phase::Play;
    dream.laid_down_now = table.laid_down_this_turn();
    dream.turn = table.turn;
    dream.renewals = table.renewals;
    for card in &table.pile {
        dream.pile(card.index() as u8);
    }
    dream.trodden = table.top_trodden;
    dream.top_by = match table.discards.last() {
        Some(last) => last.by.map_or(NOTHING, place),
        None => NOTHING,
    };
    for (seat, claims) in table.claims_won.iter() {
        dream.claims_won[place(seat) as usize] = claims;
    }
    if let Some(window) = &table.window {
        for (seat, answer) in window.answers.iter() {
            if answer == Answer::Passed {
                dream.passed |= 1 << place(seat);
            }
        }
    }
    dream
}

/// The faces that somebody who is down could lay off now, a bit each by the card's index.
pub fn accepted(view: SeatView<'_>) -> u64 {
    let setting = Setting::of(view);
    dream(view, view.table, *view.hand, &setting).table.accepts
}

/// What claiming the top of the pile is worth in points to a player who is not down, as practice has shown; nothing where it has
/// shown nothing, and for jokers.
pub fn claim_worth(view: SeatView<'_>) -> Option<f32> {
    let setting = Setting::practised(view);
    let top = (view.table.pile.last()).filter(|card| !setting.rules.is_wild(**card))?;
    let mut dream = dream(view, view.table, *view.hand, &setting);
    let offer = ClaimOffer {
        // The others have no cards in this dream, and so it does not know how near they are to closing.
        turns_left: outlook::turns_left(view) as f32,
        others: OTHERS,
        ..dream.offer(&setting, 0, top.index() as u8)
    };
    Some(setting.practice?.worth(&offer))
}

/// What is said of the others' cards at the true table: nothing. Practice was learnt among players who all claim by it, and counts
/// each card of theirs for a claim; those at the true table claim less, and more of what lies there is still to be had. If it were
/// their number, claims alone would win 25 % of the matches against three strong players rather than 29 (600 deal sets).
const OTHERS: f32 = 0.0;

/// A source of chance that shuffles nothing: for actions that need none.
#[derive(Debug)]
pub(super) struct NoChance;

impl Chance for NoChance {
    fn shuffle(&self, _purpose: Purpose, _cards: &mut [Card]) {}
}
