//! The server's own thread.
use super::{
    doors::{Doors, SharedHouse, Visitor},
    shared::Shared,
    web,
};
use std::{
    io,
    sync::Arc,
    thread::{self, JoinHandle},
    time::Duration,
};
use tokio::{net::TcpListener, runtime, sync::watch};

/// Serves whoever comes to these listeners, until it is stopped. A connection that becomes no phone's line lives so long.
pub fn spawn(
    listeners: Vec<std::net::TcpListener>,
    shared: Arc<Shared>,
    stopped: watch::Receiver<bool>,
    life: Duration,
) -> io::Result<JoinHandle<()>> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(2)
        .build()?;
    thread::Builder::new()
        .name("phones".to_owned())
        .spawn(move || runtime.block_on(run(listeners, shared, stopped, life)))
}

async fn run(
    listeners: Vec<std::net::TcpListener>,
    shared: Arc<Shared>,
    mut stopped: watch::Receiver<bool>,
    life: Duration,
) {
    let house = SharedHouse::default();
    let router = web::router(shared).into_make_service_with_connect_info::<Visitor>();
    for listener in listeners {
        // It was bound a moment ago.
        let Ok(listener) = TcpListener::from_std(listener) else {
            continue;
        };
        let doors = Doors::new(listener, Arc::clone(&house), life);
        let router = router.clone();
        tokio::spawn(async move {
            let _ = axum::serve(doors, router).await;
        });
    }
    // The runtime ends with this, and with it every line.
    let _ = stopped.wait_for(|stop| *stop).await;
}
