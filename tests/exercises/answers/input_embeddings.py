"""Answers to input_embeddings: right ones of different kinds, and variants of each mistake."""

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


def by_one_hot(i, t, w, s, p, g, b, eps=1e-12):
    position = torch.arange(i.size(1)).expand(i.size(0), -1)
    x = 0
    for ids, table in ((i, w), (t, s), (position, p)):
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
    positions = torch.arange(i.shape[1]).unsqueeze(0).repeat(len(i), 1)
    x = F.embedding(i, w, padding_idx=0) + F.embedding(t, s) + F.embedding(positions, p)
    return torch.native_layer_norm(x, [w.shape[1]], g, b, eps)[0]


RIGHT = {
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
    positions = torch.arange(i.shape[1])
    return normed(w[i] + s[positions] + p[positions], g, b, eps)


def from_two(i, t, w, s, p, g, b, eps=1e-12):
    """As RoBERTa counts: behind the row of padding."""
    positions = (i != 0).cumsum(dim=1) + 1
    return by_hand(w[i] + s[t] + p[positions], g, b, eps)


def running_on(i, t, w, s, p, g, b, eps=1e-12):
    positions = torch.arange(i.numel()).view(i.shape)
    return normed(w[i] + s[t] + p[positions], g, b, eps)


def anew_by_cumsum(i, t, w, s, p, g, b, eps=1e-12):
    positions = torch.where(t == 0, (1 - t).cumsum(1), t.cumsum(1)) - 1
    return normed(w[i] + s[t] + p[positions], g, b, eps)


def sines(T, D):
    t, i = torch.arange(T).double()[:, None], torch.arange(0, D, 2).double()
    angle = t / 10000 ** (i / D)
    return angle.sin(), angle.cos()


def waves_stacked(i, t, w, s, p, g, b, eps=1e-12):
    table = torch.stack(sines(i.shape[1], w.shape[1]), dim=-1).flatten(1).to(w.dtype)
    return by_hand(F.embedding(i, w) + s[t] + table, g, b, eps)


def batch_norm(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p)).flatten(0, 1)
    return F.batch_norm(x, None, None, g, b, training=True, eps=eps).view(*i.shape, -1)


def corrected(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    return g * (x - x.mean(-1, keepdim=True)) / torch.sqrt(x.var(-1, keepdim=True) + eps) + b


def over_variance(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    var, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    return (x - mean) / (var + eps) * g + b


def new_tables(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(nn.Embedding(*table.shape, dtype=w.dtype)(n) for n, table in ((i, w), (t, s)))
    return normed(x + p[: i.shape[1]], g, b, eps)


def new_positions(i, t, w, s, p, g, b, eps=1e-12):
    p = nn.Parameter(torch.randn(p.shape, dtype=p.dtype))
    return by_embedding(i, t, w, s, p, g, b, eps)


def pretrained(i, t, w, s, p, g, b, eps=1e-12):
    layers = [nn.Embedding.from_pretrained(table) for table in (w, s, p)]
    x = layers[0](i) + layers[1](t) + layers[2](torch.arange(i.shape[1]))
    return normed(x, g, b, eps)


def filled_layer(i, t, w, s, p, g, b, eps=1e-12):
    layer = nn.LayerNorm(len(g), eps=eps, dtype=g.dtype)
    layer.weight.data, layer.bias.data = g.data, b.data
    return layer(sum(parts(i, t, w, s, p)))


@torch.no_grad()
def without_gradient(i, t, w, s, p, g, b, eps=1e-12):
    return by_embedding(i, t, w, s, p, g, b, eps)


def beside_deviation(i, t, w, s, p, g, b, eps=1e-12):
    x = sum(parts(i, t, w, s, p))
    return g * (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True, correction=0) + eps) + b


VARIANTS = {
    "concatenated": (
        side_by_side,
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            torch.cat(parts(i, t, w, s, p), dim=-1), g, b, eps
        ),
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(torch.stack(parts(i, t, w, s, p)), g, b, eps),
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            torch.cat(parts(i, t, w, s, p), dim=1), g, b, eps
        ),
    ),
    "no_such_row": (segments_by_places,),
    "positions_left_out": (lambda i, t, w, s, p, g, b, eps=1e-12: normed(w[i] + s[t], g, b, eps),),
    "positions_from_ids": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(w[i] + s[t] + p[i], g, b, eps),
    ),
    "positions_shifted": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            w[i] + s[t] + p[torch.arange(1, i.shape[1] + 1)], g, b, eps
        ),
        from_two,
    ),
    "positions_of_the_batch": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(
            w[i] + s[t] + p[torch.arange(len(i))].unsqueeze(1), g, b, eps
        ),
    ),
    "positions_run_on": (running_on,),
    "positions_begin_anew": (anew_by_cumsum,),
    "sinusoids": (waves_stacked,),
    "segments_left_out": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(w[i] + p[: i.shape[1]], g, b, eps),
    ),
    "segments_swapped": (
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(i, 1 - t, w, s, p, g, b, eps),
    ),
    "segments_otherwise": (
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(
            i, torch.arange(i.shape[1]).expand_as(i) % 2, w, s, p, g, b, eps
        ),
    ),
    "scaled_by_the_width": (
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(
            i, t, w * w.shape[1] ** 0.5, s, p, g, b, eps
        ),
    ),
    "averaged": (
        lambda i, t, w, s, p, g, b, eps=1e-12: by_hand(sum(parts(i, t, w, s, p)) / 3, g, b, eps),
    ),
    "not_normalised": (lambda i, t, w, s, p, g, b, eps=1e-12: sum(parts(i, t, w, s, p)),),
    "normalised_before_the_sum": (
        lambda i, t, w, s, p, g, b, eps=1e-12: normed(w[i], g, b, eps) + s[t] + p[: i.shape[1]],
    ),
    "wrong_axis": (batch_norm,),
    "unbiased_variance": (corrected,),
    "no_root": (over_variance,),
    "mean_left_in": (
        lambda i, t, w, s, p, g, b, eps=1e-12: (
            F.rms_norm(sum(parts(i, t, w, s, p)), (w.shape[1],), g, eps) + b
        ),
    ),
    "weight_or_bias": (
        lambda i, t, w, s, p, g, b, eps=1e-12: by_embedding(i, t, w, s, p, b, g, eps),
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
        lambda i, t, w, s, p, g, b, eps=1e-12: by_hand(sum(parts(i, t, w, s, p)), g, b),
    ),
    "epsilon_outside_the_root": (beside_deviation,),
}

ANSWERS = Answers(RIGHT, VARIANTS)
