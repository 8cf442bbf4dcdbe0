//! Tests of the list of matches: operation with every device, texts in three languages, scrolling through forty
//! entries, and match records dropped onto the window.
use crate::{
    devices::{Device, connect, press as press_pad},
    harness::{Home, game, setup, wait_until, yield_to_workers},
    input::{
        at_text, click, frames, middle, press, says, type_text, wait_for_text, wheel, written,
    },
    replays::{watch, with_a_match},
    screens_statistics,
    screens_texts::check_page,
};
use bevy::{
    input::keyboard::Key,
    input_focus::InputFocus,
    prelude::*,
    ui::UiGlobalTransform,
    ui_widgets::ScrollArea,
    window::{FileDragAndDrop, PrimaryWindow},
};
use engine::{
    matchplay::{BotLevel, Character, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
    sim,
};
use gamecore::{
    feedback::Toast,
    i18n::Language,
    input::PlayerAction,
    model::{DisplayedState, StartMatch},
    saves::{FinishedMatch, MatchId, PlayedBy, SaveService, SavedMatch},
    settings::Settings,
    states::{Menu, Screen},
};
use menus::{MatchAct, MatchRef, MatchesTab, MatchesView};
use std::{fs, sync::OnceLock};

/// Returns the record of a complete match between two human players and two bots. Each bot has a character and is named
/// after it.
fn whole() -> &'static str {
    static WHOLE: OnceLock<String> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let bot = |name: &str| PlayerInfo::new(name, PlayerKind::Bot(BotLevel::Aprendiz));
        let character = |character: Character| PlayerInfo {
            character: Some(character),
            ..bot(character.name())
        };
        let setup = Setup {
            seed: "list".to_owned(),
            rules: oficial(),
            players: vec![
                bot("Núria"),
                character(Character::ALL[0]),
                bot("José Luis"),
                character(Character::ALL[3]),
            ],
        };
        let played = sim::play(setup, true).expect("four may play");
        let text = played.record.expect("recording was requested");
        // Bots played all moves. Editing the header makes two of them human.
        let (header, rest) = text.split_once('\n').expect("a header");
        let named = |header: String, name: &str| {
            let bot = format!("\"{name}\",\"kind\":\"bot:aprendiz\"");
            header.replace(&bot, &format!("\"{name}\",\"kind\":\"human\""))
        };
        let header = named(named(header.to_owned(), "Núria"), "José Luis");
        format!("{header}\n{rest}")
    })
}

/// Returns the beginning of the match, with another seed in its header. `thousandths` is the length of this part, in
/// thousandths of the whole match.
fn part(number: usize, thousandths: usize) -> String {
    let lines: Vec<&str> = whole().split_inclusive('\n').collect();
    let count = (lines.len() * thousandths / 1000).max(12);
    let text = lines[..count].concat();
    text.replacen("\"list\"", &format!("\"list {number}\""), 1)
}

/// Creates the files of `count` unfinished matches. The first one was played last.
pub fn matches(home: &Home, count: usize) {
    for number in 1..=count {
        let name = match number {
            1 => "match.jsonl".to_owned(),
            _ => format!("match-{number}.jsonl"),
        };
        let path = home.0.join(name);
        fs::write(&path, part(number, number * 937 % 950)).expect("written");
        let file = fs::File::options().write(true).open(&path).expect("there");
        let ago = std::time::Duration::from_secs((number * number) as u64 * 3000);
        file.set_modified(std::time::SystemTime::now() - ago)
            .expect("set");
    }
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

/// Runs frames until the list of matches satisfies the condition.
fn wait_for(app: &mut App, what: &str, mut holds: impl FnMut(&[SavedMatch]) -> bool) {
    wait_until(app, 6000, what, |world| {
        yield_to_workers();
        let store = world.resource::<SaveService>();
        store.is_listed() && holds(&store.list())
    });
    frames(app, 4);
}

fn list(app: &App) -> Vec<SavedMatch> {
    app.world().resource::<SaveService>().list()
}

pub fn open(app: &mut App, count: usize) {
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Matches);
    frames(app, 4);
    wait_for(app, "the list", |list| list.len() == count);
}

fn button(app: &mut App, act: &MatchAct) -> Entity {
    let mut all = app.world_mut().query::<(Entity, &MatchAct)>();
    let found = all.iter(app.world()).find(|(_, other)| *other == act);
    found.unwrap_or_else(|| panic!("there is no {act:?}")).0
}

fn choose(app: &mut App, act: &MatchAct) {
    let entity = button(app, act);
    let at = middle(app, entity);
    click(app, at);
    frames(app, 2);
}

fn focused(app: &App) -> Option<MatchAct> {
    let entity = app.world().resource::<InputFocus>().get()?;
    app.world().get::<MatchAct>(entity).cloned()
}

/// Moves the focus in one direction until the button with this action has it.
fn walk(app: &mut App, device: Device, way: PlayerAction, act: &MatchAct) {
    for _ in 0..60 {
        if focused(app).as_ref() == Some(act) {
            return;
        }
        press_pad(app, device, way);
    }
    panic!("the focus does not reach {act:?}: {:?}", focused(app));
}

fn at_table(app: &mut App, hash: &str) {
    let hash = hash.to_owned();
    wait_until(app, 6000, "the table", move |world| {
        yield_to_workers();
        let here = *world.resource::<State<Screen>>().get() == Screen::Table;
        here && world.resource::<DisplayedState>().seed_hash() == hash
    });
    frames(app, 4);
}

fn id(list: &[SavedMatch], place: usize) -> MatchId {
    list[place].id.clone()
}

#[test]
fn screens_a_match_is_resumed_by_mouse_from_title_and_pause() {
    let home = Home::new("matches-mouse");
    matches(&home, 3);
    let mut app = game(&home, 1280, 720);
    let at = at_text(&mut app, "title-matches");
    click(&mut app, at);
    wait_for(&mut app, "the list", |list| list.len() == 3);
    assert_eq!(menu(&app), Menu::Matches);
    let first = list(&app);
    choose(&mut app, &MatchAct::GoOn(id(&first, 1)));
    at_table(&mut app, &first[1].summary.seed_hash);
    assert_eq!(menu(&app), Menu::None);
    // If another match is opened, the current match is kept unchanged.
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::Pause);
    let at = at_text(&mut app, "matches-title");
    click(&mut app, at);
    wait_for(&mut app, "the list", |list| {
        list.iter().any(|entry| entry.by == PlayedBy::Us)
    });
    let here = id(&first, 1);
    choose(&mut app, &MatchAct::Delete(here));
    assert_eq!(
        list(&app).len(),
        3,
        "matches after deleting the current one"
    );
    choose(&mut app, &MatchAct::GoOn(id(&first, 2)));
    at_table(&mut app, &first[2].summary.seed_hash);
    assert_eq!(menu(&app), Menu::None);
    wait_for(&mut app, "both", |list| {
        let by = |entry: &SavedMatch, by: PlayedBy| entry.by == by;
        list.len() == 3 && list.iter().filter(|it| by(it, PlayedBy::Us)).count() == 1
    });
    // If the current match is chosen in the list, the game returns to its table.
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Matches);
    frames(&mut app, 6);
    choose(&mut app, &MatchAct::GoOn(id(&first, 2)));
    assert_eq!(menu(&app), Menu::None);
    assert_eq!(
        app.world().resource::<DisplayedState>().seed_hash(),
        first[2].summary.seed_hash
    );
}

/// True if the hash is on the page.
fn shows(app: &mut App, hash: &str) -> bool {
    written(app).iter().any(|text| text.contains(hash))
}

#[test]
fn screens_the_details_of_a_match_show_the_hash_of_its_shuffle() {
    let home = Home::new("matches-details");
    matches(&home, 2);
    let mut app = game(&home, 1280, 720);
    open(&mut app, 2);
    let hash = list(&app)[1].summary.seed_hash.clone();
    let details = MatchAct::Details(hash.clone());
    assert!(!shows(&mut app, &hash));
    choose(&mut app, &details);
    assert!(shows(&mut app, &hash) && says(&mut app, "fair-hint"));
    assert!(!says(&mut app, "match-fair"), "seed before the end");
    choose(&mut app, &details);
    assert!(!shows(&mut app, &hash));
}

#[test]
fn screens_the_pause_leads_to_the_hash_before_the_first_card() {
    let home = Home::new("matches-shuffle");
    let mut app = game(&home, 1280, 720);
    let begins = StartMatch(setup("shuffle", 1, 2));
    app.world_mut().write_message(begins);
    wait_until(&mut app, 3000, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    let mut next = app.world_mut().resource_mut::<NextState<Menu>>();
    next.set(Menu::Pause);
    frames(&mut app, 4);
    let shown = app.world().resource::<DisplayedState>();
    assert!(shown.view.is_none(), "cards are dealt");
    let hash = shown.seed_hash();
    assert!(!says(&mut app, "fair-seed-hash") && !shows(&mut app, &hash));
    let at = at_text(&mut app, "pause-shuffle");
    click(&mut app, at);
    wait_for(&mut app, "the list", |list| list.len() == 1);
    assert_eq!(menu(&app), Menu::Matches);
    assert!(shows(&mut app, &hash));
}

#[test]
fn screens_the_pause_of_a_replay_leads_to_the_hash() {
    let (_home, mut app) = with_a_match("matches-replayed");
    watch(&mut app);
    let mut next = app.world_mut().resource_mut::<NextState<Menu>>();
    next.set(Menu::Pause);
    frames(&mut app, 4);
    let hash = app.world().resource::<DisplayedState>().seed_hash();
    assert!(!shows(&mut app, &hash));
    let at = at_text(&mut app, "pause-shuffle");
    click(&mut app, at);
    wait_for_text(&mut app, "match-fair");
    assert!(shows(&mut app, &hash));
}

#[test]
fn screens_a_match_is_named_deleted_and_restored_by_keys_and_gamepad() {
    let home = Home::new("matches-keys");
    matches(&home, 3);
    let mut app = game(&home, 1280, 720);
    open(&mut app, 3);
    let first = list(&app);
    let (newest, second) = (id(&first, 0), id(&first, 1));
    // The first key press focuses the button that resumes the match played last.
    press_pad(&mut app, Device::Keyboard, PlayerAction::Down);
    assert_eq!(focused(&app), Some(MatchAct::GoOn(newest.clone())));
    let name = MatchAct::Name(MatchRef::Unfinished(newest));
    walk(&mut app, Device::Keyboard, PlayerAction::Right, &name);
    press_pad(&mut app, Device::Keyboard, PlayerAction::Accept);
    frames(&mut app, 3);
    type_text(&mut app, "Domingo");
    press(&mut app, KeyCode::Enter, Key::Enter);
    wait_for(&mut app, "the name", |list| {
        list[0].name.as_deref() == Some("Domingo")
    });
    assert_eq!(menu(&app), Menu::Matches, "menu after the name was entered");
    assert_eq!(
        focused(&app),
        Some(name),
        "focus after the name was entered"
    );
    assert!(written(&mut app).contains(&"Domingo".to_owned()));
    // Escape discards the typed name and keeps the previous one.
    press_pad(&mut app, Device::Keyboard, PlayerAction::Accept);
    frames(&mut app, 3);
    type_text(&mut app, "Lunes");
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::Matches);
    assert_eq!(list(&app)[0].name.as_deref(), Some("Domingo"));
    // After the second match is deleted with the gamepad, the undo button has the focus.
    let pad = connect(&mut app);
    let below = MatchAct::Name(MatchRef::Unfinished(second.clone()));
    walk(&mut app, pad, PlayerAction::Down, &below);
    let delete = MatchAct::Delete(second);
    walk(&mut app, pad, PlayerAction::Right, &delete);
    press_pad(&mut app, pad, PlayerAction::Accept);
    wait_for(&mut app, "two of them", |list| list.len() == 2);
    assert!(!home.0.join("match-2.jsonl").exists());
    assert_eq!(focused(&app), Some(MatchAct::Undo));
    press_pad(&mut app, pad, PlayerAction::Accept);
    wait_for(&mut app, "all three", |list| list.len() == 3);
    assert!(home.0.join("match-2.jsonl").is_file());
    press_pad(&mut app, pad, PlayerAction::Back);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::None);
}

#[test]
fn screens_the_list_is_read_in_three_languages() {
    let home = Home::new("matches-read");
    matches(&home, 4);
    let mut app = game(&home, 1280, 720);
    open(&mut app, 4);
    let named = id(&list(&app), 1);
    let mut store = app.world_mut().resource_mut::<SaveService>();
    store.rename(&named, "El domingo en casa de los abuelos de Alba");
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        frames(&mut app, 6);
        check_page(&mut app, &format!("the list, {language:?}"));
    }
}

#[test]
fn screens_forty_matches_are_scrolled_by_wheel_and_focus() {
    let home = Home::new("matches-forty");
    matches(&home, 40);
    let mut app = game(&home, 1280, 720);
    open(&mut app, 40);
    let top = |app: &mut App| {
        let mut columns = app.world_mut().query::<(&ScrollPosition, &ScrollArea)>();
        let tops = columns.iter(app.world()).map(|(position, _)| position.y);
        tops.fold(0.0, f32::max)
    };
    assert_eq!(top(&mut app), 0.0);
    let first = list(&app);
    let goes_on = button(&mut app, &MatchAct::GoOn(id(&first, 2)));
    let at = middle(&app, goes_on);
    crate::input::point(&mut app, at);
    wheel(&mut app, -8.0);
    frames(&mut app, 8);
    assert!(top(&mut app) > 100.0, "{}", top(&mut app));
    // The keyboard moves the focus to the last entry, which scrolls into view.
    press_pad(&mut app, Device::Keyboard, PlayerAction::Down);
    let last = MatchAct::GoOn(id(&first, 39));
    walk(&mut app, Device::Keyboard, PlayerAction::Down, &last);
    frames(&mut app, 8);
    let entity = button(&mut app, &last);
    let place = app.world().get::<UiGlobalTransform>(entity);
    let y = place.expect("it has a position").translation.y;
    assert!(y > 60.0 && y < 660.0, "{y}");
    // The list is not rebuilt while nothing changes, so its elements stay the same.
    frames(&mut app, 90);
    assert_eq!(button(&mut app, &last), entity);
}

#[test]
fn screens_an_empty_list_says_so() {
    let home = Home::new("matches-none");
    let mut app = game(&home, 1280, 720);
    open(&mut app, 0);
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        frames(&mut app, 4);
        assert!(says(&mut app, "matches-none"));
        check_page(&mut app, &format!("no match, {language:?}"));
    }
}

fn next_message(app: &mut App) -> String {
    for _ in 0..4000 {
        let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
        if let Some(toast) = toasts.drain().last() {
            return toast.text;
        }
        yield_to_workers();
        app.update();
    }
    panic!("no message appeared")
}

#[test]
fn screens_dropped_records_are_imported_and_invalid_files_reported() {
    let home = Home::new("matches-drop");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    frames(&mut app, 2);
    let folder = Home::new("matches-drop-from");
    let drop_on = |app: &mut App, name: &str, text: &str| {
        let path_buf = folder.0.join(name);
        fs::write(&path_buf, text).expect("written");
        let mut windows = app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(app.world()).expect("there is one window");
        app.world_mut()
            .write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        next_message(app)
    };
    let told = drop_on(&mut app, "over.jsonl", whole());
    assert_eq!(told, "One finished match was imported.");
    let archived = app.world().resource::<SaveService>().archive().files();
    assert_eq!(archived.len(), 1);
    assert!(fs::read_to_string(&archived[0]).expect("there") == whole());
    let told = drop_on(&mut app, "half.JSONL", &part(1, 400));
    assert!(told.starts_with("One match was imported"), "{told}");
    wait_for(&mut app, "the match", |list| list.len() == 1);
    let told = drop_on(&mut app, "again.jsonl", &part(1, 400));
    assert_eq!(told, "One was already here.");
    let told = drop_on(&mut app, "garbage.jsonl", "garbage");
    assert_eq!(
        told,
        "“garbage.jsonl” is not a match that can be imported: line 1."
    );
    assert_eq!((list(&app).len(), menu(&app)), (1, Menu::None));
}

#[test]
fn screens_continue_resumes_the_match_played_last() {
    let home = Home::new("matches-newest");
    matches(&home, 3);
    let mut app = game(&home, 1280, 720);
    wait_for(&mut app, "the list", |list| list.len() == 3);
    let newest = list(&app).remove(0).summary.seed_hash;
    let at = at_text(&mut app, "title-continue");
    click(&mut app, at);
    at_table(&mut app, &newest);
    // A new match is added to the list. The game does not ask for confirmation because of the current one.
    app.world_mut()
        .write_message(StartMatch(setup("new", 1, 2)));
    wait_for(&mut app, "four of them", |list| list.len() == 4);
    assert_eq!(menu(&app), Menu::None);
}

fn wait_for_finished(app: &mut App, what: &str, holds: impl Fn(&[FinishedMatch]) -> bool) {
    wait_until(app, 6000, what, |world| {
        yield_to_workers();
        let store = world.resource::<SaveService>();
        store.is_finished_listed() && holds(store.finished())
    });
    frames(app, 4);
}

#[test]
fn screens_a_finished_match_is_named_and_deleted_after_a_question() {
    let home = Home::new("matches-finished");
    screens_statistics::finished(&home, 2);
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<MatchesView>().tab = MatchesTab::Finished;
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Matches);
    frames(&mut app, 4);
    wait_for_finished(&mut app, "two of them", |list| list.len() == 2);
    let file = app.world().resource::<SaveService>().finished()[0]
        .file
        .clone();
    choose(&mut app, &MatchAct::Name(MatchRef::Finished(file.clone())));
    type_text(&mut app, "La del abuelo");
    press(&mut app, KeyCode::Enter, Key::Enter);
    wait_for_finished(&mut app, "the name", |list| {
        list[0].name.as_deref() == Some("La del abuelo")
    });
    app.world_mut().resource_mut::<SaveService>().settle();
    assert!(file.with_extension("name.json").is_file());
    assert!(written(&mut app).contains(&"La del abuelo".to_owned()));

    // The harmless answer has the focus, and keeps the match.
    let delete = MatchAct::AskDelete(file.clone());
    choose(&mut app, &delete);
    frames(&mut app, 40);
    assert_eq!(menu(&app), Menu::Question);
    let question = written(&mut app);
    assert!(question.iter().any(|text| text.contains("La del abuelo")));
    press_pad(&mut app, Device::Keyboard, PlayerAction::Accept);
    press_pad(&mut app, Device::Keyboard, PlayerAction::Accept);
    frames(&mut app, 40);
    assert_eq!(menu(&app), Menu::Matches);
    assert!(file.is_file());
    choose(&mut app, &delete);
    let at = at_text(&mut app, "question-delete-yes");
    click(&mut app, at);
    wait_for_finished(&mut app, "one of them", |list| list.len() == 1);
    assert_eq!(menu(&app), Menu::Matches);
    app.world_mut().resource_mut::<SaveService>().settle();
    assert!(!file.exists() && !file.with_extension("name.json").exists());
    let trash = home.0.join("matches/.trash");
    let folders = fs::read_dir(trash).expect("there").flatten();
    let files = folders.flat_map(|folder| fs::read_dir(folder.path()).expect("a folder"));
    assert_eq!(files.count(), 2, "the record and its name are in the trash");
}
