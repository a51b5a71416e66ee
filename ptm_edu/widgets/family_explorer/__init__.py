"""FamilyExplorer: pre-trained models over time, their sizes, and what builds on what."""
