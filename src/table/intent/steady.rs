//! Nothing that cannot be undone happens by a slip: what has only just come up under the hand is not acted on. A click or a key
//! that was meant for what stood there before comes to nothing; nobody reads and answers that fast.
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{DecisionId, DecisionStage},
};
use gamecore::{
    input::SLIP,
    model::{Key, Prompt, Staging, Zones},
    sets::FrameSystems,
    states::Screen,
    wakeup::{FrameWakeup, seen_secs},
};

/// For how many seconds each thing has been seen as it is now.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Ages {
    question: f32,
    pile: f32,
    staged: f32,
}

impl Ages {
    fn all(&mut self) -> [&mut f32; 3] {
        [&mut self.question, &mut self.pile, &mut self.staged]
    }
}

/// What the ages are about.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Seen {
    question: Option<(Seat, DecisionId, bool, bool)>,
    pile: Option<Key>,
    staged: bool,
}

/// For how long what can be acted on has stood there: for a click, when its button went down; for a key, now.
#[derive(Resource, Default, Debug)]
pub struct Steady {
    seen: Seen,
    now: Ages,
    pressed: Option<Ages>,
    released: bool,
}

impl Steady {
    fn ages(&self) -> Ages {
        self.pressed.unwrap_or(self.now)
    }

    /// Whether the question has stood long enough to be answered.
    pub fn question(&self) -> bool {
        self.ages().question >= SLIP
    }

    /// Whether the card on top of the pile has lain there long enough to be meant, or passed over for the stock.
    pub fn pile(&self) -> bool {
        self.ages().pile >= SLIP
    }

    /// Whether what is laid out has been seen long enough to be confirmed.
    pub fn staged(&self) -> bool {
        self.ages().staged >= SLIP
    }

    /// The mouse's button went down.
    pub(super) fn press(&mut self) {
        self.pressed = Some(self.now);
        self.released = false;
    }

    /// It came up: what follows from it follows in this frame.
    pub(super) fn release(&mut self) {
        self.released = true;
    }

    fn look(&mut self, seen: Seen, seconds: f32) {
        if std::mem::take(&mut self.released) {
            self.pressed = None;
        }
        let same = [
            self.seen.question == seen.question,
            self.seen.pile == seen.pile,
            self.seen.staged == seen.staged,
        ];
        self.seen = seen;
        for (age, same) in self.now.all().into_iter().zip(same) {
            *age = if same { *age + seconds } else { 0.0 };
        }
        // A button that went down on something else does not act on what has come since.
        if let Some(pressed) = &mut self.pressed {
            for (age, same) in pressed.all().into_iter().zip(same) {
                if !same {
                    *age = 0.0;
                }
            }
        }
    }
}

/// Adds the ages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Steady>();
    app.add_systems(
        Update,
        look.in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

fn look(
    prompt: Res<Prompt>,
    zones: Res<Zones>,
    staging: Res<Staging>,
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut steady: ResMut<Steady>,
) {
    // A claim may still be made when its time is up: it remains the same question.
    let kind =
        |stage: DecisionStage| matches!(stage, DecisionStage::Claim | DecisionStage::LateClaim);
    let seen = Seen {
        question: prompt
            .open
            .as_ref()
            .map(|(seat, legal)| (*seat, legal.decision, kind(legal.stage), prompt.is_asked())),
        pile: zones.pile.last().copied(),
        staged: !staging.groups.is_empty(),
    };
    steady.look(seen, seen_secs(&time));
    // Frames run until all of it has been seen long enough: a doze counts for less than it lasts.
    if steady.now.all().into_iter().any(|age| *age < SLIP) {
        awake.keep(time.elapsed_secs(), 0.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(number: u32) -> Seen {
        Seen {
            question: Some((Seat(0), DecisionId(number), false, true)),
            ..Seen::default()
        }
    }

    #[test]
    fn what_has_just_come_up_is_not_acted_on() {
        let mut steady = Steady::default();
        steady.look(question(1), 0.1);
        assert!(!steady.question());
        for _ in 0..4 {
            steady.look(question(1), 0.1);
        }
        assert!(steady.question());
        steady.look(question(2), 0.1);
        assert!(!steady.question(), "another question");
    }

    #[test]
    fn a_click_counts_from_when_its_button_went_down() {
        let mut steady = Steady::default();
        steady.look(question(1), 0.1);
        steady.look(question(1), 0.2);
        steady.press();
        steady.look(question(1), 0.2);
        assert!(!steady.question(), "it was pressed too soon");
        steady.release();
        assert!(!steady.question());
        steady.look(question(1), 0.1);
        assert!(steady.question(), "the next one was not");
        steady.press();
        steady.look(question(2), 0.5);
        assert!(!steady.question(), "it was pressed on another question");
    }
}
