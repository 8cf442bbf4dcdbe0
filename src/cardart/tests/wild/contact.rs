//! Contact sheets of real decks, for visual inspection.
//!
//! Command: `CONTINENTAL_DECKS=a:b CONTINENTAL_SHEETS=folder cargo test … contact -- --ignored`. `a` and `b` are folders or files with
//! decks.
use cardart::{Assembly, Choice, Deck, Pack, Slot, Sources};
use image::{Rgba, RgbaImage, imageops};
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

/// Height of a card in pixels.
const HEIGHT: u32 = 150;
/// Gap between cards in pixels.
const GAP: u32 = 4;

#[test]
#[ignore = "writes pictures for a person to look at"]
fn contact_sheets() {
    let folder = PathBuf::from(std::env::var("CONTINENTAL_SHEETS").expect("a folder to write to"));
    let decks = std::env::var("CONTINENTAL_DECKS").expect("decks, separated by colons");
    std::fs::create_dir_all(&folder).expect("a folder");
    for deck in decks.split(':') {
        draw(Path::new(deck), &folder);
    }
}

fn draw(place: &Path, folder: &Path) {
    let start = Instant::now();
    let pack = match Pack::read(place) {
        Ok(pack) => pack,
        Err(problem) => return println!("{}: {problem:?}", place.display()),
    };
    let backs: Vec<String> = pack.backs().iter().map(|back| back.name.clone()).collect();
    let (id, count, format) = (pack.id.clone(), pack.count(), pack.format);
    let (author, licence) = (pack.manifest.author.clone(), pack.manifest.licence.clone());
    let surveyed = start.elapsed();
    let mut assembly = Assembly::of_pack(pack);
    assembly.read_all();
    let read = start.elapsed();
    let deck = assembly.finish();
    let cut = start.elapsed();
    let width = (300.0 * deck.aspect) as u32;
    for slot in Slot::all() {
        deck.draw(slot, width, 300);
    }
    let drawn = start.elapsed();
    println!(
        "{id}: {count} by “{format}”, backs {backs:?}, aspect {:.3}, author “{author}”, licence “{licence}”; survey {} ms, read {} ms, cut {} ms, 55 at 300 px {} ms",
        deck.aspect,
        surveyed.as_millis(),
        (read - surveyed).as_millis(),
        (cut - read).as_millis(),
        (drawn - cut).as_millis(),
    );
    for problem in &deck.problems {
        println!(
            "    {:?} {} → {:?}",
            problem.reason.severity(),
            problem.reason,
            problem.instead
        );
    }
    sheet(place, &deck, &backs)
        .save(folder.join(format!("{id}.png")))
        .expect("written");
}

fn sheet(place: &Path, deck: &Deck, backs: &[String]) -> RgbaImage {
    let width = (HEIGHT as f32 * deck.aspect).round() as u32;
    let rows = 5 + u32::from(backs.len() > 11);
    let mut sheet = RgbaImage::from_pixel(
        13 * (width + GAP) + GAP,
        rows * (HEIGHT + GAP) + GAP,
        Rgba([40, 110, 70, 255]),
    );
    let mut put = |deck: &Deck, slot: Slot, at: u32| {
        let card = RgbaImage::from_raw(width, HEIGHT, deck.draw(slot, width, HEIGHT))
            .expect("of this size");
        let (x, y) = (
            GAP + at % 13 * (width + GAP),
            GAP + at / 13 * (HEIGHT + GAP),
        );
        imageops::overlay(&mut sheet, &card, x.into(), y.into());
        // A diagonal line marks cards that come from the shipped deck.
        if deck.card(slot).pack.as_deref()
            != Some(
                place
                    .file_stem()
                    .and_then(|stem| stem.to_str())
                    .unwrap_or_default(),
            )
            && deck.card(slot).pack.as_deref() != place.file_name().and_then(|name| name.to_str())
        {
            for i in 0..width.min(HEIGHT) {
                sheet.put_pixel(x + i, y + i, Rgba([255, 0, 255, 255]));
            }
        }
    };
    for slot in Slot::all().take(54) {
        put(deck, slot, slot.index() as u32);
    }
    let themes = vec![place.parent().expect("a parent").to_owned()];
    let sources = Sources {
        themes,
        overrides: Vec::new(),
    };
    let id = place
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default()
        .to_owned();
    for (nth, back) in backs.iter().enumerate().take(24) {
        let mut choice = Choice::of(&id);
        choice.back = Some((id.clone(), back.clone()));
        let mut assembly = Assembly::begin(&choice, &sources);
        assembly.read_all();
        put(&assembly.finish(), Slot::Back, 54 + nth as u32);
    }
    sheet
}
