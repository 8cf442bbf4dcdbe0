//! *Moderna*: sun and shade. Four inks, one for each suit, printed flat; a slanting line of shadow divides aces and court cards, and what
//! stands dark on paper above it stands as paper on dark below it. Inside the French suits are the Spanish ones: swords, cups, coins, clubs.

mod ace;
mod back;
mod beard;
mod court;
mod crown;
mod face;
mod files;
mod ground;
mod hair;
mod hat;
mod held;
mod horse;
mod ink;
mod jack;
mod joker;
mod king;
mod monkey;
mod numeral;
mod pip;
mod queen;
mod spots;
mod token;

pub use files::files;
