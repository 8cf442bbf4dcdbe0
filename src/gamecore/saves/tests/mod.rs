//! Tests of the save service on a real disk.
mod damage;
mod exchange;
mod folder;
mod keeping;
mod killed;
mod list;
mod windows;
