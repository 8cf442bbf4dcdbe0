//! The hands' codes with the letters of the language.
use super::Texts;
use engine::rules::{Contract, MeldKind};

/// The code of a hand: TE in Spanish, TR in English, BS in French.
pub fn contract_code(texts: &Texts, contract: Contract) -> String {
    let (trio, run) = (texts.get("code-trio"), texts.get("code-run"));
    let letter = |kind: &MeldKind| match kind {
        MeldKind::Trio => trio.as_str(),
        MeldKind::Run => run.as_str(),
    };
    contract.kinds().iter().map(letter).collect()
}
