//! The family: the people who play here, with their names, colours, faces and what each of them has set for themselves; and the tables they
//! have sat down at.
//!
//! ```text
//!  family.json ─► file ─► Book ─► Family (people), Tables     read once, before the first frame
//!                   ▲                 │ changed by the page, the set-up, a match that begins
//!                   └──── keeper ◄────┘ half a second later; what another window has written stays
//!  Settings + the person whose hand is open ─► InForce        what holds for whoever looks
//! ```
mod book;
mod file;
mod inforce;
mod keeper;
mod letters;
mod merge;
mod older;
mod people;
mod person;
mod plugin;
mod tables;

pub use inforce::InForce;
pub use letters::{MenuLetters, from_the_sofa, is_shared_table, wished_letters};
pub use people::{Family, NameFault};
pub use person::{HandSort, Own, Person, PersonColor, same_name};
pub use plugin::plugin;
pub use tables::Tables;
