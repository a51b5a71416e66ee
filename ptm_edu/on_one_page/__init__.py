"""One file per model: the whole model in plain PyTorch on one page, to read and to write again.

The pages import nothing of the library, and have no cache, no checks of their input and no options.
Tests compare each page with the library's model; `renamed` brings the library's weights into it.
"""

from . import bert, elmo, gpt, lora, skip_gram, transformer, weight_names, xlnet
from .weight_names import renamed

__all__ = [
    "bert",
    "elmo",
    "gpt",
    "lora",
    "renamed",
    "skip_gram",
    "transformer",
    "weight_names",
    "xlnet",
]
