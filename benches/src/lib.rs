//! What a call costs: the subjects that are measured, and what they are asked.
//!
//! Each case is answered by the toolkit, with every check, and by hand ([`bare`]), with none. Both give the same bytes.

pub mod bare;
pub mod domain;
pub mod requests;
pub mod toolkit;

use std::{
    pin::pin,
    task::{Context, Poll, Waker},
};

use mcp_runtime::ReadyServer;

/// One call that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// A search with two hits.
    TwoHits,
    /// A search with twenty hits.
    TwentyHits,
    /// An argument of 200 KB, and a short answer.
    LongArgument,
}

impl Case {
    /// All cases.
    pub const ALL: [Self; 3] = [Self::TwoHits, Self::TwentyHits, Self::LongArgument];

    /// The name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::TwoHits => "2-hits",
            Self::TwentyHits => "20-hits",
            Self::LongArgument => "200-KB",
        }
    }

    /// The case of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|case| case.name() == name)
    }

    /// The request.
    pub fn request(self) -> Vec<u8> {
        match self {
            Self::TwoHits => requests::search(2),
            Self::TwentyHits => requests::search(20),
            Self::LongArgument => requests::keep_note(200_000),
        }
    }

    /// The answer made by hand.
    pub fn bare(self, request: &[u8]) -> Vec<u8> {
        match self {
            Self::TwoHits | Self::TwentyHits => bare::search(request),
            Self::LongArgument => bare::keep_note(request),
        }
    }
}

/// The answer of the toolkit. The tools wait for nothing, so that it is there at the first poll, and no executor is
/// part of what is measured.
pub fn answer(server: &ReadyServer, request: &[u8]) -> Vec<u8> {
    let answering = pin!(server.handle(request));
    match answering.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => answer.expect("a request has an answer"),
        Poll::Pending => panic!("these tools wait for nothing"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_subjects_give_the_same_bytes() {
        let server = toolkit::server();
        for case in Case::ALL {
            let request = case.request();
            let (toolkit, bare) = (answer(&server, &request), case.bare(&request));
            assert_eq!(String::from_utf8(toolkit), String::from_utf8(bare), "{}", case.name());
        }
    }

    #[test]
    fn the_cases_are_what_they_are_called() {
        let hits = |case: Case| {
            let answer: serde_json::Value = serde_json::from_slice(&case.bare(&case.request())).unwrap();
            answer["result"]["structuredContent"]["issues"].as_array().unwrap().len()
        };
        assert_eq!((hits(Case::TwoHits), hits(Case::TwentyHits)), (2, 20));
        assert!((200_000..220_000).contains(&Case::LongArgument.request().len()));
    }
}
