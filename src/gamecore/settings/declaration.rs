//! Declaration of a setting: its field, its default, its place on the page of settings, and its control.
//!
//! Controls treat all values as numbers: the index of an option, 0 or 1 of a switch, or the number itself.
use super::{BotPace, ClaimQuestions, Handover, MotionSpeed, Settings, values::SETTINGS};
use crate::{
    family::PersonalSettings,
    i18n::{Language, Localized, Words},
};
use strum::VariantArray;

/// Number that represents `None`, such as no limit. It is greater than all other values.
pub const NONE: u32 = u32::MAX;

/// Value of a setting that has a control.
pub trait SettingValue: Copy {
    fn number(self) -> u32;
    fn of(number: u32) -> Self;
}

impl<T: SettingValue> SettingValue for Option<T> {
    fn number(self) -> u32 {
        self.map_or(NONE, T::number)
    }

    fn of(number: u32) -> Option<T> {
        (number != NONE).then(|| T::of(number))
    }
}

impl SettingValue for bool {
    fn number(self) -> u32 {
        self.into()
    }

    fn of(number: u32) -> bool {
        number != 0
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl SettingValue for $number {
            fn number(self) -> u32 {
                self.into()
            }

            fn of(number: u32) -> $number {
                <$number>::try_from(number).unwrap_or(<$number>::MAX)
            }
        }
    )*};
}

numbers!(u8 u16);

/// Value that is one of several options, each with a name.
pub trait SettingOption: SettingValue + VariantArray {
    fn words(self) -> Words;
}

macro_rules! options {
    ($($option:ty, $one:ident => $words:expr;)*) => {$(
        impl SettingValue for $option {
            fn number(self) -> u32 {
                let at = <$option>::VARIANTS.iter().position(|one| *one == self);
                at.unwrap_or(0) as u32
            }

            fn of(number: u32) -> $option {
                <$option>::VARIANTS.get(number as usize).copied().unwrap_or_default()
            }
        }

        impl SettingOption for $option {
            fn words(self) -> Words {
                let $one = self;
                $words
            }
        }
    )*};
}

options! {
    Language, language => Words::Written(language.native_name().to_owned());
    MotionSpeed, speed => <&'static str>::from(speed).into();
    ClaimQuestions, questions => <&'static str>::from(questions).into();
    Handover, handover => <&'static str>::from(handover).into();
    BotPace, pace => <&'static str>::from(pace).into();
}

/// Section of the page of settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingGroup {
    Language,
    Table,
    Motion,
    Reading,
    Picture,
    Sound,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ControlForm {
    Switch,
    /// Row of options.
    Options,
    /// Value with the buttons − and +.
    Steps,
}

/// Control of a setting, and its values.
#[derive(Clone, Copy, Debug)]
pub struct SettingControl {
    pub form: ControlForm,
    /// Values that the control offers, in ascending order.
    offered: fn() -> Vec<u32>,
    words: fn(u32) -> Words,
    /// Minimum and maximum valid value. A file may contain values between the offered ones.
    range: (u32, u32),
}

impl SettingControl {
    pub fn values(&self) -> Vec<u32> {
        (self.offered)()
    }

    pub fn words(&self, value: u32) -> Words {
        (self.words)(value)
    }

    const fn of(form: ControlForm, offered: fn() -> Vec<u32>, words: fn(u32) -> Words) -> Self {
        let range = (0, NONE - 1);
        SettingControl {
            form,
            offered,
            words,
            range,
        }
    }

    pub(super) const fn within(self, least: u32, most: u32) -> SettingControl {
        SettingControl {
            range: (least, most),
            ..self
        }
    }
}

pub(super) const fn switch() -> SettingControl {
    SettingControl::of(ControlForm::Switch, || vec![0, 1], |_| Words::from(""))
}

pub(super) const fn options<T: SettingOption>() -> SettingControl {
    let offered = || (0..T::VARIANTS.len() as u32).collect();
    SettingControl::of(ControlForm::Options, offered, |number| {
        T::of(number).words()
    })
}

/// Creates a row of options that are not values of an enum.
pub(super) const fn choice(offered: fn() -> Vec<u32>, words: fn(u32) -> Words) -> SettingControl {
    SettingControl::of(ControlForm::Options, offered, words)
}

pub(super) const fn steps(offered: fn() -> Vec<u32>, words: fn(u32) -> Words) -> SettingControl {
    SettingControl::of(ControlForm::Steps, offered, words)
}

/// Names a percentage.
pub(super) fn percent(number: u32) -> Words {
    Localized::new("volume-percent")
        .arg("percent", number)
        .into()
}

/// Setting with a control.
#[derive(Debug)]
pub struct Setting {
    /// Name of the field, in the file too.
    pub field: &'static str,
    pub group: SettingGroup,
    pub control: SettingControl,
    pub personal: Option<PersonalSetting>,
    pub(super) get: fn(&Settings) -> u32,
    pub(super) set: fn(&mut Settings, u32),
}

/// Setting for which each person can have a different value.
#[derive(Debug)]
pub struct PersonalSetting {
    /// Text key of its name in the editor of a person.
    pub key: &'static str,
    /// Control in the editor. It offers fewer values than the page of settings.
    pub control: SettingControl,
    pub(super) get: fn(&PersonalSettings) -> Option<u32>,
    pub(super) set: fn(&mut PersonalSettings, Option<u32>),
}

impl PersonalSetting {
    pub fn get(&self, own: &PersonalSettings) -> Option<u32> {
        (self.get)(own)
    }

    /// Sets the personal value. The general setting applies for `None`.
    pub fn set(&self, own: &mut PersonalSettings, value: Option<u32>) {
        (self.set)(own, value.filter(|value| *value != NONE));
    }
}

impl Setting {
    /// All settings with a control, in the order of the page.
    pub fn all() -> impl Iterator<Item = &'static Setting> {
        SETTINGS.iter()
    }

    /// All settings that can be personal.
    pub fn personal() -> impl Iterator<Item = (&'static Setting, &'static PersonalSetting)> {
        Setting::all().filter_map(|setting| Some((setting, setting.personal.as_ref()?)))
    }

    /// Returns the setting with this field name.
    pub fn find(field: &str) -> Option<&'static Setting> {
        Setting::all().find(|setting| setting.field == field)
    }

    pub fn get(&self, settings: &Settings) -> u32 {
        (self.get)(settings)
    }

    pub fn set(&self, settings: &mut Settings, value: u32) {
        (self.set)(settings, value);
    }

    /// Changes the setting to the `by`th offered value above or below the current one. Stops at the ends.
    pub fn step(&self, settings: &mut Settings, by: i32) {
        let values = self.control.values();
        for _ in 0..by.unsigned_abs() {
            let now = self.get(settings);
            let next = match by > 0 {
                true => values.iter().find(|value| **value > now),
                false => values.iter().rfind(|value| **value < now),
            };
            self.set(settings, next.copied().unwrap_or(now));
        }
    }

    /// Returns the valid value nearest to this one.
    pub(crate) fn limited<T: SettingValue>(&self, value: T) -> T {
        let (least, most) = self.control.range;
        T::of(value.number().clamp(least, most))
    }

    pub(super) fn is_valid(&self, settings: &Settings) -> bool {
        let (least, most) = self.control.range;
        let value = self.get(settings);
        value == NONE || (least..=most).contains(&value)
    }
}

/// Declares the fields of [`Settings`]. A field with a control also has a group. A setting that can be personal also
/// has a text key and a control for the editor of a person:
///
/// ```text
/// field: Type = default, in Group: control, personal "text-key": control;
/// ```
macro_rules! settings {
    ($(
        $(#[$doc:meta])*
        $field:ident: $type:ty = $default:expr
        $(, in $group:ident: $control:expr $(, personal $key:literal: $own:expr)?)?;
    )*) => {
        /// All settings. The file stores these fields by name, and missing fields have their defaults.
        #[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub struct Settings {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($field: $default,)* }
            }
        }

        pub(super) static SETTINGS: &[Setting] = &[$($(
            Setting {
                field: stringify!($field),
                group: SettingGroup::$group,
                control: $control,
                personal: settings!(@personal $field $($key: $own)?),
                get: |settings: &Settings| settings.$field.number(),
                set: |settings: &mut Settings, value| settings.$field = SettingValue::of(value),
            },
        )?)*];
    };
    (@personal $field:ident) => { None };
    (@personal $field:ident $key:literal: $own:expr) => {
        Some(PersonalSetting {
            key: $key,
            control: $own,
            get: |own: &PersonalSettings| own.$field.map(SettingValue::number),
            set: |own: &mut PersonalSettings, value| own.$field = value.map(SettingValue::of),
        })
    };
}
pub(super) use settings;

#[cfg(test)]
mod tests {
    use super::*;

    fn stepped(field: &str, settings: &mut Settings, by: i32) -> u32 {
        let setting = Setting::find(field).expect("a setting with a control");
        setting.step(settings, by);
        setting.get(settings)
    }

    #[test]
    fn a_limit_steps_up_to_none_and_back() {
        let mut settings = Settings::default();
        let mut limit = |from: Option<u16>, by| {
            settings.frame_limit = from;
            stepped("frame_limit", &mut settings, by);
            settings.frame_limit
        };
        assert_eq!(limit(Some(60), 1), Some(90));
        assert_eq!(limit(Some(144), 1), None);
        assert_eq!(limit(None, 1), None);
        assert_eq!(limit(None, -1), Some(144));
        assert_eq!(limit(Some(75), -1), Some(60));
        assert_eq!(limit(Some(30), -1), Some(30));
        let mut time = |from: Option<u16>, by| {
            settings.claim_seconds = from;
            stepped("claim_seconds", &mut settings, by);
            settings.claim_seconds
        };
        assert_eq!(time(Some(15), 1), Some(20));
        assert_eq!(time(Some(60), 1), None);
        assert_eq!(time(None, -1), Some(60));
        assert_eq!(time(Some(12), -1), Some(10));
        assert_eq!(time(Some(5), -1), Some(5));
    }

    #[test]
    fn a_volume_keeps_its_range() {
        let mut settings = Settings::default();
        assert_eq!(stepped("cards_volume", &mut settings, -12), 0);
        assert_eq!(stepped("cards_volume", &mut settings, 1), 10);
        assert_eq!(settings.volume, 80);
    }

    #[test]
    fn sizes_keep_their_range_and_come_back() {
        let mut settings = Settings::default();
        let sizes = (0..7).map(|_| stepped("text_size", &mut settings, 1));
        let sizes: Vec<u32> = sizes.collect();
        assert_eq!(sizes, [110, 125, 150, 175, 200, 200, 200]);
        settings.text_size = 140;
        assert_eq!(stepped("text_size", &mut settings, -1), 125);
        for (by, end) in [(9, 130), (-9, 80)] {
            assert_eq!(stepped("card_size", &mut settings, by), end);
        }
    }

    #[test]
    fn every_control_offers_the_default_and_only_valid_values_in_ascending_order() {
        for setting in Setting::all() {
            let mut settings = Settings::default();
            let values = setting.control.values();
            let usual = setting.get(&settings);
            let is_offered = values.contains(&usual) || usual == NONE;
            assert!(is_offered && values.is_sorted(), "{}", setting.field);
            for value in values {
                setting.set(&mut settings, value);
                assert_eq!(setting.get(&settings), value, "{}", setting.field);
                assert!(setting.is_valid(&settings), "{}: {value}", setting.field);
            }
            let own = setting.personal.as_ref().map(|own| own.control.values());
            for value in own.unwrap_or_default() {
                setting.set(&mut settings, value);
                assert!(setting.is_valid(&settings), "{}: {value}", setting.field);
            }
        }
    }
}
