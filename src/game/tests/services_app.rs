//! Tests of the game's services without the table: loading leads to the title screen, the deck is rendered, settings
//! are saved, and errors are shown.
use bevy::{
    app::ScheduleRunnerPlugin, asset::AssetPlugin, prelude::*, state::app::StatesPlugin,
    time::TimeUpdateStrategy,
};
use engine::matchplay::{Character, PlayerInfo, PlayerKind};
use gamecore::{
    feedback::{self, Toast, Tone},
    folders::Folders,
    i18n::{self, Language, Localized, Texts},
    loading, redraw, saves, sets,
    settings::{self, DeckStack, MotionSpeed, Settings},
    states::{self, Screen},
};
use std::{collections::HashSet, path::PathBuf, time::Duration};
use ui::theme::{
    self, ArtScale, CardArt, Fallback, RescanThemes, Slot, ThemeList, ThemeListShown,
    ThemeProblems, UiArt,
};

pub(crate) struct Home(pub(crate) PathBuf);

impl Home {
    pub(crate) fn new(name: &str) -> Home {
        let path =
            std::env::temp_dir().join(format!("continental-app-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Home(path)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns an app with the services only, without a window. It renders the deck at this scale, and renders none if
/// `scale` is 0.
pub(crate) fn app(home: &Home, scale: f32) -> App {
    let mut app = App::new();
    app.insert_resource(Folders::at(&home.0));
    app.add_plugins((
        MinimalPlugins.build().disable::<ScheduleRunnerPlugin>(),
        AssetPlugin::default(),
        ImagePlugin::default(),
        bevy::text::TextPlugin,
        StatesPlugin,
    ));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        100,
    )));
    app.insert_resource(ArtScale(scale));
    app.add_plugins((
        sets::plugin,
        states::plugin,
        loading::plugin,
        redraw::plugin,
        feedback::plugin,
        i18n::plugin,
        saves::plugin,
        settings::plugin,
        theme::plugin,
    ));
    app.finish();
    app.cleanup();
    app
}

pub(crate) fn update_until(app: &mut App, what: &str, done: impl Fn(&World) -> bool) {
    for _ in 0..2000 {
        app.update();
        if done(app.world()) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{what} did not happen");
}

fn at_title(world: &World) -> bool {
    *world.resource::<State<Screen>>().get() == Screen::Title
}

#[test]
fn services_loading_leads_to_the_title_and_the_deck_appears() {
    let home = Home::new("loading");
    let mut app = app(&home, 0.5);
    update_until(&mut app, "the title", at_title);
    let art = app.world().resource::<UiArt>().clone();
    let images = app.world().resource::<Assets<Image>>();
    let faces = Character::ALL.into_iter().map(Some).chain([None]);
    let mut pictures: Vec<Handle<Image>> = faces
        .flat_map(|character| (0..8).map(move |place| (character, place)))
        .map(|(character, place)| {
            let player = PlayerInfo {
                character,
                ..PlayerInfo::new("Somebody", PlayerKind::Human)
            };
            art.portrait(Some(&player), place)
        })
        .collect();
    pictures.extend([art.emblem, art.logo, art.tile]);
    assert!(pictures.iter().all(|handle| images.get(handle).is_some()));
    let different: HashSet<AssetId<Image>> = pictures.iter().map(Handle::id).collect();
    assert_eq!(different.len(), 8 + 8 + 3, "number of different pictures");
    update_until(&mut app, "the deck", |world| {
        world.resource::<CardArt>().ready()
    });
    let art = app.world().resource::<CardArt>();
    assert!(art.rect(Slot::Back, 75.0).height() > art.rect(Slot::Back, 40.0).height());
    assert_eq!(app.world().resource::<ThemeProblems>().0, []);
    assert_eq!(
        app.world().resource::<ThemeList>().themes[0].id,
        theme::CLASSIC
    );
}

/// Requests a new scan of the themes, and waits until their number of problems is `problems`.
fn rescan(app: &mut App, problems: usize) {
    app.world_mut().write_message(RescanThemes);
    update_until(app, "the deck read afresh", |world| {
        world.resource::<ThemeProblems>().0.len() == problems
    });
}

#[test]
fn services_a_deck_in_the_players_folder_is_listed_and_used() {
    let home = Home::new("deck");
    let folder = home.0.join("themes/mine");
    std::fs::create_dir_all(&folder).expect("made");
    std::fs::write(folder.join("ace of spades.png"), "no picture").expect("written");
    let mut app = app(&home, 0.3);
    update_until(&mut app, "the deck", |world| {
        world.resource::<CardArt>().ready()
    });
    let listed = |world: &World| {
        let mut themes = world.resource::<ThemeList>().themes.iter();
        themes.any(|theme| theme.id == "mine")
    };
    for _ in 0..40 {
        app.update();
    }
    assert!(
        !listed(app.world()),
        "the decks were listed while the list was closed"
    );
    app.insert_resource(ThemeListShown(true));
    update_until(&mut app, "the list of decks", listed);
    let before = app.world().resource::<CardArt>().image.clone();
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("mine");
    update_until(&mut app, "the other deck", |world| {
        world.resource::<CardArt>().image != before
    });
    let problems = app.world().resource::<ThemeProblems>().0.clone();
    assert_eq!(problems.len(), 1);
    let sentence = theme::problem_sentence(&Texts::shipped(Language::Es), &problems[0]);
    assert!(
        sentence.starts_with("ace of spades.png: no es una imagen"),
        "{sentence}"
    );
    // Adds a second broken file, an override for one card.
    let overrides = home.0.join("overrides");
    std::fs::create_dir_all(&overrides).expect("made");
    std::fs::write(overrides.join("as.svg"), "<svg").expect("written");
    rescan(&mut app, 2);
    let problems = app.world().resource::<ThemeProblems>().0.clone();
    let told: Vec<(String, Fallback)> = problems
        .iter()
        .map(|problem| (problem.file_name(), problem.instead.clone()))
        .collect();
    let next = Fallback::File("ace of spades.png".to_owned());
    let expected = [("as.svg", next), ("ace of spades.png", Fallback::Classic)];
    assert_eq!(told, expected.map(|(name, used)| (name.to_owned(), used)));
    let card = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="red"/></svg>"#;
    std::fs::write(overrides.join("as.svg"), card).expect("written");
    rescan(&mut app, 0);
    assert_eq!(app.world().resource::<ThemeProblems>().0, []);
    let before = app.world().resource::<CardArt>().size;
    app.world_mut().resource_mut::<ArtScale>().0 = 0.6;
    app.update();
    assert_eq!(
        app.world().resource::<CardArt>().size,
        before,
        "size of the deck during the resize"
    );
    update_until(&mut app, "the larger deck", |world| {
        world.resource::<CardArt>().size != before
    });
}

#[test]
fn services_settings_are_saved_with_a_delay_and_texts_follow_the_language() {
    let home = Home::new("settings");
    let file = home.0.join("settings.json");
    std::fs::write(&file, r#"{"language":"es","volume":"loud"}"#).expect("written");
    let mut app = app(&home, 0.0);
    let text = app.world_mut().spawn(Localized::new("speed-fast")).id();
    app.update();
    assert_eq!(
        app.world().get::<Text>(text).map(|text| text.0.as_str()),
        Some("Rápida")
    );
    app.world_mut().resource_mut::<Settings>().speed = MotionSpeed::Slow;
    app.world_mut().resource_mut::<Settings>().language = Some(Language::Fr);
    app.update();
    assert_eq!(
        app.world().get::<Text>(text).map(|text| text.0.as_str()),
        Some("Rapide")
    );
    assert!(
        !std::fs::read_to_string(&file)
            .expect("there")
            .contains("slow")
    );
    // A worker thread writes the file after a delay.
    update_until(&mut app, "the settings on the disk", |_| {
        std::fs::read_to_string(&file).is_ok_and(|text| text.contains("slow"))
    });
    let saved = settings::parse(&std::fs::read_to_string(&file).expect("there"));
    assert_eq!(saved.settings, *app.world().resource::<Settings>());
    // Quitting writes the settings at once.
    app.world_mut().resource_mut::<Settings>().bots = 1;
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert_eq!(
        settings::parse(&std::fs::read_to_string(&file).expect("there"))
            .settings
            .bots,
        1
    );
}

#[test]
fn services_load_errors_are_shown_on_the_title_screen() {
    let home = Home::new("trouble");
    std::fs::write(
        home.0.join("settings.json"),
        r#"{"language":"es","volume":250}"#,
    )
    .expect("written");
    std::fs::write(home.0.join("match.jsonl"), [0xff, 0xfe]).expect("written");
    let mut app = app(&home, 0.0);
    let mut told: Vec<Toast> = Vec::new();
    for _ in 0..4000 {
        app.update();
        told.extend(app.world_mut().resource_mut::<Messages<Toast>>().drain());
        if told.len() >= 2 {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(at_title(app.world()));
    let told: Vec<&str> = told
        .iter()
        .inspect(|toast| assert_eq!(toast.tone, Tone::Trouble))
        .map(|toast| toast.text.as_str())
        .collect();
    assert!(
        told.iter().any(|text| text.contains("«Volumen»")),
        "{told:?}"
    );
    assert!(
        told.iter()
            .any(|text| text.contains("match.broken-1.jsonl")),
        "{told:?}"
    );
}
