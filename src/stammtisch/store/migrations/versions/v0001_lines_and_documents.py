"""Lines and documents."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NAME = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "lines",
        sa.Column("stream", NAME, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "documents",
        sa.Column("kind", NAME, primary_key=True),
        sa.Column("key", NAME, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    first = sa.text("number = 1")
    op.create_index("first_lines", "lines", ["stream"], sqlite_where=first, postgresql_where=first)
