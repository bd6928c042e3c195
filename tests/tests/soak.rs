//! A short run of what `cargo run --release -p mcp-tests --bin soak` does for long.

use mcp_tests::soak;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_call_is_answered_as_it_must_be_and_once() {
    let tally = soak::run(5_000, 7, |_| ()).await;
    assert_eq!(tally.total(), 5_000);
    // All kinds were among them.
    assert!(tally.succeeded > 1_000 && tally.failed > 500 && tally.refused > 200 && tally.silent > 200, "{tally}");
}
