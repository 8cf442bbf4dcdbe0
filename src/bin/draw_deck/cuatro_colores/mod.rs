//! *Cuatro colores*: the deck for tired eyes. White paper, letters a quarter of the card high, a colour of its own for each suit, and
//! the court of *Clásica* in few bold shapes.

mod ace;
mod back;
mod court;
mod files;
mod head;
mod jack;
mod joker;
mod king;
mod lettering;
mod paper;
mod pip;
mod queen;
mod spots;
mod things;
mod tint;

pub use files::files;
