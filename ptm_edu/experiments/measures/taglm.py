"""TagLM's findings again, with small models: `ptm-edu measure taglm`.

Peters et al. 2017, §4: what a language model adds to a tagger, and what of it matters. Here the
tagger learns parts of speech from SHARE of the English Web Treebank's training sentences, drawn by
the seed, and reads the top layer of a biLM after its own first layer, as TagLM does. The rows are
the paper's questions: no LM; one direction and the other; both; an LM trained on nothing but the
task's own sentences (without their tags); a smaller LM; LM vectors alone, with a linear layer in
place of the tagger's LSTMs. Two rows more have all layers, ELMo's way.

The own-text and the small LM are equally large, SMALL, so these two differ by their text alone:
the small one read WORDS words of WikiText-2. From elmo-mini the small one differs by size and text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.tagger import Joined
from ptm_edu.elmo.taglm import Directions, lm_embeddings, train_lm
from ptm_edu.text import corpora

from ._layers import Layers, Remembered, layers_of
from ._resumable import measured_rows
from ._tagging import Task, sentences_of, tagged

SEEDS = range(5)
TASK: Task = "ud-ewt"
SHARE = 0.1
EPOCHS = 15  # half of elmo-tagger's: what reads LM vectors gains little after, "no LM" more
SMALL = ElmoConfig(
    filters=((1, 16), (2, 32), (3, 48), (4, 64)), lstm_dim=128, projection_dim=64, layers=2
)
WORDS = 1_000_000
PASSES = 5  # over the task's own 204,577 words, so that both small LMs read equally much


class Setting(NamedTuple):
    """A row's language model and how the tagger reads it."""

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
    """Return a row a setting and seed; see the module's text."""
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
    "own text": Remembered(_own_text),
    "small": Remembered(_small),
}
