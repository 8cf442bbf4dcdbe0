//! The whole truth about one hand. Only the engine and the referee hold one.
use super::{Legal, OwnedView, Pending, PublicTable, Rejection, SeatView, Viewer};
use crate::{
    cards::{Card, CardCounts},
    seat::{PerSeat, Seat},
};

/// One hand in play: the open table and what is hidden. Changed by [`Table::evolve`] alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(super) public: PublicTable,
    pub(super) hands: PerSeat<CardCounts>,
    /// The stock, its top last.
    pub(super) stock: Vec<Card>,
    /// The penalty stock, its top last.
    pub(super) penalty: Vec<Card>,
    /// The last card of the player who closed by discarding it; it lies face down (R11).
    pub(super) face_down: Option<Card>,
}

impl Table {
    /// The open table.
    pub fn public(&self) -> &PublicTable {
        &self.public
    }

    /// What the player sees; nothing if there is no such player.
    pub fn view(&self, seat: Seat) -> Option<SeatView<'_>> {
        let hand = self.hands.as_slice().get(seat.index())?;
        Some(SeatView {
            seat,
            table: &self.public,
            hand,
        })
    }

    /// What the viewer sees, as a copy; nothing if there is no such player.
    pub fn owned_view(&self, viewer: Viewer) -> Option<OwnedView> {
        let hand = match viewer {
            Viewer::Seat(seat) => *self.hands.get(seat)?,
            Viewer::Spectator => CardCounts::EMPTY,
        };
        Some(OwnedView {
            viewer,
            table: self.public.clone(),
            hand,
        })
    }

    /// Everything the player may do now.
    ///
    /// # Errors
    /// Why nothing can be done at all.
    pub fn legal(&self, seat: Seat) -> Result<Legal, Rejection> {
        self.view(seat).ok_or(Rejection::NoSuchSeat)?.legal()
    }

    /// Every decision awaited now, and late claims still possible, in order of play from the active player on.
    pub fn pending(&self) -> Vec<Pending> {
        self.public.pending()
    }

    /// Every card of the hand: held, in the stocks, in the pile, face down and in combinations. It never changes, as tests check.
    pub fn all_cards(&self) -> CardCounts {
        let held = self.hands.as_slice().iter().flat_map(CardCounts::iter);
        let melded = self.public.melds.iter().flat_map(|meld| &meld.cards);
        let lying = self
            .stock
            .iter()
            .chain(&self.penalty)
            .chain(&self.public.pile)
            .chain(&self.face_down)
            .chain(melded);
        held.chain(lying.copied()).collect()
    }
}
