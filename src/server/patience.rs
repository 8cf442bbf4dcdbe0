//! How long is waited for whom, and how much is listened to.
use std::time::Duration;

/// How long is waited for whoever is slow. Tests do not wait as long as usual.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How long a connection lives that has not become a phone's line. Browsers make another one.
    pub life: Duration,
    /// How long somebody may take from connecting to sitting. Whoever types for longer has another line by then: the page mends its own.
    pub arriving: Duration,
    /// A phone that says nothing for so long is gone: the page pings every ten seconds.
    pub silence: Duration,
    /// A phone that reads nothing for so long is put out; it is told everything when it is back.
    pub slow: Duration,
    /// So many messages a minute are heard of a line, and of a seat, however often its line is cut and taken up again.
    pub messages: u32,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            life: Duration::from_secs(15),
            arriving: Duration::from_secs(120),
            silence: Duration::from_secs(35),
            slow: Duration::from_secs(5),
            messages: 240,
        }
    }
}
