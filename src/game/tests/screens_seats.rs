//! Tests of the seats on the set-up page: names and pictures of the players.
use crate::{
    harness::{Home, game, wait_until},
    input::{at_text, click, frames, middle, press, says, type_text, words, written},
};
use bevy::{input::keyboard::Key, input_focus::InputFocus, prelude::*};
use engine::matchplay::Character;
use gamecore::{
    draft::Draft,
    feedback::Toast,
    i18n::Language,
    model::DisplayedState,
    settings::Settings,
    states::{Menu, Screen},
};
use menus::{EditedSeat, PortraitChoice};
use screens::SeatBox;
use ui::{theme::UiArt, widgets::Field};

fn set_up(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 6);
    app
}

/// Returns the first entity in a seat's box for which `wanted` is true.
fn part(app: &mut App, place: usize, wanted: impl Fn(&World, Entity) -> bool) -> Entity {
    let mut places = app.world_mut().query::<(Entity, &SeatBox)>();
    let (box_, _) = places
        .iter(app.world())
        .find(|(_, found)| found.0 == place)
        .expect("the place is drawn");
    let mut children = app.world_mut().query::<&Children>();
    let children = children.query(app.world());
    children
        .iter_descendants(box_)
        .find(|entity| wanted(app.world(), *entity))
        .expect("the seat has such an element")
}

/// Clicks on an arrow button of a seat.
fn turn(app: &mut App, place: usize, arrow: &str) {
    let arrow = part(app, place, |world, entity| {
        world
            .get::<Text>(entity)
            .is_some_and(|text| text.0 == arrow)
    });
    let at = middle(app, arrow);
    click(app, at);
}

fn click_face(app: &mut App, place: usize) {
    let picture = part(app, place, |world, entity| {
        world.get::<ImageNode>(entity).is_some()
    });
    let at = middle(app, picture);
    click(app, at);
}

fn name_field(app: &mut App, place: usize) -> Entity {
    part(app, place, |world, entity| {
        world.get::<Field>(entity).is_some()
    })
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn cell(app: &mut App, face: PortraitChoice) -> Entity {
    let mut cells = app.world_mut().query::<(Entity, &PortraitChoice)>();
    let found = cells.iter(app.world()).find(|(_, other)| **other == face);
    found.expect("every face is on the page").0
}

#[test]
fn screens_a_bot_replaced_by_a_player_loses_its_name() {
    let home = Home::new("two-lolas");
    let mut app = set_up(&home);
    // Steps back three times: to a beginner bot, to a phone, and to a human player.
    for _ in 0..3 {
        turn(&mut app, 3, "‹");
    }
    let shown = written(&mut app);
    assert!(shown.contains(&"Player 2".to_owned()), "{shown:?}");
    assert!(!shown.contains(&"Lola".to_owned()), "{shown:?}");
    // No seat has Lola now, so another seat can choose her.
    click_face(&mut app, 2);
    let lola = cell(&mut app, PortraitChoice::Bot(Character::Lola));
    let at = middle(&app, lola);
    click(&mut app, at);
    assert_eq!(menu(&app), Menu::None);
    let at = at_text(&mut app, "setup-start");
    click(&mut app, at);
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    let players = &app.world().resource::<DisplayedState>().players;
    let names: Vec<&str> = players.iter().map(|player| &*player.name).collect();
    assert_eq!(names, ["Player 1", "Carmen", "Lola", "Player 2"]);
    let remembered = &app.world().resource::<Settings>().player_name;
    assert_eq!(remembered, "", "a default name was saved");
}

#[test]
fn screens_a_new_player_is_asked_for_a_name() {
    let home = Home::new("newcomer");
    let mut app = set_up(&home);
    assert!(says(&mut app, "setup-name-note"));
    let field = name_field(&mut app, 0);
    let at = middle(&app, field);
    click(&mut app, at);
    type_text(&mut app, "Lola");
    assert!(!written(&mut app).contains(&"Player 1".to_owned()));
    assert!(
        says(&mut app, "setup-same-names"),
        "no note about the duplicate name"
    );
    let at = at_text(&mut app, "setup-start");
    click(&mut app, at);
    frames(&mut app, 4);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Setup,
        "the match started with a duplicate name"
    );
    let at = middle(&app, field);
    click(&mut app, at);
    press(&mut app, KeyCode::End, Key::End);
    type_text(&mut app, " II");
    assert!(says(&mut app, "setup-draw-note"));
    let at = at_text(&mut app, "setup-start");
    click(&mut app, at);
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    assert_eq!(app.world().resource::<Settings>().player_name, "Lola II");
}

/// A new player's name can be typed at once, both at a bot's seat and at a free seat.
#[test]
fn screens_a_new_players_name_can_be_typed_at_once() {
    let home = Home::new("new-name");
    let mut app = set_up(&home);
    app.world_mut().resource_mut::<Draft>().seats[2].name("Old name");
    frames(&mut app, 2);
    for (place, name) in [(1, "Luis"), (2, "Eva")] {
        app.world_mut().resource_mut::<EditedSeat>().0 = place;
        app.world_mut()
            .resource_mut::<NextState<Menu>>()
            .set(Menu::Who);
        frames(&mut app, 6);
        let at = at_text(&mut app, "who-new");
        click(&mut app, at);
        frames(&mut app, 6);
        assert_eq!(menu(&app), Menu::None);
        let field = name_field(&mut app, place);
        assert_eq!(app.world().resource::<InputFocus>().get(), Some(field));
        type_text(&mut app, name);
        assert_eq!(app.world().resource::<Draft>().seats[place].typed(), name);
        press(&mut app, KeyCode::Enter, Key::Enter);
        assert_eq!(
            *app.world().resource::<State<Screen>>().get(),
            Screen::Setup,
            "the Enter key started the match"
        );
    }
}

#[test]
fn screens_the_page_of_pictures_shows_all_characters_with_names() {
    let home = Home::new("faces");
    let mut app = set_up(&home);
    click_face(&mut app, 1);
    assert_eq!(menu(&app), Menu::Faces);
    let shown = written(&mut app);
    for character in Character::ALL {
        assert!(shown.contains(&character.name().to_owned()), "{shown:?}");
        let about = words(&app, &format!("character-{}-about", character.id()));
        assert!(shown.contains(&about), "{about}");
    }
    let paco = cell(&mut app, PortraitChoice::Bot(Character::Paco));
    let at = middle(&app, paco);
    app.world_mut().resource_mut::<Messages<Toast>>().clear();
    click(&mut app, at);
    let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
    let told: Vec<String> = toasts.drain().map(|toast| toast.text).collect();
    assert_eq!(told, ["Paco is already at the table."]);
    assert_eq!(menu(&app), Menu::Faces);
    let rocio = cell(&mut app, PortraitChoice::Bot(Character::Rocio));
    let at = middle(&app, rocio);
    click(&mut app, at);
    let seat = &app.world().resource::<Draft>().seats[1];
    let player = seat.player().expect("the seat has a bot");
    assert_eq!(player.name, "Rocío");
    assert_eq!(menu(&app), Menu::None);
    click_face(&mut app, 1);
    press(&mut app, KeyCode::Escape, Key::Escape);
    assert_eq!(menu(&app), Menu::None, "menu after Escape");
}

#[test]
fn screens_a_chosen_picture_appears_at_the_table_and_is_saved() {
    let home = Home::new("medallions");
    let mut app = set_up(&home);
    click_face(&mut app, 0);
    let guitar = words(&app, "picture-6");
    assert!(written(&mut app).contains(&guitar));
    let cell = cell(&mut app, PortraitChoice::Person(6));
    let at = middle(&app, cell);
    click(&mut app, at);
    let at = at_text(&mut app, "setup-start");
    click(&mut app, at);
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    frames(&mut app, 2);
    let art = app.world().resource::<UiArt>();
    let players = &app.world().resource::<DisplayedState>().players;
    assert_eq!(art.portrait(players.first(), 0), art.medallion(6));
    let kept = &app.world().resource::<Settings>().pictures;
    assert_eq!(kept.get("Player 1"), Some(&6), "saved picture");
}
