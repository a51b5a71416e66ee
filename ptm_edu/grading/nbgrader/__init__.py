"""The side that talks to nbgrader: its settings, releases, gradebook and graded notebooks."""
