"""Runs student code in a confined process and returns what it computed."""
