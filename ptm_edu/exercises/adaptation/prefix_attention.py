"""Exercise: attention with a trained prefix of keys and values, a mask and a cache (chapter 7)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.language import Text

LEARNING = ("x", "prefix")
FREE, CACHED = ("sentences", "double"), ("next_token", "next_tokens", "no_prefix")
PADDED = ("padded", "mostly_padding", "next_padded")
USUAL = (*FREE, *CACHED, *PADDED)

Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return texts without a cache, with padding at the end, then with C cached tokens."""
    rng = np.random.default_rng(seed)
    return [
        _case("sentences", _drawn(rng, B=2, T=4, D=5, P=3)),
        _case("double", _drawn(rng, B=1, T=3, D=4, P=2, dtype="float64")),
        _case("padded", _drawn(rng, B=3, T=5, D=4, P=2), lengths=[5, 2, 3]),
        _case("mostly_padding", _drawn(rng, B=3, T=8, D=3, P=3), lengths=[2, 1, 2]),
        _case("next_token", _drawn(rng, B=2, T=1, D=5, P=3, C=4)),
        _case("next_tokens", _drawn(rng, B=2, T=3, D=4, P=2, C=5)),
        _case("next_padded", _drawn(rng, B=3, T=3, D=4, P=1, C=2), lengths=[3, 1, 2]),
        _case("no_prefix", _drawn(rng, B=2, T=3, D=4, P=0, C=2)),
        _case("transposed", [np.asfortranarray(a) for a in _drawn(rng, 3, 4, 5, P=2, C=2)]),
    ]


def sweep(rng: Rng) -> Iterator[Case]:
    """Yield texts with and without prefix, cache and padding, and no more positions than tokens.

    Where tokens are cached, a text may have ended before: all of its new tokens are padding.
    """
    for n, size in enumerate(sizes(rng, 8, B=2, T=3, D=2, P=(0, 2), C=(0, 2))):
        B, T, D, P, C = size.B, size.T, size.D, size.P, size.C
        dtype, order = any_float(rng), rng.choice(["C", "F"])
        shapes: list[tuple[int, ...]] = [(B, T, D), (C + T, D), (3, D, D), (2, P, D), (2, B, C, D)]
        # Scores are moderate, so that no rounding decides, and so are gradients: where values are
        # large, only the results are compared.
        arrays = [numbers(rng, *shape, scale=0.7, dtype=dtype) for shape in shapes]
        if large := n % 3 == 2:
            arrays[3][1] += 60
            arrays[4][1] += 60
        lengths = rng.integers(0 if C else 1, T + 1, B) if rng.integers(2) else [T] * B
        case = _case("", [np.asarray(array, order=order) for array in arrays], list(lengths))
        yield replace(case, differentiate=()) if large else case


def _case(
    name: str, arrays: list[Array], lengths: list[int] | None = None, extreme: bool = False
) -> Case:
    arguments = dict(zip(("x", "positions", "weights", "prefix", "cache"), arrays, strict=True))
    (B, T, _), C = arrays[0].shape, arrays[4].shape[2]
    real = np.arange(C + T) < C + np.array(lengths or [T] * B)[:, None]  # (B, C + T)
    # A prefix of no numbers has no gradient.
    learning = LEARNING if arrays[3].size else LEARNING[:1]
    return Case(name, {**arguments, "mask": real}, learning, extreme)


def _drawn(
    rng: Rng, B: int, T: int, D: int, P: int, C: int = 0, dtype: str = "float32"
) -> list[Array]:
    """Return x (B, T, D), positions (N, D), weights (3, D, D), prefix (2, P, D) and cache.

    There are more positions than tokens and prefix together, so that wrong ones exist too.
    """
    shapes = (B, T, D), (P + C + T + 2, D), (3, D, D), (2, P, D), (2, B, C, D)
    return [rng.normal(0, 0.6, shape).astype(dtype) for shape in shapes]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    x: Tensor, positions: Tensor, weights: Tensor, prefix: Tensor, cache: Tensor, mask: Tensor
) -> tuple[Tensor, Tensor]:
    """Return the output (B, T, D) and the new cache (2, B, C + T, D), keys and values.

    The keys are those of the prefix (2, P, D), of C cached tokens (2, B, C, D), and of x (B, T, D).
    Every query attends to the whole prefix, which has no positions and does not move those of the
    tokens (Li and Liang 2021, §4.2; as keys and values Liu et al. 2022, arXiv:2110.07602, §3.2).
    """
    (B, T, _), C, P = x.shape, cache.shape[2], prefix.shape[1]
    h = x + positions[C : C + T]
    new_cache = torch.cat([cache, torch.stack([h @ weights[1], h @ weights[2]])], dim=2)
    key, value = torch.cat([prefix[:, None].expand(-1, B, -1, -1), new_cache], dim=2)
    causal = torch.ones(T, C + T, dtype=torch.bool).tril(C)
    tokens = causal & mask[:, None, :]  # (B, T, C + T)
    allowed = torch.cat([torch.ones(B, T, P, dtype=torch.bool), tokens], dim=2)
    return attend(h @ weights[0], key, value, allowed), new_cache


def attend(query: Tensor, key: Tensor, value: Tensor, allowed: Tensor) -> Tensor:
    """Return scaled dot-product attention, (B, T, D); `allowed` (B, T, S) is True = may attend."""
    scores = query @ key.mT / math.sqrt(query.shape[-1])  # (B, T, S)
    return scores.masked_fill(~allowed, -torch.inf).softmax(dim=-1) @ value


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "output",
        Text("Attention with a prefix", "带前缀的注意力"),
        3,
        Text(
            "result 1 of 2, without padding and cache: each token attends to the whole prefix, to "
            "itself and to the tokens before; tokens have the positions 0, 1, 2, …, the prefix has "
            "none",
            "结果一（没有填充和缓存时）：每个词元关注整个前缀、自己和前面的词元；"
            "词元的位置是 0、1、2、…，前缀没有位置",
        ),
        output_tests.returned(0, *FREE),
    ),
    Check(
        "cache",
        Text("The cache", "缓存"),
        2,
        Text(
            "result 2 of 2 has the keys and values of all tokens up to now, without the prefix; "
            "new tokens attend to the cached ones, and their positions continue at C",
            "结果二是到目前为止所有词元的键和值，不含前缀；新词元关注缓存中的词元，位置从 C 接着数",
        ),
        output_tests.all_of(output_tests.returned(1, *FREE), output_tests.values(*CACHED)),
        requires="output",
    ),
    Check(
        "padding",
        Text("Padding", "填充"),
        1,
        Text(
            "no query attends to padding, and padding hides nothing of the prefix",
            "任何查询都不关注填充；前缀不会因填充而被遮住",
        ),
        output_tests.values(*PADDED),
        requires=("output", "cache"),
    ),
    Check(
        "gradients",
        Text("Gradients", "梯度"),
        1,
        Text(
            "loss.backward() computes the correct gradients of x and of the prefix through both "
            "results",
            "loss.backward() 经由两个结果，算出 x 和前缀的正确梯度",
        ),
        output_tests.all_of(
            output_tests.gradient("x", *USUAL),
            output_tests.gradient("prefix", *(name for name in USUAL if name != "no_prefix")),
        ),
        requires=("output", "cache", "padding"),
    ),
    checks.form_and_inputs(
        Text(
            "two tensors, (B, T, D) and (2, B, C + T, D), in the dtype of the inputs; no input is "
            "overwritten, and transposed ones (not contiguous) work too",
            "两个张量，形状为 (B, T, D) 和 (2, B, C + T, D)，dtype 与输入相同；不改写输入，"
            "内存不连续的输入也能用",
        ),
        *USUAL,
        requires=("output", "cache"),
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------

Sizes: TypeAlias = tuple[int, int, int]  # P, C and T
Embed: TypeAlias = Callable[[Tensor, Tensor, Sizes], Tensor]  # from x and the positions
Prefix: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # from prefix, positions, weights
Allow: TypeAlias = Callable[[Tensor, Sizes], Tensor]  # from the mask to (B, T, P + C + T)
Join: TypeAlias = Callable[[Tensor, Tensor, Tensor], list[Tensor]]  # of prefix, cache and new


def _embed(first: Callable[[int, int], int]) -> Embed:
    """Return the addition of positions that begin at `first(P, C)`."""

    def embed(x: Tensor, positions: Tensor, sizes: Sizes) -> Tensor:
        P, C, T = sizes
        return x + positions[first(P, C) : first(P, C) + T]

    return embed


def _allow(
    diagonal: Callable[[int, int], int] | None = lambda P, C: P + C,
    prefix: bool = True,
    padding: Callable[[Tensor, Tensor], list[Tensor]] | None = lambda ones, mask: [ones, mask],
) -> Allow:
    """Return a mask with another diagonal (None: not causal), prefix, or padding."""

    def allow(mask: Tensor, sizes: Sizes) -> Tensor:
        (P, C, T), B = sizes, len(mask)
        allowed = torch.ones(B, T, P + C + T, dtype=torch.bool)
        if diagonal:
            allowed = allowed.tril(diagonal(P, C))
        if padding:
            ones = torch.full((B, P), prefix)
            allowed = allowed & torch.cat(padding(ones, mask), dim=1)[:, None, :]
        return allowed

    return allow


def _trained(prefix: Tensor, positions: Tensor, weights: Tensor) -> Tensor:
    return prefix


_after_the_cache, _allowed = _embed(lambda P, C: C), _allow()


def _answer(
    embed: Embed = _after_the_cache,
    trained: Prefix = _trained,
    allow: Allow = _allowed,
    join: Join = lambda prefix, cache, new: [prefix, cache, new],
    store: Join = lambda prefix, cache, new: [cache, new],
    give: Callable[[Tensor, Tensor], object] = lambda output, cache: (output, cache),
) -> Function:
    """Return an answer with other positions, prefix, mask, order of keys, cache or results."""

    def answer(
        x: Tensor, positions: Tensor, weights: Tensor, prefix: Tensor, cache: Tensor, mask: Tensor
    ) -> object:
        sizes = prefix.shape[1], cache.shape[2], x.shape[1]
        h = embed(x, positions, sizes)
        new = torch.stack([h @ weights[1], h @ weights[2]])  # (2, B, T, D)
        ready = trained(prefix, positions, weights)[:, None].expand(-1, len(x), -1, -1)
        key, value = torch.cat(join(ready, cache, new), dim=2)
        output = attend(h @ weights[0], key, value, allow(mask, sizes))
        return give(output, torch.cat(store(ready, cache, new), dim=2))

    return answer


def _projected(prefix: Tensor, positions: Tensor, weights: Tensor) -> Tensor:
    return prefix @ weights[1:]


def _projected_once(prefix: Tensor, positions: Tensor, weights: Tensor) -> Tensor:
    return prefix[0] @ weights[1:]


def _with_positions(prefix: Tensor, positions: Tensor, weights: Tensor) -> Tensor:
    return prefix + positions[: prefix.shape[1]]


def _with_projected_positions(prefix: Tensor, positions: Tensor, weights: Tensor) -> Tensor:
    return prefix + positions[: prefix.shape[1]] @ weights[1:]


def _keys_with_positions(prefix: Tensor, positions: Tensor, weights: Tensor) -> Tensor:
    return torch.stack([prefix[0] + positions[: prefix.shape[1]], prefix[1]])


def _without_prefix(mask: Tensor, sizes: Sizes) -> Tensor:
    _, C, T = sizes
    return _allowed(mask, (0, C, T))


def _without_cache(mask: Tensor, sizes: Sizes) -> Tensor:
    P, C, T = sizes
    return _allowed(mask[:, C:], (P, 0, T))


def _rows_too(mask: Tensor, sizes: Sizes) -> Tensor:
    """Return a mask that leaves nothing but the prefix to queries of padding."""
    P, C, _ = sizes
    allowed = _allowed(mask, sizes)
    tokens = allowed[..., P:] & mask[:, C:, None]
    return torch.cat([allowed[..., :P], tokens], dim=2)


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "prefix_masked",
        _answer(allow=_allow(prefix=False)),
        _answer(join=lambda prefix, cache, new: [cache, new], allow=_without_prefix),
        title=("prefix masked", "前缀被遮住"),
        en="No query attends to the prefix, so no gradient trains it: your mask is False there, or "
        "its keys and values are left out. Put them in front of those of the tokens, and extend "
        "the mask by P times True. The prefix is not padding.",
        zh="没有查询关注前缀，也就没有梯度去训练它：你的掩码在那里是 False，"
        "或者漏掉了它的键和值。请把它们放在词元的键和值之前，并在掩码前补 P 个 True。"
        "前缀不是填充。",
    ),
    mistake(
        "causal_without_prefix",
        _answer(allow=_allow(lambda P, C: C)),
        _answer(allow=_allow(lambda P, C: 0)),
        title=("causal mask ignores the prefix", "因果掩码未算前缀"),
        en="Your causal mask does not count the prefix, so each query loses the last P keys that "
        "it may attend to. Query t may attend to the first P + C + t + 1 keys: "
        "tril(diagonal=P + C).",
        zh="你的因果掩码没有算上前缀，每个查询少关注了最后 P 个可关注的键。"
        "查询 t 可以关注前 P + C + t + 1 个键：tril(diagonal=P + C)。",
    ),
    mistake(
        "causal_without_cache",
        _answer(allow=_allow(lambda P, C: P)),
        title=("causal mask ignores the cache", "因果掩码未算缓存"),
        en="Without a cache your output is right, but your causal mask does not count the C cached "
        "tokens. Query t may attend to the first P + C + t + 1 keys: tril(diagonal=P + C).",
        zh="没有缓存时输出正确，但你的因果掩码没有算上缓存的 C 个词元。"
        "查询 t 可以关注前 P + C + t + 1 个键：tril(diagonal=P + C)。",
    ),
    mistake(
        "not_causal",
        _answer(allow=_allow(None)),
        _answer(allow=_allow(lambda P, C: P + C + 1)),
        title=("not causal", "不是因果的"),
        en="Your queries attend to tokens after them. The model is causal: query t may attend to "
        "the prefix, the cached tokens, and the new tokens 0 to t.",
        zh="你的查询关注了后面的词元。模型是因果的：查询 t 可以关注前缀、缓存的词元，"
        "以及新词元 0 到 t。",
    ),
    mistake(
        "own_position_hidden",
        _answer(allow=_allow(lambda P, C: P + C - 1)),
        title=("own position hidden", "遮住自己的位置"),
        en="Your queries do not attend to their own token. Query t may attend to the new tokens 0 "
        "to t.",
        zh="你的查询没有关注自己的词元。查询 t 可以关注新词元 0 到 t。",
    ),
    mistake(
        "padding_not_masked",
        _answer(allow=_allow(padding=None)),
        title=("padding not masked", "没有遮住填充"),
        en="Your queries attend to padding: `mask` has no effect. Combine it with the causal mask "
        "by &, after extending it by P times True in front.",
        zh="你的查询关注了填充：`mask` 不起作用。应先在它前面补 P 个 True，再用 & 与因果掩码合并。",
    ),
    mistake(
        "mask_extended_at_the_end",
        _answer(allow=_allow(padding=lambda ones, mask: [mask, ones])),
        title=("mask extended at the end", "掩码补在末尾"),
        en="You extend the mask by True at the end, but the prefix is in front of the tokens. So "
        "the mask is shifted by P against the keys.",
        zh="你在掩码的末尾补了 True，但前缀在词元之前，掩码与键就错开了 P 位。",
    ),
    mistake(
        "prefix_behind_the_tokens",
        _answer(join=lambda prefix, cache, new: [cache, new, prefix]),
        title=("prefix behind the tokens", "前缀放在词元之后"),
        en="Your prefix is behind the tokens, while your mask has it in front. The order of the "
        "keys does not matter to attention, but it has to be that of the mask: put the prefix "
        "first in both.",
        zh="你的前缀在词元之后，而掩码里它在最前面。注意力不在乎键的次序，"
        "但必须与掩码一致：两处都把前缀放在最前。",
    ),
    mistake(
        "tokens_moved_by_the_prefix",
        _answer(_embed(lambda P, C: P + C)),
        _answer(_embed(lambda P, C: P)),
        title=("tokens moved by the prefix", "前缀挪动了位置"),
        en="You count the prefix as positions, so all tokens are moved by P, and the pre-trained "
        "model reads a text that begins at position P. Token t is at position C + t, as without a "
        "prefix.",
        zh="你把前缀也算作位置，所有词元都后移了 P，预训练模型读到的文本就从位置 P 开始。"
        "词元 t 的位置是 C + t，与没有前缀时相同。",
    ),
    mistake(
        "prefix_has_positions",
        _answer(trained=_with_positions),
        _answer(trained=_with_projected_positions),
        _answer(trained=_keys_with_positions),
        title=("prefix has positions", "前缀加了位置"),
        en="You add positions to the prefix. Its keys and values are trained numbers; if a "
        "position is useful, training can find it. Use them as they are.",
        zh="你给前缀加了位置。前缀的键和值是训练出来的数；如果位置有用，训练会自己学到。请直接使用。",
    ),
    mistake(
        "cached_tokens_not_counted",
        _answer(_embed(lambda P, C: 0)),
        title=("cached tokens not counted", "位置未算缓存"),
        en="Your new tokens begin at position 0 although C tokens are in the cache. Token t is at "
        "position C + t.",
        zh="缓存里已有 C 个词元，你的新词元却又从位置 0 开始。词元 t 的位置是 C + t。",
    ),
    mistake(
        "positions_left_out",
        _answer(lambda x, positions, sizes: x),
        title=("positions left out", "漏了位置"),
        en="The tokens have no positions: add positions[C : C + T] to x before you compute "
        "queries, keys and values.",
        zh="词元没有位置：计算查询、键和值之前，请给 x 加上 positions[C : C + T]。",
    ),
    mistake(
        "prefix_projected",
        _answer(trained=_projected),
        _answer(trained=_projected_once),
        title=("prefix projected", "前缀乘了权重"),
        en="You multiply the prefix by the weights of keys and values, as if it were a hidden "
        "state. prefix[0] are keys and prefix[1] are values already.",
        zh="你把前缀当作隐藏状态，乘了键和值的权重。prefix[0] 已经是键，prefix[1] 已经是值。",
    ),
    mistake(
        "keys_and_values_swapped",
        _answer(trained=lambda prefix, positions, weights: prefix.flip(0)),
        _answer(trained=lambda prefix, positions, weights: prefix[[0, 0]]),
        title=("keys and values swapped", "键与值弄反"),
        en="prefix[0] are the keys of the prefix, and prefix[1] are its values. You swap them, or "
        "use one of them twice.",
        zh="prefix[0] 是前缀的键，prefix[1] 是前缀的值。你把它们弄反了，或其中一个用了两次。",
    ),
    mistake(
        "prefix_in_the_cache",
        _answer(store=lambda prefix, cache, new: [prefix, cache, new]),
        title=("prefix in the cache", "前缀存入缓存"),
        en="Your new cache holds the prefix too. At the next call the prefix is put in front "
        "again, so it is there twice, and the positions of all new tokens are moved by P. Return "
        "the tokens' keys and values only.",
        zh="你的新缓存里也有前缀。下次调用又会在前面放一份，前缀就有了两份，"
        "新词元的位置也都后移了 P。请只返回词元的键和值。",
    ),
    mistake(
        "cache_not_read",
        _answer(join=lambda prefix, cache, new: [prefix, new], allow=_without_cache),
        title=("cache not attended to", "没有关注缓存"),
        en="Your queries do not attend to the cached tokens. The keys are those of the prefix, of "
        "the cache, and of the new tokens, in this order.",
        zh="你的查询没有关注缓存的词元。键依次来自前缀、缓存和新词元。",
    ),
    mistake(
        "cache_behind_the_tokens",
        _answer(
            join=lambda prefix, cache, new: [prefix, new, cache],
            store=lambda prefix, cache, new: [new, cache],
        ),
        _answer(join=lambda prefix, cache, new: [prefix, new, cache]),
        _answer(store=lambda prefix, cache, new: [new, cache]),
        title=("cache behind the tokens", "缓存放在词元之后"),
        en="You put the cached tokens behind the new ones. They came earlier: the cache is in "
        "front of the new keys and values, where you attend and where you store.",
        zh="你把缓存的词元放在了新词元之后。它们更早：关注和存储时，缓存都应在新的键和值之前。",
    ),
    mistake(
        "cache_not_extended",
        _answer(store=lambda prefix, cache, new: [new]),
        _answer(store=lambda prefix, cache, new: [cache]),
        title=("cache not extended", "缓存没有接上"),
        en="Your new cache holds only the new tokens, or only the old ones. It holds the keys and "
        "values of all C + T tokens.",
        zh="你的新缓存只有新词元，或只有旧词元。它应含全部 C + T 个词元的键和值。",
    ),
    mistake(
        "padding_queries_hidden",
        _answer(allow=_rows_too),
        title=("queries of padding masked", "遮住填充的查询"),
        en="The tokens are right, but your queries of padding attend to no token. Mask keys, not "
        "queries: nobody reads the output of padding, and here it is computed as any other.",
        zh="词元的结果正确，但填充处的查询没有关注任何词元。应遮住键，而不是查询："
        "没有谁会读填充的输出，这里它照常计算。",
    ),
    mistake(
        "order_of_the_results",
        _answer(give=lambda output, cache: (cache, output)),
        title=("results in the wrong order", "结果次序不对"),
        en="The two results are in the wrong order: first the output, then the new cache.",
        zh="两个结果的次序不对：先输出，后新的缓存。",
    ),
    mistake(
        "cache_without_gradient",
        _answer(give=lambda output, cache: (output, cache.detach())),
        title=("cache without gradient", "缓存不带梯度"),
        en="The values are right, but you detach the cache. In this exercise gradients flow "
        "through both results.",
        zh="数值正确，但你把缓存 detach 了。这道题中，两个结果都要让梯度通过。",
    ),
    mistake(
        "gradient_cut",
        _answer(give=lambda output, cache: (output.detach(), cache.detach())),
        _answer(trained=lambda prefix, positions, weights: prefix.detach()),
        title=("gradient cut off", "梯度被切断"),
        en="The values are right, but no gradient reaches the prefix, the only part that is "
        "trained. Do not use .detach(), .data, .item() or no_grad().",
        zh="数值正确，但梯度传不到前缀，而它是唯一要训练的部分。"
        "不要用 .detach()、.data、.item() 或 no_grad()。",
    ),
)


exercise = Exercise(
    name="prefix_attention",
    title=Text("Attention with a prefix", "带前缀的注意力"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("output", "cache"),
)
