//! Before there was a file of the family the settings knew the name of one person, and the faces that people had chosen.
use super::Family;
use crate::{
    i18n::{Language, Texts},
    settings::Settings,
};

/// The people that those settings know. Numbers, which stood in for names, are none.
pub(super) fn carried_over(settings: &Settings) -> Family {
    let mut family = Family::default();
    let own = settings.player_name.trim();
    let picture = |name: &str| settings.pictures.get(name).copied();
    if !own.is_empty() {
        let _ = family.add(own, picture(own));
    }
    let numbers = numbers();
    for (name, picture) in &settings.pictures {
        if !numbers.contains(name) {
            family.join(name, *picture);
        }
    }
    family
}

/// What people without a name are called in any language.
fn numbers() -> Vec<String> {
    let of = |language| {
        let texts = Texts::shipped(language);
        (1..=8).map(move |number| texts.neutral_name(number))
    };
    Language::ALL.into_iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_played_before_belongs_to_the_family() {
        let mut settings = Settings {
            player_name: "Núria".to_owned(),
            ..Settings::default()
        };
        for (name, picture) in [("Núria", 6), ("Jugador 2", 1), ("Joueur 3", 1), ("Blas", 3)] {
            settings.remember_picture(name, picture);
        }
        let family = carried_over(&settings);
        let known: Vec<(&str, u8)> = (family.people().iter())
            .map(|person| (&*person.name, person.picture))
            .collect();
        assert_eq!(known, [("Núria", 6), ("Blas", 3)]);
        assert!(carried_over(&Settings::default()).people().is_empty());
    }
}
