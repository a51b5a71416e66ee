"""The preallocated cache returns what the growing one returns."""

from __future__ import annotations

import torch
from torch import Tensor

from ptm_edu.transformer import DecoderCache
from ptm_edu.transformer.caches import KeysValues, KVCache
from ptm_edu.transformer.preallocated_cache import PreallocatedDecoderCache, PreallocatedKVCache


def project(memory: Tensor) -> KeysValues:
    """Return keys and values of 2 heads (B, 2, S, 3) for a memory (B, S, 6)."""
    heads = memory.unflatten(-1, (2, 3)).transpose(1, 2)
    return heads, -heads


def test_keys_and_values_are_those_of_the_growing_cache() -> None:
    torch.manual_seed(0)
    caches = KVCache(), PreallocatedKVCache(7)
    for tokens, rows in ((4, None), (1, torch.tensor([2, 0, 2])), (2, torch.tensor([1]))):
        batch = 3 if caches[0].stored is None else len(caches[0].stored[0])
        memory = torch.randn(batch, tokens, 6)
        grown, preallocated = (cache.keys_values(project, memory) for cache in caches)
        assert all(map(torch.equal, grown, preallocated))
        for cache in caches:
            if rows is not None:
                cache.select_rows(rows)


def test_an_empty_cache_has_no_rows_to_select() -> None:
    cache = PreallocatedDecoderCache(2, room=3)
    cache.select_rows(torch.tensor([0]))
    assert cache.length == 0 and isinstance(cache, DecoderCache)
