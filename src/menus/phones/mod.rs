//! People who play with phones: the room where they gather before a match, and the page of those that play in it.
mod again;
mod deck;
mod deed;
mod door;
mod frame;
mod gather;
mod page;
mod plugin;
mod rows;
mod sign;
mod square;

pub use deed::PhoneAct;
pub(super) use page::may_have_phones;
pub use plugin::plugin;
pub(super) use sign::phone_sign;
pub use square::SquareImage;
