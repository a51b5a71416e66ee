"""The tables, in a schema of their own: nbgrader takes a database with other tables for its own."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Identity,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

SCHEMA = "ptm_edu"
COURSE = ""  # stands for an assignment's name where a document is the whole course's

metadata = MetaData(schema=SCHEMA)

records = Table(
    "records",
    metadata,
    Column("assignment", Text, primary_key=True),
    Column("student", Text(collation="C"), primary_key=True),
    Column("body", Text, nullable=False),
)
history = Table(
    "history",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    Column("assignment", Text, nullable=False, index=True),
    Column("batch", Text, nullable=False),  # lines that were added together
    Column("number", Integer, nullable=False),
    Column("line", Text, nullable=False),
    UniqueConstraint("batch", "number"),  # so that a batch whose answer was lost is added once
)
documents = Table(
    "documents",
    metadata,
    Column("assignment", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("body", Text, nullable=False),
)
runs = Table(
    "runs",
    metadata,
    Column("assignment", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
locks = Table(
    "locks",
    metadata,
    Column("assignment", Text, primary_key=True),
    Column("token", Text, nullable=False),  # who held the lock last
    Column("holder", Text, nullable=False),
)


def key_of(name: str) -> str:
    """Return a name as PostgreSQL can hold it; different names have different keys.

    A folder that was unpacked in another encoding has a name that is no text, and a request, which
    a student writes, may name a student with a null character.
    """
    text = name.replace("\\", "\\\\").replace("\0", "\\0")
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def json_text(data: Any) -> str:
    """Return plain data as JSON that PostgreSQL can hold."""
    text = json.dumps(data, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(data)
    return text
