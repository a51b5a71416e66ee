"""AnalogyExplorer: vector arithmetic of words, in a plane and as a ranking."""
