//! One hand, from the deal to the close: legal actions, events, and the view of each seat.
//!
//! ```text
//!            ┌────────────── next player to the right (R3): ◄─────────────┐
//!            ▼                                                            │
//!  deal ─► Draw ──discard pile (R10): ────────────────► Play ──discard──►─┤
//!            │                                           ▲                │
//!            └──stock (R10) ─────────► claim window ─────┘                └─► Over (R30, D2)
//!                                      opens during Play: the others answer
//!                                      claim or pass (R14–R18, D3)
//! ```
//!
//! `submit` checks an action and returns the resulting events ([`Event`]). [`Table::evolve`] is the only function that
//! changes a table. The screen applies the events of its viewer ([`SeenEvent`]) with [`PublicTable::apply`], which
//! `evolve` also uses.
mod action;
mod checks;
mod claims;
mod deal;
mod event;
mod fold;
mod legal;
mod public;
mod received;
mod state;
mod submit;

pub use action::{Action, Rejection, TakeBack};
pub use claims::{Answer, ClaimWindow};
pub(crate) use deal::DealSizes;
pub use deal::{Chance, Purpose, shuffled};
pub(crate) use event::one_or_list;
pub use event::{
    Complete, Event, HandEnd, HowEnded, Knowledge, Redacted, SeenDeal, SeenEvent, TurnStep, Viewer,
};
pub use legal::{DecisionId, DecisionStage, Legal, Pending, allowed_lay_down, lay_down_rules};
pub(crate) use public::can_renew;
pub use public::{Discard, DiscardFate, OwnedView, Phase, PublicTable, SeatView};
pub use state::Table;
#[doc(hidden)]
pub use state::TablePosition;
