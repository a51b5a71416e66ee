"""What alembic runs: the migrations, in the transaction of the connection that it is given."""

from __future__ import annotations

from alembic import context

from ptm_edu.grading.database.tables import SCHEMA, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table_schema=SCHEMA,
    include_schemas=True,
)
context.run_migrations()
