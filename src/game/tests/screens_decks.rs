//! Tests of decks on the settings page: the folder of the player's decks, a button that opens it, and unreadable files
//! of a deck.
use crate::{
    harness::{Home, game, wait_for_the_deck},
    input::{click, frames, scrolled_to, written},
    screens_texts::check_page,
};
use bevy::prelude::*;
use gamecore::{feedback::Toast, i18n::Language, settings::Settings, states::Menu};
use menus::FolderOpener;
use ui::theme::{Fallback, Problem, Reason, ThemeProblems};

fn settings(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Settings);
    frames(&mut app, 4);
    app
}

fn told(app: &mut App) -> Vec<String> {
    let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
    toasts.drain().map(|toast| toast.text).collect()
}

#[test]
fn screens_the_folder_of_own_decks_is_shown_and_opened() {
    let home = Home::new("deck-folder");
    let mut app = settings(&home);
    let folder = home.0.join("themes");
    let path = folder.display().to_string();
    assert!(written(&mut app).iter().any(|text| text.contains(&path)));
    check_page(&mut app, "settings with the folder");
    assert!(!folder.exists());
    // `ls` replaces the file manager. It takes a folder and succeeds if the folder exists.
    app.insert_resource(FolderOpener("ls".to_owned()));
    let at = scrolled_to(&mut app, "decks-open");
    click(&mut app, at);
    assert!(folder.is_dir(), "the folder does not exist");
    for _ in 0..200 {
        frames(&mut app, 1);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(told(&mut app), Vec::<String>::new());
}

#[test]
fn screens_a_folder_that_cannot_be_opened_is_reported() {
    let home = Home::new("deck-folder-not");
    let mut app = settings(&home);
    let sentence = "The system could not open the folder: open it yourself at the path shown.";
    for program in ["/nowhere/xdg-open", "false"] {
        app.insert_resource(FolderOpener(program.to_owned()));
        let at = scrolled_to(&mut app, "decks-open");
        told(&mut app);
        click(&mut app, at);
        let mut found = Vec::new();
        for _ in 0..400 {
            found.extend(told(&mut app));
            if !found.is_empty() {
                break;
            }
            frames(&mut app, 1);
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert_eq!(found, [sentence], "{program}");
    }
}

#[test]
fn screens_problems_of_a_deck_are_listed_as_soon_as_known() {
    let home = Home::new("deck-problems");
    let mut app = settings(&home);
    // The loaded deck replaces the list of problems.
    wait_for_the_deck(&mut app);
    let problem = |number: usize| {
        let file = format!("{number}_of_hearts.png");
        Problem::new(file, Reason::UnknownName {}, Fallback::Classic)
    };
    // Simulates the result of checking a deck that the player has chosen on this page.
    app.world_mut().resource_mut::<ThemeProblems>().0 = (2..11).map(problem).collect();
    frames(&mut app, 4);
    let texts = written(&mut app);
    for number in 2..11 {
        let file = format!("{number}_of_hearts.png");
        assert!(texts.iter().any(|text| text.contains(&file)), "{texts:?}");
    }
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        frames(&mut app, 4);
        check_page(&mut app, &format!("nine files, {language:?}"));
    }
    app.world_mut().resource_mut::<ThemeProblems>().0.clear();
    frames(&mut app, 4);
    assert!(!written(&mut app).iter().any(|text| text.contains(".png")));
}
