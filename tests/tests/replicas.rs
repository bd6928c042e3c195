//! Two replicas of `examples/replicas` behind nginx, as its script starts them. Where there is no nginx the tests are
//! skipped with a line on standard error, or fail if `INTEROP_REQUIRED` is set.
#![cfg(unix)]

mod replicas {
    mod failure;
    mod proxy;
    mod routing;
    mod shared;
}
