//! *Clásica*: the shipped deck, courts from tile shapes in five flat colours and brass, two monkeys for jokers.

mod ace;
pub mod back;
mod backs;
mod beasts;
mod costume;
mod court;
mod face;
mod files;
mod frame;
mod hand;
mod hats;
mod headdress;
mod jack;
mod joker;
mod king;
mod looks;
pub mod monkey;
mod profile;
mod queen;
pub mod regalia;
mod spots;
mod token;

pub use files::files;
