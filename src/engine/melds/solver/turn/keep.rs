//! What becomes of the ways found: the best alone, or the best few.
use super::{plan::Plan, terms::Cost};

/// Takes the ways found.
pub trait Keep {
    /// Ways that cost as much or more are not wanted.
    fn bound(&self) -> Cost;
    /// A way that costs less than the bound.
    fn offer(&mut self, plan: &Plan);
    /// Whether there is any.
    fn any(&self) -> bool;
}

/// Keeps the best way.
#[derive(Default)]
pub struct One(pub Option<Plan>);

impl Keep for One {
    fn bound(&self) -> Cost {
        self.0.as_ref().map_or(Cost::MAX, |plan| plan.cost)
    }

    fn offer(&mut self, plan: &Plan) {
        self.0 = Some(*plan);
    }

    fn any(&self) -> bool {
        self.0.is_some()
    }
}

/// Keeps so many ways, best first.
pub struct Many {
    /// The ways.
    pub plans: Vec<Plan>,
    limit: usize,
}

impl Many {
    /// Room for so many.
    pub fn new(limit: usize) -> Many {
        Many {
            plans: Vec::new(),
            limit,
        }
    }
}

impl Keep for Many {
    fn bound(&self) -> Cost {
        match self.plans.last() {
            Some(plan) if self.plans.len() >= self.limit => plan.cost,
            Some(_) | None => Cost::MAX,
        }
    }

    fn offer(&mut self, plan: &Plan) {
        if !plan.is_full() || self.plans.iter().any(|other| other.same(plan)) {
            return;
        }
        let at = self.plans.partition_point(|other| other.cost <= plan.cost);
        self.plans.insert(at, *plan);
        self.plans.truncate(self.limit);
    }

    fn any(&self) -> bool {
        !self.plans.is_empty()
    }
}
