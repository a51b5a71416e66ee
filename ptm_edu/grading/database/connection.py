"""The PostgreSQL database of a course: connections, tries after a lost one, and its messages."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from ptm_edu.language import say

Result = TypeVar("Result")

PATIENCE = 60.0  # seconds that a lost server is waited for; it starts again within a few
SHORTEST, LONGEST = 0.1, 2.0  # seconds between two tries
# A server that vanished without a word is noticed within a minute, by both sides.
KEEPALIVE = {"keepalives_idle": "20", "keepalives_interval": "10", "keepalives_count": "4"}
OPTIONS = {"connect_timeout": "10", **KEEPALIVE}
GONE = ("57P01", "57P02", "57P03", "08")  # SQLSTATEs of a server that ends, starts or is away


@dataclass(frozen=True)
class Database:
    """A PostgreSQL database by its address, which is never shown; it can be pickled."""

    url: URL = field(repr=False)

    @property
    def name(self) -> str:
        """The database and its server, for messages."""
        return place(self.url)

    @property
    def engine(self) -> Engine:
        """The connections of this process."""
        return _engine(self.url)

    def read(self, work: Callable[[Connection], Result]) -> Result:
        """Return what `work` reads; each statement is a transaction of its own."""
        return self._tried(lambda: _read(self.engine, work))

    def write(self, work: Callable[[Connection], Result]) -> Result:
        """Let `work` write in one transaction, whole or not at all.

        After a lost connection `work` is called again, so it must write the same when repeated.
        """
        return self._tried(lambda: _write(self.engine, work))

    def _tried(self, work: Callable[[], Result]) -> Result:
        tries = Tries(self.url)
        while True:
            try:
                return work()
            except DBAPIError as error:
                tries.wait(error)


class Tries:
    """Waits after a lost connection before what failed is tried again."""

    def __init__(self, url: URL, patience: float | None = None) -> None:
        """`patience`: seconds in all, by default `PATIENCE`."""
        self._url = url
        self._until = time.monotonic() + (PATIENCE if patience is None else patience)
        self._pause = SHORTEST

    def wait(self, error: DBAPIError) -> None:
        """Wait until the next try. Raises what `explained` returns where there is none."""
        if not is_lost(error) or time.monotonic() + self._pause > self._until:
            raise explained(self._url, error) from error
        time.sleep(self._pause)
        self._pause = min(2 * self._pause, LONGEST)


def is_postgresql(db_url: str) -> bool:
    """Return whether an address is one of PostgreSQL; ValueError where it is no address."""
    return parsed(db_url).get_backend_name() == "postgresql"


def parsed(db_url: str) -> URL:
    """Return an address in its parts; ValueError, which does not repeat it, where it is none."""
    try:
        return make_url(db_url)
    except (ArgumentError, ValueError):
        raise ValueError(_no_address()) from None  # the cause would show the password


def with_options(db_url: str) -> URL:
    """Return a PostgreSQL database's address, with limits on how long a dead server is waited for.

    Raises ValueError, one sentence, where the driver is another one or missing.
    """
    url = parsed(db_url)
    if url.drivername not in ("postgresql", "postgresql+psycopg"):
        raise ValueError(_other_driver(url.drivername))
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise ValueError(_no_driver()) from error
    options = {name: text for name, text in OPTIONS.items() if name not in url.query}
    return url.set(drivername="postgresql+psycopg").update_query_dict(options)


def place(url: URL) -> str:
    """Return the database and its server, without user and password."""
    host = url.host or url.query.get("host") or "localhost"
    return f"{url.database or url.username} ({host})"


def is_lost(error: DBAPIError) -> bool:
    """Return whether an error means that the server was not there, or went away."""
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", "") or ""
    if isinstance(error, OperationalError) and hasattr(error.orig, "sqlstate") and not state:
        return True  # no connection could be made
    return state.startswith(GONE)


def explained(url: URL, error: DBAPIError) -> OSError:
    """Return an error in one sentence: TimeoutError for a server that stays away, else OSError."""
    why = _reason(error, url)
    if is_lost(error):
        return TimeoutError(_away(place(url), why))
    return OSError(_unusable(place(url), why))


def redacted(text: str, url: URL) -> str:
    """Return a text without the password of an address."""
    for secret in {url.password or "", url.render_as_string(hide_password=False)}:
        text = text.replace(secret, "***") if secret else text
    return text


@lru_cache
def _engine(url: URL) -> Engine:
    return create_engine(url, pool_size=2, hide_parameters=True)


def _read(engine: Engine, work: Callable[[Connection], Result]) -> Result:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        return work(connection)


def _write(engine: Engine, work: Callable[[Connection], Result]) -> Result:
    with engine.begin() as connection:
        return work(connection)


def _lines(text: str) -> Iterator[str]:
    yield from (line.strip() for line in text.splitlines() if line.strip())


def _reason(error: DBAPIError, url: URL) -> str:
    """Return what the driver says, on one line."""
    return redacted(" ".join(_lines(str(error.orig))), url)


def _no_address() -> str:
    return say(
        en="db_url of nbgrader_config.py is no address of a database: expected one such as "
        "postgresql+psycopg://USER:PASSWORD@HOST/DATABASE, in which other characters than letters "
        "and digits of the password are written as %40 for @",
        zh="nbgrader_config.py 的 db_url 不是数据库地址：应形如 "
        "postgresql+psycopg://USER:PASSWORD@HOST/DATABASE，密码中字母和数字以外的字符"
        "要写成 %40（@）这样的形式",
    )


def _other_driver(name: str) -> str:
    return say(
        en="db_url of nbgrader_config.py begins with {name}: grading on PostgreSQL uses the driver "
        "psycopg; write postgresql+psycopg://…",
        zh="nbgrader_config.py 的 db_url 以 {name} 开头：在 PostgreSQL 上评分使用 psycopg 驱动；"
        "请写成 postgresql+psycopg://…",
        name=name,
    )


def _no_driver() -> str:
    return say(
        en='A gradebook on PostgreSQL needs the extra: python -m pip install "ptm-edu[cluster]".',
        zh='使用 PostgreSQL 成绩册需要附加组件：python -m pip install "ptm-edu[cluster]"。',
    )


def _away(where: str, why: str) -> str:
    return say(
        en="The PostgreSQL database {where} cannot be reached: {why}. Nothing half-written is in "
        "it. See that the server runs, and that address, user and password in db_url are right. "
        "Then run the command again; ptm-edu grade goes on with --resume.",
        zh="无法连接 PostgreSQL 数据库 {where}：{why}。其中没有写了一半的内容。请检查服务器是否在"
        "运行，以及 db_url 中的地址、用户和密码是否正确，然后重新运行命令；ptm-edu grade 用 "
        "--resume 继续。",
        where=where,
        why=why.rstrip("."),
    )


def _unusable(where: str, why: str) -> str:
    return say(
        en="The PostgreSQL database {where} refused: {why}. Nothing half-written is in it. See "
        "that the disk of its server has room and that the user of db_url may write there. Then "
        "run the command again; ptm-edu grade goes on with --resume.",
        zh="PostgreSQL 数据库 {where} 拒绝了操作：{why}。其中没有写了一半的内容。请检查服务器的"
        "磁盘空间，以及 db_url 中的用户是否有写权限，然后重新运行命令；ptm-edu grade 用 --resume "
        "继续。",
        where=where,
        why=why.rstrip("."),
    )
