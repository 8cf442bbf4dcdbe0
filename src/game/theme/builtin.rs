//! The shipped deck, inside the executable: one picture per slot, in the order of [`Slot::index`].
use super::Slot;

macro_rules! svg {
    ($name:literal) => {
        include_bytes!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/assets/themes/classic/",
            $name,
            ".svg"
        ))
        .as_slice()
    };
}

static CLASSIC: [&[u8]; Slot::COUNT] = [
    svg!("ace_of_clubs"),
    svg!("2_of_clubs"),
    svg!("3_of_clubs"),
    svg!("4_of_clubs"),
    svg!("5_of_clubs"),
    svg!("6_of_clubs"),
    svg!("7_of_clubs"),
    svg!("8_of_clubs"),
    svg!("9_of_clubs"),
    svg!("10_of_clubs"),
    svg!("jack_of_clubs"),
    svg!("queen_of_clubs"),
    svg!("king_of_clubs"),
    svg!("ace_of_diamonds"),
    svg!("2_of_diamonds"),
    svg!("3_of_diamonds"),
    svg!("4_of_diamonds"),
    svg!("5_of_diamonds"),
    svg!("6_of_diamonds"),
    svg!("7_of_diamonds"),
    svg!("8_of_diamonds"),
    svg!("9_of_diamonds"),
    svg!("10_of_diamonds"),
    svg!("jack_of_diamonds"),
    svg!("queen_of_diamonds"),
    svg!("king_of_diamonds"),
    svg!("ace_of_hearts"),
    svg!("2_of_hearts"),
    svg!("3_of_hearts"),
    svg!("4_of_hearts"),
    svg!("5_of_hearts"),
    svg!("6_of_hearts"),
    svg!("7_of_hearts"),
    svg!("8_of_hearts"),
    svg!("9_of_hearts"),
    svg!("10_of_hearts"),
    svg!("jack_of_hearts"),
    svg!("queen_of_hearts"),
    svg!("king_of_hearts"),
    svg!("ace_of_spades"),
    svg!("2_of_spades"),
    svg!("3_of_spades"),
    svg!("4_of_spades"),
    svg!("5_of_spades"),
    svg!("6_of_spades"),
    svg!("7_of_spades"),
    svg!("8_of_spades"),
    svg!("9_of_spades"),
    svg!("10_of_spades"),
    svg!("jack_of_spades"),
    svg!("queen_of_spades"),
    svg!("king_of_spades"),
    svg!("joker_black"),
    svg!("joker_red"),
    svg!("back"),
];

/// The shipped picture of a slot, as SVG.
pub(super) fn picture(slot: Slot) -> &'static [u8] {
    CLASSIC[slot.index()]
}
