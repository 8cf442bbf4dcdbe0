//! Reaction-time guard. Ignores input for anything that appeared less than `REACTION_TIME` seconds ago. No player
//! reacts that fast, so the input was meant for the previous content. The guard prevents accidental moves that cannot
//! be undone.
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{DecisionId, DecisionStage},
};
use gamecore::{
    input::REACTION_TIME,
    model::{CardPlacement, Key, MeldDraft, Prompt},
    redraw::{RedrawRequest, seen_secs},
    sets::FrameSystems,
    states::Screen,
};

/// Seconds for which the question, the top card of the pile and the staged melds have been visible without a change.
type Ages = [f32; 3];

#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct GuardedItems {
    question: Option<(Seat, DecisionId, bool, bool)>,
    pile: Option<Key>,
    staged: bool,
}

/// Reaction-time guard: the ages of the items that a player can act on. A click uses the ages at the time when the
/// mouse button was pressed. A key press uses the current ages.
#[derive(Resource, Default, Debug)]
pub struct InputGuard {
    seen: GuardedItems,
    now: Ages,
    pressed: Option<Ages>,
    released: bool,
}

impl InputGuard {
    fn is_old(&self, item: usize) -> bool {
        self.pressed.unwrap_or(self.now)[item] >= REACTION_TIME
    }

    /// True if the question has been visible long enough to be answered.
    pub fn question(&self) -> bool {
        self.is_old(0)
    }

    /// True if the top card of the pile has been visible long enough to take it, or to draw from the stock instead.
    pub fn pile(&self) -> bool {
        self.is_old(1)
    }

    /// True if the staged melds have been visible long enough to be confirmed.
    pub fn staged(&self) -> bool {
        self.is_old(2)
    }

    /// Records the ages when the mouse button goes down.
    pub(super) fn press(&mut self) {
        self.pressed = Some(self.now);
        self.released = false;
    }

    /// Marks the button as released. The resulting click is handled in the same frame.
    pub(super) fn release(&mut self) {
        self.released = true;
    }

    fn look(&mut self, seen: GuardedItems, seconds: f32) {
        if std::mem::take(&mut self.released) {
            self.pressed = None;
        }
        let same = [
            self.seen.question == seen.question,
            self.seen.pile == seen.pile,
            self.seen.staged == seen.staged,
        ];
        self.seen = seen;
        for (item, same) in same.into_iter().enumerate() {
            self.now[item] = if same { self.now[item] + seconds } else { 0.0 };
            // If an item was replaced during the press, the click does not act on the replacement.
            if let (false, Some(pressed)) = (same, &mut self.pressed) {
                pressed[item] = 0.0;
            }
        }
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<InputGuard>();
    app.add_systems(
        Update,
        look.in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

fn look(
    prompt: Res<Prompt>,
    zones: Res<CardPlacement>,
    staging: Res<MeldDraft>,
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut steady: ResMut<InputGuard>,
) {
    // A claim question that stays open after its time-out counts as the same question.
    let kind =
        |stage: DecisionStage| matches!(stage, DecisionStage::Claim | DecisionStage::LateClaim);
    let seen = GuardedItems {
        question: prompt
            .open
            .as_ref()
            .map(|(seat, legal)| (*seat, legal.decision, kind(legal.stage), prompt.is_asked())),
        pile: zones.pile.last().copied(),
        staged: !staging.groups.is_empty(),
    };
    steady.look(seen, seen_secs(&time));
    // Requests frames until every item is old enough. The time step is capped, so time without frames would count only
    // in part.
    if steady.now.iter().any(|age| *age < REACTION_TIME) {
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(number: u32) -> GuardedItems {
        GuardedItems {
            question: Some((Seat(0), DecisionId(number), false, true)),
            ..GuardedItems::default()
        }
    }

    #[test]
    fn a_new_question_ignores_input() {
        let mut steady = InputGuard::default();
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
    fn a_click_counts_from_its_button_press() {
        let mut steady = InputGuard::default();
        steady.look(question(1), 0.1);
        steady.look(question(1), 0.2);
        steady.press();
        steady.look(question(1), 0.2);
        assert!(!steady.question(), "the press came too soon");
        steady.release();
        assert!(!steady.question());
        steady.look(question(1), 0.1);
        assert!(steady.question(), "the age of a later press is sufficient");
        steady.press();
        steady.look(question(2), 0.5);
        assert!(!steady.question(), "the press was for another question");
    }
}
