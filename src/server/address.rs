//! The private addresses at which phones can reach this machine, and the QR code of the link for phones. The most
//! suitable address comes first.
use qrcode::{Color, EcLevel, QrCode};
use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
};

/// A private address of this machine, with its network interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalAddress {
    /// The IP address.
    pub ip: IpAddr,
    /// The operating system's name of the network interface, such as `wlan0`.
    pub card: String,
}

/// Name prefixes of network interfaces that phones cannot reach: containers, bridges of virtual machines, and tunnels.
/// Some prefixes match the descriptive names that Windows reports.
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

/// Address reserved for documentation (RFC 5737). Looking up the route to this address reveals the default route.
/// Nothing is sent to the address.
const OUTSIDE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), 9);

/// Returns the private addresses of this machine except the loopback. The address that phones are most likely to reach
/// comes first.
///
/// # Errors
/// Fails if the operating system cannot list its network interfaces.
pub fn local_addresses() -> io::Result<Vec<LocalAddress>> {
    let cards = if_addrs::get_if_addrs()?.into_iter();
    let cards = cards.filter(|card| !card.is_loopback());
    let cards = cards.map(|card| (card.ip(), card.name)).collect();
    Ok(sorted(cards, outward()))
}

/// Keeps the private addresses and sorts them. Physical network adapters come first. Among them, the adapter of the
/// default route is first, because phones are most likely on the same network.
fn sorted(cards: Vec<(IpAddr, String)>, outward: Option<IpAddr>) -> Vec<LocalAddress> {
    let private = cards.into_iter().filter(|(ip, _)| is_private(*ip));
    let address = |(ip, card)| LocalAddress { ip, card };
    let mut all: Vec<LocalAddress> = private.map(address).collect();
    all.sort_by_key(|reach| {
        let is_way_out = outward == Some(reach.ip);
        let card = reach.card.clone();
        (!is_physical(&card), !is_way_out, rank(reach.ip), card)
    });
    all
}

/// Returns this machine's own address on the default route, according to the routing table. Nothing is sent.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(OUTSIDE).ok()?;
    socket.local_addr().ok().map(|own| own.ip())
}

/// True if the name of the interface suggests a physical network adapter, not a tunnel, bridge or container.
fn is_physical(card: &str) -> bool {
    let card = card.to_ascii_lowercase();
    !VIRTUAL.iter().any(|start| card.starts_with(start)) && !card.contains("vpn")
}

/// Returns the sort rank of an address, where lower ranks come first. Address ranges of home networks come before those
/// of company networks and containers. IPv6 comes last, because its addresses are hard to type.
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

/// True if the address cannot belong to a machine on the internet: private (RFC 1918, RFC 4193), link-local IPv4 or
/// loopback.
pub fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_loopback() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local(),
    }
}

/// A QR code: its dark and light modules, without the quiet zone around them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QrMatrix {
    /// Number of modules along each side.
    pub size: usize,
    dark: Vec<bool>,
}

/// Width of the quiet zone in modules. QR readers require this light margin.
const MARGIN: usize = 4;

impl QrMatrix {
    /// Encodes a text as a QR code. Returns `None` if the text is too long.
    pub fn of(text: &str) -> Option<QrMatrix> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        let (size, colors) = (code.width(), code.to_colors());
        let dark = colors.into_iter().map(|color| color == Color::Dark);
        let dark = dark.collect();
        Some(QrMatrix { size, dark })
    }

    /// True if the module is dark. Modules outside the code are light.
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        x < self.size && y < self.size && self.dark[y * self.size + x]
    }

    /// Returns the lines that show the code in a terminal. Each line has two rows of modules, in black on white,
    /// regardless of the terminal's colours.
    pub fn lines(&self) -> Vec<String> {
        let side = self.size + 2 * MARGIN;
        let dark =
            |x: usize, y: usize| x >= MARGIN && y >= MARGIN && self.is_dark(x - MARGIN, y - MARGIN);
        let letter = |x: usize, y: usize| match (dark(x, y), dark(x, y + 1)) {
            (false, false) => ' ',
            (true, false) => '▀',
            (false, true) => '▄',
            (true, true) => '█',
        };
        let row = |y: usize| {
            let letters: String = (0..side).map(|x| letter(x, y)).collect();
            format!("\u{1b}[30;107m{letters}\u{1b}[0m")
        };
        (0..side).step_by(2).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_local_network_addresses_are_private() {
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

    /// Returns the names of the interfaces in the order in which [`sorted`] puts their addresses.
    fn order(cards: &[(&str, &str)], outward: Option<IpAddr>) -> Vec<String> {
        let given = cards.iter().map(|(ip, card)| {
            let ip: IpAddr = ip.parse().expect("an address");
            (ip, (*card).to_owned())
        });
        let all = sorted(given.collect(), outward);
        all.into_iter().map(|reach| reach.card).collect()
    }

    #[test]
    fn the_card_of_the_default_route_comes_first_unless_it_is_a_tunnel() {
        let cards = [
            ("192.168.56.1", "Ethernet 3"),
            ("10.0.0.7", "Wi-Fi"),
            ("10.8.0.2", "tun0"),
            ("8.8.8.8", "eth9"),
        ];
        let wifi = Some(IpAddr::from([10, 0, 0, 7]));
        let tunnel = Some(IpAddr::from([10, 8, 0, 2]));
        assert_eq!(order(&cards, wifi), ["Wi-Fi", "Ethernet 3", "tun0"]);
        assert_eq!(order(&cards, tunnel), ["Ethernet 3", "Wi-Fi", "tun0"]);
        assert_eq!(order(&cards, None), ["Ethernet 3", "Wi-Fi", "tun0"]);
        // The address differs between machines, but it must be one of the machine's own.
        assert!(outward().is_none_or(|ip| !ip.is_unspecified() && ip != OUTSIDE.ip()));
    }

    #[test]
    fn a_square_has_its_three_corners() {
        let square = QrMatrix::of("http://192.168.1.20:4747/#KXTR").expect("short enough");
        assert!(square.size <= 29, "{}", square.size);
        let far = square.size - 7;
        for (x, y) in [(0, 0), (far, 0), (0, far)] {
            let ring = (0..7).all(|i| square.is_dark(x + i, y) && square.is_dark(x, y + i));
            assert!(ring && !square.is_dark(x + 1, y + 1) && square.is_dark(x + 3, y + 3));
        }
        assert!(!square.is_dark(square.size, 0));
        assert_eq!(square.lines().len(), (square.size + 2 * MARGIN).div_ceil(2));
        assert_eq!(QrMatrix::of(&"x".repeat(8000)), None);
    }
}
