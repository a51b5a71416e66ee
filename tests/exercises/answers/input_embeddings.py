"""Answers to input_embeddings: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def parts(ids, types, words, segments, positions):
    """Return the three, (B, T, D) each."""
    w, s = F.embedding(ids, words), F.embedding(types, segments)
    return w, s, positions[: ids.shape[1]].expand_as(w)


def normed(x, weight, bias, eps=1e-12):
    return F.layer_norm(x, (x.shape[-1],), weight, bias, eps)


def by_hand(x, weight, bias, eps=1e-12):
    mean = x.mean(dim=-1, keepdim=True)
    var = x.var(dim=-1, unbiased=False, keepdim=True)
    return weight * (x - mean) / torch.sqrt(var + eps) + bias


# ---- right --------------------------------------------------------------------------------------


def by_embedding(i, t, w, s, p, g, b, eps=1e-12):
    return normed(sum(parts(i, t, w, s, p)), g, b, eps)


def by_indexing(i, t, w, s, p, g, b, eps=1e-12):
    return by_hand(w[i] + s[t] + p[torch.arange(i.shape[1])][None], g, b, eps)


def by_one_hot(i, t, w, s, p, g, b, eps=1e-12):
    place = torch.arange(i.size(1)).expand(i.size(0), -1)
    x = 0
    for ids, table in ((i, w), (t, s), (place, p)):
        x = x + F.one_hot(ids, len(table)).to(table.dtype) @ table
    return by_hand(x, g, b, eps)


def by_loops(i, t, w, s, p, g, b, eps=1e-12):
    rows = []
    for text, types in zip(i, t, strict=True):
        rows.append(torch.stack([w[text[n]] + s[types[n]] + p[n] for n in range(len(text))]))
    return normed(torch.stack(rows), g, b, eps)


def by_choosing_segments(i, t, w, s, p, g, b, eps=1e-12):
    which = torch.where((t == 0)[..., None], s[0], s[1])
    x = w.index_select(0, i.flatten()).view(*i.shape, -1) + which
    x = x + p.narrow(0, 0, i.shape[-1])
    centred = x - x.mean(-1, keepdim=True)
    return centred * torch.rsqrt((centred**2).mean(-1, keepdim=True) + eps) * g + b


def by_native_norm(i, t, w, s, p, g, b, eps=1e-12):
    places = torch.arange(i.shape[1]).unsqueeze(0).repeat(len(i), 1)
    x = F.embedding(i, w, padding_idx=0) + F.embedding(t, s) + F.embedding(places, p)
    return torch.native_layer_norm(x, [w.shape[1]], g, b, eps)[0]


RIGHT = {
    "embedding": by_embedding,
    "indexing": by_indexing,
    "one-hot": by_one_hot,
    "loops": by_loops,
    "choosing segments": by_choosing_segments,
    "native norm": by_native_norm,
}

# ---- wrong --------------------------------------------------------------------------------------


def side_by_side(i, t, w, s, p, g, b, eps=1e-12):
    x = torch.cat(parts(i, t, w, s, p), dim=2)
    return normed(x, g.repeat(3), b.repeat(3), eps)


def segments_by_places(i, t, w, s, p, g, b, eps=1e-12):
    places = torch.arange(i.shape[1])
    return normed(w[i] + s[places] + p[places], g, b, eps)


def positions_by_ids_loops(i, t, w, s, p, g, b, eps=1e-12):
    where = torch.stack([p[text] for text in i])
    return normed(w[i] + s[t] + where, g, b, eps)


def from_two(i, t, w, s, p, g, b, eps=1e-12):
    """As RoBERTa counts: behind the row of padding."""
    places = (i != 0).cumsum(dim=1) + 1
    return by_hand(w[i] + s[t] + p[places], g, b, eps)


def by_batch_expanded(i, t, w, s, p, g, b, eps=1e-12):
    places = torch.arange(i.size(0))[:, None].expand_as(i)
    return by_hand(w[i] + s[t] + F.embedding(places, p), g, b, eps)


def by_batch_enumerated(i, t, w, s, p, g, b, eps=1e-12):
    rows = [w[text] + s[types] + p[n] for n, (text, types) in enumerate(zip(i, t, strict=True))]
    return normed(torch.stack(rows), g, b, eps)


def running_on(i, t, w, s, p, g, b, eps=1e-12):
    places = torch.arange(i.numel()).view(i.shape)
    return normed(w[i] + s[t] + p[places], g, b, eps)


def running_on_flat(i, t, w, s, p, g, b, eps=1e-12):
    x = w[i.flatten()] + s[t.flatten()] + p[: i.numel()]
    return normed(x, g, b, eps).view(*i.shape, -1)


def running_on_counted(i, t, w, s, p, g, b, eps=1e-12):
    places = torch.ones_like(i).flatten().cumsum(0).view_as(i) - 1
    return by_hand(w[i] + s[t] + p[places], g, b, eps)


def anew_by_counting(i, t, w, s, p, g, b, eps=1e-12):
    places = []
    for types in t.tolist():
        seen = [0, 0]
        row = []
        for one in types:
            row.append(seen[one])
            seen[one] += 1
        places.append(row)
    return normed(w[i] + s[t] + p[torch.tensor(places)], g, b, eps)


def anew_by_cumsum(i, t, w, s, p, g, b, eps=1e-12):
    places = torch.where(t == 0, (1 - t).cumsum(1), t.cumsum(1)) - 1
    return normed(w[i] + s[t] + p[places], g, b, eps)


def anew_by_joining(i, t, w, s, p, g, b, eps=1e-12):
    first = (t == 0).sum(1).tolist()
    T = i.shape[1]
    places = torch.stack([torch.cat([p[:n], p[: T - n]]) for n in first])
    return by_hand(w[i] + s[t] + places, g, b, eps)


def sines(T, D):
    t, i = torch.arange(T).double()[:, None], torch.arange(0, D, 2).double()
    angle = t / 10000 ** (i / D)
    return angle.sin(), angle.cos()


def waves(i, t, w, s, p, g, b, eps=1e-12):
    table = torch.zeros(i.shape[1], w.shape[1], dtype=w.dtype)
    table[:, 0::2], table[:, 1::2] = sines(*table.shape)
    return normed(w[i] + s[t] + table, g, b, eps)


def waves_stacked(i, t, w, s, p, g, b, eps=1e-12):
    table = torch.stack(sines(i.shape[1], w.shape[1]), dim=-1).flatten(1).to(w.dtype)
    return by_hand(F.embedding(i, w) + s[t] + table, g, b, eps)


def waves_halved(i, t, w, s, p, g, b, eps=1e-12):
    table = torch.cat(sines(i.shape[1], w.shape[1]), dim=-1).to(w.dtype)
    return normed(w[i] + s[t] + table, g, b, eps)


def turned_round_by_where(i, t, w, s, p, g, b, eps=1e-12):
    x = w[i] + torch.where(t[..., None] == 0, s[1], s[0]) + p[: i.shape[1]]
    return normed(x, g, b, eps)


def second_half(i, t, w, s, p, g, b, eps=1e-12):
    types = torch.zeros_like(i)
    types[:, i.shape[1] // 2 :] = 1
    return by_indexing(i, types, w, s, p, g, b, eps)


def by_text(i, t, w, s, p, g, b, eps=1e-12):
    types = (torch.arange(len(i)) % 2).unsqueeze(1).repeat(1, i.shape[1])
    return by_indexing(i, types, w, s, p, g, b, eps)


def over_root(i, t, w, s, p, g, b, eps=1e-12):
    first, *rest = parts(i, t, w, s, p)
    return by_hand(first / w.shape[1] ** 0.5 + sum(rest), g, b, eps)


def across(dims):
    def answer(i, t, w, s, p, g, b, eps=1e-12):
        x = sum(parts(i, t, w, s, p))
        mean, var = x.mean(dims, keepdim=True), x.var(dims, correction=0, keepdim=True)
        return (x - mean) / (var + eps) ** 0.5 * g + b

    return answer


def whole_text(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    return F.layer_norm(x, x.shape[1:], eps=eps) * g + b


def batch_norm(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p)).flatten(0, 1)
    return F.batch_norm(x, None, None, g, b, training=True, eps=eps).view(*i.shape, -1)


def corrected(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    return g * (x - x.mean(-1, keepdim=True)) / torch.sqrt(x.var(-1, keepdim=True) + eps) + b


def corrected_by_hand(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    x = x - x.mean(-1, keepdim=True)
    return x / ((x**2).sum(-1, keepdim=True) / (x.shape[-1] - 1) + eps).sqrt() * g + b


def annotated(i, t, w, s, p, g, b, eps=1e-12):
    """As a well-known tutorial has it."""
    x = sum(parts(i, t, w, s, p))
    return g * (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True) + eps) + b


def over_variance(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    var, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    return (x - mean) / (var + eps) * g + b


def over_square(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    x = x - x.mean(2, keepdim=True)
    return g * x / (x.pow(2).mean(2, keepdim=True) + eps) + b


def over_variance_of_columns(i, t, w, s, p, g, b, eps=1e-12):
    x = w[i] + s[t] + p[: i.shape[1]]
    mean = x.sum(-1, keepdim=True) / x.shape[-1]
    var = (x * x).mean(-1, keepdim=True) - mean**2
    return (x - mean) * g / (var + eps) + b


def root_mean_square_by_hand(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps) * g + b


def over_deviation(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    return x / (x.var(-1, unbiased=False, keepdim=True) + eps).sqrt() * g + b


def new_tables(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(nn.Embedding(*one.shape, dtype=w.dtype)(n) for n, one in ((i, w), (t, s)))
    return normed(x + p[: i.shape[1]], g, b, eps)


def new_positions(i, t, w, s, p, g, b, eps=1e-12):
    p = nn.Parameter(torch.randn(p.shape, dtype=p.dtype))
    return by_embedding(i, t, w, s, p, g, b, eps)


def pretrained(i, t, w, s, p, g, b, eps=1e-12):
    layers = [nn.Embedding.from_pretrained(one) for one in (w, s, p)]
    x = layers[0](i) + layers[1](t) + layers[2](torch.arange(i.shape[1]))
    return normed(x, g, b, eps)


def filled_layer(i, t, w, s, p, g, b, eps=1e-12):
    layer = nn.LayerNorm(len(g), eps=eps, dtype=g.dtype)
    layer.weight.data, layer.bias.data = g.data, b.data
    return layer(sum(parts(i, t, w, s, p)))


@torch.no_grad()
def without_gradient(i, t, w, s, p, g, b, eps=1e-12):
    return by_embedding(i, t, w, s, p, g, b, eps)


def no_epsilon(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    return g * (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True, correction=0) + b


def beside_deviation(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    return g * (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True, correction=0) + eps) + b


def beside_root(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    x = x - x.mean(-1, keepdim=True)
    return x / (x.pow(2).mean(-1, keepdim=True).sqrt() + eps) * g + b


def beside_length(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    x = x - x.mean(-1, keepdim=True)
    length = torch.linalg.vector_norm(x, dim=-1, keepdim=True) / x.shape[-1] ** 0.5
    return torch.addcmul(b, g, x / (length + eps))


VARIANTS = {
    "concatenated": (
        side_by_side,
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            torch.cat(parts(i, t, w, s, p), dim=-1), g, b, eps
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: by_hand(
            torch.cat(parts(i, t, w, s, p), dim=-1), g, b, eps
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(torch.stack(parts(i, t, w, s, p)), g, b, eps),
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            torch.cat(parts(i, t, w, s, p), dim=1), g, b, eps
        ),
    ),
    "no_such_row": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            w[i] + F.embedding(i, s) + p[: i.shape[1]], g, b, eps
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: by_indexing(t, i, w, s, p, g, b, eps),
        segments_by_places,
    ),
    "positions_left_out": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(w[i] + s[t], g, b, eps),
        lambda i, t, w, s, p, g, b, eps=1e-12: by_hand(
            F.embedding(i, w) + F.embedding(t, s), g, b, eps
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            w[i] + s[t] + p[torch.zeros_like(i)], g, b, eps
        ),
    ),
    "positions_from_ids": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(w[i] + s[t] + p[i], g, b, eps),
        lambda i, t, w, s, p, g, b, eps=1e-12: by_hand(
            sum(F.embedding(i, table) for table in (w, p)) + s[t], g, b, eps
        ),
        positions_by_ids_loops,
    ),
    "positions_shifted": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            w[i] + s[t] + p[torch.arange(1, i.shape[1] + 1)], g, b, eps
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            w[i] + s[t] + p[torch.ones_like(i).cumsum(1)], g, b, eps
        ),
        from_two,
    ),
    "positions_of_the_batch": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            w[i] + s[t] + p[torch.arange(len(i))].unsqueeze(1), g, b, eps
        ),
        by_batch_expanded,
        by_batch_enumerated,
    ),
    "positions_run_on": (running_on, running_on_flat, running_on_counted),
    "positions_begin_anew": (anew_by_counting, anew_by_cumsum, anew_by_joining),
    "sinusoids": (waves, waves_stacked, waves_halved),
    "segments_left_out": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(w[i] + p[: i.shape[1]], g, b, eps),
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(
            i, torch.zeros_like(t), w, s, p, g, b, eps
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: by_hand(w[i] + s[-1] + p[: i.shape[1]], g, b, eps),
    ),
    "segments_swapped": (
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(i, 1 - t, w, s, p, g, b, eps),
        turned_round_by_where,
        lambda i, t, w, s, p, g, b, eps=1e-12: by_indexing(i, t, w, s.flip(0), p, g, b, eps),
    ),
    "segments_otherwise": (
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(
            i, torch.arange(i.shape[1]).expand_as(i) % 2, w, s, p, g, b, eps
        ),
        second_half,
        by_text,
    ),
    "scaled_by_the_width": (
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(
            i, t, w * w.shape[1] ** 0.5, s, p, g, b, eps
        ),
        over_root,
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            sum(parts(i, t, w, s, p)) * w.shape[1] ** 0.5, g, b, eps
        ),
    ),
    "averaged": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            torch.stack(parts(i, t, w, s, p)).mean(0), g, b, eps
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: by_hand(sum(parts(i, t, w, s, p)) / 3, g, b, eps),
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(i, t, w / 3, s / 3, p / 3, g, b, eps),
    ),
    "not_normalised": (
        lambda i, t, w, s, p, g, b, eps=1e-12: sum(parts(i, t, w, s, p)),
        lambda i, t, w, s, p, g, b, eps=1e-12: w[i] + s[t] + p[: i.shape[1]],
        lambda i, t, w, s, p, g, b, eps=1e-12: torch.addcmul(b, sum(parts(i, t, w, s, p)), g),
    ),
    "normalised_before_the_sum": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(w[i], g, b, eps) + s[t] + p[: i.shape[1]],
        lambda i, t, w, s, p, g, b, eps=1e-12: sum(parts(i, t, by_hand(w, g, b, eps), s, p)),
        lambda i, t, w, s, p, g, b, eps=1e-12: sum(
            normed(x, g, b, eps) for x in parts(i, t, w, s, p)
        ),
    ),
    "wrong_axis": (across(0), across(1), whole_text, batch_norm),
    "unbiased_variance": (corrected, corrected_by_hand, annotated),
    "no_root": (over_variance, over_square, over_variance_of_columns),
    "mean_left_in": (
        lambda i, t, w, s, p, g, b, eps=1e-12: (
            F.rms_norm(sum(parts(i, t, w, s, p)), (w.shape[1],), g, eps) + b
        ),
        root_mean_square_by_hand,
        over_deviation,
    ),
    "weight_or_bias": (
        lambda i, t, w, s, p, g, b, eps=1e-12: F.layer_norm(
            sum(parts(i, t, w, s, p)), (w.shape[1],), eps=eps
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: nn.LayerNorm(w.shape[1], eps=eps, dtype=w.dtype)(
            sum(parts(i, t, w, s, p))
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(i, t, w, s, p, b, g, eps),
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(sum(parts(i, t, w, s, p)), g, None, eps),
    ),
    "made_inside": (
        new_tables,
        new_positions,
        lambda i, t, w, s, p, g, b, eps=1e-12: F.dropout(
            by_embedding(i, t, w, s, p, g, b, eps), 0.3
        ),
    ),
    "gradient_cut": (
        pretrained,
        filled_layer,
        lambda i, t, w, s, p, g, b, eps=1e-12: by_hand(
            w[i] + s[t] + p.data[: i.shape[1]], g, b, eps
        ),
        without_gradient,
    ),
    "epsilon_left_out": (
        lambda i, t, w, s, p, g, b, eps=1e-12: F.layer_norm(
            sum(parts(i, t, w, s, p)), (w.shape[1],), g, b
        ),
        no_epsilon,
        lambda i, t, w, s, p, g, b, eps=1e-12: by_hand(sum(parts(i, t, w, s, p)), g, b),
    ),
    "epsilon_outside_the_root": (beside_deviation, beside_root, beside_length),
}

ANSWERS = Answers(RIGHT, VARIANTS)
