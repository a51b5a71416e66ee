"""What BERT is fine-tuned for: inputs, batches, a BERT with a head, training and answers."""
