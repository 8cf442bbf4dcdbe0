//! One phone's line: it is told what it does not know yet, and what it says is passed on.
use super::{
    doors::Visitor,
    entry::{Entry, RoomSaid},
    hearing::{Unheard, hear_from},
    rate::Rate,
    room::{Coming, LineId, Return, too_much},
    seatkey::chance,
    shared::{Reply, Request, Shared, Told},
};
use axum::{
    body::Bytes,
    extract::ws::{Message, WebSocket},
};
use engine::{
    protocol::{BotAnswer, First, Heard, InFirst, Reason, VERSIONS},
    seat::Seat,
};
use std::{sync::Arc, time::Instant};
use tokio::{
    sync::{mpsc, watch},
    time::timeout,
};

/// Replies on their way to one phone.
const UNDERWAY: usize = 32;

/// How often somebody may be wrong before the line is cut.
const CHANCES: u8 = 8;

/// The line is over.
struct Gone;

/// One line.
struct Line {
    socket: WebSocket,
    shared: Arc<Shared>,
    visitor: Visitor,
    id: LineId,
    rate: Rate,
    changed: watch::Receiver<u64>,
    reply: mpsc::Sender<String>,
    replies: mpsc::Receiver<String>,
    /// To whom version 1 is spoken.
    first: Option<First>,
}

/// Serves one phone until its line is cut.
pub async fn serve(socket: WebSocket, shared: Arc<Shared>, visitor: Visitor) {
    visitor.stays();
    let id = LineId(shared.open().room.count());
    let (reply, replies) = mpsc::channel(UNDERWAY);
    let mut line = Line {
        socket,
        changed: shared.changed.subscribe(),
        rate: Rate::default(),
        shared: Arc::clone(&shared),
        visitor,
        id,
        reply,
        replies,
        first: None,
    };
    if let Ok((seat, mut told)) = line.arrive().await {
        line.visitor.sits();
        shared.wake();
        shared.request(Request::Came(seat));
        let _ = line.play(seat, &mut told).await;
    }
    let (seat, waits) = {
        let mut inside = shared.open();
        inside.let_in.remove(&id);
        let seat = inside.room.cut(id, Instant::now());
        let waits = seat.is_some_and(|seat| inside.room.kept_key(seat).is_some());
        (seat, waits)
    };
    if let Some(seat) = seat {
        shared.request(match waits {
            true => Request::Missing(seat),
            false => Request::Left(seat),
        });
    }
    shared.wake();
}

impl Line {
    async fn say(&mut self, text: String) -> Result<(), Gone> {
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        let sent = timeout(self.shared.patience.slow, self.socket.send(message));
        match sent.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    /// Tells somebody their seat and its new key. Whether that was heard they need not say themselves: whoever is knocked at answers by
    /// the rules of the socket.
    async fn give(&mut self, seat: Seat, token: String) -> Result<(), Gone> {
        let token = Some(token);
        self.say(RoomSaid::Seated { seat, token }.text()).await?;
        self.send(Message::Ping(Bytes::new())).await
    }

    /// Says what the seat is to know, in the version that is spoken to it.
    async fn tell(&mut self, seat: Seat, text: String) -> Result<(), Gone> {
        let Some(first) = &mut self.first else {
            return self.say(text).await;
        };
        match first.put(&text) {
            InFirst::Said(text) => self.say(text).await,
            InFirst::Unsaid => Ok(()),
            InFirst::HandOver => {
                self.shared.request(Request::Ready(seat));
                Ok(())
            }
        }
    }

    /// Whether this version is spoken; then it is from here on.
    fn speaks(&mut self, version: u32) -> bool {
        self.first = (version == 1).then(First::default);
        VERSIONS.contains(&version)
    }

    async fn turn_away(&mut self, reason: Reason) -> Result<(), Gone> {
        self.say(RoomSaid::TurnedAway { reason }.text()).await
    }

    /// The next text, if it comes until then: pings of the socket hold a line, and do not give it more time to arrive.
    async fn hear(&mut self, until: Instant) -> Result<String, Gone> {
        let patience = self.shared.patience;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let hears = |now| self.rate.spend(patience.messages, now);
            let within = patience.silence.min(left);
            let heard = hear_from(&mut self.socket, hears, within).await;
            if let Some(text) = self.heard(heard).await? {
                return Ok(text);
            }
        }
    }

    /// Whoever says too much is put out with a word.
    async fn heard(
        &mut self,
        heard: Result<Option<String>, Unheard>,
    ) -> Result<Option<String>, Gone> {
        match heard {
            Ok(text) => Ok(text),
            Err(Unheard::Gone) => Err(Gone),
            Err(Unheard::TooMuch) => {
                self.turn_away(too_much()).await?;
                Err(Gone)
            }
        }
    }

    /// Until somebody sits.
    async fn arrive(&mut self) -> Result<(Seat, Told), Gone> {
        let room = {
            let art = self.shared.art.version();
            let inside = self.shared.open();
            inside.room.said(art, inside.paused).text()
        };
        self.say(room).await?;
        let until = Instant::now() + self.shared.patience.arriving;
        let mut chances = CHANCES;
        while chances > 0 {
            let text = self.hear(until).await?;
            match serde_json::from_str(&text) {
                Ok(Entry::Resume { version, .. } | Entry::Join { version, .. })
                    if !self.speaks(version) =>
                {
                    chances -= 1;
                    let why = format!("version {version} is not spoken here");
                    self.turn_away(Reason::other("line-version", why)).await?;
                }
                Ok(Entry::Resume {
                    token,
                    game,
                    since,
                    version: _,
                }) => {
                    chances -= 1;
                    if let Some(seat) = self.resume(&token).await? {
                        return Ok((seat, Shared::told(game.as_deref(), since)));
                    }
                }
                Ok(Entry::Join {
                    pin,
                    name,
                    face,
                    seat,
                    version: _,
                }) => {
                    chances -= 1;
                    if let Some(seat) = self.join((&pin, &name, face, seat)).await? {
                        return Ok((seat, Told::default()));
                    }
                }
                Ok(Entry::Ping { t }) => self.pong(t).await?,
                Ok(Entry::Ready | Entry::Hint | Entry::Leave) | Err(_) => {
                    chances -= 1;
                    let reason = Reason::other("line-garbled", "join or resume comes first");
                    self.turn_away(reason).await?;
                }
            }
        }
        Err(Gone)
    }

    /// Who shows a key has their seat again, if it opens one.
    async fn resume(&mut self, token: &str) -> Result<Option<Seat>, Gone> {
        let now = Instant::now();
        let back = self.shared.open().room.resume(token, self.id, now);
        match back {
            Return::Sits(seat) => {
                let seated = RoomSaid::Seated { seat, token: None };
                self.say(seated.text()).await?;
                Ok(Some(seat))
            }
            Return::Older => {
                self.say(RoomSaid::Moved.text()).await?;
                Err(Gone)
            }
            Return::TooMuch => {
                self.turn_away(too_much()).await?;
                Err(Gone)
            }
            Return::Unknown => {
                let why = "this seat is no longer yours";
                self.turn_away(Reason::other("line-no-seat", why)).await?;
                Ok(None)
            }
        }
    }

    async fn join(&mut self, wanted: (&str, &str, u8, Option<Seat>)) -> Result<Option<Seat>, Gone> {
        let from = self.visitor.from.ip();
        let coming = {
            let mut rng = chance();
            let now = Instant::now();
            let mut inside = self.shared.open();
            inside.room.join(wanted, self.id, from, now, &mut rng)
        };
        match coming {
            Coming::Sits(seat, key) => {
                self.give(seat, key.text().to_owned()).await?;
                Ok(Some(seat))
            }
            Coming::Asks(takeover) => {
                self.shared.request(Request::Asks(takeover.seat));
                let seat = takeover.seat;
                self.say(RoomSaid::Waiting { seat }.text()).await?;
                let Some(token) = self.wait_for_word().await? else {
                    let reason = Reason::other("join-refused", "whoever has the screen says no");
                    self.turn_away(reason).await?;
                    return Ok(None);
                };
                self.give(seat, token).await?;
                Ok(Some(seat))
            }
            Coming::Refused(reason) => {
                self.turn_away(reason).await?;
                Ok(None)
            }
        }
    }

    /// The key, or a no. Who waits may ping.
    async fn wait_for_word(&mut self) -> Result<Option<String>, Gone> {
        let mut heard = Instant::now();
        let a_minute = self.shared.patience.messages;
        loop {
            self.changed.mark_unchanged();
            let word = self.shared.open().let_in.remove(&self.id);
            if let Some(word) = word {
                return Ok(word);
            }
            let left = self.shared.patience.silence.saturating_sub(heard.elapsed());
            let hears = |now| self.rate.spend(a_minute, now);
            tokio::select! {
                _ = self.changed.changed() => {}
                text = hear_from(&mut self.socket, hears, left) => {
                    heard = Instant::now();
                    let Some(text) = self.heard(text).await? else { continue };
                    if let Ok(Entry::Ping { t }) = serde_json::from_str(&text) {
                        self.pong(t).await?;
                    }
                }
            }
        }
    }

    async fn pong(&mut self, t: f64) -> Result<(), Gone> {
        let now = self.shared.began.elapsed().as_secs_f64() * 1000.0;
        self.say(RoomSaid::Pong { t, now }.text()).await
    }

    /// Until the line is cut or another one plays at the seat.
    async fn play(&mut self, seat: Seat, told: &mut Told) -> Result<(), Gone> {
        let mut heard = Instant::now();
        loop {
            self.changed.mark_unchanged();
            let Some(news) = self.shared.news(seat, self.id, told) else {
                self.say(RoomSaid::Moved.text()).await?;
                return Ok(());
            };
            for text in news {
                self.tell(seat, text).await?;
            }
            if told.has_more() {
                continue;
            }
            let left = self.shared.patience.silence.saturating_sub(heard.elapsed());
            let hears = |now| self.shared.open().room.hears(seat, now);
            tokio::select! {
                _ = self.changed.changed() => {}
                Some(text) = self.replies.recv() => self.tell(seat, text).await?,
                text = hear_from(&mut self.socket, hears, left) => {
                    heard = Instant::now();
                    if let Some(text) = self.heard(text).await? {
                        self.pass_on(seat, &text).await?;
                    }
                }
            }
        }
    }

    /// An answer to a question; in version 1 it does not say that it is one.
    fn answer(&self, text: &str) -> Option<BotAnswer> {
        match serde_json::from_str(text) {
            Ok(Heard::Answer(answer)) => Some(answer),
            Ok(Heard::Hello { .. }) => None,
            Err(_) => self
                .first
                .as_ref()
                .and_then(|_| serde_json::from_str(text).ok()),
        }
    }

    async fn pass_on(&mut self, seat: Seat, text: &str) -> Result<(), Gone> {
        if let Some(answer) = self.answer(text) {
            let request = Request::Answer {
                seat,
                id: answer.id,
                action: answer.action,
                reply: Reply(self.reply.clone()),
            };
            if self.shared.request(request) {
                return Ok(());
            }
            let reason = Reason::other("line-busy", "the match is busy: say it again");
            return self.turn_away(reason).await;
        }
        match serde_json::from_str(text) {
            Ok(Entry::Ping { t }) => self.pong(t).await,
            Ok(Entry::Ready) => {
                self.shared.request(Request::Ready(seat));
                Ok(())
            }
            Ok(Entry::Hint) => {
                let reply = Reply(self.reply.clone());
                self.shared.request(Request::Hint(seat, reply));
                Ok(())
            }
            Ok(Entry::Leave) => {
                self.shared.open().room.put_out(seat);
                self.shared.request(Request::Left(seat));
                self.shared.wake();
                Err(Gone)
            }
            Ok(Entry::Join { .. } | Entry::Resume { .. }) => Ok(()),
            Err(_) => {
                let reason = Reason::other("line-garbled", "this is no message");
                self.turn_away(reason).await
            }
        }
    }
}
