//! `--http`: the server on an address.

use std::io;

use clap::{Arg, ArgAction, ArgMatches, Command};
use tokio::net::TcpListener;

use super::{Stop, Streams};
use crate::{HttpService, ReadyServer, transport::ending::end_process};

const HTTP: &str = "http";
const HOST: &str = "allow-host";
const ORIGIN: &str = "allow-origin";

/// Where the server listens if nobody says where: on this machine only.
const ADDRESS: &str = "127.0.0.1:8080";

/// Adds the flags.
pub(super) fn arguments(command: Command) -> Command {
    let named = |name: &'static str| Arg::new(name).long(name).action(ArgAction::Append).requires(HTTP);
    command
        .arg(
            Arg::new(HTTP)
                .long(HTTP)
                .value_name("ADDRESS")
                .num_args(0..=1)
                .default_missing_value(ADDRESS)
                .help(format!("Serve Streamable HTTP at {} of this address [{ADDRESS}]", HttpService::PATH)),
        )
        .arg(named(HOST).value_name("HOST").help("Also take requests to this host, say mcp.example.com"))
        .arg(named(ORIGIN).value_name("ORIGIN").help("Also take requests of pages of this origin"))
}

/// Whether HTTP is to be served.
pub(super) fn is_wanted(matches: &ArgMatches) -> bool {
    matches.contains_id(HTTP)
}

/// Serves until the process is asked to end.
pub(super) async fn serve(server: ReadyServer, matches: &ArgMatches, streams: &mut Streams) -> Result<u8, Stop> {
    let address = matches.get_one::<String>(HTTP).map_or(ADDRESS, String::as_str);
    let listener = TcpListener::bind(address).await.map_err(|error| {
        let kind = error.kind();
        io::Error::new(kind, format!("can't listen on {address}: {error}"))
    })?;
    writeln!(streams.err, "Serving MCP at http://{}{}", listener.local_addr()?, HttpService::PATH)?;
    let named = |name| matches.get_many::<String>(name).into_iter().flatten();
    let mut service = server.into_service();
    for host in named(HOST) {
        service = service.allow_host(host);
    }
    for origin in named(ORIGIN) {
        service = service.allow_origin(origin);
    }
    service.serve(listener).await?;
    // It was asked to, and what was in flight has had its time.
    end_process();
    Ok(0)
}
