//! The text file that introduces the deck to the game.

/// `theme.toml` of the shipped deck.
pub const TOML: &str = r#"format  = 1
name    = "Classic"
author  = "the Continental contributors"
license = "CC0-1.0"

[card]
aspect = 0.714
index  = "never"
fan    = { x = 0.20, y = 0.32 }

[back]
default = "back"
"#;
