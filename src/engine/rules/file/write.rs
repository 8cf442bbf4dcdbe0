//! From rules to a file's text: a base and what differs from it.
use super::{
    super::{Difference, Field, RuleSet, differences},
    LONGEST_NAME, RuleFile, VERSION, no_name,
};
use crate::text::is_hidden;
use std::{collections::BTreeMap, fmt::Write as _};

impl RuleFile {
    /// The text of the file: what [`RuleFile::read`] makes the same rules of, with a comment at every switch.
    ///
    /// A name that no file may have (none, too long, several lines) is made one that it may.
    pub fn write(&self) -> String {
        let base = self.compared_with();
        let mut text = format!("(\n    version: {VERSION},\n");
        line(&mut text, "name", &quote(&fit(&self.rules.name)));
        map(&mut text, "names", &self.names);
        map(&mut text, "about", &self.about);
        line(&mut text, "base", &quote(base.id()));
        let (mut variants, mut fields) = (Vec::new(), Vec::new());
        for difference in differences(&self.rules, base.rules()) {
            match difference {
                Difference::Variant(variant) => variants.push(variant),
                Difference::Field(field) => fields.push(field),
            }
        }
        if !variants.is_empty() {
            text.push_str("    variants: [\n");
            for variant in variants {
                let sentence = variant.sentence();
                put(
                    &mut text,
                    format_args!("        \"{variant}\", // {sentence}\n"),
                );
            }
            text.push_str("    ],\n");
        }
        values(&mut text, &fields, &self.rules);
        text.push_str(")\n");
        text
    }
}

/// The fields, those of a structure together.
fn values(text: &mut String, fields: &[Field], rules: &RuleSet) {
    let outer = |field: &Field| field.key().split_once('.').map(|(outer, _)| outer);
    for together in fields.chunk_by(|a, b| outer(a).is_some() && outer(a) == outer(b)) {
        match together.first().and_then(outer) {
            Some(outer) => {
                let part = |field: &Field| {
                    let inner = field.key().rsplit('.').next().unwrap_or_default();
                    format!("{inner}: {}", field.value(rules))
                };
                let parts: Vec<String> = together.iter().map(part).collect();
                line(text, outer, &format!("({})", parts.join(", ")));
            }
            None => {
                for field in together {
                    line(text, field.key(), &field.value(rules));
                }
            }
        }
    }
}

fn map(text: &mut String, key: &str, entries: &BTreeMap<String, String>) {
    if entries.is_empty() {
        return;
    }
    put(text, format_args!("    {key}: {{\n"));
    for (language, words) in entries {
        let (language, words) = (quote(language), quote(words));
        put(text, format_args!("        {language}: {words},\n"));
    }
    text.push_str("    },\n");
}

fn line(text: &mut String, key: &str, value: &str) {
    put(text, format_args!("    {key}: {value},\n"));
}

fn put(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part)
        .expect("writing to a string cannot fail");
}

/// A text in quotation marks. What cannot be seen is written as `\u{…}`.
fn quote(words: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in words.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if is_hidden(letter) => quoted.extend(letter.escape_unicode()),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// The name, or what is left of it when it is made one that a file may have.
fn fit(name: &str) -> String {
    if no_name(name).is_none() {
        return name.to_owned();
    }
    let seen = |letter: char| if is_hidden(letter) { ' ' } else { letter };
    let fit: String = name.trim().chars().map(seen).take(LONGEST_NAME).collect();
    match no_name(&fit) {
        None => fit,
        Some(_) => "?".to_owned(),
    }
}
