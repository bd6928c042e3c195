//! What each error type becomes.

use std::{error::Error, fmt};

use serde_json::{Value, json};

use super::{answer, parts, result, returned};
use crate::{
    Context, Image, Text, ToolError,
    call::finish::{Finish, FinishAny as _, FinishError as _},
    protocol::ErrorCode,
};

#[derive(Debug)]
struct Outer(Inner);
#[derive(Debug)]
struct Inner;

impl fmt::Display for Outer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("reading the list failed")
    }
}
impl fmt::Display for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such file")
    }
}
impl Error for Outer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}
impl Error for Inner {}

const CHAIN: &str = "reading the list failed: no such file";

fn error(text: &str) -> Value {
    json!({"content": [{"type": "text", "text": text}], "isError": true})
}

fn fails() -> Result<u8, Outer> {
    Err(Outer(Inner))
}

#[test]
fn an_error_is_its_text_and_that_of_its_sources() {
    fn converted() -> Result<(), ToolError> {
        fails()?;
        Ok(())
    }
    fn boxed() -> Result<(), Box<dyn Error + Send + Sync>> {
        Ok(fails().map(|_| ())?)
    }
    fn plain_box() -> Result<(), Box<dyn Error>> {
        Ok(fails().map(|_| ())?)
    }
    assert_eq!(returned(converted()), error(CHAIN));
    assert_eq!(returned(boxed()), error(CHAIN));
    assert_eq!(returned(plain_box()), error(CHAIN));
    assert_eq!(returned(Err::<(), _>("just text")), error("just text"));
    assert_eq!(returned(Err::<(), _>(ToolError::new("a"))), error("a"));
}

#[test]
#[expect(clippy::needless_borrow, reason = "written as the macros write it")]
fn where_the_type_is_known_its_sources_are_found() {
    let outbox = std::sync::Arc::default();
    let cx = Context::new(parts(&outbox));
    assert_eq!(result(&(&&&Finish::new(fails().map(|_| ()))).finish(&cx)), error(CHAIN));
    assert_eq!(result(&(&&&Finish::new(Err::<(), _>(ToolError::new("a")))).finish(&cx)), error("a"));
    assert_eq!(result(&(&&&Finish::new("text")).finish(&cx)), json!({"content": [{"type": "text", "text": "text"}]}));
}

/// Displays like `anyhow::Error`: sources in the alternate form, no `Error` of its own.
struct Report;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if f.alternate() { CHAIN } else { "reading the list failed" })
    }
}

#[test]
fn reports_that_are_no_errors_show_their_sources() {
    assert_eq!(returned(Err::<(), _>(Report)), error(CHAIN));
    assert_eq!(returned(Err::<(), _>(anyhow::Error::new(Outer(Inner)))), error(CHAIN));
}

#[test]
fn a_masked_error_keeps_its_detail_to_the_operator() {
    let failed = ToolError::masked("the archive is not available", Outer(Inner));
    assert_eq!(format!("{failed} {failed:?}").matches("no such file").count(), 0);
    assert_eq!(returned(Err::<(), _>(failed)), error("the archive is not available"));
}

#[test]
fn an_error_can_bring_blocks() {
    let failed = ToolError::new("a").with_content(Text::new("b")).with_content(Image::new([0], "image/png"));
    assert_eq!(
        returned(Err::<(), _>(failed))["content"],
        json!([{"type": "text", "text": "a"}, {"type": "text", "text": "b"},
            {"type": "image", "data": "AA==", "mimeType": "image/png"}])
    );
}

#[test]
fn a_protocol_error_is_no_result() {
    let failed = ToolError::protocol(ErrorCode::INVALID_PARAMS, "no such project").with_data(json!({"project": 7}));
    let answer = answer(Err::<i64, _>(failed));
    let error = answer.protocol_error().expect("an error");
    assert_eq!(
        (error.code, &*error.message, &error.data),
        (ErrorCode::INVALID_PARAMS, "no such project", &Some(json!({"project": 7})))
    );
    assert_eq!(answer.breach(), None);
}
