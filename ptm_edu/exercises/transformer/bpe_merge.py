"""Exercise: one step of learning byte-pair encoding (chapter 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, pairwise
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import every_size, sizes
from ptm_edu.language import Text

PADDING = -1
USUAL, SPECIAL, EDGES = ("words", "more", "twice"), ("tie", "overlap"), ("one_word", "large_ids")

Row: TypeAlias = list[int]
Pair: TypeAlias = tuple[int, int]
Counts: TypeAlias = Counter[Pair]

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return words of few symbols, each case drawn until it shows the mistakes it is meant for."""
    rng = np.random.default_rng(seed)

    def words(name: str, V: int, W: int = 7, L: int = 6) -> Callable[[], Case]:
        return lambda: _case(rng, name, V, W, L, most=9, runs=False)

    def tie() -> Case:
        """Return words in which three pairs are equally frequent, the smallest not the first."""
        a, b, c, d = np.sort(rng.choice(30, 4, replace=False)).tolist()
        rows = [[d, a], [b, d], [b, c], [c]]
        count = int(rng.integers(3, 20))
        return _of(rng, "tie", rows, [count, count, count, 2 * count], new_id=30)

    def overlap() -> Case:
        """Return words in which (a, a) is the most frequent pair only if overlaps are counted."""
        a, b, c = rng.choice(30, 3, replace=False).tolist()
        n = int(rng.integers(3, 9))
        rows = [[a, a, a], [b, c], [a, a, a, a, a, b], [c, a, a, a]]
        return _of(rng, "overlap", rows, [n, 5 * n, n, n], new_id=30)

    return [
        _showing(words("words", V=5), *_COUNTED_WRONGLY),
        _showing(words("more", V=4), *_PAIRED_WRONGLY),
        _showing(words("twice", V=3), *_JOINED_WRONGLY),
        tie(),
        overlap(),
        _case(rng, "one_word", V=2, W=1, L=2, most=9),
        _large(_case(rng, "large_ids", V=4, W=5, L=7, most=900), rng),
        _transposed(_showing(words("transposed", V=4, L=5))),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield one word or several, of one symbol or more, with ties, runs and words that are full."""
    for size in sizes(rng, 12, V=4, W=5, L=(2, 7)):
        case = _case(rng, "", size.V, size.W, size.L, most=int(rng.choice([1, 3, 50])))
        yield _large(case, rng) if rng.integers(2) else case


def _case(
    rng: np.random.Generator, name: str, V: int, W: int, L: int, most: int, runs: bool = True
) -> Case:
    """Return W words of up to L of V symbols, the first with two or more; without `runs` no aa."""
    rows = []
    for number in range(W):
        length = int(rng.integers(2 if number == 0 else 1, L + 1))
        row = [int(rng.integers(V))]
        while len(row) < length:
            symbol = int(rng.integers(V))
            if runs or symbol != row[-1]:
                row.append(symbol)
        rows.append(row)
    return _of(rng, name, rows, rng.integers(1, most + 1, W).tolist(), new_id=V, width=L)


def _of(
    rng: np.random.Generator,
    name: str,
    rows: list[Row],
    counts: list[int],
    new_id: int,
    width: int = 0,
) -> Case:
    width = max(width, *map(len, rows))
    table = np.full((len(rows), width), PADDING)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return Case(name, {"words": table, "counts": np.array(counts), "new_id": new_id})


def _large(case: Case, rng: np.random.Generator) -> Case:
    """Return the same words with ids up to 50,000, in another order."""
    words, new_id = case.arguments["words"], case.arguments["new_id"]
    assert isinstance(words, np.ndarray) and isinstance(new_id, int)
    ids = rng.choice(50_000, new_id + 1, replace=False)
    changed = np.where(words == PADDING, PADDING, ids[words])
    arguments = {**case.arguments, "words": changed, "new_id": int(ids[-1])}
    return Case(case.name, arguments)


def _transposed(case: Case) -> Case:
    words = np.asfortranarray(case.arguments["words"])
    return Case(case.name, {**case.arguments, "words": words})


def _showing(draw: Callable[[], Case], *wrong: Function) -> Case:
    """Draw until the most frequent pair is the only one, and each wrong answer is another."""

    def told(answer: Function, case: Case) -> list[list[int]]:
        given = [torch.as_tensor(value) for value in case.arguments.values()]
        return [result.tolist() for result in answer(given[0], given[1], int(given[2]))]

    while True:
        case = draw()
        right = told(reference, case)
        if not _ties(case) and all(told(answer, case) != right for answer in wrong):
            return case


def _ties(case: Case) -> bool:
    given = case.arguments
    counts = _pairs(_rows(torch.as_tensor(given["words"])), given["counts"].tolist())  # type: ignore[union-attr]
    return list(counts.values()).count(max(counts.values())) > 1


# ---- the reference ------------------------------------------------------------------------------


def reference(words: Tensor, counts: Tensor, new_id: int) -> tuple[Tensor, Tensor]:
    """Return the most frequent pair (2,), and words (W, L) with each of its occurrences merged.

    Sennrich et al. 2016, algorithm 1. Of equally frequent pairs the one with the smallest left id
    is merged, then the one with the smallest right id, as in the `tokenizers` library.
    """
    rows = [[symbol for symbol in row if symbol != PADDING] for row in words.tolist()]
    frequency: Counts = Counter()
    for row, count in zip(rows, counts.tolist(), strict=True):
        for pair in pairwise(row):
            frequency[pair] += count
    best = min(frequency, key=lambda pair: (-frequency[pair], pair))
    merged = torch.full_like(words, PADDING)
    for number, row in enumerate(rows):
        joined = torch.tensor(join_pair(row, best, new_id))
        merged[number, : len(joined)] = joined
    return torch.tensor(best), merged


def _rows(words: Tensor) -> list[Row]:
    return [[symbol for symbol in row if symbol != PADDING] for row in words.tolist()]


def _pairs(rows: list[Row], counts: list[int]) -> Counts:
    frequency: Counts = Counter()
    for row, count in zip(rows, counts, strict=True):
        for pair in pairwise(row):
            frequency[pair] += count
    return frequency


def join_pair(row: Row, pair: Pair, new_id: int) -> Row:
    """Return the symbols with each occurrence of `pair` merged, from left to right."""
    joined: Row = []
    position = 0
    while position < len(row):
        found = tuple(row[position : position + 2]) == pair
        joined.append(new_id if found else row[position])
        position += 1 + found
    return joined


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The most frequent pair", "最常见的一对"),
        2,
        Text(
            "result 1 of 2: the adjacent pair with the largest sum of its words' counts, "
            "as (left, right)",
            "两个结果中的第 1 个：相邻的一对，所在各词的词频之和最大，写成（左，右）",
        ),
        output_tests.returned(0, *USUAL),
    ),
    Check(
        "merged",
        Text("The merged words", "合并后的词"),
        1,
        Text(
            "result 2 of 2: every occurrence of the pair becomes new_id, and −1 fills the row",
            "两个结果中的第 2 个：这一对每次出现都变成 new_id，每行末尾用 −1 填满",
        ),
        output_tests.values(*USUAL),
        requires="value",
    ),
    Check(
        "special",
        Text("Ties and overlapping pairs", "并列的对与重叠的对"),
        1,
        Text(
            "of equally frequent pairs the smaller left id, then the smaller right id; a a a "
            "has the pair (a, a) twice and becomes new_id a",
            "并列时取左边编号较小的，再取右边编号较小的；a a a 中 (a, a) 计两次，合并成 new_id a",
        ),
        output_tests.values(*SPECIAL, *EDGES),
        requires=("value", "merged"),
    ),
    checks.form_and_inputs(
        Text(
            "two int64 tensors (2,) and (W, L), also for a single word and for large ids; the "
            "arguments are not overwritten, and transposed words (not contiguous) work too",
            "两个 int64 张量，形状 (2,) 和 (W, L)，只有一个词、编号很大时也一样；不改写参数，"
            "内存不连续的 words 也能用",
        ),
        *USUAL,
        *EDGES,
        requires=("value", "merged"),
    ),
)

# ---- what goes wrong ----------------------------------------------------------------------------


def _answer(
    count: Callable[[list[Row], list[int]], Counts] = _pairs,
    choose: Callable[[Counts, list[Row], list[int]], Pair] = lambda n, rows, counts: _first(n),
    join: Callable[[Row, Pair, int], Row] = join_pair,
    table: Callable[[list[Row], int], list[Row]] = lambda rows, L: _filled(rows, L),
    padded: bool = False,
) -> Function:
    """Return an answer that counts, chooses, merges or fills the table otherwise."""

    def answer(words: Tensor, counts: Tensor, new_id: int) -> tuple[Tensor, Tensor]:
        rows, weights = _rows(words), counts.tolist()
        frequency = count(words.tolist() if padded else rows, weights)
        best = choose(frequency, rows, weights)
        joined = [join(row, best, new_id) for row in rows]
        return torch.tensor(best), torch.tensor(table(joined, words.shape[1]))

    return answer


def _first(frequency: Counts) -> Pair:
    return min(frequency, key=lambda pair: (-frequency[pair], pair))


def _filled(rows: list[Row], L: int) -> list[Row]:
    return [row + [PADDING] * (L - len(row)) for row in rows]


def _narrowed(rows: list[Row], L: int) -> list[Row]:
    return _filled(rows, max(map(len, rows)))


def _filled_on_the_left(rows: list[Row], L: int) -> list[Row]:
    return [[PADDING] * (L - len(row)) + row for row in rows]


def _filled_with_zeros(rows: list[Row], L: int) -> list[Row]:
    return [row + [0] * (L - len(row)) for row in rows]


def _unweighted(rows: list[Row], counts: list[int]) -> Counts:
    return Counter(pair for row in rows for pair in pairwise(row))


def _once_in_a_word(rows: list[Row], counts: list[int]) -> Counts:
    frequency: Counts = Counter()
    for row, count in zip(rows, counts, strict=True):
        for pair in dict.fromkeys(pairwise(row)):
            frequency[pair] += count
    return frequency


def _in_words(rows: list[Row], counts: list[int]) -> Counts:
    """Count the words that have the pair, whatever their counts."""
    return _once_in_a_word(rows, [1] * len(rows))


def _across_words(rows: list[Row], counts: list[int]) -> Counts:
    repeated = chain.from_iterable(row * count for row, count in zip(rows, counts, strict=True))
    return Counter(pairwise(repeated))


def _without_overlaps(rows: list[Row], counts: list[int]) -> Counts:
    frequency: Counts = Counter()
    for row, count in zip(rows, counts, strict=True):
        for pair in set(pairwise(row)):
            frequency[pair] += count * join_pair(row, pair, PADDING).count(PADDING)
    return frequency


def _either_order(rows: list[Row], counts: list[int]) -> Counts:
    frequency: Counts = Counter()
    for (left, right), count in _pairs(rows, counts).items():
        frequency[min(left, right), max(left, right)] += count
    return frequency


def _joined_in_either_order(row: Row, pair: Pair, new_id: int) -> Row:
    joined: Row = []
    position = 0
    while position < len(row):
        found = sorted(row[position : position + 2]) == sorted(pair)
        joined.append(new_id if found else row[position])
        position += 1 + found
    return joined


def _by_ratio(frequency: Counts, rows: list[Row], counts: list[int]) -> Pair:
    """Return WordPiece's choice: count(ab) / (count(a) · count(b))."""
    of_symbol: Counter[int] = Counter()
    for row, count in zip(rows, counts, strict=True):
        for symbol in row:
            of_symbol[symbol] += count
    ratio = {pair: n / (of_symbol[pair[0]] * of_symbol[pair[1]]) for pair, n in frequency.items()}
    return min(ratio, key=lambda pair: (-ratio[pair], pair))


def join_from_the_right(row: Row, pair: Pair, new_id: int) -> Row:
    """Merge from right to left: a a a becomes a aa."""
    return join_pair(row[::-1], pair[::-1], new_id)[::-1]


def join_first_only(row: Row, pair: Pair, new_id: int) -> Row:
    """Merge the first occurrence only."""
    places = [place for place, found in enumerate(pairwise(row)) if found == pair][:1]
    return [*row[: places[0]], new_id, *row[places[0] + 2 :]] if places else row


def keep_second_too(row: Row, pair: Pair, new_id: int) -> Row:
    """Replace the first symbol of each occurrence, and leave the second where it is."""
    pairs = [*pairwise(row), None]
    return [new_id if found == pair else old for old, found in zip(row, pairs, strict=True)]


def _both_replaced(row: Row, pair: Pair, new_id: int) -> Row:
    places = [place for place, found in enumerate(pairwise(row)) if found == pair]
    inside = {*places, *(place + 1 for place in places)}
    return [new_id if place in inside else old for place, old in enumerate(row)]


def _each_symbol(row: Row, pair: Pair, new_id: int) -> Row:
    """Replace the symbols of the pair wherever they are."""
    return [new_id if symbol in pair else symbol for symbol in row]


def _hole_left(row: Row, pair: Pair, new_id: int) -> Row:
    joined = join_pair(row, pair, new_id)
    return [part for symbol in joined for part in (symbol, PADDING)[: 1 + (symbol == new_id)]]


_COUNTED_WRONGLY = (
    _answer(_unweighted),
    _answer(_in_words),
    _answer(choose=_by_ratio),
)
_PAIRED_WRONGLY = (_answer(_across_words), _answer(_either_order), _answer(padded=True))
_JOINED_WRONGLY = (
    _answer(_once_in_a_word),
    _answer(join=join_first_only),
    _answer(table=_narrowed),
)

MISTAKES = (
    mistake(
        "counts_ignored",
        _answer(_unweighted),
        _answer(_in_words),
        title=("counts ignored", "没有用词频"),
        en="You count each distinct word once. A pair in a word that occurs 20 times in the text "
        "occurs 20 times: add the word's count, not 1.",
        zh="你把每个不同的词只算一次。一个词在文本中出现 20 次，其中的对也出现 20 次："
        "应加上该词的词频，而不是加 1。",
    ),
    mistake(
        "once_in_a_word",
        _answer(_once_in_a_word),
        title=("once per word", "每个词只计一次"),
        en="You count a pair once in a word that has it twice. Count every position: in "
        "b a n a n a the pair (a, n) occurs twice.",
        zh="一个词里出现两次的对，你只计了一次。应按位置逐个计：b a n a n a 中 (a, n) 出现两次。",
    ),
    mistake(
        "overlaps_counted_once",
        _answer(_without_overlaps),
        title=("overlaps counted once", "重叠的对只计一次"),
        en="In a run of equal symbols you count only the pairs that can be merged together. The "
        "card counts every two adjacent symbols: a a a has (a, a) twice.",
        zh="在一串相同的符号里，你只计能同时合并的对。题目要求每两个相邻符号都计一次："
        "a a a 中 (a, a) 计两次。",
    ),
    mistake(
        "across_words",
        _answer(_across_words),
        title=("pairs across words", "跨词的对"),
        en="Your pairs reach across the end of a word: its last symbol and the first of the next "
        "are counted as adjacent. Pairs lie inside one word.",
        zh="你的对跨过了词尾：把一个词的最后一个符号和下一个词的第一个符号当成了相邻。"
        "一对只在同一个词里。",
    ),
    mistake(
        "padding_counted",
        _answer(padded=True),
        title=("padding counted", "把填充也计入"),
        en="You count pairs with the padding −1. It is no symbol, and nothing is merged with it.",
        zh="你把填充 −1 也算进了对里。它不是符号，不能与任何符号合并。",
    ),
    mistake(
        "either_order",
        _answer(_either_order),
        _answer(_either_order, join=_joined_in_either_order),
        title=("order ignored", "不分左右"),
        en="You count (a, b) and (b, a) together. They are two pairs: the left symbol comes first.",
        zh="你把 (a, b) 和 (b, a) 合在一起计数。它们是不同的两对：左右次序不能颠倒。",
    ),
    mistake(
        "chosen_by_ratio",
        _answer(choose=_by_ratio),
        title=("WordPiece's score", "用了 WordPiece 的得分"),
        en="You divide by the counts of both symbols, as WordPiece's score does. Byte-pair "
        "encoding merges the pair with the largest count.",
        zh="你除以了两个符号各自的次数，那是 WordPiece 的得分。字节对编码合并的是次数最多的对。",
    ),
    mistake(
        "least_frequent",
        _answer(choose=lambda n, rows, counts: min(n, key=lambda pair: (n[pair], pair))),
        title=("least frequent pair", "取了最少见的对"),
        en="You merge the least frequent pair. Take the largest count.",
        zh="你合并的是最少见的对。应取次数最多的。",
    ),
    mistake(
        "other_rule_for_ties",
        _answer(choose=lambda n, rows, counts: max(n, key=lambda pair: n[pair])),
        _answer(choose=lambda n, rows, counts: max(n, key=lambda pair: (n[pair], pair))),
        _answer(choose=lambda n, rows, counts: min(n, key=lambda p: (-n[p], p[0], -p[1]))),
        _answer(choose=lambda n, rows, counts: min(n, key=lambda p: (-n[p], p[::-1]))),
        title=("another rule for ties", "并列时的规则不同"),
        en="Your pair is right where one pair is the most frequent. Of equally frequent pairs the "
        "card takes the one with the smallest left id, then with the smallest right id, wherever "
        "it occurs.",
        zh="只有一对最常见时你的结果正确。并列时应取左边编号最小的，左边相同再取右边编号最小的，"
        "与出现的先后无关。",
    ),
    mistake(
        "from_the_right",
        _answer(join=join_from_the_right),
        title=("merged from the right", "从右到左合并"),
        en="You merge from the right, so a a a becomes a new_id. Merge from left to right: "
        "new_id a.",
        zh="你从右到左合并，a a a 成了 a new_id。应从左到右：new_id a。",
    ),
    mistake(
        "first_occurrence_only",
        _answer(join=join_first_only),
        title=("only the first occurrence", "只合并第一次出现"),
        en="You merge only the first occurrence in each word. Continue after it: b a n a n a has "
        "(a, n) twice.",
        zh="每个词里你只合并了第一次出现。应接着往后找：b a n a n a 中 (a, n) 出现两次。",
    ),
    mistake(
        "second_symbol_kept",
        _answer(join=keep_second_too),
        _answer(join=_both_replaced),
        _answer(join=_each_symbol),
        title=("two symbols stay two", "两个符号仍是两个"),
        en="Your words are not shorter after the merge. Two symbols become one: after an "
        "occurrence move on by two positions.",
        zh="合并之后你的词没有变短。两个符号要变成一个：找到一对之后应前进两个位置。",
    ),
    mistake(
        "hole_left",
        _answer(join=_hole_left),
        title=("a hole in the word", "词中留了空"),
        en="You leave −1 inside a word where the second symbol was. Move the symbols behind it to "
        "the left: −1 stands only at the end of a row.",
        zh="你在第二个符号原来的位置留下了 −1。应把后面的符号往左移：−1 只在行末。",
    ),
    mistake(
        "filled_otherwise",
        _answer(table=_filled_on_the_left),
        _answer(table=_filled_with_zeros),
        title=("rows filled otherwise", "行的填充不对"),
        en="The symbols are right, but not the padding: each row is filled with −1 at its end.",
        zh="符号正确，填充不对：每行应在末尾用 −1 填满。",
    ),
    mistake(
        "table_narrowed",
        _answer(table=_narrowed),
        title=("table narrowed", "表变窄了"),
        en="Your table is as wide as the longest merged word. It keeps the width L of `words`.",
        zh="你的表只有合并后最长的词那么宽。它应保持 words 的宽度 L。",
    ),
)

exercise = Exercise(
    name="bpe_merge",
    title=Text("One merge of byte-pair encoding", "字节对编码的一次合并"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("pair", "merged"),
)
