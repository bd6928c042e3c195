//! Messages as lines, written to a stream.

use std::{io, mem};

use tokio::io::{AsyncWrite, AsyncWriteExt as _};

use super::queue::{Outgoing, Receiver};
use crate::call::cancel::CancellationToken;

/// How many messages are written at a time.
const BATCH: usize = 64;
/// How many bytes are put together for one write, and how large a buffer is kept for the next.
pub(super) const CHUNK: usize = 1 << 20;

/// Writes messages until no more can come, or from `last` on what is there.
pub(super) async fn write(
    mut output: impl AsyncWrite + Unpin,
    mut queue: Receiver,
    last: &CancellationToken,
) -> io::Result<()> {
    let mut batch = Vec::with_capacity(BATCH);
    let mut bytes = Vec::new();
    loop {
        let count = tokio::select! {
            biased;
            count = queue.recv_many(&mut batch, BATCH) => count,
            () = last.cancelled() => {
                queue.close();
                continue;
            }
        };
        if count == 0 {
            break;
        }
        write_lines(&mut output, &mut batch, &mut bytes).await?;
        // Only now is there room for others.
        batch.clear();
    }
    output.shutdown().await
}

/// Writes the messages that may still be sent, short ones together: `bytes` is what they are put together in.
async fn write_lines(
    output: &mut (impl AsyncWrite + Unpin),
    messages: &mut [Outgoing],
    bytes: &mut Vec<u8>,
) -> io::Result<()> {
    for Outgoing { message, call, ticket, .. } in messages {
        // From here on the client can't take it back.
        drop(ticket.take());
        if call.as_ref().is_some_and(CancellationToken::is_cancelled) {
            continue;
        }
        let line = into_line(mem::take(message));
        if bytes.len() + line.len() > CHUNK {
            output.write_all(bytes).await?;
            bytes.clear();
        }
        if line.len() > CHUNK {
            // A copy of what is long would take up as much again.
            output.write_all(&line).await?;
        } else {
            bytes.extend_from_slice(&line);
        }
    }
    output.write_all(bytes).await?;
    bytes.clear();
    output.flush().await
}

/// A message as one line. A line break in a message can only be space between tokens, from JSON that the author had
/// written elsewhere: within strings it is escaped.
fn into_line(mut message: Vec<u8>) -> Vec<u8> {
    for byte in &mut message {
        if matches!(byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
    message.push(b'\n');
    message
}

/// A client that has gone is no error of this server.
pub(super) fn end_of_output(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if matches!(error.kind(), io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset) => {
            tracing::debug!("the client has closed the output");
            Ok(())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::queue::queue, *};

    #[tokio::test]
    async fn what_was_queued_about_a_call_is_not_sent_once_it_is_cancelled() {
        let (running, cancelled) = (CancellationToken::new(), CancellationToken::new());
        let (sender, receiver) = queue(1 << 10);
        assert!(sender.try_send(b"1".to_vec(), Some(&running)));
        assert!(sender.try_send(b"2".to_vec(), Some(&cancelled)));
        sender.send(b"3".to_vec()).await;
        cancelled.cancel();
        drop(sender);
        let mut output = Vec::new();
        write(&mut output, receiver, &CancellationToken::new()).await.unwrap();
        assert_eq!(output, b"1\n3\n");
    }

    #[tokio::test]
    async fn short_and_long_messages_keep_their_order() {
        let lengths = [1, CHUNK - 2, 1, CHUNK, CHUNK - 1, 2 * CHUNK, 5];
        let (sender, receiver) = queue(16 * CHUNK);
        for (letter, length) in (b'a'..).zip(lengths) {
            sender.send(vec![letter; length]).await;
        }
        drop(sender);
        let mut output = Vec::new();
        write(&mut output, receiver, &CancellationToken::new()).await.unwrap();
        let lines: Vec<_> = output.split(|byte| *byte == b'\n').map(|line| (line.first(), line.len())).collect();
        let expected: Vec<_> = b"abcdefg".iter().map(Some).zip(lengths).chain([(None, 0)]).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_message_is_one_line_whatever_space_it_has() {
        assert_eq!(into_line(b"{\r\n  \"a\": 1\n}".to_vec()), b"{    \"a\": 1 }\n");
    }
}
