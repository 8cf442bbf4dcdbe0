//! Peers that break the protocol.
use super::pair::{Host, guest_of, is_connected, join, receive, send, wait, wait_for};
use iroh::{
    Endpoint, EndpointAddr, RelayMode,
    endpoint::{ConnectionError, presets},
};
use online::{Guest, GuestStatus, HomeEvent, MAX_LINE, SecretKey, TextStream};
use std::time::Duration;
use tokio::time::timeout;

fn opened(host: &Host, guest: &Guest) -> (TextStream, TextStream) {
    let own = guest.open_stream().unwrap();
    send(&own, "hello");
    let mut hosts = host.opened();
    assert_eq!(receive(&mut hosts).as_deref(), Some("hello"));
    (own, hosts)
}

fn is_dialling(status: &GuestStatus) -> bool {
    matches!(status, GuestStatus::Dialling { .. })
}

#[test]
fn a_line_that_is_too_long_closes_the_connection() {
    let host = Host::new();
    let guest = guest_of(&host);
    let (own, mut hosts) = opened(&host, &guest);
    send(&own, &"x".repeat(MAX_LINE + 1));
    assert_eq!(receive(&mut hosts), None);
    host.left();
    // The guest comes back.
    host.arrived();
    wait_for(&guest, "connected again", is_connected);
    // A host that sends such a line is not better.
    let (mut own, hosts) = opened(&host, &guest);
    send(&hosts, &"x".repeat(MAX_LINE + 1));
    assert_eq!(receive(&mut own), None);
    host.left();
    host.arrived();
}

#[test]
fn a_flood_closes_the_connection() {
    let host = Host::new();
    let guest = guest_of(&host);
    let (own, mut hosts) = opened(&host, &guest);
    let sender = own.sender;
    let flood = std::thread::spawn(move || {
        (0..10_000)
            .take_while(|_| sender.blocking_send("x".to_owned()).is_ok())
            .count()
    });
    let mut count = 0;
    while receive(&mut hosts).is_some() {
        count += 1;
    }
    assert!((2500..=4000).contains(&count), "{count} lines arrived");
    flood.join().unwrap();
    host.left();
}

#[test]
fn a_guest_that_does_not_read_loses_its_connection() {
    let host = Host::new();
    let guest = guest_of(&host);
    let (_own, hosts) = opened(&host, &guest);
    let line = "x".repeat(1000);
    wait("sending fails", || {
        use tokio::sync::mpsc::error::TrySendError;
        let sent = hosts.sender.try_send(line.clone());
        matches!(sent, Err(TrySendError::Closed(_))).then_some(())
    });
    host.left();
    // Meanwhile the host serves others.
    let other = guest_of_others(&host);
    opened_by(&host, &other);
}

/// Returns another guest, whatever the first one does at the same time.
fn guest_of_others(host: &Host) -> Guest {
    let guest = join(&SecretKey::generate(), &host.invite(""));
    wait_for(&guest, "connected", is_connected);
    guest
}

fn opened_by(host: &Host, guest: &Guest) {
    let own = guest.open_stream().unwrap();
    send(&own, "hello");
    wait("a stream is opened", || {
        let mut events = host.events.try_iter();
        events.find(|event| matches!(event, HomeEvent::Opened { .. }))
    });
}

/// Sends these first bytes to the host. Returns the code and reason with which the host closes the connection.
fn answer(host: &Host, first: &[u8]) -> (u64, String) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let address = host.home.sockets()[0];
    let id: iroh::EndpointId = host.home.id().to_string().parse().unwrap();
    runtime.block_on(async {
        let endpoint = Endpoint::builder(presets::Minimal)
            .relay_mode(RelayMode::Disabled)
            .bind()
            .await
            .unwrap();
        let host = EndpointAddr::new(id).with_ip_addr(address);
        let connection = endpoint.connect(host, b"continental/lines").await.unwrap();
        let (mut sender, _receiver) = connection.open_bi().await.unwrap();
        let _ = sender.write_all(first).await;
        let closed = timeout(Duration::from_secs(20), connection.closed())
            .await
            .unwrap();
        endpoint.close().await;
        match closed {
            ConnectionError::ApplicationClosed(close) => {
                let reason = String::from_utf8_lossy(&close.reason).into_owned();
                (close.error_code.into_inner(), reason)
            }
            other => panic!("closed in another way: {other}"),
        }
    })
}

#[test]
fn other_programs_are_refused() {
    let host = Host::new();
    let refusal = |name| {
        let reason = format!("{{\"refusal\":\"{name}\",\"program\":\"host 1\"}}");
        (1, reason)
    };
    let broken = |name: &str| (2, name.to_owned());
    assert_eq!(
        answer(&host, b""),
        refusal("Unknown"),
        "without invitations, the host reads nothing"
    );
    let _invitation = host.invite("");
    let hello = |carrier: u32| {
        format!("{{\"carrier\":{carrier},\"program\":\"x\",\"secret\":\"00\"}}\n").into_bytes()
    };
    assert_eq!(answer(&host, &hello(1)), refusal("Unknown"));
    assert_eq!(answer(&host, &hello(2)), refusal("Version"));
    assert_eq!(answer(&host, b"GET / HTTP/1.1\r\n"), broken("Handshake"));
    assert_eq!(answer(&host, b"\xff\xfe\n"), broken("Encoding"));
    assert_eq!(answer(&host, &[b'x'; 2000]), broken("LineLength"));
    // A silent one is dropped after 10 seconds.
    assert_eq!(answer(&host, b"{").0, 0);
    assert!(host.events.try_recv().is_err(), "a stranger is reported");
    // Guests are not affected.
    let guest = guest_of(&host);
    opened(&host, &guest);
    assert!(!is_dialling(&guest.status()));
}
