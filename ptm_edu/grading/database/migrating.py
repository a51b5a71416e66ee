"""Brings the tables to this version of the course, by alembic; run before they are used."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from ptm_edu.language import say

from .connection import Database, explained
from .tables import SCHEMA

SCRIPTS = Path(__file__).parent / "migrations"
KEY = 0x70746D  # of the lock that lets one process migrate at a time


def migrate(database: Database) -> None:
    """Make the tables, or bring them to this version.

    Nothing is waited for here: a wrong address or password is an OSError at once. ValueError where
    a newer version of the course made the tables.
    """
    try:
        with database.engine.connect() as connection:
            if _revision(connection) == _newest():
                return
        with database.engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": KEY})
            connection.execute(text(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}"))
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise explained(database.url, error) from error
    except CommandError as error:
        raise ValueError(_newer(database.name)) from error


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return config


@cache
def _newest() -> str | None:
    return ScriptDirectory.from_config(_config()).get_current_head()


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version", SCHEMA):
        return None
    options = {"version_table_schema": SCHEMA}
    return MigrationContext.configure(connection, opts=options).get_current_revision()


def _newer(where: str) -> str:
    return say(
        en="the tables of {where} were made by a newer version of the course: update it here, too",
        zh="{where} 中的表由较新版本的课程建立：请在本机也更新课程",
        where=where,
    )
