"""PromptLab: a text, a template and label words, and what a language model makes of them."""
