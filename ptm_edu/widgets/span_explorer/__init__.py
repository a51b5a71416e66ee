"""SpanExplorer: start and end scores over a passage, and the best span."""
