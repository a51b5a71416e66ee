"""One file per model: the whole model in plain PyTorch on one page, to read and to write again.

The pages import nothing of the library, and have no cache, no checks of their input and no options.
Tests compare each page with the library's model; `renamed` brings the library's weights into it.
`python -m ptm_edu.on_one_page.gpt` trains a page's model and prints what it has learned.
"""

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

from .weight_names import renamed

if TYPE_CHECKING:
    from . import bert, decoder_today, elmo, gpt, lora, skip_gram, transformer, weight_names, xlnet

__all__ = [
    "bert",
    "decoder_today",
    "elmo",
    "gpt",
    "lora",
    "renamed",
    "skip_gram",
    "transformer",
    "weight_names",
    "xlnet",
]


def __getattr__(name: str) -> ModuleType:
    # A page is imported when it is used: `python -m` warns about a module that is there already.
    if name in __all__:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
