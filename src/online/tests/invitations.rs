//! The text of invitations.
use super::pair::{HOUR, Host, LOOPBACK};
use online::{Home, HomeOptions, Invitation, OnlineError, Relay, SCHEME, SecretKey};
use proptest::prelude::*;
use std::{net::IpAddr, sync::Arc, time::Duration};

fn home(relay: Relay) -> Result<Home, OnlineError> {
    let options = HomeOptions {
        key: SecretKey::generate(),
        relay,
        address: LOOPBACK,
        port: 0,
        version: String::new(),
        invitations: Vec::new(),
        wake: Arc::new(|| {}),
    };
    Home::open(options).map(|(home, _)| home)
}

fn own(url: &str) -> Relay {
    Relay::Own {
        url: url.to_owned(),
        discovers_addresses: true,
    }
}

#[test]
fn the_text_contains_everything() {
    // Nothing listens at this address.
    let relay = own("http://127.0.0.1:9/");
    let home = home(relay).unwrap();
    let v6: IpAddr = "fe80::1".parse().unwrap();
    let invitation = home
        .invite("seat 2".to_owned(), HOUR, &[v6, LOOPBACK])
        .unwrap();
    let text = invitation.to_string();
    assert!(
        text.len() <= 200 && !text.contains(char::is_whitespace),
        "{text}"
    );
    assert!(text.starts_with(SCHEME), "{text}");
    let capitals = text[SCHEME.len()..].bytes();
    assert!(
        capitals
            .clone()
            .all(|each| each.is_ascii_uppercase() || each.is_ascii_digit())
    );
    for typed in [text.clone(), text.to_lowercase(), format!(" \n{text}\t")] {
        assert_eq!(typed.parse::<Invitation>().unwrap(), invitation);
    }
    assert_eq!(invitation.host(), home.id());
    let stored = &home.invitations()[0];
    assert_eq!(
        (&stored.id, stored.expiry),
        (&invitation.id(), invitation.expiry())
    );
    assert_eq!((stored.purpose.as_str(), stored.guest), ("seat 2", None));
    let json = serde_json::to_string(&stored).unwrap();
    assert_eq!(
        serde_json::from_str::<online::StoredInvitation>(&json).unwrap(),
        *stored
    );
    assert!(!format!("{invitation:?}").contains(&text[60..70]));
}

#[test]
fn wrong_relays_and_purposes_are_refused() {
    let long = format!("https://{}.org/", "x".repeat(60));
    for url in ["", "relay", "ftp://relay.org/", "https://", "data:,", &long] {
        assert!(
            matches!(own(url).check(), Err(OnlineError::RelayUrl(_))),
            "{url}"
        );
        assert!(home(own(url)).is_err(), "{url}");
    }
    own("https://relay.example.org/").check().unwrap();
    let host = Host::new();
    let purpose = "x".repeat(1025);
    let refused = host.home.invite(purpose, Duration::MAX, &[]);
    assert!(matches!(refused, Err(OnlineError::Purpose(1025))));
}

#[test]
fn mistyped_texts_are_refused() {
    let text = Host::new().invite("").to_string();
    for at in SCHEME.len()..text.len() {
        for letter in ["A", "Z", "7", "1", " ", "é"] {
            let mut typed = text.clone();
            typed.replace_range(at..=at, letter);
            let read = typed.parse::<Invitation>();
            assert!(typed == text || read.is_err(), "{typed}");
        }
        assert!(text[..at].parse::<Invitation>().is_err());
    }
    for (typed, mistyped) in [
        ("", false),
        ("continental", false),
        (SCHEME, true),
        ("other:AA", false),
    ] {
        let error = typed.parse::<Invitation>().unwrap_err();
        assert_eq!(matches!(error, OnlineError::Mistyped), mistyped, "{typed}");
    }
}

proptest! {
    #[test]
    fn no_text_causes_a_panic(text in ".{0,300}", letters in "[A-Z2-7]{0,300}") {
        let _ = text.parse::<Invitation>();
        let _ = format!("{SCHEME}{text}").parse::<Invitation>();
        let _ = format!("{SCHEME}{letters}").parse::<Invitation>();
    }
}
