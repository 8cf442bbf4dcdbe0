//! A line in the language of the game and the words of the device used last.
use super::line::{How, Line, Value};
use engine::cards::Card;
use gamecore::{
    i18n::{Arg, Texts, card_short, in_words, key_in_words, rank_plural, the_card_in_words},
    input::{DeviceUsed, PlayerAction, Signs},
    model::Shown,
};

/// What the line says.
pub(super) fn said(line: &Line, texts: &Texts, shown: &Shown, signs: &Signs) -> String {
    let values = line.values.iter();
    let mut args: Vec<(&str, Arg)> = values
        .map(|(name, value)| (*name, in_text(value, texts, shown)))
        .collect();
    if let Some(how) = line.how {
        args.push(("how", done(how, texts, signs).into()));
    }
    for (name, act) in [
        ("rules", PlayerAction::Rules),
        ("hint", PlayerAction::Advice),
    ] {
        let sign = signs.bindings().sign(act, DeviceUsed::Keyboard);
        args.push((name, sign.unwrap_or_default().into()));
    }
    sentences(&texts.with(line.key, &args))
}

/// A sentence may begin with a card, whose article is written small elsewhere.
fn sentences(text: &str) -> String {
    let mut begins = true;
    let mut ends = false;
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        if begins && letter.is_alphanumeric() {
            written.extend(letter.to_uppercase());
            begins = false;
            continue;
        }
        begins |= ends && letter.is_whitespace();
        ends = matches!(letter, '.' | '!' | '?');
        written.push(letter);
    }
    written
}

fn in_text(value: &Value, texts: &Texts, shown: &Shown) -> Arg {
    match value {
        Value::Card(card) => the_card_in_words(texts, *card).into(),
        Value::Cards(cards) => {
            let signs = |card: &Card| card_short(texts, *card);
            in_words(texts, &cards.iter().map(signs).collect::<Vec<_>>()).into()
        }
        Value::Ranks(card) => card
            .rank()
            .map_or_else(|| texts.get("card-joker"), |rank| rank_plural(texts, rank))
            .into(),
        Value::Name(seat) => shown.name(*seat).into(),
        Value::Number(number) => Arg::from(*number),
    }
}

/// What to do, with the sign of the key or button that does it.
fn done(how: How, texts: &Texts, signs: &Signs) -> String {
    let device = match signs.device() {
        DeviceUsed::Mouse => return texts.get(how.mouse),
        DeviceUsed::Keyboard => "keys",
        DeviceUsed::Gamepad(_) => "pad",
    };
    match signs.sign(how.act) {
        Some(sign) => {
            let key = key_in_words(texts, sign);
            let args = [("key", key.into()), ("device", device.into())];
            texts.with(how.keys, &args)
        }
        // Nothing is bound to it: it is walked to, or pointed at.
        None => texts.get(how.mouse),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_begins_large() {
        let written = "the ace helps. el rey va: pulsa S. ¡ya! ¿o no? 3.5 y J.";
        let wanted = "The ace helps. El rey va: pulsa S. ¡Ya! ¿O no? 3.5 y J.";
        assert_eq!(sentences(written), wanted);
    }
}
