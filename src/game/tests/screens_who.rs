//! Who sits at the table of the set-up: names of their own, and pictures chosen among all there are.
use crate::{
    harness::{Home, game, wait_until},
    input::{at_text, click, frames, middle, press, says, type_text, words, written},
};
use bevy::{input::keyboard::Key, prelude::*};
use engine::matchplay::Character;
use gamecore::{
    draft::Draft,
    feedback::Toast,
    i18n::Language,
    model::Shown,
    settings::Settings,
    states::{Menu, Screen},
};
use menus::FaceChoice;
use screens::TablePlace;
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

/// What lies in a place's box and is chosen by `wanted`.
fn part(app: &mut App, place: usize, wanted: impl Fn(&World, Entity) -> bool) -> Entity {
    let mut places = app.world_mut().query::<(Entity, &TablePlace)>();
    let (box_, _) = places
        .iter(app.world())
        .find(|(_, found)| found.0 == place)
        .expect("the place is drawn");
    let mut children = app.world_mut().query::<&Children>();
    let children = children.query(app.world());
    children
        .iter_descendants(box_)
        .find(|entity| wanted(app.world(), *entity))
        .expect("it is there")
}

/// Clicks on the arrow of a place.
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

fn cell(app: &mut App, face: FaceChoice) -> Entity {
    let mut cells = app.world_mut().query::<(Entity, &FaceChoice)>();
    let found = cells.iter(app.world()).find(|(_, other)| **other == face);
    found.expect("every face is on the page").0
}

#[test]
fn screens_a_bot_that_becomes_a_person_leaves_its_name() {
    let home = Home::new("two-lolas");
    let mut app = set_up(&home);
    // Over a learner, and over whoever comes with a phone.
    for _ in 0..3 {
        turn(&mut app, 3, "‹");
    }
    let shown = written(&mut app);
    assert!(shown.contains(&"Player 2".to_owned()), "{shown:?}");
    assert!(!shown.contains(&"Lola".to_owned()), "{shown:?}");
    // Now Lola may come, and is the only one of the name.
    click_face(&mut app, 2);
    let lola = cell(&mut app, FaceChoice::Bot(Character::Lola));
    let at = middle(&app, lola);
    click(&mut app, at);
    assert_eq!(menu(&app), Menu::None);
    let at = at_text(&mut app, "setup-start");
    click(&mut app, at);
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    let players = &app.world().resource::<Shown>().players;
    let names: Vec<&str> = players.iter().map(|player| &*player.name).collect();
    assert_eq!(names, ["Player 1", "Carmen", "Lola", "Player 2"]);
    let remembered = &app.world().resource::<Settings>().player_name;
    assert_eq!(remembered, "", "a number is no name to be remembered");
}

#[test]
fn screens_the_newcomer_is_invited_to_type_a_name() {
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
        "Lola is there already: that is told at once"
    );
    let at = at_text(&mut app, "setup-start");
    click(&mut app, at);
    frames(&mut app, 4);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Setup,
        "and refused"
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

#[test]
fn screens_faces_are_chosen_among_all_with_their_names() {
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
    let paco = cell(&mut app, FaceChoice::Bot(Character::Paco));
    let at = middle(&app, paco);
    app.world_mut().resource_mut::<Messages<Toast>>().clear();
    click(&mut app, at);
    let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
    let told: Vec<String> = toasts.drain().map(|toast| toast.text).collect();
    assert_eq!(told, ["Paco already sits at the table."]);
    assert_eq!(menu(&app), Menu::Faces);
    let rocio = cell(&mut app, FaceChoice::Bot(Character::Rocio));
    let at = middle(&app, rocio);
    click(&mut app, at);
    let seat = &app.world().resource::<Draft>().seats[1];
    let player = seat.player().expect("a bot sits there");
    assert_eq!(player.name, "Rocío");
    assert_eq!(menu(&app), Menu::None);
    click_face(&mut app, 1);
    press(&mut app, KeyCode::Escape, Key::Escape);
    assert_eq!(menu(&app), Menu::None, "Escape changes nothing");
}

#[test]
fn screens_a_person_has_the_picture_they_chose_also_at_the_table() {
    let home = Home::new("medallions");
    let mut app = set_up(&home);
    click_face(&mut app, 0);
    let guitar = words(&app, "picture-6");
    assert!(written(&mut app).contains(&guitar));
    let cell = cell(&mut app, FaceChoice::Person(6));
    let at = middle(&app, cell);
    click(&mut app, at);
    let at = at_text(&mut app, "setup-start");
    click(&mut app, at);
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    frames(&mut app, 2);
    let art = app.world().resource::<UiArt>();
    let players = &app.world().resource::<Shown>().players;
    assert_eq!(art.portrait(players.first(), 0), art.medallion(6));
    let kept = &app.world().resource::<Settings>().pictures;
    assert_eq!(kept.get("Player 1"), Some(&6), "and the next time");
}
