//! The files of a deck read from the disk, by whoever has no asset server: the page of all decks, the command line.
use super::{Assembly, Slot, Steps, Wanted, in_parallel, limits};

impl Assembly {
    /// Reads what is wanted from the disk until nothing is.
    pub fn read_all(&mut self) {
        self.read_all_counted(&Steps::default());
    }

    /// Reads all as [`read_all`](Self::read_all) does; each file is a step.
    pub fn read_all_counted(&mut self, steps: &Steps) {
        self.read_wanted(Assembly::wanted, steps);
    }

    /// Reads from the disk what some of the cards need.
    pub(super) fn read(&mut self, slots: &[Slot]) {
        let wanted = |assembly: &Assembly| assembly.wanted_for(slots.iter().copied());
        self.read_wanted(wanted, &Steps::default());
    }

    fn read_wanted(&mut self, wanted: impl Fn(&Assembly) -> Vec<Wanted>, steps: &Steps) {
        loop {
            let wanted = wanted(self);
            if wanted.is_empty() {
                return;
            }
            steps.expect(wanted.len());
            let read = |one: &Wanted| {
                let files = self.packs[one.pack].files();
                let bytes = files.read(&one.file, limits::PICTURE);
                let picture = bytes.and_then(|bytes| one.decode(&bytes, &self.cache));
                steps.count();
                picture
            };
            let pictures = in_parallel(&wanted, read);
            for (one, picture) in wanted.iter().zip(pictures) {
                self.give(one, picture);
            }
        }
    }
}
