"""SkipGramStepper: skip-gram and CBOW with negative sampling, one step at a time."""
