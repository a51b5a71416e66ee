"""From what the code returned to marks: verdicts, results, regrading, similar answers."""
