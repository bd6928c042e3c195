//! Names that read as secrets, which must not travel in a header.
//!
//! Specification, tools page: "Server developers SHOULD NOT mark sensitive parameters (passwords, API keys, tokens,
//! PII) with `x-mcp-header`, as header values are visible to network intermediaries."

/// One word, or words that follow each other.
const SECRETS: &[&[&str]] = &[
    &["password"],
    &["passwords"],
    &["passwd"],
    &["pwd"],
    &["passphrase"],
    &["passcode"],
    &["secret"],
    &["token"],
    &["apikey"],
    &["api", "key"],
    &["api", "keys"],
    &["apikeys"],
    &["access", "key"],
    &["private", "key"],
    &["signing", "key"],
    &["encryption", "key"],
    &["auth"],
    &["authentication"],
    &["authorization"],
    &["bearer"],
    &["credential"],
    &["credentials"],
    &["cookie"],
    &["session"],
    &["sessionid"],
    &["accesstoken"],
    &["pin"],
    &["jwt"],
    &["otp"],
    &["ssn"],
    &["cvv"],
];

/// The part of `name` that reads as a secret, if one does. Whole words only: `secretary` and `max_tokens` are none.
pub fn secret_in(name: &str) -> Option<String> {
    let words = words(name);
    SECRETS
        .iter()
        .find(|secret| words.windows(secret.len()).any(|window| window == **secret))
        .map(|secret| secret.join(" "))
}

/// What is wrong with a header whose name, or whose argument's name, reads as this secret; what to do about it depends on
/// where it was written.
pub fn problem(secret: &str) -> String {
    format!("this reads as a secret (`{secret}`), and proxies and logs see headers")
}

/// `apiKey`, `API_KEY`, `Api-Key` and `APIKey2` are all `api` and `key`.
fn words(name: &str) -> Vec<String> {
    let chars: Vec<char> = name.chars().collect();
    let mut words = vec![String::new()];
    for (index, &c) in chars.iter().enumerate() {
        let previous = index.checked_sub(1).map(|before| chars[before]);
        let next = chars.get(index + 1);
        let starts_word = c.is_uppercase()
            && previous
                .is_some_and(|p| p.is_lowercase() || (p.is_uppercase() && next.is_some_and(|n| n.is_lowercase())));
        if !c.is_alphabetic() || starts_word {
            words.push(String::new());
        }
        if c.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::secret_in;

    #[test]
    fn secrets_are_found_by_word_in_every_spelling() {
        for name in [
            "password",
            "user_password",
            "apiKey",
            "API_KEY",
            "Api-Key",
            "APIKey2",
            "accessToken",
            "X-Session",
            "clientSecret",
            "privateKey",
            "auth",
            "Passwords",
            "api-keys",
            "sessionid",
            "accesstoken",
            "Authentication",
            "card_pin",
        ] {
            assert!(secret_in(name).is_some(), "{name}");
        }
    }

    #[test]
    fn words_that_only_contain_a_secret_are_let_through() {
        for name in [
            "secretary",
            "max_tokens",
            "tokenizer",
            "cookiecutter",
            "keyboard",
            "author",
            "key",
            "passworded",
            "sessions",
        ] {
            assert_eq!(secret_in(name), None, "{name}");
        }
    }
}
