"""What every exercise is made of: its parts, its checks, the report, and the runner of answers."""
