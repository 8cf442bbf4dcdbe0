//! Streams of lines.
use super::pair::{Host, guest_of, receive, send, wait};

#[test]
fn lines_arrive_in_order_in_both_directions() {
    let host = Host::new();
    let guest = guest_of(&host);
    let mut own = guest.open_stream().unwrap();
    let texts: Vec<String> = (0..200).map(|at| format!("line {at} ñ ♥ \\n")).collect();
    send(&own, "");
    let mut hosts = host.opened();
    assert_eq!(receive(&mut hosts).as_deref(), Some(""));
    for text in &texts {
        send(&own, text);
        assert_eq!(receive(&mut hosts).as_ref(), Some(text));
        send(&hosts, text);
    }
    for text in &texts {
        assert_eq!(receive(&mut own).as_ref(), Some(text));
    }
    // The longest line.
    let long = "x".repeat(online::MAX_LINE);
    send(&own, &long);
    assert_eq!(receive(&mut hosts).as_deref(), Some(&*long));
    send(&hosts, &long);
    assert_eq!(receive(&mut own).as_deref(), Some(&*long));
}

#[test]
fn streams_are_independent() {
    let host = Host::new();
    let guest = guest_of(&host);
    let mut pairs: Vec<_> = (0..8)
        .map(|at| {
            let own = guest.open_stream().unwrap();
            send(&own, &format!("stream {at}"));
            let mut hosts = host.opened();
            assert_eq!(receive(&mut hosts), Some(format!("stream {at}")));
            (own, hosts)
        })
        .collect();
    for (at, (own, hosts)) in pairs.iter_mut().enumerate() {
        send(hosts, &format!("answer {at}"));
        assert_eq!(receive(own), Some(format!("answer {at}")));
    }
    // A ninth stream ends, because there is no room for it.
    let mut ninth = guest.open_stream().unwrap();
    send(&ninth, "ninth");
    assert_eq!(receive(&mut ninth), None);
    // Closed streams make room for new ones.
    let (mut own, hosts) = pairs.remove(3);
    drop(hosts);
    assert_eq!(receive(&mut own), None);
    wait("sending fails", || own.sender.is_closed().then_some(()));
    drop(own);
    let mut another = guest.open_stream().unwrap();
    send(&another, "another");
    let mut hosts = host.opened();
    assert_eq!(receive(&mut hosts).as_deref(), Some("another"));
    // Each direction ends on its own: the lines already sent still arrive.
    send(&another, "last");
    let (sender, _) = tokio::sync::mpsc::channel(1);
    another.sender = sender;
    assert_eq!(receive(&mut hosts).as_deref(), Some("last"));
    assert_eq!(receive(&mut hosts), None);
    send(&hosts, "answer");
    assert_eq!(receive(&mut another).as_deref(), Some("answer"));
    let (own, hosts) = &mut pairs[0];
    send(own, "and the others go on");
    assert_eq!(receive(hosts).as_deref(), Some("and the others go on"));
}
