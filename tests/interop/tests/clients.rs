//! Every client, in every mode that it has, over every transport.

/// One test for each client, mode and transport, named after them.
macro_rules! meetings {
    ($($client:ident $name:ident: $($mode:ident $module:ident),+;)+) => {$(
        mod $name {
            $(mod $module {
                use mcp_interop::{Client, Mode, Transport, meet};

                #[test]
                fn stdio() {
                    meet(Client::$client, Mode::$mode, Transport::Stdio);
                }

                #[test]
                fn http() {
                    meet(Client::$client, Mode::$mode, Transport::Http);
                }
            })+
        }
    )+};
}

meetings! {
    TypeScript2 typescript_2: Legacy legacy, Modern modern, Auto auto;
    TypeScript1 typescript_1: Legacy legacy;
    Python2 python_2: Legacy legacy, Modern modern, Auto auto;
    Python1 python_1: Legacy legacy;
    Inspector inspector: Legacy legacy, Modern modern;
    Rmcp rmcp: Legacy legacy, Modern modern, Auto auto;
}
