"""word2vec-mini: skip-gram with negative sampling on all English sets of the course.

Run by `ptm-edu pretrain word2vec-mini`; it needs the sets below (`ptm-edu data list`).
`ptm_edu/zoo/adopt.py` copies the weights and the card into the package. The shipped weights were
trained when all blocks of a step shared one sample of 256 noise words (`shared_noise` in their
card). Now each block samples its own, which processes twice as many words per second.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ptm_edu.evaluation import AnalogyScores
from ptm_edu.files import whole_file
from ptm_edu.progress import progress
from ptm_edu.text import corpora, tasks
from ptm_edu.training import History, run_steps
from ptm_edu.word2vec import (
    LargeCorpusConfig,
    LargeCorpusTraining,
    WordVectors,
    encode_stream,
    evaluate_analogies,
    evaluate_similarity,
)

from ._card import card_facts, quality_facts, write_card

NAME = "word2vec-mini"
SETS = {
    "wikipedia-2014": None,
    "books": None,
    "openstax": None,
    "wikitext-2": "train",
    "fairytales": "train",
    "tinystories-sample": None,
}
CONFIG = LargeCorpusConfig(dim=150, threshold=1e-4, epochs=8)
MIN_COUNT = 20
SHIPPED_WORDS = 30_000
LICENSE = "CC BY-SA 3.0"  # the strictest license of the texts: Wikipedia's


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, or resume; once the training is finished, write weights and card."""
    if int(os.environ.get("WORLD_SIZE", "1")) > 1:
        raise ValueError(
            f"{NAME} trains with {CONFIG.workers} threads on shared tables, not with several "
            f"processes: run it without torchrun"
        )
    words, counts, stream, sets = _text(folder / "text.npz")
    training = LargeCorpusTraining(stream, torch.from_numpy(counts), CONFIG)
    history = run_steps(
        training,
        training.steps,
        label=NAME,
        checkpoint=folder / "checkpoint.safetensors",
        resume=resume,
        minutes=minutes,
    )
    if not history.finished:
        return
    n = SHIPPED_WORDS
    weights = folder / f"{NAME}.safetensors"
    WordVectors(words[:n], training.center[:n], counts[:n].tolist()).save(weights)
    write_card(folder, _card(weights, len(words), sets, history))


def _text(
    path: Path,
) -> tuple[list[str], NDArray[np.int64], NDArray[np.int32], list[dict[str, Any]]]:
    """Return words, counts, the stream of ids and the sets' sizes, cached in `path`."""
    if not path.exists():
        sets: list[dict[str, Any]] = []
        words, counts, stream = encode_stream(_sentences(sets), MIN_COUNT)
        facts = json.dumps({"words": words, "sets": sets})
        with whole_file(path) as part, open(part, "wb") as file:
            np.savez(file, counts=counts.numpy(), stream=stream, facts=np.array(facts))
    with np.load(path, allow_pickle=False) as arrays:
        facts = json.loads(str(arrays["facts"]))
        return facts["words"], arrays["counts"], arrays["stream"], facts["sets"]


def _sentences(sets: list[dict[str, Any]]) -> Iterator[list[str]]:
    """Yield every sentence except WikiText-2's held-out articles; add each set's size to `sets`."""
    texts = {name: corpora.for_training(name, split) for name, split in SETS.items()}
    with progress(None, "reading the text", "word") as bar:
        for name, corpus in texts.items():
            sets.append({"set": name, "words": 0, "license": corpus.license})
            for sentence in corpus.sentences():
                sets[-1]["words"] += len(sentence)
                bar.update(len(sentence))
                yield sentence


def _card(
    weights: Path, trained_words: int, sets: list[dict[str, Any]], history: History
) -> dict[str, Any]:
    vectors = WordVectors.load(weights)  # the shipped weights, in half precision, are evaluated
    google = evaluate_analogies(vectors, tasks.load("analogies"))
    what = (
        f"{len(vectors):,} English words × {vectors.dim} dimensions, half precision: "
        "the center vectors of skip-gram with negative sampling (Mikolov et al. 2013b)."
    )
    facts = card_facts(NAME, what, LICENSE, weights, sets, CONFIG.epochs, CONFIG.seed, history)
    facts["training"]["vocabulary"] = trained_words
    return {
        **facts,
        "settings": asdict(CONFIG) | {"min_count": MIN_COUNT},
        "by_category": google.table()["accuracy"].round(4).to_dict(),
        **quality_facts(CONFIG.seed, _quality(vectors, google)),
        "limits": _limits(google),
        "wrong": _wrong(vectors),
    }


def _quality(vectors: WordVectors, google: AnalogyScores) -> dict[str, str]:
    answered = sum(google.answered.values())
    sentences = {
        "Google analogies": f"{google.accuracy:.1%} of {answered:,} questions",
        "Google analogies, semantic": f"{google.semantic:.1%}",
        "Google analogies, syntactic": f"{google.syntactic:.1%}",
    }
    similar = {"WordSim-353": tasks.load("wordsim-353"), "SimLex-999": tasks.load("simlex-999")}
    for name, pairs in similar.items():
        correlation = evaluate_similarity(vectors, pairs)
        sentences[name] = f"ρ {correlation.rho:.3f} on {correlation.coverage:.0%} of the pairs"
    answer = vectors.analogy(["king", "woman"], ["man"], topn=1)[0][0]
    return sentences | {"king − man + woman": answer}


def _limits(google: AnalogyScores) -> str:
    by_category = google.table()["accuracy"].drop(["semantic", "syntactic", "total"])
    worst = by_category.dropna().sort_values().head(4)
    listed = ", ".join(f"{name} ({share:.0%})" for name, share in worst.items())
    return (
        f"The weakest categories of the Google questions are {listed}. Each word has one vector, "
        f"which averages its senses; antonyms have similar vectors. The vectors cover the words of "
        f"the list only, and few names and facts from after 2014. They reproduce the biases of "
        f"their training text."
    )


def _wrong(vectors: WordVectors) -> list[list[str]]:
    """Return one wrong answer per category: question, expected answer, given answer."""
    rows = []
    for questions in tasks.load("analogies").values():
        for a, b, c, d in (map(str.lower, question) for question in questions):
            if not all(word in vectors for word in (a, b, c, d)):
                continue
            answer = vectors.analogy([b, c], [a], topn=1)[0][0]
            if answer != d:
                rows.append([f"{a} : {b} :: {c} : ?", d, answer])
                break
    return rows
