//! Names, numbers and kinds of files, and themes that extend one another.
use super::super::common::{deck, png, report, scratch, told};
use super::nest::{guarded, mutated, nest, tells};
use cardart::{Pack, Problem, Sources};
use std::fs;

#[test]
fn names_of_any_letters_are_read() {
    let (place, canary) = nest("mutate-names");
    for name in [
        "королева.png",
        "a#b&c.png",
        "line\nbreak.png",
        "back_синий.png",
        "back_#1&2.png",
        "\u{202e}gnp.png",
        "%00.png",
        "-rf.png",
    ] {
        fs::write(place.join(name), png(60, 84, 7)).expect("written");
    }
    let report = guarded(&place, &canary, report);
    let unknown = |name: &str| {
        let named = |problem: &&Problem| report.file_name(problem) == name;
        report
            .problems
            .iter()
            .find(named)
            .map(|problem| problem.reason.key())
    };
    assert_eq!(unknown("королева.png"), Some("theme-unknown-name"));
    assert_eq!(unknown("line\nbreak.png"), Some("theme-unknown-name"));
    assert!(report.backs.len() == 3, "{:?}", report.backs);
    // The folder itself may be called anything, too.
    let odd = place.with_file_name("моя & #1 колода\n");
    fs::rename(&place, &odd).expect("renamed");
    let told = super::super::common::report(&odd);
    assert_eq!(told.faces(), 52);
}

#[test]
fn ten_thousand_files_are_not_all_looked_at() {
    let told = mutated("mutate-many", |mine| {
        for number in 0..10_000 {
            fs::write(mine.join(format!("a{number:05}.txt")), "").expect("written");
        }
    });
    tells(&told, "theme-too-many-files", "mine");
    let told = mutated("mutate-many-pictures", |mine| {
        for number in 0..500 {
            fs::write(mine.join(format!("a{number:05}.png")), "").expect("written");
        }
    });
    tells(&told, "theme-too-many-files", "mine");
}

#[cfg(unix)]
#[test]
fn links_pipes_and_locked_files_are_named_and_nothing_waits() {
    use std::os::unix::{fs::PermissionsExt, fs::symlink, net::UnixListener};
    let (place, canary) = nest("mutate-links");
    for (name, target) in [
        ("2_of_clubs.png", "nowhere.png"),
        ("3_of_clubs.png", "3_of_clubs.png"),
        ("4_of_clubs.png", "../canary.png"),
        ("5_of_clubs.png", "/dev/zero"),
        ("6_of_clubs.png", "/etc/passwd"),
    ] {
        fs::remove_file(place.join(name)).expect("gone");
        symlink(target, place.join(name)).expect("linked");
    }
    symlink("..", place.join("up")).expect("linked");
    symlink(".", place.join("round")).expect("linked");
    symlink("/", place.join("all")).expect("linked");
    let told = guarded(&place, &canary, told);
    for (name, key) in [
        ("2_of_clubs.png", "theme-dangling-link"),
        ("3_of_clubs.png", "theme-dangling-link"),
        ("4_of_clubs.png", "theme-outside"),
        ("5_of_clubs.png", "theme-outside"),
        ("6_of_clubs.png", "theme-outside"),
        ("up", "theme-outside"),
        ("all", "theme-outside"),
    ] {
        tells(&told, key, name);
    }
    let (place, canary) = nest("mutate-pipes");
    for name in ["7_of_clubs.png", "theme.toml", "8_of_clubs.png"] {
        fs::remove_file(place.join(name)).expect("gone");
    }
    for name in ["7_of_clubs.png", "theme.toml"] {
        let made = std::process::Command::new("mkfifo")
            .arg(place.join(name))
            .status();
        assert!(made.expect("mkfifo is there").success());
    }
    // A socket's path must be short: it is bound elsewhere and moved here.
    let short = std::env::temp_dir().join(format!("continental-{}.sock", std::process::id()));
    let _listener = UnixListener::bind(&short).expect("bound");
    fs::rename(&short, place.join("8_of_clubs.png")).expect("same disk");
    fs::set_permissions(
        place.join("9_of_clubs.png"),
        fs::Permissions::from_mode(0o000),
    )
    .expect("locked");
    let told = guarded(&place, &canary, super::super::common::told);
    for name in ["7_of_clubs.png", "theme.toml", "8_of_clubs.png"] {
        tells(&told, "theme-unreadable", name);
    }
    // Whoever is root reads what is locked.
    if fs::File::open(place.join("9_of_clubs.png")).is_err() {
        tells(&told, "theme-unreadable", "9_of_clubs.png");
    }
}

#[test]
fn themes_that_extend_one_another_or_nobody_are_named() {
    let root = scratch("mutate-extends");
    for (name, base) in [
        ("one", "two"),
        ("two", "one"),
        ("three", "nobody"),
        ("four", "../one"),
    ] {
        deck(&root.join(name));
        let toml = format!("license = \"CC0-1.0\"\nextends = \"{base}\"\n");
        fs::write(root.join(name).join("theme.toml"), toml).expect("written");
    }
    let sources = Sources {
        themes: vec![root.clone()],
        overrides: Vec::new(),
    };
    let keys = |name: &str| -> Vec<&'static str> {
        let pack = Pack::read(&root.join(name)).expect("opened");
        let report = cardart::check::check(pack, &sources).0;
        report.problems.iter().map(|it| it.reason.key()).collect()
    };
    assert!(keys("one").contains(&"theme-cycle"), "{:?}", keys("one"));
    assert!(
        keys("three").contains(&"theme-missing"),
        "{:?}",
        keys("three")
    );
    assert!(
        keys("four").contains(&"theme-missing"),
        "{:?}",
        keys("four")
    );
}
