"""InputTransformExplorer: how GPT turns the fields of a task into token sequences."""
