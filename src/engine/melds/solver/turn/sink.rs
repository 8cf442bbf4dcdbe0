//! What becomes of the plans that a search finds: the best one is kept, or the best few.
use super::{plan::TurnPlan, terms::Cost};

/// Collects plans.
pub trait PlanSink {
    /// Plans that cost as much or more are not wanted.
    fn bound(&self) -> Cost;
    /// Takes a plan that costs less than the bound.
    fn offer(&mut self, plan: &TurnPlan);
    /// Whether it has any plan.
    fn any(&self) -> bool;
}

/// Keeps the best plan.
#[derive(Default)]
pub struct BestPlan(pub Option<TurnPlan>);

impl PlanSink for BestPlan {
    fn bound(&self) -> Cost {
        self.0.as_ref().map_or(Cost::MAX, |plan| plan.cost)
    }

    fn offer(&mut self, plan: &TurnPlan) {
        self.0 = Some(*plan);
    }

    fn any(&self) -> bool {
        self.0.is_some()
    }
}

/// Keeps the best plans up to a number, of those that take along what fits their runs. Plans that lay the same combinations
/// count once.
pub struct BestPlans {
    /// The plans, best first.
    pub plans: Vec<TurnPlan>,
    limit: usize,
}

impl BestPlans {
    /// Room for `limit` plans.
    pub fn new(limit: usize) -> BestPlans {
        BestPlans {
            plans: Vec::new(),
            limit,
        }
    }
}

impl PlanSink for BestPlans {
    fn bound(&self) -> Cost {
        match self.plans.last() {
            Some(plan) if self.plans.len() >= self.limit => plan.cost,
            Some(_) | None => Cost::MAX,
        }
    }

    fn offer(&mut self, plan: &TurnPlan) {
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
