//! Random rule sets, playable or not: every field can have any of its values.
use engine::rules::{
    Bonus, CardValues, Closing, DeckPlan, Forbidden, JokerSwap, PenaltyStock, Preset, RuleSet,
    RunRules, TrioRules,
};
use testkit::{random::Random, random_input::change_version_2};

/// Returns a random rule set: in about half of all cases, a preset with a few changes.
pub fn any_rules(random: &mut Random) -> RuleSet {
    let wild = random.chance(50);
    let base = Preset::ALL[random.below(3)].rules();
    let mut or = |old: bool, percent| {
        if random.chance(if wild { 50 } else { percent }) {
            !old
        } else {
            old
        }
    };
    let forbidden = Forbidden {
        joker_discard: or(false, 10),
        playable_discard: or(false, 10),
        own_claim: or(false, 10),
        claim_down: or(false, 10),
        keeping_back: or(false, 10),
    };
    let run = RunRules {
        adjacent_jokers: or(base.run.adjacent_jokers, 5),
        repeats: or(base.run.repeats, 5),
    };
    let rules = RuleSet {
        red_twos_wild: or(false, 20),
        supercontinental: or(false, 20),
        two_hands_first: or(false, 20),
        trio: TrioRules {
            jokers_only: or(base.trio.jokers_only, 5),
        },
        run,
        distinct: or(false, 20),
        joker_move: or(base.joker_move, 5),
        lay_off_bonus: or(false, 20),
        no_joker_first: or(false, 20),
        forbidden,
        ..base.clone()
    };
    let mut rules = rules;
    change_version_2(random, &mut rules);
    if !wild {
        return rules;
    }
    let min_seats = 2 + random.below(7) as u8;
    let max_seats = min_seats + random.below(9 - min_seats as usize) as u8;
    RuleSet {
        name: any_name(random),
        min_seats,
        max_seats,
        decks: *random.pick(&[DeckPlan::Two, DeckPlan::Growing]),
        jokers_per_deck: random.below(9) as u8,
        values: *random.pick(&[CardValues::Pips, CardValues::Steps]),
        extra_cards_dealt: random.below(4) as u8,
        joker_swap: *random.pick(&[JokerSwap::RunsOfOwner, JokerSwap::AnyOtherMeld]),
        penalty: *random.pick(&[PenaltyStock::Shared, PenaltyStock::Separate]),
        bonus: *random.pick(&[Bonus::None, Bonus::Ten, Bonus::Rising, Bonus::Fifty]),
        leftover: *random.pick(&[None, Some(0), Some(5), Some(9), Some(255)]),
        closing: *random.pick(&[Closing::Any, Closing::SameTurn, Closing::SameTurnInLastHand]),
        max_claims: *random.pick(&[None, Some(0), Some(3), Some(7)]),
        ..rules
    }
}

fn any_name(random: &mut Random) -> String {
    let letters = [
        'a', 'Ñ', ' ', '"', '\\', '/', '*', '(', '{', '\u{200d}', '🂡', ':',
    ];
    let rest = (0..random.below(12)).map(|_| *random.pick(&letters));
    std::iter::once('x')
        .chain(rest.collect::<Vec<_>>())
        .collect()
}
