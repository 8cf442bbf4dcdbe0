//! A game that was built without the feature `phones` serves nobody.
use super::shared::Shared;
use std::{io, net::TcpListener, sync::Arc, thread::JoinHandle, time::Duration};
use tokio::sync::watch;

/// Nobody is served.
pub fn spawn(
    _: Vec<TcpListener>,
    _: Arc<Shared>,
    _: watch::Receiver<bool>,
    _: Duration,
) -> io::Result<JoinHandle<()>> {
    let why = "this game was built without phones";
    Err(io::Error::new(io::ErrorKind::Unsupported, why))
}
