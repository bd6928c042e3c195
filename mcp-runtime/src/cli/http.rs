//! `--http`: the server on an address.

use std::{io, net::SocketAddr};

use clap::{Arg, ArgAction, ArgMatches, Command};
use tokio::net::TcpListener;

use super::{Stop, Streams};
use crate::{HttpService, ReadyServer, transport::ending::end_process};
#[cfg(feature = "docs")]
use crate::{docs::Document, transport::http::FrontPage};

const HTTP: &str = "http";
const HOST: &str = "allow-host";
const ORIGIN: &str = "allow-origin";
#[cfg(feature = "docs")]
const UI: &str = "ui";

/// Where the server listens if nobody says where: on this machine only.
const ADDRESS: &str = "127.0.0.1:8080";

/// Adds the flags.
pub(super) fn arguments(command: Command) -> Command {
    let named = |name: &'static str| Arg::new(name).long(name).action(ArgAction::Append).requires(HTTP);
    let command = command
        .arg(
            Arg::new(HTTP)
                .long(HTTP)
                .value_name("ADDRESS")
                .num_args(0..=1)
                .default_missing_value(ADDRESS)
                .value_parser(address)
                .help(format!("Serve Streamable HTTP at {} of this address [{ADDRESS}]", HttpService::PATH)),
        )
        .arg(named(HOST).value_name("HOST").help("Also take requests to this host, say mcp.example.com"))
        .arg(named(ORIGIN).value_name("ORIGIN").help("Also take requests of pages of this origin"));
    #[cfg(feature = "docs")]
    let command = command.arg(
        Arg::new(UI)
            .long(UI)
            .action(ArgAction::SetTrue)
            .requires(HTTP)
            .help("Also serve a page at / on which the tools can be called; loopback addresses only"),
    );
    command
}

/// An address with host and port. A host without a port, or the other way round, is no address of a socket anywhere.
fn address(text: &str) -> Result<String, String> {
    let (host, port) = text.rsplit_once(':').unwrap_or(("", text));
    let is_named = !host.is_empty() && !host.contains(':') && port.parse::<u16>().is_ok();
    if is_named || text.parse::<SocketAddr>().is_ok() {
        return Ok(text.to_owned());
    }
    let port = port.parse::<u16>().unwrap_or(8080);
    Err(format!("write HOST:PORT, such as 127.0.0.1:{port}"))
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
    let bound = listener.local_addr()?;
    #[cfg(feature = "docs")]
    let front = if matches.get_flag(UI) { Some(page(&server, bound)?) } else { None };
    let mut service = server.into_service();
    #[cfg(feature = "docs")]
    if front.is_some() && service.wants_tokens() {
        return Err(refused(
            "the page has no token to send, and this server answers only those who bring one (`bearer_auth`): serve without \
             --ui, or try the tools on a server without `bearer_auth`",
        ));
    }
    // A server whose standard error is closed serves all the same.
    let _ = writeln!(streams.err, "Serving MCP at http://{bound}{}", HttpService::PATH);
    let named = |name| matches.get_many::<String>(name).into_iter().flatten();
    #[cfg(feature = "docs")]
    if let Some(front) = front {
        let _ = writeln!(streams.err, "Its tools can be called at http://{bound}/");
        service = service.with_front_page(front);
    }
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

/// The page of `--ui`: the tools that somebody without a token is shown at the endpoint, and no others.
#[cfg(feature = "docs")]
fn page(server: &ReadyServer, bound: SocketAddr) -> Result<FrontPage, Stop> {
    let shown: Vec<_> = server.descriptors().iter().filter(|tool| tool.scopes.is_empty()).cloned().collect();
    let (html, policy) = Document::new(server.info(), &shown).to_usable_html();
    FrontPage::at(bound, html, &policy).map_err(|why| refused(&why))
}

/// Why there is no page.
#[cfg(feature = "docs")]
fn refused(why: &str) -> Stop {
    Stop::misused(format!("--ui: {why}"))
}
