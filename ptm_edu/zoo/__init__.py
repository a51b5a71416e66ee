"""Trained models by name: `available()` lists them, `load(name)` and `card(name)` return one.

Weights are read and model code is imported only when a model is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ptm_edu.require import require

from .cards import Card, card
from .loaded import Loaded
from .published_models import HUB, MINILM, PublishedModel, minilm_folder, minilm_is_installed
from .table import MODELS, DamagedWeightsError, check_weights

if TYPE_CHECKING:
    from pathlib import Path

    import pandas

__all__ = [
    "MODELS",
    "Card",
    "DamagedWeightsError",
    "Loaded",
    "available",
    "card",
    "check_weights",
    "load",
    "minilm_folder",
]

ON_HUB = "hf:"


def available() -> pandas.DataFrame:
    """Return a table of the models: name, kind, size, training data, license, and location.

    "shipped" models are part of this package, "installed" ones of another package; "hub" models are
    downloaded when they are loaded. Only the hub's models that the chapters use are listed.
    """
    import pandas

    from .display import ModelTable

    rows = [
        {
            "name": name,
            "kind": model.kind,
            "size": f"{card(name).bytes / 1e6:.1f} MB",
            "trained on": card(name).trained_on,
            "license": card(name).license,
            "where": "shipped" if model.weights(name).exists() else "missing",
        }
        for name, model in MODELS.items()
    ]
    rows.append(_row("minilm", MINILM, "installed" if minilm_is_installed() else "missing"))
    rows += [_row(name, model, "hub") for name, model in HUB.items()]
    return ModelTable(pandas.DataFrame(rows).set_index("name"))


def _row(name: str, model: PublishedModel, where: str) -> dict[str, str]:
    return {
        "name": name,
        "kind": model.kind,
        "size": f"{model.megabytes} MB",
        "trained on": model.trained_on,
        "license": model.license,
        "where": where,
    }


def load(name: str) -> Any:
    """Return a trained model: `word2vec.WordVectors` for "word2vec-mini", else `Loaded`.

    "minilm" is a published BERT, from a package that `make lab` installs. Names like
    "hf:google-bert/bert-base-uncased" load a published BERT, RoBERTa, DistilBERT, GPT-2, OpenAI
    GPT, XLNet or Llama, downloaded once from the Hugging Face hub; "hf:FOLDER" loads one from a
    local folder. See `bert.load`, `gpt.load`, `xlnet.load` and `zoo.llama.load`, also for their
    CheckpointError.
    Raises KeyError for a name that is not in `available()`, FileNotFoundError if the weights are
    missing, and DamagedWeightsError if their checksum differs from the card's.
    """
    require(
        isinstance(name, str),
        f"zoo.load: expected a model's name, got {name!r:.60}; a folder is named {ON_HUB}FOLDER",
        TypeError,
    )
    if name.startswith(ON_HUB):
        return _published(name.removeprefix(ON_HUB))
    if name == "minilm":
        return _published(minilm_folder())
    if name not in MODELS:
        raise KeyError(
            f"zoo.load: no model is called {name!r}; there are {', '.join(MODELS)}, minilm, "
            f"and models of the Hugging Face hub, such as {ON_HUB}openai-community/gpt2"
        )
    model = MODELS[name]
    loaded = model.open(check_weights(name))
    if not model.neural:
        return loaded
    network, tokenizer = loaded
    return Loaded(network, tokenizer, card(name))


def _published(name: str | Path) -> Loaded:
    """Return the model of a folder or a hub name, of the type that its config names."""
    from ptm_edu import bert, gpt, xlnet
    from ptm_edu.training import hub

    from . import llama
    from .text_pooling import pooling_of

    folder = hub.folder_of(name)
    encoders = dict.fromkeys(("bert", "roberta", "distilbert"), bert)
    packages = {**encoders, "gpt2": gpt, "openai-gpt": gpt, "xlnet": xlnet, "llama": llama}
    package: Any = hub.choose(folder, hub.read_config(folder), "model_type", packages)
    model, tokenizer = package.load(folder)
    return Loaded(model, tokenizer, None, pooling_of(folder))
