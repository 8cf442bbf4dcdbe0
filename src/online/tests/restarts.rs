//! Guests and hosts that restart.
use super::pair::{Host, is_connected, join, receive, send, wait_for};
use online::{DialFailure, GuestStatus, SecretKey};

#[test]
fn a_guest_reconnects_to_a_restarted_host() {
    let (key, guests_key) = (SecretKey::generate(), SecretKey::generate());
    let host = Host::open(&key, 0, Vec::new());
    let (port, invitation) = (host.port(), host.invite("seat"));
    let guest = join(&guests_key, &invitation);
    let first = host.arrived();
    wait_for(&guest, "connected", is_connected);
    let stored = serde_json::to_string(&host.home.invitations()).unwrap();
    drop(host);
    wait_for(&guest, "disconnected", |status| {
        *status
            == GuestStatus::Dialling {
                failure: Some(DialFailure::HostClosed),
            }
    });
    let host = Host::open(&key, port, serde_json::from_str(&stored).unwrap());
    assert_eq!(host.port(), port);
    assert_eq!(host.arrived(), (first.0, first.1.clone(), false));
    wait_for(&guest, "connected again", is_connected);
    let stream = guest.open_stream().unwrap();
    send(&stream, "back");
    assert_eq!(receive(&mut host.opened()).as_deref(), Some("back"));
    // The guest restarts.
    drop(guest);
    assert_eq!(host.left(), first.0);
    let guest = join(&guests_key, &invitation.to_string().parse().unwrap());
    assert_eq!(host.arrived(), (first.0, first.1, false));
    wait_for(&guest, "connected", is_connected);
}

#[test]
fn a_guest_waits_for_a_host_that_starts_later() {
    let key = SecretKey::generate();
    let host = Host::open(&key, 0, Vec::new());
    let (port, invitation) = (host.port(), host.invite(""));
    let stored = host.home.invitations();
    drop(host);
    let guest = join(&SecretKey::generate(), &invitation);
    wait_for(&guest, "no answer", |status| {
        *status
            == GuestStatus::Dialling {
                failure: Some(DialFailure::NoAnswer),
            }
    });
    let host = Host::open(&key, port, stored);
    host.arrived();
    wait_for(&guest, "connected", is_connected);
}
