//! What the tests of the workspace share. The tests themselves are in `tests/`.
