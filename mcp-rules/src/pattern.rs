//! Patterns that every reader of the schema understands.
//!
//! JSON Schema 2020-12 (core, 6.4) takes the regular expressions of ECMA-262, and clients compile a tool's patterns in
//! JavaScript, Python or Rust. What only one of them reads makes the others drop the tool.

use std::convert::Infallible;

use regex_syntax::ast::{
    self, AssertionKind, Ast, ClassSetItem, ClassUnicode, ClassUnicodeKind, ClassUnicodeOpKind, ErrorKind, GroupKind,
    HexLiteralKind, Literal, LiteralKind, SpecialLiteralKind, Visitor, parse::Parser,
};

/// What is wrong with a pattern, if anything, and what to write.
pub fn problem(pattern: &str) -> Option<String> {
    let ast = match Parser::new().parse(pattern) {
        Ok(ast) => ast,
        Err(error)
            if matches!(error.kind(), ErrorKind::UnsupportedLookAround | ErrorKind::UnsupportedBackreference) =>
        {
            return Some(
                "has a look-around or a back-reference, which some clients don't read and no engine matches in bounded \
                 time: write out what is accepted"
                    .into(),
            );
        }
        Err(error) => {
            let at = error.span().start.offset;
            return Some(format!("is no regular expression: {} (at character {})", error.kind(), at + 1));
        }
    };
    regex_syntax::parse(pattern).err().and_then(untranslatable).or_else(|| of_rust_alone(&ast))
}

/// What a pattern has that only Rust's expressions have, if anything, and what to write; nothing for what is no expression
/// in Rust either.
pub fn foreign(pattern: &str) -> Option<String> {
    of_rust_alone(&Parser::new().parse(pattern).ok()?)
}

fn of_rust_alone(ast: &Ast) -> Option<String> {
    ast::visit(ast, Foreign { found: None, in_class: false }).unwrap_or_else(|never| match never {})
}

/// A pattern that is written soundly but means nothing, such as an unknown `\p{…}` class.
fn untranslatable(error: regex_syntax::Error) -> Option<String> {
    match error {
        regex_syntax::Error::Translate(error) => Some(format!("is no regular expression: {}", error.kind())),
        _ => None,
    }
}

/// The classes that both name alike: the general categories by their short names, and binary properties.
const PROPERTIES: &[&str] = &[
    "L",
    "LC",
    "Lu",
    "Ll",
    "Lt",
    "Lm",
    "Lo",
    "M",
    "Mn",
    "Mc",
    "Me",
    "N",
    "Nd",
    "Nl",
    "No",
    "P",
    "Pc",
    "Pd",
    "Ps",
    "Pe",
    "Pi",
    "Pf",
    "Po",
    "S",
    "Sm",
    "Sc",
    "Sk",
    "So",
    "Z",
    "Zs",
    "Zl",
    "Zp",
    "C",
    "Cc",
    "Cf",
    "Co",
    "Cn",
    "Letter",
    "Uppercase_Letter",
    "Lowercase_Letter",
    "Mark",
    "Number",
    "Decimal_Number",
    "Punctuation",
    "Symbol",
    "Separator",
    "Other",
    "Any",
    "ASCII",
    "Alphabetic",
    "Alpha",
    "Uppercase",
    "Upper",
    "Lowercase",
    "Lower",
    "White_Space",
    "space",
    "ID_Start",
    "ID_Continue",
    "XID_Start",
    "XID_Continue",
    "Emoji",
    "Emoji_Presentation",
    "Extended_Pictographic",
    "Ideographic",
    "Hex_Digit",
    "ASCII_Hex_Digit",
    "Math",
    "Dash",
];

/// Looks for what ECMA-262 does not have.
struct Foreign {
    found: Option<String>,
    in_class: bool,
}

impl Foreign {
    fn refuse(&mut self, what: &str, instead: &str) {
        self.found.get_or_insert_with(|| {
            format!("has {what}, which JavaScript's regular expressions do not have: {instead}")
        });
    }

    /// ECMA-262, "UnicodePropertyValueExpression": a script takes `Script=`, and spellings are exact.
    fn class(&mut self, class: &ClassUnicode) {
        match &class.kind {
            ClassUnicodeKind::OneLetter(letter) => {
                self.refuse(&format!("`\\p{letter}`"), &format!("write `\\p{{{letter}}}`"));
            }
            ClassUnicodeKind::Named(name) if !PROPERTIES.contains(&name.as_str()) => {
                self.refuse(
                    &format!("the class `\\p{{{name}}}`"),
                    "write a general category by its short name, such as `\\p{Lu}`, or a script, such as \
                     `\\p{Script=Greek}`",
                );
            }
            ClassUnicodeKind::NamedValue { op, name, value } => {
                let known = ["Script", "sc", "Script_Extensions", "scx", "General_Category", "gc"];
                let exact = known.contains(&name.as_str()) && value.starts_with(|c: char| c.is_ascii_uppercase());
                if *op != ClassUnicodeOpKind::Equal || !exact {
                    self.refuse(&format!("the class `\\p{{{name}…{value}}}`"), "write `\\p{Script=Greek}`");
                }
            }
            ClassUnicodeKind::Named(_) => {}
        }
    }

    fn literal(&mut self, literal: &Literal) {
        match literal.kind {
            LiteralKind::Meta | LiteralKind::Superfluous => {
                // ECMA-262 in Unicode mode: only syntax characters and `/` may be escaped, and `-` inside a class.
                let allowed = "^$\\.*+?()[]{}|/".contains(literal.c) || (self.in_class && literal.c == '-');
                if !allowed {
                    self.refuse(&format!("the escape `\\{0}`", literal.c), &format!("write `{}`", literal.c));
                }
            }
            LiteralKind::HexBrace(HexLiteralKind::X) | LiteralKind::HexFixed(HexLiteralKind::UnicodeLong) => {
                let code = u32::from(literal.c);
                self.refuse("an escape by code point", &format!("write `\\u{{{code:x}}}`"));
            }
            LiteralKind::Verbatim if matches!(literal.c, ']' | '}') => {
                self.refuse(&format!("a `{}` on its own", literal.c), &format!("write `\\{}`", literal.c));
            }
            LiteralKind::Special(SpecialLiteralKind::Bell) => self.refuse("the escape `\\a`", "write `\\x07`"),
            _ => {}
        }
    }
}

impl Visitor for Foreign {
    type Output = Option<String>;
    type Err = Infallible;

    fn finish(self) -> Result<Self::Output, Self::Err> {
        Ok(self.found)
    }

    fn visit_pre(&mut self, ast: &Ast) -> Result<(), Self::Err> {
        match ast {
            Ast::Flags(_) => self.refuse("flags such as `(?i)`", "spell the cases out, `[Aa]`"),
            Ast::Literal(literal) => self.literal(literal),
            Ast::Assertion(assertion) => match assertion.kind {
                AssertionKind::StartText => self.refuse("`\\A`", "write `^`"),
                AssertionKind::EndText => self.refuse("`\\z`", "write `$`"),
                AssertionKind::WordBoundaryStart
                | AssertionKind::WordBoundaryEnd
                | AssertionKind::WordBoundaryStartAngle
                | AssertionKind::WordBoundaryEndAngle
                | AssertionKind::WordBoundaryStartHalf
                | AssertionKind::WordBoundaryEndHalf => self.refuse("a one-sided word boundary", "write `\\b`"),
                _ => {}
            },
            Ast::ClassUnicode(class) => self.class(class),
            Ast::Repetition(repetition) if matches!(*repetition.ast, Ast::Repetition(_)) => {
                self.refuse("a repetition of a repetition", "put the inner one in a group, `(?:a*)*`");
            }
            Ast::Group(group) => match &group.kind {
                GroupKind::CaptureName { starts_with_p: true, name } => {
                    let name = &name.name;
                    self.refuse(&format!("`(?P<{name}>`"), &format!("write `(?<{name}>`"));
                }
                GroupKind::CaptureName { name, .. } if name.name.contains(['.', '[', ']']) => {
                    let name = &name.name;
                    self.refuse(&format!("the group name `{name}`"), "use letters, digits and `_`");
                }
                GroupKind::NonCapturing(flags) if !flags.items.is_empty() => {
                    self.refuse("flags such as `(?i:`", "spell the cases out, `[Aa]`");
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), Self::Err> {
        self.in_class = true;
        match item {
            ClassSetItem::Ascii(_) => self.refuse("a POSIX class such as `[:alpha:]`", "write `[A-Za-z]`"),
            ClassSetItem::Bracketed(_) => self.refuse("a class inside a class", "write one class"),
            ClassSetItem::Unicode(class) => self.class(class),
            ClassSetItem::Literal(literal) => self.literal(literal),
            ClassSetItem::Range(range) => {
                self.literal(&range.start);
                self.literal(&range.end);
            }
            _ => {}
        }
        self.in_class = false;
        Ok(())
    }

    fn visit_class_set_binary_op_pre(&mut self, _: &ast::ClassSetBinaryOp) -> Result<(), Self::Err> {
        self.refuse("an operation on classes such as `&&`", "write one class");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::problem;

    #[test]
    fn what_ecma_and_rust_share_is_accepted() {
        for pattern in [
            "^[a-z0-9_-]+$",
            r"^\d{4}-\d\d$",
            r"[\w\-.]+",
            r"^(?<year>\d+)$",
            r"a\/b",
            r"\p{L}+",
            r"\u{e9}",
            "日本",
            r"\p{Script=Greek}",
            r"[\p{Lu}\]]",
            r"a\}",
            "(?:a*)*",
        ] {
            assert_eq!(problem(pattern), None, "{pattern}");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused_with_its_place() {
        let text = problem("^[a-z").unwrap_or_default();
        assert!(text.contains("unclosed character class") && text.contains("character 2"), "{text}");
        for pattern in ["(", "*a", "a{2,1}", r"\p{Klingon}", "[z-a]"] {
            assert!(problem(pattern).is_some_and(|text| text.starts_with("is no regular expression")), "{pattern}");
        }
    }

    #[test]
    fn what_only_rust_reads_is_refused_with_a_substitute() {
        for (pattern, instead) in [
            ("(?i)abc", "[Aa]"),
            ("(?i:abc)", "[Aa]"),
            (r"\Aabc", "`^`"),
            (r"abc\z", "`$`"),
            ("(?P<n>a)", "(?<n>"),
            ("[[:alpha:]]", "[A-Za-z]"),
            ("[a-z&&[^b]]", "one class"),
            (r"a\-b", "write `-`"),
            (r"a\#", "write `#`"),
            (r"\x{e9}", r"\u{e9}"),
            ("a]", r"write `\]`"),
            ("a}", r"write `\}`"),
            ("[]a]", r"write `\]`"),
            (r"\pL", r"`\p{L}`"),
            (r"\p{Greek}", "Script=Greek"),
            (r"[\p{letter}]", "general category"),
            ("a**", "group"),
            ("a{2}{3}", "group"),
            ("(?<a.b>x)", "letters, digits"),
            ("^(?!admin)", "what is accepted"),
            (r"(a)\1", "what is accepted"),
        ] {
            assert!(problem(pattern).is_some_and(|text| text.contains(instead)), "{pattern}: {:?}", problem(pattern));
        }
    }
}
