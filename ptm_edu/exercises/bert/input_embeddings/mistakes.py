"""Known mistakes of `input_embeddings` with their hints."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import torch
from torch import Tensor, nn

from ptm_edu.exercises.framework.compare import same_where_finite
from ptm_edu.exercises.framework.exercise import Function, Mistake, Trials, mistake
from ptm_edu.exercises.framework.runner import Output
from ptm_edu.exercises.framework.symptoms import differs_from_itself, missing_gradient
from ptm_edu.exercises.transformer.sinusoidal_positions import reference as sinusoids

from .cases import USUAL

# ---- wrong implementations ----------------------------------------------------------------------

Dims: TypeAlias = int | tuple[int, ...]
Rows: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # from ids, token types and a table
Join: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # of words, segments and positions
Norm: TypeAlias = Callable[[Tensor, Tensor, Tensor, float], Tensor]  # of x, weight, bias and ε


def place_numbers(ids: Tensor) -> Tensor:
    """Return 0 … T − 1, (T,), for ids (B, T)."""
    return torch.arange(ids.shape[1])


def centred(x: Tensor, dims: Dims = -1) -> Tensor:
    """Return x without its mean."""
    return x - x.mean(dims, keepdim=True)


def deviation(x: Tensor, epsilon: float, dims: Dims = -1) -> Tensor:
    """Return the root of the variance of x and ε."""
    return (centred(x, dims).square().mean(dims, keepdim=True) + epsilon).sqrt()


def normalised(x: Tensor, epsilon: float, dims: Dims = -1) -> Tensor:
    """Return x without its mean, over its deviation."""
    return centred(x, dims) / deviation(x, epsilon, dims)


def norm(x: Tensor, weight: Tensor, bias: Tensor, epsilon: float) -> Tensor:
    """Return the layer norm of x (…, D)."""
    return normalised(x, epsilon) * weight + bias


def answer(
    places: Rows = lambda ids, types, table: table[place_numbers(ids)],
    segments: Rows = lambda ids, types, table: table[types],
    join: Join = lambda words, segments, places: words + segments + places,
    norm: Norm = norm,
) -> Function:
    """Return an answer that is wrong in a table's rows, in the sum or in the norm."""

    def result(
        ids: Tensor,
        types: Tensor,
        words: Tensor,
        segment_table: Tensor,
        position_table: Tensor,
        weight: Tensor,
        bias: Tensor,
        epsilon: float = 1e-12,
    ) -> Tensor:
        rows = segments(ids, types, segment_table), places(ids, types, position_table)
        return norm(join(words[ids], *rows), weight, bias, epsilon)

    return result


def before_the_sum(words: bool, others: bool) -> Function:
    """Return an answer that normalizes the words, or all three, and adds them up then."""

    def result(
        ids: Tensor,
        types: Tensor,
        word_table: Tensor,
        segments: Tensor,
        positions: Tensor,
        weight: Tensor,
        bias: Tensor,
        epsilon: float = 1e-12,
    ) -> Tensor:
        parts = word_table[ids], segments[types], positions[place_numbers(ids)]
        first, *rest = (
            norm(part, weight, bias, epsilon) if normalizes else part
            for part, normalizes in zip(parts, (words, others, others), strict=True)
        )
        return first + rest[0] + rest[1]

    return result


def waves_in_halves(length: int, table: Tensor) -> Tensor:
    """Return sinusoids (T, D) with the sines in the first half of the columns."""
    waves = sinusoids(length, table.shape[1]).to(table.dtype)
    return torch.cat([waves[:, 0::2], waves[:, 1::2]], dim=1)


def concatenated(
    ids: Tensor, types: Tensor, words: Tensor, segments: Tensor, positions: Tensor, *norm: object
) -> Tensor:
    """Return the three side by side, (B, T, 3D), normalized without weight and bias."""
    position_rows = positions[place_numbers(ids)].expand(*ids.shape, -1)
    return normalised(torch.cat([words[ids], segments[types], position_rows], dim=-1), 1e-12)


def made_inside(
    ids: Tensor,
    types: Tensor,
    words: Tensor,
    segments: Tensor,
    positions: Tensor,
    weight: Tensor,
    bias: Tensor,
    epsilon: float = 1e-12,
) -> Tensor:
    """Return the right norm of rows of new tables."""
    new = (
        nn.Embedding(*table.shape).weight.to(table.dtype) for table in (words, segments, positions)
    )
    return answer()(ids, types, *new, weight, bias, epsilon)


def cut(ids: Tensor, types: Tensor, words: Tensor, *others: Tensor) -> Tensor:
    """Return what is right, though nothing of it reaches the words."""
    result: Tensor = answer()(ids, types, words.detach(), *others)
    return result


def is_three_times_as_large(trials: Trials) -> bool:
    """Return whether there are three numbers for one, or whether a norm for one refused three."""
    trial = trials["batch"]
    right = trial.expected.values[0].shape
    if trial.output.error:
        message = trial.output.error[1]
        refused = any(words in message for words in ("normalized_shape", "must match"))
        return refused and str(3 * right[-1]) in message
    sizes = [math.prod(value.shape) for value in trial.output.values]
    return sizes == [3 * math.prod(right)]


def asks_for_a_missing_row(trials: Trials) -> bool:
    """Return whether an answer raises in every usual case because an index is too large."""
    errors = [trials[name].output.error for name in USUAL]
    reported = [error[1] if error else "" for error in errors]
    return all("out of range" in message or "out of bounds" in message for message in reported)


def _alike(output: Output, other: Output) -> bool:
    # Where little varies gradients are huge and differ from one way to another, and where nothing
    # does, one way gives NaN, another the bias.
    return same_where_finite(output, replace(other, gradients={}))


def _by_norm(
    name: str, *implementations: Norm, title: tuple[str, str], en: str, zh: str
) -> Mistake:
    return mistake(
        name,
        *(answer(norm=variant) for variant in implementations),
        title=title,
        en=en,
        zh=zh,
        matches=_alike,
    )


NORM_MISTAKES = (
    _by_norm(
        "not_normalised",
        lambda x, weight, bias, epsilon: x,
        lambda x, weight, bias, epsilon: x * weight + bias,
        title=("sum not normalized", "和没有归一化"),
        en="Your sum is not normalized. Subtract the mean over D and divide by the square root of "
        "the variance, before you apply weight and bias.",
        zh="你的和没有归一化。先减去 D 上的均值，除以方差的平方根，再用 weight 和 bias。",
    ),
    mistake(
        "normalised_before_the_sum",
        before_the_sum(words=True, others=False),
        before_the_sum(words=True, others=True),
        title=("normalized before the sum", "先归一化、后相加"),
        en="You normalize before you add. In BERT the layer norm comes last: normalize the sum.",
        zh="你在相加之前就归一化了。BERT 的层归一化在最后：归一化的是三者之和。",
    ),
    _by_norm(
        "wrong_axis",
        *(
            lambda x, weight, bias, epsilon, dims=dims: normalised(x, epsilon, dims) * weight + bias
            for dims in (0, 1, (0, 1), (1, 2), (0, 1, 2))
        ),
        title=("normalized over the wrong axis", "归一化沿错了轴"),
        en="Your mean and variance run over texts or positions. Layer norm treats each token "
        "separately, over the last axis, D. Otherwise a token would depend on other tokens of the "
        "batch.",
        zh="你的均值和方差跨越了文本或位置。层归一化对每个词元单独做，沿最后一维 D。"
        "否则一个词元会受批次中其他词元的影响。",
    ),
    _by_norm(
        "unbiased_variance",
        lambda x, weight, bias, epsilon: (
            centred(x) / (x.var(-1, keepdim=True) + epsilon).sqrt() * weight + bias
        ),
        lambda x, weight, bias, epsilon: (
            centred(x) / (x.std(-1, keepdim=True) + epsilon) * weight + bias
        ),
        title=("variance divided by D − 1", "方差除以 D − 1"),
        en="Your variance divides by D − 1, the default of x.var() and x.std(). Layer norm divides "
        "by D: use correction=0.",
        zh="你的方差除以了 D − 1：x.var() 和 x.std() 默认如此。层归一化除以 D：用 correction=0。",
    ),
    _by_norm(
        "no_root",
        lambda x, weight, bias, epsilon: (
            centred(x) / (deviation(x, 0) ** 2 + epsilon) * weight + bias
        ),
        title=("divided by the variance", "除以方差，未开方"),
        en="You divide by the variance. Divide by its square root.",
        zh="你除以了方差。应除以方差的平方根。",
    ),
    _by_norm(
        "mean_left_in",
        lambda x, weight, bias, epsilon: (
            x / (x.square().mean(-1, keepdim=True) + epsilon).sqrt() * weight + bias
        ),
        lambda x, weight, bias, epsilon: x / deviation(x, epsilon) * weight + bias,
        title=("mean not subtracted", "没有减去均值"),
        en="You do not subtract the mean over D before you divide. (The RMSNorm of later models "
        "does not subtract it; BERT's layer norm does.)",
        zh="你在做除法之前没有减去 D 上的均值。（后来的模型用的 RMSNorm 不减；"
        "BERT 的层归一化要减。）",
    ),
    _by_norm(
        "weight_or_bias",
        lambda x, weight, bias, epsilon: normalised(x, epsilon),
        lambda x, weight, bias, epsilon: normalised(x, epsilon) * weight,
        lambda x, weight, bias, epsilon: normalised(x, epsilon) + bias,
        lambda x, weight, bias, epsilon: normalised(x, epsilon) * bias + weight,
        lambda x, weight, bias, epsilon: (normalised(x, epsilon) + bias) * weight,
        title=("weight or bias missing or swapped", "weight 或 bias 遗漏、弄混"),
        en="The normalization itself is correct, but weight or bias is missing, or they are mixed "
        "up: multiply each column by its weight, then add its bias. A new nn.LayerNorm has the "
        "weight 1 and the bias 0.",
        zh="归一化本身正确，但漏了 weight 或 bias，或把二者弄混了：每一列先乘以 weight，"
        "再加 bias。新建的 nn.LayerNorm 中，weight 是 1，bias 是 0。",
    ),
)

EPSILON_MISTAKES = (
    _by_norm(
        "epsilon_left_out",
        *(
            lambda x, weight, bias, epsilon, own=own: norm(x, weight, bias, own)
            for own in (0, 1e-12, 1e-8, 1e-6, 1e-5)
        ),
        title=("epsilon without effect", "epsilon 不起作用"),
        en="The argument `epsilon` has no effect. It is added to the variance; without it a token "
        "whose components are all equal gives 0/0. It is the last argument of F.layer_norm, whose "
        "default is 1e-5.",
        zh="参数 `epsilon` 没有起作用。它应加在方差上；没有它，"
        "各分量都相等的词元会得到 0/0。它是 F.layer_norm 的最后一个参数，默认值是 1e-5。",
    ),
    _by_norm(
        "epsilon_outside_the_root",
        lambda x, weight, bias, epsilon: centred(x) / (deviation(x, 0) + epsilon) * weight + bias,
        title=("epsilon outside the root", "ε 加在根号外"),
        en="You add ε to the standard deviation. Add it to the variance, inside the square root: "
        "√(variance + ε).",
        zh="你把 ε 加在了标准差上。它应在根号内，与方差相加：√(方差 + ε)。",
    ),
)


def _by_positions(
    name: str, *implementations: Rows, title: tuple[str, str], en: str, zh: str
) -> Mistake:
    return mistake(
        name, *(answer(places=variant) for variant in implementations), title=title, en=en, zh=zh
    )


def _by_segments(
    name: str, *implementations: Rows, title: tuple[str, str], en: str, zh: str
) -> Mistake:
    return mistake(
        name, *(answer(segments=variant) for variant in implementations), title=title, en=en, zh=zh
    )


def _by_join(
    name: str, *implementations: Join, title: tuple[str, str], en: str, zh: str
) -> Mistake:
    return mistake(
        name, *(answer(join=variant) for variant in implementations), title=title, en=en, zh=zh
    )


# ---- known mistakes -----------------------------------------------------------------------------

# The first that fits is named: what leaves the usual values right comes last. None of them raises
# where a table has no row: then it would explain every answer that raises.

MISTAKES = (
    mistake(
        "concatenated",
        concatenated,
        symptom=is_three_times_as_large,
        title=("concatenated instead of added", "拼接而不是相加"),
        en="You concatenate or stack the three embeddings. BERT adds them: each has D dimensions, "
        "and so has their sum. The layers above can learn to distinguish the three.",
        zh="你把三个嵌入拼接或堆叠起来。BERT 是把它们相加：每个都有 D 维，和也是 D 维。"
        "上面的层可以学会区分三者。",
    ),
    mistake(
        "no_such_row",
        answer(segments=lambda ids, types, table: table[ids]),
        symptom=asks_for_a_missing_row,
        title=("row that does not exist", "查了不存在的行"),
        en="You look up a row that the table does not have. Use ids for words, token types (0 or "
        "1) for segments, and 0 … T − 1 for positions.",
        zh="你查的行在表里不存在。词按 ids 查，句段按 token_types（0 或 1）查，"
        "位置按 0 … T − 1 查。",
    ),
    _by_positions(
        "positions_left_out",
        lambda ids, types, table: table.new_zeros(()),
        lambda ids, types, table: table[:1],
        title=("no positions", "没有位置嵌入"),
        en="Positions have no effect on your result. Self-attention treats its input as a set: "
        'without positions "dog bites man" is "man bites dog". Add the rows of `positions`.',
        zh="位置对你的结果没有影响。自注意力把输入当作集合：没有位置，“狗咬人”就是“人咬狗”。"
        "请加上 `positions` 的各行。",
    ),
    _by_positions(
        "positions_from_ids",
        lambda ids, types, table: table[ids % len(table)],
        title=("positions looked up by ids", "按编号查位置"),
        en="You look up positions by ids. An id defines the word, not its position: use the rows 0 "
        "… T − 1 of `positions`, torch.arange(T).",
        zh="你用编号去查位置。编号说明是哪个词，不说明它在哪里："
        "应取 `positions` 的第 0 … T − 1 行，即 torch.arange(T)。",
    ),
    _by_positions(
        "positions_shifted",
        lambda ids, types, table: table.roll(-1, 0)[: ids.shape[1]],
        lambda ids, types, table: table.roll(-2, 0)[: ids.shape[1]],
        title=("positions not from row 0", "位置不从第 0 行开始"),
        en="Your positions do not begin at row 0. The first token, [CLS], is at position 0. (In "
        "RoBERTa's table they begin at row 2.)",
        zh="你的位置不是从第 0 行开始的。第一个词元 [CLS] 在位置 0。"
        "（RoBERTa 的表从第 2 行开始。）",
    ),
    _by_positions(
        "positions_of_the_batch",
        lambda ids, types, table: table[: len(ids), None],
        title=("texts numbered instead of tokens", "给文本而不是词元编号"),
        en="You number the texts of the batch instead of their tokens, so all tokens of a text get "
        "the same position. Count along T, ids.shape[1].",
        zh="你给批次中的文本编了号，而不是给词元：一段文本的所有词元都得到同一个位置。"
        "应沿 T 计数，即 ids.shape[1]。",
    ),
    _by_positions(
        "positions_run_on",
        lambda ids, types, table: table[torch.arange(ids.numel()).view(ids.shape) % len(table)],
        title=("positions continue across texts", "位置跨文本连续"),
        en="Your positions continue from one text to the next. Each text of the batch begins at 0.",
        zh="你的位置从一段文本接着数到下一段。批次中每段文本都应从 0 开始。",
    ),
    _by_positions(
        "positions_begin_anew",
        lambda ids, types, table: table[place_numbers(ids) - (types == 0).sum(1)[:, None] * types],
        title=("positions restart in segment two", "位置在第二个片段重新开始"),
        en="Your positions begin at 0 again in the second segment. The token type already encodes "
        "the segment; positions continue to the end of the pair.",
        zh="你的位置在第二个句段又从 0 数起。属于哪个句段已由 token_types 说明；"
        "位置应一直数到整个句对的末尾。",
    ),
    _by_positions(
        "sinusoids",
        lambda ids, types, table: sinusoids(ids.shape[1], table.shape[1]).to(table.dtype),
        lambda ids, types, table: waves_in_halves(ids.shape[1], table),
        title=("sinusoidal positional encodings", "用了正弦位置编码"),
        en="You add sinusoidal positional encodings. BERT's positions are learned, like its words: "
        "use a row of the table `positions` for each position.",
        zh="你加的是正弦位置编码。BERT 的位置与词一样是可学习的：每个位置取表 `positions` 的一行。",
    ),
    _by_segments(
        "segments_left_out",
        lambda ids, types, table: table.new_zeros(()),
        lambda ids, types, table: table[0],
        lambda ids, types, table: table[1],
        title=("no segments", "没有片段嵌入"),
        en="Token types have no effect on your result. They distinguish the two texts of a pair: "
        "add segments[token_types].",
        zh="token_types 对你的结果没有影响。它区分句对中的两段文本：请加上 segments[token_types]。",
    ),
    _by_segments(
        "segments_swapped",
        lambda ids, types, table: table[1 - types],
        title=("segments swapped", "两个片段弄反"),
        en="Your segments are swapped. Token type 0 is the first text and row 0 of the table.",
        zh="两个句段弄反了。token_types 为 0 的是第一段文本，对应表的第 0 行。",
    ),
    _by_segments(
        "segments_otherwise",
        lambda ids, types, table: table[place_numbers(ids) % 2],
        lambda ids, types, table: table[(place_numbers(ids) >= ids.shape[1] // 2).long()],
        lambda ids, types, table: table[ids % 2],
        lambda ids, types, table: table[place_numbers(ids.T) % 2][:, None],
        title=("segments not by token type", "不按 token_types 选片段"),
        en="You choose segments by position, id or text. The second text begins at a different "
        "position in every pair, and only token_types shows where: use segments[token_types].",
        zh="你按位置、编号或第几段文本来选句段。第二段文本从哪里开始，每对各不相同，"
        "只有 token_types 说明：请用 segments[token_types]。",
    ),
    _by_join(
        "scaled_by_the_width",
        lambda words, segments, places: words * math.sqrt(words.shape[-1]) + segments + places,
        lambda words, segments, places: words / math.sqrt(words.shape[-1]) + segments + places,
        lambda words, segments, places: (words + segments + places) * math.sqrt(words.shape[-1]),
        title=("scaled by √D", "用 √D 缩放"),
        en="You scale by √D. The Transformer does this with its word embeddings, so that the "
        "sinusoids do not dominate them. BERT adds three learned embeddings without scaling.",
        zh="你用 √D 缩放了：Transformer 这样缩放词嵌入，是为了不让正弦淹没它们。"
        "BERT 把三个可学习的嵌入直接相加，不缩放。",
    ),
    _by_join(
        "averaged",
        lambda words, segments, places: (words + segments + places) / 3,
        title=("mean instead of sum", "取平均而不是求和"),
        en="You take the mean of the three embeddings. The layer norm removes such a factor, "
        "except for its ε, which matters if values are small. Take the sum.",
        zh="你取了三者的平均。层归一化会消去这个因子，但 ε 使它在数值很小时仍有影响。"
        "本题要的是和。",
    ),
    *NORM_MISTAKES,
    mistake(
        "made_inside",
        made_inside,
        symptom=differs_from_itself("batch", "again"),
        title=("random tables or dropout inside", "函数内新建表或有随机性"),
        en="Called twice with the same input, your function returns two different results. An "
        "embedding that is created inside has new random rows at each call and is never trained; "
        "dropout is random too. Use the tables that are given.",
        zh="同样的输入调用两次，你的函数给出两个结果。在函数里新建的嵌入每次都是新的随机数，"
        "永远学不到东西；dropout 也是随机的。请用给定的表。",
    ),
    mistake(
        "gradient_cut",
        cut,
        symptom=missing_gradient("batch", USUAL),
        title=("gradient cut off", "梯度被切断"),
        en="The values are correct, but a table, the weight or the bias gets no gradient and would "
        "never be trained. Do not use .data, .detach(), no_grad(), nn.Parameter(…) or "
        "from_pretrained(…).",
        zh="数值正确，但某张表、weight 或 bias 得不到梯度，不会得到训练：不要用 .data、"
        ".detach()、no_grad()、nn.Parameter(…) 或 from_pretrained(…)。",
    ),
    *EPSILON_MISTAKES,
)
