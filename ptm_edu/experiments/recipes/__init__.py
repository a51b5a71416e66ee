"""How each shipped model was trained: one module a model, run by `ptm-edu pretrain NAME`."""
