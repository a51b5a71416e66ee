"""Exercise: encoding a word with the merges of byte-pair encoding (chapter 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Trials, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import every_size, sizes
from ptm_edu.exercises.framework.symptoms import right_in
from ptm_edu.exercises.transformer.bpe_merge import (
    Pair,
    Row,
    join_first_only,
    join_from_the_right,
    join_pair,
    keep_second_too,
)
from ptm_edu.language import Text

USUAL, REPEATED = ("word", "longer"), ("repeated", "run")
EDGES = ("one_symbol", "no_merges", "nothing_to_merge")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return words in which the merges' order decides, then repeated pairs, runs and edge cases."""
    rng = np.random.default_rng(seed)
    n, m = (int(number) for number in rng.integers(4, 60, 2))
    return [
        _showing(lambda: _case(rng, "word", V=6, T=7, merges=12), (_pairs_only, _LATEST), _OTHERS),
        _showing(
            lambda: _case(rng, "longer", V=5, T=10, merges=14), (_longest_first, _LATEST), _OTHERS
        ),
        _showing(lambda: _case(rng, "repeated", V=3, T=10, merges=6), (_COUNTED,), _REPEATED),
        _of("run", [0, 1, 1, 1, 1, 1, 0, 1, 1, 1], [(1, 1), (3, 3), (0, 3)], first_id=3),
        _of("one_symbol", [2], [(0, 1), (1, 2), (2, 2)], first_id=n),
        _of("no_merges", rng.integers(0, m, 4).tolist(), [], first_id=m),
        _of("nothing_to_merge", [2, 0, 2, 1], [(0, 1), (1, 2)], first_id=n),
        _transposed(_showing(lambda: _case(rng, "transposed", V=4, T=8, merges=9))),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield words of one symbol or more, with no merge, one or several."""
    for size in sizes(rng, 12, V=4, T=9, merges=(0, 8)):
        yield _case(rng, "", size.V, size.T, size.merges)
    yield _case(rng, "", 300, 1, 0)
    for V in (1, 2, 40):
        yield _case(rng, "", V, T=9, merges=10)


def _case(rng: np.random.Generator, name: str, V: int, T: int, merges: int) -> Case:
    """Return a word of T of V symbols, and merges most of which occur in words like it."""
    learned: dict[Pair, int] = {}
    word = rng.integers(V, size=T).tolist()
    others = [word, *rng.integers(V, size=(3, max(T, 2))).tolist()]
    while len(learned) < merges:
        pairs = [pair for other in others for pair in pairwise(other) if pair not in learned]
        if not pairs:
            break
        pair = pairs[int(rng.integers(len(pairs)))]
        learned[pair] = V + len(learned)
        # Not in all words: where a merge was not applied, later merges can compete with it.
        others = [
            join_pair(other, pair, learned[pair]) if rng.random() < 0.6 else other
            for other in others
        ]
    return _of(name, word, list(learned), first_id=V)


def _of(name: str, word: Row, merges: list[Pair], first_id: int) -> Case:
    table = np.array(merges, np.int64).reshape(-1, 2)
    return Case(name, {"word": np.array(word), "merges": table, "first_id": first_id})


def _transposed(case: Case) -> Case:
    merges = np.asfortranarray(case.arguments["merges"])
    return Case(case.name, {**case.arguments, "merges": merges})


def _showing(
    draw: Callable[[], Case], apart: Sequence[Function] = (), others: Sequence[Function] = ()
) -> Case:
    """Draw until two pairs are merged, all these answers are wrong, and those `apart` differ."""

    def told(answer: Function, case: Case) -> Row:
        given = [torch.as_tensor(value) for value in case.arguments.values()]
        encoded: Row = answer(given[0], given[1], int(given[2])).tolist()
        return encoded

    while True:
        case = draw()
        right = told(reference, case)
        if np.asarray(case.arguments["word"]).size - len(right) < 2:
            continue
        results = [told(answer, case) for answer in (*apart, *others)]
        if right not in results and all(results.count(r) == 1 for r in results[: len(apart)]):
            return case


# ---- the reference ------------------------------------------------------------------------------


def reference(word: Tensor, merges: Tensor, first_id: int) -> Tensor:
    """Return the symbols of a word (T,) after all merges (M, 2), in the order they were learned.

    Sennrich et al. 2016, §3.2: of all pairs of the word the one that was learned first is merged,
    at every position from left to right, until no learned pair is left.
    """
    ranks = {(left, right): rank for rank, (left, right) in enumerate(merges.tolist())}
    symbols = word.tolist()
    while len(symbols) > 1:
        pair = min(pairwise(symbols), key=lambda pair: ranks.get(pair, len(ranks)))
        if pair not in ranks:
            break
        symbols = join_pair(symbols, pair, first_id + ranks[pair])
    return torch.tensor(symbols)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The order of the merges", "合并的次序"),
        2,
        Text(
            "of all pairs in the word the one that was learned first is merged, again and again, "
            "until none is left",
            "在词中所有的对里，每次合并最先学到的那一对，直到没有学到过的对",
        ),
        output_tests.values(*USUAL),
    ),
    Check(
        "repeated",
        Text("Repeated pairs", "重复出现的对"),
        1,
        Text(
            "all occurrences of a pair are merged, from left to right: a a a becomes aa a",
            "一对的每次出现都要合并，从左到右：a a a 变成 aa a",
        ),
        output_tests.values(*REPEATED),
        requires="value",
    ),
    Check(
        "edges",
        Text("Nothing to merge", "没有可合并的"),
        1,
        Text(
            "a word of one symbol, no merges at all, and a word without any learned pair",
            "只有一个符号的词、没有任何合并规则、词中没有学到过的对",
        ),
        output_tests.values(*EDGES),
        requires="value",
    ),
    checks.form_and_inputs(
        Text(
            "an int64 tensor (N,), also for a single symbol; the arguments are not overwritten, "
            "and transposed merges (not contiguous) work too",
            "形状为 (N,) 的 int64 张量，只有一个符号时也一样；不改写参数，内存不连续的 merges "
            "也能用",
        ),
        *USUAL,
        *EDGES,
    ),
)

# ---- what goes wrong ----------------------------------------------------------------------------

Ranks: TypeAlias = dict[Pair, int]


def _answer(
    choose: Callable[[list[Pair], Ranks], Pair],
    join: Callable[[Row, Pair, int], Row] = join_pair,
    new_id: Callable[[int, int], int] = lambda rank, first_id: first_id + rank,
    steps: int = 1_000,
) -> Function:
    """Return an answer that chooses, merges or names pairs otherwise, at most so many times."""

    def answer(word: Tensor, merges: Tensor, first_id: int) -> Tensor:
        ranks = {(left, right): rank for rank, (left, right) in enumerate(merges.tolist())}
        row = word.tolist()
        for _ in range(steps):
            known = [pair for pair in pairwise(row) if pair in ranks]
            if not known:
                break
            pair = choose(known, ranks)
            joined = join(row, pair, new_id(ranks[pair], first_id))
            if joined == row or len(joined) > 200:
                break
            row = joined
        return torch.tensor(row)

    return answer


def _learned_first(known: list[Pair], ranks: Ranks) -> Pair:
    return min(known, key=lambda pair: ranks[pair])


def _learned_last(known: list[Pair], ranks: Ranks) -> Pair:
    return max(known, key=lambda pair: ranks[pair])


def _leftmost(known: list[Pair], ranks: Ranks) -> Pair:
    return known[0]


def _rightmost(known: list[Pair], ranks: Ranks) -> Pair:
    return known[-1]


def _most_frequent(known: list[Pair], ranks: Ranks) -> Pair:
    return min(known, key=lambda pair: (-known.count(pair), ranks[pair]))


def _last(row: Row, pair: Pair, new_id: int) -> Row:
    return join_first_only(row[::-1], pair[::-1], new_id)[::-1]


def _one_pass(join: Callable[[Row, Pair, int], Row] = join_pair, reverse: bool = False) -> Function:
    """Return an answer that goes through the merges once."""

    def answer(word: Tensor, merges: Tensor, first_id: int) -> Tensor:
        row = word.tolist()
        pairs = [(first_id + rank, (a, b)) for rank, (a, b) in enumerate(merges.tolist())]
        for new_id, pair in pairs[::-1] if reverse else pairs:
            if pair in pairwise(row):
                row = join(row, pair, new_id)
        return torch.tensor(row)

    return answer


def _one_scan(word: Tensor, merges: Tensor, first_id: int) -> Tensor:
    """Go through the word once, and merge each symbol with the one before it if that is known."""
    ids = {(a, b): first_id + rank for rank, (a, b) in enumerate(merges.tolist())}
    row: Row = []
    for symbol in word.tolist():
        while row and (row[-1], symbol) in ids:
            symbol = ids[row.pop(), symbol]
        row.append(symbol)
    return torch.tensor(row)


def _pairs_only(word: Tensor, merges: Tensor, first_id: int) -> Tensor:
    """Go through the word once, and merge the pairs of its characters only."""
    ids = {(a, b): first_id + rank for rank, (a, b) in enumerate(merges.tolist())}
    old, row = word.tolist(), []
    while old:
        pair = tuple(old[:2])
        row.append(ids.get(pair, old[0]))
        old = old[1 + (pair in ids) :]
    return torch.tensor(row)


def _longest_first(word: Tensor, merges: Tensor, first_id: int) -> Tensor:
    """Return WordPiece's split: from left to right the longest known token."""
    spelled: dict[int, tuple[int, ...]] = {}

    def spelling(symbol: int) -> tuple[int, ...]:
        return spelled.get(symbol, (symbol,))

    for rank, (left, right) in enumerate(merges.tolist()):
        spelled[first_id + rank] = spelling(left) + spelling(right)
    ids = {spelling: symbol for symbol, spelling in reversed(spelled.items())}
    old, row = tuple(word.tolist()), []
    while old:
        lengths = range(len(old), 0, -1)
        length = next((n for n in lengths if old[:n] in ids), 1)
        row.append(ids.get(old[:length], old[0]))
        old = old[length:]
    return torch.tensor(row)


def _as_long_as_before(word: Tensor, merges: Tensor, first_id: int) -> Tensor:
    encoded = reference(word, merges, first_id)
    return torch.cat([encoded, word.new_full((len(word) - len(encoded),), -1)])


def _is_a_list(trials: Trials) -> bool:
    """Return whether each symbol of a word is a result of its own."""
    trial = trials["word"]
    given = np.array([value.array for value in trial.output.values if value.shape == ()])
    return len(given) > 1 and close(given, trial.expected.values[0].array)


def _not_integers(trials: Trials) -> bool:
    dtypes = {value.dtype for name in USUAL for value in trials[name].output.values}
    return right_in(trials, *USUAL, *REPEATED) and dtypes != {"torch.int64"}


_LATEST, _COUNTED = _answer(_learned_last), _answer(_most_frequent)
_OTHERS = (
    _answer(_leftmost),
    _answer(_rightmost),
    _one_scan,
    _answer(_learned_first, steps=1),
    _answer(_learned_first, new_id=lambda rank, first_id: first_id + rank + 1),
)
_REPEATED = (
    _one_pass(join_first_only),
    _one_pass(_last),
    _answer(_leftmost),
    _answer(_rightmost),
    _one_scan,
)

MISTAKES = (
    mistake(
        "from_left_to_right",
        _answer(_leftmost),
        _answer(_leftmost, join_first_only),
        _answer(_rightmost),
        _one_scan,
        title=("in the order of the word", "按词中的次序合并"),
        en="You merge whatever known pair comes first in the word. Of all its pairs the one that "
        "was learned first is merged first, wherever it is.",
        zh="你先合并词中最先遇到的已知对。应在所有的对里先合并最先学到的那一对，不论它在何处。",
    ),
    mistake(
        "learned_last",
        _answer(_learned_last),
        _one_pass(reverse=True),
        title=("last merge first", "先合并最后学到的"),
        en="You apply the merges that were learned last first. Row 0 of `merges` was learned "
        "first and comes first.",
        zh="你先用了最后学到的合并。merges 的第 0 行最先学到，应最先使用。",
    ),
    mistake(
        "most_frequent_in_the_word",
        _answer(_most_frequent),
        title=("counted in the word", "在词中计数"),
        en="You merge the pair that occurs most often in the word. Counting belongs to learning: "
        "to encode a word, only the rank of a pair in `merges` counts.",
        zh="你合并的是在这个词里出现最多的对。计数属于学习阶段："
        "编码时只看一对在 `merges` 中的排名。",
    ),
    mistake(
        "longest_token_first",
        _longest_first,
        title=("longest token first", "最长词元优先"),
        en="You take the longest known token from the left, as WordPiece does. Byte-pair encoding "
        "repeats the merges in the order in which they were learned.",
        zh="你从左边取最长的已知词元，那是 WordPiece 的做法。字节对编码按学到的次序重复合并。",
    ),
    mistake(
        "one_merge_only",
        _answer(_learned_first, steps=1),
        _pairs_only,
        title=("merged symbols not merged again", "合并后的符号没有再合并"),
        en="You stop too early: a merged symbol is part of new pairs, which may have been learned "
        "too. Repeat until the word has no learned pair.",
        zh="你停得太早：合并得到的符号又组成新的对，它们也可能学到过。应重复到没有学到过的对为止。",
    ),
    mistake(
        "one_occurrence_only",
        _one_pass(join_first_only),
        _one_pass(_last),
        title=("one occurrence only", "只合并一次出现"),
        en="You merge only one occurrence of each pair. All occurrences are merged, from left to "
        "right.",
        zh="每一对你只合并了一次出现。所有出现都要合并，从左到右。",
    ),
    mistake(
        "from_the_right",
        _answer(_learned_first, join_from_the_right),
        title=("merged from the right", "从右到左合并"),
        en="In a run of equal symbols you merge from the right: a a a becomes a aa. Merge from "
        "left to right: aa a.",
        zh="在一串相同的符号里你从右到左合并：a a a 成了 a aa。应从左到右：aa a。",
    ),
    mistake(
        "second_symbol_kept",
        _answer(_learned_first, keep_second_too),
        title=("second symbol kept", "第二个符号还在"),
        en="You replace the left symbol of a pair and keep the right one. Two symbols become one: "
        "move on by two positions.",
        zh="你替换了一对中左边的符号，右边的还留着。两个符号要变成一个：应前进两个位置。",
    ),
    mistake(
        "another_id",
        _answer(_learned_first, new_id=lambda rank, first_id: first_id + rank + 1),
        _answer(_learned_first, new_id=lambda rank, first_id: rank),
        title=("another id for the merged pair", "合并后的编号不对"),
        en="Your merged symbols have other ids. Row r of `merges`, counted from 0, makes the "
        "symbol first_id + r, and later rows refer to it by this id.",
        zh="你合并后的符号编号不对。merges 的第 r 行（从 0 数起）得到符号 first_id + r，"
        "后面的行用这个编号指它。",
    ),
    mistake(
        "padded",
        _as_long_as_before,
        title=("result padded", "结果带填充"),
        en="Your result is as long as the word was, with padding. Return the symbols alone.",
        zh="你的结果与原来的词一样长，带有填充。只需返回符号本身。",
    ),
    mistake(
        "list_returned",
        lambda word, merges, first_id: reference(word, merges, first_id).tolist(),
        symptom=_is_a_list,
        title=("list returned", "返回了列表"),
        en="The symbols are right, but you return a list. Return a tensor: torch.tensor(list).",
        zh="符号正确，但你返回的是列表。请返回张量：torch.tensor(列表)。",
    ),
    mistake(
        "not_integers",
        lambda word, merges, first_id: reference(word, merges, first_id).float(),
        lambda word, merges, first_id: reference(word, merges, first_id).numpy(),
        symptom=_not_integers,
        title=("not int64", "不是 int64"),
        en="The symbols are right, but they are not a tensor of torch.int64, the dtype of ids.",
        zh="符号正确，但不是 torch.int64 的张量，而编号的 dtype 应是它。",
    ),
)

exercise = Exercise(
    name="bpe_encode",
    title=Text("Encoding with learned merges", "用学到的合并来编码"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
