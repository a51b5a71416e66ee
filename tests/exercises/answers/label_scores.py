"""Answers to label_scores: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import math

import torch
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def encode(text, vocabulary):
    """The tokenizer as the notebook gives it."""
    tokens, rest, ids = vocabulary.split(), text.replace(" ", "Ġ"), []
    while rest:
        token = max((token for token in tokens if rest.startswith(token)), key=len)
        ids.append(tokens.index(token))
        rest = rest[len(token) :]
    return ids


def all_ids(vocabulary, words, space=" "):
    """Return the ids of all words, and the number of words of each label."""
    labels = [label.split() for label in words.split(",")]
    return [encode(space + w, vocabulary) for label in labels for w in label], [*map(len, labels)]


# ---- right --------------------------------------------------------------------------------------


def by_loops(logits, vocabulary, words):
    row, scores = 0, []
    for label in words.split(", "):
        names = label.split(" ")
        logs = []
        for name in names:
            log = 0
            for i, token in enumerate(encode(" " + name, vocabulary)):
                log = log + F.log_softmax(logits[row, i], dim=0)[token]
            logs.append(log)
            row += 1
        scores.append(torch.logsumexp(torch.stack(logs), 0) - math.log(len(names)))
    scores = torch.stack(scores)
    return scores, F.softmax(scores, dim=0)


def by_gather(logits, vocabulary, words):
    """All words at once, padded; the padding counts as log 1."""
    ids, counts = all_ids(vocabulary, words)
    K = logits.shape[1]
    table = torch.tensor([row + [0] * (K - len(row)) for row in ids])
    real = torch.arange(K) < torch.tensor([len(row) for row in ids])[:, None]
    log_p = logits.log_softmax(-1).gather(2, table[..., None]).squeeze(2)
    of_words = log_p.masked_fill(~real, 0).sum(1)
    scores = [
        p.logsumexp(0) - math.log(n) for p, n in zip(of_words.split(counts), counts, strict=True)
    ]
    scores = torch.stack(scores)
    return scores, (scores - scores.logsumexp(0)).exp()


def by_cross_entropy(logits, vocabulary, words):
    ids, counts = all_ids(vocabulary, words)
    of_words = torch.stack(
        [
            -F.cross_entropy(rows[: len(row)], torch.tensor(row), reduction="sum")
            for rows, row in zip(logits, ids, strict=True)
        ]
    )
    scores, start = [], 0
    for count in counts:
        part = of_words[start : start + count]
        scores.append(torch.logsumexp(part - math.log(count), dim=0))
        start += count
    scores = torch.stack(scores)
    return scores, torch.softmax(scores, 0)


def by_a_shifted_exp(logits, vocabulary, words):
    """The largest log is taken out before exp, by hand."""
    ids, counts = all_ids(vocabulary, words)
    log_p = logits - torch.logsumexp(logits, dim=-1, keepdim=True)
    scores, w = [], 0
    for count in counts:
        logs = torch.stack(
            [
                sum(log_p[w + n, i, token] for i, token in enumerate(ids[w + n]))
                for n in range(count)
            ]
        )
        top = logs.max()
        scores.append(top + (logs - top).exp().mean().log())
        w += count
    scores = torch.stack(scores)
    shifted = (scores - scores.max()).exp()
    return scores, shifted / shifted.sum()


def by_a_matrix(logits, vocabulary, words):
    """A matrix (C, W) says which word belongs to which label."""
    ids, counts = all_ids(vocabulary, words)
    log_p = torch.log_softmax(logits, dim=2)
    of_words = torch.stack([log_p[w][range(len(row)), row].sum() for w, row in enumerate(ids)])
    owner = torch.tensor([c for c, count in enumerate(counts) for _ in range(count)])
    belongs = owner == torch.arange(len(counts))[:, None]
    table = of_words.expand(len(counts), -1).masked_fill(~belongs, -math.inf)
    scores = table.logsumexp(1) - torch.tensor(counts, dtype=logits.dtype).log()
    return scores, scores.softmax(-1)


RIGHT = {
    "loops": by_loops,
    "gather": by_gather,
    "cross entropy": by_cross_entropy,
    "a shifted exp": by_a_shifted_exp,
    "a matrix": by_a_matrix,
}

# ---- wrong --------------------------------------------------------------------------------------


def scored(
    logs=lambda logits: logits.log_softmax(-1),
    word=lambda rows, ids: sum(rows[i, token] for i, token in enumerate(ids)),
    label=lambda p: torch.logsumexp(p, 0) - math.log(len(p)),
    space=" ",
    finish=lambda s: (s, s.softmax(0)),
):
    """Return an answer that is wrong in one of these."""

    def answer(logits, vocabulary, words):
        ids, counts = all_ids(vocabulary, words, space)
        of_words = torch.stack([word(r, row) for r, row in zip(logs(logits), ids, strict=True)])
        return finish(torch.stack([label(part) for part in of_words.split(counts)]))

    return answer


def as_a_classifier(logits, vocabulary, words):
    """Divides by the sum over all label words first."""
    ids, counts = all_ids(vocabulary, words)
    log_p = logits.log_softmax(-1)
    of_words = torch.stack([log_p[w][range(len(row)), row].sum() for w, row in enumerate(ids)])
    of_words = of_words - of_words.logsumexp(0)
    scores = torch.stack([p.exp().mean().log() for p in of_words.split(counts)])
    return scores, scores.softmax(0)


def by_label(logits, vocabulary, words):
    log_p, scores = logits.log_softmax(-1), []
    for c, label in enumerate(words.split(",")):
        logs = []
        for name in label.split():
            ids = encode(f" {name}", vocabulary)
            logs.append(log_p[c][range(len(ids)), ids].sum())
        scores.append(torch.stack(logs).logsumexp(0) - math.log(len(logs)))
    scores = torch.stack(scores)
    return scores, scores.softmax(0)


def restarted(logits, vocabulary, words):
    """Counts the rows of each label from 0."""
    labels = words.split(",")
    counts = [len(label.split()) for label in labels]
    rows = [w for count in counts for w in range(count)]
    return by_loops(logits[rows], vocabulary, words)


def all_words(logits, vocabulary, words):
    n = len(words.replace(",", "").split())
    return scored(label=lambda p: (p.exp().sum() / n).log())(logits, vocabulary, words)


def exp_of_logs(logits, vocabulary, words):
    return scored(label=lambda p: p.exp().mean().log())(logits, vocabulary, words)


def new_tensors(*arguments):
    scores = torch.tensor([score.item() for score in by_loops(*arguments)[0]]).to(arguments[0])
    return scores, scores.softmax(0)


def in_lists(*arguments):
    return tuple(result.tolist() for result in by_loops(*arguments))


def in_float32(logits, vocabulary, words):
    return by_gather(logits.to(torch.float32), vocabulary, words)


VARIANTS = {
    "without_space": (scored(space=""),),
    "logits_not_normalized": (scored(logs=lambda logits: logits),),
    "softmax_over_another_axis": (scored(logs=lambda logits: logits.softmax(1).log()),),
    "normalized_over_the_label_words": (as_a_classifier,),
    "scores_without_log": (scored(finish=lambda s: (s.exp(), s.exp() / s.exp().sum())),),
    "labels_not_normalized": (scored(finish=lambda s: (s, torch.exp(s))),),
    "softmax_of_probabilities": (scored(finish=lambda s: (s, F.softmax(s.exp(), 0))),),
    "logs_divided_by_their_sum": (scored(finish=lambda s: (s, s / torch.sum(s))),),
    "order_of_the_results": (lambda *given: by_matrix_reversed(*given),),
    "only_one_token": (scored(word=lambda rows, ids: rows[0][ids[0]]),),
    "mean_over_the_tokens": (scored(word=lambda rows, ids: rows[range(len(ids)), ids].mean()),),
    "tokens_added": (
        scored(word=lambda rows, ids: sum(rows[i, t].exp() for i, t in enumerate(ids)).log()),
    ),
    "one_position_for_all_tokens": (scored(word=lambda rows, ids: sum(rows[0, t] for t in ids)),),
    "positions_beyond_the_word": (
        scored(word=lambda rows, ids: sum(rows[-len(ids) + i, t] for i, t in enumerate(ids))),
    ),
    "logs_averaged": (scored(label=torch.mean),),
    "logs_added": (scored(label=torch.sum),),
    "probabilities_added": (scored(label=lambda p: p.exp().sum().log()),),
    "divided_by_all_words": (all_words,),
    "best_word_only": (scored(label=lambda p: p.sort().values[-1]),),
    "rows_of_the_labels": (by_label, restarted),
    "underflow": (exp_of_logs,),
    "probabilities_underflow": (
        scored(finish=lambda s: (s, torch.nn.functional.normalize(s.exp(), p=1, dim=0, eps=0))),
    ),
    "list_returned": (in_lists,),
    "gradient_cut": (new_tensors,),
    "another_dtype": (in_float32,),
}


def by_matrix_reversed(*given):
    scores, probabilities = by_a_matrix(*given)
    return probabilities, scores


ANSWERS = Answers(RIGHT, VARIANTS)
