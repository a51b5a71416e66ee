"""Records, runs, documents and locks in PostgreSQL, beside nbgrader's gradebook."""
