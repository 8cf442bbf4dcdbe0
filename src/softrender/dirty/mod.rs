//! Only what has changed is drawn anew, where a processor draws.
//!
//! Bevy draws each frame from nothing. A graphics card does so in passing; a processor works for it as long as there are pixels, and
//! while a card flies nearly all of the table is as it was. What a frame is made of is therefore compared with what the last one was
//! made of, piece by piece; the last frame is kept, and of the new one only those places are drawn that a changed piece covers or has
//! covered. Whatever cannot be told by pieces (another deck, another size of the window, a picture that has just been loaded) makes the
//! whole frame new.
//!
//! ```text
//!  pieces   what of the table the renderer cannot see by itself: the cards, which are one mesh, and the felt
//!  look     one number for how something looks
//!  items    everything that is drawn in a frame, in the order in which it is drawn
//!  parts    the places that two frames differ in, as a few rectangles
//!  made     gathers the items of a frame from all that the renderer is given
//!  find     compares them with those of the last frame
//!  strips   what of the cards' meshes lies in each of these places
//!  draw     Bevy's three passes over the table and its interface, kept to these places
//!  below    a copy of what lies below cards that fly: what they uncover is not drawn again
//!  wipe     where what lies deep in them is forgotten first
//!  patched  and Bevy's drawing of a mesh, kept to what of it lies there
//! ```
mod below;
mod draw;
mod find;
mod items;
mod list;
mod look;
mod made;
mod parts;
mod patched;
mod plugin;
mod strips;
mod wipe;

pub use list::{BatchedMesh, DrawItem, DrawList, MeshPart, TextureDamage, WriteTextures};
pub use patched::draw_changed_parts;
pub use plugin::DirtyRectPlugin;
