//! Tests of film scripts. Every script in `tests/films` runs without a graphics card. Its filmed frames must show the
//! moves that it names, and satisfy the invariants of `film_invariants`.
use crate::{
    film_invariants::FilmInvariants,
    harness::{Home, loading, yield_to_workers},
};
use bevy::{ecs::message::MessageCursor, prelude::*, time::TimeUpdateStrategy};
use engine::{matchplay::SeenMatchEvent, table::SeenEvent};
use game::film::{self, FilmScript, InputPlayer};
use gamecore::{
    autostart::AutoStart,
    feedback::{PlaySound, Sound},
    model::{CardPlacement, DisplayedState, Dragged, Key},
    playback::{StepStarted, Watchdog},
    settings::Settings,
    states::{Screen, TableOverlay},
};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    time::Duration,
};

fn folder() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/films")
}

/// Detector of moves, with the state of the previous frame.
#[derive(Default)]
struct MoveDetector {
    steps: MessageCursor<StepStarted>,
    sounds: MessageCursor<PlaySound>,
    hand: Vec<Key>,
    held: bool,
}

impl MoveDetector {
    /// Returns the names of the moves that begin or continue in this frame.
    fn moves(&mut self, world: &World) -> Vec<&'static str> {
        let mut moves = Vec::new();
        let steps = world.resource::<Messages<StepStarted>>();
        for StepStarted(event) in self.steps.read(steps) {
            moves.extend(of_event(event));
        }
        let sounds = world.resource::<Messages<PlaySound>>();
        if self.sounds.read(sounds).any(|s| s.sound == Sound::Invalid) {
            moves.push("refusal");
        }
        let held = world.resource::<Dragged>().card.is_some();
        if held {
            moves.push("drag");
        }
        let let_go = std::mem::replace(&mut self.held, held) && !held;
        let hand = world
            .resource::<CardPlacement>()
            .hand(world.resource::<DisplayedState>().bottom_seat())
            .to_vec();
        let known = |key: &Key| self.hand.contains(key);
        let same = hand.len() == self.hand.len() && hand.iter().all(known);
        if same && hand != self.hand {
            moves.push(if let_go { "reorder" } else { "sort" });
        }
        if same && hand == self.hand && let_go && moves.is_empty() {
            moves.push("cancelled_drag");
        }
        self.hand = hand;
        let overlay = world.get_resource::<State<TableOverlay>>();
        moves.extend(overlay.and_then(|overlay| of_overlay(*overlay.get())));
        moves
    }
}

fn of_event(event: &SeenMatchEvent) -> Option<&'static str> {
    let SeenMatchEvent::Table(event) = event else {
        return None;
    };
    match event {
        SeenEvent::Dealt { .. } => Some("deal"),
        SeenEvent::TookStock { .. } => Some("draw"),
        SeenEvent::Awarded { .. } => Some("claim"),
        SeenEvent::LaidDown { .. } => Some("lay_down"),
        SeenEvent::LaidOff { .. } => Some("lay_off"),
        SeenEvent::SwappedJoker { .. } => Some("swap"),
        SeenEvent::TookBack { .. } => Some("take_back"),
        SeenEvent::StockRenewed { .. } => Some("renewal"),
        SeenEvent::Discarded { closes: true, .. } => Some("closing"),
        SeenEvent::Discarded { .. } => Some("discard"),
        SeenEvent::Ended(_) => Some("open_hands"),
        SeenEvent::TookDiscard { .. }
        | SeenEvent::Passed { .. }
        | SeenEvent::Claimed { .. }
        | SeenEvent::MovedJoker { .. } => None,
    }
}

fn of_overlay(overlay: TableOverlay) -> Option<&'static str> {
    match overlay {
        TableOverlay::Curtain => Some("curtain"),
        TableOverlay::HandOver => Some("hand_over"),
        TableOverlay::MatchOver => Some("match_won"),
        TableOverlay::None | TableOverlay::ScoreSheet => None,
    }
}

fn read(name: &str) -> FilmScript {
    let path = folder().join(format!("{name}.film"));
    let text = std::fs::read_to_string(&path).expect("the script can be read");
    let beside = path.parent().expect("it lies in a folder");
    film::parse(&text, beside).unwrap_or_else(|error| panic!("{name}.film, {error}"))
}

fn play(name: &str) {
    drop(played(name));
}

/// Runs the script and checks its filmed frames. Returns the app in its final state.
fn played(name: &str) -> App {
    let script = read(name);
    assert!(!script.shows.is_empty(), "{name}.film names no moves");
    let home = Home::new(&format!("film-{}", name.replace('/', "-")));
    let (width, height) = script.start.size.unwrap_or((1280, 720));
    let mut app = loading(&home, width, height);
    // A film starts like the installed game, which asks for the player's name.
    app.world_mut().resource_mut::<Settings>().name_asked = false;
    let mut auto = AutoStart::from_options(&script.start).expect("the script can be started");
    auto.seed.get_or_insert_with(|| "film".to_owned());
    app.insert_resource(auto)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    for _ in 0..4000 {
        app.update();
        yield_to_workers();
        if *app.world().resource::<State<Screen>>().get() != Screen::Loading {
            break;
        }
    }
    (0..12).for_each(|_| app.update());
    let time = script.start.film.frame_time();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
    let mut device = InputPlayer::new(script.inputs);
    let (mut watcher, mut promises) = (MoveDetector::default(), FilmInvariants::default());
    let mut seen = BTreeSet::new();
    let filmed = script.start.film.written();
    for frame in 0..filmed.end {
        device
            .play(frame, app.world_mut())
            .unwrap_or_else(|error| panic!("{name}.film, {error}"));
        app.update();
        let moves = watcher.moves(app.world());
        if filmed.contains(&frame) {
            seen.extend(moves);
            promises.check(&mut app, &format!("frame {frame} of {name}.film"));
        }
    }
    for wanted in &script.shows {
        assert!(
            seen.contains(wanted.as_str()),
            "{name}.film shows {seen:?} but not {wanted}"
        );
    }
    assert_eq!(app.world().resource::<Watchdog>().fired, 0, "{name}.film");
    app
}

/// In this film, the match is set up and a name is typed with a gamepad only.
#[test]
fn a_gamepad_types_a_name() {
    let app = played("pad");
    let shown = app.world().resource::<DisplayedState>();
    assert_eq!(shown.name(shown.bottom_seat()), "Ana");
}

#[test]
fn the_film_of_the_readme_shows_its_move() {
    play("moving/trick");
}

macro_rules! films {
    ($($name:ident),*) => {
        $(#[test]
        fn $name() {
            play(stringify!($name));
        })*

        #[test]
        fn every_script_has_a_test() {
            let files = std::fs::read_dir(folder()).expect("the scripts lie there").flatten();
            let scripts: BTreeSet<String> = files
                .filter(|file| file.path().extension().is_some_and(|end| end == "film"))
                .filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned()))
                .collect();
            let mut played = BTreeSet::from([$(stringify!($name).to_owned()),*]);
            played.insert("pad".to_owned());
            assert_eq!(scripts, played);
        }
    };
}

films!(
    deal,
    draw,
    discard,
    claim,
    lay_down,
    lay_off,
    swap,
    take_back,
    renewal,
    closing,
    open_hands,
    refusal,
    drag,
    cancelled_drag,
    reorder,
    sort,
    curtain,
    hand_over,
    match_won
);
