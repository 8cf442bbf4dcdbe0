//! Opening the sockets, the choice of a relay, and the route of a connection.
use super::{
    error::OnlineError,
    key::SecretKey,
    protocol::{ALPN, MAX_STREAMS, PING},
};
use futures_lite::StreamExt as _;
use iroh::{
    Endpoint, RelayConfig, RelayMap, RelayMode, RelayUrl,
    dns::DnsResolver,
    endpoint::{
        Connection, IdleTimeout, NetReportConfig, PortmapperConfig, QuicTransportConfig, VarInt,
        presets,
    },
};
use serde::{Deserialize, Serialize};
use std::{net::IpAddr, time::Duration};
use tokio::{
    select,
    time::{interval, timeout},
};

/// Maximum length of a relay's address in bytes, because it is part of each invitation.
const MAX_RELAY_URL: usize = 64;

/// Flow control windows for received data, in bytes: of a stream and of a connection. They limit the memory that a
/// peer can use.
const STREAM_WINDOW: u32 = 64 * 1024;
const CONNECTION_WINDOW: u32 = 256 * 1024;

/// Maximum size of data that a connection has sent and that is not acknowledged, in bytes.
const SEND_WINDOW: u64 = 256 * 1024;

/// Time without any packet after which a connection is lost, in milliseconds.
const IDLE: u32 = 20_000;

/// Limit for the farewell to the peers when an endpoint is closed.
const FAREWELL: Duration = Duration::from_secs(1);

/// The relay of a host. A relay connects homes whose routers let no direct connection through, and tells each home its
/// public address. It sees the keys and addresses of the homes, but not the lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Relay {
    /// No relay: only guests in the same network, or with a route to the host's addresses, can connect.
    None,
    /// The public relays of iroh, which have rate limits and no guarantees.
    Public,
    /// A relay of one's own.
    Own {
        /// The HTTP or HTTPS address, at most 64 bytes.
        url: String,
        /// True if the relay offers QUIC address discovery on UDP port 7842. Without it, homes behind routers stay
        /// connected through the relay.
        discovers_addresses: bool,
    },
}

impl Relay {
    /// Checks the address of an own relay.
    ///
    /// # Errors
    /// Fails if it is not an HTTP or HTTPS address of at most 64 bytes.
    pub fn check(&self) -> Result<(), OnlineError> {
        self.mode().map(drop)
    }

    pub(crate) fn mode(&self) -> Result<RelayMode, OnlineError> {
        let (url, discovers_addresses) = match self {
            Relay::None => return Ok(RelayMode::Disabled),
            Relay::Public => return Ok(RelayMode::Default),
            Relay::Own {
                url,
                discovers_addresses,
            } => (url, *discovers_addresses),
        };
        let wrong = || OnlineError::RelayUrl(url.clone());
        let address: RelayUrl = url.parse().map_err(|_| wrong())?;
        let is_web = ["http", "https"].contains(&address.scheme()) && address.has_host();
        if !is_web || url.len() > MAX_RELAY_URL {
            return Err(wrong());
        }
        // The default includes address discovery on port 7842.
        let mut relay = RelayConfig::from(address);
        if !discovers_addresses {
            relay.quic = None;
        }
        Ok(RelayMode::Custom(RelayMap::from(relay)))
    }
}

/// Opens the sockets: a host's at an address, at which it accepts connections, or a guest's at any address.
pub(crate) async fn bind(
    key: &SecretKey,
    relay: &RelayMode,
    address: Option<(IpAddr, u16)>,
) -> Result<Endpoint, OnlineError> {
    let wrong = |error: &dyn std::fmt::Display| OnlineError::Bind(error.to_string());
    let mut reports = NetReportConfig::default();
    // It would contact the relay by plain HTTP.
    reports.captive_portal_check = false;
    // Without `disable_fallback`, public DNS servers would answer if the system's do not.
    let dns = DnsResolver::builder().disable_fallback();
    let dns = match relay {
        RelayMode::Disabled => dns,
        _ => dns.with_system_defaults(),
    };
    let mut builder = Endpoint::builder(presets::Minimal)
        .secret_key(key.0.clone())
        .relay_mode(relay.clone())
        .transport_config(transport(address.is_some()))
        .dns_resolver(dns.build())
        .net_report_config(reports)
        .portmapper_config(PortmapperConfig::Disabled);
    if let Some((ip, port)) = address {
        builder = builder.alpns(vec![ALPN.to_vec()]);
        if !ip.is_unspecified() {
            builder = builder.clear_ip_transports();
        }
        builder = builder
            .bind_addr((ip, port))
            .map_err(|error| wrong(&error))?;
    }
    builder.bind().await.map_err(|error| wrong(&error))
}

/// Returns the limits of a connection. Only guests open streams.
fn transport(is_host: bool) -> QuicTransportConfig {
    // The control stream, and a spare one: QUIC announces the room of closed streams in pairs.
    let streams = if is_host { MAX_STREAMS as u32 + 2 } else { 0 };
    QuicTransportConfig::builder()
        .max_concurrent_bidi_streams(streams.into())
        .max_concurrent_uni_streams(0u32.into())
        .datagram_receive_buffer_size(None)
        .stream_receive_window(STREAM_WINDOW.into())
        .receive_window(CONNECTION_WINDOW.into())
        .send_window(SEND_WINDOW)
        .max_idle_timeout(Some(IdleTimeout::from(VarInt::from_u32(IDLE))))
        .build()
}

/// Closes all connections and the sockets, within a second.
pub(crate) async fn close(endpoint: Endpoint) {
    let _ = timeout(FAREWELL, endpoint.close()).await;
}

/// Route of a connection. It usually begins at the relay and becomes direct after some seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// True if all data goes through a relay.
    pub is_relayed: bool,
    /// Estimate of the time to the peer and back.
    pub round_trip: Duration,
}

impl Route {
    fn of(connection: &Connection) -> Option<Route> {
        let paths = connection.paths();
        let selected = paths.iter().find(|path| path.is_selected())?;
        Some(Route {
            is_relayed: selected.is_relay(),
            round_trip: selected.rtt(),
        })
    }

    /// True if the route is another one, or its duration has changed by more than a quarter and 5 ms.
    fn differs(self, other: Route) -> bool {
        let change = self.round_trip.abs_diff(other.round_trip);
        let is_large = change > other.round_trip / 4 && change > Duration::from_millis(5);
        self.is_relayed != other.is_relayed || is_large
    }
}

/// Reports the route of a connection and its changes, until the connection ends.
pub(crate) async fn watch_route(connection: &Connection, mut report: impl FnMut(Route)) {
    let mut last: Option<Route> = None;
    let mut changes = connection.paths_stream();
    let mut tick = interval(PING);
    loop {
        select! {
            paths = changes.next() => if paths.is_none() { return },
            _ = tick.tick() => {}
        }
        if let Some(route) = Route::of(connection)
            && last.is_none_or(|last| route.differs(last))
        {
            last = Some(route);
            report(route);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use iroh::Watcher as _;
    use std::net::Ipv4Addr;

    #[tokio::test]
    async fn without_a_relay_nothing_outside_is_configured() {
        let (key, relay) = (SecretKey::generate(), Relay::None.mode().expect("no relay"));
        let address = (Ipv4Addr::LOCALHOST.into(), 0);
        let endpoint = bind(&key, &relay, Some(address)).await.expect("sockets");
        assert_eq!(endpoint.addr().relay_urls().count(), 0);
        assert!(endpoint.home_relay_status().get().is_empty());
        assert!(endpoint.address_lookup().expect("open").is_empty());
        // No server can be asked, so the answer comes at once.
        let dns = endpoint.dns_resolver().expect("open");
        let asked = dns.lookup_ipv4("home.invalid", Duration::from_secs(60));
        let answer = timeout(Duration::from_secs(1), asked)
            .await
            .expect("an answer");
        assert!(answer.is_err());
        assert!(
            endpoint
                .bound_sockets()
                .iter()
                .all(|each| each.ip().is_loopback())
        );
        close(endpoint).await;
    }

    #[test]
    fn the_relay_of_the_options_is_the_only_one() {
        let url = "https://relay.example.org/".to_owned();
        for discovers_addresses in [true, false] {
            let url = url.clone();
            let relay = Relay::Own {
                url,
                discovers_addresses,
            };
            let relays: Vec<_> = relay.mode().expect("a relay").relay_map().relays();
            assert_eq!(relays.len(), 1);
            let port = relays[0].quic.as_ref().map(|quic| quic.port);
            assert_eq!(port, discovers_addresses.then_some(7842));
        }
    }
}
