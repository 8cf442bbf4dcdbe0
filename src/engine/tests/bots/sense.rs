//! "A bot that is no fool": watched over many matches, at every decision.
use super::fair::light;
use engine::{
    bots::{Bot, Question, new_bot},
    cards::{Card, CardCounts},
    matchplay::BotLevel,
    melds,
    rules::Bonus,
    seat::Seat,
    sim::{self, Played, RandomBot},
    table::{Action, DecisionStage, Legal, SeatView},
};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use testkit::{matches::setup, scenario::scene};

/// A bot under supervision.
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
                    "who is down wants fewer cards"
                );
            }
            Action::LayDown { .. } => assert!(legal.lay_down.is_ok()),
            Action::Pass | Action::LayOff { .. } | Action::SwapJoker { .. } => {}
            // R43: only to make room for a card in hand.
            Action::MoveJoker { .. } => assert!(legal.lay_offs.is_empty()),
            Action::TakeBack(_) => panic!("{action:?} is not needed here"),
        }
        action
    }
}

/// How far a hand is from the contract.
pub fn distance(view: SeatView<'_>, hand: &CardCounts) -> u8 {
    melds::distance(hand, view.table.contract, &view.table.rules)
}

/// How far the own hand is from it without a card.
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
    // R31: to close from the hand for the bonus, or else there is no reason to wait.
    assert!(
        legal.lay_down.is_err() || rules.bonus != Bonus::None,
        "the contract could be laid down"
    );
    assert!(
        legal.lay_offs.is_empty() && legal.swaps.is_empty(),
        "something can still go"
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
fn sound(played: &Played) {
    assert!(played.rejected.is_empty(), "{:?}", played.rejected);
    assert!(!played.stuck);
}

#[test]
fn every_level_plays_with_sense() {
    for level in BotLevel::QUICK {
        for n in 0..12 {
            let seats = 2 + n % 3;
            let mut players: Vec<Box<dyn Bot>> = (0..seats).map(|_| watched(level)).collect();
            sound(
                &sim::play_with(setup(&format!("sense {n}"), seats), &mut players, false)
                    .expect("so many may play"),
            );
        }
    }
}

#[test]
fn sense_also_among_people_who_do_anything() {
    for n in 0..8 {
        let mut players: Vec<Box<dyn Bot>> = BotLevel::QUICK.into_iter().map(watched).collect();
        players.push(Box::new(RandomBot));
        sound(
            &sim::play_with(setup(&format!("anything {n}"), 4), &mut players, false)
                .expect("four may play"),
        );
    }
}

/// Draws from the stock and throws away what it drew, for ever.
struct Miser;

impl Bot for Miser {
    fn decide(&mut self, _view: SeatView<'_>, legal: &Legal, _rng: &mut ChaCha8Rng) -> Action {
        sim::first_allowed(legal).expect("something is always allowed")
    }
}

/// Lets one of them play among misers: the stock runs out again and again.
#[test]
fn d02_a_hand_that_nobody_closes_ends_in_tablas() {
    let mut misers: Vec<Box<dyn Bot>> = (0..4).map(|_| Box::new(Miser) as Box<dyn Bot>).collect();
    let played = sim::play_with(setup("misers", 4), &mut misers, false).expect("four may play");
    sound(&played);
    assert_eq!(
        (played.tally.how, played.tally.renewals),
        ([0, 0, 0, 7], 14)
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

/// Whoever waited with a finished contract closes from the hand when the card for it lies there (R31).
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
