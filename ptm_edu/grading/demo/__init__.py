"""A made-up class for demonstration, benchmark and attack tests: what its students hand in."""
