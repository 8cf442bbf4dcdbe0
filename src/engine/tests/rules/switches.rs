//! Variants: their ids, switching them on and off, differences, and conflicts (D10, D14).
use super::any::any_rules;
use engine::rules::{
    AceInRuns, Conflict, Difference, Direction, Field, Preset, Progress, RankPoints, RuleSet,
    RuleSetError, ShoeRow, Variant, WildLimit, WildLimits, combine, differences, fournier,
    francais, oficial,
};
use testkit::random::Random;

#[test]
fn ids_are_parsed_ignoring_case() {
    for variant in Variant::ALL {
        let id = variant.id();
        for text in [id.to_owned(), id.to_lowercase(), id.to_uppercase()] {
            assert_eq!(text.parse(), Ok(variant));
        }
        assert_eq!(
            serde_json::to_string(&variant).expect("a word"),
            format!("\"{id}\"")
        );
    }
    let mut ids: Vec<&str> = Variant::ALL.iter().map(|variant| variant.id()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), Variant::ALL.len());
}

#[test]
fn an_unknown_id_is_refused_with_a_suggestion() {
    for (text, says) in [
        ("V99", "known are V1, V2"),
        ("V15", "but five: no-joker-discard, "),
        ("v4-last", "did you mean “V4last”?"),
        ("no-joker-discrad", "did you mean “no-joker-discard”?"),
        ("", "known are"),
    ] {
        let error = text.parse::<Variant>().expect_err(text).to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn d14_every_switch_can_be_set_on_every_preset_and_taken_off_again() {
    for preset in Preset::ALL {
        let base = preset.rules();
        for variant in Variant::ALL {
            let combined = combine(base, &[variant]).expect("any switch on any preset");
            let mut rules = combined.rules;
            assert!(variant.is_on(&rules));
            assert_eq!(rules.check(4), Ok(()), "{variant} on {}", preset.id());
            let so_already = variant.is_on(base);
            assert_eq!(combined.already.contains(&variant), so_already);
            let found = differences(&rules, base);
            let expected: &[Difference] = &[Difference::Variant(variant)];
            assert_eq!(found, if so_already { &[] } else { expected });
            assert!(!variant.field().same(&rules, base) || so_already);
            variant.field().copy(base, &mut rules);
            assert_eq!(rules, *base, "{variant}");
        }
    }
}

#[test]
fn variants_included_in_a_preset_are_reported_without_an_error() {
    let own = |rules: RuleSet| {
        let on = Variant::ALL
            .into_iter()
            .filter(|variant| variant.is_on(&rules));
        on.map(Variant::id).collect::<Vec<_>>()
    };
    assert_eq!(own(oficial()), [""; 0]);
    assert_eq!(own(fournier()), ["V9", "V14"]);
    assert_eq!(own(francais()), ["V9", "V14"]);
}

#[test]
fn d10_switches_that_exclude_each_other_are_refused_in_either_order() {
    for conflict in Conflict::ALL {
        let (one, other) = conflict.pair();
        for pair in [[one, other], [other, one]] {
            let error = combine(&oficial(), &pair).expect_err("they exclude each other");
            assert_eq!(error, RuleSetError::Conflict(conflict));
            let sentence = error.to_string();
            let both = sentence.contains(one.id()) && sentence.contains(other.id());
            assert!(
                both && sentence.contains("exclude each other: "),
                "{sentence}"
            );
        }
        assert!(combine(&oficial(), &[one, one]).is_ok());
    }
    let count = |variant: Variant| {
        let rivals = Variant::ALL.into_iter();
        rivals
            .filter(|other| Conflict::conflict_between(variant, *other).is_some())
            .count()
    };
    assert_eq!(Variant::ALL.map(count).iter().sum::<usize>(), 12);
}

#[test]
fn a_variant_already_set_excludes_its_rival() {
    for (on, asked, refused) in [
        (Variant::SameTurn, Variant::SameTurnInLastHand, true),
        (Variant::FiftyBonus, Variant::RisingBonus, true),
        (Variant::NoJokers, Variant::TwoJokers, true),
        // Two jokers per pack may come from the base rule set, so they do not conflict with V12 (no jokers).
        (Variant::TwoJokers, Variant::NoJokers, false),
        (Variant::RisingBonus, Variant::LayOffBonus, false),
    ] {
        let house = combine(&oficial(), &[on]).expect("one switch").rules;
        assert_eq!(
            combine(&house, &[asked]).is_err(),
            refused,
            "{asked} on {on}"
        );
    }
    let without = combine(&fournier(), &[Variant::NoJokers]).expect("on any preset");
    assert_eq!(without.rules.jokers_per_deck, 0);
}

#[test]
fn d14_a_switch_that_other_fields_replace_is_off_and_refused() {
    let shoe = |rules: &mut RuleSet| {
        let (players, packs, jokers) = (2, 2, 4);
        rules.shoe = Some(vec![ShoeRow {
            players,
            packs,
            jokers,
        }]);
    };
    let points = |cards: &'static [&str]| {
        let row = |cards: &&str| RankPoints {
            cards: cards.parse().expect("ranks"),
            points: 5,
        };
        Some(cards.iter().map(row).collect())
    };
    for (variant, field, change) in [
        (Variant::TwoJokers, "shoe", &shoe as &dyn Fn(&mut RuleSet)),
        (Variant::NoJokerFirst, "no_up_card", &|rules| {
            rules.no_up_card = true;
        }),
        (Variant::StepValues, "points", &|rules| {
            rules.points = points(&["2-9"]);
        }),
    ] {
        for mut base in [oficial(), fournier()] {
            change(&mut base);
            let error = RuleSetError::NoEffect { variant, field };
            assert_eq!(combine(&base, &[variant]), Err(error));
            assert!(!variant.is_on(&base), "{variant}");
        }
    }
    let some = RuleSet {
        points: points(&["A", "2-8"]),
        ..oficial()
    };
    assert!(combine(&some, &[Variant::StepValues]).is_ok(), "the nine");
}

#[test]
fn the_order_of_switches_does_not_matter() {
    let mut random = Random::new(4);
    let mut refused = 0;
    for _ in 0..500 {
        let base = Preset::ALL[random.below(3)].rules();
        let mut set: Vec<Variant> = Variant::ALL
            .into_iter()
            .filter(|_| random.chance(25))
            .collect();
        let one = combine(base, &set).map(|combined| combined.rules);
        random.shuffle(&mut set);
        assert_eq!(combine(base, &set).map(|combined| combined.rules), one);
        refused += usize::from(one.is_err());
    }
    assert!((20..480).contains(&refused), "{refused}");
}

#[test]
fn differences_lead_from_the_base_to_the_rules() {
    let mut random = Random::new(9);
    for _ in 0..500 {
        let rules = any_rules(&mut random);
        for preset in Preset::ALL {
            let mut again = RuleSet {
                name: rules.name.clone(),
                ..preset.rules().clone()
            };
            for difference in differences(&rules, preset.rules()) {
                match difference {
                    Difference::Variant(variant) => variant.apply(&mut again),
                    Difference::Field(field) => field.copy(&rules, &mut again),
                }
            }
            assert_eq!(again, rules);
        }
    }
    assert_eq!(differences(&fournier(), &fournier()), []);
    assert_eq!(
        differences(&fournier(), &francais()),
        [Difference::Field(
            Field::named("run.repeats").expect("a field")
        )]
    );
}

#[test]
fn the_list_of_fields_is_complete() {
    let limits = WildLimits {
        trio: WildLimit::AtMost(1),
        run: WildLimit::Any,
    };
    // The fields of version 2 are written only if they differ from their default values.
    let rules = RuleSet {
        hands: Some(Vec::new()),
        hands_played: Some(Vec::new()),
        deal: Some(Vec::new()),
        shoe: Some(Vec::new()),
        points: Some(Vec::new()),
        direction: Direction::Clockwise,
        lay_off_next_turn: true,
        no_pile_when_down: true,
        must_discard: true,
        ace: AceInRuns::High,
        renewals: Some(0),
        wild_cards: Some("2".parse().expect("a rank")),
        wilds_laid_down: limits,
        wilds_later: limits,
        exact_melds: true,
        closer_points: Some(Vec::new()),
        closer_begins: true,
        no_up_card: true,
        penalty_cards: 2.try_into().expect("a number"),
        progress: Progress::AllDone,
        ..oficial()
    };
    let json = serde_json::to_value(rules).expect("data");
    let mut keys = Vec::new();
    for (key, value) in json.as_object().expect("an object") {
        let parts = value.as_object().filter(|_| !key.starts_with("wilds_"));
        match parts {
            Some(parts) => keys.extend(parts.keys().map(|part| format!("{key}.{part}"))),
            None => keys.push(key.clone()),
        }
    }
    keys.retain(|key| key != "name");
    let mut fields: Vec<&str> = Field::ALL.iter().map(|field| field.key()).collect();
    keys.sort();
    fields.sort();
    assert_eq!(fields, keys);
}
