"""What is kept: the course folder, stored runs and results, and where each mark comes from."""
