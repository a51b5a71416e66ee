"""ArchitectureDiagram: the blocks of a model, with shapes, parameters, formulas and source."""
