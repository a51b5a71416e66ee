"""Pre-trained language models, from word2vec to BERT: a course's reference implementations.

Each chapter is one subpackage (`ptm_edu.word2vec`, …). They load on first use, so importing this
package costs nothing.
"""

from __future__ import annotations

import importlib
from types import ModuleType

try:
    from ptm_edu._version import __version__  # of a wheel, which was written when it was built
except ImportError:
    __version__ = "1.0.0"

_ROOMS = (
    *("adaptation", "bert", "course", "elmo", "evaluation", "exercises", "experiments", "family"),
    *("gpt", "on_one_page", "text", "training", "transformer", "widgets", "word2vec", "xlnet"),
    "zoo",
)

__all__ = ["__version__", *_ROOMS]


def __getattr__(name: str) -> ModuleType:
    if name in _ROOMS:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
