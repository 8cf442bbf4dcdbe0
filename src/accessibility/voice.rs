//! A voice of the game's own, for a system whose screen reader does not reach it: the speech service of the system reads what has the
//! focus and what is announced. It is off unless it was switched on; what a key asks for it says all the same (`asked.rs`).
use super::{
    announcer::{Announcer, Said},
    tree::AloudTree,
};
use accesskit::{Node as Told, NodeId, Role, Toggled};
use bevy::prelude::*;
use gamecore::{
    feedback::{ShowToasts, Toast},
    i18n::{Language, Texts},
    sets::FrameSystems,
    settings::{Listening, Settings},
};
use std::{
    env, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::{Duration, Instant},
};

/// Something to be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Utterance {
    /// The words.
    pub text: String,
    /// Their language.
    pub language: Language,
    /// What is being said is broken off for it.
    pub interrupts: bool,
}

/// The program of the system's speech service.
const SERVICE: &str = "spd-say";

/// Where it is said. A test puts its own way in the place of the system's.
#[derive(Resource)]
pub struct Speaker {
    /// The program that is handed the words.
    program: PathBuf,
    to: Option<Sender<Utterance>>,
    /// There is no service: nothing more is tried until the setting is changed.
    is_mute: bool,
    /// The first sentence that is read, by its number, to whoever has just switched reading aloud on.
    since: Option<u32>,
}

impl Default for Speaker {
    fn default() -> Speaker {
        Speaker::through(SERVICE)
    }
}

impl Speaker {
    /// Says it all there.
    pub fn to(to: Sender<Utterance>) -> Speaker {
        Speaker {
            to: Some(to),
            ..Speaker::default()
        }
    }

    /// Says it all through this program, which is called as `spd-say` is.
    pub fn through(program: impl Into<PathBuf>) -> Speaker {
        Speaker {
            program: program.into(),
            to: None,
            is_mute: false,
            since: None,
        }
    }

    /// Says something; false if there is nobody to say it.
    pub(super) fn say(&mut self, what: Utterance) -> bool {
        if self.is_mute {
            return false;
        }
        if self.to.is_none() && is_there(&self.program) {
            self.to = Some(begin(self.program.clone()));
        }
        let to = self.to.as_ref();
        let said = to.is_some_and(|to| to.send(what).is_ok());
        if !said {
            (self.to, self.is_mute) = (None, true);
        }
        said
    }

    /// Reading aloud has been switched on: what is announced from this number on is read.
    pub(super) fn read_from(&mut self, number: u32) {
        self.since = Some(number);
    }
}

/// Whether there is such a program: where its name says, or among those of the system.
fn is_there(program: &Path) -> bool {
    if program.components().count() > 1 {
        return program.is_file();
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path);
    folders.any(|folder| folder.join(program).is_file())
}

/// Adds the voice.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Speaker>().init_resource::<Missing>();
    app.add_systems(
        Update,
        complain
            .in_set(FrameSystems::Present)
            .before(ShowToasts)
            .run_if(resource_changed::<Missing>),
    );
}

/// The service was asked for and is not there.
#[derive(Resource, Default)]
pub(super) struct Missing(bool);

fn complain(missing: Res<Missing>, texts: Res<Texts>, mut toasts: MessageWriter<Toast>) {
    if missing.0 {
        toasts.write(Toast::trouble(texts.get("aloud-no-voice")));
    }
}

/// Follows the setting: where there was no service it is tried anew, and whoever switches the voice off hears that it is.
pub(super) fn follow(
    (settings, texts, announcer): (Res<Settings>, Res<Texts>, Res<Announcer>),
    mut speaker: ResMut<Speaker>,
    mut missing: ResMut<Missing>,
    mut was: Local<Option<bool>>,
) {
    let before = was.replace(settings.read_aloud);
    if before.is_none_or(|before| before == settings.read_aloud) {
        return;
    }
    (speaker.is_mute, missing.0) = (false, false);
    if settings.read_aloud {
        // Whoever has just switched it on hears nothing of what was before.
        let last = announcer.count().saturating_sub(1);
        speaker.since = speaker.since.or(Some(last));
        return;
    }
    speaker.say(Utterance {
        text: texts.get("aloud-off"),
        language: texts.language(),
        interrupts: true,
    });
}

/// Says what was announced since the last time, and what has the focus, should that be another thing.
pub(super) fn speak(
    listening: Listening,
    (tree, announcer, texts): (Res<AloudTree>, Res<Announcer>, Res<Texts>),
    mut speaker: ResMut<Speaker>,
    mut missing: ResMut<Missing>,
    mut before: Local<Option<(u32, Option<NodeId>, Option<String>)>>,
) {
    if !listening.voice() {
        *before = None;
        return;
    }
    let focus = tree.focus().map(|(id, node)| (id, of_focus(&texts, node)));
    let (id, words) = focus.unzip();
    let last = before.replace((announcer.count(), id, words.clone()));
    let (said, had, heard) = match (speaker.since.take(), last) {
        (Some(since), _) => (since, None, None),
        (None, Some(last)) => last,
        (None, None) => (announcer.count().saturating_sub(1), None, None),
    };
    let mut all: Vec<(String, bool)> = Vec::new();
    let new = || {
        announcer
            .said()
            .filter(move |sentence| sentence.number >= said)
    };
    // What is said at once is what has become of it.
    let is_told = heard.as_ref() == words.as_ref() || new().any(|sentence| sentence.urgent);
    if let Some(words) = words.filter(|_| had != id || !is_told) {
        // What got the focus by itself waits for what is being said: where one has come to, most of all.
        all.push((words, had.is_some() && had != id));
    }
    all.extend(new().map(|Said { text, urgent, .. }| (text.clone(), *urgent)));
    for (text, interrupts) in all {
        let language = texts.language();
        let there = speaker.say(Utterance {
            text,
            language,
            interrupts,
        });
        if !there && !missing.0 {
            missing.0 = true;
        }
    }
}

/// A node as it is spoken: its name, what it is, how it is set.
fn of_focus(texts: &Texts, node: &Told) -> String {
    let role = match node.role() {
        Role::Switch => Some("aloud-role-switch"),
        Role::RadioButton => Some("aloud-role-choice"),
        Role::TextInput => Some("aloud-role-field"),
        Role::Button => Some("aloud-role-button"),
        _ => None,
    };
    // That it cannot be used is said with the reason, in its description.
    let state = match (node.toggled(), node.is_selected()) {
        (Some(Toggled::True), _) => Some("aloud-state-on"),
        (Some(_), _) => Some("aloud-state-off"),
        (None, Some(true)) => Some("aloud-state-marked"),
        (None, _) => None,
    };
    let words = |key: Option<&str>| key.map(|key| texts.get(key));
    let parts = [
        node.label().map(str::to_owned),
        node.value().map(str::to_owned),
        words(role),
        words(state),
        node.description().map(str::to_owned),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

/// A thread that speaks: nobody waits for it. It ends where there is no service.
fn begin(program: PathBuf) -> Sender<Utterance> {
    let (to, from) = channel();
    let begun = thread::Builder::new()
        .name("voice".to_owned())
        .spawn(move || {
            let _ = read_aloud(&from, &program);
        });
    if let Err(error) = begun {
        warn!("nothing can be read aloud: {error}");
    }
    to
}

fn read_aloud(from: &Receiver<Utterance>, program: &Path) -> io::Result<()> {
    while let Ok(what) = from.recv() {
        if what.interrupts {
            run(Command::new(program).arg("--cancel"))?;
        }
        let language = what.language.code();
        let mut say = Command::new(program);
        say.args(["--application-name", "Continental", "--language", language]);
        run(say.arg("--").arg(what.text))?;
    }
    Ok(())
}

/// The longest that the service may take to hear a sentence: after that it is left to itself.
const PATIENCE: Duration = Duration::from_secs(4);

/// Runs a program to its end, which comes at once: it only hands the words over.
fn run(program: &mut Command) -> io::Result<()> {
    let silent = program.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = silent.stderr(Stdio::null()).spawn()?;
    let until = Instant::now() + PATIENCE;
    while child.try_wait()?.is_none() {
        if Instant::now() > until {
            child.kill()?;
            child.wait()?;
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}
