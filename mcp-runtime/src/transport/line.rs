//! Lines of bounded length from a byte stream.

use std::io;

use tokio::io::{AsyncBufRead, AsyncBufReadExt as _};

/// What comes next on a stream.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line, without its line break; the last one may have had none.
    Whole(Vec<u8>),
    /// A line longer than the bound. It was skipped without being kept.
    TooLong,
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
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(piece);
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
    Ok(match (any, too_long || line.len() > bound) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong,
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

    #[tokio::test]
    async fn line_breaks_of_both_kinds_end_a_line_and_the_last_needs_none() {
        assert_eq!(lines(b"one\ntwo\r\n\nlast", 99).await, [whole("one"), whole("two"), whole(""), whole("last")]);
    }

    #[tokio::test]
    async fn a_long_line_is_skipped_whole_and_the_next_is_read() {
        assert_eq!(
            lines(b"12345\n123456\r\n1234567\n12345\r\n", 5).await,
            [whole("12345"), Line::TooLong, Line::TooLong, whole("12345")]
        );
    }

    #[tokio::test]
    async fn nothing_is_no_line() {
        assert_eq!(lines(b"", 5).await, []);
    }
}
