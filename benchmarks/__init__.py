"""This project and a peer side by side, measured in one run: `python -m benchmarks.NAME`."""
