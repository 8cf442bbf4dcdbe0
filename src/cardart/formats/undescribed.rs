//! One picture of a whole deck that nothing describes: which row is which suit nobody can know, so its author is asked to tell it.
use super::found::Found;
use crate::{
    Instead, Problem, Reason,
    names::{self, Named},
    survey::{self, Survey},
};

/// Columns and rows that a whole deck usually has.
const GRIDS: [(u32, u32); 3] = [(13, 4), (13, 5), (4, 13)];
/// Width by height of a card that is one.
const CARDS: std::ops::RangeInclusive<f32> = 0.55..=0.85;
/// Most cards are so wide for their height.
const USUAL: f32 = 0.7;
/// A card is at least so many pixels wide.
const SMALLEST: u32 = 16;

/// Recognises a picture that may be a sheet, if no single card lies beside it.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let mut unknown = Vec::new();
    for name in survey.pictures() {
        match names::read(survey::stem(name)) {
            Some(Named::Face(_)) => return None,
            Some(Named::Joker(_) | Named::Back(_) | Named::Reserved) => {}
            None => unknown.push(name),
        }
    }
    let [name] = unknown.as_slice() else {
        return None;
    };
    let (width, height) = survey.size(name)?;
    let aspect = |(columns, rows): (u32, u32)| {
        let (width, height) = (width as f32 / columns as f32, height as f32 / rows as f32);
        width / height
    };
    let fitting = GRIDS
        .into_iter()
        .filter(|grid| CARDS.contains(&aspect(*grid)) && width / grid.0 >= SMALLEST);
    let distance = |grid: &(u32, u32)| (aspect(*grid) - USUAL).abs();
    let grid = fitting.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    // Jokers and backs beside it are known by their names.
    let mut found = super::loose::known(survey);
    found.problems.clear();
    let reason = Reason::NeedsSheet {
        cells: format!("{} × {}", grid.0, grid.1),
    };
    let path = survey.files().path(name);
    found
        .problems
        .push(Problem::new(path, reason, Instead::Classic));
    Some(Ok(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cut, Pack, Slot, files::Memory, picture::png_of};

    fn pack(name: &str, size: (u32, u32), toml: &str) -> Pack {
        let bytes = png_of(size.0, size.1);
        let files = [
            (name, bytes.as_slice()),
            ("theme.toml", toml.as_bytes()),
            ("back.png", b""),
        ];
        Pack::of("test".to_owned(), Box::new(Memory::of(files)))
    }

    fn reason(pack: &Pack) -> Option<&Reason> {
        pack.problems.first().map(|problem| &problem.reason)
    }

    #[test]
    fn a_sheet_without_a_description_asks_for_one() {
        for (size, cells) in [
            ((13 * 71, 4 * 96), "13 × 4"),
            ((13 * 71, 5 * 96), "13 × 5"),
            ((4 * 60, 13 * 90), "4 × 13"),
        ] {
            let found = pack("deck.png", size, "");
            let cells = cells.to_owned();
            assert_eq!(reason(&found), Some(&Reason::NeedsSheet { cells }));
            assert_eq!((found.count(), found.backs().len()), (0, 1));
        }
        // A photograph is no sheet.
        assert_eq!(
            reason(&pack("holiday.png", (400, 300), "")),
            Some(&Reason::UnknownName {})
        );
        let toml = "[sheet]\nimage = \"DECK.png\"\nrows = \"SHDC\"\n";
        let told = pack("deck.png", (13 * 71, 4 * 96), toml);
        assert_eq!((told.count(), told.problems.as_slice()), (52, &[][..]));
        let ace = told.source(Slot::Face("AS".parse().expect("a card")));
        let Some(Cut::Part(area)) = ace.map(|source| source.cut.clone()) else {
            panic!("{ace:?}");
        };
        assert_eq!((area.left, area.top), (0.0, 0.0));
        assert!((area.width - 1.0 / 13.0).abs() < 1e-6);
    }
}
