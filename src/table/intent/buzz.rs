//! A person's buzzer where several people play: it claims the discard for them, or hides their own open hand.
use super::{Steady, apply::apply, prepare::prepare};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    seat::Seat,
    table::{Action, DecisionStage, Viewer},
};
use gamecore::{
    feedback::{PlaySound, Sound, Toast},
    i18n::{Texts, passage_of_key},
    model::{Buzz, Peeking, PlayerIntent, Prompt, Reached, Script, Shown},
    referee::Submit,
    sets::FrameSystems,
    states::{Menu, Screen, TableOverlay},
};

/// Adds the buzzers.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        buzz.in_set(FrameSystems::Intent)
            .before(prepare)
            .before(apply)
            .run_if(in_state(Screen::Table)),
    );
}

/// What a buzzer may mean now.
#[derive(SystemParam)]
struct Meanings<'w> {
    shown: Res<'w, Shown>,
    prompt: Res<'w, Prompt>,
    script: Res<'w, Script>,
    peeking: Res<'w, Peeking>,
    steady: Res<'w, Steady>,
    menu: Res<'w, State<Menu>>,
    overlay: Res<'w, State<TableOverlay>>,
}

/// What a buzzer means now.
enum Meaning {
    /// Skip what is shown again.
    Skip,
    /// Cover the own hand.
    Hide,
    /// Claim the discard.
    Claim(Submit),
    /// The question has only just come up.
    TooSoon,
    /// Nothing can be claimed.
    Nothing,
}

impl Meanings<'_> {
    fn of(&self, seat: Seat) -> Meaning {
        let own = self.shown.viewer == Viewer::Seat(seat);
        if own && self.script.is_catching_up() {
            return Meaning::Skip;
        }
        let mut claimants = self.prompt.claimants.iter();
        let claimant = claimants.find(|one| one.seat == seat);
        let Some(claimant) = claimant else {
            let turn = own && self.peeking.0.is_none();
            return if turn {
                Meaning::Hide
            } else {
                Meaning::Nothing
            };
        };
        // What costs a penalty card is answered when it could be read.
        let read = match claimant.stage {
            DecisionStage::Claim => self.prompt.open.is_some() && self.steady.question(),
            DecisionStage::LateClaim | DecisionStage::Draw | DecisionStage::Play => {
                self.steady.pile()
            }
        };
        if !read {
            return Meaning::TooSoon;
        }
        Meaning::Claim(Submit {
            seat,
            decision: claimant.decision,
            action: Action::Claim,
            touched: Vec::new(),
        })
    }
}

fn buzz(
    mut buzzes: MessageReader<Buzz>,
    meanings: Meanings,
    texts: Res<Texts>,
    mut submit: MessageWriter<Submit>,
    mut intents: MessageWriter<PlayerIntent>,
    mut reached: MessageWriter<Reached>,
    mut toasts: MessageWriter<Toast>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for Buzz { seat } in buzzes.read() {
        let overlay = *meanings.overlay.get();
        let curtain = overlay == TableOverlay::Curtain;
        let covered = !curtain && overlay != TableOverlay::None;
        if covered || *meanings.menu.get() != Menu::None {
            continue;
        }
        match meanings.of(*seat) {
            Meaning::Claim(claim) => _ = submit.write(claim),
            Meaning::TooSoon => _ = reached.write(Reached),
            // Behind the curtain a buzzer opens the hand of whoever is called (`referee/glance.rs`).
            _ if curtain => {}
            Meaning::Skip => _ = intents.write(PlayerIntent::Continue),
            Meaning::Hide => _ = intents.write(PlayerIntent::Hide),
            Meaning::Nothing => {
                let name = meanings.shown.name(*seat).to_owned();
                let sentence = texts.with("buzz-nothing", &[("name", name.into())]);
                let why = passage_of_key("buzz-nothing");
                toasts.write(Toast::refused(sentence).resting_on(why));
                sounds.write(Sound::Invalid.into());
            }
        }
    }
}
