//! Tests of the game without a window or a graphics card.
mod acting_claims;
mod acting_focus;
mod acting_mouse;
mod acting_staged;
mod advice;
mod advice_panel;
mod alone;
mod aloud;
mod aloud_cards;
mod aloud_focus;
mod aloud_hand;
mod aloud_names;
mod aloud_pages;
mod aloud_said;
mod aloud_secrets;
mod aloud_values;
mod aloud_voice;
mod architecture;
mod arrangement;
mod arrows;
mod bindings;
mod calls;
mod comfort;
mod company;
mod company_again;
mod company_changes;
mod company_menus;
mod contrast;
mod controls;
mod controls_reading;
mod counted;
mod devices;
mod doctor;
mod dozing;
mod ended;
mod every_menu;
mod family;
mod family_tables;
mod film_promises;
mod films;
mod first_start;
mod folded;
mod guests;
mod harness;
mod high_contrast;
mod honours;
mod hud_plates;
mod input;
mod jokers;
mod killed;
mod lesson;
mod letters;
mod loading;
mod looks;
mod machine;
mod moments;
mod motion;
mod motion_inputs;
mod motion_moments;
mod motion_trace;
mod mouse;
mod moving_cards;
mod old_saves;
mod one_hand;
mod opened;
mod pads;
mod pads_claims;
mod pads_everywhere;
mod pads_lost;
mod painted;
mod people;
#[cfg(feature = "phones")]
#[allow(
    dead_code,
    reason = "the tests of the phones by themselves use more of it"
)]
#[path = "../phones/phone.rs"]
mod phone;
#[cfg(feature = "phones")]
mod phones;
#[cfg(feature = "phones")]
mod phones_again;
#[cfg(feature = "phones")]
mod phones_bots;
#[cfg(feature = "phones")]
mod phones_harm;
#[cfg(feature = "phones")]
mod phones_lost;
#[cfg(feature = "phones")]
mod phones_match;
#[cfg(feature = "phones")]
mod phones_table;
#[cfg(feature = "phones")]
#[path = "../phones/policy.rs"]
mod policy;
mod positions;
mod pseudo;
mod pseudo_pages;
mod recap;
mod reload_at_table;
mod replays;
mod replays_line;
#[cfg(target_os = "linux")]
mod rights;
mod robust;
mod saving;
mod saving_trouble;
mod screens_decks;
mod screens_endings;
mod screens_house_rules;
mod screens_lead;
mod screens_matches;
mod screens_menus;
mod screens_rulebook;
mod screens_statistics;
mod screens_texts;
mod screens_themes;
mod screens_themes_dropped;
mod screens_themes_shelf;
mod screens_themes_trouble;
mod screens_typing;
mod screens_who;
mod services_app;
mod services_cache;
mod services_decks;
mod settings_play;
mod sofa;
mod sofa_seats;
mod sounds;
mod strong;
mod suit_signs;
mod table_choice;
mod table_layout;
mod table_pictures;
mod table_reads;
mod table_signs;
mod taken;
mod text_sizes;
mod theme_sounds;
mod tips;
mod toasts;
mod watch;
mod why;
mod wide_hand;
