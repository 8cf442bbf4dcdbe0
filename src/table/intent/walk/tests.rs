//! The walk over a table as it stands at 1280×720.
use super::*;
use FocusArea::{Bar, Buttons, Hand, Melds, Other, Piles, Prompt, Row};

/// A table with names for what lies on it.
struct SpotBoard(Vec<(String, Spot)>);

impl SpotBoard {
    fn put(&mut self, name: &str, area: FocusArea, center: (f32, f32), size: (f32, f32)) {
        let entity = Entity::from_raw_u32(self.0.len() as u32).expect("a small number");
        let rect = Rect::from_center_size(center.into(), size.into());
        let spot = Spot {
            entity,
            rect,
            area,
            column: None,
        };
        self.0.push((name.to_owned(), spot));
    }

    /// Nine cards, the eighth raised; the piles; a combination of each of the others; the buttons; the bar.
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

    fn step(&self, from: &str, way: Way) -> &str {
        let spots: Vec<Spot> = self.0.iter().map(|(_, spot)| *spot).collect();
        let (_, from) = self.0.iter().find(|(name, _)| name == from).expect("there");
        match Spots(&spots).step(from, way) {
            Some(entity) => self
                .0
                .iter()
                .find(|(_, spot)| spot.entity == entity)
                .map_or("?", |(name, _)| name),
            None => "nothing",
        }
    }

    /// Where up, down, left and right lead.
    fn around(&self, from: &str) -> [&str; 4] {
        [Way::Up, Way::Down, Way::Left, Way::Right].map(|way| self.step(from, way))
    }
}

#[test]
fn the_hand_is_walked_along_and_left_upwards() {
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
    assert_eq!(board.step("card 8", Way::Right), "set aside");
    assert_eq!(SpotBoard::new().down().step("card 0", Way::Up), "own trio");
    assert_eq!(
        SpotBoard::new().down().asked().step("card 8", Way::Up),
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
    assert_eq!(SpotBoard::new().down().step("pile", Way::Down), "own run");
    assert_eq!(
        SpotBoard::new().down().asked().step("stock", Way::Down),
        "no"
    );
}

#[test]
fn what_stands_beside_the_pile_is_on_the_way() {
    let mut board = SpotBoard::new();
    board.put("not asked", Piles, (805.0, 401.0), (126.0, 26.0));
    assert_eq!(board.step("pile", Way::Right), "not asked");
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
fn the_others_combinations_are_walked_as_they_lie() {
    let board = SpotBoard::new();
    assert_eq!(
        board.around("left upper"),
        ["log", "left lower", "nothing", "top"]
    );
    assert_eq!(board.step("left lower", Way::Up), "left upper");
    assert_eq!(board.step("left lower", Way::Down), "card 0");
    assert_eq!(board.around("top"), ["log", "stock", "left lower", "right"]);
    assert_eq!(board.around("right"), ["log", "card 8", "top", "nothing"]);
}

#[test]
fn buttons_are_a_part_of_their_own() {
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
fn a_question_is_a_part_of_its_own() {
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

/// A page as the settings are: switches at the right edge of one column, choices at the left of the other, buttons above and below.
fn page() -> SpotBoard {
    let mut board = SpotBoard(Vec::new());
    let columns = [1000, 1001].map(|index| Entity::from_raw_u32(index).expect("a small number"));
    for (name, column, x, y) in [
        ("tab", None, 200.0, 40.0),
        ("less", Some(0), 420.0, 110.0),
        ("more", Some(0), 590.0, 110.0),
        ("switch", Some(0), 580.0, 170.0),
        ("es", Some(0), 140.0, 230.0),
        ("last switch", Some(0), 580.0, 300.0),
        ("other less", Some(1), 930.0, 100.0),
        ("other more", Some(1), 1130.0, 100.0),
        ("other switch", Some(1), 1120.0, 420.0),
        ("credits", None, 160.0, 650.0),
        ("back", None, 1130.0, 650.0),
    ] {
        board.put(name, Other, (x, y), (40.0, 28.0));
        let (_, spot) = board.0.last_mut().expect("just put there");
        spot.column = column.map(|column: usize| columns[column]);
    }
    board
}

#[test]
fn columns_are_walked_in_the_order_of_reading() {
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
    assert_eq!(walk("less", Way::Down), down);
    let up = ["other switch", "other more", "tab"];
    assert_eq!(walk("other switch", Way::Up), up);
    assert_eq!(board.step("switch", Way::Right), "other less");
    assert_eq!(board.step("less", Way::Right), "more");
}

#[test]
fn where_nothing_stands_above_the_columns_up_leads_back_through_them() {
    let mut board = page();
    board.0.retain(|(name, _)| name != "tab");
    let mut at = "other less".to_owned();
    let mut seen = vec![at.clone()];
    for _ in 0..4 {
        at = board.step(&at, Way::Up).to_owned();
        seen.push(at.clone());
    }
    assert_eq!(seen, ["other less", "last switch", "es", "switch", "more"]);
}
