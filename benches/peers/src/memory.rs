//! One call in memory, bytes in to bytes out.

use std::{convert::Infallible, future::ready, hint::black_box};

use mcp_benches::{Case, answer, toolkit};
use rmcp::{
    RoleServer, ServiceExt as _,
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::Transport,
};
use tokio::{runtime, sync::mpsc};

use crate::{
    rounds::{Subject, table},
    sdk::Sdk,
};

/// Bytes in, bytes out, and nothing between the SDK and them.
struct Memory {
    requests: mpsc::UnboundedReceiver<Vec<u8>>,
    responses: mpsc::UnboundedSender<Vec<u8>>,
}

impl Transport<RoleServer> for Memory {
    type Error = Infallible;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Infallible>> + Send + 'static {
        let _ = self.responses.send(serde_json::to_vec(&message).expect("a message"));
        ready(Ok(()))
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        let request = self.requests.recv().await?;
        Some(serde_json::from_slice(&request).expect("a message"))
    }

    async fn close(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Prints a table for each case.
pub(crate) fn compare() {
    let runtime = runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let server = toolkit::server();
    for case in Case::ALL {
        let request = case.request();
        let (to_sdk, requests) = mpsc::unbounded_channel();
        let (responses, mut from_sdk) = mpsc::unbounded_channel();
        let sdk = runtime.spawn(Sdk::new().serve(Memory { requests, responses }));
        let calls = if case == Case::LongArgument { 100 } else { 5_000 };
        let subjects = vec![
            Subject::new("toolkit", |calls| (0..calls).for_each(|_| drop(black_box(answer(&server, &request))))),
            Subject::new("tuned bare", |calls| (0..calls).for_each(|_| drop(black_box(case.bare(&request))))),
            Subject::new("official SDK", |calls| {
                runtime.block_on(async {
                    for _ in 0..calls {
                        to_sdk.send(request.clone()).expect("the server runs");
                        let response = from_sdk.recv().await.expect("a response");
                        assert!(
                            response.windows(17).any(|part| part == b"structuredContent"),
                            "{}",
                            String::from_utf8_lossy(&response)
                        );
                    }
                });
            }),
        ];
        table(case.name(), calls, subjects);
        sdk.abort();
    }
}
