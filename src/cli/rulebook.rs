//! Rules that somebody calls by a name, beside the rule set of that name.
use engine::{
    rules::{Difference, Preset, RuleSet, Variant, differences},
    text::visible,
};
use platform::rulesets::RuleSets;
use serde::Serialize;
use std::{
    cell::OnceCell,
    io::{self, Write},
};

/// The rule sets to compare with: the rulebooks, and those in the folders, which are read when they are first needed.
#[derive(Default)]
pub(super) struct Rulebooks {
    all: OnceCell<RuleSets>,
}

/// What some rules have otherwise than the rule set of their name.
#[derive(Serialize)]
pub(super) struct Compared {
    /// How the rules are called.
    #[serde(skip)]
    called: String,
    /// The id of the rule set that they are compared with.
    with: String,
    /// Whether that rule set has their name. Else there is none of that name, and this is the rulebook most like them.
    same_name: bool,
    differences: Vec<ToldDifference>,
}

/// One difference.
#[derive(Serialize)]
struct ToldDifference {
    /// The field as files call it.
    field: &'static str,
    /// The switch that makes the field so, if one does.
    variant: Option<Variant>,
    /// What the rules say there, as it is written in a file.
    here: String,
    /// What the rule set says that they are compared with.
    there: String,
}

impl Rulebooks {
    /// Compares rules with the rule set of their name.
    pub(super) fn compare(&self, rules: &RuleSet) -> Compared {
        if let Ok(preset) = rules.name.parse::<Preset>() {
            return Compared::of(rules, preset.id(), preset.rules(), true);
        }
        let all = self.all.get_or_init(RuleSets::of_the_system);
        let mut named = all.entries.iter();
        match named.find(|entry| entry.file.rules.name == rules.name) {
            Some(entry) => Compared::of(rules, &entry.id, &entry.file.rules, true),
            None => {
                let nearest = Preset::nearest(rules);
                Compared::of(rules, nearest.id(), nearest.rules(), false)
            }
        }
    }
}

impl Compared {
    fn of(rules: &RuleSet, id: &str, with: &RuleSet, same_name: bool) -> Compared {
        let told = |difference| {
            let (field, variant) = match difference {
                Difference::Variant(variant) => (variant.field(), Some(variant)),
                Difference::Field(field) => (field, None),
            };
            ToldDifference {
                field: field.key(),
                variant,
                here: field.value(rules),
                there: field.value(with),
            }
        };
        Compared {
            called: rules.name.clone(),
            with: id.to_owned(),
            same_name,
            differences: differences(rules, with).into_iter().map(told).collect(),
        }
    }

    /// Tells what is different; nothing where the rules are those of their name.
    pub(super) fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let (called, with) = (visible(&self.called), visible(&self.with));
        match (self.same_name, self.differences.as_slice()) {
            (true, []) => return Ok(()),
            (false, []) => {
                return writeln!(
                    out,
                    "Rules: there is no rule set “{called}” here; these are the rules of {with}."
                );
            }
            (true, _) => writeln!(
                out,
                "Rules: they are called “{called}”, but are not those of {with}:"
            )?,
            (false, _) => writeln!(
                out,
                "Rules: there is no rule set “{called}” here; what they have otherwise than {with}:"
            )?,
        }
        for told in &self.differences {
            told.tell(out, &with)?;
        }
        Ok(())
    }
}

impl ToldDifference {
    fn tell(&self, out: &mut impl Write, with: &str) -> io::Result<()> {
        let (here, there) = (words(&self.here), words(&self.there));
        let field = self.field;
        write!(out, "  {field}: {here} (in {with}: {there})")?;
        match self.variant {
            Some(variant) => writeln!(out, ", which is {variant}: {}", variant.sentence()),
            None => writeln!(out),
        }
    }
}

/// The value of a [`Field`](engine::rules::Field) for people.
pub(super) fn words(value: &str) -> String {
    match value {
        "true" => "yes".to_owned(),
        "false" | "None" => "no".to_owned(),
        value => value.replace('_', " "),
    }
}
