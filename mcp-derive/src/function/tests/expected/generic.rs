///
/// # Tools
///
/// | Tool | Method | Hints | Meaning |
/// | --- | --- | --- | --- |
/// | `clear` | `clear` | destructive | Drops all. |
impl<S: Backend> Store<S>
where
    S: Clone,
{
    /// Drops all.
    #[cfg(feature = "admin")]
    ///
    /// # Tool `clear`
    ///
    /// - hints: destructive
    /// - scopes: `admin`
    ///
    /// | Argument | Type | Rules | Meaning |
    /// | --- | --- | --- | --- |
    /// | `force` | `bool` |  |  |
    #[allow(clippy::needless_pass_by_value)]
    async fn clear<'a>(
        &'a self,
        State(db): State<Db<'a>>,
        #[cfg(debug_assertions)]
        force: bool,
    ) -> Result<(), S::Error> {}
}
const _: () = {
    #[cfg(feature = "admin")]
    #[allow(dead_code)]
    struct __Tool0;
    #[cfg(feature = "admin")]
    const _: () = {
        #[automatically_derived]
        #[allow(deprecated, unused_variables)]
        impl<S: Backend> ::mcp_runtime::private::ToolAt<__Tool0> for Store<S>
        where
            S: Clone,
            for<'shared> Store<
                S,
            >: ::mcp_runtime::private::core::marker::Send
                + ::mcp_runtime::private::core::marker::Sync + 'static,
        {
            const ENTRY: ::mcp_runtime::private::Entry<Self> = ::mcp_runtime::private::Entry {
                spec: ::mcp_runtime::private::ToolSpec {
                    description: ::mcp_runtime::private::core::option::Option::Some(
                        "Drops all.",
                    ),
                    destructive: ::mcp_runtime::private::core::option::Option::Some(
                        true,
                    ),
                    meta: ::mcp_runtime::private::core::option::Option::Some(
                        "{\"com.example/tier\":1}",
                    ),
                    scopes: &["admin"],
                    ..::mcp_runtime::private::ToolSpec::new(
                        "clear",
                        ::mcp_runtime::private::core::concat!(
                            ::mcp_runtime::private::core::file!(), ":",
                            ::mcp_runtime::private::core::line!()
                        ),
                    )
                },
                input: |__mcp_builder| {
                    #[cfg(debug_assertions)]
                    {
                        __mcp_builder
                            .param::<
                                bool,
                            >(
                                ::mcp_runtime::private::ArgSpec {
                                    ..::mcp_runtime::private::ArgSpec::new("force")
                                },
                                ::mcp_runtime::private::Shape::Plain,
                            );
                    }
                },
                output: {
                    let _ = || {
                        {
                            #[allow(unused_imports)]
                            use ::mcp_runtime::private::lack::data::{
                                Sound as _, Unwritten as _, Undescribed as _, Unfit as _,
                                Other as _,
                            };
                            (&&&&&::mcp_runtime::private::lack::Ask::<
                                Result<(), S::Error>,
                            >::NEW)
                                .data::<Result<(), S::Error>>();
                        }
                        {
                            #[allow(unused_imports)]
                            use ::mcp_runtime::private::lack::failure::{
                                Sound as _, Unwritten as _, Undescribed as _, Unfit as _,
                                Other as _,
                            };
                            (&&&&&::mcp_runtime::private::lack::Ask::<
                                Result<(), S::Error>,
                            >::NEW)
                                .failure::<Result<(), S::Error>>();
                        }
                    };
                    <Result<
                        (),
                        S::Error,
                    > as ::mcp_runtime::private::ToolOutput>::output_schema
                },
                needs: |__mcp_needs| {
                    __mcp_needs.ask::<State<Db<'static>>>();
                },
                call: |__mcp_this, __mcp_args, __mcp_cx| {
                    #[cfg(debug_assertions)]
                    let __mcp_p2 = ::mcp_runtime::private::arg::<
                        bool,
                    >(__mcp_args, "force");
                    #[cfg(debug_assertions)]
                    let ::mcp_runtime::private::core::option::Option::Some(__mcp_p2) = __mcp_p2
                    else {
                        return ::mcp_runtime::private::rejected(__mcp_args);
                    };
                    let ::mcp_runtime::private::core::option::Option::Some(__mcp_p1) = ::mcp_runtime::private::from_context::<
                        State<Db<'static>>,
                    >(__mcp_args, __mcp_cx) else {
                        return ::mcp_runtime::private::rejected(__mcp_args);
                    };
                    ::mcp_runtime::private::boxed(async move {
                        let __mcp_out = Self::clear(
                                __mcp_this,
                                __mcp_p1,
                                #[cfg(debug_assertions)]
                                __mcp_p2,
                            )
                            .await;
                        {
                            #[allow(unused_imports)]
                            use ::mcp_runtime::private::{
                                FinishAny as _, FinishError as _, FinishNothing as _,
                            };
                            (&&&::mcp_runtime::private::Finish::new(__mcp_out))
                                .finish(__mcp_cx)
                        }
                    })
                },
            };
        }
    };
    #[automatically_derived]
    #[allow(deprecated)]
    impl<S: Backend> ::mcp_runtime::private::ToolSet<Admin> for Store<S>
    where
        S: Clone,
        for<'shared> Store<
            S,
        >: ::mcp_runtime::private::core::marker::Send
            + ::mcp_runtime::private::core::marker::Sync + 'static,
    {
        const TOOLS: ::mcp_runtime::private::Tools<Self> = ::mcp_runtime::private::Tools {
            bring: <Self as ::mcp_runtime::private::SharedState>::bring,
            entries: &[
                #[cfg(feature = "admin")]
                <Self as ::mcp_runtime::private::ToolAt<__Tool0>>::ENTRY,
            ],
        };
    }
};
#[cfg(test)]
#[::mcp_runtime::private::core::prelude::v1::test]
#[allow(unnameable_test_items)]
fn mcp_tools_of_store_s_admin() {
    ::mcp_runtime::private::assert_sound_part::<Store<Memory>, Admin>();
}
