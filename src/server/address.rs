//! Under which addresses this machine is reached: private ones only, those of real network cards first.
use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket},
};

/// An address of this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The address.
    pub ip: IpAddr,
    /// What the system calls the card, like `wlan0`.
    pub card: String,
    /// Whether it seems to be a real card, and no tunnel, bridge or container.
    pub physical: bool,
}

/// How the names of cards begin that no phone reaches: containers, bridges of virtual machines, tunnels. Windows writes them as people
/// read them.
const VIRTUAL: [&str; 23] = [
    "docker",
    "veth",
    "br-",
    "bridge",
    "virbr",
    "virtualbox",
    "vmnet",
    "vmware",
    "vboxnet",
    "lxc",
    "lxd",
    "podman",
    "cni",
    "tun",
    "utun",
    "tap",
    "ppp",
    "wg",
    "wireguard",
    "tailscale",
    "nordlynx",
    "zt",
    "zerotier",
];

/// Somewhere outside where nobody ever is: an address for examples (RFC 5737). Nothing is sent there.
const OUTSIDE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), 9);

/// The private addresses of this machine, those that phones most likely reach first. The loopback is not among them.
///
/// # Errors
/// The system does not tell.
pub fn reaches() -> io::Result<Vec<Reach>> {
    let cards = if_addrs::get_if_addrs()?.into_iter();
    let cards = cards.filter(|card| !card.is_loopback());
    let cards = cards.map(|card| (card.ip(), card.name)).collect();
    Ok(sorted(cards, outward))
}

/// The private ones of these addresses, those that phones most likely reach first: of real cards before all, and among those the one by
/// which the system itself would leave the house, for there the phones are as well.
fn sorted(cards: Vec<(IpAddr, String)>, outward: fn() -> Option<IpAddr>) -> Vec<Reach> {
    let private = cards.into_iter().filter(|(ip, _)| is_private(*ip));
    let mut all: Vec<Reach> = private
        .map(|(ip, card)| Reach {
            ip,
            physical: is_physical(&card),
            card,
        })
        .collect();
    let outward = outward();
    all.sort_by_key(|reach| {
        let is_way_out = outward == Some(reach.ip);
        let card = reach.card.clone();
        (!reach.physical, !is_way_out, rank(reach.ip), card)
    });
    all
}

/// The address from which this machine would speak to the outside, as its table of routes has it. Nothing is sent for that.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(OUTSIDE).ok()?;
    socket.local_addr().ok().map(|own| own.ip())
}

fn is_physical(card: &str) -> bool {
    let card = card.to_ascii_lowercase();
    !VIRTUAL.iter().any(|start| card.starts_with(start)) && !card.contains("vpn")
}

/// Home networks before those of companies and containers, old addresses before new ones, which nobody can type.
fn rank(ip: IpAddr) -> u8 {
    match ip {
        IpAddr::V4(ip) => match ip.octets() {
            [192, 168, ..] => 0,
            [10, ..] => 1,
            [172, ..] => 2,
            _ => 3,
        },
        IpAddr::V6(_) => 4,
    }
}

/// Whether nobody outside the house can have this address: the private networks of RFC 1918 and RFC 4193, link-local IPv4, and the
/// machine itself.
pub fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_loopback() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_loopback() || is_unique_local(ip),
    }
}

fn is_unique_local(ip: Ipv6Addr) -> bool {
    ip.segments()[0] & 0xfe00 == 0xfc00
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_house_are_private() {
        for ours in [
            "192.168.1.20",
            "10.0.0.7",
            "172.16.3.4",
            "172.31.255.1",
            "169.254.3.4",
            "127.0.0.1",
            "::1",
            "fd12::1",
        ] {
            assert!(is_private(ours.parse().expect("an address")), "{ours}");
        }
        for other in [
            "8.8.8.8",
            "172.32.0.1",
            "192.169.1.1",
            "0.0.0.0",
            "100.64.0.1",
            "::",
            "2001:db8::1",
            "fe80::1",
        ] {
            assert!(!is_private(other.parse().expect("an address")), "{other}");
        }
    }

    #[test]
    fn containers_and_tunnels_come_last() {
        for (card, physical) in [
            ("wlan0", true),
            ("enp3s0", true),
            ("en0", true),
            ("docker0", false),
            ("br-1234", false),
            ("vethab", false),
            ("tun0", false),
            ("wg0", false),
            ("ProtonVPN", false),
            ("utun3", false),
            ("bridge100", false),
            ("ppp0", false),
            ("nordlynx", false),
            ("ztabcdefgh", false),
            ("Wi-Fi", true),
            ("Ethernet 2", true),
            ("VirtualBox Host-Only Network", false),
            ("VMware Network Adapter VMnet8", false),
            ("vEthernet (WSL)", false),
        ] {
            assert_eq!(is_physical(card), physical, "{card}");
        }
    }

    /// The names of the cards in the order in which they are offered.
    fn order(cards: &[(&str, &str)], outward: fn() -> Option<IpAddr>) -> Vec<String> {
        let given = cards.iter().map(|(ip, card)| {
            let ip: IpAddr = ip.parse().expect("an address");
            (ip, (*card).to_owned())
        });
        let all = sorted(given.collect(), outward);
        all.into_iter().map(|reach| reach.card).collect()
    }

    #[test]
    fn the_card_by_which_the_house_is_left_comes_first_unless_it_is_a_tunnel() {
        let cards = [
            ("192.168.56.1", "Ethernet 3"),
            ("10.0.0.7", "Wi-Fi"),
            ("10.8.0.2", "tun0"),
            ("8.8.8.8", "eth9"),
        ];
        let wifi: fn() -> Option<IpAddr> = || Some(IpAddr::from([10, 0, 0, 7]));
        let tunnel: fn() -> Option<IpAddr> = || Some(IpAddr::from([10, 8, 0, 2]));
        let nowhere: fn() -> Option<IpAddr> = || None;
        assert_eq!(order(&cards, wifi), ["Wi-Fi", "Ethernet 3", "tun0"]);
        assert_eq!(order(&cards, tunnel), ["Ethernet 3", "Wi-Fi", "tun0"]);
        assert_eq!(order(&cards, nowhere), ["Ethernet 3", "Wi-Fi", "tun0"]);
        // Whatever the system says, it says it at once and of a machine's own.
        assert!(outward().is_none_or(|ip| !ip.is_unspecified() && ip != OUTSIDE.ip()));
    }
}
