"""Answers to masked_lm_loss: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def logits_at(x, y, w, b):
    """Return logits (N, V) and labels (N,) of the chosen positions."""
    chosen = y != -100
    return x[chosen] @ w.t() + b, y[chosen]


def costs(x, w, b, y):
    """Return −log p at every position, (B, T), 0 where none is chosen, from logits everywhere."""
    return F.cross_entropy((x @ w.T + b).transpose(1, 2), y, reduction="none")


# ---- right --------------------------------------------------------------------------------------


def by_mask(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    if len(labels) == 0:
        return x.new_zeros(())
    return F.cross_entropy(logits, labels)


def by_nonzero(x, w, b, y, ids, mask_id):
    rows, columns = torch.nonzero(y != -100, as_tuple=True)
    if not len(rows):
        return torch.zeros((), dtype=x.dtype)
    log_p = F.linear(x[rows, columns], w, b).log_softmax(dim=-1)
    return F.nll_loss(log_p, y[rows, columns])


def by_loops(x, w, b, y, ids, mask_id):
    total, count = x.new_zeros(()), 0
    for row, labels in zip(x, y.tolist(), strict=True):
        for state, label in zip(row, labels, strict=True):
            if label != -100:
                scores = w @ state + b
                total = total + torch.logsumexp(scores, dim=0) - scores[label]
                count += 1
    return total / count if count else total


def by_one_hot(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    hot = F.one_hot(labels, len(w)).to(x.dtype)
    return -(F.log_softmax(logits, dim=1) * hot).sum() / hot.sum().clamp(min=1)


def by_rows(x, w, b, y, ids, mask_id):
    """Text by text, added up before one mean is taken."""
    parts, count = [], 0
    for states, labels in zip(x, y, strict=True):
        positions = labels != -100
        count += int(positions.sum())
        logits = torch.addmm(b, states[positions], w.T)
        parts.append(nn.CrossEntropyLoss(reduction="sum")(logits, labels[positions]))
    return torch.stack(parts).sum() / max(count, 1)


def by_nan_to_num(x, w, b, y, ids, mask_id):
    return torch.nan_to_num(F.cross_entropy(*logits_at(x, y, w, b)), nan=0.0)


RIGHT = {
    "nonzero": by_nonzero,
    "loops": by_loops,
    "one-hot": by_one_hot,
    "rows": by_rows,
    "NaN replaced": by_nan_to_num,
}

# ---- wrong --------------------------------------------------------------------------------------


def padded_slots(x, w, b, y, ids, mask_id):
    """As a widely copied tutorial pads its lists of masked positions."""
    most = max(int((row != -100).sum()) for row in y)
    states, labels = [], []
    for b_, row in enumerate(y):
        positions = [t for t, label in enumerate(row.tolist()) if label != -100]
        labels += [*row[positions].tolist(), *[0] * (most - len(positions))]
        states.append(x[b_, positions + [0] * (most - len(positions))])
    return F.cross_entropy(F.linear(torch.cat(states), w, b), torch.tensor(labels))


def at_mask_alone_by_costs(x, w, b, y, ids, mask_id):
    m = (ids == mask_id).to(x.dtype)
    return (costs(x, w, b, y) * m).sum() / m.sum()


def where_changed_by_costs(x, w, b, y, ids, mask_id):
    m = (ids != y) & (y != -100)
    return costs(x, w, b, y)[m].mean()


def where_changed_by_loops(x, w, b, y, ids, mask_id):
    losses = []
    for i in range(len(y)):
        for t in range(y.shape[1]):
            if y[i, t] != -100 and ids[i, t] != y[i, t]:
                losses.append(F.cross_entropy(w @ x[i, t] + b, y[i, t]))
    return torch.stack(losses).mean()


def over_all_by_product(x, w, b, y, ids, mask_id):
    m = (y != -100).to(x.dtype)
    return (costs(x, w, b, y.clamp(min=0)) * m).mean()


def rows_first(x, w, b, y, ids, mask_id):
    pairs = zip(x, y, strict=True)
    each = [F.cross_entropy(*logits_at(states, labels, w, b)) for states, labels in pairs]
    return torch.stack(each).mean()


def rows_first_by_weights(x, w, b, y, ids, mask_id):
    m = (y != -100).to(x.dtype)
    weights = m / m.sum(dim=1, keepdim=True).clamp(min=1)
    return (costs(x, w, b, y) * weights).sum() / len(y)


def states_in_order_of_places(x, w, b, y, ids, mask_id):
    columns, rows = torch.nonzero(y.T != -100, as_tuple=True)
    return F.cross_entropy(F.linear(x[rows, columns], w, b), y[y != -100])


def without_offsets_by_loops(x, w, b, y, ids, mask_id):
    flat = x.reshape(-1, x.shape[-1])
    losses = []
    for labels in y:
        for t in range(len(labels)):
            if labels[t] != -100:
                losses.append(F.cross_entropy(w @ flat[t] + b, labels[t]))
    return sum(losses) / len(losses)


def no_bias_by_loops(x, w, b, y, ids, mask_id):
    losses = [F.cross_entropy(w @ s, t) for s, t in zip(x[y >= 0], y[y >= 0], strict=True)]
    return torch.stack(losses).mean()


def resized(x, w, b, y, ids, mask_id):
    table = w.flatten().unflatten(0, (w.shape[1], w.shape[0]))
    return by_mask(x, table.T, b, y, ids, mask_id)


def new_projection_with_bias(x, w, b, y, ids, mask_id):
    head = nn.Linear(*w.shape[::-1], bias=False, dtype=x.dtype)
    return by_nonzero(x, head.weight, b, y, ids, mask_id)


def new_layer_before(x, w, b, y, ids, mask_id):
    dense = nn.Linear(x.shape[-1], x.shape[-1], dtype=x.dtype)
    return by_mask(F.gelu(dense(x)), w, b, y, ids, mask_id)


def softmax_before_everywhere(x, w, b, y, ids, mask_id):
    p = (x @ w.T + b).softmax(2)
    return F.cross_entropy(p.flatten(0, 1), y.flatten())


def indexed(x, w, b, y, ids, mask_id):
    log_p = F.linear(x, w, b).log_softmax(-1)
    each = -log_p.gather(2, y[..., None])[..., 0]
    return each[y != -100].mean()


def copied_matrix(x, w, b, y, ids, mask_id):
    head = nn.Linear(x.shape[-1], len(w), dtype=x.dtype)
    head.weight = nn.Parameter(w.clone())
    head.bias = nn.Parameter(b)
    return F.cross_entropy(head(x[y != -100]), y[y != -100])


def zeros_ignored(x, w, b, y, ids, mask_id):
    targets = y.clamp(min=0).flatten()
    return F.cross_entropy((x @ w.T + b).flatten(0, 1), targets, ignore_index=0)


def log_of_softmax(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    return F.nll_loss(logits.softmax(-1).log(), labels)


def log_of_exp(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    e = logits.exp()
    return -(e[torch.arange(len(e)), labels] / e.sum(1)).log().mean()


def log_of_sum_of_exp(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    return (logits.exp().sum(1).log() - logits.gather(1, labels[:, None])[:, 0]).mean()


def selected_afterwards(x, w, b, y, ids, mask_id):
    logits = F.linear(x, w, b)
    chosen = y != -100
    total = F.cross_entropy(logits[chosen], y[chosen], reduction="sum")
    return total / chosen.sum().clamp(min=1)


def multiplied(x, w, b, y, ids, mask_id):
    m = (y != -100).to(x.dtype)
    return (costs(x, w, b, y.clamp(min=0)) * m).sum() / m.sum().clamp(min=1)


def stacked(x, w, b, y, ids, mask_id):
    losses = [F.cross_entropy(w @ s + b, t) for s, t in zip(x[y >= 0], y[y >= 0], strict=True)]
    return torch.stack(losses).mean()


VARIANTS = {
    "all_places": (lambda x, w, b, y, ids, mask_id: costs(x, w, b, ids).mean(),),
    "minus_100_as_a_word": (padded_slots,),
    "only_where_mask_stands": (
        lambda x, w, b, y, ids, mask_id: by_mask(
            x, w, b, y.masked_fill(ids != mask_id, -100), ids, mask_id
        ),
        at_mask_alone_by_costs,
    ),
    "unchanged_left_out": (
        lambda x, w, b, y, ids, mask_id: by_mask(
            x, w, b, torch.where(ids == y, -100, y), ids, mask_id
        ),
        where_changed_by_costs,
        where_changed_by_loops,
    ),
    "divided_by_all_places": (
        lambda x, w, b, y, ids, mask_id: costs(x, w, b, y).mean(),
        over_all_by_product,
    ),
    "mean_of_rows": (
        rows_first,
        lambda x, w, b, y, ids, mask_id: (costs(x, w, b, y).sum(1) / (y != -100).sum(1)).mean(),
        rows_first_by_weights,
    ),
    "summed": (
        lambda x, w, b, y, ids, mask_id: costs(x, w, b, y).sum(),
        lambda x, w, b, y, ids, mask_id: costs(x, w, b, y).sum(dim=-1).mean(),
    ),
    "rows_and_columns_mixed_up": (states_in_order_of_places,),
    "always_the_first_text": (
        without_offsets_by_loops,
        lambda x, w, b, y, ids, mask_id: by_nonzero(x[:1].expand_as(x), w, b, y, ids, mask_id),
    ),
    "bias_left_out": (
        lambda x, w, b, y, ids, mask_id: by_nonzero(x, w, torch.zeros_like(b), y, ids, mask_id),
        no_bias_by_loops,
    ),
    "bias_of_the_wrong_sign": (
        lambda x, w, b, y, ids, mask_id: by_mask(x, w, -b, y, ids, mask_id),
    ),
    "matrix_as_it_lies": (lambda x, w, b, y, ids, mask_id: by_nonzero(x, w.T, b, y, ids, mask_id),),
    "matrix_reshaped": (resized,),
    "own_matrix": (new_projection_with_bias, new_layer_before),
    "softmax_twice": (softmax_before_everywhere,),
    "no_cross_entropy": (lambda x, w, b, y, ids, mask_id: F.nll_loss(*logits_at(x, y, w, b)),),
    "minus_100_looked_up": (indexed,),
    "gradient_cut": (
        copied_matrix,
        lambda x, w, b, y, ids, mask_id: torch.tensor(
            by_loops(x, w, b, y, ids, mask_id).item(), dtype=x.dtype
        ),
        lambda x, w, b, y, ids, mask_id: by_nonzero(x, w, b.data, y, ids, mask_id),
    ),
    "word_0_left_out": (zeros_ignored,),
    "overflow": (log_of_softmax, log_of_exp, log_of_sum_of_exp),
    "logits_everywhere": (selected_afterwards, multiplied),
    "nothing_chosen": (stacked,),
}

ANSWERS = Answers(RIGHT, VARIANTS)
