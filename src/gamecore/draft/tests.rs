//! Tests of the draft of a new match.
use super::*;
use engine::rules::{Preset, fournier};

fn numbered(number: usize) -> String {
    format!("Player {number}")
}

#[test]
fn a_draft_becomes_a_match() {
    let mut draft = Draft::new("Núria", 2);
    assert_eq!(draft.players(), 3);
    draft.seats[1].bot = "  ".to_owned();
    let setup = draft.setup(|| "chance".to_owned(), &numbered);
    let names: Vec<&str> = setup
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    assert_eq!(names, ["Núria", "Carmen", "Lola"]);
    assert_eq!(setup.seed, "chance");
    draft.seed = " mine ".to_owned();
    let setup = draft.setup(|| "chance".to_owned(), &numbered);
    assert_eq!(setup.seed, "mine");
    for bots in 1..=3 {
        assert_eq!(Draft::new("", bots).players(), bots as usize + 1);
    }
    let newcomer = Draft::new("", 1).setup(String::new, &numbered);
    assert_eq!(newcomer.players[0].name, "Player 1");
    assert_eq!(newcomer.players[0].character, None, "a person is a person");
}

#[test]
fn the_first_nameless_person_gets_the_name_and_no_bot_has_it() {
    let mut draft = Draft::new("", 3);
    draft.seat(2, PlayerKind::Human, None);
    draft.welcome(" Carmen ");
    let setup = draft.setup(String::new, &numbered);
    let names: Vec<&str> = setup.players.iter().map(|it| &*it.name).collect();
    assert_eq!((names[0], names[2]), ("Carmen", "Player 2"));
    assert!(!draft.has_namesakes(), "{names:?}");
    assert!(!Draft::new("Carmen", 3).has_namesakes());
}

#[test]
fn an_external_bot_keeps_its_own_name() {
    let mut draft = Draft::new("", 3);
    let bot = PlayerKind::Bot(BotLevel::Habitual);
    draft.seat(1, bot, Some("robi".to_owned()));
    draft.seats[1].name("Typed");
    let player = draft.setup(String::new, &numbered).players[1].clone();
    assert_eq!(
        (player.name.as_str(), player.character),
        ("robi", None),
        "the program lost its name"
    );
    draft.seat(1, bot, None);
    let player = draft.setup(String::new, &numbered).players[1].clone();
    assert_eq!(player.name, "Carmen");
}

#[test]
fn a_smaller_table_keeps_as_many_players_as_it_has_seats() {
    let mut draft = Draft::new("", 3);
    let names =
        |draft: &Draft| -> Vec<String> { draft.names(&numbered).into_iter().flatten().collect() };
    let four = names(&draft);
    draft.choose("fournier", Preset::Fournier.file());
    assert_eq!((draft.places(), names(&draft)), (8, four));
    let taken: Vec<usize> = (0..8).filter(|i| draft.seats[*i].kind.is_some()).collect();
    assert_eq!(taken, [0, 2, 4, 6], "the players are not spread evenly");
    let mut all: Vec<_> = draft.seats[1..].iter().map(|seat| seat.character).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 7, "two seats have the same bot");
    for place in [1, 3, 5, 7] {
        draft.seats[place].kind = Some(PlayerKind::Bot(BotLevel::Fuerte));
    }
    let eight = names(&draft);
    draft.choose("oficial", Preset::Oficial.file());
    assert_eq!((draft.places(), draft.players()), (4, 4));
    assert_eq!(names(&draft), eight[..4]);
    assert!(draft.seats[4..].iter().all(|seat| seat.kind.is_none()));
}

#[test]
fn switches_combine_exclude_each_other_and_are_reset() {
    let mut draft = Draft::new("", 3);
    draft.choose("fournier", Preset::Fournier.file());
    assert!(
        draft.is_fixed(Variant::StepValues),
        "fournier counts in steps"
    );
    assert!(!draft.is_changed());
    draft
        .switch(Variant::RisingBonus, true)
        .expect("V6 alone is fine");
    assert!(draft.is_changed() && Variant::RisingBonus.is_on(&draft.rules));
    let before = draft.clone();
    assert!(draft.switch(Variant::FiftyBonus, true).is_err(), "D10");
    assert_eq!(draft, before, "the failed switch changed the draft");
    draft.switch(Variant::RisingBonus, false).expect("off");
    assert_eq!(draft.rules, fournier());
    draft.switch(Variant::NoJokers, true).expect("V12");
    draft.reset();
    assert_eq!(
        (draft.rules, draft.chosen.as_str()),
        (fournier(), "fournier")
    );
}

#[test]
fn the_variants_of_a_custom_rule_set_can_be_switched_off() {
    let mut rules = fournier();
    rules.name = "Casa".to_owned();
    Variant::Supercontinental.apply(&mut rules);
    rules.leftover = Some(9);
    let mut draft = Draft::new("", 3);
    draft.choose("casa", &RuleFile::of(rules.clone()));
    assert_eq!(draft.rules, rules);
    assert_eq!(draft.switches(), [Variant::Supercontinental]);
    assert!(!draft.is_flipped(Variant::Supercontinental));
    draft.switch(Variant::Supercontinental, false).expect("off");
    assert!(draft.is_flipped(Variant::Supercontinental));
    assert!(!draft.rules.supercontinental);
    assert_eq!(draft.rules.leftover, Some(9), "another rule was reset");
    assert_ne!(draft.rules.name, "Casa", "the rules kept their name");
    draft.switch(Variant::Supercontinental, true).expect("on");
    assert_eq!(draft.rules, rules);
}

#[test]
fn an_external_bot_that_leaves_is_removed() {
    let mut seat = SeatDraft::free(2);
    let bot = PlayerKind::Bot(BotLevel::Habitual);
    seat.set(bot, Some("robi".to_owned()));
    seat.leave();
    assert_eq!((seat.player(), &seat.guest), (None, &None));
    seat.set(bot, None);
    let player = seat.player().expect("the seat is taken");
    assert_eq!(player.character, Some(seat.character), "still a guest");
    assert_eq!(player.name, seat.character.name());
}

#[test]
fn a_seat_keeps_the_names_of_its_person_and_its_bot() {
    let mut seat = SeatDraft::free(3);
    let bot = PlayerKind::Bot(BotLevel::Habitual);
    seat.set(bot, None);
    assert_eq!(seat.player().expect("a bot").name, "Lola");
    seat.set(PlayerKind::Human, None);
    assert_eq!(seat.player().expect("a person").name, "", "a bot's name");
    seat.name("Marta");
    seat.set(bot, None);
    assert_eq!(seat.player().expect("a bot").name, "Lola");
    seat.set(PlayerKind::Human, None);
    assert_eq!(seat.player().expect("a person").name, "Marta");
}

fn as_it_is(name: &str) -> String {
    name.to_owned()
}

#[test]
fn a_stored_table_is_set_up_as_it_was() {
    for preset in [Preset::Oficial, Preset::Fournier, Preset::Francais] {
        let mut draft = Draft::new("Núria", 2);
        draft.choose(preset.id(), preset.file());
        draft.seat(1, PlayerKind::Human, None);
        draft.seats[1].name("Blas");
        draft.seats[1].picture = Some(5);
        draft.seat(2, PlayerKind::Bot(BotLevel::Fuerte), None);
        let mut free = Variant::ALL.iter().filter(|it| !it.is_on(&draft.rules));
        let free = *free.next().expect("no rulebook has all of them");
        draft.switch(free, true).expect("a switch that is free");
        let kept = draft.kept(Some(20));
        let text = serde_json::to_string(&kept).expect("it can be kept");
        let read: StoredTable = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(read, kept);
        let again = read.draft(as_it_is).expect("it is playable");
        assert_eq!(
            (&again.seats[..4], &again.rules),
            (&draft.seats[..4], &draft.rules)
        );
        assert_eq!(again.switches(), draft.switches());
        assert_eq!(again.chosen, draft.chosen);
        assert!(again.is_changed());
        let neutral = |number: usize| format!("{number}");
        let seed = || "seed".to_owned();
        assert_eq!(again.setup(seed, &neutral), draft.setup(seed, &neutral));
        assert!(again.kept(Some(20)).is_like(&kept));
    }
}

#[test]
fn a_stored_table_keeps_fields_that_were_set() {
    let mut draft = Draft::new("Ana", 2);
    let plain = serde_json::to_string(&draft.kept(None)).expect("it can be kept");
    assert!(!plain.contains("\"fields\""), "{plain}");
    let [deal, swap] = ["deal", "joker_swap"].map(|name| Field::named(name).expect("a field"));
    draft.switch(Variant::NoJokerSwap, true).expect("V16");
    draft
        .set(&[(deal, "[12]"), (swap, "any_other_meld")])
        .expect("playable");
    assert_eq!(draft.rules.deal, Some(vec![12]));
    assert!(draft.switches().is_empty(), "V16 sets the same field");
    assert!(draft.is_changed() && draft.is_set(deal));
    let kept = draft.kept(None);
    let text = serde_json::to_string(&kept).expect("it can be kept");
    let read: StoredTable = serde_json::from_str(&text).expect("it can be read");
    let again = read.draft(as_it_is).expect("it is playable");
    assert_eq!(again.rules, draft.rules);
    assert!(again.kept(None).is_like(&kept));
    let mut wrong = kept;
    wrong.fields.insert("deal".to_owned(), "many".to_owned());
    assert_eq!(wrong.draft(as_it_is), None);
    // A value that makes the rules unplayable is refused and changes nothing.
    let before = draft.clone();
    let seats = Field::named("min_seats").expect("a field");
    assert!(draft.set(&[(seats, "9")]).is_err());
    assert_eq!(draft, before);
    draft.reset();
    assert!(!draft.is_changed() && !draft.is_set(deal));
}

#[test]
fn a_stored_table_of_an_older_version_keeps_a_contract_beyond_its_shoe() {
    let mut kept = Draft::new("Ana", 2).kept(None);
    let shoe = "[(players: 2, packs: 1, jokers: 0)]";
    for (field, value) in [("hands", "[\"T8\"]"), ("shoe", shoe)] {
        kept.fields.insert(field.to_owned(), value.to_owned());
    }
    let draft = kept.draft(as_it_is).expect("the table remains");
    assert!(draft.rules.check(draft.players()).is_err());
}

#[test]
fn a_stored_table_keeps_the_choice_of_hands() {
    let mut draft = Draft::new("Ana", 2);
    draft.switch(Variant::TwoHandsFirst, true).expect("V2");
    let all = serde_json::to_string(&draft.kept(None)).expect("it can be kept");
    assert!(!all.contains("\"hands\""), "{all}");
    for (hands, text) in [
        (HandsChoice::Four, "\"hands\":\"four\""),
        (HandsChoice::One, "\"hands\":\"one\""),
        (HandsChoice::Own(vec![3, 9]), "\"hands\":{\"own\":[3,9]}"),
    ] {
        draft.choose_hands(hands.clone());
        let kept = draft.kept(None);
        assert!(kept.rules.hands_played.is_none(), "a short rule set");
        let written = serde_json::to_string(&kept).expect("it can be kept");
        assert!(written.contains(text), "{written}");
        let read: StoredTable = serde_json::from_str(&written).expect("it can be read");
        let again = read.draft(as_it_is).expect("it is playable");
        assert_eq!((again.hands(), &again.rules), (hands, &draft.rules));
        assert!(again.kept(None).is_like(&kept));
    }
    let mut wrong = draft.kept(None);
    wrong.hands = HandsChoice::Own(vec![0, 200]);
    let again = wrong.draft(as_it_is).expect("it is playable");
    assert_eq!(again.hands(), HandsChoice::All);
}

#[test]
fn a_renamed_person_sits_at_the_table_under_the_new_name() {
    let draft = Draft::new("Ana", 1);
    let kept = draft.kept(None);
    let again = kept.draft(|name| name.replace("Ana", "Anita"));
    assert_eq!(again.expect("a table").seats[0].person, "Anita");
}

#[test]
fn an_unplayable_table_is_rejected() {
    let draft = Draft::new("Ana", 3);
    let good = draft.kept(None);
    let mut alone = good.clone();
    alone.seats[1..].iter_mut().for_each(SeatDraft::leave);
    let mut hidden = good.clone();
    hidden.seats[0].person = "a\u{202e}b".to_owned();
    let mut crowd = good.clone();
    crowd.seats.extend(good.seats.clone());
    let mut switches = good.clone();
    switches.switches = vec![Variant::RisingBonus, Variant::FiftyBonus];
    for bad in [alone, hidden, crowd, switches] {
        assert_eq!(bad.draft(as_it_is), None, "{bad:?}");
    }
    assert!(good.draft(as_it_is).is_some());
}
