//! What a token says: by whom it was issued, for whom, about whom.

use std::time::{Duration, SystemTime};

use serde_json::{Map, Value};

use super::{Principal, TokenError};

/// The principal of a token with these claims, of which signature and times have been verified. It is one until `leeway`
/// after the token's end: for as long as the token is taken.
pub(super) fn principal(
    claims: Map<String, Value>,
    issuer: &str,
    leeway: Duration,
    is_audience: impl Fn(&str) -> bool,
) -> Result<Principal, TokenError> {
    let text = |name: &str| claims.get(name).and_then(Value::as_str);
    if text("iss") != Some(issuer) {
        return Err(TokenError::invalid("the token was issued by another authorization server"));
    }
    if !texts(claims.get("aud")).any(is_audience) {
        return Err(TokenError::invalid("the token was issued for another resource"));
    }
    let Some(subject) = text("sub").filter(|subject| !subject.is_empty()) else {
        return Err(TokenError::invalid("the token does not say whom it is about"));
    };
    let mut principal = Principal::new(subject).with_issuer(issuer).with_scopes(scopes(&claims));
    // The client's id is `azp` where tokens are made in the manner of OpenID Connect.
    if let Some(client) = text("client_id").or_else(|| text("azp")) {
        principal = principal.with_client_id(client);
    }
    if let Some(end) = claims.get("exp").and_then(end).and_then(|end| end.checked_add(leeway)) {
        principal = principal.with_expiry(end);
    }
    Ok(principal.with_claims(claims))
}

/// The scopes of a token: `scope`, separated by spaces (RFC 9068, section 2.2.3), or `scp`, as large providers have it;
/// both may also be a list.
fn scopes(claims: &Map<String, Value>) -> Vec<String> {
    let values = ["scope", "scp"].into_iter().flat_map(|name| texts(claims.get(name)));
    values.flat_map(|text| text.split(' ')).filter(|scope| !scope.is_empty()).map(str::to_owned).collect()
}

/// The texts of a claim that is one, or a list of them.
fn texts(claim: Option<&Value>) -> impl Iterator<Item = &str> {
    let list = claim.and_then(Value::as_array).into_iter().flatten();
    claim.and_then(Value::as_str).into_iter().chain(list.filter_map(Value::as_str))
}

/// The time of a `NumericDate`, which may have a fraction.
fn end(date: &Value) -> Option<SystemTime> {
    let seconds = Duration::try_from_secs_f64(date.as_f64()?).ok()?;
    SystemTime::UNIX_EPOCH.checked_add(seconds)
}
