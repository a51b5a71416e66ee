"""What takes longer than a live cell: one module a measurement, run by `ptm-edu measure NAME`."""
