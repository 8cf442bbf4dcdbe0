//! Under which addresses this machine is reached: private ones only, those of real network cards first.
use std::{
    io,
    net::{IpAddr, Ipv6Addr},
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

/// How the names of cards begin that no phone reaches: containers, bridges, tunnels.
const VIRTUAL: [&str; 14] = [
    "docker",
    "veth",
    "br-",
    "virbr",
    "vmnet",
    "vboxnet",
    "lxc",
    "lxd",
    "podman",
    "cni",
    "tun",
    "tap",
    "wg",
    "tailscale",
];

/// The private addresses of this machine, those that phones most likely reach first. The loopback is not among them.
///
/// # Errors
/// The system does not tell.
pub fn reaches() -> io::Result<Vec<Reach>> {
    let cards = if_addrs::get_if_addrs()?.into_iter();
    let mut all: Vec<Reach> = cards
        .filter(|card| !card.is_loopback() && is_private(card.ip()))
        .map(|card| Reach {
            ip: card.ip(),
            physical: is_physical(&card.name),
            card: card.name,
        })
        .collect();
    all.sort_by_key(|reach| (!reach.physical, rank(reach.ip), reach.card.clone()));
    Ok(all)
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
        ] {
            assert_eq!(is_physical(card), physical, "{card}");
        }
    }
}
