//! What tools cost a model.

use serde_json::json;

use crate::Descriptor;

/// Bytes of JSON that make a token, roughly: English text and JSON punctuation under the tokenizers in use.
const BYTES_A_TOKEN: usize = 4;

/// An estimate of the tokens that a tool list takes in every request to a model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// Each tool's name, and its tokens.
    pub tools: Vec<(String, usize)>,
    /// All tools together.
    pub total: usize,
}

/// Estimates tokens by what models get to see: name, description and input schema, at four bytes a token. Tokenizers
/// differ by a third either way.
pub fn estimate_tokens(tools: &[Descriptor]) -> Cost {
    let each: Vec<(String, usize)> = tools
        .iter()
        .map(|tool| {
            let seen =
                json!({ "name": tool.name(), "description": tool.description(), "parameters": tool.input_schema() });
            (tool.name().to_owned(), seen.to_string().len().div_ceil(BYTES_A_TOKEN))
        })
        .collect();
    let total = each.iter().map(|(_, tokens)| tokens).sum();
    Cost { tools: each, total }
}
