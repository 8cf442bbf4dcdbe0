//! Packages with real decks. They are downloaded on first use, verified by their hashes, and kept in the target folder. None of them is
//! part of this repository, because they have their own licences.
//!
//! No registry offers the cardsets of PySolFC, nor the cards of saulspatz with their original names. The tests of `pysol` and of `names`
//! therefore generate decks with the same file names.
//!
//! Without a network, a test prints a message and passes. With `CONTINENTAL_REAL_DECKS=1`, as in CI, it fails instead.
use sha2::{Digest, Sha256};
use std::{
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    sync::{Mutex, PoisonError},
};

/// Downloadable package with one or more decks.
pub struct Package {
    /// File name of the package. Its extension determines how it is unpacked: `.deb`, `.tgz` or `.whl`.
    pub file: &'static str,
    /// URLs of the package. The first one that responds is used.
    pub urls: &'static [&'static str],
    /// Expected SHA-256 hash of the package.
    pub sha256: &'static str,
}

/// Decks of KDE.
pub static KDE: Package = Package {
    file: "kdegames-card-data-kf5.deb",
    urls: &[
        "https://deb.debian.org/debian/pool/main/libk/libkdegames/kdegames-card-data-kf5_22.12.3-1_all.deb",
        "https://snapshot.debian.org/file/1d1d25855c6e2429e198e5d57d718724d33556aa",
    ],
    sha256: "af0f00a97b8272bb9f8b497855716a41d2c694748eb0a6b3b3e691b692c4a9a6",
};
/// Decks of GNOME.
pub static GNOME: Package = Package {
    file: "gnome-cards-data.deb",
    urls: &[
        "https://deb.debian.org/debian/pool/main/a/aisleriot/gnome-cards-data_3.22.23-1_all.deb",
        "https://snapshot.debian.org/file/001951cf11d42c1d4ad2f9cc8739932fbde33496",
    ],
    sha256: "54ef445826dd7701d3ea83f999fbc8f058d304b714732425b23cde5c632596e0",
};
/// Aisleriot with its default deck.
pub static AISLERIOT: Package = Package {
    file: "aisleriot.deb",
    urls: &[
        "https://deb.debian.org/debian/pool/main/a/aisleriot/aisleriot_3.22.23-1_amd64.deb",
        "https://snapshot.debian.org/file/6a745eee77ea9e1d00dff283777192d0ac8a4509",
    ],
    sha256: "4aa432d5b5512274aacebc292aefd423850055b8c558ec7e9602fed57294f7ce",
};
/// SVG decks (`svg-cards`) by David Bellot and by Huub de Beer.
pub static SVG_CARDS: Package = Package {
    file: "svg-cards.tgz",
    urls: &["https://registry.npmjs.org/svg-cards/-/svg-cards-4.0.2.tgz"],
    sha256: "d442a2c3c912bbb5dbc69eac86ef8c374fdcc6be55e4c4d3e8a3e021d69c4cd5",
};
/// Vector cards by Chris Aguilar as single files.
pub static CARDS_JS: Package = Package {
    file: "cardsjs.tgz",
    urls: &["https://registry.npmjs.org/cardsJS/-/cardsJS-1.1.1.tgz"],
    sha256: "94517ce8945a7ce66057ab6cbb88b2f01b9b9a9b8160d4a13a363c6a0c6c4733",
};
/// Cards of me.uk by Adrian Kennard, which letele uses too. They exist in two and in four colours, and with pips and
/// with large faces.
pub static ME_UK: Package = Package {
    file: "react-playing-cards.tgz",
    urls: &[
        "https://registry.npmjs.org/@heruka_urgyen/react-playing-cards/-/react-playing-cards-0.5.0.tgz",
    ],
    sha256: "0a9e5c386c40af2ae591103589d3a4c340d66a325a64c3f5b1d3f6c0a907b468",
};
/// Deck whose court cards are numbered 11 to 13.
pub static STANDARD_DECK: Package = Package {
    file: "playing-cards-standard-deck.tgz",
    urls: &[
        "https://registry.npmjs.org/@younestouati/playing-cards-standard-deck/-/playing-cards-standard-deck-3.0.0.tgz",
    ],
    sha256: "35722591ff4efae9c66f62df6a6159d38bcf8742b38961d373c897aa4af13286",
};
/// Boardgame pack by Kenney, as part of the Python library Arcade.
pub static ARCADE: Package = Package {
    file: "arcade.whl",
    urls: &[
        "https://files.pythonhosted.org/packages/a9/c9/5888ddef3668caee10b6111dfb98a96addacef40b9b098213497a8ed614e/arcade-3.3.3-py3-none-any.whl",
    ],
    sha256: "25f4e0e5b8bcbe7a7d087c0a23b19e9f423b0c70ec00945c8712c9a3e541ebd2",
};
/// Decks of PokerTH.
pub static POKERTH: Package = Package {
    file: "pokerth-data.deb",
    urls: &["https://deb.debian.org/debian/pool/main/p/pokerth/pokerth-data_1.1.2-2_all.deb"],
    sha256: "31d05d13544d970134a59b6934a81a3264983b58da92a8890fd4ac04648d3f78",
};

impl Package {
    /// Returns the folder with the unpacked package. Returns `None` if it cannot be downloaded and is not required.
    ///
    /// # Panics
    /// Panics if the package is required and cannot be downloaded, or if its hash is wrong.
    pub fn unpacked(&self) -> Option<PathBuf> {
        // Only one thread downloads at a time, because several tests may need the same package.
        static ONE: Mutex<()> = Mutex::new(());
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let store = Path::new(env!("CARGO_TARGET_TMPDIR")).join("decks");
        std::fs::create_dir_all(&store).expect("a folder for packages");
        let folder = store.join(format!("{}-{}", self.file, &self.sha256[..12]));
        if folder.is_dir() {
            return Some(folder);
        }
        let packed = store.join(format!("{}.{}", std::process::id(), self.file));
        if !self.fetch(&packed) {
            let said = format!(
                "\n*** {} cannot be fetched: its decks are NOT tested ***\n\n",
                self.file
            );
            // The test harness captures normal output, so this is written directly to stderr.
            let _ = std::io::stderr().write_all(said.as_bytes());
            let must = std::env::var("CONTINENTAL_REAL_DECKS").is_ok_and(|must| must == "1");
            assert!(!must, "{}", said.trim());
            return None;
        }
        let half = store.join(format!("{}.half.{}", std::process::id(), self.file));
        std::fs::create_dir_all(&half).expect("a folder to unpack in");
        self.unpack(&packed, &half);
        std::fs::remove_file(&packed).expect("the package can be removed");
        // Another process may have unpacked the same package meanwhile.
        if std::fs::rename(&half, &folder).is_err() {
            std::fs::remove_dir_all(&half).expect("the folder can be removed");
        }
        Some(folder)
    }

    fn fetch(&self, packed: &Path) -> bool {
        self.urls.iter().any(|url| {
            let fetched = Command::new("curl")
                .args([
                    "--fail",
                    "--silent",
                    "--location",
                    "--retry",
                    "2",
                    "--connect-timeout",
                    "15",
                    "--max-time",
                    "300",
                    "--output",
                ])
                .arg(packed)
                .arg(url)
                .status();
            if !fetched.is_ok_and(|status| status.success()) {
                return false;
            }
            let bytes = std::fs::read(packed).expect("what was fetched");
            let sum: String = Sha256::digest(&bytes)
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect();
            assert_eq!(sum, self.sha256, "{url} is not what it was");
            true
        })
    }

    fn unpack(&self, packed: &Path, folder: &Path) {
        if self.file.ends_with(".whl") {
            let file = std::fs::File::open(packed).expect("what was fetched");
            let mut zip = zip::ZipArchive::new(file).expect("a wheel is a zip");
            return zip.extract(folder).expect("it can be unpacked");
        }
        let tar = folder.join(".packed.tar");
        match self.file.ends_with(".deb") {
            true => std::fs::write(
                &tar,
                data_of_deb(&std::fs::read(packed).expect("what was fetched")),
            )
            .expect("written"),
            false => std::fs::copy(packed, &tar).map(drop).expect("copied"),
        }
        // `tar` detects the compression by itself.
        let unpacked = Command::new("tar")
            .arg("xf")
            .arg(&tar)
            .arg("-C")
            .arg(folder)
            .status()
            .expect("there is a tar");
        assert!(unpacked.success(), "{} cannot be unpacked", self.file);
        std::fs::remove_file(&tar).expect("it can be removed");
    }
}

/// Returns the part of a Debian package that contains its files: the member `data.tar.…` of the `ar` archive.
fn data_of_deb(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes.strip_prefix(b"!<arch>\n").expect("an ar archive");
    loop {
        let (head, tail) = rest.split_at(60);
        let text = |range: std::ops::Range<usize>| {
            std::str::from_utf8(&head[range]).expect("a header").trim()
        };
        let length: usize = text(48..58).parse().expect("a length");
        if text(0..16).starts_with("data.tar") {
            return &tail[..length];
        }
        rest = &tail[length + length % 2..];
    }
}
