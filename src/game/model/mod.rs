//! What is shown, and nothing that runs: the match as the person at the screen sees it, where its cards lie, what is asked of them
//! and what they have marked. The floors above read it; `playback`, `referee` and `intent` write it.
mod advised;
pub mod cards;
mod fold;
mod geometry;
mod hit_area;
mod layout;
mod motion;
mod player_intent;
mod plugin;
mod prompt;
mod refusals;
mod requests;
mod script;
mod selection;
mod shown;
mod staging;

pub use advised::Advised;
pub use cards::{Kept, KeptHand, Key, MovePreference, Zone, Zones, jokers_in_shoe, shoe_size};
pub use fold::{actor, fold};
pub use geometry::{Geometry, OWN_HEIGHT, SeatPlace, TableSide};
pub use hit_area::HitArea;
pub use layout::{Attention, Dragged, Layout, Pose};
pub use motion::{Cue, Cues, Flying, SnapAll, Speed};
pub use player_intent::PlayerIntent;
pub use plugin::plugin;
pub use prompt::{ClaimClock, Prompt, Reached};
pub use refusals::{Refusal, Refusals, offered};
pub use requests::{ContinueMatch, LeaveMatch, StartMatch};
pub use script::{Script, ScriptItem};
pub use selection::{HandOrder, Selection, Sort};
pub use shown::{NAME_LENGTH, Shown, people};
pub use staging::{StagedGroup, Staging};
