//! What the tests of the workspace share. The tests themselves are in `tests/`.

pub mod client;
pub mod example;
pub mod fixture;
pub mod fuzz;
pub mod http;
pub mod log;
pub mod soak;
pub mod spec;
pub mod tools;
