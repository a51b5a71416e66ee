"""Measurements that take longer than a live cell, one per module: `ptm-edu measure NAME`."""
