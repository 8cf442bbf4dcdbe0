//! Sealed answers. Several people at one screen are asked about the discard before the hand of the player in turn opens.
//! The screen then changes hands once a turn.
//!
//! The engine asks only after a draw from the stock. The session draws in a copy of the match, asks those whom the engine
//! would ask, and stores their answers. After the real draw it gives the answers to the engine, in order of play. If the
//! player takes the discard instead, they are void. Until then they change no event, view or record.
use crate::{Game, Session, claims::is_claim};
use engine::{
    seat::Seat,
    table::{Action, DecisionId, DecisionStage, Legal, Pending, Rejection, Viewer},
};

/// Question about the discard before the player in turn draws.
#[derive(Debug)]
pub(crate) struct SealedQuestion {
    /// The draw that unseals the answers.
    draw: Pending,
    /// Copy of the match after a draw from the stock.
    foreseen: Game,
    answers: Vec<(Seat, Action)>,
    /// True once the player in turn has been called. After that the engine asks those who have not answered.
    is_closed: bool,
}

impl Session {
    /// All pending decisions and possible late claims, those of the sealed question included.
    pub fn pending(&self) -> Vec<Pending> {
        let mut pending = self.game.pending();
        pending.extend(self.sealed_asked());
        pending
    }

    /// All actions that the player may take now, those of the sealed question included.
    ///
    /// # Errors
    /// The reason why the player cannot act at all.
    pub fn legal(&self, seat: Seat) -> Result<Legal, Rejection> {
        match self.sealed_asked().any(|asked| asked.seat == seat) {
            true => self.claim_match().legal(seat),
            false => self.game.legal(seat),
        }
    }

    /// The match in which the people at the screen are asked for a claim: the copy while the sealed question is open.
    pub(crate) fn claim_match(&self) -> &Game {
        let sealed = self.sealed.as_ref().filter(|sealed| !sealed.is_closed);
        sealed.map_or(&self.game, |sealed| &sealed.foreseen)
    }

    /// People who have not answered the sealed question yet, in order of play.
    fn sealed_asked(&self) -> impl Iterator<Item = Pending> {
        let open = self.sealed.iter().filter(|sealed| !sealed.is_closed);
        open.flat_map(|sealed| {
            let asked = sealed.foreseen.pending().into_iter();
            asked.filter(|one| {
                let mut answers = sealed.answers.iter();
                is_claim(one) && answers.all(|(seat, _)| *seat != one.seat)
            })
        })
        .filter(|one| self.is_person(one.seat))
    }

    /// Asks the others about the discard, if a person must draw whose hand is still covered.
    pub(crate) fn open_sealed_question(&mut self) {
        let mut pending = self.game.pending().into_iter();
        let draw = pending.find(|one| one.stage == DecisionStage::Draw && self.is_person(one.seat));
        let Some(draw) = draw.filter(|_| self.people().len() > 1) else {
            return;
        };
        if self.sealed.as_ref().is_some_and(|known| known.draw == draw) {
            return;
        }
        if let Some(foreseen) = self.game.after_stock_draw(draw) {
            self.sealed = Some(SealedQuestion {
                draw,
                foreseen,
                answers: Vec::new(),
                is_closed: self.called.is_some() || self.viewer == Viewer::Seat(draw.seat),
            });
        }
    }

    /// Stops asking. The answers stay sealed until the draw.
    pub(crate) fn close_sealed_question(&mut self) {
        if let Some(sealed) = &mut self.sealed {
            sealed.is_closed = true;
        }
    }

    /// Stores an answer to the sealed question. Returns false if the action answers something else.
    pub(crate) fn seal(&mut self, seat: Seat, decision: DecisionId, action: &Action) -> bool {
        let is_answer = matches!(action, Action::Claim | Action::Pass);
        let mut asked = self.sealed_asked();
        let is_asked = asked.any(|one| one.seat == seat && one.decision == decision);
        drop(asked);
        let sealed = self.sealed.as_mut().filter(|_| is_answer && is_asked);
        sealed
            .map(|sealed| sealed.answers.push((seat, action.clone())))
            .is_some()
    }

    /// Gives the sealed answers to the engine, once the player in turn has drawn.
    pub(crate) fn unseal(&mut self) {
        let pending = self.game.undecided();
        let drawn = |sealed: &mut SealedQuestion| !pending.contains(&sealed.draw);
        let Some(SealedQuestion { answers, .. }) = self.sealed.take_if(drawn) else {
            return;
        };
        for Pending { seat, decision, .. } in pending.into_iter().filter(is_claim) {
            let answer = answers.iter().find(|(other, _)| *other == seat);
            // A player who has been replaced answers anew. A claim that wins ends the question to the others.
            if let Some((_, action)) = answer.filter(|_| self.is_person(seat)) {
                let _ = self.answer(seat, decision, action.clone());
            }
        }
    }
}
