//! The values put into a text.
use fluent_bundle::{FluentArgs, FluentValue};

/// A value put into a text: words, or a number that chooses between singular and plural.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// Words.
    Str(String),
    /// A number.
    Num(f64),
}

/// Names with their values, as [`super::Texts::with`] takes them.
pub type Args<'a> = &'a [(&'a str, Arg)];

pub(super) fn fluent(args: Args<'_>) -> FluentArgs<'static> {
    let mut all = FluentArgs::with_capacity(args.len());
    for (name, value) in args {
        let value = match value {
            Arg::Str(text) => FluentValue::from(text.clone()),
            Arg::Num(number) => FluentValue::from(*number),
        };
        all.set((*name).to_owned(), value);
    }
    all
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Str(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Str(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Str(text.clone())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => { $(
        impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Num(number as f64)
            }
        }
    )* };
}
numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64);
