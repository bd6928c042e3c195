use mcp_runtime::ToolInput;

#[derive(ToolInput)]
union Bits {
    whole: u32,
    half: u16,
}

fn main() {}
