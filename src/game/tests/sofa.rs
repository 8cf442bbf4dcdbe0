//! A table of several people, each with a key of their own, whom a test plays for; in every frame it looks at who sees what.
use crate::{
    harness::{Home, at_speed, game, setup},
    mouse,
};
use bevy::{
    input::{
        ButtonState,
        keyboard::{Key as Logical, KeyboardInput},
    },
    prelude::*,
    ui::UiGlobalTransform,
    window::PrimaryWindow,
};
use engine::{
    cards::Card,
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    model::{Geometry, Key, Layout, PlayerIntent, Prompt, Script, Shown, StartMatch, Zone, Zones},
    referee::Called,
    settings::Settings,
    states::{Screen, TableOverlay},
};
use screens::advice::AdvicePanel;
use std::collections::HashMap;
use table::tableview::{CardKey, Current, Drawn, Target};

/// The keys of the people, in their order at the table.
pub const BUZZERS: [KeyCode; 4] = [KeyCode::KeyE, KeyCode::KeyP, KeyCode::KeyX, KeyCode::KeyK];

pub fn turn_key(app: &mut App, key_code: KeyCode, state: ButtonState) {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is one window");
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key: Logical::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window,
    });
}

/// A table of several people whom a test plays for, and who looks at it in every frame.
pub struct Sofa {
    pub app: App,
    /// Whose hand may be open: who has opened it.
    pub opened: Option<Seat>,
    looked: Option<Seat>,
    /// What lay open to everybody, by its card.
    public: HashMap<Key, Card>,
    pub presses: usize,
    pub frames: usize,
}

impl Sofa {
    pub fn new(home: &Home, seed: &str, people: usize, bots: usize, speed: f32) -> Sofa {
        let mut app = game(home, 1280, 720);
        app.world_mut().resource_mut::<Settings>().claim_seconds = Some(3);
        at_speed(&mut app, speed);
        app.world_mut()
            .write_message(StartMatch(setup(seed, people, bots)));
        let mut sofa = Sofa::around(app);
        sofa.wait("the deal", |world| world.resource::<Shown>().view.is_some());
        sofa
    }

    /// A table at which nobody has opened a hand yet.
    pub fn around(app: App) -> Sofa {
        Sofa {
            app,
            opened: None,
            looked: None,
            public: HashMap::new(),
            presses: 0,
            frames: 0,
        }
    }

    pub fn world(&self) -> &World {
        self.app.world()
    }

    /// One frame, in which no card of a hand that is not its owner's is to be seen.
    pub fn frame(&mut self) {
        self.app.update();
        std::thread::yield_now();
        self.frames += 1;
        self.look();
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.frame();
        }
    }

    pub fn wait(&mut self, what: &str, holds: impl Fn(&World) -> bool) {
        for _ in 0..3000 {
            if holds(self.world()) {
                return;
            }
            self.frame();
        }
        panic!("{what} did not come");
    }

    /// Whether every face that some entity shows is one that may be seen.
    pub fn look(&mut self) {
        let world = self.app.world_mut();
        let mut cards = world.query::<(&CardKey, &Target, &Current, &Drawn)>();
        let mut advice = world.query::<&AdvicePanel>();
        let world = self.app.world();
        if *world.resource::<State<Screen>>().get() != Screen::Table {
            // Nobody sits at a table whose match was left: none of its cards is there.
            assert_eq!(cards.iter(world).count(), 0, "cards without a table");
            (self.opened, self.looked) = (None, None);
            return;
        }
        let (zones, shown) = (world.resource::<Zones>(), world.resource::<Shown>());
        if shown.ended.is_some() {
            // At the end of a hand all hands are open: so are the cards that are gathered from there for the next deal.
            let keys = cards.iter(world).map(|(CardKey(key), ..)| *key);
            self.public = keys
                .filter_map(|key| Some((key, zones.face(key)?)))
                .collect();
            self.looked = None;
            return;
        }
        let viewer = shown.viewer.seat();
        assert!(
            viewer.is_none() || viewer == self.opened,
            "{viewer:?} looks, but {:?} has opened their hand",
            self.opened
        );
        // A hand that was covered is to be opened anew.
        if viewer.is_none() && self.looked.is_some() {
            self.opened = None;
        }
        self.looked = viewer;
        // What an expert says of a hand is as good as its cards.
        assert!(
            viewer.is_some() || advice.iter(world).count() == 0,
            "frame {}: advice is read over a covered hand",
            self.frames
        );
        for (CardKey(key), target, current, drawn) in cards.iter(world) {
            let faces = [
                target.0.face,
                current.0.face,
                drawn.pose.face,
                zones.face(*key),
            ];
            let place = zones.find(*key).map(|(zone, _)| zone);
            let Some(Zone::Hand(owner)) = place else {
                if let (Some(Zone::Pile | Zone::Meld(_)), Some(face)) = (place, zones.face(*key)) {
                    self.public.insert(*key, face);
                }
                continue;
            };
            let seen = faces.iter().flatten().next();
            let Some(seen) = seen else {
                self.public.remove(key);
                continue;
            };
            let flies_openly = self.public.get(key) == Some(seen);
            assert!(
                viewer == Some(owner) || flies_openly,
                "frame {}: {seen:?} of {owner:?} is seen by {viewer:?} (target, current, drawn, zone: {faces:?})",
                self.frames,
            );
        }
    }

    pub fn press(&mut self, key: KeyCode) {
        self.presses += 1;
        self.hold(key);
        self.let_go(key);
    }

    pub fn hold(&mut self, key: KeyCode) {
        turn_key(&mut self.app, key, ButtonState::Pressed);
        self.frames(2);
    }

    pub fn let_go(&mut self, key: KeyCode) {
        turn_key(&mut self.app, key, ButtonState::Released);
        self.frames(2);
    }

    pub fn overlay(&self) -> TableOverlay {
        let overlay = self.world().get_resource::<State<TableOverlay>>();
        overlay.map_or(TableOverlay::None, |overlay| *overlay.get())
    }

    pub fn called(&self) -> Option<Seat> {
        let called = self.world().resource::<Called>().0;
        called.filter(|_| self.overlay() == TableOverlay::Curtain)
    }

    /// Who is asked what.
    pub fn asked(&self) -> Option<(Seat, DecisionStage)> {
        let open = self.world().resource::<Prompt>().open.as_ref();
        open.map(|(seat, legal)| (*seat, legal.stage))
    }

    pub fn claimants(&self, stage: DecisionStage) -> Vec<Seat> {
        let claimants = self.world().resource::<Prompt>().claimants.iter();
        let claimants = claimants.filter(|one| one.stage == stage);
        claimants.map(|one| one.seat).collect()
    }

    pub fn hand(&self, seat: Seat) -> usize {
        self.world().resource::<Zones>().hand(seat).len()
    }

    pub fn viewer(&self) -> Viewer {
        self.world().resource::<Shown>().viewer
    }

    /// The person called opens their hand with their own key.
    pub fn open(&mut self) {
        let seat = self.called().expect("somebody is called");
        self.opened = Some(seat);
        self.press(BUZZERS[seat.index()]);
        self.wait("the hand", |world| {
            world.resource::<Shown>().viewer == Viewer::Seat(seat)
                && world.resource::<Script>().is_idle()
        });
    }

    /// Lets one card go by drawing it to the pile.
    pub fn discard(&mut self) {
        let seat = self.asked().expect("a turn").0;
        let zones = self.world().resource::<Zones>();
        let key = *zones.hand(seat).last().expect("a card");
        let from = self.world().resource::<Layout>().poses[key.index()].at;
        let pile = self.world().resource::<Geometry>().pile;
        let (from, to) = (
            mouse::on_window(&self.app, from + Vec2::new(0.0, 30.0)),
            mouse::on_window(&self.app, pile),
        );
        self.presses += 1;
        mouse::drag(&mut self.app, from, to);
        self.frames(3);
    }

    /// Goes on until somebody is called, or a claim is put to people; over the end of a hand.
    pub fn until_something(&mut self) {
        for _ in 0..6000 {
            match self.overlay() {
                TableOverlay::Curtain => return,
                TableOverlay::HandOver | TableOverlay::ScoreSheet => {
                    self.opened = None;
                    self.app.world_mut().write_message(PlayerIntent::Continue);
                }
                TableOverlay::MatchOver => return,
                TableOverlay::None => {
                    if matches!(
                        self.asked(),
                        Some((
                            _,
                            DecisionStage::Claim | DecisionStage::Draw | DecisionStage::Play
                        ))
                    ) {
                        return;
                    }
                }
            }
            self.frame();
        }
        panic!("nothing happens any more");
    }

    /// Goes on until the next person is called, whatever is asked out of turn.
    pub fn until_called(&mut self) {
        self.until_something();
        while self.called().is_none() {
            self.frame();
            self.until_something();
        }
    }

    pub fn press_word(&mut self, key: &str) {
        let place = mouse::named(&mut self.app, key).unwrap_or_else(|| panic!("no {key}"));
        self.presses += 1;
        mouse::click(&mut self.app, place);
        self.frames(2);
    }

    /// The middle of what this component is on.
    pub fn place_of<C: Component + PartialEq>(&mut self, wanted: C) -> Vec2 {
        let mut all = self.app.world_mut().query::<(&C, &UiGlobalTransform)>();
        let mut all = all.iter(self.app.world());
        let found = all.find(|(one, _)| **one == wanted);
        found.expect("it is there").1.translation
    }

    /// Draws from the stock with the hand open, and goes on until the others are asked.
    pub fn draw(&mut self) {
        self.frames(30);
        assert!(matches!(self.asked(), Some((_, DecisionStage::Draw))));
        self.press(KeyCode::KeyS);
    }

    /// The next claim that is put to so many people at once.
    pub fn until_claim(&mut self, people: usize) -> Vec<Seat> {
        for _ in 0..40 {
            self.until_something();
            let asked = self.claimants(DecisionStage::Claim);
            if asked.len() >= people && self.called().is_none() && self.asked().is_some() {
                self.frames(30);
                return asked;
            }
            match (self.called(), self.asked()) {
                (Some(_), _) => self.open(),
                (_, Some((_, DecisionStage::Draw))) => self.draw(),
                (_, Some((_, DecisionStage::Play))) => {
                    self.frames(25);
                    self.discard();
                }
                _ => self.frames(10),
            }
        }
        panic!("no claim was put to {people} people");
    }
}
