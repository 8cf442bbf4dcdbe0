//! One hand, from the deal to the close: what may be done, what happens, what each seat may know of it.
//!
//! ```text
//!            ┌────────────── next player to the right (R3) ◄──────────────┐
//!            ▼                                                            │
//!  deal ─► Draw ──take the discard (R10)──────────────► Play ──discard──►─┤
//!            │                                           ▲                │
//!            └──take from the stock ─► claim window ─────┘                └─► Over (R30, D2)
//!                                      opens beside Play: the others answer
//!                                      claim or pass (R14–R18, D3)
//! ```
//!
//! `submit` checks an action and says what happens (`Event`); `evolve` is the only function that changes a [`Table`], and the
//! screen folds the redacted events ([`SeenEvent`]) with the same [`PublicTable::apply`].
mod action;
mod chance;
mod checks;
mod claims;
mod deal;
mod event;
mod evolve;
mod fold;
mod imagined;
mod legal;
mod pile;
mod public;
mod rejection;
mod rigged;
mod scoring;
mod seen;
mod state;
mod submit;
mod takeback;
mod view;

pub use action::{Action, TakeBack};
pub use chance::{Chance, Purpose, shuffled};
pub use claims::{Answer, ClaimWindow};
pub use event::{Event, HandEnd, HowEnded, TurnStep};
pub use legal::{DecisionId, DecisionStage, Legal, Pending};
pub(crate) use pile::can_renew;
pub use public::{Discard, Fate, Phase, PublicTable};
pub use rejection::Rejection;
#[doc(hidden)]
pub use rigged::Rig;
pub use seen::{SeenEvent, Viewer};
pub use state::Table;
pub use view::{OwnedView, SeatView};
