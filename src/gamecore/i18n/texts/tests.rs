//! Tests of the texts and of the choice of the language.
use super::*;

#[test]
fn negative_numbers_have_a_minus_sign() {
    let texts = Texts::shipped(Language::Fr);
    let told = |points: i32| texts.with("match-winner-points", &[("points", points.into())]);
    assert_eq!(told(-25), "Avec −25 points");
    assert_eq!(told(1), "Avec 1 point");
}

#[test]
fn no_punctuation_mark_begins_a_line_in_french() {
    let texts = Texts::shipped(Language::Fr);
    let told = texts.with("statistics-judging", &[("count", 2.into())]);
    let wanted = "Chance et adresse de 2 parties\u{a0}: calcul en cours…";
    assert_eq!(told, wanted);
    assert_eq!(
        bind_punctuation("« Ah ! » ; 3 %"),
        "«\u{a0}Ah\u{a0}!\u{a0}»\u{a0}; 3\u{a0}%"
    );
    assert_eq!(texts.get("lesson-offer-no"), "Non, merci");
    let spanish = Texts::shipped(Language::Es);
    assert_eq!(spanish.get("lesson-offer-no"), "No, gracias");
}

#[test]
fn a_file_overrides_texts_and_only_its_broken_message_falls_back() {
    let file = PathBuf::from("es/mine.ftl");
    let text = "suit-hearts = copas\n\nsuit-spades = { broken\n\nnew-one = Hola, { $name }\n";
    let own = TextFile::parse(&file, text.to_owned());
    let mut texts = Texts::shipped(Language::Es);
    texts.add(Language::Es, own);
    assert_eq!(texts.get("suit-hearts"), "copas");
    assert_eq!(texts.get("suit-spades"), "picas");
    assert_eq!(
        texts.with("new-one", &[("name", "Ana".into())]),
        "Hola, Ana"
    );
    assert_eq!(texts.get("no-such-key"), "[no-such-key]");
    let problem = texts
        .problems()
        .first()
        .expect("the broken message is reported");
    assert_eq!((problem.line, &problem.file), (3, &file));
}

#[test]
fn decimals_are_formatted_by_the_rules_of_the_language() {
    assert_eq!(decimal(-12.34, 1, Language::En), "−12.3");
    assert_eq!(decimal(12.36, 1, Language::Es), "12,4");
    assert_eq!(decimal(-0.04, 1, Language::Fr), "0,0");
    assert_eq!(decimal(-0.6, 0, Language::Fr), "−1");
}

#[test]
fn locales_are_negotiated() {
    let asked =
        |locales: &[&str]| preferred(&locales.iter().map(|&l| l.to_owned()).collect::<Vec<_>>());
    assert_eq!(asked(&["es-ES"]), Language::Es);
    assert_eq!(asked(&["es-419", "en-US"]), Language::Es);
    assert_eq!(asked(&["fr-CA"]), Language::Fr);
    assert_eq!(asked(&["ca-ES", "fr"]), Language::Fr);
    assert_eq!(asked(&["ja-JP"]), Language::En);
    assert_eq!(asked(&["C", ""]), Language::En);
    assert_eq!(asked(&[]), Language::En);
}

#[test]
fn a_regional_language_selects_the_language_that_its_speakers_read() {
    let asked =
        |locales: &[&str]| preferred(&locales.iter().map(|&l| l.to_owned()).collect::<Vec<_>>());
    for locale in [
        "ca-ES", "gl", "eu-ES", "ast-ES", "an-ES", "ca-AD", "oc-ES", "qu-PE",
    ] {
        assert_eq!(asked(&[locale]), Language::Es, "{locale}");
    }
    for locale in [
        "oc-FR", "oc", "br-FR", "co", "wa-BE", "ca-FR", "eu-FR", "ht-HT",
    ] {
        assert_eq!(asked(&[locale]), Language::Fr, "{locale}");
    }
    for locale in ["cy-GB", "de-CH", "gsw-CH", "pt-PT"] {
        assert_eq!(asked(&[locale]), Language::En, "{locale}");
    }
    assert_eq!(
        asked(&["ca-ES", "en-GB"]),
        Language::En,
        "a regional language precedes a requested one"
    );
    assert_eq!(asked(&["de-DE", "gl-ES"]), Language::Es);
    assert_eq!(asked(&["oc-FR", "ca-ES"]), Language::Fr, "wrong order");
}
