//! Tests with a player's folder written by commit `db0d251`. The game must open all files in it without loss.
//! `tests/home-db0d251/README.md` describes the files.
use crate::{
    damaged_files::{ShownMessages, start_recorded_game},
    harness::{Home, wait_until, yield_to_workers},
    input::frames,
    replays::{at_rest, go, mark, place, watched},
};
use bevy::prelude::*;
use engine::{bots::Effort, seat::Seat, statistics::FiledMatch, timeline::MarkKind};
use gamecore::{
    family::{HandSort, PersonalSettings, Profile, ProfileColor, Profiles, Tables},
    i18n::Language,
    input::{Arrangement, Bindings, BoundDevice, PlayerAction, Trigger},
    model::{
        CardPlacement, ClaimFilters, ContinueMatch, DisplayedState, EventQueue, HandOrder,
        LeaveMatch, WatchMatch, stay_at,
    },
    phones::{PhoneNet, Phones},
    rule_catalog::RuleCatalog,
    saves::{OpenSaved, SaveService, SavedMatch, TableLayoutFile, substitute_periods},
    settings::{
        BotPace, ClaimQuestions, DeckStack, Felt, MotionSpeed, Settings, StackedPack, TableChoice,
    },
    states::{Screen, Watching},
    statistics::Statistics,
};
use screens::replay::{ReplayAct, ReviewEffort};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};
use ui::theme::{CardArt, Slot};

/// Seed hash of the unfinished match “Rainy Sunday”.
const RAINY: &str = "6a3f7722db4977ed1859519c6f1870b2df4650f1b8748ac4a7b5e5ad51c1054f";
/// Seed hash of the match that was continued from the middle of a replay of the finished match.
const PLAYED_ON: &str = "9e5833a83076a2fbc9c54b9fd4ba74e2c511fceb87c6c0db652373665459406b";
/// Seed hash of the unfinished match in which a phone plays.
const WITH_PHONE: &str = "f1846dcd79124f5d48d9e408ab003fa8f1f5b70d1c3d15416b967bf5d10a9494";
/// Records of the unfinished matches. The match that was played last comes first.
const UNFINISHED: [&str; 3] = ["match.jsonl", "match-3.jsonl", "match-2.jsonl"];
/// Finished match of Nuri, Ana and Lola.
const FINISHED: &str = "2026-11-27_135742_home-1";
/// Finished match of two bots.
const OF_BOTS: &str = "2026-11-27_140458_home-4";
/// Files and folders that the game has no reason to change.
const CONSTANT: [&str; 7] = [
    "bindings.txt",
    "crashes",
    "matches",
    "overrides",
    "records",
    "rules",
    "themes",
];

/// Returns the path of the folder with the old files.
fn fixture() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/home-db0d251")
}

/// Returns the paths of all files below a folder, relative to it.
fn files(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("read").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(root).expect("below it").to_owned());
            }
        }
    }
    found
}

/// Creates a copy of the old folder, in which the unfinished matches have distinct modification times.
fn old_home(name: &str) -> Home {
    let home = Home::new(name);
    for file in files(&fixture()) {
        if file == Path::new("README.md") {
            continue;
        }
        let path = home.0.join(&file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, fs::read(fixture().join(&file)).expect("read")).expect("written");
    }
    for (record, hours) in UNFINISHED.into_iter().zip(1..) {
        let file = fs::File::options()
            .write(true)
            .open(home.0.join(record))
            .expect("there");
        let age = Duration::from_secs(3600 * hours);
        file.set_modified(SystemTime::now() - age).expect("set");
    }
    home
}

/// Asserts after a run of the game that no file is lost or quarantined, and that no match record has lost lines.
fn check_files(home: &Home) {
    let now = files(&home.0);
    for file in &now {
        let name = file.to_string_lossy();
        assert!(!name.contains("broken"), "a file was quarantined: {name}");
    }
    for file in files(&fixture()) {
        if file == Path::new("README.md") {
            continue;
        }
        let name = file.display();
        assert!(now.contains(&file), "{name} is missing");
        let before = fs::read(fixture().join(&file)).expect("read");
        let after = fs::read(home.0.join(&file)).expect("read");
        if CONSTANT.iter().any(|constant| file.starts_with(constant)) {
            assert_eq!(after, before, "{name} has changed");
        }
        if UNFINISHED.iter().any(|record| file == Path::new(record)) {
            assert!(after.starts_with(&before), "{name} has lost lines");
        }
    }
}

fn toasts(app: &App) -> Vec<String> {
    app.world().resource::<ShownMessages>().0.clone()
}

/// Returns the unfinished matches once the list has been read.
fn listed(app: &mut App) -> Vec<SavedMatch> {
    wait_until(app, 6000, "the list of matches", |world| {
        yield_to_workers();
        let store = world.resource::<SaveService>();
        store.is_listed() && store.list().len() == UNFINISHED.len()
    });
    app.world().resource::<SaveService>().list()
}

/// Waits until the match with this seed hash is open on the table.
fn at_table(app: &mut App, hash: &str) {
    wait_until(app, 6000, "the table", |world| {
        yield_to_workers();
        *world.resource::<State<Screen>>().get() == Screen::Table
            && world.resource::<DisplayedState>().seed_hash() == hash
            && world.resource::<DisplayedState>().view.is_some()
            && world.resource::<EventQueue>().is_idle()
    });
    frames(app, 4);
}

/// Opens the match with this seed hash from the list.
fn open(app: &mut App, hash: &str) {
    let all = listed(app);
    let found = all.into_iter().find(|it| it.summary.seed_hash == hash);
    let id = found.expect("the match is in the list").id;
    app.world_mut().write_message(OpenSaved(id));
    at_table(app, hash);
}

/// Asserts that the open match has the card arrangement stored in the old file. Then returns to the title screen.
fn check_table(app: &mut App, file: &str, hash: &str) {
    let text = fs::read(fixture().join(file)).expect("read");
    let old = TableLayoutFile::read(&text, hash).expect("an arrangement of this match");
    let world = app.world();
    let now = TableLayoutFile::of(
        world.resource::<DisplayedState>(),
        world.resource::<CardPlacement>(),
        world.resource::<HandOrder>(),
        world.resource::<ClaimFilters>(),
    );
    let now = now.expect("a hand is being played");
    assert_eq!(now.hand, old.hand, "{file}: another hand of the match");
    assert_eq!(now.table, old.table, "{file}: cards lie differently");
    assert_eq!(now.refusals, old.refusals, "{file}");
    assert_eq!(now.stand_ins, old.stand_ins, "{file}");
    assert_eq!(now.taken_over, old.taken_over, "{file}");
}

/// Returns facts about the match on the table: the players' names, their points so far, and their numbers of cards.
fn facts(app: &App) -> (Vec<String>, Vec<i32>, Vec<u8>) {
    let shown = app.world().resource::<DisplayedState>();
    let names = (0..3).map(|seat| shown.owner(Seat(seat)).expect("a player").name.clone());
    let view = shown.view.as_ref().expect("a hand is being played");
    (
        names.collect(),
        shown.sheet.totals(3).as_slice().to_vec(),
        view.table.hand_sizes.as_slice().to_vec(),
    )
}

fn names(names: [&str; 3]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

fn leave(app: &mut App) {
    app.world_mut().write_message(LeaveMatch);
    wait_until(app, 400, "the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    app.world_mut().resource_mut::<SaveService>().settle();
    frames(app, 4);
}

#[test]
fn old_home_settings_bindings_profiles_and_rules_are_unchanged() {
    let home = old_home("old-home-settings");
    let mut app = start_recorded_game(&home);
    let pictures = [
        ("Ana", 6),
        ("Blas", 2),
        ("Cova", 3),
        ("Nuri", 7),
        ("Nuria", 7),
    ];
    let expected = Settings {
        language: Some(Language::Es),
        speed: MotionSpeed::Faster,
        bot_pace: BotPace::AtOnce,
        reduced_motion: true,
        claim_seconds: Some(60),
        // Set by the harness.
        claim_questions: ClaimQuestions::All,
        confirm_discard: true,
        sort_drawn: false,
        left_handed: true,
        decks: old_deck_stack(),
        table: TableChoice::Ours,
        felt: Felt::Wine,
        volume: 50,
        cards_volume: 90,
        signals_volume: 80,
        player_name: "Nuria".to_owned(),
        pictures: pictures
            .map(|(name, picture)| (name.to_owned(), picture))
            .into(),
        bots: 1,
        lesson_offered: true,
        // Set by the harness.
        name_asked: true,
        window: Some([1400, 800]),
        frame_limit: Some(144),
        narration: false,
        talk: false,
        rumble: false,
        pads_in_background: false,
        dim_cards: true,
        four_colours: false,
        text_size: 110,
        card_size: 110,
        ..Settings::default()
    };
    assert_eq!(*app.world().resource::<Settings>(), expected);

    let bindings = app.world().resource::<Bindings>();
    for (act, key) in [
        (PlayerAction::TakeStock, KeyCode::KeyW),
        (PlayerAction::Claim, KeyCode::KeyY),
        (PlayerAction::Advice, KeyCode::KeyQ),
    ] {
        let bound: Vec<Trigger> = bindings.of(act, BoundDevice::Keyboard).collect();
        assert_eq!(bound, [Trigger::Key(key)], "{act:?}");
    }
    assert_eq!(
        bindings.arrangement(BoundDevice::Pad),
        Some(Arrangement::Left)
    );

    let person = |name: &str, color, picture, own| Profile {
        name: name.to_owned(),
        earlier: Vec::new(),
        color,
        picture,
        own,
    };
    let ana = PersonalSettings {
        language: Some(Language::En),
        sort: Some(HandSort::Suit),
        card_size: Some(115),
        ..PersonalSettings::default()
    };
    let blas = PersonalSettings {
        language: Some(Language::Fr),
        sort: Some(HandSort::Rank),
        left_handed: Some(true),
        text_size: Some(125),
        ..PersonalSettings::default()
    };
    let nuria = PersonalSettings {
        sort: Some(HandSort::Contract),
        ..PersonalSettings::default()
    };
    let nuria = Profile {
        earlier: vec!["Nuri".to_owned()],
        ..person("Nuria", ProfileColor::Pink, 7, nuria)
    };
    assert_eq!(
        app.world().resource::<Profiles>().people(),
        [
            person("Ana", ProfileColor::Sea, 6, ana),
            person("Blas", ProfileColor::Leaf, 2, blas),
            nuria,
            person("Cova", ProfileColor::Poppy, 3, PersonalSettings::default()),
        ]
    );
    let tables = app.world().resource::<Tables>();
    let told: Vec<(&str, &str, usize)> = tables
        .all()
        .iter()
        .map(|it| (&*it.name, &*it.chosen, it.switches.len()))
        .collect();
    assert_eq!(
        told,
        [
            ("", "sunday-at-home", 2),
            ("", "sin_comodines", 3),
            ("Our Sundays", "sunday-at-home", 2),
        ]
    );
    let last = tables.last().expect("a table");
    let people: Vec<&str> = last.seats.iter().map(|seat| &*seat.person).collect();
    assert_eq!(people[..2], ["Nuria", "Ana"]);
    assert_eq!(last.claim_seconds, Some(60));
    assert!(tables.left().is_some(), "the set-up as it was left");

    let catalog = RuleCatalog::read(app.world().resource::<SaveService>());
    assert!(catalog.broken.is_empty(), "{:?}", catalog.broken);
    let own = catalog.find("sunday-at-home").expect("the own rules");
    assert_eq!(own.file.rules.name, "Sunday at home");
    assert_eq!(own.file.rules.jokers_per_deck, 2);

    frames(&mut app, 60);
    assert!(toasts(&app).is_empty(), "{:?}", toasts(&app));
    drop(app);
    check_files(&home);
}

#[test]
fn old_home_unfinished_matches_are_listed_and_resumed() {
    let home = old_home("old-home-unfinished");
    let mut app = start_recorded_game(&home);
    // The server for phones listens on the loopback interface only, at any free port.
    app.insert_resource(PhoneNet {
        reaches: || vec![PhoneNet::loopback()],
        port: 0,
    });
    let list = listed(&mut app);
    let told: Vec<(&str, Option<&str>, usize, &[i32])> = list
        .iter()
        .map(|it| {
            let summary = &it.summary;
            (
                &*summary.seed_hash,
                it.name.as_deref(),
                summary.hand,
                &*summary.totals,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (RAINY, Some("Rainy Sunday"), 1, &[0, 0, 0][..]),
            (WITH_PHONE, None, 1, &[0, 0, 0][..]),
            (PLAYED_ON, None, 3, &[129, -45, 34][..]),
        ]
    );

    // *Continue* opens the match played last. Two human players share the screen, so both hands are covered.
    app.world_mut().write_message(ContinueMatch);
    at_table(&mut app, RAINY);
    check_table(&mut app, "match.desk.json", RAINY);
    assert_eq!(
        facts(&app),
        (names(["Nuria", "Ana", "Lola"]), vec![0; 3], vec![11, 9, 7])
    );
    let shown = app.world().resource::<DisplayedState>();
    let table = &shown.view.as_ref().expect("a hand is being played").table;
    assert_eq!(table.melds.len(), 2, "Nuria's trios");
    assert!(table.down.contains(Seat(0)));
    leave(&mut app);

    open(&mut app, PLAYED_ON);
    check_table(&mut app, "match-2.desk.json", PLAYED_ON);
    assert_eq!(
        facts(&app),
        (
            names(["Nuri", "Ana", "Lola"]),
            vec![129, -45, 34],
            vec![9, 11, 12]
        )
    );
    let shown = app.world().resource::<DisplayedState>();
    let bot = stay_at(&shown.stand_ins, Seat(1));
    assert!(bot.is_some(), "a bot plays for Ana");
    leave(&mut app);
    assert!(toasts(&app).is_empty(), "{:?}", toasts(&app));

    open(&mut app, WITH_PHONE);
    check_table(&mut app, "match-3.desk.json", WITH_PHONE);
    assert_eq!(
        facts(&app),
        (names(["Blas", "Cova", "Lola"]), vec![0; 3], vec![7, 6, 6])
    );
    let shown = app.world().resource::<DisplayedState>();
    assert!(shown.phones.contains(Seat(1)), "Cova's seat");
    assert!(app.world().resource::<Phones>().server().is_some());
    leave(&mut app);
    drop(app);
    check_files(&home);
}

#[test]
fn old_home_finished_matches_are_listed_counted_and_watched() {
    let home = old_home("old-home-finished");
    let mut app = start_recorded_game(&home);
    app.insert_resource(ReviewEffort(Effort {
        turns: 0,
        worlds: 0,
        candidates: 1,
        ..Effort::ADVICE
    }));
    app.world_mut()
        .resource_mut::<SaveService>()
        .look_finished();
    wait_until(&mut app, 6000, "the finished matches", |world| {
        yield_to_workers();
        world.resource::<SaveService>().finished().len() == 2
    });
    let finished = app.world().resource::<SaveService>().finished().to_vec();
    let told: Vec<(&str, &[i32])> = finished
        .iter()
        .map(|it| {
            let stem = it.file.file_stem().and_then(|stem| stem.to_str());
            (stem.expect("a name"), &*it.summary.totals)
        })
        .collect();
    assert_eq!(
        told,
        [(OF_BOTS, &[315, 287][..]), (FINISHED, &[695, 102, 54][..])]
    );
    let record = &finished[1].file;
    let bots = substitute_periods(record).expect("the file beside the record can be read");
    let told: Vec<(Seat, usize)> = bots.iter().map(|it| (it.seat, it.from)).collect();
    assert_eq!(told, [(Seat(1), 7)]);

    // If a file has several lines for a match, the last one counts. Nuria appears under her current name.
    let text = fs::read_to_string(fixture().join("statistics.jsonl")).expect("read");
    let lines = text.lines().skip(1);
    let lines = lines.map(|line| serde_json::from_str::<FiledMatch>(line).expect("numbers"));
    let mut numbers: BTreeMap<String, FiledMatch> =
        lines.map(|filed| (filed.file.clone(), filed)).collect();
    for filed in numbers.values_mut() {
        for player in &mut filed.numbers.players {
            player.name = player.name.replace("Nuri", "Nuria");
        }
    }
    wait_until(&mut app, 6000, "the statistics", |world| {
        yield_to_workers();
        let known = world.get_resource::<Statistics>().map(|it| &it.known);
        known.is_some_and(|known| known.len() == 2 && known.progress.uncounted == 0)
    });
    let known = &app.world().resource::<Statistics>().known;
    assert!(known.broken.is_empty(), "{:?}", known.broken);
    for filed in known.matches() {
        assert_eq!(Some(filed), numbers.get(&filed.file));
    }
    let nuria = numbers[FINISHED].numbers.players[0].hands[0];
    assert_eq!((nuria.points, nuria.lost), (52, Some(22.3)));

    app.world_mut().write_message(WatchMatch(record.clone()));
    wait_until(&mut app, 6000, "the watched match", |world| {
        yield_to_workers();
        *world.resource::<State<Watching>>().get() == Watching::On
    });
    at_rest(&mut app);
    if watched(app.world(), |it| it.playing) {
        app.world_mut().write_message(ReplayAct::Play);
        at_rest(&mut app);
    }
    let hands = watched(app.world(), |it| {
        let marks = it.timeline.marks().iter();
        marks
            .filter(|mark| matches!(mark.kind, MarkKind::Hand(_)))
            .count()
    });
    assert_eq!(hands, 7);
    let fourth = mark(&app, |kind| matches!(kind, MarkKind::Hand(_)), 3);
    go(&mut app, fourth);
    assert_eq!(place(&app), fourth);
    let shown = app.world().resource::<DisplayedState>();
    assert_eq!(shown.sheet.totals(3).as_slice(), [275, -42, 34]);
    leave(&mut app);
    assert!(toasts(&app).is_empty(), "{:?}", toasts(&app));
    drop(app);
    check_files(&home);
}

/// Returns the deck stack stored in the old settings.
fn old_deck_stack() -> DeckStack {
    let pack = |id: &str| StackedPack {
        id: id.to_owned(),
        on: true,
    };
    DeckStack {
        packs: vec![pack("my_deck"), pack("classic")],
        back: Some(("my_deck".to_owned(), "back".to_owned())),
        cards: [("queen_of_spades".to_owned(), "moderna".to_owned())].into(),
    }
}

fn colour(world: &World, slot: Slot) -> Option<[u8; 3]> {
    let art = world.resource::<CardArt>();
    let image = world.resource::<Assets<Image>>().get(&art.image)?;
    let at = art.ready().then(|| art.rect(slot, 75.0).center())?;
    let start = (at.y as usize * art.size.x as usize + at.x as usize) * 4;
    image.data.as_ref()?.get(start..start + 3)?.try_into().ok()
}

/// True if no channel differs by more than 6, which allows for rounding in the renderer.
fn is_near(one: [u8; 3], other: [u8; 3]) -> bool {
    one.iter().zip(other).all(|(a, b)| a.abs_diff(b) <= 6)
}

#[test]
fn old_home_own_deck_and_single_picture_are_on_the_table() {
    let home = old_home("old-home-deck");
    let mut app = start_recorded_game(&home);
    assert_eq!(app.world().resource::<Settings>().decks, old_deck_stack());
    let face = |card: &str| Slot::Face(card.parse().expect("a card"));
    for (slot, expected) in [
        (face("AS"), [0x22, 0x22, 0x44]),
        (face("QD"), [0x15, 0x65, 0xC0]),
        // The player has an override for this card, which replaces it in every deck.
        (face("7C"), [0x2E, 0x7D, 0x32]),
        (Slot::Joker(0), [0x70, 0x30, 0xA0]),
        (Slot::Joker(1), [0xC0, 0x20, 0x40]),
    ] {
        wait_until(&mut app, 4000, &format!("{slot:?}"), |world| {
            yield_to_workers();
            colour(world, slot).is_some_and(|now| is_near(now, expected))
        });
    }
    assert!(toasts(&app).is_empty(), "{:?}", toasts(&app));
    drop(app);
    check_files(&home);
}
