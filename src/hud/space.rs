//! The areas of the table that are occupied by cards and controls. Panels and bubbles use them to find free positions.
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    melds::MeldId,
    seat::Seat,
    table::{DecisionStage, Legal},
};
use gamecore::model::{CardPlacement, DisplayedState, Geometry, Layout, Prompt};
use ui::widgets::placement::Obstacle;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TablePart {
    Bar,
    /// Nameplate of a player, with the chips on its edges.
    Plate(Seat),
    /// Cards of a player.
    Hand(Seat),
    Meld(MeldId),
    Staged,
    /// Stock, discard pile or penalty stock.
    Pile,
    Narration,
    Prompt,
    Buttons,
    Contract,
}

/// Marker for a panel on the table that stays open for reading. Messages about the table appear beside it.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct OccupiesTable;

/// Resources with the current positions of all elements on the table.
#[derive(SystemParam)]
pub struct Space<'w> {
    geometry: Res<'w, Geometry>,
    layout: Res<'w, Layout>,
    zones: Res<'w, CardPlacement>,
    shown: Res<'w, DisplayedState>,
    prompt: Res<'w, Prompt>,
}

/// Overhang of chips over the edges of a nameplate, in design pixels.
const CHIPS: f32 = 16.0;
/// Height in design pixels by which a selected card rises out of the hand.
const RISE: f32 = 26.0;

impl Space<'_> {
    /// Returns every visible element with its rectangle.
    pub fn parts(&self) -> Vec<(TablePart, Rect)> {
        let geometry = &*self.geometry;
        let mut parts = vec![
            (TablePart::Bar, geometry.top_bar),
            (TablePart::Narration, geometry.narration),
            (TablePart::Buttons, geometry.buttons),
            (TablePart::Contract, geometry.contract),
        ];
        let pile = geometry.pile_size();
        let penalty = (!self.zones.penalty.is_empty()).then_some((geometry.penalty, pile.yx()));
        let piles = [(geometry.stock, pile), (geometry.pile, pile)];
        let piles = piles.into_iter().chain(penalty);
        parts.extend(piles.map(|(at, size)| (TablePart::Pile, Rect::from_center_size(at, size))));
        let asks =
            |legal: &Legal| matches!(legal.stage, DecisionStage::Claim | DecisionStage::LateClaim);
        if self.prompt.legal().is_some_and(asks) {
            let area = geometry.question_area(self.shown.is_hand_open());
            parts.push((TablePart::Prompt, area));
        }
        for (i, place) in geometry.seats.iter().enumerate() {
            let seat = Seat(i as u8);
            let mut plate = place.plate;
            plate.min.y -= CHIPS;
            plate.max.y += CHIPS * 0.5;
            parts.push((TablePart::Plate(seat), plate));
            let hand = self.zones.hand(seat);
            if let Some(mut hand) = self.layout.bounds(hand, geometry.aspect) {
                if seat == self.shown.bottom_seat() {
                    hand.min.y -= RISE;
                }
                parts.push((TablePart::Hand(seat), hand));
            }
        }
        let melds = self.layout.melds.iter();
        parts.extend(melds.map(|(id, rect)| (TablePart::Meld(*id), *rect)));
        let staged = self.layout.staged.iter();
        parts.extend(staged.map(|rect| (TablePart::Staged, *rect)));
        parts
    }

    /// Returns the elements as obstacles with these weights. Omits elements of weight zero.
    pub fn obstacles(&self, weight: impl Fn(TablePart) -> f32) -> Vec<Obstacle> {
        let parts = self.parts().into_iter();
        let weighed = parts.map(|(part, rect)| Obstacle::new(rect, weight(part)));
        weighed.filter(|obstacle| obstacle.weight > 0.0).collect()
    }

    /// True if any of the player's cards is face up.
    pub fn lies_open(&self, seat: Seat) -> bool {
        let mut hand = self.zones.hand(seat).iter();
        hand.any(|key| self.zones.face(*key).is_some())
    }

    pub fn staged(&self) -> usize {
        self.layout.staged.len()
    }

    /// Returns the viewer's seat, which is at the bottom of the table.
    pub fn own(&self) -> Seat {
        self.shown.bottom_seat()
    }
}
