//! The text of a panic in a constant, put together without allocation.

/// As much as fits; a longer text is cut.
const CAPACITY: usize = 512;

/// A text under construction. In a path, steps are joined by dots.
#[derive(Clone, Copy)]
pub(super) struct Message {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl Message {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; CAPACITY], length: 0 }
    }

    /// Appends a text.
    pub(super) const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() && self.length < CAPACITY {
            self.bytes[self.length] = text[index];
            self.length += 1;
            index += 1;
        }
        self
    }

    /// Appends a number.
    pub(super) const fn integer(self, value: i128) -> Self {
        let this = if value < 0 { self.text("-") } else { self };
        let value = value.unsigned_abs();
        let this = if value >= 10 { this.digits(value / 10) } else { this };
        this.digit(value % 10)
    }

    const fn digits(self, value: u128) -> Self {
        let this = if value >= 10 { self.digits(value / 10) } else { self };
        this.digit(value % 10)
    }

    const fn digit(mut self, digit: u128) -> Self {
        if self.length < CAPACITY {
            #[allow(clippy::cast_possible_truncation)] // a digit
            let digit = digit as u8;
            self.bytes[self.length] = b'0' + digit;
            self.length += 1;
        }
        self
    }

    /// Appends a step to a path; a flattened struct has no name, and is no step.
    pub(super) const fn step(self, field: &str) -> Self {
        if field.is_empty() {
            self
        } else if self.length == 0 {
            self.text(field)
        } else {
            self.text(".").text(field)
        }
    }

    /// The text so far. A cut inside a character leaves a note instead.
    pub(super) const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "(text too long)",
        }
    }

    /// Ends the evaluation of the constant with this text.
    #[track_caller]
    pub(super) const fn panic(self) -> ! {
        panic!("{}", self.as_str())
    }
}
