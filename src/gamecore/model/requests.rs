//! What screens and menus ask of the referee: matches begin, go on and are left.
use bevy::prelude::*;
use engine::matchplay::Setup;
use std::path::PathBuf;

/// Request: begin a new match.
#[derive(Message, Clone, Debug)]
pub struct StartMatch(pub Setup);

/// Request: those who have just played play again as is agreed here. Phones that are missing are waited for first.
#[derive(Message, Clone, Debug)]
pub struct PlayAgain(pub Setup);

/// Request: begin the match that teaches.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct StartLesson;

/// Request: go on with the saved match.
#[derive(Message, Clone, Debug, Default)]
pub struct ContinueMatch;

/// Request: watch the finished match of this record again.
#[derive(Message, Clone, Debug)]
pub struct WatchMatch(pub PathBuf);

/// Request: leave the match for the title. It stays saved.
#[derive(Message, Clone, Debug, Default)]
pub struct LeaveMatch;
