//! Players at the seats.
use crate::adapter::{Adapter, ZERO};
use engine::{
    matchplay::{BotLevel, PlayerKind},
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use session::{Output, PhonePlayer, Stay, Substitute, SubstituteBot};

#[test]
fn a_person_returns_once_the_substitute_has_finished_its_turn() {
    let mut window = Adapter::window("ppb");
    let play = window.play_until(Some(Seat(0)), DecisionStage::Play);
    window.session.substitute(Seat(0), BotLevel::Fuerte);
    window.step(ZERO);
    assert_eq!(window.session.people(), [Seat(1)]);
    assert_eq!(
        window.viewer,
        Viewer::Seat(Seat(1)),
        "a single person is the viewer"
    );
    window.session.give_back(Seat(0));
    window.step(ZERO);
    assert!(!window.session.is_person(Seat(0)), "the turn is not over");
    for _ in 0..20 {
        window.let_people_pass();
        window.let_bots_answer();
        window.step(ZERO);
    }
    assert!(!window.is_pending(play));
    assert!(window.session.is_person(Seat(0)));
    assert_eq!(window.session.viewer(), Viewer::Spectator);
    let stretch = window.session.seats().stand_ins[0].stretch;
    assert!(stretch.to.is_some_and(|to| to > stretch.from));
}

#[test]
fn a_substitute_without_an_action_leaves_no_trace() {
    let mut host = Adapter::host("pp");
    host.session.substitute(Seat(0), BotLevel::Fuerte);
    host.session.substitute(Seat(0), BotLevel::Habitual);
    assert_eq!(host.session.seats().stand_ins.len(), 1);
    assert_eq!(
        host.session.player_at(Seat(0)).kind,
        PlayerKind::Bot(BotLevel::Habitual)
    );
    host.session.give_back(Seat(0));
    assert!(host.session.seats().stand_ins.is_empty());
}

#[test]
fn the_last_person_at_the_screen_cannot_be_replaced() {
    let mut window = Adapter::window("pbb");
    window.session.substitute(Seat(0), BotLevel::Fuerte);
    window.session.substitute(Seat(1), BotLevel::Fuerte);
    assert!(window.session.is_person(Seat(0)));
    assert!(window.session.seats().stand_ins.is_empty());
}

#[test]
fn a_phone_takes_over_a_bots_seat_and_gives_it_back() {
    let mut window = Adapter::window("pbb");
    let phone = [(Seat(1), "Ana")];
    assert_eq!(window.session.set_phones(&phone), (vec![Seat(1)], vec![]));
    assert_eq!(window.session.set_phones(&phone), (vec![], vec![]));
    assert!(window.step(ZERO).contains(&Output::SeatsChanged));
    assert!(window.session.is_phone(Seat(1)));
    assert_eq!(window.session.owners()[1].name, "Ana");
    window.play_until(None, DecisionStage::Play);
    assert_eq!(window.session.set_phones(&[]), (vec![], vec![Seat(1)]));
    assert_eq!(window.session.owners()[1].name, "P1");
    assert_eq!(window.session.seats().taken_over.len(), 1);
}

#[test]
fn saved_seats_keep_their_format() {
    let (bot, returns) = (PlayerKind::Bot(BotLevel::Fuerte), false);
    let bot = Stay::begins(Seat(1), 17, Substitute { bot, returns });
    let text = serde_json::to_string(&bot).expect("JSON");
    assert_eq!(
        text,
        r#"{"seat":1,"from":17,"bot":"bot:fuerte","returns":false}"#
    );
    assert_eq!(serde_json::from_str::<SubstituteBot>(&text).ok(), Some(bot));
    let name = "Ana".to_owned();
    let phone = Stay::begins(Seat(2), 3, PhonePlayer { name });
    let text = serde_json::to_string(&phone).expect("JSON");
    assert_eq!(text, r#"{"seat":2,"from":3,"name":"Ana"}"#);
}
