//! What the settings are called, and what each of them does.

/// The key of a setting's name, by the field's name.
pub fn label_key(field: &str) -> Option<&'static str> {
    Some(match field {
        "language" => "setting-language",
        "speed" => "setting-speed",
        "bot_pace" => "setting-bot-pace",
        "reduced_motion" => "setting-reduced-motion",
        "claim_seconds" => "setting-claim-seconds",
        "confirm_discard" => "setting-confirm-discard",
        "sort_drawn" => "setting-sort-drawn",
        "left_handed" => "setting-left-handed",
        "decks" => "setting-theme",
        "felt" | "table" => "setting-felt",
        "volume" => "setting-volume",
        "cards_volume" => "setting-cards-volume",
        "signals_volume" => "setting-signals-volume",
        "muted" => "setting-muted",
        "player_name" => "setting-player-name",
        "pictures" => "setting-pictures",
        "bots" => "setting-bots",
        "lesson_offered" => "setting-lesson-offered",
        "fullscreen" => "setting-fullscreen",
        "window" => "setting-window",
        "frame_limit" => "setting-frame-limit",
        "narration" => "setting-narration",
        "talk" => "setting-talk",
        "rumble" => "setting-rumble",
        "dim_cards" => "setting-dim-cards",
        "high_contrast" => "setting-high-contrast",
        "four_colours" => "setting-four-colours",
        "text_size" => "setting-text-size",
        "card_size" => "setting-card-size",
        "read_aloud" => "setting-read-aloud",
        _ => return None,
    })
}

/// The key of the line that says what a setting does, by the field's name; those that stand on no page have none.
pub fn hint_key(field: &str) -> Option<&'static str> {
    Some(match field {
        "language" => "setting-language-note",
        "speed" => "setting-speed-note",
        "bot_pace" => "setting-bot-pace-note",
        "reduced_motion" => "setting-reduced-motion-note",
        "claim_seconds" => "setting-claim-seconds-note",
        "confirm_discard" => "setting-confirm-discard-note",
        "sort_drawn" => "setting-sort-drawn-note",
        "left_handed" => "setting-left-handed-note",
        "table" => "setting-felt-note",
        "volume" => "setting-volume-note",
        "cards_volume" => "setting-cards-volume-note",
        "signals_volume" => "setting-signals-volume-note",
        "muted" => "setting-muted-note",
        "fullscreen" => "setting-fullscreen-note",
        "frame_limit" => "setting-frame-limit-note",
        "narration" => "setting-narration-note",
        "talk" => "setting-talk-note",
        "rumble" => "setting-rumble-note",
        "dim_cards" => "setting-dim-cards-note",
        "high_contrast" => "setting-high-contrast-note",
        "four_colours" => "setting-four-colours-note",
        "text_size" => "setting-text-size-note",
        "card_size" => "setting-card-size-note",
        "read_aloud" => "setting-read-aloud-note",
        _ => return None,
    })
}
