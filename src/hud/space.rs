//! What lies where on the table, for whatever has to find a place among it.
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    melds::MeldId,
    seat::Seat,
    table::{DecisionStage, Legal},
};
use gamecore::model::{Geometry, Key, Layout, Prompt, QuestionPlace, Shown, Zones};
use ui::widgets::free::Obstacle;

/// A part of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The bar at the top.
    Bar,
    /// A player's plate with the chips on its edges.
    Plate(Seat),
    /// A player's cards.
    Hand(Seat),
    /// A combination.
    Meld(MeldId),
    /// A combination laid out before it is laid down.
    Staged,
    /// The stock, the discard pile, the penalty stock.
    Pile,
    /// The line of narration.
    Narration,
    /// A question that is open.
    Prompt,
    /// The column of buttons.
    Buttons,
    /// The groups of the contract.
    Contract,
}

/// On a panel that stands on the table for as long as somebody wants to read it: what speaks of the table stands beside it.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct Occupies;

/// The table as it lies.
#[derive(SystemParam)]
pub struct Space<'w> {
    geometry: Res<'w, Geometry>,
    layout: Res<'w, Layout>,
    zones: Res<'w, Zones>,
    shown: Res<'w, Shown>,
    prompt: Res<'w, Prompt>,
}

/// How far chips hang over the edges of a plate, in design pixels.
const CHIPS: f32 = 16.0;
/// How far a marked card rises out of the hand, in design pixels.
const RISE: f32 = 26.0;

impl Space<'_> {
    /// Every part that is there, and where.
    pub fn parts(&self) -> Vec<(Part, Rect)> {
        let geometry = &*self.geometry;
        let mut parts = vec![
            (Part::Bar, geometry.top_bar),
            (Part::Narration, geometry.narration),
            (Part::Buttons, geometry.buttons),
            (Part::Contract, geometry.contract),
        ];
        let pile = geometry.pile_size();
        parts.push((Part::Pile, Rect::from_center_size(geometry.stock, pile)));
        parts.push((Part::Pile, Rect::from_center_size(geometry.pile, pile)));
        if !self.zones.penalty.is_empty() {
            let across = Rect::from_center_size(geometry.penalty, pile.yx());
            parts.push((Part::Pile, across));
        }
        let asks =
            |legal: &Legal| matches!(legal.stage, DecisionStage::Claim | DecisionStage::LateClaim);
        if self.prompt.legal().is_some_and(asks) {
            let place = QuestionPlace::now(geometry, &self.layout, &self.shown);
            parts.push((Part::Prompt, place.rect));
        }
        for (i, place) in geometry.seats.iter().enumerate() {
            let seat = Seat(i as u8);
            let mut plate = place.plate;
            plate.min.y -= CHIPS;
            plate.max.y += CHIPS * 0.5;
            parts.push((Part::Plate(seat), plate));
            if let Some(mut hand) = self.around(self.zones.hand(seat)) {
                if seat == self.shown.bottom_seat() {
                    hand.min.y -= RISE;
                }
                parts.push((Part::Hand(seat), hand));
            }
        }
        let melds = self.layout.melds.iter();
        parts.extend(melds.map(|(id, rect)| (Part::Meld(*id), *rect)));
        let staged = self.layout.staged.iter();
        parts.extend(staged.map(|rect| (Part::Staged, *rect)));
        parts
    }

    /// The parts as obstacles of these weights; none for a weight of nothing.
    pub fn obstacles(&self, weight: impl Fn(Part) -> f32) -> Vec<Obstacle> {
        let parts = self.parts().into_iter();
        let weighed = parts.map(|(part, rect)| Obstacle::new(rect, weight(part)));
        weighed.filter(|obstacle| obstacle.weight > 0.0).collect()
    }

    /// Whether a player's cards are seen from their faces.
    pub fn lies_open(&self, seat: Seat) -> bool {
        let mut hand = self.zones.hand(seat).iter();
        hand.any(|key| self.zones.face(*key).is_some())
    }

    /// How many combinations are laid out before they are laid down.
    pub fn staged(&self) -> usize {
        self.layout.staged.len()
    }

    /// The player who looks.
    pub fn own(&self) -> Seat {
        self.shown.bottom_seat()
    }

    /// The box round some cards, where they belong.
    fn around(&self, keys: &[Key]) -> Option<Rect> {
        let poses = keys
            .iter()
            .filter_map(|key| self.layout.poses.get(key.index()));
        let boxes = poses.map(|pose| {
            let size = pose.size(self.geometry.aspect);
            Rect::from_center_size(pose.at, size)
        });
        boxes.reduce(|a, b| a.union(b))
    }
}
