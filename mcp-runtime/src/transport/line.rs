//! Lines of bounded length from a byte stream.

use std::io;

use tokio::io::{AsyncBufRead, AsyncBufReadExt as _};

use crate::server::envelope::START;

/// What comes next on a stream.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line, without its line break; the last one may have had none.
    Whole(Vec<u8>),
    /// A line longer than the bound, which was skipped without being kept but for its start.
    TooLong(Vec<u8>),
    /// Nothing more.
    End,
}

/// Reads up to the next line break, keeping at most `bound` bytes of a line.
///
/// Not cancel-safe: a line begun is lost with the future.
pub(super) async fn next_line(input: &mut (impl AsyncBufRead + Unpin), bound: usize) -> io::Result<Line> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let available = match input.fill_buf().await {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            break;
        }
        any = true;
        let end = memchr::memchr(b'\n', available);
        let piece = available.get(..end.unwrap_or(available.len())).unwrap_or_default();
        // A carriage return before the line break is not part of the line.
        too_long |= line.len() + piece.len() > bound.saturating_add(1);
        let kept = if too_long { START.saturating_sub(line.len()).min(piece.len()) } else { piece.len() };
        line.extend_from_slice(piece.get(..kept).unwrap_or_default());
        if too_long {
            line.truncate(START);
            line.shrink_to_fit();
        }
        let consumed = piece.len() + usize::from(end.is_some());
        input.consume(consumed);
        if end.is_some() {
            break;
        }
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    too_long |= line.len() > bound;
    if too_long {
        line.truncate(START);
    }
    Ok(match (any, too_long) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong(line),
        (true, false) => Line::Whole(line),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines of `text`, read through a buffer of three bytes.
    async fn lines(text: &[u8], bound: usize) -> Vec<Line> {
        let mut input = tokio::io::BufReader::with_capacity(3, text);
        let mut lines = Vec::new();
        loop {
            match next_line(&mut input, bound).await {
                Ok(Line::End) | Err(_) => return lines,
                Ok(line) => lines.push(line),
            }
        }
    }

    fn whole(line: &str) -> Line {
        Line::Whole(line.into())
    }

    fn too_long(start: &str) -> Line {
        Line::TooLong(start.into())
    }

    #[tokio::test]
    async fn line_breaks_of_both_kinds_end_a_line_and_the_last_needs_none() {
        assert_eq!(lines(b"one\ntwo\r\n\nlast", 99).await, [whole("one"), whole("two"), whole(""), whole("last")]);
    }

    #[tokio::test]
    async fn a_long_line_is_skipped_whole_and_the_next_is_read() {
        assert_eq!(
            lines(b"12345\n123456\r\n1234567\n12345\r\n", 5).await,
            [whole("12345"), too_long("123456"), too_long("1234567"), whole("12345")]
        );
    }

    #[tokio::test]
    async fn of_a_long_line_only_the_start_is_kept() {
        for length in [START - 1, START, START + 1, 10 * START] {
            let text = "x".repeat(length);
            let start = &text[..length.min(START)];
            assert_eq!(lines(text.as_bytes(), 5).await, [too_long(start)]);
            assert_eq!(lines(text.as_bytes(), length - 1).await, [too_long(start)]);
        }
    }

    #[tokio::test]
    async fn nothing_is_no_line() {
        assert_eq!(lines(b"", 5).await, []);
    }
}
