//! Tests of live reload during a match. A saved deck file appears on the table within half a second, no matter how an
//! editor writes it. The match itself stays untouched.
use crate::{
    harness::{FRAME, Home},
    positions::{before, open, record, settle},
};
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    model::{CardPlacement, DisplayedState, Key, Prompt},
    settings::{DeckStack, Settings},
};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use ui::theme::{CardArt, Fallback, Slot, ThemeProblems};

/// Maximum game time until a change of a file is visible on the table.
const RELOAD_LIMIT: Duration = Duration::from_millis(500);
/// Number of tries for each change. Only the fastest one counts, because the computer may be busy.
const TRIES: usize = 12;
/// Factor for detecting a busy computer. A measurement is ignored if its real time exceeds this factor times the sum of
/// its game time and [`RELOAD_LIMIT`].
const BUSY: u32 = 3;

const RED: [u8; 3] = [255, 0, 0];
const GREEN: [u8; 3] = [0, 255, 0];
const BLUE: [u8; 3] = [0, 0, 255];

fn picture([red, green, blue]: [u8; 3]) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="rgb({red},{green},{blue})"/></svg>"#
    )
}

/// A match at the player's decision, with a custom deck.
struct Table {
    app: App,
    _home: Home,
    themes: PathBuf,
    /// First card in the player's hand. `key` is the same card's key on the table.
    own: Slot,
    key: Key,
    /// Messages shown so far.
    said: Vec<String>,
    busy: bool,
}

impl Table {
    fn new(name: &str) -> Table {
        let home = Home::new(name);
        let themes = home.0.join("themes");
        fs::create_dir_all(themes.join("mine")).expect("made");
        fs::write(themes.join("mine/back.svg"), picture(BLUE)).expect("written");
        let (text, _) = before(&record("moving", 3), 0, r#"{"p":0,"do":"discard""#);
        let mut app = open(&home, &text);
        settle(&mut app);
        let world = app.world();
        let (zones, shown) = (
            world.resource::<CardPlacement>(),
            world.resource::<DisplayedState>(),
        );
        let hand = zones.hand(shown.bottom_seat()).iter().copied();
        let faces = hand.filter_map(|key| Some((key, zones.face(key)?)));
        let first = faces.into_iter().find(|(_, card)| card.face().is_some());
        let (key, card) = first.expect("the hand has a natural card");
        app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("mine");
        let mut table = Table {
            app,
            _home: home,
            themes,
            own: Slot::Face(card),
            key,
            said: Vec::new(),
            busy: false,
        };
        table.until("the deck", 4000, |world| {
            colour(world, Slot::Back) == Some(BLUE)
        });
        table
    }

    fn own_file(&self) -> PathBuf {
        self.themes.join("mine").join(self.own.file_stem() + ".svg")
    }

    /// Runs one frame and waits until its duration has passed in real time.
    fn frame(&mut self) {
        self.app.update();
        let mut toasts = self.app.world_mut().resource_mut::<Messages<Toast>>();
        self.said.extend(toasts.drain().map(|toast| toast.text));
        std::thread::sleep(FRAME);
    }

    /// Runs frames until the condition holds. Returns the game time taken, or `None` if it does not hold within
    /// `frames` frames.
    fn wait(&mut self, frames: u32, holds: impl Fn(&World) -> bool) -> Option<Duration> {
        (0..frames).find_map(|frame| {
            if holds(self.app.world()) {
                return Some(FRAME * frame);
            }
            self.frame();
            None
        })
    }

    fn until(&mut self, what: &str, frames: u32, holds: impl Fn(&World) -> bool) -> Duration {
        let begun = Instant::now();
        let waited = self.wait(frames, holds);
        let waited = waited
            .unwrap_or_else(|| panic!("{what} did not come; told: {:?}", told(self.app.world())));
        self.busy = begun.elapsed() > BUSY * (waited + RELOAD_LIMIT);
        waited
    }

    /// Returns the shorter of the two times. Ignores `took` if the computer was busy.
    fn timed(&self, took: Duration, quickest: Duration) -> Duration {
        if self.busy {
            quickest
        } else {
            took.min(quickest)
        }
    }

    /// Makes and reverts a change several times. Asserts that the fastest change and the fastest reversal take no
    /// longer than the limit.
    fn at_once<D, U>(
        &mut self,
        what: &str,
        (done, seen): (D, [u8; 3]),
        (undone, then): (U, [u8; 3]),
    ) where
        D: Fn(&Table),
        U: Fn(&Table),
    {
        let slot = self.own;
        let mut took = [Duration::MAX; 2];
        for _ in 0..TRIES {
            done(self);
            let there = self.until(what, 2000, |world| colour(world, slot) == Some(seen));
            took[0] = self.timed(there, took[0]);
            undone(self);
            let back = self.until(what, 2000, |world| colour(world, slot) == Some(then));
            took[1] = self.timed(back, took[1]);
            if took.iter().all(|took| *took <= RELOAD_LIMIT) {
                break;
            }
        }
        took.iter().for_each(|took| at_once(what, *took));
    }

    /// Breaks a file and repairs it. A message that names the file must appear within the time limit. Meanwhile the
    /// last valid picture stays, and after the repair no fault remains.
    fn broken<B, M>(&mut self, what: &str, file: &str, keeps: [u8; 3], breaks: B, mends: M)
    where
        B: Fn(&Table),
        M: Fn(&Table),
    {
        let slot = self.own;
        let mut quickest = Duration::MAX;
        for _ in 0..TRIES {
            self.said.clear();
            breaks(self);
            let took = self.until(what, 2000, |world| !told(world).is_empty());
            quickest = self.timed(took, quickest);
            self.frame();
            assert_eq!(
                told(self.app.world()),
                [(file.to_owned(), Fallback::LastGood)]
            );
            assert_eq!(colour(self.app.world(), slot), Some(keeps), "{what}");
            let line = self.said.iter().find(|line| line.starts_with(file));
            assert!(line.is_some(), "{what}: {:?}", self.said);
            mends(self);
            self.until("peace", 2000, |world| told(world).is_empty());
            assert_eq!(colour(self.app.world(), slot), Some(keeps), "{what}");
            if quickest <= RELOAD_LIMIT {
                break;
            }
        }
        at_once(what, quickest);
    }
}

/// Asserts that the fastest change took no longer than the limit.
fn at_once(what: &str, quickest: Duration) {
    if quickest == Duration::MAX {
        return println!("{what}: the machine is too busy to tell how long it takes");
    }
    println!("{what}: {quickest:?}");
    assert!(quickest <= RELOAD_LIMIT, "{what}: {quickest:?}");
}

/// Returns the colour of the pixel at a card's centre in the deck's texture.
fn colour(world: &World, slot: Slot) -> Option<[u8; 3]> {
    let art = world.resource::<CardArt>();
    let image = world.resource::<Assets<Image>>().get(&art.image)?;
    let at = art.ready().then(|| art.rect(slot, 150.0).center())?;
    let place = (at.y as usize * art.size.x as usize + at.x as usize) * 4;
    image.data.as_ref()?.get(place..place + 3)?.try_into().ok()
}

/// Returns the shipped deck's colour at the centre of the player's first card. It is not one of the test colours.
fn shipped_color(table: &Table) -> [u8; 3] {
    colour(table.app.world(), table.own).expect("the deck is drawn")
}

fn told(world: &World) -> Vec<(String, Fallback)> {
    let problems = world.resource::<ThemeProblems>().0.iter();
    let told = problems.map(|problem| (problem.file_name(), problem.instead.clone()));
    told.collect()
}

fn write(place: &Path, bytes: impl AsRef<[u8]>) {
    fs::write(place, bytes).expect("written");
}

fn zip(name: &str, colour: [u8; 3]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    zip.start_file(name, options).expect("begun");
    zip.write_all(picture(colour).as_bytes()).expect("written");
    zip.finish().expect("closed").into_inner()
}

#[test]
fn reload_a_changed_picture_appears_within_half_a_second() {
    let mut table = Table::new("reload-table");
    let before = shipped_color(&table);
    let question = table.app.world().resource::<Prompt>().open.clone();
    table.at_once(
        "a new picture, and it is removed",
        (|table| write(&table.own_file(), picture(RED)), RED),
        (
            |table| fs::remove_file(table.own_file()).expect("removed"),
            before,
        ),
    );
    write(&table.own_file(), picture(RED));
    table.at_once(
        "a picture painted over in place, and by an editor that puts a new file in its place",
        (|table| write(&table.own_file(), picture(GREEN)), GREEN),
        (
            |table| {
                let new = table.own_file().with_extension("svg.tmp");
                write(&new, picture(RED));
                fs::rename(new, table.own_file()).expect("renamed");
            },
            RED,
        ),
    );
    table.at_once(
        "a picture renamed to what is no card, and back",
        (
            |table| {
                fs::rename(table.own_file(), table.themes.join("mine/back_red.svg"))
                    .expect("renamed");
            },
            before,
        ),
        (
            |table| {
                fs::rename(table.themes.join("mine/back_red.svg"), table.own_file())
                    .expect("renamed");
            },
            RED,
        ),
    );
    table.at_once(
        "another picture named in theme.toml, and that taken back",
        (
            |table| {
                let mine = table.themes.join("mine");
                write(&mine.join("grandmother.svg"), picture(GREEN));
                let Slot::Face(card) = table.own else {
                    unreachable!()
                };
                write(
                    &mine.join("theme.toml"),
                    format!("[map]\n\"{card}\" = \"grandmother.svg\"\n"),
                );
            },
            GREEN,
        ),
        (
            |table| {
                let mine = table.themes.join("mine");
                fs::remove_file(mine.join("theme.toml")).expect("removed");
                fs::remove_file(mine.join("grandmother.svg")).expect("removed");
            },
            RED,
        ),
    );
    table.at_once(
        "the deck's folder moved away, and back",
        (
            |table| {
                fs::rename(
                    table.themes.join("mine"),
                    table.themes.with_extension("away"),
                )
                .expect("renamed");
            },
            before,
        ),
        (
            |table| {
                fs::rename(
                    table.themes.with_extension("away"),
                    table.themes.join("mine"),
                )
                .expect("renamed");
            },
            RED,
        ),
    );
    // The reloads have changed neither the pending decision nor the cards.
    let world = table.app.world();
    assert_eq!(world.resource::<Prompt>().open, question);
    let zones = world.resource::<CardPlacement>();
    assert_eq!(zones.face(table.key).map(Slot::Face), Some(table.own));
}

#[test]
fn reload_a_broken_file_keeps_the_last_good_picture_and_is_reported() {
    let mut table = Table::new("reload-broken");
    write(&table.own_file(), picture(RED));
    let slot = table.own;
    table.until("the card", 4000, |world| colour(world, slot) == Some(RED));
    let file = slot.file_stem() + ".svg";
    table.broken(
        "half of a picture",
        &file,
        RED,
        |table| write(&table.own_file(), &picture(GREEN).as_bytes()[..60]),
        |table| write(&table.own_file(), picture(RED)),
    );
    table.broken(
        "an empty picture, as between two steps of a program",
        &file,
        RED,
        |table| write(&table.own_file(), ""),
        |table| write(&table.own_file(), picture(RED)),
    );
    table.broken(
        "a slip in theme.toml",
        "theme.toml",
        RED,
        |table| write(&table.themes.join("mine/theme.toml"), "name = "),
        |table| fs::remove_file(table.themes.join("mine/theme.toml")).expect("removed"),
    );
}

#[test]
fn reload_a_changed_zip_appears_within_half_a_second() {
    let mut table = Table::new("reload-zips");
    fs::remove_dir_all(table.themes.join("mine")).expect("removed");
    let slot = table.own;
    table.until("the shipped deck", 4000, |world| {
        colour(world, Slot::Back) != Some(BLUE)
    });
    let name = format!("my deck/{}.svg", slot.file_stem());
    let (red, green) = (zip(&name, RED), zip(&name, GREEN));
    let place = table.themes.join("mine.zip");
    let before = shipped_color(&table);
    table.at_once(
        "a zip that comes and goes",
        (|_| write(&place, &red), RED),
        (|_| fs::remove_file(&place).expect("removed"), before),
    );
    table.at_once(
        "a zip in the place of another",
        (|_| write(&place, &green), GREEN),
        (|_| write(&place, &red), RED),
    );
    table.broken(
        "half a zip",
        "mine.zip",
        RED,
        |_| write(&place, &green[..green.len() / 2]),
        |_| write(&place, &red),
    );
}
