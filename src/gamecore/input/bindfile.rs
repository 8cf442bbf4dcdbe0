//! The bindings file. It has one line for each action whose bindings differ from the default, so that a broken line
//! does not affect the other lines.
//!
//! ```text
//! continental bindings 1
//! keyboard take-stock KeyW
//! pad claim RightTrigger LeftThumb
//! pad advice
//! ```
use super::{Arrangement, Bindings, BoundDevice, PlayerAction, Trigger};

const HEAD: &str = "continental bindings 1";

const DEVICES: [(BoundDevice, &str); 2] = [
    (BoundDevice::Keyboard, "keyboard"),
    (BoundDevice::Pad, "pad"),
];

impl Bindings {
    pub fn to_file(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for (device, name) in DEVICES {
            for act in PlayerAction::all().filter(|act| !self.is_default(*act, device)) {
                let ids = self.of(act, device).map(|trigger| trigger.id());
                let words: Vec<String> =
                    [name.to_owned(), act.id()].into_iter().chain(ids).collect();
                text.push_str(&words.join(" "));
                text.push('\n');
            }
        }
        text
    }

    /// Reads the bindings and collects the numbers of the broken lines, counted from 1.
    ///
    /// Files of other versions are read as far as possible. Bindings that conflict or would make a device unusable are
    /// reset to the default.
    pub fn of_file(text: &str) -> (Bindings, Vec<usize>) {
        let mut bindings = Bindings::default();
        let mut broken = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') || line.starts_with("continental bindings ")
            {
                continue;
            }
            match read(line) {
                Some((act, device, triggers)) => bindings.set(act, device, &triggers),
                None => broken.push(at + 1),
            }
        }
        bindings.mend();
        (bindings, broken)
    }

    /// Resets actions to their defaults if their bindings conflict, if they are essential but have no trigger, or if
    /// they lack a fixed key.
    fn mend(&mut self) {
        for (device, _) in DEVICES {
            let usual = Bindings::default();
            let clashes = |all: &Bindings| {
                PlayerAction::all().find(|act| {
                    all.of(*act, device).any(|it| all.clash(*act, it).is_some())
                        || act.is_essential() && all.of(*act, device).next().is_none()
                        || usual.misses_fixed(all, *act, device)
                })
            };
            // Each iteration resets one more action, so the number of iterations is limited.
            let mut left = PlayerAction::all().count();
            while let Some(act) = clashes(self) {
                self.reset(act, device);
                left -= 1;
                if left == 0 {
                    self.arrange(Arrangement::Both, device);
                }
            }
        }
    }

    /// True if this action has different fixed keys in `other` than in these bindings.
    fn misses_fixed(&self, other: &Bindings, act: PlayerAction, device: BoundDevice) -> bool {
        let fixed = |it: &Trigger| super::bindings::is_fixed(*it);
        let own: Vec<Trigger> = self.of(act, device).filter(fixed).collect();
        let there: Vec<Trigger> = other.of(act, device).filter(fixed).collect();
        // The order of the keys does not matter here: it only decides which key is displayed.
        own.len() != there.len() || own.iter().any(|it| !there.contains(it))
    }
}

/// Parses a line. Returns `None` if the line is invalid or has more than nine triggers.
fn read(line: &str) -> Option<(PlayerAction, BoundDevice, Vec<Trigger>)> {
    let mut words = line.split_whitespace();
    let device = words.next()?;
    let (device, _) = DEVICES.into_iter().find(|(_, name)| *name == device)?;
    let act = PlayerAction::of_id(words.next()?)?;
    let triggers = words.map(|word| Trigger::of_id(word, device));
    let triggers: Vec<Trigger> = triggers.collect::<Option<_>>()?;
    (triggers.len() <= 9).then_some((act, device, triggers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::{GamepadButton, KeyCode};

    #[test]
    fn written_bindings_are_read_back() {
        let mut bindings = Bindings::default();
        assert_eq!(bindings.to_file(), format!("{HEAD}\n"));
        let w = Trigger::Key(KeyCode::KeyW);
        bindings
            .bind(PlayerAction::TakeStock, w)
            .expect("the key is free");
        let south = Trigger::Button(GamepadButton::South);
        bindings
            .bind(PlayerAction::Claim, south)
            .expect("the buttons are exchanged");
        let d = Trigger::Key(KeyCode::KeyD);
        bindings
            .bind(PlayerAction::Choose(4), d)
            .expect("the keys are exchanged");
        let (read, broken) = Bindings::of_file(&bindings.to_file());
        assert!(broken.is_empty(), "{broken:?}");
        for device in [BoundDevice::Keyboard, BoundDevice::Pad] {
            for act in PlayerAction::all() {
                assert!(read.of(act, device).eq(bindings.of(act, device)), "{act:?}");
            }
        }
    }

    #[test]
    fn a_broken_line_affects_no_other_line() {
        let text = "continental bindings 3\n\nkeyboard take-stock KeyW\nkeyboard fly KeyY\nkey pile KeyZ\n\
                    keyboard pile Nonsense\u{0}\npad claim RightThumb\nfrom a newer version\n";
        let (bindings, broken) = Bindings::of_file(text);
        assert_eq!(broken, [4, 5, 6, 8]);
        let stock = bindings.of(PlayerAction::TakeStock, BoundDevice::Keyboard);
        assert!(stock.eq([Trigger::Key(KeyCode::KeyW)]));
        assert!(bindings.is_default(PlayerAction::Pile, BoundDevice::Keyboard));
    }

    #[test]
    fn no_file_makes_a_device_useless() {
        for text in [
            "keyboard accept\nkeyboard back\nkeyboard menu\nkeyboard up\n",
            "pad accept\npad back East South\npad menu South\n",
            "keyboard claim Enter\nkeyboard accept KeyC\n",
            "pad up DPadDown\npad down DPadUp\npad left DPadUp\npad right DPadUp\n",
        ] {
            let (bindings, _) = Bindings::of_file(text);
            for device in [BoundDevice::Keyboard, BoundDevice::Pad] {
                for act in PlayerAction::all() {
                    let mut all = bindings.of(act, device);
                    assert!(all.all(|it| bindings.clash(act, it).is_none()), "{text}");
                    let some = bindings.of(act, device).next().is_some();
                    assert!(some || !act.is_essential(), "{text}: {act:?}");
                }
            }
            let accept: Vec<_> = bindings
                .of(PlayerAction::Accept, BoundDevice::Keyboard)
                .collect();
            assert!(accept.contains(&Trigger::Key(KeyCode::Enter)), "{text}");
        }
    }
}
