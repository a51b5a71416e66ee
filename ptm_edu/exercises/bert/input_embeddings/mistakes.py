"""What goes wrong in BERT's input embeddings: known mistakes with their hints."""

from __future__ import annotations

import math

from ptm_edu.exercises.framework.exercise import Mistake, mistake
from ptm_edu.exercises.framework.signatures import differs_from_itself, missing_gradient
from ptm_edu.exercises.transformer.sinusoidal_positions import reference as sinusoids

from . import wrong
from .norms import EPSILON_MISTAKES, NORM_MISTAKES
from .wrong import USUAL, Join, Rows, answer, place_numbers


def _by_positions(name: str, *ways: Rows, en: str, zh: str) -> Mistake:
    return mistake(name, *(answer(places=one) for one in ways), en=en, zh=zh)


def _by_segments(name: str, *ways: Rows, en: str, zh: str) -> Mistake:
    return mistake(name, *(answer(segments=one) for one in ways), en=en, zh=zh)


def _by_join(name: str, *ways: Join, en: str, zh: str) -> Mistake:
    return mistake(name, *(answer(join=one) for one in ways), en=en, zh=zh)


# The first that fits is named: what leaves the usual values right comes last.
MISTAKES = (
    mistake(
        "concatenated",
        wrong.concatenated,
        signature=wrong.is_three_times_as_large,
        en="You join the three embeddings, side by side or in a stack. BERT adds them: each has D "
        "numbers, and so has their sum. The layers above can learn to tell the three apart.",
        zh="你把三个嵌入拼接或堆叠起来。BERT 是把它们相加：每个都有 D 个数，和也是 D 个数。"
        "上面的层可以学会区分三者。",
    ),
    mistake(
        "no_such_row",
        answer(segments=lambda ids, types, table: table[ids]),
        signature=wrong.asks_for_a_missing_row,
        en="You ask a table for a row that it does not have. Words are looked up by ids, segments "
        "by token types, 0 or 1, positions by the places 0 … T − 1.",
        zh="你查的行在表里不存在。词按 ids 查，片段按 token_types（0 或 1）查，"
        "位置按 0 … T − 1 查。",
    ),
    _by_positions(
        "positions_left_out",
        lambda ids, types, table: table.new_zeros(()),
        lambda ids, types, table: table[:1],
        en="Places have no effect on your result. Self-attention sees a set: without positions "
        '"dog bites man" is "man bites dog".',
        zh="位置对你的结果没有影响。自注意力看到的只是集合：没有位置，“狗咬人”就是“人咬狗”。",
    ),
    _by_positions(
        "positions_from_ids",
        lambda ids, types, table: table[ids],
        en="You look up positions by ids. An id says which word it is, not where it stands: the "
        "rows of `positions` are those of 0 … T − 1, torch.arange(T).",
        zh="你用编号去查位置。编号说的是哪个词，不是它在哪里：应取 `positions` 的第 0 … T − 1 行，"
        "即 torch.arange(T)。",
    ),
    _by_positions(
        "positions_shifted",
        lambda ids, types, table: table[1 : ids.shape[1] + 1],
        lambda ids, types, table: table[2 : ids.shape[1] + 2],
        en="Your positions do not begin at row 0. The first token, [CLS], stands at place 0. (In "
        "RoBERTa's tables they begin at 2.)",
        zh="你的位置不是从第 0 行开始的。第一个词元 [CLS] 在位置 0。"
        "（RoBERTa 的表从第 2 行开始。）",
    ),
    _by_positions(
        "positions_of_the_batch",
        lambda ids, types, table: table[: len(ids), None],
        en="You number the texts of the batch, not their tokens: all tokens of a text get one "
        "position. Count along T, ids.shape[1].",
        zh="你给批次中的文本编了号，而不是给词元：一段文本的所有词元都得到同一个位置。"
        "应沿 T 计数，即 ids.shape[1]。",
    ),
    _by_positions(
        "positions_run_on",
        lambda ids, types, table: table[: ids.numel()].reshape(*ids.shape, -1),
        en="Your positions run on from one text to the next. Each text of the batch begins at 0.",
        zh="你的位置从一段文本接着数到下一段。批次中每段文本都应从 0 开始。",
    ),
    _by_positions(
        "positions_begin_anew",
        lambda ids, types, table: table[place_numbers(ids) - (types == 0).sum(1)[:, None] * types],
        en="Your positions begin at 0 again in the second segment. Which segment it is, the token "
        "type says; places count through to the end of the pair.",
        zh="你的位置在第二个片段又从 0 数起。属于哪个片段由 token_types 说明；"
        "位置则一直数到整个句对的末尾。",
    ),
    _by_positions(
        "sinusoids",
        lambda ids, types, table: sinusoids(ids.shape[1], table.shape[1]).to(table.dtype),
        lambda ids, types, table: wrong.waves_in_halves(ids.shape[1], table),
        en="You add the Transformer's sines and cosines. BERT learns its positions, as it does its "
        "words: a row of the table `positions` for each place.",
        zh="你加的是 Transformer 的正弦和余弦。BERT 的位置与词一样是学出来的："
        "每个位置取表 `positions` 的一行。",
    ),
    _by_segments(
        "segments_left_out",
        lambda ids, types, table: table.new_zeros(()),
        lambda ids, types, table: table[0],
        lambda ids, types, table: table[1],
        en="Token types have no effect on your result. They tell the two texts of a pair apart: "
        "segments[token_types].",
        zh="token_types 对你的结果没有影响。它区分句对中的两段文本：segments[token_types]。",
    ),
    _by_segments(
        "segments_swapped",
        lambda ids, types, table: table[1 - types],
        en="Your segments are swapped. Token type 0 is the first text, row 0 of the table.",
        zh="你把两个片段弄反了。类型 0 是第一段文本，对应表的第 0 行。",
    ),
    _by_segments(
        "segments_otherwise",
        lambda ids, types, table: table[place_numbers(ids) % 2],
        lambda ids, types, table: table[(place_numbers(ids) >= ids.shape[1] // 2).long()],
        lambda ids, types, table: table[ids % 2],
        lambda ids, types, table: table[place_numbers(ids.T) % 2][:, None],
        en="You choose segments by something else: by place, id or text. Where the second text "
        "begins differs from pair to pair, and token_types says it: segments[token_types].",
        zh="你用别的东西选片段：位置、编号或第几段文本。第二段文本从哪里开始，每对各不相同，"
        "由 token_types 说明：segments[token_types]。",
    ),
    _by_join(
        "scaled_by_the_width",
        lambda words, segments, places: words * math.sqrt(words.shape[-1]) + segments + places,
        lambda words, segments, places: words / math.sqrt(words.shape[-1]) + segments + places,
        lambda words, segments, places: (words + segments + places) * math.sqrt(words.shape[-1]),
        en="You scale by √D, as the Transformer does with its words, so that sinusoids do not "
        "drown them. BERT adds three learned embeddings as they are.",
        zh="你用 √D 缩放了：Transformer 这样做，是为了不让正弦淹没词嵌入。"
        "BERT 的三个嵌入都是学出来的，直接相加即可。",
    ),
    _by_join(
        "averaged",
        lambda words, segments, places: (words + segments + places) / 3,
        en="You take the mean of the three. The layer norm takes such a factor off again, save for "
        "its ε, which shows where numbers are small. Asked is the sum.",
        zh="你取了三者的平均。层归一化会消去这个因子，但 ε 不会，数值很小时就看得出来。"
        "本题要的是和。",
    ),
    *NORM_MISTAKES,
    mistake(
        "made_inside",
        wrong.made_inside,
        signature=differs_from_itself("batch", "again"),
        en="Called twice with the same input, your function gives two results. An embedding that "
        "is made inside has new random rows at each call and never learns; dropout draws, too. "
        "Take the tables that are given.",
        zh="同样的输入调用两次，你的函数给出两个结果。在函数里新建的嵌入每次都是新的随机数，"
        "永远学不到东西；dropout 也是随机的。请用给定的表。",
    ),
    mistake(
        "gradient_cut",
        wrong.cut,
        signature=missing_gradient("batch", USUAL),
        en="The numbers are right, but a table, the weight or the bias gets no gradient and would "
        "never learn: no .data, .detach(), no_grad(), nn.Parameter(…) or from_pretrained(…).",
        zh="数值正确，但某张表、weight 或 bias 得不到梯度，永远学不到东西：不要用 .data、"
        ".detach()、no_grad()、nn.Parameter(…) 或 from_pretrained(…)。",
    ),
    *EPSILON_MISTAKES,
)
