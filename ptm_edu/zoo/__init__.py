"""Names → trained models: `available()` lists them, `load(name)` brings one, `card(name)` tells.

Nothing is read, and no model code imported, before a name is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cards import Card, card
from .elsewhere import HUB, MINILM, Elsewhere, minilm_folder, minilm_is_installed
from .loaded import Loaded
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
    """Return a table of the models: name, kind, size, trained on, license, and where each is.

    "shipped" is part of this package, "installed" another's, "hub" is fetched when it is loaded.
    Of the hub only what the chapters speak of is listed.
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


def _row(name: str, model: Elsewhere, where: str) -> dict[str, str]:
    return {
        "name": name,
        "kind": model.kind,
        "size": f"{model.megabytes} MB",
        "trained on": model.trained_on,
        "license": model.license,
        "where": where,
    }


def load(name: str) -> Any:
    """Return a trained model: "word2vec-mini" gives `word2vec.WordVectors`, others `Loaded`.

    "minilm" is a BERT that others trained, from a package that `make lab` installs.
    "hf:google-bert/bert-base-uncased" gives a published BERT, GPT-2 or OpenAI-GPT, fetched once
    from the Hugging Face hub, and "hf:FOLDER" one on this machine; see `bert.load` and `gpt.load`,
    and for their CheckpointError.
    Raises KeyError for a name that is not in `available()`, FileNotFoundError where the weights
    are missing and DamagedWeightsError where their checksum is not the card's.
    """
    if name.startswith(ON_HUB):
        return Loaded(*_published(name.removeprefix(ON_HUB)), card=None)
    if name == "minilm":
        return Loaded(*_published(minilm_folder()), card=None)
    if name not in MODELS:
        raise KeyError(
            f"zoo.load: no model is called {name!r}; there are {', '.join(MODELS)}, minilm, "
            f"and what the Hugging Face hub has, as {ON_HUB}openai-community/gpt2"
        )
    model = MODELS[name]
    loaded = model.open(check_weights(name))
    if not model.neural:
        return loaded
    network, tokenizer = loaded
    return Loaded(network, tokenizer, card(name))


def _published(name: str | Path) -> tuple[Any, Any]:
    """Return model and tokenizer of a folder or a name on the hub; its config says what it is."""
    from ptm_edu import bert, gpt, xlnet
    from ptm_edu.training import hub

    folder = hub.folder_of(name)
    rooms = {"bert": bert, "gpt2": gpt, "openai-gpt": gpt, "xlnet": xlnet}
    room: Any = hub.choose(folder, hub.read_config(folder), "model_type", rooms)
    return room.load(folder)
