"""A check for each fault: it runs a part of the script and returns a finding, or None.

A check tests what the code does, not how it is written, so that any fix passes it. It calls the
script's functions by their names; what these raise becomes a finding where the checks are run.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import torch
from torch import Tensor

from ptm_edu.exercises.framework.report import Finding

from .cases import SENTENCES, SPECIAL, Recorder, sentence_of, word_ids
from .messages import raised
from .process import vocabularies

ROUNDS = 3000  # some 500 random words: if one in sixteen may be [PAD], none is at odds of 10⁻¹⁴
EPOCHS = 6
TOLERANCE = 1e-5


def evaluation(script: ModuleType) -> Finding | None:
    """`evaluate` returns a loss and a fraction."""
    vocabulary = script.build_vocabulary(SENTENCES)
    try:
        result = script.evaluate(Recorder(len(vocabulary)), SENTENCES, vocabulary)
    except Exception as error:
        return raised(error, script, "evaluate_stops")
    try:
        loss, accuracy = map(float, result)
    except (TypeError, ValueError):
        loss = accuracy = -1.0
    fits = loss >= 0 and 0 <= accuracy <= 1
    return None if fits else Finding("evaluate_gives", {"given": f"{result!r:.60}"})


def keys(script: ModuleType) -> Finding | None:
    """`fill_in` passes tensors to the model."""
    vocabulary = script.build_vocabulary(SENTENCES)
    model = Recorder(len(vocabulary))
    try:
        script.fill_in(model, SENTENCES[0], vocabulary)
    except TypeError as error:
        words = [
            value for call in model.calls for value in call.arguments if isinstance(value, str)
        ]
        if not words:
            raise
        return raised(error, script, "model_got_words", words=", ".join(map(repr, words)))
    return None if model.calls else Finding("model_not_asked", {"function": "fill_in"})


def vocabulary(script: ModuleType) -> Finding | None:
    """Another run of Python gives every word the same number."""
    ids = script.build_vocabulary(SENTENCES)
    (other_ids,) = vocabularies([script.__file__ or ""])
    moved = [word for word in ids if ids[word] != other_ids.get(word)]
    if not moved:
        return None
    word = moved[0]
    example = {"word": word, "here": ids[word], "there": other_ids.get(word)}
    return Finding("vocabulary_moves", {"moved": len(moved), "words": len(ids), **example})


def random_words(script: ModuleType) -> Finding | None:
    """A masked word is replaced by [MASK] or a word, or is unchanged."""
    words = SENTENCES[1].split()
    vocabulary = {word: number for number, word in enumerate([*SPECIAL, *words])}
    ids = [vocabulary[word] for word in ("[CLS]", *words, "[SEP]")]
    rows = (script.hide_words(list(ids), vocabulary)[0] for _ in range(ROUNDS))
    pairs = itertools.chain.from_iterable(zip(ids, row, strict=True) for row in rows)
    replacements = [new for old, new in pairs if new not in (old, vocabulary["[MASK]"])]
    if not replacements:
        return Finding("never_random", {"rounds": ROUNDS})
    wrong = {token: replacements.count(vocabulary[token]) for token in SPECIAL}
    tokens = ", ".join(f"{count} × {token}" for token, count in wrong.items() if count)
    return (
        Finding("special_drawn", {"drawn": len(replacements), "tokens": tokens}) if tokens else None
    )


def label_slots(script: ModuleType) -> Finding | None:
    """The loss does not depend on the scores at empty slots, nor on how many there are."""
    vocabulary = script.build_vocabulary(SENTENCES)
    labels = script.make_batch(SENTENCES, vocabulary)["labels"]
    real = torch.isin(labels, word_ids(vocabulary))  # (B, M); the others are padding
    if real.all():
        return None
    scores = torch.Generator().manual_seed(0)
    logits, other = torch.randn(2, *labels.shape, len(vocabulary), generator=scores)
    more = torch.full_like(labels, int(labels[~real][0]))
    before = _loss(script, logits, labels)
    rescored = _loss(script, torch.where(real[..., None], logits, other), labels)
    longer = _loss(script, torch.cat([logits, other], 1), torch.cat([labels, more], 1))
    if not (_same(before, rescored) and _same(before, longer)):
        counts = {"empty": int((~real).sum()), "slots": real.numel()}
        losses = {"before": before, "rescored": rescored, "longer": longer}
        return Finding("padding_counts", {**counts, **losses})
    if _same(before, _loss(script, torch.where(real[..., None], other, logits), labels)):
        return Finding("labels_do_not_count", {"before": before})
    return None


def _loss(script: ModuleType, logits: Tensor, labels: Tensor) -> float:
    return float(script.masked_lm_loss(logits, labels))


def _same(a: float, b: float) -> bool:
    return abs(a - b) <= TOLERANCE  # False for NaN


def one_batch(script: ModuleType) -> Finding | None:
    """Most sentences are trained on, with other words masked when one is repeated."""
    vocabulary = script.build_vocabulary(SENTENCES)
    model = Recorder(len(vocabulary))
    script.train(model, SENTENCES, vocabulary, epochs=EPOCHS)
    if not model.calls:
        return Finding("model_not_asked", {"function": "train"})
    rows_by_sentence: dict[int, list[list[int]]] = {}
    for call in model.calls:
        for row in call.arguments[0]:
            rows_by_sentence.setdefault(sentence_of(row, vocabulary), []).append(row.tolist())
    repeats = [pair for rows in rows_by_sentence.values() for pair in itertools.pairwise(rows)]
    same = sum(first == second for first, second in repeats)
    # By chance, the same words are masked in a tenth of the cases at most.
    if 2 * len(rows_by_sentence) >= len(SENTENCES) and 2 * same <= len(repeats):
        return None
    values = {"epochs": EPOCHS, "seen": len(rows_by_sentence), "sentences": len(SENTENCES)}
    return Finding("seen_again", {**values, "same": same, "repeats": len(repeats)})


def layers(script: ModuleType) -> Finding | None:
    """In evaluation mode the output depends only on the input and the model's parameters."""
    model = script.TinyBert(30).eval()
    parameters = {id(weight) for weight in model.parameters()}
    ids = torch.arange(4, 28).view(2, 12)
    positions = torch.tensor([[1, 2, 3, 4], [5, 6, 7, 8]])
    first, second = model(ids, positions), model(ids, positions)
    apart = float((first - second).detach().abs().max())
    unknown = [weight for weight in weights_behind(first) if id(weight) not in parameters]
    if unknown:
        shapes = sorted({" × ".join(map(str, weight.shape)) for weight in unknown}, key=len)
        values = {"apart": apart, "unknown": len(unknown), "shapes": ", ".join(shapes)}
        return Finding("unknown_weights", values)
    return None if apart <= TOLERANCE else Finding("calls_differ", {"apart": apart})


def weights_behind(result: Tensor) -> Iterator[Tensor]:
    """Yield each leaf tensor that a result's gradient would reach."""
    queue: list[Any] = [result.grad_fn]
    visited: set[Any] = {None}
    while queue:
        node = queue.pop()
        if node in visited:
            continue
        visited.add(node)
        if hasattr(node, "variable"):
            yield node.variable
        queue += [parent for parent, _ in getattr(node, "next_functions", ())]


def dropout(script: ModuleType) -> Finding | None:
    """`evaluate` turns dropout off, whatever mode the model was in."""
    vocabulary = script.build_vocabulary(SENTENCES)
    model = Recorder(len(vocabulary)).train()
    try:
        script.evaluate(model, SENTENCES, vocabulary)
    except Exception:
        if not model.calls:  # a later error is the concern of another check
            raise
    if not model.calls:
        return Finding("model_not_asked", {"function": "evaluate"})
    count = sum(call.training for call in model.calls)
    return (
        Finding("asked_in_training", {"count": count, "calls": len(model.calls)}) if count else None
    )


# First the checks that find what stops the script.
CHECKS: dict[str, Callable[[ModuleType], Finding | None]] = {
    check.__name__: check
    for check in (
        evaluation, keys, vocabulary, random_words, label_slots, one_batch, layers, dropout
    )
}  # fmt: skip
