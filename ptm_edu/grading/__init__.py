"""Runs many submissions and marks them: sandbox, scores, gradebook, feedback, class report."""
