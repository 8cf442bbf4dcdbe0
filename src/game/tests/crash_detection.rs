//! Tests of failed starts. After one, the title screen of the next start shows the reason, and later starts do not.
use crate::harness::{Home, loading, yield_to_workers};
use bevy::prelude::*;
use game::crash;
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts},
    settings::Settings,
    states::Screen,
};
use platform::dirs::Dirs;
use std::{
    env, fs,
    path::PathBuf,
    process::{Command, ExitCode},
};

/// Starts the game and returns the messages on its title screen, in English.
pub fn next_start(home: &Home) -> Vec<String> {
    let mut said = Vec::new();
    let code = crash::guarded(&Dirs::at(&home.0), || {
        let mut app = loading(home, 1280, 720);
        app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
        let mut at_title = 0;
        for _ in 0..4000 {
            app.update();
            yield_to_workers();
            let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
            said.extend(toasts.drain().map(|toast| toast.text));
            let title = *app.world().resource::<State<Screen>>().get() == Screen::Title;
            at_title += usize::from(title);
            if at_title > 30 {
                return ExitCode::SUCCESS;
            }
        }
        ExitCode::FAILURE
    });
    assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::SUCCESS));
    said
}

/// Environment variable that makes the child process open a window event loop. Its value is the player's folder.
#[cfg(target_os = "linux")]
const OPENS_WINDOW: &str = "CONTINENTAL_ENDED_OPENS_WINDOW";

/// Child process of the test below: opens a window event loop. In an ordinary test run, this function returns
/// immediately. Tests do not run on the main thread, so the event loop must be allowed on any thread.
#[cfg(target_os = "linux")]
#[test]
fn child_without_a_display() {
    use bevy::winit::WinitPlugin;
    let Some(folder) = env::var_os(OPENS_WINDOW).map(PathBuf::from) else {
        return;
    };
    let dirs = Dirs::at(&folder);
    crash::listen(&dirs);
    crash::guarded(&dirs, || {
        WinitPlugin {
            run_on_any_thread: true,
        }
        .build(&mut App::new());
        ExitCode::SUCCESS
    });
}

/// The next start reports the failure on the title screen, because a game started from a desktop menu has no visible
/// standard error.
#[cfg(target_os = "linux")]
#[test]
fn the_next_title_reports_a_missing_display_once() {
    let home = Home::new("ended-no-display");
    let mut child = Command::new(env::current_exe().expect("this program"));
    child.args(["--exact", "crash_detection::child_without_a_display"]);
    child.env(OPENS_WINDOW, &home.0).env("LC_ALL", "C");
    for display in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        child.env_remove(display);
    }
    let output = child.output().expect("started");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = crash::last(&home.0).expect("a report");
    let report = fs::read_to_string(report).expect("written");
    let sentence = Texts::shipped(Language::En).get("doctor-no-display");
    assert!(report.contains(&sentence), "{report}");
    for times in [1, 0] {
        let said = next_start(&home);
        let reports = said.iter().filter(|it| it.contains("no display was found"));
        assert_eq!(reports.count(), times, "{said:?}");
    }
}
