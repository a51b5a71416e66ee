"""Runs in the kernel before a notebook does: whatever asks for another machine fails at once."""

from __future__ import annotations

import socket
from typing import Any

HERE = ("127.0.0.1", "::1", "localhost", "", None)
_connect = socket.socket.connect
_getaddrinfo = socket.getaddrinfo


def _only_here(self: socket.socket, address: Any) -> None:
    if isinstance(address, tuple) and address[0] not in HERE:
        raise OSError(f"the notebook asked the network for {address}")
    _connect(self, address)


def _names_here(host: Any, *more: Any, **keywords: Any) -> Any:
    if host not in HERE:
        raise OSError(f"the notebook asked the network for {host}")
    return _getaddrinfo(host, *more, **keywords)


socket.socket.connect = _only_here  # type: ignore[method-assign,assignment]
socket.getaddrinfo = _names_here
