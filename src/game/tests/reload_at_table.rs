//! Somebody paints while a match is on: what is saved is on the card in their hand within half a second, whatever an editor does to
//! the files, and nothing of the match is touched by it.
use crate::{
    harness::{FRAME, Home},
    positions::{before, open, record, settle},
};
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    model::{Key, Prompt, Shown, Zones},
    settings::{DeckStack, Settings},
};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use ui::theme::{CardArt, Instead, Slot, ThemeProblems};

/// Within this much of the game's time a change is on the table.
const AT_ONCE: Duration = Duration::from_millis(500);
/// How often each change is made: a machine may be busy with other things for a moment. The quickest counts.
const TRIES: usize = 12;
/// A machine whose frames take so many times as long as they are in the game is busy, and tells nothing of how quick the game is.
const BUSY: u32 = 3;

const RED: [u8; 3] = [255, 0, 0];
const GREEN: [u8; 3] = [0, 255, 0];
const BLUE: [u8; 3] = [0, 0, 255];

fn picture([red, green, blue]: [u8; 3]) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="rgb({red},{green},{blue})"/></svg>"#
    )
}

/// A match with a question open to the person, their deck a folder of their own.
struct Table {
    app: App,
    _home: Home,
    /// Where decks lie.
    themes: PathBuf,
    /// The first card of the person's hand, and its entry on the table.
    own: Slot,
    key: Key,
    /// What was said.
    said: Vec<String>,
    /// Whether the machine was busy with other things in the last wait.
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
        let (zones, shown) = (world.resource::<Zones>(), world.resource::<Shown>());
        let hand = zones.hand(shown.bottom_seat()).iter().copied();
        let faces = hand.filter_map(|key| Some((key, zones.face(key)?)));
        let first = faces.into_iter().find(|(_, card)| card.face().is_some());
        let (key, card) = first.expect("nobody holds jokers alone");
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

    /// A frame, as long as it is in the game.
    fn frame(&mut self) {
        self.app.update();
        let mut toasts = self.app.world_mut().resource_mut::<Messages<Toast>>();
        self.said.extend(toasts.drain().map(|toast| toast.text));
        std::thread::sleep(FRAME);
    }

    /// Runs frames until something holds: how much time of the game that took; none if it never did.
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
        self.busy = begun.elapsed() > BUSY * (waited + AT_ONCE);
        waited
    }

    /// How long it took, if that tells anything.
    fn timed(&self, took: Duration, quickest: Duration) -> Duration {
        if self.busy {
            quickest
        } else {
            took.min(quickest)
        }
    }

    /// Does one thing and then the opposite, some times: the quickest of each must be on the table at once.
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
            if took.iter().all(|took| *took <= AT_ONCE) {
                break;
            }
        }
        took.iter().for_each(|took| at_once(what, *took));
    }

    /// Breaks something: that is said at once, in a line that names the file, the last good picture stays, and once it is mended
    /// nothing is wrong.
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
                [(file.to_owned(), Instead::LastGood)]
            );
            assert_eq!(colour(self.app.world(), slot), Some(keeps), "{what}");
            let line = self.said.iter().find(|line| line.starts_with(file));
            assert!(line.is_some(), "{what}: {:?}", self.said);
            mends(self);
            self.until("peace", 2000, |world| told(world).is_empty());
            assert_eq!(colour(self.app.world(), slot), Some(keeps), "{what}");
            if quickest <= AT_ONCE {
                break;
            }
        }
        at_once(what, quickest);
    }
}

/// A change was seen soon enough.
fn at_once(what: &str, quickest: Duration) {
    if quickest == Duration::MAX {
        return println!("{what}: the machine is too busy to tell how long it takes");
    }
    println!("{what}: {quickest:?}");
    assert!(quickest <= AT_ONCE, "{what}: {quickest:?}");
}

/// The colour of a card's middle in the texture that the table is painted with.
fn colour(world: &World, slot: Slot) -> Option<[u8; 3]> {
    let art = world.resource::<CardArt>();
    let image = world.resource::<Assets<Image>>().get(&art.image)?;
    let at = art.ready().then(|| art.rect(slot, 150.0).center())?;
    let place = (at.y as usize * art.size.x as usize + at.x as usize) * 4;
    image.data.as_ref()?.get(place..place + 3)?.try_into().ok()
}

/// The colour that the shipped deck has there, which is none of ours.
fn shipped(table: &Table) -> [u8; 3] {
    colour(table.app.world(), table.own).expect("the deck is drawn")
}

fn told(world: &World) -> Vec<(String, Instead)> {
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
fn reload_a_picture_that_comes_changes_moves_or_goes_is_in_the_hand_within_half_a_second() {
    let mut table = Table::new("reload-table");
    let before = shipped(&table);
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
    // All that while the same question stood at the same table.
    let world = table.app.world();
    assert_eq!(world.resource::<Prompt>().open, question);
    let zones = world.resource::<Zones>();
    assert_eq!(zones.face(table.key).map(Slot::Face), Some(table.own));
}

#[test]
fn reload_what_is_broken_keeps_the_last_good_picture_and_is_named_in_a_line() {
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
fn reload_a_zip_that_comes_changes_or_is_half_there_is_the_deck_at_once() {
    let mut table = Table::new("reload-zips");
    fs::remove_dir_all(table.themes.join("mine")).expect("removed");
    let slot = table.own;
    table.until("the shipped deck", 4000, |world| {
        colour(world, Slot::Back) != Some(BLUE)
    });
    let name = format!("my deck/{}.svg", slot.file_stem());
    let (red, green) = (zip(&name, RED), zip(&name, GREEN));
    let place = table.themes.join("mine.zip");
    let before = shipped(&table);
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
