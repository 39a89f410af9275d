"""The address of a client, by which rate limits count.

Werkzeug's `ProxyFix` knows no networks and no ports, and takes a client whose own header has a quotation mark
that does not end for the proxy, so that it would have a second limit: that of all who come by the proxy.
"""

import ipaddress
from collections.abc import Mapping
from functools import lru_cache


def client_of(environ: Mapping[str, object], trusted_proxies: int) -> str:
    """Return the address of the client, or its network where one household has many addresses (IPv6: /64).

    Each trusted proxy adds the address of its caller at the end of `X-Forwarded-For`. The client is that
    many entries from the end; the entries before may be invented.
    """
    address = str(environ.get("REMOTE_ADDR") or "")
    if trusted_proxies:
        entries = str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",")
        address = entries[max(0, len(entries) - trusted_proxies)].strip() or address
    return network_of(address[:80])


@lru_cache(maxsize=1024)
def network_of(address: str) -> str:
    """Return an address that may have a port, or of IPv6 its network; "unknown" if it is none."""
    if address.startswith("["):  # some proxies add the port, and then IPv6 stands in brackets
        address = address[1:].partition("]")[0]
    elif address.count(":") == 1:
        address = address.partition(":")[0]
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
