//! Why something was refused: one friendly sentence for every reason, naming the rule in the rulebook's words.
use super::{Arg, Texts, contract_code, the_card};
use engine::{
    melds::{FitError, SwapError},
    protocol::{meld_key, rejection_key},
    rules::{Conflict, RuleSetError},
    table::Rejection,
};

/// The sentence for a refused action.
pub fn rejection_text(texts: &Texts, rejection: &Rejection) -> String {
    let key = rejection_key(rejection);
    let with_card = |card| texts.with(key, &[("card", the_card(texts, card).into())]);
    match rejection {
        Rejection::NotHeld(card) => with_card(*card),
        Rejection::Fit(FitError::NotNext { needed })
        | Rejection::Swap(
            SwapError::StandsFor { needed } | SwapError::Target(FitError::NotNext { needed }),
        ) => with_card(*needed),
        Rejection::Meld { index, error } => {
            let (number, reason) = (Arg::from(index + 1), texts.get(meld_key(*error)));
            texts.with(key, &[("number", number), ("reason", reason.into())])
        }
        _ => texts.get(key),
    }
}

/// Why a match with these rules and players cannot be played.
pub fn ruleset_error_text(texts: &Texts, error: &RuleSetError) -> String {
    match error {
        RuleSetError::Seats {
            name,
            min,
            max,
            seats,
        } => texts.with(
            "rules-seats",
            &[
                ("name", name.into()),
                ("min", (*min).into()),
                ("max", (*max).into()),
                ("seats", (*seats).into()),
            ],
        ),
        RuleSetError::SeatRange { min, max } => texts.with(
            "rules-seat-range",
            &[("min", (*min).into()), ("max", (*max).into())],
        ),
        RuleSetError::ShoeTooSmall {
            contract,
            seats,
            needed,
            cards,
        } => texts.with(
            "rules-shoe-too-small",
            &[
                ("code", contract_code(texts, *contract).into()),
                ("seats", (*seats).into()),
                ("needed", (*needed).into()),
                ("cards", (*cards).into()),
            ],
        ),
        RuleSetError::TooManyJokers { jokers } => {
            texts.with("rules-too-many-jokers", &[("jokers", (*jokers).into())])
        }
        RuleSetError::Conflict(conflict) => texts.get(match conflict {
            Conflict::Closing => "rules-conflict-closing",
            Conflict::Bonus => "rules-conflict-bonus",
            Conflict::Jokers => "rules-conflict-jokers",
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use engine::melds::MeldError;
    use testkit::rejections::every_rejection;

    #[test]
    fn every_reason_has_a_sentence_in_every_language() {
        let all = every_rejection();
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            for rejection in &all {
                let text = rejection_text(&texts, rejection);
                let whole = text.ends_with('.') && !text.contains(['[', '{', '$']);
                assert!(whole, "{language:?} {rejection:?}: {text}");
            }
        }
    }

    #[test]
    fn a_refused_lay_off_names_the_card_that_fits() {
        let needed = "QH".parse().expect("a card");
        let texts = Texts::shipped(Language::Es);
        let text = rejection_text(&texts, &Rejection::Fit(FitError::NotNext { needed }));
        assert!(text.contains("la Q♥"), "{text}");
        let text = rejection_text(
            &texts,
            &Rejection::Meld {
                index: 1,
                error: MeldError::AdjacentJokers,
            },
        );
        assert!(text.contains('2'), "{text}");
    }
}
