"""What runs inside the sandbox; needs only the standard library, torch, numpy and IPython."""
