//! Two windows at one list: what the other has changed since it was read stays, unless the same was changed here.

/// The list to write: `now`, with what has been added, changed and taken away in `there` since both were `base`. What is one and the same
/// has the same `key`.
pub(super) fn merged<T: Clone + PartialEq, K: PartialEq>(
    there: &[T],
    base: &[T],
    now: &[T],
    key: impl Fn(&T) -> K,
) -> Vec<T> {
    let same = |list: &[T], one: &T| -> Option<T> {
        let wanted = key(one);
        list.iter().find(|other| key(other) == wanted).cloned()
    };
    let mut all: Vec<T> = Vec::with_capacity(now.len());
    for one in now {
        match (same(base, one), same(there, one)) {
            // Not changed here.
            (Some(before), other) if before == *one => all.extend(other),
            _ => all.push(one.clone()),
        }
    }
    let added = there
        .iter()
        .filter(|one| same(base, one).is_none() && same(now, one).is_none());
    all.extend(added.cloned());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_windows_do_is_done() {
        let list = |list: &[(&'static str, u8)]| list.to_vec();
        let base = list(&[("ana", 1), ("blas", 1), ("cova", 1), ("dani", 1)]);
        // Elsewhere blas was changed, cova removed and elsa added.
        let there = list(&[("ana", 1), ("blas", 2), ("dani", 1), ("elsa", 1)]);
        // Here ana was changed, dani removed and fina added.
        let now = list(&[("ana", 3), ("blas", 1), ("cova", 1), ("fina", 1)]);
        assert_eq!(
            merged(&there, &base, &now, |one| one.0),
            [("ana", 3), ("blas", 2), ("fina", 1), ("elsa", 1)]
        );
        assert_eq!(merged(&base, &base, &now, |one| one.0), now);
        assert_eq!(merged(&there, &base, &base, |one| one.0), there);
    }
}
