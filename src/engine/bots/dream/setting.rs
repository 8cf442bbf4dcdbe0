//! What does not change while one decision is thought about.
use super::{
    super::{drawing, laying, outlook, practice::Practice},
    down::{self, LayingOrder},
    held,
};
use crate::{
    cards::{Card, Rank, Suit},
    rules::{Contract, RuleSet},
    table::SeatView,
};

/// The rules and the contract, as far as a dream needs them, in the form in which it needs them.
pub struct Setting<'a> {
    pub rules: &'a RuleSet,
    pub contract: Contract,
    pub steps: LayingOrder,
    pub trios: bool,
    pub runs: bool,
    /// The faces that count as jokers.
    pub wild: u64,
    /// Whether two jokers may lie side by side (R41).
    pub adjacent: bool,
    /// Whether a run may go round more than once.
    pub repeats: bool,
    /// What each face costs its holder.
    pub values: [i16; 64],
    /// The ranks, the dearest first.
    pub dearest: [Rank; 13],
    pub seats: u8,
    /// Own turns to be expected of a hand that begins.
    pub turns_at_first: f32,
    /// The most cards that may be missing for a player to pay a penalty card for one of them.
    pub reach: u8,
    /// Whether a hand must be closed in the turn of laying down (V4).
    pub close_at_once: bool,
    /// The score of a closer who laid down in the same turn, and of one who laid the last card off (R31, V6–V8).
    pub bonus: i16,
    pub lay_off_bonus: i16,
    /// What the players of the dream know of the worth of claims beyond that they bring a hand nearer.
    pub practice: Option<Practice>,
}

impl<'a> Setting<'a> {
    pub fn of(view: SeatView<'a>) -> Setting<'a> {
        let (table, rules) = (view.table, &*view.table.rules);
        let mut wild = 0;
        let mut values = [0; 64];
        for face in 0..=super::compact_meld::JOKER {
            let card = held::card(face);
            wild |= u64::from(rules.is_wild(card)) << face;
            values[face as usize] = rules.value(card) as i16;
        }
        let mut dearest = Rank::ALL;
        dearest
            .sort_by_key(|rank| std::cmp::Reverse(values[Card::new(*rank, Suit::Clubs).index()]));
        Setting {
            rules,
            contract: table.contract,
            steps: down::steps(table.contract),
            trios: table.contract.trios() > 0,
            runs: table.contract.runs() > 0,
            wild,
            adjacent: rules.run.adjacent_jokers,
            repeats: rules.run.repeats,
            values,
            dearest,
            seats: table.seating.len() as u8,
            turns_at_first: outlook::turns_at_first(table.seating.len()) as f32,
            reach: drawing::reach(view, f64::INFINITY, 1.0) as u8,
            close_at_once: laying::must_close_at_once(table),
            bonus: rules.closing_score(table.hand) as i16,
            lay_off_bonus: if rules.lay_off_bonus { -50 } else { 0 },
            practice: None,
        }
    }

    /// This setting with players who value claims by [`Practice`], where that was learnt.
    pub fn practised(view: SeatView<'a>) -> Setting<'a> {
        // Practice was learnt without a limit of claims: with one (V10) each claim is worth more than it says. Where all cards must go in
        // one turn (V4) a claim is worth next to nothing.
        let free = view.table.rules.max_claims.is_none() && !laying::must_close_at_once(view.table);
        let practice = Practice::of(view.table.contract, view.table.seating.len());
        Setting {
            practice: practice.filter(|_| free),
            ..Setting::of(view)
        }
    }
}
