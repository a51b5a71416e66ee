"""How each shipped model was trained: one module per model, run by `ptm-edu pretrain NAME`."""
