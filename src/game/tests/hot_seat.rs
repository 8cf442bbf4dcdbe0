//! A test driver for a match of several players at one screen. It plays for all of them, using one key per player. In
//! every frame it checks that no hidden card is visible.
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
    model::{
        CardPlacement, DisplayedState, EventQueue, Geometry, Key, Layout, PlayerIntent, Prompt,
        StartMatch, Zone,
    },
    referee::Called,
    settings::Settings,
    states::{Screen, TableOverlay},
};
use screens::advice::AdvicePanel;
use std::collections::HashMap;
use table::tableview::{CardKey, Current, Drawn, Target};

/// Claim keys of the players, in seat order.
pub const CLAIM_KEYS: [KeyCode; 4] = [KeyCode::KeyE, KeyCode::KeyP, KeyCode::KeyX, KeyCode::KeyK];

/// Number of frames after which the reaction-time guard accepts input.
pub const REACTION_FRAMES: usize = 20;

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

/// A match of several players at one screen, with a driver that plays for all of them.
pub struct HotSeat {
    pub app: App,
    /// Seat whose hand the driver has opened. Only this hand may be visible.
    pub opened: Option<Seat>,
    looked: Option<Seat>,
    /// Cards that have been shown face up to all players.
    public: HashMap<Key, Card>,
    pub presses: usize,
    pub frames: usize,
}

impl HotSeat {
    pub fn new(home: &Home, seed: &str, people: usize, bots: usize, speed: f32) -> HotSeat {
        let mut app = game(home, 1280, 720);
        app.world_mut().resource_mut::<Settings>().claim_seconds = Some(3);
        at_speed(&mut app, speed);
        app.world_mut()
            .write_message(StartMatch(setup(seed, people, bots)));
        let mut sofa = HotSeat::around(app);
        sofa.wait("the deal", |world| {
            world.resource::<DisplayedState>().view.is_some()
        });
        sofa
    }

    /// Creates the driver for a match in which no hand is open.
    pub fn around(app: App) -> HotSeat {
        HotSeat {
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

    /// Runs a frame and asserts that no hidden card is visible.
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

    /// Asserts that each visible card face is public or belongs to the open hand.
    pub fn look(&mut self) {
        let world = self.app.world_mut();
        let mut cards = world.query::<(&CardKey, &Target, &Current, &Drawn)>();
        let mut advice = world.query::<&AdvicePanel>();
        let world = self.app.world();
        if *world.resource::<State<Screen>>().get() != Screen::Table {
            // No cards may exist on other screens.
            assert_eq!(cards.iter(world).count(), 0, "cards without a table");
            (self.opened, self.looked) = (None, None);
            return;
        }
        let (zones, shown) = (
            world.resource::<CardPlacement>(),
            world.resource::<DisplayedState>(),
        );
        if shown.ended.is_some() {
            // At the end of a hand, all players' cards are open. They stay open while they are gathered for the next
            // deal.
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
            "the viewer is {viewer:?}, but the open hand is {:?}",
            self.opened
        );
        // If the hand has been hidden, its player must open it again.
        if viewer.is_none() && self.looked.is_some() {
            self.opened = None;
        }
        self.looked = viewer;
        // Advice may be visible only with an open hand, because it reveals as much as the cards.
        assert!(
            viewer.is_some() || advice.iter(world).count() == 0,
            "frame {}: advice is visible with a hidden hand",
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
        self.world().resource::<CardPlacement>().hand(seat).len()
    }

    pub fn viewer(&self) -> Viewer {
        self.world().resource::<DisplayedState>().viewer
    }

    /// Presses the claim key of the player named on the privacy screen, which opens that player's hand.
    pub fn open(&mut self) {
        let seat = self.called().expect("a player is called");
        self.opened = Some(seat);
        self.press(CLAIM_KEYS[seat.index()]);
        self.wait("the hand", |world| {
            world.resource::<DisplayedState>().viewer == Viewer::Seat(seat)
                && world.resource::<EventQueue>().is_idle()
        });
    }

    pub fn discard(&mut self) {
        let seat = self.asked().expect("a turn").0;
        let zones = self.world().resource::<CardPlacement>();
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

    /// Continues until the privacy screen calls a player, a player has a decision, or the match ends.
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
        panic!("no player got a decision");
    }

    /// Continues until the privacy screen calls the next player. All players decline the discard.
    pub fn until_called(&mut self) {
        self.until_something();
        while self.called().is_none() {
            if let Some((_, DecisionStage::Claim)) = self.asked() {
                self.frames(REACTION_FRAMES);
                self.press(KeyCode::KeyN);
            }
            self.frame();
            self.until_something();
        }
    }

    /// Opens the hand of the player whose turn is next, and draws from the stock.
    pub fn draw_for_the_called(&mut self) {
        self.until_called();
        self.frames(REACTION_FRAMES);
        self.open();
        self.draw();
    }

    pub fn press_word(&mut self, key: &str) {
        let place = mouse::named(&mut self.app, key).unwrap_or_else(|| panic!("no {key}"));
        self.presses += 1;
        mouse::click(&mut self.app, place);
        self.frames(2);
    }

    /// Returns the centre of the element whose component has this value.
    pub fn place_of<C: Component + PartialEq>(&mut self, wanted: C) -> Vec2 {
        let mut all = self.app.world_mut().query::<(&C, &UiGlobalTransform)>();
        let mut all = all.iter(self.app.world());
        let found = all.find(|(one, _)| **one == wanted);
        found.expect("it is there").1.translation
    }

    pub fn draw(&mut self) {
        self.frames(REACTION_FRAMES);
        assert!(matches!(self.asked(), Some((_, DecisionStage::Draw))));
        self.press(KeyCode::KeyS);
    }

    /// Plays until at least `people` players may claim the same discard. Returns their seats.
    pub fn until_claim(&mut self, people: usize) -> Vec<Seat> {
        for _ in 0..40 {
            self.until_something();
            let asked = self.claimants(DecisionStage::Claim);
            if asked.len() >= people && self.called().is_none() && self.asked().is_some() {
                self.frames(REACTION_FRAMES);
                return asked;
            }
            match (self.called(), self.asked()) {
                (Some(_), _) => self.open(),
                (_, Some((_, DecisionStage::Draw))) => self.draw(),
                (_, Some((_, DecisionStage::Play))) => {
                    self.frames(REACTION_FRAMES);
                    self.discard();
                }
                _ => self.frames(10),
            }
        }
        panic!("no claim was open to {people} players");
    }
}
