//! The official Rust client. Command line and report as in `../report.mjs`.

use std::{
    env, io,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::{Context as _, bail};
use rmcp::{
    ClientHandler,
    model::{CallToolRequestParams, ProgressNotificationParam, ProtocolVersion},
    service::{ClientLifecycleMode, ClientServiceExt, NotificationContext, RoleClient, RunningService},
    transport::{StreamableHttpClientTransport, TokioChildProcess},
};
use serde_json::{Value, json};
use tokio::process::Command;

/// Collects progress.
#[derive(Clone, Default)]
struct Client {
    progress: Arc<Mutex<Vec<Value>>>,
}

impl ClientHandler for Client {
    async fn on_progress(&self, update: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        let update = json!({ "progress": update.progress, "total": update.total, "message": update.message });
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).push(update);
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut line = env::args().skip(1);
    let mut word = |what| line.next().with_context(|| format!("no {what} on the command line"));
    let (mode, transport, target) = (word("mode")?, word("transport")?, word("target")?);
    let calls: Vec<CallToolRequestParams> = serde_json::from_reader(io::stdin())?;

    let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
    let lifecycle = match &*mode {
        "legacy" => ClientLifecycleMode::Initialize,
        "modern" => ClientLifecycleMode::Discover { preferred_versions },
        "auto" => ClientLifecycleMode::Auto { preferred_versions, legacy_version: None },
        other => bail!("no mode {other}"),
    };
    let client = Client::default();
    let progress = Arc::clone(&client.progress);
    let service = match &*transport {
        "http" => client.serve_with_lifecycle(StreamableHttpClientTransport::from_uri(target), lifecycle).await?,
        _ => {
            let mut command = Command::new(target);
            command.args(line);
            client.serve_with_lifecycle(TokioChildProcess::new(command)?, lifecycle).await?
        }
    };
    println!("{}", report(&service, &progress, calls).await?);
    service.cancel().await?;
    Ok(())
}

async fn report(
    service: &RunningService<RoleClient, Client>,
    progress: &Mutex<Vec<Value>>,
    calls: Vec<CallToolRequestParams>,
) -> anyhow::Result<Value> {
    let tools = service.list_all_tools().await?;
    let mut entries = Vec::new();
    for call in calls {
        let outcome = service.call_tool(call).await;
        let progress = std::mem::take(&mut *progress.lock().unwrap_or_else(PoisonError::into_inner));
        entries.push(match outcome {
            Ok(result) => json!({ "result": result, "progress": progress }),
            Err(error) => json!({ "error": format!("{error:?}") }),
        });
    }
    let peer = service.peer_info().context("the client knows nothing of the server")?;
    Ok(json!({
        "protocolVersion": peer.protocol_version,
        "server": peer.server_info,
        "tools": tools,
        "calls": entries,
    }))
}
