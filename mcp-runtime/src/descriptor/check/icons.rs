//! Icons (page "Overview", section "icons").

use crate::{
    protocol::Icon,
    schema::{report::Report, walk::step},
};

/// Puts a list of icons through every rule.
pub(crate) fn icons(icons: &[Icon], pointer: &str, report: &mut Report) {
    for (index, icon) in icons.iter().enumerate() {
        let pointer = format!("{pointer}/{index}");
        source(&icon.src, &pointer, report);
        if let Some(media_type) = &icon.mime_type {
            media(media_type, &pointer, report);
        }
        for (index, text) in icon.sizes.iter().enumerate().filter(|(_, text)| !is_size(text)) {
            let message = format!("found {text:?}; a size is `any`, or width and height as in `48x48`");
            report.add(format!("{pointer}/sizes/{index}"), message);
        }
        if let Some(theme) = icon.theme.as_deref().filter(|theme| !matches!(*theme, "light" | "dark")) {
            report.add(step(&pointer, "theme"), format!("found {theme:?}; accepted are `light` and `dark`"));
        }
    }
}

/// "Clients MUST reject icon URIs that use unsafe schemes": what is left are `https:` and `data:`.
fn source(src: &str, pointer: &str, report: &mut Report) {
    let found = match src.split_once(':') {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("https") && rest.len() > 2 && rest.starts_with("//") => {
            None
        }
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("data") && rest.contains(',') => None,
        Some((scheme, _)) => Some(format!("`{scheme}:`")),
        None => Some("no scheme".to_owned()),
    };
    let foreign = src.chars().find(|c| c.is_whitespace() || c.is_control());
    if let Some(found) = found {
        let message = format!("found {found} in {src:?}; accepted are `https://…` and `data:…,…`");
        report.add(step(pointer, "src"), message);
    } else if let Some(foreign) = foreign {
        report.add(step(pointer, "src"), format!("found {foreign:?} in the URI; percent-encode it"));
    }
}

/// A media type is two tokens (RFC 6838, section 4.2).
fn media(media_type: &str, pointer: &str, report: &mut Report) {
    let token =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "!#$&-^_.+".contains(c));
    let essence = media_type.split(';').next().unwrap_or_default().trim_end();
    if !essence.split_once('/').is_some_and(|(kind, subtype)| token(kind) && token(subtype)) {
        let message = format!("found {media_type:?}; a media type reads like `image/png`");
        report.add(step(pointer, "mimeType"), message);
    }
}

/// `any`, or `WxH` in pixels.
fn is_size(text: &str) -> bool {
    let pixels =
        |text: &str| !text.is_empty() && !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    text == "any" || text.split_once('x').is_some_and(|(width, height)| pixels(width) && pixels(height))
}
