//! Whether every joker finds a place in the end, whatever natural cards the runs take: a bound.
use super::{
    super::held::Held,
    board::{Board, OWNERS},
    growth::ENDLESS,
    reach::Reach,
    terms::Terms,
};
use crate::melds::place::End;

/// Whether every joker, of the hand or set free, finds a place at the end of the turn, whatever natural cards the runs take.
///
/// A trio takes all jokers but those that must stay with runs of their owner. Without one the runs take them at their ends. Where
/// jokers may lie side by side, natural cards and jokers fill the same room, which must suffice for all. Where they may not, a
/// natural card at an end is in no joker's way: each end that has one takes a joker.
pub fn jokers_settle(terms: &Terms, board: &Board, reach: &Reach, held: &Held) -> bool {
    let trio = board.any_trio;
    if trio && (reach.pool == 0 || terms.any_other) {
        return true;
    }
    let cards: usize = (0..13).map(|rank| held.of_rank(rank)).sum();
    let wanted = if terms.adjacent {
        cards + held.wilds
    } else {
        held.wilds + reach.pool
    };
    // A joker set free goes to another run where any will do, and to runs of its owner elsewhere.
    let any = |at: usize| !terms.any_other || reach.swappable >> at & 1 == 0;
    if !trio && sure_room(terms, board, reach, any) < wanted {
        return false;
    }
    let wanted = if terms.adjacent { wanted } else { reach.pool };
    let mut owners = (0..OWNERS as u8).filter(|owner| sets_free(board, reach, *owner));
    terms.any_other
        || owners.all(|owner| {
            sure_room(terms, board, reach, |at| board.run(at).owner == owner) >= wanted
        })
}

/// Whether a joker in a run of this owner could be swapped.
fn sets_free(board: &Board, reach: &Reach, owner: u8) -> bool {
    let mut runs = board.table().iter().enumerate();
    runs.any(|(at, run)| reach.swappable >> at & 1 == 1 && run.owner == owner)
}

/// How many cards find room at the ends of the runs chosen by number, whatever else lies there; how many jokers, where these may
/// not lie side by side.
fn sure_room(terms: &Terms, board: &Board, reach: &Reach, of: impl Fn(usize) -> bool) -> usize {
    let runs = board.runs().iter().enumerate().filter(|(at, _)| of(*at));
    let room = runs.map(|(at, run)| {
        let limit = 13usize.saturating_sub(run.len.into());
        let ends = || usize::from(!run.wild_at(End::High)) + usize::from(!run.wild_at(End::Low));
        match (terms.adjacent, terms.repeats) {
            (true, true) => ENDLESS as usize,
            (true, false) => limit,
            (false, true) => ends(),
            (false, false) => ends().min(limit.saturating_sub(reach.span(at).growth.into())),
        }
    });
    room.sum()
}
