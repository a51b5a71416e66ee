"""What all widgets share: the base class, the static form, and the modules of their scripts."""
