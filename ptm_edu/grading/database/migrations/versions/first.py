"""Records, history, documents, runs and locks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

SCHEMA = "ptm_edu"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "records",
        sa.Column("assignment", sa.Text, primary_key=True),
        sa.Column("student", sa.Text(collation="C"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        schema=SCHEMA,
    )
    op.create_table(
        "history",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("assignment", sa.Text, nullable=False, index=True),
        sa.Column("batch", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.UniqueConstraint("batch", "number"),
        schema=SCHEMA,
    )
    op.create_table(
        "documents",
        sa.Column("assignment", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        schema=SCHEMA,
    )
    op.create_table(
        "runs",
        sa.Column("assignment", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        schema=SCHEMA,
    )
    op.create_table(
        "locks",
        sa.Column("assignment", sa.Text, primary_key=True),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        schema=SCHEMA,
    )


def downgrade() -> None:
    """Remove the tables, with all that is in them."""
    for table in ("locks", "runs", "documents", "history", "records"):
        op.drop_table(table, schema=SCHEMA)
