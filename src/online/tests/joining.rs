//! Joining, refusals, and the end of homes.
use super::pair::{
    HOUR, Host, LOOPBACK, guest_of, is_connected, join, receive, send, wait, wait_for,
};
use online::{DialFailure, GuestStatus, HomeEvent, OnlineError, Refusal, SecretKey};
use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

fn refused(status: &GuestStatus) -> Option<Refusal> {
    match status {
        GuestStatus::Refused { refusal, version } => {
            assert_eq!(version, "host 1");
            Some(*refusal)
        }
        _ => None,
    }
}

#[test]
fn a_guest_joins_and_learns_the_purpose_and_the_route() {
    let host = Host::new();
    let key = SecretKey::generate();
    let invitation = host.invite("seats 2 and 3");
    let guest = join(&key, &invitation);
    let arrived = host.arrived();
    let id = key.as_guest_of(host.home.id()).id();
    assert_eq!(arrived, (id, invitation.id(), true));
    assert_eq!(host.home.invitations()[0].guest, Some(id));
    let status = wait_for(&guest, "a route", |status| {
        matches!(status, GuestStatus::Connected { route: Some(_), .. })
    });
    let GuestStatus::Connected {
        purpose,
        version,
        route,
    } = status
    else {
        panic!("not connected")
    };
    assert_eq!(
        (purpose.as_str(), version.as_str()),
        ("seats 2 and 3", "host 1")
    );
    let route = route.unwrap();
    assert!(
        !route.is_relayed && route.round_trip < Duration::from_secs(1),
        "{route:?}"
    );
    wait("the host knows the route", || {
        let route = host.events.try_recv().ok()?;
        matches!(route, HomeEvent::Routed { .. }).then_some(())
    });
    assert!(host.wakes.load(Ordering::SeqCst) >= 2);
    drop(guest);
    assert_eq!(host.left(), id);
}

#[test]
fn wrong_expired_and_revoked_invitations_are_refused() {
    let host = Host::new();
    let key = SecretKey::generate();
    let is_refused = |invitation, reason| {
        let guest = join(&key, invitation);
        wait_for(&guest, "refused", |status| refused(status) == Some(reason));
        assert!(matches!(
            guest.open_stream(),
            Err(OnlineError::NotConnected)
        ));
    };
    let revoked = host.invite("");
    host.home.revoke(&revoked.id());
    // Without any invitation, and with another one.
    is_refused(&revoked, Refusal::Unknown);
    let _other = host.invite("");
    is_refused(&revoked, Refusal::Unknown);
    let expired = host
        .home
        .invite(String::new(), Duration::ZERO, &[LOOPBACK])
        .unwrap();
    is_refused(&expired, Refusal::Expired);
    assert!(
        host.events.try_recv().is_err(),
        "a refused guest is reported"
    );
}

#[test]
fn the_first_guest_binds_the_invitation() {
    let (hosts_key, key) = (SecretKey::generate(), SecretKey::generate());
    let host = Host::open(&hosts_key, 0, Vec::new());
    let invitation = host.invite("");
    let guest = join(&key, &invitation);
    wait_for(&guest, "connected", is_connected);
    let first = host.arrived();
    let other = join(&SecretKey::generate(), &invitation);
    wait_for(&other, "refused", |status| {
        refused(status) == Some(Refusal::OtherGuest)
    });
    drop(guest);
    host.left();
    // The expiry does not matter any more.
    let (port, mut stored) = (host.port(), host.home.invitations());
    stored[0].expiry = 0;
    drop(host);
    let host = Host::open(&hosts_key, port, stored);
    let _guest = join(&key, &invitation);
    assert_eq!(host.arrived(), (first.0, first.1, false));
}

#[test]
fn a_newer_connection_of_a_guest_closes_the_older_one() {
    let host = Host::new();
    let (key, invitation) = (SecretKey::generate(), host.invite(""));
    let older = join(&key, &invitation);
    let first = host.arrived();
    let newer = join(&key, &invitation);
    wait_for(&older, "replaced", |status| {
        refused(status) == Some(Refusal::Replaced)
    });
    assert_eq!(host.left(), first.0);
    assert_eq!(host.arrived(), (first.0, first.1, false));
    wait_for(&newer, "connected", is_connected);
    drop(older);
    let stream = newer.open_stream().unwrap();
    send(&stream, "still here");
    assert_eq!(receive(&mut host.opened()).as_deref(), Some("still here"));
}

#[test]
fn revoking_and_removing_close_the_connection() {
    let host = Host::new();
    let (one, other) = (host.invite("one"), host.invite("other"));
    let revoked = join(&SecretKey::generate(), &one);
    host.arrived();
    wait_for(&revoked, "connected", is_connected);
    host.home.revoke(&one.id());
    wait_for(&revoked, "revoked", |status| {
        refused(status) == Some(Refusal::Revoked)
    });
    host.left();
    let removed = join(&SecretKey::generate(), &other);
    let (id, ..) = host.arrived();
    wait_for(&removed, "connected", is_connected);
    host.home.remove(id);
    wait_for(&removed, "removed", |status| {
        refused(status) == Some(Refusal::Removed)
    });
    assert_eq!(host.left(), id);
    assert!(host.home.invitations().is_empty());
}

#[test]
fn homes_end_quickly() {
    // Two seconds, and some for a busy machine.
    let limit = Duration::from_secs(3);
    let host = Host::new();
    let guest = guest_of(&host);
    let mut stream = guest.open_stream().unwrap();
    send(&stream, "hello");
    let mut hosts = host.opened();
    assert_eq!(receive(&mut hosts).as_deref(), Some("hello"));
    let ended = Instant::now();
    host.home.close();
    assert!(ended.elapsed() < limit, "{:?}", ended.elapsed());
    assert_eq!((receive(&mut hosts), receive(&mut stream)), (None, None));
    wait_for(&guest, "closed", |status| {
        *status
            == GuestStatus::Dialling {
                failure: Some(DialFailure::HostClosed),
            }
    });
    let ended = Instant::now();
    drop(guest);
    assert!(ended.elapsed() < limit, "{:?}", ended.elapsed());
    // A host without guests, and a guest without a host.
    let host = Host::new();
    let invitation = host.home.invite(String::new(), HOUR, &[LOOPBACK]).unwrap();
    let ended = Instant::now();
    drop(host);
    assert!(ended.elapsed() < limit, "{:?}", ended.elapsed());
    let guest = join(&SecretKey::generate(), &invitation);
    std::thread::sleep(Duration::from_millis(200));
    let ended = Instant::now();
    drop(guest);
    assert!(ended.elapsed() < limit, "{:?}", ended.elapsed());
}
