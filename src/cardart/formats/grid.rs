//! The cells of a sheet that a `theme.toml` describes.
use crate::{Area, manifest::SheetLayout};

/// A grid in pixels of the picture that the description speaks of; the file may hold it in another resolution.
pub(super) struct Grid {
    cell: [f32; 2],
    margin: [u32; 2],
    spacing: [u32; 2],
    whole: [f32; 2],
}

impl Grid {
    /// How many pixels the description demands, if it tells the size of a cell.
    pub fn demanded(sheet: &SheetLayout) -> Option<(u32, u32)> {
        let cell = sheet.cell?;
        let counts = sheet.counted();
        let side = |axis: usize| {
            let count = counts[axis];
            2 * sheet.margin[axis] + count * cell[axis] + (count - 1) * sheet.spacing[axis]
        };
        Some((side(0), side(1)))
    }

    /// The grid in a picture of this size; nothing if it does not fit into it. A picture in double size fits.
    pub fn of(sheet: &SheetLayout, size: Option<(u32, u32)>) -> Option<Grid> {
        let demanded = Grid::demanded(sheet);
        let whole = demanded.or(size).unwrap_or((1, 1));
        if let (Some(demanded), Some(size)) = (demanded, size) {
            let times = |demanded: u32, is: u32| is as f32 / demanded.max(1) as f32;
            let (x, y) = (times(demanded.0, size.0), times(demanded.1, size.1));
            let alike = (x / y - 1.0).abs() < 0.01;
            let one_larger = (size.0 >= demanded.0 && size.1 >= demanded.1) && x.max(y) < 1.1;
            if !alike && !one_larger {
                return None;
            }
            if !alike {
                // Something is left free on the right or below.
                return Some(Grid::within(sheet, size));
            }
        }
        Some(Grid::within(sheet, whole))
    }

    fn within(sheet: &SheetLayout, whole: (u32, u32)) -> Grid {
        let counts = sheet.counted();
        let whole = [whole.0 as f32, whole.1 as f32];
        let filling = |axis: usize| {
            let free = 2 * sheet.margin[axis] + (counts[axis] - 1) * sheet.spacing[axis];
            (whole[axis] - free as f32).max(1.0) / counts[axis] as f32
        };
        let cell = sheet.cell.map(|cell| cell.map(|side| side as f32));
        Grid {
            cell: cell.unwrap_or([filling(0), filling(1)]),
            margin: sheet.margin,
            spacing: sheet.spacing,
            whole,
        }
    }

    pub fn cell(&self, column: u32, row: u32) -> Area {
        let place = |axis: usize, count: u32| {
            let from = self.margin[axis] as f32;
            from + count as f32 * (self.cell[axis] + self.spacing[axis] as f32)
        };
        Area {
            left: place(0, column) / self.whole[0],
            top: place(1, row) / self.whole[1],
            width: self.cell[0] / self.whole[0],
            height: self.cell[1] / self.whole[1],
        }
    }
}
