"""Data sets: the list of all sets, and how their files are found or downloaded."""
