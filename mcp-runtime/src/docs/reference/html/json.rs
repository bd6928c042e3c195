//! JSON with its tokens marked, for colours.

/// JSON text as HTML: strings, names, numbers and words in elements of their own, and everything escaped.
pub(super) fn highlighted(text: &str) -> String {
    let mut html = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (token, class) = match first {
            '"' => {
                let (string, after) = rest.split_at(string_end(rest));
                (string, if after.trim_start().starts_with(':') { "k" } else { "s" })
            }
            '-' | '0'..='9' => {
                (rest.split_at(end(rest, |letter| !letter.is_ascii_alphanumeric() && !"+-.".contains(letter))).0, "n")
            }
            'a'..='z' => (rest.split_at(end(rest, |letter| !letter.is_ascii_alphabetic())).0, "w"),
            _ => (rest.split_at(end(rest, |letter| matches!(letter, '"' | '-' | '0'..='9' | 'a'..='z'))).0, ""),
        };
        if class.is_empty() {
            escape(token, &mut html);
        } else {
            html.push_str("<i class=");
            html.push_str(class);
            html.push('>');
            escape(token, &mut html);
            html.push_str("</i>");
        }
        rest = rest.get(token.len()..).unwrap_or_default();
    }
    html
}

/// Where the string that a text begins with ends.
fn string_end(text: &str) -> usize {
    let mut escaped = false;
    for (index, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return index + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

/// Where the token that a text begins with ends; it has one character at least.
fn end(text: &str, ends: impl Fn(char) -> bool) -> usize {
    text.char_indices().skip(1).find(|(_, letter)| ends(*letter)).map_or(text.len(), |(index, _)| index)
}

fn escape(text: &str, html: &mut String) {
    for letter in text.chars() {
        match letter {
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '&' => html.push_str("&amp;"),
            letter => html.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::highlighted;

    #[test]
    fn tokens_are_marked_and_escaped() {
        let html = highlighted(r#"{"a\"<": ["x:", -1.5e+3, true, null]}"#);
        assert_eq!(
            html,
            r#"{<i class=k>"a\"&lt;"</i>: [<i class=s>"x:"</i>, <i class=n>-1.5e+3</i>, <i class=w>true</i>, <i class=w>null</i>]}"#
        );
    }
}
