"""Runs a class: batch, worker pool, grader, isolation levels, canaries, and the sandbox."""
