//! Tests of the statistics page. Its numbers agree with the records, every device works, it fits in three languages,
//! and it exports a table.
use crate::{
    devices::{connect, press as press_pad},
    harness::{Home, loading, wait_until, yield_to_workers},
    input::{at_text, click, frames, press, says, written},
    screens_texts::check_page,
};
use bevy::{input::keyboard::Key, input_focus::InputFocus, prelude::*, ui::UiGlobalTransform};
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    record,
    rules::oficial,
    sim,
    statistics::{FiledMatch, HandNumbers, MatchStatistics, PlayerNumbers, Subject},
};
use gamecore::{
    feedback::Toast,
    i18n::Language,
    input::PlayerAction,
    settings::Settings,
    states::{Menu, Screen},
    statistics::{Judged, Statistics},
};
use jiff::Timestamp;
use menus::{StatisticsAct, StatisticsSheet, StatisticsView};
use platform::clock::local_day;
use std::{
    fs::{self, File},
    time::{Duration, Instant},
};

/// Creates finished matches of two human players and a bot, one a week. Returns the final totals of the second player,
/// who comes first in the list sorted by name.
pub fn finished(home: &Home, count: usize) -> Vec<i32> {
    let folder = home.0.join("matches");
    fs::create_dir_all(&folder).expect("made");
    let bot = |name: &str, level| PlayerInfo::new(name, PlayerKind::Bot(level));
    let played = |number: usize| {
        let setup = Setup {
            seed: format!("sunday {number}"),
            rules: oficial(),
            players: vec![
                bot("Núria", BotLevel::Fuerte),
                bot("Maximiliano José", BotLevel::Aprendiz),
                bot("Paco", BotLevel::Habitual),
            ],
        };
        let played = sim::play(setup, true).expect("three may play");
        let text = played.record.expect("recording was requested");
        // Bots played all moves. Editing the header makes two of them human.
        let text = text.replacen("\"kind\":\"bot:fuerte\"", "\"kind\":\"human\"", 1);
        let text = text.replacen("\"kind\":\"bot:aprendiz\"", "\"kind\":\"human\"", 1);
        let name = format!(
            "2026-{:02}-{:02}_201500_x.jsonl",
            1 + number / 4,
            1 + 7 * (number % 4)
        );
        fs::write(folder.join(name), &text).expect("written");
        let game = record::resume(&text).expect("a record").game;
        game.sheet().totals(3).as_slice()[1]
    };
    (0..count).map(played).collect()
}

/// Opens the title screen. The analysis of matches in the background is switched off.
pub fn game(home: &Home) -> App {
    let mut app = loading(home, 1280, 720);
    app.insert_resource(Judged(None));
    wait_until(&mut app, 4000, "the title", |world| {
        yield_to_workers();
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    app
}

fn known(app: &mut App, count: usize) {
    wait_until(app, 6000, "the numbers", |world| {
        yield_to_workers();
        let statistics = world.get_resource::<Statistics>();
        statistics.is_some_and(|it| it.known.len() == count && it.known.progress.uncounted == 0)
    });
    frames(app, 6);
}

pub fn open(app: &mut App, count: usize) {
    let at = at_text(app, "statistics-title");
    click(app, at);
    frames(app, 6);
    assert_eq!(
        *app.world().resource::<State<Menu>>().get(),
        Menu::Statistics
    );
    known(app, count);
}

fn show(app: &mut App, sheet: StatisticsSheet) {
    app.world_mut().resource_mut::<StatisticsView>().sheet = sheet;
    frames(app, 6);
}

#[test]
fn screens_statistics_agree_with_the_records() {
    let home = Home::new("statistics-figures");
    let totals = finished(&home, 3);
    let mut app = game(&home);
    open(&mut app, 3);
    let all = written(&mut app);
    let mean = totals.iter().sum::<i32>() as f64 / 3.0;
    let best = totals.iter().min().expect("three").to_string();
    for words in [
        format!("{mean:.0}"),
        format!("points per match, best: {best}"),
        "3 matches since 1 Jan 2026".to_owned(),
    ] {
        assert!(all.contains(&words), "“{words}” is not in {all:?}");
    }
    // Each sheet of the page opens with a mouse click.
    for sheet in StatisticsSheet::ALL {
        let at = at_text(&mut app, sheet.key());
        click(&mut app, at);
        frames(&mut app, 4);
        assert_eq!(app.world().resource::<StatisticsView>().sheet, sheet);
    }
    assert!(says(&mut app, "statistics-not-judged"));
}

/// The results of two people against each other are those of this year.
#[test]
fn screens_statistics_show_results_between_people() {
    let home = Home::new("statistics-pairs");
    finished(&home, 3);
    let folder = home.0.join("matches");
    let year = local_day(Timestamp::now()).year();
    for (number, file) in fs::read_dir(&folder).expect("there").enumerate() {
        let file = file.expect("a file").path();
        // One of the matches is old.
        let year = if number == 0 { 1999 } else { year };
        let name = format!("{year}-01-0{}_201500_x.jsonl", number + 1);
        fs::rename(file, folder.join(name)).expect("renamed");
    }
    let mut app = game(&home);
    open(&mut app, 3);
    let all = written(&mut app);
    let line = |text: &&String| text.starts_with("Maximiliano José – Núria ");
    let line = all.iter().find(line).expect("a line");
    let numbers = line.split(|letter: char| !letter.is_ascii_digit());
    let numbers = numbers.filter_map(|number| number.parse::<u32>().ok());
    assert_eq!(numbers.sum::<u32>(), 2, "{line}");
    assert_eq!(
        all.iter().filter(|text| text.contains("this year")).count(),
        1
    );
}

/// A broken record does not affect the others, and the page names its file.
#[test]
fn screens_a_broken_record_is_named_and_others_are_counted() {
    let home = Home::new("statistics-broken");
    finished(&home, 2);
    let broken = home.0.join("matches/2026-11-22_201500_sunday.jsonl");
    fs::write(&broken, "not of this game\n").expect("written");
    let mut app = game(&home);
    open(&mut app, 2);
    let told = "“2026-11-22_201500_sunday” cannot be read as a match: it is not counted.";
    assert!(written(&mut app).iter().any(|words| words == told));
    check_page(&mut app, "statistics with a broken record");
    assert!(broken.exists(), "the broken record was removed");
}

#[test]
fn screens_statistics_are_exported_as_a_table() {
    let home = Home::new("statistics-export");
    finished(&home, 2);
    let mut app = game(&home);
    open(&mut app, 2);
    let at = at_text(&mut app, "statistics-export");
    click(&mut app, at);
    let records = home.0.join("records");
    wait_until(&mut app, 2000, "the table", |_| {
        yield_to_workers();
        fs::read_dir(&records).is_ok_and(|files| files.count() == 1)
    });
    let file = fs::read_dir(&records)
        .expect("there")
        .next()
        .expect("one")
        .expect("a file");
    let name = file.file_name().into_string().expect("letters");
    assert!(
        name.starts_with("statistics_20") && name.ends_with(".csv"),
        "{name}"
    );
    let table = fs::read_to_string(file.path()).expect("there");
    assert_eq!(table.lines().count(), 1 + 2 * 3 * 7);
    assert!(table.contains(",Núria,human,"), "{table}");
    // A message reports the result of the export.
    wait_until(&mut app, 2000, "the sentence", |world| {
        yield_to_workers();
        let toasts = world.resource::<Messages<Toast>>();
        toasts
            .iter_current_update_messages()
            .any(|toast| toast.text.contains(&name))
    });
}

#[test]
fn screens_statistics_are_used_by_keys_and_gamepad() {
    let home = Home::new("statistics-devices");
    finished(&home, 2);
    let mut app = game(&home);
    open(&mut app, 2);
    // Moves the focus with the arrow keys from the first entry of the list to the second player.
    press(&mut app, KeyCode::ArrowDown, Key::ArrowDown);
    frames(&mut app, 4);
    let mut acts = app.world_mut().query::<&StatisticsAct>();
    let focus = app
        .world()
        .resource::<InputFocus>()
        .get()
        .expect("something has the focus");
    assert!(
        acts.get(app.world(), focus).is_ok(),
        "the focus is not in the list"
    );
    let second = Subject::person("Maximiliano José");
    for _ in 0..6 {
        let focus = app
            .world()
            .resource::<InputFocus>()
            .get()
            .expect("something");
        if acts.get(app.world(), focus).ok() == Some(&StatisticsAct::Of(second.clone())) {
            break;
        }
        press(&mut app, KeyCode::ArrowDown, Key::ArrowDown);
        frames(&mut app, 4);
    }
    press(&mut app, KeyCode::Enter, Key::Enter);
    frames(&mut app, 6);
    assert_eq!(
        app.world().resource::<StatisticsView>().subject,
        Some(second)
    );
    // The gamepad's back button returns to the title screen.
    let pad = connect(&mut app);
    press_pad(&mut app, pad, PlayerAction::Back);
    frames(&mut app, 6);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
}

#[test]
fn screens_statistics_fit_their_sheet_in_three_languages() {
    let home = Home::new("statistics-texts");
    finished(&home, 14);
    let mut app = game(&home);
    open(&mut app, 14);
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        for sheet in StatisticsSheet::ALL {
            show(&mut app, sheet);
            let place = format!("{sheet:?} {language:?}");
            check_page(&mut app, &place);
            let mut texts = app
                .world_mut()
                .query::<(&Text, &ComputedNode, &UiGlobalTransform)>();
            for (text, node, at) in texts.iter(app.world()) {
                let half = node.size() / 2.0;
                let (min, max) = (at.translation - half, at.translation + half);
                assert!(
                    min.x >= 0.0 && max.x <= 1280.0 && min.y >= 0.0 && max.y <= 720.0,
                    "{place}: {} is outside: {min} {max}",
                    text.0
                );
            }
        }
    }
}

/// In large text, the sheet's lines wrap. The sheet scrolls exactly to the end of its last line.
#[test]
fn screens_statistics_scroll_exactly_to_their_end_in_large_text() {
    let home = Home::new("statistics-large");
    finished(&home, 3);
    let mut app = game(&home);
    open(&mut app, 3);
    for size in [100, 150, 200] {
        app.world_mut().resource_mut::<Settings>().text_size = size;
        frames(&mut app, 8);
        for sheet in StatisticsSheet::ALL {
            show(&mut app, sheet);
            frames(&mut app, 8);
            let mut nodes = app
                .world_mut()
                .query::<(Entity, &ComputedNode, &UiGlobalTransform, &ChildOf)>();
            let world = app.world();
            let below = |node: &ComputedNode, at: &UiGlobalTransform| {
                at.translation.y + node.size().y / 2.0
            };
            let scrolls = |of: &ChildOf| world.get::<ScrollPosition>(of.parent()).is_some();
            let papers = nodes.iter(world).filter(|(_, _, _, of)| scrolls(of));
            let (paper, node, at, of) = papers
                .max_by(|a, b| a.1.size().y.total_cmp(&b.1.size().y))
                .expect("there is a sheet");
            let window = world.get::<ComputedNode>(of.parent()).expect("a column");
            let lines = nodes.iter(world).filter(|(.., of)| of.parent() == paper);
            let last = lines
                .map(|(_, node, at, _)| below(node, at))
                .fold(0.0, f32::max);
            let blank = below(node, at) - last - node.padding.max_inset.y;
            assert!(
                blank.abs() < 2.0 || node.size().y <= window.size().y + 1.0,
                "{sheet:?} at {size} %: {blank} pixels of blank paper"
            );
        }
    }
}

#[test]
fn screens_empty_statistics_show_a_note() {
    let home = Home::new("statistics-empty");
    let mut app = game(&home);
    open(&mut app, 0);
    assert!(says(&mut app, "statistics-none"));
}

/// Creates a statistics file for `count` analysed matches of eight players, and empty records of the matching lengths.
/// Returns the size of the statistics file in bytes.
pub fn years(home: &Home, count: usize) -> u64 {
    let folder = home.0.join("matches");
    fs::create_dir_all(&folder).expect("made");
    let hand = HandNumbers {
        points: 135,
        asked: 3,
        won: 2,
        down: 4,
        jokers: 2,
        expected: Some([41.3, 38.9]),
        lost: Some(12.4),
        decisions: 14,
        mistakes: 2,
        ..HandNumbers::default()
    };
    let player = |seat: usize| PlayerNumbers {
        name: format!("José Luis {seat}"),
        kind: PlayerKind::Human,
        place: seat as u8 + 1,
        hands: vec![hand; 7],
        stood_in: Vec::new(),
        contracts: Vec::new(),
    };
    let mut text = "{\"statistics\":\"continental\",\"version\":1}\n".to_owned();
    for number in 0..count {
        let (year, day) = (2017 + number / 500, number % 28 + 1);
        let filed = FiledMatch {
            file: format!("{year}-{:02}-{day:02}_201500_{number}", number % 12 + 1),
            length: 123_456,
            day: format!("{year}-{:02}-{day:02}", number % 12 + 1),
            numbers: MatchStatistics {
                contracts: oficial().contracts(),
                is_short: false,
                players: (0..8).map(player).collect(),
            },
        };
        let record = File::create(folder.join(format!("{}.jsonl", filed.file)));
        record.and_then(|it| it.set_len(123_456)).expect("made");
        text += &serde_json::to_string(&filed).expect("it can be written");
        text.push('\n');
    }
    fs::write(home.0.join("statistics.jsonl"), &text).expect("written");
    text.len() as u64
}

#[test]
#[ignore = "a measurement: cargo test -p game --test game ten_years -- --ignored --nocapture"]
fn screens_ten_years_open_within_half_a_second() {
    let home = Home::new("ten-years");
    let bytes = years(&home, 5000);
    let mut app = game(&home);
    let begun = Instant::now();
    known(&mut app, 5000);
    let read = begun.elapsed();
    let begun = Instant::now();
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Statistics);
    frames(&mut app, 3);
    let opened = begun.elapsed();
    println!(
        "5,000 matches of eight: {:.1} MB, known {read:?} after the title, the page in {opened:?}",
        bytes as f64 / 1e6
    );
    assert!(bytes < 20_000_000, "{bytes}");
    assert!(opened < Duration::from_millis(500), "{opened:?}");
}
