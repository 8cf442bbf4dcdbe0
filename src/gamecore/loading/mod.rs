//! How files become assets: where Bevy's asset server finds them, what stands in for what, and the state in which they are loaded.
//!
//! ```text
//! embedded://continental/ui/logo.svg   shipped, inside the program: always there
//! folders://2/ui/logo.svg              the same name in the third of the folders (assets, player): may be missing or broken
//!
//! loader: own file in the last folder → … → in the first → shipped          (`own.rs`)
//! Loading ─ collections of `bevy_asset_loader`, counted in `Progress` ─► Title   (`state.rs`)
//! ```
//!
//! A file that cannot be used never fails a load: the asset says what is wrong with it and holds what stands in.
mod folders;
mod own;
mod shipped;
mod state;

pub use folders::{AssetFolders, MOST_BYTES, sources};
pub use own::{OwnFile, first_usable};
pub use shipped::{embed, shipped_name, shipped_path};
pub use state::{Progress, before_title, plugin};
