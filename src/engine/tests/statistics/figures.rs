//! Total figures and match-by-match results, computed from a few hand-made matches.
use engine::{
    matchplay::{BotLevel, PlayerKind},
    statistics::{
        Figures, FiledMatch, HandNumbers, MatchStatistics, PlayerNumbers, Subject, course,
        day_in_name, days, head_to_head, subjects,
    },
    table::HowEnded,
};

pub fn hand(points: i32) -> HandNumbers {
    HandNumbers {
        points,
        ..HandNumbers::default()
    }
}

pub fn player(name: &str, place: u8, hands: Vec<HandNumbers>) -> PlayerNumbers {
    PlayerNumbers {
        name: name.to_owned(),
        kind: PlayerKind::Human,
        place,
        hands,
        stood_in: Vec::new(),
        contracts: Vec::new(),
    }
}

pub fn bot(level: BotLevel, place: u8, hands: Vec<HandNumbers>) -> PlayerNumbers {
    PlayerNumbers {
        kind: PlayerKind::Bot(level),
        ..player("Paco", place, hands)
    }
}

pub fn filed(file: &str, players: Vec<PlayerNumbers>) -> FiledMatch {
    let contracts = ["TT", "TE", "EE"].map(|code| code.parse().expect("a contract"));
    let hands = players[0].hands.len();
    FiledMatch {
        file: file.to_owned(),
        length: 1000,
        day: day_in_name(file).to_owned(),
        numbers: MatchStatistics {
            contracts: contracts[..hands].to_vec(),
            is_short: false,
            players,
        },
    }
}

/// Returns three matches of two hands each. Ana plays one against Luis, and two against two bots of the same level.
fn matches() -> Vec<FiledMatch> {
    let closed = HandNumbers {
        down: 1,
        closed: Some(HowEnded::Discard),
        jokers: 2,
        ..hand(-10)
    };
    let claimed = HandNumbers {
        asked: 3,
        won: 2,
        down: 2,
        ..hand(40)
    };
    let judged = |hand: HandNumbers, expected: [f32; 2], lost: f32| HandNumbers {
        expected: Some(expected),
        lost: Some(lost),
        decisions: 12,
        mistakes: 2,
        ..hand
    };
    let strong = BotLevel::Fuerte;
    vec![
        filed(
            "2025-11-02_201500_one",
            vec![
                player("Ana", 1, vec![closed, claimed]),
                player("Luis", 2, vec![hand(60), hand(0)]),
            ],
        ),
        filed(
            "2025-11-02_214500_two",
            vec![
                player(" ana ", 1, vec![hand(5), hand(10)]),
                bot(strong, 2, vec![hand(20), hand(10)]),
                bot(strong, 3, vec![hand(30), hand(10)]),
            ],
        ),
        filed(
            "2025-11-09_201500_three",
            vec![
                bot(strong, 1, vec![hand(0), hand(0)]),
                player(
                    "ANA",
                    2,
                    vec![
                        judged(hand(50), [30.0, 24.0], 6.0),
                        judged(hand(0), [20.0, 30.0], 0.0),
                    ],
                ),
                bot(strong, 3, vec![hand(70), hand(20)]),
            ],
        ),
    ]
}

#[test]
fn a_person_is_identified_by_name_ignoring_case() {
    let entries = subjects(&matches());
    let told: Vec<(&str, u32)> = entries
        .iter()
        .map(|entry| (entry.name.as_str(), entry.matches))
        .collect();
    assert_eq!(told, [("ANA", 3), ("Luis", 1), ("fuerte", 2)]);
    assert_eq!(entries[0].subject, Subject::person("Ana"));
}

#[test]
fn figures_of_a_person_summarize_the_hands() {
    let ana = Figures::of(&matches(), &Subject::person("Ana"));
    assert_eq!((ana.matches, ana.wins, ana.points.count()), (3, 2, 6));
    assert!((ana.place.mean() - 4.0 / 3.0).abs() < 1e-9);
    assert_eq!((ana.best, ana.worst), (Some(15), Some(50)));
    assert!((ana.points.mean() - 95.0 / 6.0).abs() < 1e-9);
    assert_eq!((ana.asked, ana.won), (3, 2));
    assert!((ana.with_claim.mean() - 40.0).abs() < 1e-9);
    assert!((ana.without_claim.mean() - 11.0).abs() < 1e-9);
    assert_eq!((ana.down, ana.first_down, ana.closings), (2, 1, 1));
    assert_eq!((ana.bonuses, ana.bonus_points, ana.jokers), (1, -10, 2));
    let streaks = ana.streaks;
    assert_eq!(
        (streaks.wins_now, streaks.most_wins, streaks.longest_wait),
        (0, 2, 1)
    );
    // In the two judged hands, luck is −6 and +10 points. The results are −15 and +10 points, compared with the mean of
    // the other players.
    assert_eq!(ana.luck.count(), 2);
    assert!((ana.luck.mean() - 2.0).abs() < 1e-6);
    assert!((ana.result.mean() - (-15.0 + 10.0) / 2.0).abs() < 1e-9);
    assert!((ana.lost.mean() - 3.0).abs() < 1e-9);
    assert_eq!((ana.decisions, ana.mistakes), (24, 4));
    let contracts: Vec<(String, f64)> = ana
        .contracts
        .iter()
        .map(|of| (of.contract.to_string(), of.points.mean()))
        .collect();
    assert_eq!(contracts[0], ("TT".to_owned(), 15.0));
    assert!((contracts[1].1 - 50.0 / 3.0).abs() < 1e-9);
}

#[test]
fn two_bots_of_one_level_count_twice() {
    let strong = Figures::of(&matches(), &Subject::Bots(BotLevel::Fuerte));
    assert_eq!((strong.matches, strong.wins), (4, 1));
    assert_eq!(strong.points.count(), 8);
    assert_eq!(strong.luck.count(), 0);
    assert_eq!(
        Figures::of(&matches(), &Subject::person("Nobody")),
        Figures::default()
    );
}

#[test]
fn head_to_head_counts_matches_of_both_by_their_places() {
    let places = |ana, luis| {
        let ana = player("Ana", ana, vec![hand(0)]);
        filed(
            "2026-01-02_x",
            vec![ana, player(" LUIS", luis, vec![hand(0)])],
        )
    };
    // In the third match a bot won, and in the fourth both lost with the same points.
    let mut matches = vec![places(1, 2), places(2, 1), places(2, 3), places(2, 2)];
    let alone = vec![player("Ana", 1, vec![hand(0)])];
    matches.push(filed("2026-01-03_x", alone));
    let pair = ["Ana", "Luis"].map(Subject::person);
    assert_eq!(head_to_head(&matches, &pair), [2, 1]);
}

#[test]
fn the_course_and_the_days_are_in_chronological_order() {
    let matches = matches();
    let ana = Subject::person("Ana");
    let course = course(&matches, &ana);
    let totals: Vec<i32> = course.iter().map(|point| point.total).collect();
    assert_eq!(totals, [30, 15, 50]);
    assert_eq!(course[0].luck, None);
    assert_eq!((course[2].lost, course[2].players), (Some(6.0), 3));
    assert!((course[0].result - 30.0).abs() < 1e-9);
    let days = days(&matches, &[ana, Subject::person("Luis")]);
    assert_eq!(days.len(), 2);
    assert_eq!((days[0].day.as_str(), days[0].matches), ("2025-11-02", 2));
    assert_eq!(days[0].points, [Some(22.5), Some(60.0)]);
    assert_eq!(
        (days[0].wins.as_slice(), &days[1].points[1]),
        (&[2, 0][..], &None)
    );
}

#[test]
fn a_short_match_counts_except_for_its_total() {
    let mut matches = matches();
    let alike = Figures::of(&matches, &Subject::person("Ana"));
    let mut short = filed(
        "2025-11-10_201500_short",
        vec![
            player("Luis", 2, vec![hand(90)]),
            player("Ana", 1, vec![hand(-10)]),
        ],
    );
    short.numbers.is_short = true;
    matches.push(short);
    let [ana, luis] = ["Ana", "Luis"].map(Subject::person);
    let figures = Figures::of(&matches, &ana);
    assert_eq!((figures.matches, figures.wins), (4, 3));
    assert_eq!(figures.points.count(), alike.points.count() + 1);
    assert_eq!(
        (figures.total, figures.best, figures.worst),
        (alike.total, alike.best, alike.worst)
    );
    let course = course(&matches, &ana);
    assert!(course[3].is_short && !course[2].is_short);
    assert_eq!(days(&matches, std::slice::from_ref(&ana)).len(), 2);
    assert_eq!(head_to_head(&matches, &[ana, luis]), [2, 0]);
    let kept = serde_json::to_string(&matches).expect("it can be kept");
    assert_eq!(kept.matches("is_short").count(), 1, "{kept}");
    let read: Vec<FiledMatch> = serde_json::from_str(&kept).expect("read");
    assert_eq!(read, matches);
}

#[test]
fn a_date_is_parsed_from_a_file_name_only_if_valid() {
    for (name, day) in [
        ("2025-11-02_201500_one", "2025-11-02"),
        ("2025-11-02", "2025-11-02"),
        ("2025-13-02_x", ""),
        ("2025-11-00", ""),
        ("2025-11-0", ""),
        ("ñandú-7-8-9-10", ""),
        ("match-1", ""),
    ] {
        assert_eq!(day_in_name(name), day, "{name}");
    }
}
