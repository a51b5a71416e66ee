"""elmo-mini: a bidirectional language model over encyclopedia, textbooks and stories.

Run by `ptm-edu pretrain elmo-mini`; it needs the sets below (`ptm-edu data list`). What it writes,
weights and card, becomes part of the package with `ptm_edu/zoo/adopt.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ptm_edu import training
from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.streams import Streams
from ptm_edu.elmo.training import StreamReader, bilm_loss
from ptm_edu.files import whole_file
from ptm_edu.progress import progress
from ptm_edu.text import corpora
from ptm_edu.text.stream import encode_stream

NAME = "elmo-mini"
SETS = {
    "wikipedia-2014": "part1",
    "wikitext-2": "train",
    "openstax": None,
    "fairytales": "train",
    "tinystories-sample": None,
}
CONFIG = ElmoConfig()
VOCABULARY = 25_000
ROWS, LENGTH, SAMPLES = 128, 24, 2048
PASSES = 1
RATE = 2e-3
SEED = 0


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, go on if `resume`; once finished, write the weights and the card."""
    words, stream, _sets = text(folder / "text.npz")
    streams = Streams(words, stream, VOCABULARY, ROWS, LENGTH)
    torch.manual_seed(SEED)
    reader = StreamReader(BiLM(CONFIG, VOCABULARY), ROWS)
    steps = PASSES * streams.windows
    training.fit(
        reader,
        lambda reader, window: bilm_loss(reader, window, SAMPLES),
        streams.__getitem__,
        steps,
        optimizer=training.AdamW(lr=RATE, weight_decay=0.01),
        schedule=training.cosine(steps, warmup=200, floor=0.02),
        precision="bfloat16",
        seed=SEED,
        label=NAME,
        checkpoint=folder / "checkpoint.safetensors",
        checkpoint_every=300,
        resume=resume,
        minutes=minutes,
    )


def text(path: Path) -> tuple[list[str], NDArray[np.int32], list[dict[str, Any]]]:
    """Return words, the stream of ids and the sets' sizes; read once, kept in `path`."""
    if not path.exists():
        sets: list[dict[str, Any]] = []
        words, _, stream = encode_stream(_sentences(sets), min_count=1)
        facts = json.dumps({"words": words, "sets": sets})
        with whole_file(path) as part, open(part, "wb") as file:
            np.savez(file, stream=stream, facts=np.array(facts))
    with np.load(path, allow_pickle=False) as kept:
        facts = json.loads(str(kept["facts"]))
        return facts["words"], kept["stream"], facts["sets"]


def _sentences(sets: list[dict[str, Any]]) -> Iterator[list[str]]:
    """Yield every sentence of every set, without WikiText-2's held-out articles; note the sizes."""
    found = {name: corpora.for_training(name, split) for name, split in SETS.items()}
    with progress(None, "reading the text", "word") as bar:
        for name, corpus in found.items():
            sets.append({"set": name, "words": 0, "licence": corpus.licence})
            for sentence in corpus.token_sentences():
                sets[-1]["words"] += len(sentence)
                bar.update(len(sentence))
                yield sentence
