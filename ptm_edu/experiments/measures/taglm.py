"""TagLM's experiments, reproduced with small models: `ptm-edu measure taglm`.

Peters et al. 2017, §4, measure what a language model adds to a tagger and which of its properties
matter. Here the tagger is trained on parts of speech of a random fraction SHARE of the English Web
Treebank's training sentences. As in TagLM, the top layer of a biLM is joined after the tagger's
first layer. The rows follow the paper: no LM; the forward LM; the backward LM; both; an LM trained
only on the task's own sentences (without their tags); a smaller LM; LM vectors alone, with a linear
layer instead of the tagger's LSTMs. Two more rows use all layers, as ELMo does.

The LM on the task's own text and the small LM have the same size, SMALL, and differ only in their
text: the small one is trained on WORDS words of WikiText-2. The small LM differs from elmo-mini in
both size and text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.tagger import Joined
from ptm_edu.elmo.taglm import Directions, lm_embeddings, train_lm
from ptm_edu.text import corpora

from ._layers import CachedLayers, Layers, layers_of
from ._resumable import measured_rows
from ._tagging import Task, sentences_of, tagged

SEEDS = range(5)
TASK: Task = "ud-ewt"
SHARE = 0.1
EPOCHS = 15  # half of elmo-tagger's; more would help mainly "no LM"
SMALL = ElmoConfig(
    filters=((1, 16), (2, 32), (3, 48), (4, 64)), lstm_dim=128, projection_dim=64, layers=2
)
WORDS = 1_000_000
PASSES = 5  # over the task's own 204,577 words, so that both small LMs see as many words


class Setting(NamedTuple):
    """A row's language model, and how the tagger uses it."""

    lm: str
    directions: Directions
    joined: Joined
    top_only: bool = True


SETTINGS = {
    "no LM": Setting("none", "both", "none"),
    "forward LM": Setting("elmo-mini", "forward", "middle"),
    "backward LM": Setting("elmo-mini", "backward", "middle"),
    "both directions": Setting("elmo-mini", "both", "middle"),
    "LM on the task's own text": Setting("own text", "both", "middle"),
    "smaller LM": Setting("small", "both", "middle"),
    "LM vectors alone": Setting("elmo-mini", "both", "alone"),
    "ELMo, input": Setting("elmo-mini", "both", "input", top_only=False),
    "ELMo, input and output": Setting("elmo-mini", "both", "both", top_only=False),
}


def measure() -> list[dict[str, Any]]:
    """Return a row per setting and seed; see the module's docstring."""
    return measured_rows("taglm", row, [(name, seed) for name in SETTINGS for seed in SEEDS])


def row(name: str, seed: int) -> dict[str, Any]:
    """Train one tagger and return its row."""
    setting = SETTINGS[name]

    def features(sentences: Sequence[Sequence[str]]) -> Layers:
        layers = LMS[setting.lm](sentences)
        return lm_embeddings(layers, setting.directions) if setting.top_only else layers

    joined = None if setting.joined == "none" else features
    return {"setting": name} | tagged(TASK, SHARE, seed, setting.joined, joined, EPOCHS)


def _own_text() -> BiLM:
    sentences = [sentence.tokens for sentence in sentences_of(TASK)[0]]
    return train_lm(sentences, SMALL, passes=PASSES)


def _small() -> BiLM:
    return train_lm(list(_first_words()), SMALL)


def _first_words() -> Iterator[list[str]]:
    left = WORDS
    for sentence in corpora.for_training("wikitext-2").token_sentences():
        yield sentence
        left -= len(sentence)
        if left <= 0:
            return


LMS = {
    "elmo-mini": layers_of,
    "own text": CachedLayers(_own_text),
    "small": CachedLayers(_small),
}
