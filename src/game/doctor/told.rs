//! What was found, in words.
use super::findings::{Fault, Findings};
use crate::graphics::WISH;
use gamecore::{
    i18n::{Texts, decimal},
    saves::io_reason,
};
use std::path::Path;
use ui::audio::NO_DEVICE;

/// The width of the first column, in letters.
const FIRST: usize = 18;

/// Everything, line by line; what is wrong at the end, in a sentence each.
pub(super) fn told(findings: &Findings, texts: &Texts) -> String {
    let mut lines = vec![
        row(texts, "doctor-version", &versions(findings)),
        row(texts, "doctor-system", &findings.system.words()),
    ];
    if let Some(desktop) = &findings.system.desktop {
        lines.push(row(texts, "doctor-desktop", desktop));
    }
    let none = || texts.get("doctor-none");
    let display = match (&findings.display, &findings.no_display) {
        (Some(name), _) => (*name).to_owned(),
        (None, Some(reason)) => format!("{} ({reason})", none()),
        (None, None) => none(),
    };
    lines.push(row(texts, "doctor-display", &display));
    lines.extend(drivers(findings, texts));
    let sound = match &findings.no_sound {
        None => texts.get("doctor-there"),
        Some(reason) if reason == NO_DEVICE => none(),
        Some(reason) => format!("{} ({reason})", none()),
    };
    lines.push(row(texts, "doctor-sound", &sound));
    lines.extend(places(findings, texts));
    let aside = findings.set_aside.iter().map(|path| shown(path));
    lines.extend(list(texts, "doctor-set-aside", aside.collect()));
    lines.extend(list(texts, "doctor-last-crash", last(findings, texts)));
    let faults = findings.faults();
    lines.push(String::new());
    if faults.is_empty() {
        lines.push(texts.get("doctor-well"));
    }
    lines.extend(
        faults
            .iter()
            .map(|fault| format!("! {}", sentence(fault, texts))),
    );
    lines.join("\n")
}

fn versions(findings: &Findings) -> String {
    let of = findings.versions;
    format!(
        "Continental {} · Bevy {} · wgpu {}",
        of.continental, of.bevy, of.wgpu
    )
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn row(texts: &Texts, key: &str, value: &str) -> String {
    format!("{:<FIRST$}{value}", texts.get(key))
}

/// A row for each, the first of them with its name.
fn list(texts: &Texts, key: &str, values: Vec<String>) -> Vec<String> {
    let rows = values.iter().enumerate().map(|(i, value)| match i {
        0 => row(texts, key, value),
        _ => format!("{:<FIRST$}{value}", ""),
    });
    rows.collect()
}

fn drivers(findings: &Findings, texts: &Texts) -> Vec<String> {
    let each = findings.drivers.iter().map(|driver| {
        let mut words = format!("{}: {}", driver.through, driver.name);
        if !driver.says.is_empty() {
            words += &format!(" · {}", driver.says);
        }
        if driver.in_software {
            words += &format!(" · {}", texts.get("doctor-in-software"));
        }
        if driver.shows == Some(false) {
            words += &format!(" · {}", texts.get("doctor-shows-nothing"));
        }
        if !driver.wished {
            words += &format!(" · {}", texts.get("doctor-not-wished"));
        }
        words
    });
    let mut each: Vec<String> = each.collect();
    if each.is_empty() {
        each.push(texts.get("doctor-none"));
    }
    let wish = findings.wish.iter();
    each.extend(wish.map(|wish| format!("{WISH}={wish}")));
    list(texts, "doctor-graphics", each)
}

fn places(findings: &Findings, texts: &Texts) -> Vec<String> {
    let each = findings.places.iter().map(|place| {
        let mut words = format!("{} · {}", texts.get(place.kept.key()), shown(&place.path));
        if let Some(free) = place.free {
            let gigabytes = decimal(free as f64 / 1e9, 1, texts.language());
            words += &format!(
                " · {}",
                texts.with("doctor-free", &[("gigabytes", gigabytes.into())])
            );
        }
        if let Some(reason) = &place.refused {
            words += &format!(" · {}", io_reason(texts, reason));
        }
        words
    });
    list(texts, "doctor-folders", each.collect())
}

/// What failed last, and where the last crash is told.
fn last(findings: &Findings, texts: &Texts) -> Vec<String> {
    let failure = findings.last_failure.iter();
    let failure = failure.map(|failure| failure.words(texts));
    let crash = findings.last_crash.iter().map(|report| shown(report));
    let mut all: Vec<String> = failure.chain(crash).collect();
    if all.is_empty() {
        all.push(texts.get("doctor-none"));
    }
    all
}

fn sentence(fault: &Fault, texts: &Texts) -> String {
    let at = |key: &str, path: &Path| texts.with(key, &[("folder", shown(path).into())]);
    match fault {
        Fault::NoDisplay => texts.get("doctor-no-display"),
        Fault::NoDriver => texts.get("doctor-no-driver"),
        Fault::NoneShows => texts.get("doctor-none-shows"),
        Fault::LeftOut(wish) => texts.with("doctor-left-out", &[("wish", wish.into())]),
        Fault::WishUnknown(wish) => texts.with("doctor-wish-unknown", &[("wish", wish.into())]),
        Fault::Slow => texts.get("doctor-slow"),
        Fault::Silent => texts.get("doctor-silent"),
        Fault::NotWritable(path) => at("doctor-not-writable", path),
        Fault::NoRoom(path) => at("doctor-no-room", path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        crash::{Cause, Failure},
        doctor::findings::tests::well,
    };
    use gamecore::i18n::Language;
    use std::{io, path::PathBuf};

    #[test]
    fn every_fault_is_a_sentence_of_its_own_in_every_language() {
        let path = PathBuf::from("/full");
        let faults = [
            Fault::NoDisplay,
            Fault::NoDriver,
            Fault::NoneShows,
            Fault::LeftOut("gl".to_owned()),
            Fault::WishUnknown("nonsense".to_owned()),
            Fault::Slow,
            Fault::Silent,
            Fault::NotWritable(path.clone()),
            Fault::NoRoom(path),
        ];
        let mut said = std::collections::BTreeSet::new();
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            for fault in &faults {
                let sentence = sentence(fault, &texts);
                assert!(!sentence.contains('['), "{sentence}");
                assert!(sentence.ends_with('.'), "{sentence}");
                assert!(said.insert(sentence), "{fault:?} {language:?}");
            }
        }
    }

    #[test]
    fn all_that_was_found_is_told() {
        let texts = Texts::shipped(Language::Es);
        let told = told(&well(), &texts);
        for part in [
            "Continental 1.2.3 · Bevy 4.5 · wgpu 6.7",
            "A system 1",
            "A desktop",
            "X11",
            "Vulkan: A card · Mesa",
            "/home/ana",
        ] {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert!(told.ends_with(&texts.get("doctor-well")), "{told}");
        assert!(!told.contains('['), "{told}");
    }

    /// No words of the system stand in a report in another language where there are ours.
    #[test]
    fn why_nothing_can_be_written_is_told_in_the_language_of_the_player() {
        for language in Language::ALL {
            let texts = Texts::shipped(language);
            let mut findings = well();
            findings.places[0].refused = Some(io::ErrorKind::PermissionDenied.into());
            findings.no_sound = Some(NO_DEVICE.to_owned());
            findings.wish = Some("gl".to_owned());
            findings.wish_counts = true;
            let told = told(&findings, &texts);
            assert!(told.contains(&texts.get("reason-not-allowed")), "{told}");
            assert!(told.contains("WGPU_BACKEND=gl"), "{told}");
            for raw in ["os error", "denied", NO_DEVICE] {
                assert!(!told.contains(raw), "{raw}: {told}");
            }
        }
    }

    #[test]
    fn what_failed_last_is_told_with_its_day_and_where_a_crash_is_told() {
        let texts = Texts::shipped(Language::En);
        let mut findings = well();
        let row_of = |findings: &Findings| {
            let told = told(findings, &texts);
            let from = told.find(&texts.get("doctor-last-crash")).expect("there");
            told[from..].to_owned()
        };
        assert!(row_of(&findings).contains(&texts.get("doctor-none")));
        findings.last_failure = Some(Failure {
            cause: Cause::NoDriver,
            when: "2026-11-22_201500".to_owned(),
            signal: None,
        });
        findings.last_crash = Some(PathBuf::from("/crashes/a.txt"));
        let told = row_of(&findings);
        let lines: Vec<&str> = told.lines().map(str::trim).collect();
        assert!(lines[0].contains("2026-11-22 20:15 UTC · "), "{told}");
        assert!(lines[0].ends_with(&texts.get("failed-driver")), "{told}");
        assert_eq!(lines[1], "/crashes/a.txt");
        assert!(findings.faults().is_empty(), "it is over");
    }
}
