//! Hosts that stand for the machine itself.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether a host always stands for the machine itself.
pub(crate) fn is_loopback(host: &str) -> bool {
    let address = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => address.parse::<Ipv6Addr>().map(IpAddr::from),
        None => host.parse::<Ipv4Addr>().map(IpAddr::from),
    };
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}
