//! Names in places of a given width: a long one is written smaller, a very long one ends in dots. Pure.

/// How much smaller than designed a name may be written.
const SMALLEST: f32 = 0.66;

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
    let smaller = size * (width / wanted).max(SMALLEST);
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
}
