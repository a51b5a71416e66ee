"""SkipGramStepper: skip-gram with negative sampling, one pair at a time."""
