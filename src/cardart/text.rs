//! The texts of other programs.

/// A text, whatever it was written in: UTF-16 by its mark, UTF-8, else Latin-1.
pub(super) fn as_text(bytes: &[u8]) -> String {
    let utf16 = |read: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2);
        String::from_utf16_lossy(
            &units
                .map(|pair| read([pair[0], pair[1]]))
                .collect::<Vec<_>>(),
        )
    };
    match bytes {
        [0xff, 0xfe, ..] => utf16(u16::from_le_bytes),
        [0xfe, 0xff, ..] => utf16(u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
            Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
        },
    }
}
