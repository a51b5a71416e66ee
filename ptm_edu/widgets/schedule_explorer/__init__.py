"""ScheduleExplorer: learning rates per layer over a fine-tuning run."""
