"""Where a scheduler is: on this machine, with workers of its own, or at an address."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from distributed import Client, LocalCluster, Security

from .messages import NO_CERTIFICATES, WRONG_ADDRESS

LOCAL = re.compile(r"local:([1-9]\d{0,3})")
REMOTE = re.compile(r"(tcp|tls)://[\w.\-\[\]:]+:\d{1,5}")
TIMEOUT = 15  # seconds for a scheduler to answer


@dataclass
class Local:
    """A scheduler and so many workers of this machine, encrypted with keys that exist in memory."""

    workers: int
    address: str = ""
    _security: Security = field(default_factory=Security.temporary)

    async def __aenter__(self) -> Local:
        self._cluster: Any = LocalCluster(
            n_workers=self.workers,
            threads_per_worker=1,
            protocol="tls://",
            security=self._security,
            memory_limit=0,  # a sandbox limits the memory of students' code itself
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
            asynchronous=True,
        )
        await self._cluster
        self.address = self._cluster.scheduler_address
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self._cluster.close()

    def client(self) -> Client:
        """Return a new asynchronous client of the scheduler."""
        return _client(self.address, self._security)


@dataclass(frozen=True)
class Remote:
    """A scheduler at an address; certificates for tls:// are those of Dask's configuration."""

    address: str
    workers: None = None

    async def __aenter__(self) -> Remote:
        return self

    async def __aexit__(self, *_: Any) -> None:
        pass

    def client(self) -> Client:
        """Return a new asynchronous client of the scheduler."""
        return _client(self.address, Security())


AnyConnection: TypeAlias = Local | Remote


def connection(given: str) -> AnyConnection:
    """Return where `local:N`, `tcp://HOST:PORT` or `tls://HOST:PORT` is; ValueError for others.

    So is tls:// without certificates in Dask's configuration.
    """
    if match := LOCAL.fullmatch(given):
        return Local(int(match[1]))
    if not REMOTE.fullmatch(given):
        raise ValueError(WRONG_ADDRESS.say(given=given))
    if given.startswith("tls"):
        try:
            context = Security().get_connection_args("client").get("ssl_context")
        except OSError as error:
            raise ValueError(NO_CERTIFICATES.say(address=given)) from error
        if context is None:
            raise ValueError(NO_CERTIFICATES.say(address=given))
    return Remote(given)


def _client(address: str, security: Security) -> Client:
    return Client(
        address, security=security, asynchronous=True, set_as_default=False, timeout=TIMEOUT
    )
