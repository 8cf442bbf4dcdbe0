//! Tests of `continental theme`, and of the guide for card artists.
mod commands;
mod guide;
mod program;
