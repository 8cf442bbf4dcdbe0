//! Sensible play: checks every decision of bots in many matches.
use super::fair::light;
use engine::{
    bots::{Bot, Question, new_bot},
    cards::{Card, CardCounts},
    matchplay::BotLevel,
    melds,
    rules::Bonus,
    seat::Seat,
    sim::{self, PlayedMatch, RandomBot},
    table::{Action, DecisionStage, Legal, SeatView},
};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use testkit::{matches::setup, scenario::scene};

/// Wrapper that checks every decision of a bot.
struct Watched {
    bot: Box<dyn Bot>,
    claims: bool,
}

impl Bot for Watched {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        let mut again = rng.clone();
        let action = self.bot.decide(view, legal, rng);
        assert_eq!(
            self.bot.decide(view, legal, &mut again),
            action,
            "the answer follows from view and rng"
        );
        match &action {
            Action::Discard { card, .. } => discards_for_a_reason(view, legal, *card),
            Action::TakeDiscard => {}
            Action::TakeStock => draws_for_a_reason(view, legal),
            Action::Claim => {
                assert!(self.claims, "a beginner does not claim");
                assert!(
                    !view.table.down.contains(view.seat),
                    "a player who is down does not claim"
                );
            }
            Action::LayDown { .. } => assert!(legal.lay_down.is_ok()),
            Action::Pass | Action::LayOff { .. } | Action::SwapJoker { .. } => {}
            // A joker moves only to make room for a card in hand (R43).
            Action::MoveJoker { .. } => assert!(legal.lay_offs.is_empty()),
            Action::TakeBack { .. } => panic!("{action:?} is not needed here"),
        }
        action
    }
}

pub fn distance(view: SeatView<'_>, hand: &CardCounts) -> u8 {
    melds::distance(hand, view.contract(), &view.table.rules)
}

/// Returns the distance of the player's own hand from the contract without this card.
pub fn without(view: SeatView<'_>, card: Card) -> u8 {
    let mut hand = *view.hand;
    hand.remove(card);
    distance(view, &hand)
}

fn draws_for_a_reason(view: SeatView<'_>, legal: &Legal) {
    let Some(top) = view.table.pile.last() else {
        return;
    };
    assert_eq!(legal.stage, DecisionStage::Draw);
    let mut hand = *view.hand;
    hand.add(*top);
    if view.table.down.contains(view.seat) {
        let fits = melds::places_for(&view.table.rules, &view.table.melds, *top)
            .next()
            .is_some();
        assert!(!fits, "{top} could be laid off");
    } else {
        assert_eq!(
            distance(view, &hand),
            distance(view, view.hand),
            "{top} helps {:?}",
            view.hand
        );
    }
}

fn discards_for_a_reason(view: SeatView<'_>, legal: &Legal, card: Card) {
    let (table, rules) = (view.table, &view.table.rules);
    // A player who could lay down waits only in order to lay down and close in one turn, for the bonus (R31).
    assert!(
        legal.lay_down.is_err() || rules.bonus != Bonus::None,
        "the contract could be laid down"
    );
    assert!(
        legal.lay_offs.is_empty() && legal.swaps.is_empty(),
        "a card can still be laid off"
    );
    let natural = |card: &Card| !rules.is_wild(*card);
    assert!(
        natural(&card) || !legal.discards.iter().any(natural),
        "a joker thrown away from {:?}",
        view.hand
    );
    let down = table.down.contains(view.seat);
    let as_near: Vec<Card> = if down {
        legal.discards.iter().copied().filter(natural).collect()
    } else {
        let nearest = legal
            .discards
            .iter()
            .copied()
            .filter(natural)
            .map(|card| without(view, card))
            .min();
        assert!(
            nearest.is_none() || nearest == Some(without(view, card)),
            "{card} is needed in {:?}",
            view.hand
        );
        legal
            .discards
            .iter()
            .copied()
            .filter(|card| natural(card) && Some(without(view, *card)) == nearest)
            .collect()
    };
    if table.down.contains(table.seating.right_of(view.seat)) {
        let swaps = |card: Card| {
            table.melds.iter().any(|meld| {
                (0..meld.cards.len()).any(|at| {
                    melds::swap_targets(rules, &table.melds, meld.id, at, card)
                        .is_ok_and(|to| !to.is_empty())
                })
            })
        };
        let gift = |card: Card| {
            melds::places_for(rules, &table.melds, card)
                .next()
                .is_some()
                || swaps(card)
        };
        assert!(
            !gift(card) || as_near.into_iter().all(gift),
            "{card} is a gift"
        );
    }
}

fn watched(level: BotLevel) -> Box<dyn Bot> {
    Box::new(Watched {
        bot: new_bot(level),
        claims: level != BotLevel::Aprendiz,
    })
}

#[track_caller]
fn sound(played: &PlayedMatch) {
    assert!(played.rejected.is_empty(), "{:?}", played.rejected);
    assert!(!played.stuck);
}

#[test]
fn every_level_plays_sensibly() {
    for level in BotLevel::QUICK {
        for n in 0..12 {
            let seats = 2 + n % 3;
            let mut players: Vec<Box<dyn Bot>> = (0..seats).map(|_| watched(level)).collect();
            sound(
                &sim::play_with(setup(&format!("sense {n}"), seats), &mut players, false)
                    .expect("legal seat count"),
            );
        }
    }
}

#[test]
fn every_level_plays_sensibly_among_random_players() {
    for n in 0..8 {
        let mut players: Vec<Box<dyn Bot>> = BotLevel::QUICK.into_iter().map(watched).collect();
        players.push(Box::new(RandomBot));
        sound(
            &sim::play_with(setup(&format!("anything {n}"), 4), &mut players, false)
                .expect("four may play"),
        );
    }
}

/// A bot that always draws from the stock and discards the drawn card.
struct Miser;

impl Bot for Miser {
    fn decide(&mut self, _view: SeatView<'_>, legal: &Legal, _rng: &mut ChaCha8Rng) -> Action {
        sim::first_allowed(legal).expect("something is always allowed")
    }
}

/// Misers never lay down, so the stock runs out. First, four misers play alone; then three misers play with one checked
/// bot.
#[test]
fn d02_a_hand_without_a_closer_ends_in_tablas() {
    let mut misers: Vec<Box<dyn Bot>> = (0..4).map(|_| Box::new(Miser) as Box<dyn Bot>).collect();
    let played = sim::play_with(setup("misers", 4), &mut misers, false).expect("four may play");
    sound(&played);
    assert_eq!(
        (played.tally.how, played.tally.renewals),
        ([0, 0, 0, 7, 0], 14)
    );
    for level in BotLevel::QUICK {
        let mut players: Vec<Box<dyn Bot>> = vec![
            Box::new(Miser),
            watched(level),
            Box::new(Miser),
            Box::new(Miser),
        ];
        sound(&sim::play_with(setup("misers", 4), &mut players, false).expect("four may play"));
    }
}

/// A player who held back the whole contract takes the discard that allows laying down and closing in one turn (R31).
#[test]
fn the_card_that_closes_is_taken() {
    let hands = ["2D 2H 2S 9C 9D 9H KC", "3D 3H 4C 5C", "4D 4H 6C 7C"];
    for level in BotLevel::ALL {
        for (top, wanted) in [("9S", Action::TakeDiscard), ("JD", Action::TakeStock)] {
            let scene = scene("TT", &hands).pile(top).start();
            let seat = Seat(0);
            let legal = scene.table.legal(seat).expect("asked");
            let view = scene.table.view(seat).expect("a seat");
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let answer = light(level).think(&Question::new(view, &legal), &mut rng);
            assert_eq!(answer, wanted, "{level:?} {top}");
        }
    }
}
