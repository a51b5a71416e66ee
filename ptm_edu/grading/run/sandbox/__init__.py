"""Runs a student's code where it can harm nobody, and brings back what it gave."""
