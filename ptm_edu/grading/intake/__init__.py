"""From a submitted file to the cells that each exercise runs; no student code is executed."""
