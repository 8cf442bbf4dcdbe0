//! Tests of player profiles with every device: adding, renaming, pictures, colours, removing and restoring. Also tests
//! choosing profiles for seats, and personal settings while a player's hand is open.
use crate::{
    harness::{Home, at_once, game, setup, wait_until, yield_to_workers},
    hot_seat::HotSeat,
    input::{at_text, click, frames, middle, press, says, type_text, words, written},
    pads::{menu, pad, tap},
    pads_everywhere::{choose, write},
};
use bevy::{input::keyboard::Key, input_focus::InputFocus, prelude::*};
use engine::{
    matchplay::{BotLevel, PlayerKind},
    seat::Seat,
    table::DecisionStage,
};
use gamecore::{
    draft::Draft,
    family::{EffectiveSettings, HandSort, ProfileColor, Profiles},
    feedback::Toast,
    i18n::{Language, Texts},
    model::{DisplayedState, Geometry, HandOrder, Sort, StartMatch, TableSizes},
    settings::{SettingValue, Settings},
    states::{Menu, Screen},
};
use hud::PlateOf;
use menus::{FamilyAct, PlayerChoice};
use screens::SetupAct;

/// Returns the entity whose component has this value.
pub fn entity_of<C: Component + PartialEq + std::fmt::Debug>(app: &mut App, wanted: C) -> Entity {
    let mut all = app.world_mut().query::<(Entity, &C)>();
    let found = all.iter(app.world()).find(|(_, one)| **one == wanted);
    found.unwrap_or_else(|| panic!("no {wanted:?}")).0
}

/// Clicks on the entity whose component has this value.
pub fn click_on<C: Component + PartialEq + std::fmt::Debug>(app: &mut App, wanted: C) {
    let entity = entity_of(app, wanted);
    let at = middle(app, entity);
    click(app, at);
    frames(app, 3);
}

/// Clicks on the element with this text key.
pub fn click_word(app: &mut App, key: &str) {
    let at = at_text(app, key);
    click(app, at);
    frames(app, 3);
}

pub fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

pub fn in_english(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.language = Some(Language::En);
    // Prevents the offer of a lesson, which would have the focus on the title screen.
    settings.lesson_offered = true;
    frames(&mut app, 2);
    app
}

fn names(app: &App) -> Vec<String> {
    let people = app.world().resource::<Profiles>().people().iter();
    people.map(|person| person.name.clone()).collect()
}

fn enter(app: &mut App) {
    press(app, KeyCode::Enter, Key::Enter);
    frames(app, 3);
}

fn told(app: &mut App) -> Vec<String> {
    let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
    toasts.drain().map(|toast| toast.text).collect()
}

/// Closes the game as the window's close button does, so that all pending files are written.
fn close(mut app: App) {
    app.world_mut().write_message(AppExit::Success);
    app.update();
}

#[test]
fn family_profiles_are_edited_with_the_mouse_and_saved() {
    let home = Home::new("family-mouse");
    let mut app = in_english(&home);
    click_word(&mut app, "title-family");
    assert_eq!(menu(&app), Menu::Family);
    assert!(says(&mut app, "family-none"));
    for name in ["Ana", "Blas"] {
        click_on(&mut app, FamilyAct::Add);
        type_text(&mut app, name);
        enter(&mut app);
    }
    assert_eq!(names(&app), ["Ana", "Blas"]);
    // The profile added last is selected. Renaming it to a name already in use is refused with a message.
    told(&mut app);
    click_on(&mut app, FamilyAct::Rename);
    for _ in 0..4 {
        press(&mut app, KeyCode::Backspace, Key::Backspace);
    }
    type_text(&mut app, "ana");
    enter(&mut app);
    assert_eq!(told(&mut app), ["There’s already someone called Ana."]);
    assert_eq!(names(&app), ["Ana", "Blas"]);
    click_on(&mut app, FamilyAct::Rename);
    type_text(&mut app, " II");
    enter(&mut app);
    assert_eq!(names(&app), ["Ana", "Blas II"]);
    click_on(&mut app, FamilyAct::Face(6));
    click_on(&mut app, FamilyAct::Color(ProfileColor::Turquoise));
    click_on(&mut app, FamilyAct::Sort(Some(HandSort::Suit)));
    click_on(&mut app, FamilyAct::Own("left_handed", Some(1)));
    click_on(
        &mut app,
        FamilyAct::Own("language", Some(Language::Fr.number())),
    );
    // Escape discards the typed name.
    click_on(&mut app, FamilyAct::Rename);
    type_text(&mut app, "xyz");
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 3);
    assert_eq!(names(&app), ["Ana", "Blas II"]);
    assert_eq!(
        menu(&app),
        Menu::Family,
        "menu after Escape in the text field"
    );
    click_on(&mut app, FamilyAct::Choose(0));
    click_on(&mut app, FamilyAct::Remove);
    assert_eq!(names(&app), ["Blas II"]);
    click_on(&mut app, FamilyAct::Undo);
    assert_eq!(names(&app), ["Ana", "Blas II"], "order after the undo");
    close(app);
    let app = in_english(&home);
    assert_eq!(names(&app), ["Ana", "Blas II"]);
    let family = app.world().resource::<Profiles>();
    let blas = family
        .find("blas")
        .expect("the profile is found by its old name");
    assert_eq!((blas.picture, blas.color), (6, ProfileColor::Turquoise));
    assert_eq!(blas.own.sort, Some(HandSort::Suit));
    assert_eq!(blas.own.left_handed, Some(true));
    assert_eq!(blas.own.language, Some(Language::Fr));
}

#[test]
fn family_profiles_are_edited_with_the_keyboard_alone() {
    let home = Home::new("family-keyboard");
    let mut app = in_english(&home);
    let down = |app: &mut App| press(app, KeyCode::ArrowDown, Key::ArrowDown);
    let right = |app: &mut App| press(app, KeyCode::ArrowRight, Key::ArrowRight);
    // Moves the focus to the lowest row, and there to the left until it is on the profiles button. The first press only
    // shows the focus.
    (0..3).for_each(|_| down(&mut app));
    let word = words(&app, "title-family");
    let mut steps = 0;
    while focused_text(&mut app).as_deref() != Some(&word) {
        press(&mut app, KeyCode::ArrowLeft, Key::ArrowLeft);
        steps += 1;
        assert!(
            steps < 8,
            "the focus does not reach the profiles button: {:?}",
            focused_text(&mut app)
        );
    }
    enter(&mut app);
    assert_eq!(menu(&app), Menu::Family);
    // Waits until the page has set its initial focus.
    frames(&mut app, 40);
    let add = words(&app, "family-add");
    assert_eq!(focused_text(&mut app), Some(add));
    enter(&mut app);
    type_text(&mut app, "Cova");
    enter(&mut app);
    assert_eq!(names(&app), ["Cova"]);
    // Sets the focus on a colour directly; `pads_reach_everything…` tests that arrow keys reach the colours. The chosen
    // colour keeps the focus although the page is rebuilt.
    let violet = |app: &mut App| entity_of(app, FamilyAct::Color(ProfileColor::Violet));
    right(&mut app);
    let at = violet(&mut app);
    app.world_mut()
        .resource_mut::<InputFocus>()
        .set(at, bevy::input_focus::FocusCause::Navigated);
    enter(&mut app);
    let color = app.world().resource::<Profiles>().people()[0].color;
    assert_eq!(color, ProfileColor::Violet);
    let at = violet(&mut app);
    assert_eq!(app.world().resource::<InputFocus>().get(), Some(at));
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 3);
    assert_eq!(menu(&app), Menu::None);
}

/// Returns the text on the focused element.
fn focused_text(app: &mut App) -> Option<String> {
    let focus = app.world().resource::<InputFocus>().get()?;
    let children = app.world().get::<Children>(focus)?;
    let mut texts = children
        .iter()
        .filter_map(|child| app.world().get::<Text>(child));
    texts.next().map(|text| text.0.clone())
}

#[test]
fn family_names_are_typed_with_a_gamepad() {
    let home = Home::new("family-pad");
    let mut app = in_english(&home);
    let pad = pad(&mut app, "a");
    tap(&mut app, pad, GamepadButton::DPadDown);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Family);
    frames(&mut app, 10);
    let add = entity_of(&mut app, FamilyAct::Add);
    choose(&mut app, pad, add);
    frames(&mut app, 4);
    assert!(
        says(&mut app, "keyboard-done"),
        "the on-screen keyboard is not visible"
    );
    write(&mut app, pad, "Iñi");
    tap(&mut app, pad, GamepadButton::Start);
    frames(&mut app, 6);
    assert_eq!(names(&app), ["Iñi"]);
    tap(&mut app, pad, GamepadButton::East);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::None);
}

fn with_two(home: &Home) -> App {
    let mut app = in_english(home);
    let mut family = app.world_mut().resource_mut::<Profiles>();
    for name in ["Ana", "Blas"] {
        family.add(name, None).expect("a name");
    }
    frames(&mut app, 2);
    app
}

fn seated(app: &App) -> Vec<(String, bool)> {
    let draft = app.world().resource::<Draft>();
    let neutral = |number: usize| format!("#{number}");
    let names = draft.names(&neutral);
    let named = names.into_iter().zip(&draft.seats);
    named
        .filter_map(|(name, seat)| Some((name?, seat.is_person())))
        .collect()
}

#[test]
fn family_a_seat_is_assigned_with_one_click_and_new_players_join_at_the_start() {
    let home = Home::new("family-setup");
    let mut app = with_two(&home);
    click_word(&mut app, "title-play");
    frames(&mut app, 6);
    click_on(&mut app, SetupAct::Player(1));
    assert_eq!(menu(&app), Menu::Who);
    let shown = written(&mut app);
    assert!(shown.contains(&"Ana".to_owned()) && shown.contains(&"Blas".to_owned()));
    click_on(&mut app, PlayerChoice::Person(1));
    assert_eq!(menu(&app), Menu::None);
    assert!(seated(&app).contains(&("Blas".to_owned(), true)));
    // If the chosen profile already has a seat, the two seats swap their profiles.
    click_on(&mut app, SetupAct::Player(0));
    click_on(&mut app, PlayerChoice::Person(1));
    assert_eq!(seated(&app)[0], ("Blas".to_owned(), true));
    assert_eq!(seated(&app).iter().filter(|it| it.0 == "Blas").count(), 1);
    click_on(&mut app, SetupAct::Player(1));
    click_on(&mut app, PlayerChoice::Person(0));
    assert_eq!(seated(&app)[1], ("Ana".to_owned(), true));
    click_on(&mut app, SetupAct::Player(2));
    click_on(&mut app, PlayerChoice::Bot(BotLevel::Fuerte));
    let kind = app.world().resource::<Draft>().seats[2].kind;
    assert_eq!(kind, Some(PlayerKind::Bot(BotLevel::Fuerte)));
    click_on(&mut app, SetupAct::Player(3));
    click_on(&mut app, PlayerChoice::New);
    app.world_mut().resource_mut::<Draft>().seats[3].name("Cova");
    frames(&mut app, 2);
    assert_eq!(
        names(&app).len(),
        2,
        "number of profiles before the match starts"
    );
    click_word(&mut app, "setup-start");
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    assert_eq!(names(&app), ["Ana", "Blas", "Cova"]);
    let players = &app.world().resource::<DisplayedState>().players;
    let playing: Vec<&str> = players.iter().map(|player| &*player.name).collect();
    assert_eq!(playing[..2], ["Blas", "Ana"]);
    // Each seat plate has the colour of its player's profile.
    wait_until(&mut app, 900, "the plates", |world| {
        yield_to_workers();
        world.query::<&PlateOf>().iter(world).count() == 4
    });
    frames(&mut app, 3);
    let family = app.world().resource::<Profiles>();
    let colors: Vec<Color> = ["Ana", "Blas", "Cova"]
        .iter()
        .map(|name| family.color_of(name).expect("the player has a profile"))
        .collect();
    for color in colors {
        let mut borders = app.world_mut().query::<(&BorderColor, &ImageNode)>();
        let mut borders = borders.iter(app.world());
        assert!(borders.any(|(border, _)| border.left == color), "{color:?}");
    }
}

#[test]
fn family_a_renamed_player_is_renamed_in_the_set_up() {
    let home = Home::new("family-renamed");
    let mut app = with_two(&home);
    click_word(&mut app, "title-play");
    frames(&mut app, 6);
    click_on(&mut app, SetupAct::Player(0));
    click_on(&mut app, PlayerChoice::Person(0));
    click_on(&mut app, SetupAct::Player(0));
    click_word(&mut app, "family-title");
    assert_eq!(menu(&app), Menu::Family);
    click_on(&mut app, FamilyAct::Choose(0));
    click_on(&mut app, FamilyAct::Rename);
    type_text(&mut app, "bel");
    enter(&mut app);
    assert_eq!(names(&app), ["Anabel", "Blas"]);
    assert_eq!(seated(&app)[0].0, "Anabel");
}

fn take_and_let_go(sofa: &mut HotSeat) {
    if matches!(sofa.asked(), Some((_, DecisionStage::Draw))) {
        sofa.draw();
    }
    while !matches!(sofa.asked(), Some((_, DecisionStage::Play))) {
        sofa.until_something();
        sofa.frames(10);
        if sofa.called().is_some() {
            sofa.open();
        }
    }
    sofa.frames(25);
    sofa.discard();
}

#[test]
fn family_each_player_gets_the_own_sort_order_and_button_side() {
    let home = Home::new("family-in-force");
    let mut sofa = HotSeat::new(&home, "in force", 2, 1, 0.0);
    let mut family = sofa.app.world_mut().resource_mut::<Profiles>();
    for (name, sort, left) in [
        ("Person 0", HandSort::Suit, Some(true)),
        ("Person 1", HandSort::Rank, None),
    ] {
        let at = family.add(name, None).expect("a name");
        family.change(at, |person| {
            person.own.sort = Some(sort);
            person.own.left_handed = left;
            person.own.language = left.map(|_| Language::Fr);
        });
    }
    let common = sofa.world().resource::<Texts>().language();
    let mut seen = [false; 2];
    while seen != [true; 2] {
        sofa.until_called();
        let seat = sofa.called().expect("a player is called");
        assert!(
            !sofa.world().resource::<EffectiveSettings>().left_handed,
            "personal settings are in effect on the privacy screen"
        );
        assert_eq!(sofa.world().resource::<Texts>().language(), common);
        sofa.frames(30);
        sofa.open();
        sofa.frames(3);
        let first = seat == Seat(0);
        let order = sofa.world().resource::<HandOrder>();
        let wanted = if first { Sort::Suit } else { Sort::Rank };
        assert_eq!(order.sticky_sort, Some(wanted), "{seat:?}");
        assert_eq!(
            sofa.world().resource::<EffectiveSettings>().left_handed,
            first
        );
        let language = if first { Language::Fr } else { common };
        assert_eq!(sofa.world().resource::<Texts>().language(), language);
        seen[seat.index()] = true;
        take_and_let_go(&mut sofa);
    }
    // A sort key changes the sort order stored in the active player's profile.
    sofa.until_called();
    let seat = sofa.called().expect("a player is called");
    sofa.frames(30);
    sofa.open();
    sofa.press(KeyCode::KeyT);
    let latched = sofa
        .world()
        .resource::<HandOrder>()
        .sticky_sort
        .expect("a sort");
    let own = sofa.world().resource::<Profiles>().people()[seat.index()]
        .own
        .sort;
    assert_eq!(own, Some(HandSort::of(latched)));
}

#[test]
fn family_a_broken_file_is_reported_and_restored_from_its_backup() {
    let home = Home::new("family-broken");
    close(with_two(&home));
    let mut app = with_two_more(&home);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    drop(app);
    let file = find(&home.0, "family.json").expect("it was written");
    std::fs::write(&file, b"{\"version\": 1, \"people\": [{\"na").expect("written");
    let mut app = game(&home, 1280, 720);
    let mut said = Vec::new();
    for _ in 0..60 {
        app.update();
        said.extend(told(&mut app));
    }
    assert!(
        said.iter()
            .any(|sentence| sentence.contains("family.broken-1.json")),
        "{said:?}"
    );
    assert_eq!(
        names(&app),
        ["Ana", "Blas"],
        "names restored from the backup"
    );
    assert!(file.with_file_name("family.broken-1.json").exists());
}

fn with_two_more(home: &Home) -> App {
    let mut app = in_english(home);
    let mut family = app.world_mut().resource_mut::<Profiles>();
    family.add("Cova", None).expect("a name");
    frames(&mut app, 2);
    app
}

fn find(folder: &std::path::Path, name: &str) -> Option<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    entries.flatten().find_map(|entry| {
        let path = entry.path();
        match path.is_dir() {
            true => find(&path, name),
            false => (path.file_name()? == name).then_some(path),
        }
    })
}

#[test]
fn family_names_and_pictures_of_older_settings_are_imported() {
    let home = Home::new("family-older");
    let mut app = in_english(&home);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.player_name = "Núria".to_owned();
        settings.remember_picture("Núria", 5);
        settings.remember_picture("Player 2", 4);
        settings.remember_picture("Iván", 2);
    }
    close(app);
    if let Some(file) = find(&home.0, "family.json") {
        std::fs::remove_file(file).expect("removed");
    }
    let app = in_english(&home);
    let people = app.world().resource::<Profiles>().people();
    let known: Vec<(&str, u8)> = people.iter().map(|one| (&*one.name, one.picture)).collect();
    assert_eq!(known, [("Núria", 5), ("Iván", 2)]);
}

/// With a single human player, that player's profile applies from the first card on. No privacy screen appears.
#[test]
fn family_a_single_player_has_personal_settings() {
    let home = Home::new("family-alone");
    let mut app = in_english(&home);
    let mut family = app.world_mut().resource_mut::<Profiles>();
    let at = family.add("Person 0", None).expect("a name");
    family.change(at, |person| {
        person.own.sort = Some(HandSort::Rank);
        person.own.left_handed = Some(true);
    });
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("alone", 1, 2)));
    wait_until(&mut app, 2000, "the hand", |world| {
        world.resource::<DisplayedState>().view.is_some()
    });
    frames(&mut app, 4);
    assert!(app.world().resource::<EffectiveSettings>().left_handed);
    assert_eq!(
        app.world().resource::<HandOrder>().sticky_sort,
        Some(Sort::Rank)
    );
    // A setting changed at the table is stored in the active player's profile.
    app.world_mut().resource_mut::<Settings>().left_handed = true;
    frames(&mut app, 2);
    app.world_mut().resource_mut::<Settings>().left_handed = false;
    frames(&mut app, 2);
    assert!(!app.world().resource::<EffectiveSettings>().left_handed);
    let own = app.world().resource::<Profiles>().people()[0].own;
    assert_eq!(own.left_handed, Some(false));
}

/// Large text and large cards apply only while the hand of the player who set them is open.
#[test]
fn family_text_and_card_sizes_follow_the_active_player() {
    let home = Home::new("family-sizes");
    let mut sofa = HotSeat::new(&home, "sizes", 2, 1, 0.0);
    let mut family = sofa.app.world_mut().resource_mut::<Profiles>();
    let at = family.add("Person 0", None).expect("a name");
    family.change(at, |person| {
        person.own.text_size = Some(150);
        // The value is far above the limit. The table must reduce it to the limit.
        person.own.card_size = Some(900);
    });
    family.add("Person 1", None).expect("a name");
    let mut seen = [false; 2];
    while seen != [true; 2] {
        sofa.until_called();
        let seat = sofa.called().expect("a player is called");
        sofa.frames(30);
        sofa.open();
        sofa.frames(3);
        let large = seat == Seat(0);
        let geometry = sofa.world().resource::<Geometry>();
        assert_eq!(geometry.letters, if large { 1.5 } else { 1.0 }, "{seat:?}");
        let (letters, cards) = if large { (1.5, 1.3) } else { (1.0, 1.0) };
        let sizes = TableSizes {
            letters,
            cards,
            row_is_free: true,
            ..TableSizes::default()
        };
        let window = Vec2::new(1280.0, 720.0);
        let seating = sofa.world().resource::<DisplayedState>().seating;
        let wanted = Geometry::sized(window, geometry.aspect, seating.as_ref(), seat, sizes);
        assert_eq!(geometry.own_height, wanted.own_height, "{seat:?}");
        seen[seat.index()] = true;
        take_and_let_go(&mut sofa);
    }
}
