//! What is logged of requests over HTTP: enough to find out why, and nothing that is secret. (Apart from other tests, as what
//! is logged at all is decided for a whole process.)

use mcp_runtime::{BearerAuth, HttpService, Principal, ProtectedResource, TokenError, TokenVerifier, tool, toolset};
use mcp_tests::{
    client::call,
    fixture::builder,
    http::{Answer, Site, modern},
    log::Log,
};
use serde_json::json;
use tracing::Level;

/// Takes an argument that is mirrored.
#[tool]
fn mirror(#[arg(header = "Region")] region: String) -> String {
    region
}

/// Knows one token.
struct OneToken;

impl TokenVerifier for OneToken {
    async fn verify(&self, token: &str, _: &ProtectedResource) -> Result<Principal, TokenError> {
        if token == "hidden.known" { Ok(Principal::new("alice")) } else { Err(TokenError::invalid("unknown")) }
    }
}

fn auth() -> BearerAuth {
    let resource = ProtectedResource::new("https://mcp.example.com/mcp", "https://auth.example.com").unwrap();
    BearerAuth::new(resource, OneToken)
}

fn service() -> HttpService {
    builder().tools(toolset![mirror]).build().unwrap().into_service()
}

/// The answers to calls with these header lines, and all that was logged meanwhile.
async fn logged(service: HttpService, calls: &[&str]) -> (Vec<Answer>, String) {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(Level::TRACE).with_writer(log.clone()).with_ansi(false);
    let _guard = tracing::subscriber::set_default(subscriber.finish());
    let site = Site::serve(service).await;
    let mut answers = Vec::new();
    for line in calls {
        answers.push(site.ask(modern(&call(1, "mirror", json!({ "region": "hidden" })), &[line])).await);
    }
    (answers, log.text())
}

#[tokio::test]
async fn a_header_that_differs_is_logged_without_values() {
    let (_, log) = logged(service(), &["Mcp-Param-Region: secret", "X: y"]).await;
    assert_eq!(log.matches("header=\"Mcp-Param-Region\"").count(), 2, "{log}");
    assert!(log.contains("differs from the body") && log.contains("reason="), "{log}");
    assert!(!log.contains("hidden") && !log.contains("secret"), "{log}");
}

#[tokio::test]
async fn no_token_is_logged_shown_or_sent_back() {
    let calls = ["hidden.known", "hidden.other", "hidden,no"].map(|token| format!("Authorization: Bearer {token}"));
    let (answers, log) = logged(service().bearer_auth(auth()), &calls.each_ref().map(String::as_str)).await;
    // The first is let in, and lacks a header.
    assert_eq!(answers.iter().map(|answer| answer.code()).collect::<Vec<_>>(), [-32020, -32600, -32600]);
    assert!(answers.iter().all(|answer| !format!("{answer:?}").contains("hidden")), "{answers:?}");
    assert!(log.contains("a request is refused"), "the log is looked at: {log}");
    assert!(!log.contains("hidden"), "{log}");
    let shown = format!("{:?} {:?}", auth(), service().bearer_auth(auth()));
    assert!(!shown.contains("OneToken"), "{shown}");
}
