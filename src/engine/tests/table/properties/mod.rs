//! Properties of random hands under random rules.

mod claims;
mod hidden;
mod legal;
