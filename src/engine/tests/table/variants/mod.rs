//! Rule variants in the play of a hand.

mod closing;
mod contracts;
mod deal;
mod families;
mod forbidden;
mod wilds;
