//! A built server.

/// A server that is built and answers messages. Cheap to clone: the clones share everything.
#[derive(Clone)]
pub struct ReadyServer {
    _todo: (),
}

impl ReadyServer {
    /// The name that clients see.
    pub fn name(&self) -> &str {
        todo!()
    }

    /// Answers one message in memory: the bytes of the response, or `None` where none is due (a notification).
    /// Notifications of the call (progress, log messages) are dropped.
    pub async fn handle(&self, message: &[u8]) -> Option<Vec<u8>> {
        let _ = message;
        todo!()
    }

    /// Serves standard input and output until the input ends and what is in flight is answered.
    #[cfg(feature = "stdio")]
    pub async fn serve_stdio(&self) -> std::io::Result<()> {
        todo!()
    }
}
