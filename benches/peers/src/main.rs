//! The toolkit beside the official SDK (`rmcp`) and beside code without any framework: the same tool, the same request,
//! in turn within one run, so that a busy machine slows all of them down alike.
//!
//! ```sh
//! cargo run --release --manifest-path benches/peers/Cargo.toml -- memory   # or stdio, or http
//! ```

mod http;
mod memory;
mod rounds;
mod sdk;
mod stdio;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["memory"] => memory::compare(),
        ["stdio"] => stdio::compare(),
        ["http"] => http::compare(),
        // What `stdio` starts.
        ["serve", subject] => stdio::serve(subject),
        _ => {
            eprintln!("usage: mcp-peers memory|stdio|http");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
