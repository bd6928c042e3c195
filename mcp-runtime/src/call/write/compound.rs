//! Arrays and objects of the writer.

use serde::ser::{self, Serialize};

use super::{
    WriteError, Writer,
    check::Progress,
    escape::push_string,
    key::{Key, KeyWriter},
};

/// An array or an object that is being written.
pub(super) struct Compound<'w, 'o, 'p> {
    pub(super) writer: &'w mut Writer<'o, 'p>,
    progress: Progress<'p>,
    close: &'static str,
}

impl<'w, 'o, 'p> Compound<'w, 'o, 'p> {
    pub(super) fn array(writer: &'w mut Writer<'o, 'p>) -> Self {
        let progress = writer.watch.open_array();
        writer.out.push('[');
        Self { writer, progress, close: "]" }
    }

    pub(super) fn object(writer: &'w mut Writer<'o, 'p>) -> Self {
        let progress = writer.watch.open_object();
        writer.out.push('{');
        Self { writer, progress, close: "}" }
    }

    /// `{"variant": […]}` or `{"variant": {…}}`.
    pub(super) fn variant(writer: &'w mut Writer<'o, 'p>, variant: &str, object: bool) -> Self {
        writer.watch.give_up();
        writer.out.push('{');
        push_string(writer.out, variant);
        writer.out.push_str(if object { ":{" } else { ":[" });
        let progress = if object { writer.watch.open_object() } else { writer.watch.open_array() };
        Self { writer, progress, close: if object { "}}" } else { "]}" } }
    }

    #[inline]
    pub(super) fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
        if self.progress.count() > 0 {
            self.writer.out.push(',');
        }
        self.writer.watch.element(&mut self.progress);
        value.serialize(&mut *self.writer)
    }

    /// Writes a member's name and the colon after it.
    #[inline]
    pub(super) fn name(&mut self, name: &str) {
        let first = self.progress.count() == 0;
        if let Some(ready) = self.writer.watch.member(&mut self.progress, name) {
            // Rendered when the plan was made, the comma included.
            self.writer.out.push_str(if first { ready.get(1..).unwrap_or_default() } else { ready });
            return;
        }
        if !first {
            self.writer.out.push(',');
        }
        push_string(self.writer.out, name);
        self.writer.out.push(':');
    }

    #[inline]
    pub(super) fn member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), WriteError> {
        self.name(name);
        value.serialize(&mut *self.writer)
    }

    #[inline]
    pub(super) fn close(self) {
        self.writer.watch.close(&self.progress);
        self.writer.out.push_str(self.close);
    }
}

macro_rules! elements {
    ($($kind:ident $method:ident,)*) => {$(
        impl ser::$kind for Compound<'_, '_, '_> {
            type Ok = ();
            type Error = WriteError;

            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
                self.element(value)
            }

            #[inline]
            fn end(self) -> Result<(), WriteError> {
                self.close();
                Ok(())
            }
        }
    )*};
}
elements! {
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
}

macro_rules! fields {
    ($($kind:ident)*) => {$(
        impl ser::$kind for Compound<'_, '_, '_> {
            type Ok = ();
            type Error = WriteError;

            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), WriteError> {
                self.member(name, value)
            }

            #[inline]
            fn end(self) -> Result<(), WriteError> {
                self.close();
                Ok(())
            }
        }
    )*};
}
fields!(SerializeStruct SerializeStructVariant);

impl ser::SerializeMap for Compound<'_, '_, '_> {
    type Ok = ();
    type Error = WriteError;

    #[inline]
    fn serialize_key<K: Serialize + ?Sized>(&mut self, key: &K) -> Result<(), WriteError> {
        key.serialize(KeyWriter(self))
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
        value.serialize(&mut *self.writer)
    }

    #[inline]
    fn end(self) -> Result<(), WriteError> {
        self.close();
        Ok(())
    }
}

impl Key for Compound<'_, '_, '_> {
    fn key(&mut self, name: &str) {
        self.name(name);
    }
}
