//! Names in places of a given width: a long one is written smaller, a very long one on two lines or ends in dots. Pure.

/// How much smaller than designed a name may be written.
const SMALLEST: f32 = 0.66;

/// No letters of the game are designed smaller, in design pixels: those of the screen in the window of a handheld, 1280 × 800.
pub const LEAST_LETTERS: f32 = 12.0;

/// How much narrower the plain face is than the bold ones, at the most favourable to it.
const PLAIN: f32 = 0.92;

/// The width of a letter in ems: the greater of those in the two bold faces, which are wider than the others.
fn em(letter: char) -> f32 {
    match letter {
        'i' | 'í' | 'ì' | 'î' | 'ï' | 'j' | 'l' | ' ' | '.' | ',' | ':' | ';' | '!' | '’'
        | '\'' => 0.33,
        'f' | 'I' | 'Í' | 'Ì' | 'Î' | 'Ï' | 'J' | '-' | '(' | ')' | '/' => 0.42,
        'r' | 's' | 't' | 'z' | '"' => 0.5,
        'c'
        | 'ç'
        | 'e'
        | 'é'
        | 'è'
        | 'ê'
        | 'ë'
        | 'v'
        | 'x'
        | 'y'
        | 'ý'
        | 'ÿ'
        | 'F'
        | 'L'
        | 'S'
        | '0'..='9' => 0.6,
        'A' | 'B' | 'C' | 'Ç' | 'D' | 'G' | 'K' | 'R' | 'V' | 'X' | 'À'..='Å' | '&' => 0.75,
        'E' | 'È'..='Ë' | 'P' | 'T' | 'Y' | 'Ý' | 'Z' => 0.67,
        'w' => 0.87,
        'W' | 'M' | 'm' | '@' | '%' | '—' | 'Œ' | 'Æ' | 'œ' | 'æ' | '…' => 1.03,
        letter if letter.is_ascii() || ('À'..='ÿ').contains(&letter) => {
            if letter.is_uppercase() {
                0.83
            } else {
                0.67
            }
        }
        _ => 1.1,
    }
}

fn ems(text: &str) -> f32 {
    text.chars().map(em).sum()
}

/// About the width of a text in the plain face, in the pixels of `size`: rather too much than too little.
pub fn width(text: &str, size: f32) -> f32 {
    PLAIN * ems(text) * size
}

/// The text and the size in which it fits into `width`, beginning with the size `size`; all in the same pixels.
pub fn fit(text: &str, size: f32, width: f32) -> (String, f32) {
    let wanted = ems(text) * size;
    if wanted <= width {
        return (text.to_owned(), size);
    }
    let least = (size * SMALLEST).max(LEAST_LETTERS).min(size);
    let smaller = (size * width / wanted).max(least);
    if ems(text) * smaller <= width + 0.01 {
        return (text.to_owned(), smaller);
    }
    let mut short = String::new();
    let mut left = width / smaller - em('…');
    for letter in text.chars() {
        left -= em(letter);
        if left < 0.0 {
            break;
        }
        short.push(letter);
    }
    (format!("{}…", short.trim_end()), smaller)
}

/// The same where there is room for a second line of small letters: what would end in dots is broken between its words.
pub fn fit_lines(text: &str, size: f32, width: f32) -> (String, f32) {
    let (line, fitted) = fit(text, size, width);
    if line == text {
        return (line, fitted);
    }
    let small = LEAST_LETTERS.min(size);
    let breaks = text
        .char_indices()
        .filter(|(_, letter)| matches!(letter, ' ' | '-'));
    let mut halves = breaks.map(|(at, letter)| {
        let first = if letter == '-' {
            &text[..=at]
        } else {
            &text[..at]
        };
        (first, &text[at + 1..])
    });
    let fits = |(first, rest): &(&str, &str)| {
        !first.is_empty() && !rest.is_empty() && ems(first) * small <= width + 0.01
    };
    match halves.rfind(fits) {
        Some((first, rest)) => {
            let (rest, _) = fit(rest, small, width);
            (format!("{first}\n{rest}"), small)
        }
        None => (line, fitted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_whole_as_long_as_it_can_be_read() {
        assert_eq!(fit("Ana", 18.0, 100.0), ("Ana".to_owned(), 18.0));
        let (name, size) = fit("Maximiliano José", 16.0, 124.0);
        assert_eq!(name, "Maximiliano José");
        assert!((0.66 * 16.0..16.0).contains(&size), "{size}");
        let (name, size) = fit(&"W".repeat(16), 16.0, 100.0);
        assert!(name.ends_with('…') && name.len() > 4, "{name}");
        assert!(ems(&name) * size <= 100.0);
    }

    #[test]
    fn no_name_is_written_in_letters_that_a_handheld_does_not_show() {
        for (name, size, width) in [
            ("Maximiliano José", 15.84, 80.0),
            ("Maximiliano José", 14.4, 110.0),
            ("mmmmmmmmmmmmmmmm", 15.84, 60.0),
            ("Ana", 18.0, 100.0),
        ] {
            assert!(fit(name, size, width).1 >= LEAST_LETTERS, "{name}");
            assert!(fit_lines(name, size, width).1 >= LEAST_LETTERS, "{name}");
        }
        // What is designed smaller stays as it is.
        assert_eq!(fit("Maximiliano José", 10.0, 20.0).1, 10.0);
    }

    #[test]
    fn a_name_that_would_be_cut_takes_a_second_line() {
        assert_eq!(
            fit_lines("Maximiliano José", 15.84, 80.0),
            ("Maximiliano\nJosé".to_owned(), LEAST_LETTERS)
        );
        // It stays on one line as long as it can be read there.
        let (name, size) = fit_lines("Maximiliano José", 15.84, 124.0);
        assert!(!name.contains('\n') && size > LEAST_LETTERS);
        let (name, _) = fit_lines("Jean-Christophe", 15.84, 80.0);
        assert_eq!(name, "Jean-\nChristophe");
        // The first line holds as many words as it can, and only the second ends in dots.
        let (name, _) = fit_lines("María del Carmen de la Fuente", 15.84, 80.0);
        let (first, rest) = name.split_once('\n').expect("two lines");
        assert_eq!(first, "María del");
        assert!(rest.starts_with("Carmen") && rest.ends_with('…'), "{rest}");
        // One word has no place to break at.
        let (name, _) = fit_lines(&"W".repeat(16), 15.84, 80.0);
        assert!(!name.contains('\n') && name.ends_with('…'), "{name}");
    }
}
