"""GenerationRace: four decoding methods continue the same prompt side by side."""
