//! Characters: each one has a temperament, and records store the characters of the bots.
use crate::bots::fair::LITTLE;
use engine::{
    bots::{Temperament, temperament_of, thinker},
    matchplay::{BotLevel, Character, PlayerInfo, PlayerKind, Setup},
    record,
    rules::oficial,
    sim,
};
use std::collections::BTreeSet;

fn info(character: Option<Character>) -> PlayerInfo {
    PlayerInfo {
        character,
        ..PlayerInfo::new("Someone", PlayerKind::Bot(BotLevel::Habitual))
    }
}

#[test]
fn every_character_has_an_id_and_a_temperament() {
    let ids: BTreeSet<&str> = Character::ALL.iter().map(|c| c.id()).collect();
    assert_eq!(ids.len(), Character::ALL.len());
    for character in Character::ALL {
        assert_eq!(character.id().parse(), Ok(character));
        let known = Temperament::named(character.id()).expect("a temperament");
        assert_eq!(temperament_of(&info(Some(character))), known);
    }
    assert_eq!(temperament_of(&info(None)), Temperament::EVEN);
    let kinds: BTreeSet<String> = (Character::ALL.iter())
        .map(|c| format!("{:?}", temperament_of(&info(Some(*c)))))
        .collect();
    assert!(kinds.len() >= 7, "characters must differ: {kinds:?}");
}

fn table(characters: [Option<Character>; 3]) -> Setup {
    Setup {
        seed: "characters".to_owned(),
        rules: oficial(),
        players: characters.map(info).to_vec(),
    }
}

#[test]
fn a_record_stores_characters_and_they_are_optional() {
    let with = table([Some(Character::Paco), None, Some(Character::Ines)]);
    let header = record::header(&with);
    assert!(header.contains(r#""character":"paco""#), "{header}");
    let played = sim::play(with.clone(), true).expect("three may play");
    let text = played.record.expect("a record was asked for");
    assert_eq!(
        record::resume(&text).expect("it is in order").game.setup(),
        &with
    );
    let without = record::header(&table([None; 3]));
    assert!(!without.contains(r#""character":"#), "{without}");
}

#[test]
fn an_unknown_character_in_a_record_is_reported_by_name() {
    let header = record::header(&table([Some(Character::Lola), None, None]));
    let text = header.replace("lola", "nadie") + "\n";
    let told = record::resume(&text)
        .err()
        .expect("an unknown character")
        .to_string();
    assert!(told.contains("line 1") && told.contains("nadie"), "{told}");
}

#[test]
fn characters_play_differently() {
    let by = |character| {
        let played = sim::play(table([character; 3]), false).expect("three may play");
        played
            .tally
            .claims
            .iter()
            .map(|(_, claims)| claims)
            .sum::<u32>()
    };
    let (paco, rocio) = (by(Some(Character::Paco)), by(Some(Character::Rocio)));
    assert!(
        paco > rocio,
        "Paco claims {paco} times, Rocío {rocio} times"
    );
}

/// A temperament also changes the play of bots that search.
#[test]
fn temperaments_affect_bots_that_think_ahead() {
    let claims = |appetite: f64| {
        let temper = Temperament {
            appetite,
            ..Temperament::EVEN
        };
        let mut players: Vec<_> = (0..3).map(|_| thinker(temper, LITTLE)).collect();
        let played = sim::play_with(table([None; 3]), &mut players, false).expect("three may play");
        let claims = played.tally.claims.iter().map(|(_, claims)| claims);
        claims.sum::<u32>()
    };
    let (none, even, much) = (claims(0.0), claims(1.0), claims(4.0));
    assert_eq!(none, 0, "a claim without appetite");
    assert!(even > 10 && much > even, "{even}, {much}");
}
