"""The table of shipped models, and the check of their weight files."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ptm_edu.arguments import checked
from ptm_edu.files import sha256
from ptm_edu.require import require

from .cards import card

WEIGHTS = Path(__file__).parent / "weights"


class DamagedWeightsError(ValueError):
    """A weight file that differs from the one its card describes."""


@dataclass(frozen=True)
class Model:
    """One row: the kind of model, and the function that opens its file."""

    kind: str
    opener: str  # "module:attribute.path", imported when the model is loaded
    neural: bool = True  # opened as a pair of model and tokenizer

    def weights(self, name: str) -> Path:
        """Return the path of the weights."""
        return WEIGHTS / f"{name}.safetensors"

    def open(self, path: Path) -> Any:
        """Return the model read from `path`."""
        module, _, attributes = self.opener.partition(":")
        opener: Any = importlib.import_module(module)
        for attribute in attributes.split("."):
            opener = getattr(opener, attribute)
        return opener(path)


MODELS = {
    "word2vec-mini": Model("word vectors", "ptm_edu.word2vec:WordVectors.load", neural=False),
    "elmo-mini": Model("bidirectional language model", "ptm_edu.elmo.pretrained:load_bilm"),
    "transformer-mini": Model("translator", "ptm_edu.transformer.pretrained:load_translator"),
    "gpt-mini": Model("language model", "ptm_edu.gpt.pretrained:load_gpt"),
    "bert-mini": Model("encoder (BERT)", "ptm_edu.bert.pretrained.storage:load_bert"),
    "xlnet-mini": Model("permutation language model", "ptm_edu.xlnet.pretrained:load_xlnet"),
    "minilm-questions": Model("reader (BERT)", "ptm_edu.zoo.minilm_questions:load_changed"),
}


@checked()
def check_weights(name: str) -> Path:
    """Return the path of a model's weights after checking their SHA-256 against the card's."""
    require(
        name in MODELS,
        f"check_weights: no model is called {name!r}; there are {', '.join(MODELS)}",
        KeyError,
    )
    path = MODELS[name].weights(name)
    fix = "restore it with `git checkout -- ptm_edu/zoo/weights` or install ptm-edu again"
    if not path.exists():
        raise FileNotFoundError(f"{name}: the weights are missing at {path}; {fix}")
    actual, expected = sha256(path), card(name).sha256
    if actual != expected:
        raise DamagedWeightsError(
            f"{name}: {path} is damaged: its SHA-256 begins {actual[:12]}…, "
            f"the card says {expected[:12]}…; {fix}"
        )
    return path
