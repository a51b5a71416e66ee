"""Answers to masked_lm_loss: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def logits_at(x, y, w, b):
    """Return logits (N, V) and labels (N,) of the chosen places."""
    chosen = y != -100
    return x[chosen] @ w.t() + b, y[chosen]


def costs(x, w, b, y):
    """Return −log p at every place, (B, T), 0 where none is chosen, from logits at all of them."""
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


def by_flat_places(x, w, b, y, ids, mask_id):
    flat = y.reshape(-1)
    places = (flat >= 0).nonzero().squeeze(1)
    states = x.reshape(-1, x.shape[-1]).index_select(0, places)
    total = F.cross_entropy(F.linear(states, w, b), flat[places], reduction="sum")
    return total / max(1, len(places))


def by_loops(x, w, b, y, ids, mask_id):
    total, count = x.new_zeros(()), 0
    for row, labels in zip(x, y.tolist(), strict=True):
        for state, label in zip(row, labels, strict=True):
            if label != -100:
                scores = w @ state + b
                total = total + torch.logsumexp(scores, dim=0) - scores[label]
                count += 1
    return total / count if count else total


def by_masked_select(x, w, b, y, ids, mask_id):
    chosen = y.ne(-100)
    states = torch.masked_select(x, chosen[..., None]).view(-1, x.size(-1))
    logits = torch.einsum("nd,vd->nv", states, w) + b
    each = logits.logsumexp(-1) - logits.gather(1, y[chosen][:, None])[:, 0]
    return each.sum() / chosen.sum().clamp(min=1)


def by_one_hot(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    hot = F.one_hot(labels, len(w)).to(x.dtype)
    return -(F.log_softmax(logits, dim=1) * hot).sum() / hot.sum().clamp(min=1)


def by_rows(x, w, b, y, ids, mask_id):
    """Text by text, added up before one mean is taken."""
    parts, count = [], 0
    for states, labels in zip(x, y, strict=True):
        places = labels != -100
        count += int(places.sum())
        logits = torch.addmm(b, states[places], w.T)
        parts.append(nn.CrossEntropyLoss(reduction="sum")(logits, labels[places]))
    return torch.stack(parts).sum() / max(count, 1)


def by_nan_to_num(x, w, b, y, ids, mask_id):
    return torch.nan_to_num(F.cross_entropy(*logits_at(x, y, w, b)), nan=0.0)


RIGHT = {
    "mask": by_mask,
    "nonzero": by_nonzero,
    "flat places": by_flat_places,
    "loops": by_loops,
    "masked select": by_masked_select,
    "one-hot": by_one_hot,
    "rows": by_rows,
    "NaN replaced": by_nan_to_num,
}

# ---- wrong --------------------------------------------------------------------------------------


def every_place(x, w, b, y, ids, mask_id):
    targets = torch.where(y == -100, ids, y)
    return F.cross_entropy(F.linear(x, w, b).flatten(0, 1), targets.flatten())


def every_place_by_costs(x, w, b, y, ids, mask_id):
    targets = y.clone()
    targets[y < 0] = ids[y < 0]
    return costs(x, w, b, targets).mean()


def zeros_for_labels(x, w, b, y, ids, mask_id):
    targets = y.masked_fill(y == -100, 0)
    return F.cross_entropy(F.linear(x, w, b).flatten(0, 1), targets.flatten())


def padded_slots(x, w, b, y, ids, mask_id):
    """As a widely copied tutorial pads its lists of masked places."""
    most = max(int((row != -100).sum()) for row in y)
    states, labels = [], []
    for b_, row in enumerate(y):
        places = [t for t, label in enumerate(row.tolist()) if label != -100]
        labels += [*row[places].tolist(), *[0] * (most - len(places))]
        states.append(x[b_, places + [0] * (most - len(places))])
    return F.cross_entropy(F.linear(torch.cat(states), w, b), torch.tensor(labels))


def at_mask_alone(x, w, b, y, ids, mask_id):
    places = ids == mask_id
    return F.cross_entropy(F.linear(x[places], w, b), y[places])


def at_mask_alone_by_costs(x, w, b, y, ids, mask_id):
    m = (ids == mask_id).to(x.dtype)
    return (costs(x, w, b, y) * m).sum() / m.sum()


def where_changed_by_costs(x, w, b, y, ids, mask_id):
    m = (ids != y) & (y != -100)
    return costs(x, w, b, y)[m].mean()


def where_changed_by_loops(x, w, b, y, ids, mask_id):
    found = []
    for i in range(len(y)):
        for t in range(y.shape[1]):
            if y[i, t] != -100 and ids[i, t] != y[i, t]:
                found.append(F.cross_entropy(w @ x[i, t] + b, y[i, t]))
    return torch.stack(found).mean()


def over_all_by_product(x, w, b, y, ids, mask_id):
    m = (y != -100).to(x.dtype)
    return (costs(x, w, b, y.clamp(min=0)) * m).mean()


def rows_first(x, w, b, y, ids, mask_id):
    pairs = zip(x, y, strict=True)
    each = [F.cross_entropy(*logits_at(one, labels, w, b)) for one, labels in pairs]
    return torch.stack(each).mean()


def rows_first_by_weights(x, w, b, y, ids, mask_id):
    m = (y != -100).to(x.dtype)
    weights = m / m.sum(dim=1, keepdim=True).clamp(min=1)
    return (costs(x, w, b, y) * weights).sum() / len(y)


def states_by_place(x, w, b, y, ids, mask_id):
    flat = y.flatten()
    chosen = flat != -100
    states = x.permute(1, 0, 2).reshape(-1, x.shape[2])[chosen]
    return F.cross_entropy(F.linear(states, w, b), flat[chosen])


def labels_by_place(x, w, b, y, ids, mask_id):
    labels = y.T.flatten()
    logits = F.linear(x[y != -100], w, b)
    return F.cross_entropy(logits, labels[labels != -100])


def states_in_order_of_places(x, w, b, y, ids, mask_id):
    columns, rows = torch.nonzero(y.T != -100, as_tuple=True)
    return F.cross_entropy(F.linear(x[rows, columns], w, b), y[y != -100])


def without_offsets(x, w, b, y, ids, mask_id):
    rows, columns = torch.nonzero(y != -100, as_tuple=True)
    states = x.flatten(0, 1)[columns]
    return F.cross_entropy(F.linear(states, w, b), y[rows, columns])


def without_offsets_by_loops(x, w, b, y, ids, mask_id):
    flat = x.reshape(-1, x.shape[-1])
    found = []
    for labels in y:
        for t in range(len(labels)):
            if labels[t] != -100:
                found.append(F.cross_entropy(w @ flat[t] + b, labels[t]))
    return sum(found) / len(found)


def no_bias_by_loops(x, w, b, y, ids, mask_id):
    found = [F.cross_entropy(w @ s, t) for s, t in zip(x[y >= 0], y[y >= 0], strict=True)]
    return torch.stack(found).mean()


def minus_bias_by_add(x, w, b, y, ids, mask_id):
    logits = torch.matmul(x[y != -100], w.T)
    return F.cross_entropy(torch.add(logits, b, alpha=-1), y[y != -100])


def not_transposed_einsum(x, w, b, y, ids, mask_id):
    logits = torch.einsum("nd,dv->nv", x[y != -100], w) + b
    return F.cross_entropy(logits, y[y != -100])


def viewed(x, w, b, y, ids, mask_id):
    logits = torch.addmm(b, x[y != -100], w.contiguous().view(x.shape[-1], len(w)))
    return F.nll_loss(logits.log_softmax(1), y[y != -100])


def resized(x, w, b, y, ids, mask_id):
    table = w.flatten().unflatten(0, (w.shape[1], w.shape[0]))
    return by_mask(x, table.T, b, y, ids, mask_id)


def new_projection(x, w, b, y, ids, mask_id):
    head = nn.Linear(x.shape[-1], len(w), dtype=x.dtype)
    return F.cross_entropy(head(x[y != -100]), y[y != -100])


def new_projection_with_bias(x, w, b, y, ids, mask_id):
    head = nn.Linear(*w.shape[::-1], bias=False, dtype=x.dtype)
    return by_nonzero(x, head.weight, b, y, ids, mask_id)


def new_layer_before(x, w, b, y, ids, mask_id):
    dense = nn.Linear(x.shape[-1], x.shape[-1], dtype=x.dtype)
    return by_mask(F.gelu(dense(x)), w, b, y, ids, mask_id)


def softmax_before(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    return F.cross_entropy(F.softmax(logits, dim=-1), labels)


def softmax_before_everywhere(x, w, b, y, ids, mask_id):
    p = (x @ w.T + b).softmax(2)
    return F.cross_entropy(p.flatten(0, 1), y.flatten())


def softmax_then_log_softmax(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    return F.nll_loss(logits.softmax(1).log_softmax(1), labels)


def probabilities(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    return F.nll_loss(logits.softmax(1), labels)


def ignores_minus_one(x, w, b, y, ids, mask_id):
    logits = F.linear(x, w, b).transpose(1, 2)
    return F.cross_entropy(logits, y, ignore_index=-1)


def ignores_zero(x, w, b, y, ids, mask_id):
    logits = F.linear(x, w, b).view(-1, len(w))
    return nn.CrossEntropyLoss(ignore_index=0)(logits, y.reshape(-1))


def indexed(x, w, b, y, ids, mask_id):
    log_p = F.linear(x, w, b).log_softmax(-1)
    each = -log_p.gather(2, y[..., None])[..., 0]
    return each[y != -100].mean()


def copied_matrix(x, w, b, y, ids, mask_id):
    head = nn.Linear(x.shape[-1], len(w), dtype=x.dtype)
    head.weight = nn.Parameter(w.clone())
    head.bias = nn.Parameter(b)
    return F.cross_entropy(head(x[y != -100]), y[y != -100])


@torch.no_grad()
def without_gradient(x, w, b, y, ids, mask_id):
    return by_mask(x, w, b, y, ids, mask_id)


def above_zero(x, w, b, y, ids, mask_id):
    places = y > 0
    return F.cross_entropy(F.linear(x[places], w, b), y[places])


def zeros_ignored(x, w, b, y, ids, mask_id):
    targets = y.clamp(min=0).flatten()
    return F.cross_entropy((x @ w.T + b).flatten(0, 1), targets, ignore_index=0)


def zeros_ignored_gathered(x, w, b, y, ids, mask_id):
    logits, labels = logits_at(x, y, w, b)
    return F.cross_entropy(logits, labels, ignore_index=0)


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


def divided(x, w, b, y, ids, mask_id):
    rows, columns = (y != -100).nonzero(as_tuple=True)
    log_p = F.linear(x[rows, columns], w, b).log_softmax(1)
    return -log_p[torch.arange(len(rows)), y[rows, columns]].sum() / len(rows)


def stacked(x, w, b, y, ids, mask_id):
    found = [F.cross_entropy(w @ s + b, t) for s, t in zip(x[y >= 0], y[y >= 0], strict=True)]
    return torch.stack(found).mean()


VARIANTS = {
    "all_places": (
        every_place,
        every_place_by_costs,
        lambda x, w, b, y, ids, mask_id: costs(x, w, b, ids).mean(),
    ),
    "minus_100_as_a_word": (
        zeros_for_labels,
        lambda x, w, b, y, ids, mask_id: costs(x, w, b, y * (y != -100)).mean(),
        padded_slots,
    ),
    "only_where_mask_stands": (
        at_mask_alone,
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
        lambda x, w, b, y, ids, mask_id: (
            F.cross_entropy(*logits_at(x, y, w, b), reduction="sum") / y.numel()
        ),
        over_all_by_product,
    ),
    "mean_of_rows": (
        rows_first,
        lambda x, w, b, y, ids, mask_id: (costs(x, w, b, y).sum(1) / (y != -100).sum(1)).mean(),
        rows_first_by_weights,
    ),
    "summed": (
        lambda x, w, b, y, ids, mask_id: F.cross_entropy(*logits_at(x, y, w, b), reduction="sum"),
        lambda x, w, b, y, ids, mask_id: costs(x, w, b, y).sum(),
        lambda x, w, b, y, ids, mask_id: costs(x, w, b, y).sum(dim=-1).mean(),
    ),
    "rows_and_columns_mixed_up": (states_by_place, labels_by_place, states_in_order_of_places),
    "always_the_first_text": (
        without_offsets,
        without_offsets_by_loops,
        lambda x, w, b, y, ids, mask_id: by_nonzero(x[:1].expand_as(x), w, b, y, ids, mask_id),
    ),
    "bias_left_out": (
        lambda x, w, b, y, ids, mask_id: F.cross_entropy(F.linear(x[y != -100], w), y[y != -100]),
        lambda x, w, b, y, ids, mask_id: by_nonzero(x, w, torch.zeros_like(b), y, ids, mask_id),
        no_bias_by_loops,
    ),
    "bias_of_the_wrong_sign": (
        lambda x, w, b, y, ids, mask_id: by_mask(x, w, -b, y, ids, mask_id),
        lambda x, w, b, y, ids, mask_id: F.cross_entropy(x[y != -100] @ w.T - b, y[y != -100]),
        minus_bias_by_add,
    ),
    "matrix_as_it_lies": (
        lambda x, w, b, y, ids, mask_id: F.cross_entropy(x[y != -100] @ w + b, y[y != -100]),
        not_transposed_einsum,
        lambda x, w, b, y, ids, mask_id: by_nonzero(x, w.T, b, y, ids, mask_id),
    ),
    "matrix_reshaped": (
        lambda x, w, b, y, ids, mask_id: F.cross_entropy(
            x[y != -100] @ w.reshape(w.shape[1], -1) + b, y[y != -100]
        ),
        viewed,
        resized,
    ),
    "own_matrix": (new_projection, new_projection_with_bias, new_layer_before),
    "softmax_twice": (softmax_before, softmax_before_everywhere, softmax_then_log_softmax),
    "no_cross_entropy": (
        probabilities,
        lambda x, w, b, y, ids, mask_id: F.nll_loss(*logits_at(x, y, w, b)),
        lambda x, w, b, y, ids, mask_id: -F.cross_entropy(*logits_at(x, y, w, b)),
    ),
    "minus_100_looked_up": (ignores_minus_one, ignores_zero, indexed),
    "gradient_cut": (
        copied_matrix,
        lambda x, w, b, y, ids, mask_id: torch.tensor(
            by_loops(x, w, b, y, ids, mask_id).item(), dtype=x.dtype
        ),
        without_gradient,
        lambda x, w, b, y, ids, mask_id: by_nonzero(x, w, b.data, y, ids, mask_id),
    ),
    "word_0_left_out": (above_zero, zeros_ignored, zeros_ignored_gathered),
    "overflow": (log_of_softmax, log_of_exp, log_of_sum_of_exp),
    "logits_everywhere": (
        lambda x, w, b, y, ids, mask_id: F.cross_entropy(
            (x @ w.T + b).view(-1, len(w)), y.reshape(-1)
        ),
        selected_afterwards,
        multiplied,
    ),
    "nothing_chosen": (
        lambda x, w, b, y, ids, mask_id: F.cross_entropy(*logits_at(x, y, w, b)),
        divided,
        stacked,
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)
