"""From a submitted file to the cells that each exercise runs; nothing of it is executed here."""
