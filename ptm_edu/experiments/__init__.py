"""How the shipped models were trained (`recipes`) and what the notebooks quote (`measures`)."""
