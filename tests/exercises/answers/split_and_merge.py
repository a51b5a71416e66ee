"""Answers to split_and_merge: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import einsum, nn

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def split(x, heads):
    B, T, D = x.shape
    return x.view(B, T, heads, D // heads).transpose(1, 2)


def merge(head_outputs):
    B, H, T, d = head_outputs.shape
    return head_outputs.transpose(1, 2).contiguous().view(B, T, H * d)


def by_chunks(x, heads, head_outputs):
    return torch.stack(x.chunk(heads, dim=-1), dim=1), torch.cat(head_outputs.unbind(1), dim=-1)


def word_by_word(x, heads, head_outputs):
    B, H, T, d = head_outputs.shape
    cut = [[x[b, t].reshape(heads, -1) for t in range(x.shape[1])] for b in range(B)]
    joined = [[head_outputs[b, :, t].reshape(H * d) for t in range(T)] for b in range(B)]
    return (
        torch.stack([torch.stack(words, dim=1) for words in cut]),
        torch.stack([torch.stack(words) for words in joined]),
    )


def by_matrices(x, heads, head_outputs):
    D = x.shape[-1]
    parts = torch.eye(D, dtype=x.dtype).reshape(heads, D // heads, D)
    _, H, _, d = head_outputs.shape
    joining = torch.eye(H * d, dtype=head_outputs.dtype).reshape(H, d, H * d)
    return einsum("btd,hnd->bhtn", x, parts), einsum("bhtn,hnd->btd", head_outputs, joining)


def by_fold(x, heads, head_outputs):
    """Heads in the batch first, as older code has them, then four axes."""
    B, H, T, d = head_outputs.shape
    folded = torch.cat(torch.split(x, x.shape[2] // heads, dim=2), dim=0)
    cut = folded.reshape(heads, B, x.shape[1], -1).transpose(0, 1)
    return cut, head_outputs.movedim(1, 2).reshape(B, T, H * d)


RIGHT = {
    "chunks": by_chunks,
    "word by word": word_by_word,
    "matrices": by_matrices,
    "fold": by_fold,
}

# ---- wrong --------------------------------------------------------------------------------------


def viewed(x, heads, head_outputs):
    B, T, D = x.shape
    return x.contiguous().view(B, heads, T, D // heads), merge(head_outputs)


def output_projection(x, heads, head_outputs):
    joined = merge(head_outputs)
    return split(x, heads), nn.Linear(joined.shape[-1], joined.shape[-1]).to(x.dtype)(joined)


def input_projection(x, heads, head_outputs):
    layer = nn.Linear(x.shape[-1], x.shape[-1], bias=False, dtype=x.dtype)
    return split(layer(x), heads), merge(head_outputs)


def random_weights(x, heads, head_outputs):
    joined = merge(head_outputs)
    weight = torch.randn(joined.shape[-1], joined.shape[-1], dtype=joined.dtype)
    return split(x, heads), joined @ weight


VARIANTS = {
    "split_by_view": (viewed,),
    "merge_without_transposing": (
        lambda x, heads, head_outputs: (split(x, heads), head_outputs.reshape(x.shape)),
    ),
    "numbers_in_turn": (
        lambda x, heads, head_outputs: (
            split(x, heads),
            torch.stack(head_outputs.unbind(1), dim=-1).flatten(2),
        ),
    ),
    "not_transposed": (
        lambda x, heads, head_outputs: (
            torch.stack(torch.chunk(x, heads, dim=2), dim=2),
            merge(head_outputs),
        ),
    ),
    "words_last": (
        lambda x, heads, head_outputs: (split(x, heads).transpose(-2, -1), merge(head_outputs)),
    ),
    "heads_in_the_batch": (
        lambda x, heads, head_outputs: (
            torch.cat(x.chunk(heads, dim=2), dim=0),
            merge(head_outputs),
        ),
    ),
    "merge_of_the_split": (lambda x, heads, head_outputs: (split(x, heads), x.clone()),),
    "heads_averaged": (
        lambda x, heads, head_outputs: (split(x, heads), torch.mean(head_outputs, 1)),
    ),
    "order": (lambda x, heads, head_outputs: (merge(head_outputs), split(x, heads)),),
    "layers_inside": (output_projection, input_projection, random_weights),
    "not_contiguous": (
        lambda x, heads, head_outputs: (
            split(x, heads),
            torch.swapaxes(head_outputs, 1, 2).view_as(x),
        ),
    ),
    "gradient_cut": (
        lambda x, heads, head_outputs: (
            split(torch.tensor(x.tolist(), dtype=x.dtype), heads),
            merge(head_outputs),
        ),
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)
