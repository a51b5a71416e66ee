"""What chapter 3 shows of a Transformer: figures, timings, alignments, and heads switched off."""
