//! Order of the game's systems.
mod ambiguities;
mod systems;
