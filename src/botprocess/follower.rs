//! What a program is told in version 2: what has happened since its seat was last asked, and how things stand.
use engine::{
    bots::Question,
    matchplay::{MatchStage, ScoreLine, ScoreSheet, SeenMatchEvent},
    protocol::{Feed, Glimpse, Greeting, millis},
    rules::Contract,
    seat::Seat,
    table::SeenEvent,
};
use std::time::Duration;

/// What has happened in the match, as one seat may know it.
#[derive(Default)]
pub(super) struct Follower {
    events: Vec<SeenMatchEvent>,
    sheet: ScoreSheet,
    contract: Option<Contract>,
    closer: Option<Seat>,
    /// Everybody sits: a seat draw after this begins another match.
    seated: bool,
}

impl Follower {
    /// One more event.
    pub fn witness(&mut self, event: &SeenMatchEvent) {
        match event {
            SeenMatchEvent::SeatsDrawn(_) if self.seated => *self = Follower::default(),
            SeenMatchEvent::SeatsDrawn(_) | SeenMatchEvent::Ended { .. } => {}
            SeenMatchEvent::Seated(_) => self.seated = true,
            SeenMatchEvent::Table(SeenEvent::Dealt { contract, .. }) => {
                self.contract = Some(*contract);
            }
            SeenMatchEvent::Table(SeenEvent::Ended(end)) => self.closer = end.closer,
            SeenMatchEvent::Table(_) => {}
            SeenMatchEvent::Scored { points, totals, .. } => {
                if let Some(contract) = self.contract {
                    self.sheet.lines.push(ScoreLine {
                        contract,
                        points: *points,
                        totals: *totals,
                        closer: self.closer,
                    });
                }
            }
        }
        self.events.push(event.clone());
    }

    /// A program that has asked for version 2, and knows everything up to the event `since`: its feed, and the lines it is told first.
    pub fn begin(&self, question: &Question<'_>, limit: Duration, since: usize) -> (Feed, String) {
        let table = question.view.table;
        let players = table.seating.len() as u8;
        let mut feed = Feed::new(Greeting::to(question.view.seat, players, &table.rules));
        self.bring_up(&mut feed, question, limit);
        let mut lines = feed.hello().to_owned() + "\n";
        lines += &told(&feed, since);
        (feed, lines)
    }

    /// The lines for a program that was last told what is in its feed: what has happened since, how things stand, the question.
    pub fn go_on(&self, feed: &mut Feed, question: &Question<'_>, limit: Duration) -> String {
        let since = feed.seq();
        self.bring_up(feed, question, limit);
        told(feed, since)
    }

    /// The lines of the events that the feed does not have yet, for a match that is over.
    pub fn rest(&self, feed: &mut Feed) -> String {
        let since = feed.seq();
        feed.tell(self.events.get(since..).unwrap_or_default());
        let lines = feed.since(since).iter();
        lines.flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    fn bring_up(&self, feed: &mut Feed, question: &Question<'_>, limit: Duration) {
        let glimpse = Glimpse {
            view: Some(question.view),
            sheet: &self.sheet,
            hands: question.view.table.rules.contracts().len(),
            stage: MatchStage::Playing,
        };
        let new = self.events.get(feed.seq()..).unwrap_or_default();
        feed.follow(new, glimpse, Some(millis(limit)));
    }
}

/// One text for all of it, so that it takes one place in the queue.
fn told(feed: &Feed, since: usize) -> String {
    let events = feed.since(since).iter().map(String::as_str);
    let ask = feed.ask().map(|(_, text)| text);
    let lines = events.chain([feed.state()]).chain(ask);
    lines.flat_map(|line| [line, "\n"]).collect()
}
