"""What runs inside the sandbox; needs the standard library, torch, numpy and IPython only."""
