"""BeamExplorer: the tree of hypotheses that beam search keeps."""
