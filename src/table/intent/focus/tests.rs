//! Tests of focus navigation on a table of 1280×720 design pixels.
use super::navigation::{Direction, FocusTarget, FocusTargets, Line};
use bevy::prelude::*;
use gamecore::input::FocusArea::{self, Bar, Buttons, Hand, Melds, Other, Piles, Prompt, Row};

/// Test table whose focusable elements have names.
struct SpotBoard(Vec<(String, FocusTarget)>);

impl SpotBoard {
    fn put(&mut self, name: &str, area: FocusArea, center: (f32, f32), size: (f32, f32)) {
        let entity = Entity::from_raw_u32(self.0.len() as u32).expect("a small number");
        let rect = Rect::from_center_size(center.into(), size.into());
        let spot = FocusTarget {
            entity,
            rect,
            area,
            column: None,
            line: None,
            glows: false,
        };
        self.0.push((name.to_owned(), spot));
    }

    /// Creates a table with nine hand cards (the eighth raised), the piles, melds of each opponent, the buttons and the
    /// top bar.
    fn new() -> SpotBoard {
        let mut board = SpotBoard(Vec::new());
        for i in 0..9 {
            let raised = if i == 7 { 24.0 } else { 0.0 };
            let at = (355.0 + 71.0 * i as f32, 632.0 - raised);
            board.put(&format!("card {i}"), Hand, at, (24.0, 150.0));
        }
        board.put("stock", Piles, (590.0, 358.0), (86.0, 118.0));
        board.put("pile", Piles, (690.0, 358.0), (86.0, 118.0));
        board.put("left upper", Melds, (248.0, 94.0), (120.0, 84.0));
        board.put("left lower", Melds, (258.0, 184.0), (140.0, 84.0));
        board.put("top", Melds, (640.0, 152.0), (140.0, 76.0));
        board.put("right", Melds, (1020.0, 94.0), (140.0, 84.0));
        for (name, x, y, width) in [
            ("lay down", 1178.0, 546.0, 176.0),
            ("other way", 1178.0, 590.0, 176.0),
            ("set aside", 1141.0, 625.0, 102.0),
            ("hint", 1231.0, 625.0, 70.0),
            ("undo", 1130.0, 660.0, 80.0),
            ("all back", 1220.0, 660.0, 92.0),
            ("rank", 1120.0, 694.0, 60.0),
            ("suit", 1181.0, 694.0, 54.0),
            ("goal", 1238.0, 694.0, 56.0),
        ] {
            board.put(name, Buttons, (x, y), (width, 29.0));
        }
        board.put("log", Bar, (1187.0, 20.0), (46.0, 28.0));
        board.put("menu", Bar, (1245.0, 20.0), (40.0, 28.0));
        board
    }

    fn asked(mut self) -> SpotBoard {
        self.put("no", Prompt, (730.0, 470.0), (110.0, 36.0));
        self.put("yes", Prompt, (850.0, 470.0), (100.0, 36.0));
        self.put("this card", Prompt, (700.0, 503.0), (60.0, 24.0));
        self.put("this rank", Prompt, (780.0, 503.0), (70.0, 24.0));
        self.put("any card", Prompt, (870.0, 503.0), (80.0, 24.0));
        self
    }

    fn down(mut self) -> SpotBoard {
        self.put("own trio", Row, (560.0, 474.0), (116.0, 96.0));
        self.put("own run", Row, (720.0, 474.0), (140.0, 96.0));
        self
    }

    fn step(&self, from: &str, way: Direction) -> &str {
        let spots: Vec<FocusTarget> = self.0.iter().map(|(_, spot)| *spot).collect();
        let (_, from) = self.0.iter().find(|(name, _)| name == from).expect("there");
        match FocusTargets::of(&spots).step(from, way) {
            Some(entity) => self
                .0
                .iter()
                .find(|(_, spot)| spot.entity == entity)
                .map_or("?", |(name, _)| name),
            None => "nothing",
        }
    }

    /// Returns the elements that up, down, left and right lead to.
    fn around(&self, from: &str) -> [&str; 4] {
        [
            Direction::Up,
            Direction::Down,
            Direction::Left,
            Direction::Right,
        ]
        .map(|way| self.step(from, way))
    }
}

#[test]
fn focus_moves_along_the_hand_and_leaves_it_upwards() {
    let board = SpotBoard::new();
    assert_eq!(
        board.around("card 6"),
        ["pile", "nothing", "card 5", "card 7"]
    );
    assert_eq!(
        board.around("card 7"),
        ["pile", "nothing", "card 6", "card 8"]
    );
    assert_eq!(
        board.around("card 0"),
        ["stock", "nothing", "nothing", "card 1"]
    );
    assert_eq!(board.step("card 8", Direction::Right), "set aside");
    assert_eq!(
        SpotBoard::new().down().step("card 0", Direction::Up),
        "own trio"
    );
    assert_eq!(
        SpotBoard::new()
            .down()
            .asked()
            .step("card 8", Direction::Up),
        "any card"
    );
}

#[test]
fn the_piles_stand_between_the_hand_and_the_others() {
    let board = SpotBoard::new();
    assert_eq!(
        board.around("stock"),
        ["top", "card 3", "left lower", "pile"]
    );
    assert_eq!(board.around("pile"), ["top", "card 5", "stock", "right"]);
    assert_eq!(
        SpotBoard::new().down().step("pile", Direction::Down),
        "own run"
    );
    assert_eq!(
        SpotBoard::new()
            .down()
            .asked()
            .step("stock", Direction::Down),
        "no"
    );
}

#[test]
fn a_control_beside_the_pile_is_reachable() {
    let mut board = SpotBoard::new();
    board.put("not asked", Piles, (805.0, 401.0), (126.0, 26.0));
    assert_eq!(board.step("pile", Direction::Right), "not asked");
    assert_eq!(
        board.around("not asked"),
        ["top", "card 6", "pile", "right"]
    );
}

#[test]
fn own_combinations_lie_between_the_piles_and_the_hand() {
    let board = SpotBoard::new().down();
    assert_eq!(
        board.around("own trio"),
        ["stock", "card 3", "nothing", "own run"]
    );
    assert_eq!(
        board.around("own run"),
        ["pile", "card 5", "own trio", "lay down"]
    );
}

#[test]
fn focus_moves_through_the_opponents_melds_by_position() {
    let board = SpotBoard::new();
    assert_eq!(
        board.around("left upper"),
        ["log", "left lower", "nothing", "top"]
    );
    assert_eq!(board.step("left lower", Direction::Up), "left upper");
    assert_eq!(board.step("left lower", Direction::Down), "card 0");
    assert_eq!(board.around("top"), ["log", "stock", "left lower", "right"]);
    assert_eq!(board.around("right"), ["log", "card 8", "top", "nothing"]);
}

#[test]
fn buttons_are_a_separate_area() {
    let board = SpotBoard::new();
    assert_eq!(
        board.around("hint"),
        ["other way", "all back", "set aside", "nothing"]
    );
    assert_eq!(
        board.around("set aside"),
        ["other way", "undo", "card 8", "hint"]
    );
    assert_eq!(board.around("rank"), ["undo", "nothing", "card 8", "suit"]);
    assert_eq!(
        board.around("suit"),
        ["all back", "nothing", "rank", "goal"]
    );
    assert_eq!(
        board.around("lay down"),
        ["log", "other way", "card 8", "nothing"]
    );
}

#[test]
fn a_question_is_a_separate_area() {
    let board = SpotBoard::new().asked();
    assert_eq!(board.around("no"), ["pile", "this card", "nothing", "yes"]);
    assert_eq!(
        board.around("any card"),
        ["yes", "card 7", "this rank", "lay down"]
    );
}

#[test]
fn the_bar_is_left_downwards() {
    let board = SpotBoard::new();
    assert_eq!(board.around("log"), ["nothing", "right", "nothing", "menu"]);
}

/// Creates a page like the settings: switches at the right edge of one column, choices at the left edge of the other,
/// buttons above and below.
fn page() -> SpotBoard {
    let mut board = SpotBoard(Vec::new());
    let columns = [1000, 1001].map(|index| Entity::from_raw_u32(index).expect("a small number"));
    // A step up from the first line of the second column leads to the line above both columns.
    for (name, column, x, y, index, back) in [
        ("tab", None, 200.0, 40.0, 0, 1),
        ("less", Some(0), 420.0, 110.0, 1, 1),
        ("more", Some(0), 590.0, 110.0, 1, 1),
        ("switch", Some(0), 580.0, 170.0, 2, 1),
        ("es", Some(0), 140.0, 230.0, 3, 1),
        ("last switch", Some(0), 580.0, 300.0, 4, 1),
        ("other less", Some(1), 930.0, 100.0, 5, 5),
        ("other more", Some(1), 1130.0, 100.0, 5, 5),
        ("other switch", Some(1), 1120.0, 420.0, 6, 1),
        ("credits", None, 160.0, 650.0, 7, 1),
        ("back", None, 1130.0, 650.0, 7, 1),
    ] {
        board.put(name, Other, (x, y), (40.0, 28.0));
        let (_, spot) = board.0.last_mut().expect("just put there");
        spot.line = Some(Line { index, back });
        spot.column = column.map(|column: usize| columns[column]);
    }
    board
}

#[test]
fn focus_moves_through_columns_in_reading_order() {
    let board = page();
    let walk = |from: &str, way| {
        let mut way_there = vec![from.to_owned()];
        while way_there.len() < 20 {
            match board.step(way_there.last().expect("begun"), way) {
                "nothing" => break,
                next => way_there.push(next.to_owned()),
            }
        }
        way_there
    };
    let down = [
        "less",
        "switch",
        "es",
        "last switch",
        "other less",
        "other switch",
        "back",
    ];
    assert_eq!(walk("less", Direction::Down), down);
    let up = ["other switch", "other more", "tab"];
    assert_eq!(walk("other switch", Direction::Up), up);
    assert_eq!(board.step("switch", Direction::Right), "other less");
    assert_eq!(board.step("less", Direction::Right), "more");
}

#[test]
fn left_and_right_outside_the_columns_follow_the_row() {
    let mut board = page();
    // This switch is nearer to the button “back” than “credits” is, but it belongs to a column and to another row.
    board.put("low switch", Other, (1000.0, 600.0), (40.0, 28.0));
    let column = board.0[1].1.column;
    board.0.last_mut().expect("just put there").1.column = column;
    assert_eq!(board.step("back", Direction::Left), "credits");
    assert_eq!(board.step("credits", Direction::Right), "back");
}

#[test]
fn up_leads_back_through_the_columns_if_nothing_is_above_them() {
    let mut board = page();
    remove_head(&mut board, &["tab"]);
    let mut at = "other less".to_owned();
    let mut seen = vec![at.clone()];
    for _ in 0..4 {
        at = board.step(&at, Direction::Up).to_owned();
        seen.push(at.clone());
    }
    assert_eq!(seen, ["other less", "last switch", "es", "switch", "more"]);
}

/// Removes the elements of the first line of a page.
fn remove_head(board: &mut SpotBoard, names: &[&str]) {
    board.0.retain(|(name, _)| !names.contains(&name.as_str()));
    for (_, spot) in &mut board.0 {
        spot.line = spot.line.map(|Line { index, back }| Line {
            index: index - 1,
            back,
        });
    }
}

/// Page with a head, and with two columns side by side.
fn page_with_lines() -> SpotBoard {
    let mut board = SpotBoard(Vec::new());
    for (name, x, y, index, back) in [
        ("tab", 160.0, 60.0, 0, 1),
        ("back", 1130.0, 60.0, 0, 1),
        ("first", 160.0, 120.0, 1, 1),
        ("second", 160.0, 160.0, 2, 1),
        ("red", 640.0, 120.0, 3, 3),
        ("blue", 700.0, 120.0, 3, 3),
        ("remove", 640.0, 160.0, 4, 1),
    ] {
        board.put(name, Other, (x, y), (40.0, 28.0));
        let (_, spot) = board.0.last_mut().expect("just put there");
        spot.line = Some(Line { index, back });
    }
    board
}

#[test]
fn focus_follows_the_lines_of_a_page() {
    let board = page_with_lines();
    let down = |from| board.step(from, Direction::Down);
    let up = |from| board.step(from, Direction::Up);
    assert_eq!([down("tab"), down("back")], ["first", "first"]);
    assert_eq!([down("second"), down("red")], ["red", "remove"]);
    assert_eq!(down("remove"), "nothing");
    // At the top of the second column, a step up leads to the head.
    assert_eq!(
        [up("remove"), up("red"), up("first")],
        ["red", "tab", "tab"]
    );
    let mut without_head = page_with_lines();
    remove_head(&mut without_head, &["tab", "back"]);
    assert_eq!(without_head.step("red", Direction::Up), "second");
}

#[test]
fn up_from_the_own_side_leads_to_highlighted_elements() {
    let glowing = |name: &str| {
        let mut board = SpotBoard::new().down();
        let mut lit = board.0.iter_mut().filter(|(other, _)| other == name);
        lit.next().expect("there").1.glows = true;
        board
    };
    // Without a highlighted element, the focus moves to the stock, which is nearer to these melds than the discard pile
    // is.
    let dark = SpotBoard::new().down();
    assert_eq!(dark.step("own trio", Direction::Up), "stock");
    assert_eq!(glowing("pile").step("own trio", Direction::Up), "pile");
    assert_eq!(glowing("right").step("own trio", Direction::Up), "right");
    let mut board = SpotBoard::new();
    assert_eq!(board.step("card 0", Direction::Up), "stock");
    for name in ["pile", "top"] {
        let mut lit = board.0.iter_mut().filter(|(other, _)| other == name);
        lit.next().expect("there").1.glows = true;
    }
    assert_eq!(
        board.step("card 0", Direction::Up),
        "pile",
        "piles before combinations"
    );
    assert_eq!(board.asked().step("card 0", Direction::Up), "this card");
}
