//! The files of the page: those inside the program, or those of the assets that stand in for them.
use super::seatkey::digits;
use flate2::{Compression, write::GzEncoder};
use platform::{dirs::Dirs, disk};
use sha2::{Digest, Sha256};
use std::{collections::BTreeMap, io::Write, path::PathBuf};

/// A file ready to be sent.
pub struct Page {
    /// What it is.
    pub kind: &'static str,
    /// As it is.
    pub plain: Vec<u8>,
    /// Packed.
    pub packed: Vec<u8>,
    /// Changes with its content.
    pub tag: String,
}

/// All of them by path.
pub struct Pages(BTreeMap<String, Page>);

/// The largest file that is read from the assets, in bytes.
const LARGEST: u64 = 1 << 20;

macro_rules! shipped {
    ($($path:literal $kind:literal $file:literal),+ $(,)?) => {
        /// Path on the server, what it is, path below the assets, content.
        const SHIPPED: &[(&str, &str, &str, &[u8])] = &[
            $(($path, $kind, $file, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/", $file)))),+
        ];
    };
}

shipped![
    "/" "text/html; charset=utf-8" "phone/index.html",
    "/phone.css" "text/css; charset=utf-8" "phone/phone.css",
    "/main.js" "text/javascript; charset=utf-8" "phone/main.js",
    "/dom.js" "text/javascript; charset=utf-8" "phone/dom.js",
    "/line.js" "text/javascript; charset=utf-8" "phone/line.js",
    "/words.js" "text/javascript; charset=utf-8" "phone/words.js",
    "/texts.js" "text/javascript; charset=utf-8" "phone/texts.js",
    "/cards.js" "text/javascript; charset=utf-8" "phone/cards.js",
    "/hand.js" "text/javascript; charset=utf-8" "phone/hand.js",
    "/staging.js" "text/javascript; charset=utf-8" "phone/staging.js",
    "/table.js" "text/javascript; charset=utf-8" "phone/table.js",
    "/acts.js" "text/javascript; charset=utf-8" "phone/acts.js",
    "/advice.js" "text/javascript; charset=utf-8" "phone/advice.js",
    "/book.js" "text/javascript; charset=utf-8" "phone/book.js",
    "/tell.js" "text/javascript; charset=utf-8" "phone/tell.js",
    "/store.js" "text/javascript; charset=utf-8" "phone/store.js",
    "/door.js" "text/javascript; charset=utf-8" "phone/door.js",
    "/fonts/libertinus-bold.woff2" "font/woff2" "phone/fonts/libertinus-bold.woff2",
    "/fonts/noto.woff2" "font/woff2" "phone/fonts/noto.woff2",
    "/fonts/noto-bold.woff2" "font/woff2" "phone/fonts/noto-bold.woff2",
    "/icon.svg" "image/svg+xml" "ui/logo.svg",
    "/face/0" "image/svg+xml" "ui/portrait_0.svg",
    "/face/1" "image/svg+xml" "ui/portrait_1.svg",
    "/face/2" "image/svg+xml" "ui/portrait_2.svg",
    "/face/3" "image/svg+xml" "ui/portrait_3.svg",
    "/face/4" "image/svg+xml" "ui/portrait_4.svg",
    "/face/5" "image/svg+xml" "ui/portrait_5.svg",
    "/face/6" "image/svg+xml" "ui/portrait_6.svg",
    "/face/7" "image/svg+xml" "ui/portrait_7.svg",
    "/words/es.ftl" "text/plain; charset=utf-8" "locales/es/game.ftl",
    "/words/en.ftl" "text/plain; charset=utf-8" "locales/en/game.ftl",
    "/words/fr.ftl" "text/plain; charset=utf-8" "locales/fr/game.ftl",
    "/words/advice/es.ftl" "text/plain; charset=utf-8" "locales/es/advice.ftl",
    "/words/advice/en.ftl" "text/plain; charset=utf-8" "locales/en/advice.ftl",
    "/words/advice/fr.ftl" "text/plain; charset=utf-8" "locales/fr/advice.ftl",
    "/words/rulebook/es.ftl" "text/plain; charset=utf-8" "locales/es/rulebook.ftl",
    "/words/rulebook/en.ftl" "text/plain; charset=utf-8" "locales/en/rulebook.ftl",
    "/words/rulebook/fr.ftl" "text/plain; charset=utf-8" "locales/fr/rulebook.ftl",
];

impl Pages {
    /// The files inside the program, and over them those that lie in `phone` and `locales` of the assets or of the player.
    pub fn found(dirs: &Dirs) -> Pages {
        let roots = dirs.roots();
        Pages::from(|file| {
            let paths = roots.iter().rev().map(|root| root.join(file));
            paths
                .filter(|path: &PathBuf| path.is_file())
                .find_map(|path| disk::read(&path, "a file of the page", LARGEST).ok())
        })
    }

    /// The files inside the program.
    pub fn shipped() -> Pages {
        Pages::from(|_| None)
    }

    fn from(instead: impl Fn(&str) -> Option<Vec<u8>>) -> Pages {
        let page = |(path, kind, file, shipped): &(&str, &'static str, &str, &[u8])| {
            let plain = instead(file).unwrap_or_else(|| shipped.to_vec());
            ((*path).to_owned(), Page::new(kind, plain))
        };
        Pages(SHIPPED.iter().map(page).collect())
    }

    /// The file at this path.
    pub fn at(&self, path: &str) -> Option<&Page> {
        self.0.get(path)
    }

    /// How many bytes all of it is, packed: what a phone loads once.
    pub fn packed_size(&self) -> usize {
        self.0.values().map(|page| page.packed.len()).sum()
    }
}

impl Page {
    fn new(kind: &'static str, plain: Vec<u8>) -> Page {
        Page {
            kind,
            packed: packed(&plain),
            tag: tag(&plain),
            plain,
        }
    }
}

fn packed(plain: &[u8]) -> Vec<u8> {
    let mut to = GzEncoder::new(Vec::new(), Compression::best());
    to.write_all(plain)
        .and_then(|()| to.finish())
        .expect("writing to memory cannot fail")
}

/// What stands for this content.
pub fn tag(bytes: &[u8]) -> String {
    format!("\"{}\"", digits(&Sha256::digest(bytes)[..8]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small_and_whole() {
        let pages = Pages::shipped();
        assert!(pages.packed_size() < 150_000, "{}", pages.packed_size());
        let text = |path: &str| {
            let page = pages.at(path).unwrap_or_else(|| panic!("no {path}"));
            String::from_utf8_lossy(&page.plain).into_owned()
        };
        // Whatever a file asks for is there.
        let mut asked = Vec::new();
        for path in pages.0.keys() {
            let text = text(path);
            for mark in ["from './", "src=\"/", "href=\"/", "url('/"] {
                let rest = text.split(mark).skip(1);
                asked.extend(rest.filter_map(|rest| {
                    let end = rest.find(['\'', '"'])?;
                    Some((path.clone(), format!("/{}", &rest[..end])))
                }));
            }
        }
        assert!(asked.len() > 10, "{asked:?}");
        for (by, path) in asked {
            assert!(pages.at(&path).is_some(), "{by} asks for {path}");
        }
    }
}
