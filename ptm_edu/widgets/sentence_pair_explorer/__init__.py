"""SentencePairExplorer: how pairs for next-sentence prediction are drawn."""
