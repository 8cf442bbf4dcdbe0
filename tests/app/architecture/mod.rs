//! The order of the game's systems: none that matters is left to chance.
mod ambiguities;
mod systems;

// The sources are read as the tests of the engine's target read them.
#[path = "../../engine/architecture/graph.rs"]
#[expect(dead_code, reason = "circles are looked for in the other target")]
mod graph;
#[path = "../../engine/architecture/imports.rs"]
mod imports;
#[path = "../../engine/architecture/sources.rs"]
mod sources;
