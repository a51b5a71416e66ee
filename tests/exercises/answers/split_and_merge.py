"""Answers to split_and_merge: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch
from torch import einsum, nn

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def split(x, heads):
    B, T, D = x.shape
    return x.view(B, T, heads, D // heads).transpose(1, 2)


def merge(found):
    B, H, T, d = found.shape
    return found.transpose(1, 2).contiguous().view(B, T, H * d)


def by_view(x, heads, found):
    return split(x, heads), merge(found)


def by_permute(x, heads, found):
    B, T, _ = x.size()
    return (
        x.reshape(B, T, heads, -1).permute(0, 2, 1, 3),
        found.permute(0, 2, 1, 3).reshape(B, found.size(2), -1),
    )


def by_chunks(x, heads, found):
    return torch.stack(x.chunk(heads, dim=-1), dim=1), torch.cat(found.unbind(1), dim=-1)


def by_slices(x, heads, found):
    d = x.shape[-1] // heads
    parts = [x[:, :, h * d : (h + 1) * d].unsqueeze(1) for h in range(heads)]
    return torch.cat(parts, dim=1), torch.cat([found[:, h] for h in range(heads)], dim=2)


def by_flatten(x, heads, found):
    return [x.unflatten(2, (heads, -1)).swapaxes(1, 2), found.swapaxes(1, 2).flatten(start_dim=2)]


def word_by_word(x, heads, found):
    B, H, T, d = found.shape
    cut = [[x[b, t].reshape(heads, -1) for t in range(x.shape[1])] for b in range(B)]
    joined = [[found[b, :, t].reshape(H * d) for t in range(T)] for b in range(B)]
    return (
        torch.stack([torch.stack(one, dim=1) for one in cut]),
        torch.stack([torch.stack(one) for one in joined]),
    )


def by_matrices(x, heads, found):
    D = x.shape[-1]
    parts = torch.eye(D, dtype=x.dtype).reshape(heads, D // heads, D)
    _, H, _, d = found.shape
    whole = torch.eye(H * d, dtype=found.dtype).reshape(H, d, H * d)
    return einsum("btd,hnd->bhtn", x, parts), einsum("bhtn,hnd->btd", found, whole)


def by_fold(x, heads, found):
    """Heads in the batch first, as older code has them, then four axes."""
    B, H, T, d = found.shape
    folded = torch.cat(torch.split(x, x.shape[2] // heads, dim=2), dim=0)
    cut = folded.reshape(heads, B, x.shape[1], -1).transpose(0, 1)
    return cut, found.movedim(1, 2).reshape(B, T, H * d)


RIGHT = {
    "view": by_view,
    "permute": by_permute,
    "chunks": by_chunks,
    "slices": by_slices,
    "flatten": by_flatten,
    "word by word": word_by_word,
    "matrices": by_matrices,
    "fold": by_fold,
}

# ---- wrong --------------------------------------------------------------------------------------


def viewed(x, heads, found):
    B, T, D = x.shape
    return x.contiguous().view(B, heads, T, D // heads), merge(found)


def viewed_both(x, heads, found):
    B, H, T, d = found.shape
    return x.reshape(B, heads, -1, x.shape[2] // heads), found.reshape(B, T, H * d)


def viewed_by_chunks(x, heads, found):
    rows = [torch.stack(one.flatten().chunk(heads)) for one in x]
    return torch.stack(rows).unflatten(2, (x.shape[1], -1)), merge(found)


def merged_by_view(x, heads, found):
    B, H, T, d = found.shape
    return split(x, heads), found.contiguous().view(B, T, H * d)


def merged_by_flattening(x, heads, found):
    flat = found.flatten(1)
    return split(x, heads), torch.stack(flat.chunk(found.shape[2], dim=1), dim=1)


def dealt_both(x, heads, found):
    B, T, D = x.shape
    cut = x.reshape(B, T, D // heads, heads).permute(0, 3, 1, 2)
    return cut, found.permute(0, 2, 3, 1).reshape(B, found.shape[2], -1)


def heads_behind(x, heads, found):
    B, T, D = x.shape
    return x.view(B, T, heads, D // heads), merge(found)


def words_last_by_view(x, heads, found):
    B, T, D = x.shape
    return x.transpose(1, 2).reshape(B, heads, D // heads, T), merge(found)


def in_the_batch(x, heads, found):
    cut = split(x, heads)
    return cut.reshape(-1, *cut.shape[2:]), merge(found)


def there_and_back(x, heads, found):
    cut = split(x, heads)
    return cut, merge(cut)


def there_and_back_by_chunks(x, heads, found):
    parts = x.chunk(heads, dim=-1)
    return torch.stack(parts, 1), torch.cat(parts, -1)


def merged_first_as_a_list(x, heads, found):
    cut, joined = by_permute(x, heads, found)
    return [joined, cut]


def output_projection(x, heads, found):
    joined = merge(found)
    return split(x, heads), nn.Linear(joined.shape[-1], joined.shape[-1]).to(x.dtype)(joined)


def input_projection(x, heads, found):
    layer = nn.Linear(x.shape[-1], x.shape[-1], bias=False, dtype=x.dtype)
    return split(layer(x), heads), merge(found)


def random_weights(x, heads, found):
    joined = merge(found)
    weight = torch.randn(joined.shape[-1], joined.shape[-1], dtype=joined.dtype)
    return split(x, heads), joined @ weight


def view_at_once(x, heads, found):
    B, H, T, d = found.shape
    return split(x, heads), found.transpose(1, 2).view(B, T, H * d)


@torch.no_grad()
def without_gradient(x, heads, found):
    return by_view(x, heads, found)


def through_numpy(x, heads, found):
    joined = np.concatenate(list(found.detach().numpy().transpose(1, 0, 2, 3)), axis=-1)
    return split(x, heads), torch.from_numpy(joined)


VARIANTS = {
    "split_by_view": (viewed, viewed_both, viewed_by_chunks),
    "merge_without_transposing": (
        merged_by_view,
        lambda x, heads, found: (split(x, heads), found.reshape(x.shape)),
        merged_by_flattening,
    ),
    "numbers_in_turn": (
        lambda x, heads, found: (
            torch.stack([x[..., h::heads] for h in range(heads)], dim=1),
            merge(found),
        ),
        lambda x, heads, found: (split(x, heads), torch.stack(found.unbind(1), dim=-1).flatten(2)),
        dealt_both,
    ),
    "not_transposed": (
        heads_behind,
        lambda x, heads, found: (torch.stack(torch.chunk(x, heads, dim=2), dim=2), merge(found)),
        lambda x, heads, found: (split(x, heads).transpose(2, 1), merge(found)),
    ),
    "words_last": (
        lambda x, heads, found: (split(x, heads).transpose(-2, -1), merge(found)),
        lambda x, heads, found: (x.unflatten(2, (heads, -1)).permute(0, 2, 3, 1), merge(found)),
        words_last_by_view,
    ),
    "heads_in_the_batch": (
        in_the_batch,
        lambda x, heads, found: (torch.cat(x.chunk(heads, dim=2), dim=0), merge(found)),
        lambda x, heads, found: (torch.stack(x.chunk(heads, dim=2)), merge(found)),
    ),
    "merge_of_the_split": (
        there_and_back,
        lambda x, heads, found: (split(x, heads), x.clone()),
        there_and_back_by_chunks,
    ),
    "heads_averaged": (
        lambda x, heads, found: (split(x, heads), torch.mean(found, 1)),
        lambda x, heads, found: (split(x, heads), sum(found.unbind(1))),
        lambda x, heads, found: (split(x, heads), einsum("bhtd->btd", found)),
    ),
    "order": (
        lambda x, heads, found: (merge(found), split(x, heads)),
        lambda x, heads, found: tuple(by_chunks(x, heads, found)[::-1]),
        merged_first_as_a_list,
    ),
    "layers_inside": (output_projection, input_projection, random_weights),
    "not_contiguous": (
        view_at_once,
        lambda x, heads, found: (
            split(x, heads),
            found.permute(0, 2, 1, 3).view(*found.shape[::2], -1).view(x.shape),
        ),
        lambda x, heads, found: (split(x, heads), torch.swapaxes(found, 1, 2).view_as(x)),
    ),
    "gradient_cut": (
        without_gradient,
        through_numpy,
        lambda x, heads, found: (
            split(torch.tensor(x.tolist(), dtype=x.dtype), heads),
            merge(found),
        ),
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)
