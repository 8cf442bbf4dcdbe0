//! The pictures of the whole rulebook, which follows the official rules and says where the others differ.
use super::{
    figure::{Figure, Scene, figure},
    table,
};
use engine::rules::Preset;

/// The picture that belongs to the paragraph with this key, if there is one.
pub(crate) fn of_paragraph(key: &str) -> Option<Figure> {
    match key {
        "book-what-2" => figure([table::contract()]),
        "book-cards-1" => figure([Scene::new("8S 8S | JK JK", "figure-pack")]),
        "book-cards-2" => figure([table::left_in_hand(Preset::Oficial.rules())]),
        "book-cards-3" => figure([table::left_in_hand(Preset::Fournier.rules())]),
        "book-cards-4" => figure([Scene::new("JC QC KC AC 2C 3C", "figure-circle")]),
        "book-hands-1" => figure([table::trio(), Scene::new("8S 8S 8H", "figure-trio-same")]),
        "book-hands-2" => figure([table::run(), table::round_the_corner()]),
        "book-turn-1" => figure([table::piles()]),
        "book-turn-2" => figure([table::last_card()]),
        "book-claim-2" => figure([table::claim()]),
        "book-claim-5" => figure([table::trodden()]),
        "book-down-1" => figure([table::contract()]),
        "book-down-3" => figure([
            Scene::new("KS KH KC KD KS KH", "figure-six-in-one"),
            Scene::new("KS KH KC | KD KS KH", "figure-six-in-two"),
        ]),
        "book-layoff-2" => figure([table::laid_off_trio(), table::laid_off_run()]),
        "book-joker-1" => figure([table::stands_for()]),
        "book-joker-2" => figure([table::trio_with_joker(), table::only_jokers()]),
        "book-joker-3" => figure([table::side_by_side().refused(), table::apart()]),
        "book-joker-4" => figure([table::swap_of_owner()]),
        "book-joker-6" => figure([table::moved()]),
        "book-closing-1" => figure([
            table::last_card(),
            Scene::new("7H 8H 9H TH ^JH", "figure-close-lay-off"),
        ]),
        "book-closing-3" => figure([Scene::new("9C 9D 9S", "figure-not-laid").costs(27)]),
        "book-variants-2" => figure([table::red_twos()]),
        _ => None,
    }
}
