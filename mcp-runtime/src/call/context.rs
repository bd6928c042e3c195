//! What a handler may ask of its call.

use super::output::Answer;

/// One call, as its handler sees it. Take it as `cx: &Context`.
pub struct Context {
    _todo: (),
}

impl Context {
    pub(crate) fn answer(&self) -> Answer {
        todo!()
    }
}
