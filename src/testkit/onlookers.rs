//! Everybody who looks on at a hand: each follows it by what they see alone.
use super::invariants;
use engine::{
    cards::CardCounts,
    table::{Event, OwnedView, SeenEvent, Table, Viewer},
};

pub struct Onlookers {
    views: Vec<OwnedView>,
    /// All cards of the hand.
    all: CardCounts,
}

impl Onlookers {
    /// They see the table as it is.
    pub fn at(table: &Table) -> Onlookers {
        Onlookers {
            views: table.all_views(),
            all: table.all_cards(),
        }
    }

    /// They see the deal, of which `table` came.
    pub fn of_deal(table: &Table, deal: &Event) -> Onlookers {
        let public = table.public();
        let Event::Dealt { shoe, .. } = deal else {
            panic!("a hand begins with the deal: {deal:?}")
        };
        let all = shoe.iter().copied().collect();
        assert_eq!(table.all_cards(), all, "cards are conserved in the deal");
        let seats = public.seating.order().iter();
        let viewers = seats.map(|seat| Viewer::Seat(*seat));
        let view = |viewer| {
            let seen = deal.seen_by(viewer);
            invariants::nothing_hidden(deal, &seen, viewer);
            let (rules, seating) = (public.rules.clone(), public.seating);
            OwnedView::dealt(viewer, rules, seating, public.last_hand, &seen)
        };
        let onlookers = Onlookers {
            views: viewers.chain([Viewer::Spectator]).map(view).collect(),
            all,
        };
        onlookers.agree(table);
        onlookers
    }

    /// They see what happened; `table` is what the event left.
    pub fn see(&mut self, event: &Event, table: &Table) {
        let cards = table.all_cards();
        assert_eq!(cards, self.all, "cards are conserved in {event:?}");
        for view in &mut self.views {
            let seen: SeenEvent = event.seen_by(view.viewer);
            invariants::nothing_hidden(event, &seen, view.viewer);
            view.apply(&seen);
        }
    }

    /// What they made of it is what the table shows them, and everything holds that must.
    pub fn agree(&self, table: &Table) {
        for view in &self.views {
            let own = table.owned_view(view.viewer);
            assert_eq!(Some(view), own.as_ref(), "fold(seen events) = view");
        }
        invariants::hold(table);
    }
}
