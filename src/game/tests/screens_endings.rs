//! Tests of the end of hands and matches: the score sheet in the pause menu, a highlighted line for a hand won with
//! negative points, and the final ranking with its tie-break.
use crate::{
    harness::{Home, game, wait_until},
    input::{at_text, click, frames, line_of, says, words, written},
    screens_texts::check_page,
};
use bevy::{prelude::*, text::TextLayoutInfo, ui::UiGlobalTransform};
use engine::{
    cards::CardCounts,
    matchplay::{BotLevel, Character, PlayerInfo, PlayerKind, ScoreLine, ScoreSheet, Setup},
    rules::{RuleSet, Variant, fournier, oficial},
    seat::{PerSeat, Seat, SeatSet},
    statistics::{FiledMatch, HandNumbers, MatchStatistics, PlayerNumbers},
    table::{HandEnd, HowEnded},
};
use gamecore::{
    i18n::{Language, Localized},
    input::FocusLayer,
    model::{DisplayedState, Geometry, StartMatch},
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
    statistics::{Progress, Statistics, StatisticsSnapshot},
};
use jiff::Timestamp;
use platform::clock::local_day;
use std::sync::Arc;
use ui::widgets::{palette, text};

fn player(name: &str) -> PlayerInfo {
    PlayerInfo::new(name, PlayerKind::Bot(BotLevel::Habitual))
}

/// Opens a table with these players and rules in the first hand. The player at seat 0 is human.
fn table(home: &Home, names: &[&str], rules: RuleSet) -> App {
    let mut app = game(home, 1280, 720);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.language = Some(Language::En);
    // Switches animations off, because only the text matters here.
    settings.reduced_motion = true;
    let mut players: Vec<PlayerInfo> = names.iter().map(|name| player(name)).collect();
    players[0].kind = PlayerKind::Human;
    app.world_mut().write_message(StartMatch(Setup {
        seed: "endings".to_owned(),
        rules,
        players,
    }));
    wait_until(&mut app, 3000, "the first deal", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
            && world.resource::<DisplayedState>().view.is_some()
    });
    app
}

/// Writes lines on the score sheet. Each line consists of the points of all players, and the seat that closed the hand.
pub fn write(app: &mut App, lines: &[(&[i32], Option<u8>)]) {
    let mut shown = app.world_mut().resource_mut::<DisplayedState>();
    let contracts = shown.rules.contracts();
    let mut totals = vec![0; shown.players.len()];
    let mut sheet = ScoreSheet::default();
    for (index, (points, closer)) in lines.iter().enumerate() {
        for (total, points) in totals.iter_mut().zip(*points) {
            *total += points;
        }
        sheet.lines.push(ScoreLine {
            contracts: contracts[index].into(),
            points: points.iter().copied().collect(),
            totals: totals.iter().copied().collect(),
            closer: closer.map(Seat),
            down: SeatSet::EMPTY,
        });
    }
    shown.sheet = sheet;
}

pub fn over(app: &mut App, overlay: TableOverlay) {
    request_overlay(app, overlay);
    frames(app, 60);
}

/// Requests this overlay for the next frame. For the end of the match, also publishes the winner.
pub fn request_overlay(app: &mut App, overlay: TableOverlay) {
    if overlay == TableOverlay::MatchOver {
        let mut shown = app.world_mut().resource_mut::<DisplayedState>();
        let seating = shown.seating.expect("the seats are drawn");
        shown.winner = Some(shown.sheet.winner(&seating));
    }
    app.world_mut()
        .resource_mut::<NextState<TableOverlay>>()
        .set(overlay);
}

fn top(app: &mut App, key: &str) -> f32 {
    at_text(app, key).y
}

#[test]
fn screens_the_score_sheet_opens_from_the_pause_menu() {
    let home = Home::new("pause-sheet");
    let mut app = table(&home, &["Ana", "Bea", "Cleo"], oficial());
    write(&mut app, &[(&[12, 0, 34], Some(1))]);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Pause);
    frames(&mut app, 4);
    let at = at_text(&mut app, "sheet-title");
    click(&mut app, at);
    let menu = |app: &App| *app.world().resource::<State<Menu>>().get();
    assert_eq!(menu(&app), Menu::Sheet);
    assert!(written(&mut app).contains(&"34".to_owned()));
    check_page(&mut app, "the sheet in the pause");
    let at = at_text(&mut app, "menu-back");
    click(&mut app, at);
    assert_eq!(menu(&app), Menu::Pause);
}

#[test]
fn screens_the_match_ends_with_a_ranking() {
    let home = Home::new("ranking");
    let mut app = table(&home, &["Ana", "Bea", "Cleo", "Dora"], oficial());
    write(
        &mut app,
        &[(&[30, 0, 12, 44], Some(1)), (&[0, 50, 12, 5], Some(0))],
    );
    over(&mut app, TableOverlay::MatchOver);
    let texts = written(&mut app);
    assert!(texts.contains(&"Cleo wins".to_owned()), "{texts:?}");
    let ranking = line_of(&mut app, "2nd");
    let wanted = ["2nd", "Ana", "30", "3rd", "Dora", "49", "4th", "Bea", "50"];
    assert_eq!(ranking, wanted);
    let (head, closing) = (top(&mut app, "match-winner"), top(&mut app, "sheet-closer"));
    assert!(head < closing, "order of winner and sheet");
    assert!(!says(&mut app, "match-fair"), "shuffle on the sheet");
    assert!(says(&mut app, "match-winner-points"));
    assert!(!says(&mut app, "match-tie-closed"));
}

/// Returns the statistics of a finished match of one hand. Each player has a name, a place and points.
fn filed(day: &str, players: [(&str, u8, i32); 3]) -> Arc<FiledMatch> {
    let player = |(name, place, points): (&str, u8, i32)| PlayerNumbers {
        name: name.to_owned(),
        kind: match name {
            "Paco" => PlayerKind::Bot(BotLevel::Habitual),
            _ => PlayerKind::Human,
        },
        place,
        hands: vec![HandNumbers {
            points,
            ..HandNumbers::default()
        }],
        stood_in: Vec::new(),
        contracts: Vec::new(),
    };
    Arc::new(FiledMatch {
        file: format!("{day}_x"),
        length: 1,
        day: day.to_owned(),
        numbers: MatchStatistics {
            contracts: oficial().contracts()[..1].to_vec(),
            is_short: false,
            players: players.map(player).into(),
        },
    })
}

#[test]
fn screens_the_match_ends_with_this_years_results_between_its_people() {
    let home = Home::new("head-to-head");
    let mut app = table(&home, &["Ana", "Luis", "Paco"], oficial());
    let today = local_day(Timestamp::now()).to_string();
    let this = filed(&today, [("Ana", 2, 12), ("Luis", 1, 0), ("Paco", 3, 34)]);
    let before = [
        filed(
            "1999-12-31",
            [("Ana", 1, 0), ("Luis", 2, 9), ("Paco", 3, 9)],
        ),
        filed(&today, [("Ana", 2, 9), ("Luis", 3, 50), ("Paco", 1, 0)]),
    ];
    for (people, matches, wanted) in [
        (1, vec![], None),
        (2, vec![], Some("Luis – Ana 1 : 0 this year")),
        (2, before.to_vec(), Some("Luis – Ana 1 : 1 this year")),
        (
            2,
            [&before[..], &[this]].concat(),
            Some("Luis – Ana 1 : 1 this year"),
        ),
    ] {
        over(&mut app, TableOverlay::None);
        let mut shown = app.world_mut().resource_mut::<DisplayedState>();
        for player in &mut shown.players[..people] {
            player.kind = PlayerKind::Human;
        }
        shown.owners = shown.players.clone();
        write(&mut app, &[(&[12, 0, 34], Some(1))]);
        app.world_mut().resource_mut::<Statistics>().known =
            StatisticsSnapshot::of(matches, Progress::default());
        over(&mut app, TableOverlay::MatchOver);
        let texts = written(&mut app);
        let lines = texts.iter().filter(|text| text.contains("this year"));
        let lines: Vec<String> = lines.map(|text| text.replace('\u{a0}', " ")).collect();
        assert_eq!(lines.iter().map(String::as_str).next(), wanted);
        assert!(lines.len() < 2, "{lines:?}");
    }
}

#[test]
fn screens_a_tie_is_explained() {
    let home = Home::new("tie");
    let mut app = table(&home, &["Ana", "Bea", "Cleo"], oficial());
    write(
        &mut app,
        &[
            (&[0, 10, 40], Some(0)),
            (&[10, 0, 40], Some(1)),
            (&[0, 0, 0], Some(2)),
        ],
    );
    over(&mut app, TableOverlay::MatchOver);
    let texts = written(&mut app);
    assert!(texts.contains(&"Bea wins".to_owned()), "{texts:?}");
    let why = "Tied on 10 with you: the last to close a hand wins (hand 2).";
    assert!(texts.contains(&why.to_owned()), "{texts:?}");
}

#[test]
fn screens_a_hand_won_with_negative_points_gets_a_line() {
    let home = Home::new("bonus");
    let mut app = table(&home, &["Ana", "Bea", "Cleo"], oficial());
    let end = |closer: u8| HandEnd {
        hand: 0,
        closer: Some(Seat(closer)),
        how: HowEnded::Discard,
        points: PerSeat::filled(3, 0),
        hands: PerSeat::filled(3, CardCounts::default()),
        down: SeatSet::EMPTY,
    };
    for (points, told) in [([30, 0, 12], false), ([30, -10, 12], true)] {
        write(&mut app, &[(&points, Some(1))]);
        app.world_mut().resource_mut::<DisplayedState>().ended = Some(end(1));
        over(&mut app, TableOverlay::None);
        over(&mut app, TableOverlay::HandOver);
        assert_eq!(says(&mut app, "hand-over-bonus"), told);
    }
    let line = "Bea wins the hand with −10 points!".to_owned();
    let mut texts = app.world_mut().query::<(&Text, &TextColor, &TextFont)>();
    let (_, color, font) = texts
        .iter(app.world())
        .find(|(text, ..)| text.0 == line)
        .expect("the line is there");
    assert_eq!(color.0, palette::BRASS_LIGHT);
    assert!(font.font_size == TextFont::from_font_size(palette::TITLE).font_size);
}

/// Names are shortened by estimated letter widths, which must be accurate enough for the result to fit.
#[test]
fn screens_no_name_is_wider_than_its_column() {
    let home = Home::new("widths");
    let mut app = game(&home, 1280, 720);
    let letters = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZabcdefghijklmnñopqrstuvwxyzçéÉüÜœŒ0123456789-’&@";
    let places: Vec<Entity> = letters
        .chars()
        .flat_map(|letter| [text::STRONG, text::TITLE].map(|style| (letter, style)))
        .map(|(letter, style)| {
            let name = text::name(&letter.to_string().repeat(12), style, 120.0);
            app.world_mut().spawn(name).id()
        })
        .collect();
    frames(&mut app, 3);
    for place in places {
        let world = app.world();
        let name = &world.get::<Text>(place).expect("spawned").0;
        let width = world.get::<TextLayoutInfo>(place).expect("laid out").size.x;
        assert!((10.0..=120.5).contains(&width), "“{name}” is {width} wide");
    }
}

#[test]
fn screens_long_names_stay_in_their_columns() {
    let home = Home::new("long-names");
    let wide = "W".repeat(16);
    let names = ["Inés", &wide, "Maximiliano José", "mmmmmmmmmmmmmmmm"];
    let mut app = table(&home, &names, oficial());
    write(
        &mut app,
        &[
            (&[465, 544, 119, 326], Some(2)),
            (&[40, 3, -10, 12], Some(2)),
        ],
    );
    for overlay in [TableOverlay::ScoreSheet, TableOverlay::MatchOver] {
        over(&mut app, TableOverlay::None);
        over(&mut app, overlay);
        check_page(&mut app, &format!("long names, {overlay:?}"));
        let mut texts = app.world_mut().query::<(
            Entity,
            &Text,
            &ComputedNode,
            &UiGlobalTransform,
            &InheritedVisibility,
        )>();
        let mut parents = app.world_mut().query::<&ChildOf>();
        let parents = parents.query(app.world());
        // Excludes texts on the seat plates, which are behind the score sheet.
        let in_front = |entity| {
            let mut above = parents.iter_ancestors(entity);
            above.any(|above| app.world().get::<FocusLayer>(above).is_some())
        };
        let long = |text: &Text| {
            let short = text.0.trim_end_matches('…');
            short.len() > 2 && names.iter().any(|name| name.starts_with(short))
        };
        let rects: Vec<(String, Rect)> = texts
            .iter(app.world())
            .filter(|(at, text, _, _, visible)| long(text) && visible.get() && in_front(*at))
            .map(|(_, text, node, at, _)| {
                let rect = Rect::from_center_size(at.translation, node.size());
                (text.0.clone(), rect)
            })
            .collect();
        assert!(
            rects.len() >= 8,
            "names on the sheet and on the chart: {rects:?}"
        );
        for (i, (name, rect)) in rects.iter().enumerate() {
            for (other, there) in &rects[i + 1..] {
                let in_line = (rect.center().y - there.center().y).abs() < 8.0;
                let apart = rect.max.x + 4.0 < there.min.x || there.max.x + 4.0 < rect.min.x;
                assert!(!in_line || apart, "“{name}” touches “{other}”");
            }
        }
    }
    assert!(
        written(&mut app).contains(&"Maximiliano José wins".to_owned()),
        "the winner's name is shortened"
    );
}

#[test]
fn screens_the_longest_match_with_most_players_fits_one_page() {
    let home = Home::new("eight-twelve");
    let mut rules = fournier();
    Variant::Supercontinental.apply(&mut rules);
    let names = Character::ALL.map(Character::name);
    let mut app = table(&home, &names, rules);
    let points: Vec<i32> = (0..8).map(|seat| 100 + 7 * seat).collect();
    let lines: Vec<(&[i32], Option<u8>)> = (0..12).map(|_| (points.as_slice(), Some(0))).collect();
    write(&mut app, &lines);
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        over(&mut app, TableOverlay::None);
        over(&mut app, TableOverlay::MatchOver);
        check_page(&mut app, &format!("twelve hands, {language:?}"));
        let size = app.world().resource::<Geometry>().size;
        let again = at_text(&mut app, "match-again");
        assert!(again.y < size.y - 10.0, "{again}");
    }
}

#[test]
fn screens_the_words_for_a_round_and_for_cards_in_hand_differ() {
    let home = Home::new("hand-words");
    let mut app = table(&home, &["Ana", "Bea"], oficial());
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        frames(&mut app, 4);
        let mut labels = app.world_mut().query::<(&Localized, &Text)>();
        let mut said = |key: &str| {
            let found = labels.iter(app.world()).find(|(text, _)| text.key() == key);
            found.map(|(_, text)| text.0.clone()).expect("it is shown")
        };
        let (round, held) = (said("bar-hand"), said("plate-in-hand"));
        let word = round.split(' ').next().expect("a word");
        assert!(!held.contains(word), "{round} beside {held}");
    }
    assert!(!words(&app, "plate-in-hand").is_empty());
}

/// The sheet's buttons stay in the window at every text size. The sheet's text is as large as the space next to the
/// buttons allows.
#[test]
fn screens_the_sheets_buttons_are_in_the_window_in_every_text_size() {
    let names = Character::ALL.map(Character::name);
    for (players, long) in [(2, false), (4, false), (2, true), (5, true)] {
        let home = Home::new(&format!("sheet-letters-{players}-{long}"));
        let mut rules = oficial();
        if long {
            rules = fournier();
            Variant::Supercontinental.apply(&mut rules);
        }
        let hands = rules.contracts().len();
        let mut app = table(&home, &names[..players], rules);
        let points: Vec<i32> = (0..players as i32).map(|seat| 100 + 7 * seat).collect();
        let lines: Vec<(&[i32], Option<u8>)> =
            (0..hands).map(|_| (points.as_slice(), Some(0))).collect();
        write(&mut app, &lines);
        for letters in [100, 125, 200] {
            app.world_mut().resource_mut::<Settings>().text_size = letters;
            for (overlay, key) in [
                (TableOverlay::ScoreSheet, "sheet-continue"),
                (TableOverlay::MatchOver, "match-again"),
            ] {
                over(&mut app, TableOverlay::None);
                over(&mut app, overlay);
                let geometry = app.world().resource::<Geometry>();
                let (given, high) = (geometry.letters, geometry.size.y * geometry.scale);
                let button = at_text(&mut app, key);
                let most = high - 26.0 * given;
                assert!(
                    0.0 < button.y && button.y <= most,
                    "{players} players, {hands} hands, {overlay:?}, {letters} %: {} of {most}",
                    button.y
                );
            }
        }
    }
}
