//! Lists of exceptions that can only shrink.
use std::collections::BTreeSet;

/// What is allowed though it breaks a rule, each with the reason.
pub type Exceptions<'a> = &'a [(&'a str, &'a str)];

/// Compares the offenders (name → sentence with file and line) with the exceptions by name: whoever is not listed is a fault, and
/// so is an exception that nobody needs any longer.
pub fn faults<'a>(
    offenders: impl IntoIterator<Item = (String, String)>,
    exceptions: Exceptions<'a>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let mut needed = BTreeSet::new();
    for (name, sentence) in offenders {
        match exceptions.iter().find(|(allowed, _)| *allowed == name) {
            Some((allowed, _)) => {
                needed.insert(*allowed);
            }
            None => faults.push(sentence),
        }
    }
    for (allowed, reason) in exceptions {
        assert!(!reason.is_empty(), "the exception {allowed} has no reason");
        if !needed.contains(allowed) {
            faults.push(format!(
                "the exception “{allowed}” is no longer needed: take it off the list"
            ));
        }
    }
    faults
}

#[test]
fn an_exception_allows_one_offender_and_must_be_needed() {
    let offender = |name: &str| (name.to_owned(), format!("{name} is wrong"));
    let list: Exceptions = &[("known", "a reason")];
    assert!(faults([offender("known")], list).is_empty());
    assert_eq!(
        faults([offender("known"), offender("new")], list),
        ["new is wrong"]
    );
    let unneeded = faults([], list);
    assert_eq!(unneeded.len(), 1);
    assert!(unneeded[0].contains("“known” is no longer needed"));
}
