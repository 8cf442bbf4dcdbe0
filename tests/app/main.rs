//! Tests of the game without a window or a graphics card.
mod advice;
mod devices;
mod guests;
mod harness;
mod hud_plates;
mod jokers;
mod mouse;
mod people;
mod saving;
mod saving_trouble;
mod screens_house_rules;
mod screens_lead;
mod screens_texts;
mod services_app;
mod services_texts;
mod table_layout;
mod watch;
