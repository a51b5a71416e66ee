"""What `next_sentence_pairs` checks.

Every id of a case occurs once in all its documents, so the origin of every token is known. Nothing
is compared with a draw of the reference: the answer's labels decide which sentence must come next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.exercise import Check, OutputTest, Trial, Trials
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.statistics import (
    azuma_outlier,
    binomial_outlier,
    correlated_lag,
    most_common_share,
)
from ptm_edu.language import Text

from .cases import EDGES, FEW, LARGE, LONG, SMALL

# A right answer fails by chance with a probability below 2e-7: four sums are compared with Azuma's
# bound and four counts with binomial tails, with 2e-8 each at most, three sequences of labels with
# `correlated_lag`, and each of the other limits is exceeded less than once in 1e12 times.
TAIL = 1e-8
# At most this share of random Bs may be one sentence, come from one distance, from one position,
# and from one tenth of all documents or of all distances between A's document and B's.
SAME, NEAR, PLACE, TENTH = 0.05, 0.2, 0.6, 0.35
# The share of random Bs from the first half of the documents: a document or a sentence is drawn.
HALF = 0.43, 0.57

NEXT, RANDOM = 0, 1  # as in the original: 1 says that B is not the next one


@dataclass(frozen=True)
class Piece:
    """The tokens `start` to `stop` of a sentence of `length` tokens."""

    sentence: int
    start: int
    stop: int
    length: int

    @property
    def lost(self) -> int:
        """How many tokens were removed."""
        return self.length - (self.stop - self.start)


@dataclass(frozen=True)
class Pair:
    """One row: A, B, its label, and whether it ends with [SEP]."""

    first: Piece
    second: Piece
    label: int
    closed: bool


@dataclass(frozen=True, eq=False)
class Batch:
    """All pairs of one call.

    `ids` and token `types` are (P, any width). `order` lists each document's rows of `sentences`
    without blank ones, `document` the document of each row.
    """

    pairs: list[Pair]
    ids: np.ndarray
    types: np.ndarray
    order: list[list[int]]
    document: list[int]
    available: int  # for A and B together


@lru_cache(maxsize=64)  # every check and every mistake reads the same trials
def read(trial: Trial) -> Batch | Finding:
    """Return an answer's pairs in one case, or the finding that they are no pairs."""
    values = trial.output.values
    if len(values) != 3:
        return Finding("count", {"given": len(values), "expected": 3})
    ids, types, labels = (value.array for value in values)
    if ids is None or types is None or labels is None:
        return Finding("size", {"given": "?", "expected": "(P, max_length)"})
    if ids.ndim != 2 or types.shape != ids.shape or labels.shape != ids.shape[:1]:
        shapes = ", ".join(str(value.shape) for value in values)
        return Finding("size", {"given": shapes, "expected": "(P, max_length) ×2, (P,)"})
    if not len(ids) or not all(map(_integral, (ids, types, labels))):
        return Finding("no_pairs")
    ids, types, labels = (array.astype(np.int64) for array in (ids, types, labels))
    rows = _rows(trial.case, ids, labels)
    if isinstance(rows, Finding):
        return rows
    sentences, documents = (
        np.asarray(trial.case.arguments[name]) for name in ("sentences", "documents")
    )
    order = [
        [int(row) for row in np.flatnonzero(documents == document) if sentences[row].any()]
        for document in np.unique(documents)
    ]
    available = int(trial.case.arguments["max_length"]) - 3  # type: ignore[arg-type]
    return Batch(rows, ids, types, order, documents.tolist(), available)


def _rows(case: Case, ids: np.ndarray, labels: np.ndarray) -> list[Pair] | Finding:
    sentences, cls, sep = (np.asarray(case.arguments[n]) for n in ("sentences", "cls", "sep"))
    positions = {int(sentences[s, t]): (s, t) for s, t in np.argwhere(sentences).tolist()}
    lengths = (sentences != 0).sum(1).tolist()
    pairs = []
    for number, (row, label) in enumerate(zip(ids.tolist(), labels.tolist(), strict=True)):
        while row and row[-1] == 0:
            row.pop()
        cut = row.index(int(sep)) if int(sep) in row else 0
        closed = row.count(int(sep)) == 2 and row[-1] == sep
        if cut < 2 or row[0] != cls or (row.count(int(sep)) > 1 and not closed):
            return Finding("layout", {"row": number, "given": str(row)})
        halves = row[1:cut], row[cut + 1 : -1 if closed else None]
        pieces = [_piece(half, positions, lengths) for half in halves]
        if pieces[0] is None or pieces[1] is None:
            which = "A" if pieces[0] is None else "B"
            return Finding("no_sentence", {"row": number, "which": which, "given": str(row)})
        if label not in (NEXT, RANDOM):
            return Finding("label", {"row": number, "given": label})
        pairs.append(Pair(pieces[0], pieces[1], label, closed))
    return pairs


def _piece(
    half: list[int], positions: dict[int, tuple[int, int]], lengths: list[int]
) -> Piece | None:
    """Return the part of a sentence that these tokens are, None if they are not adjacent in one."""
    origins = [positions.get(token, (-1, -1)) for token in half]
    if not origins or origins[0][0] < 0:
        return None
    row, start = origins[0]
    if origins != [(row, start + n) for n in range(len(half))]:
        return None
    return Piece(row, start, start + len(half), lengths[row])


def _integral(array: np.ndarray) -> bool:
    if array.dtype.kind not in "biuf":
        return False
    real = array.astype(np.float64)
    return bool((np.isfinite(real) & (real == np.round(real)) & (np.abs(real) < 2**53)).all())


def for_batches(find: Callable[[Batch], Finding | None]) -> Callable[[Trial], Finding | None]:
    """Return `find` as a test of a trial; a result without pairs is found first."""

    def find_in_trial(trial: Trial) -> Finding | None:
        batch = read(trial)
        return batch if isinstance(batch, Finding) else find(batch)

    return find_in_trial


# ---- what must always hold ----------------------------------------------------------------------


def walk(
    batch: Batch,
    labels_reversed: bool = False,
    any_document: bool = False,
    steps: tuple[int, int] = (2, 1),
    pairs: Sequence[Pair] | None = None,
) -> Finding | None:
    """Find the first pair that does not follow from the labels of the pairs before it.

    The other arguments describe known mistakes: reversed labels, a random B from any document,
    other `steps` after a true and after a random pair; or only some of the pairs.
    """
    pairs = batch.pairs if pairs is None else pairs
    number = 0
    for rows in batch.order:
        position = 0
        while position < len(rows) - 1:
            if number == len(pairs):
                return Finding("missing", {"given": len(pairs), "sentence": rows[position]})
            pair = pairs[number]
            label, a, b = pair.label ^ labels_reversed, pair.first.sentence, pair.second.sentence
            if a != rows[position]:
                return Finding("first", {"row": number, "given": a, "expected": rows[position]})
            if label == NEXT and b != rows[position + 1]:
                expected = rows[position + 1]
                return Finding("not_next", {"row": number, "given": b, "expected": expected})
            if label == RANDOM and batch.document[a] == batch.document[b] and not any_document:
                kind = "true_next" if b == rows[position + 1] else "same_document"
                return Finding(kind, {"row": number, "given": b, "document": batch.document[a]})
            position += steps[label]
            number += 1
    if number < len(pairs):
        return Finding("first_left", {"row": number, "given": pairs[number].first.sentence})
    return None


def types(batch: Batch) -> Finding | None:
    """Find a wrong token type."""
    expected = expected_types(batch)
    if (batch.types == expected).all():
        return None
    row, column = (int(i) for i in np.argwhere(batch.types != expected)[0])
    values = {"given": int(batch.types[row, column]), "expected": int(expected[row, column])}
    return Finding("type", {"row": row, "place": column, **values})


def expected_types(batch: Batch) -> np.ndarray:
    """Return 0 up to the first [SEP], 1 up to the second, 0 after it, (P, width)."""
    a, b = (
        np.array([[piece.stop - piece.start] for piece in pieces])
        for pieces in ([p.first for p in batch.pairs], [p.second for p in batch.pairs])
    )
    positions = np.arange(batch.ids.shape[1])
    types: np.ndarray = ((positions > a + 1) & (positions <= a + b + 2)).astype(np.int64)
    return types


def length(batch: Batch) -> Finding | None:
    """Find rows that are not `max_length` wide, or do not end with [SEP]."""
    if batch.ids.shape[1] != batch.available + 3:
        return Finding("width", {"given": batch.ids.shape[1], "expected": batch.available + 3})
    for number, pair in enumerate(batch.pairs):
        if not pair.closed:
            return Finding("not_closed", {"row": number})
    return None


def truncation(batch: Batch) -> Finding | None:
    """Find a pair that lost too many or too few tokens, or tokens of the shorter sentence."""
    for number, pair in enumerate(batch.pairs):
        a, b = pair.first, pair.second
        lengths = a.length - a.lost, b.length - b.lost
        possible = possible_lengths(a.length, b.length, batch.available)
        if lengths not in possible:
            before, after = f"{a.length} + {b.length}", f"{lengths[0]} + {lengths[1]}"
            right = " / ".join(f"{x} + {y}" for x, y in possible)
            values = {"whole": before, "given": after, "expected": right, "room": batch.available}
            return Finding("shared", {"row": number, **values})
    return None


@lru_cache(maxsize=1024)
def possible_lengths(a: int, b: int, available: int) -> list[tuple[int, int]]:
    """Return the possible lengths when the longer sentence loses one token at a time."""
    lengths = {(a, b)}
    while any(x + y > available for x, y in lengths):
        lengths = {
            pair
            for x, y in lengths
            for pair in ([(x - 1, y)] if x >= y else []) + ([(x, y - 1)] if y >= x else [])
        }
    return sorted(lengths)


# ---- what is random -----------------------------------------------------------------------------


def batches(trials: Trials, *cases: str) -> list[Batch]:
    """Return the pairs in these cases, without results that are no pairs."""
    results = [read(trials[name]) for name in cases]
    return [batch for batch in results if isinstance(batch, Batch)]


def half_random(*cases: str) -> OutputTest:
    """Test that half of the pairs are random, with an independent draw for each."""

    def test(trials: Trials) -> Finding | None:
        labels = [[pair.label for pair in batch.pairs] for batch in batches(trials, *cases)]
        most = sum(len(batch.document) for batch in batches(trials, *cases))  # pairs at most
        n = sum(map(len, labels))
        if azuma_outlier(total := sum(map(sum, labels)), n / 2, most, TAIL):
            return Finding("share", {"given": f"{total / n:.1%}", "n": n})
        same = sum(int((np.diff(row) == 0).sum()) for row in labels)
        if azuma_outlier(same, (n - len(labels)) / 2, most, TAIL):
            return Finding("in_turn", {"given": f"{same / n:.1%}"})
        if any(correlated_lag(_coins(batch)) for batch in batches(trials, *cases)):
            return Finding("not_drawn")
        return None

    return test


def _coins(batch: Batch) -> np.ndarray:
    """Return the labels as ±1, (1, P)."""
    return 2.0 * np.array([[pair.label for pair in batch.pairs]]) - 1


def varied(*cases: str) -> OutputTest:
    """Test that random Bs come from many documents, and from any position in them."""

    def test(trials: Trials) -> Finding | None:
        for batch in batches(trials, *cases):
            random = [pair for pair in batch.pairs if pair.label == RANDOM]
            b = [pair.second.sentence for pair in random]
            documents_a = [batch.document[pair.first.sentence] for pair in random]
            documents_b = [batch.document[sentence] for sentence in b]
            distance = np.subtract(documents_b, documents_a) % len(batch.order)
            orders = [batch.order[document] for document in documents_b]
            from_start = [order.index(s) for order, s in zip(orders, b, strict=True)]
            from_end = [len(order) - 1 - i for order, i in zip(orders, from_start, strict=True)]
            D = len(batch.order)
            tenths = [np.asarray(x) * 10 // D for x in (distance, documents_b)]
            half = sum(document < D // 2 for document in documents_b)
            if binomial_outlier(half, len(b), *HALF, TAIL):
                return Finding("same_half", {"given": f"{half / max(len(b), 1):.0%}"})
            at_one_place = max(map(most_common_share, (from_start, from_end)))
            shares = {
                "same_b": (most_common_share(b), SAME),
                "same_distance": (most_common_share(distance), NEAR),
                "same_place": (at_one_place, PLACE),
                "same_region": (max(map(most_common_share, tenths)), TENTH),
            }
            for message, (share, limit) in shares.items():
                if share > limit:
                    return Finding(message, {"given": f"{share:.0%}"})
        return None

    return test


def every_sentence(batch: Batch) -> Finding | None:
    """Find a sentence of the last document that is never a random B, though some hundred are."""
    drawn = {pair.second.sentence for pair in batch.pairs if pair.label == RANDOM}
    never = set(batch.order[-1]) - drawn
    return Finding("never_drawn", {"sentence": min(never)}) if never else None


def both_ends(*cases: str) -> OutputTest:
    """Test that as many tokens are removed at the beginning as at the end, of A and of B."""

    def test(trials: Trials) -> Finding | None:
        pairs = [pair for batch in batches(trials, *cases) for pair in batch.pairs]
        for which, pieces in (("A", [p.first for p in pairs]), ("B", [p.second for p in pairs])):
            lost = sum(piece.lost for piece in pieces)
            at_start = sum(piece.start for piece in pieces)
            if binomial_outlier(at_start, lost, 0.5, 0.5, TAIL):
                return Finding(
                    "one_end", {"which": which, "given": f"{at_start / max(lost, 1):.0%}"}
                )
        return None

    return test


def random_ends(*cases: str) -> OutputTest:
    """Test that each token is removed at an end of its own, drawn with probability one half."""

    def test(trials: Trials) -> Finding | None:
        for message in ENDS:
            given, expected, n = ends(trials, message, *cases)
            if azuma_outlier(given, expected, n, TAIL):
                shares = {"given": f"{given / n:.0%}", "expected": f"{expected / n:.0%}"}
                return Finding(message, {"n": n, **shares})
        return None

    return test


# What may hold for too many pieces, by the tokens that one lost, and lost at its start.
ENDS: dict[str, Callable[[int, int], bool]] = {
    "at_one_end": lambda lost, at_start: at_start in (0, lost),
    "in_the_middle": lambda lost, at_start: abs(2 * at_start - lost) <= 1,
}


def ends(trials: Trials, kind: str, *cases: str) -> tuple[int, float, int]:
    """Return how many pieces of those that lost several tokens are of a kind of `ENDS`.

    Then how many are expected to be, and how many pieces there are.
    """
    pairs = [pair for batch in batches(trials, *cases) for pair in batch.pairs]
    pieces = [piece for pair in pairs for piece in (pair.first, pair.second) if piece.lost > 1]
    given = sum(ENDS[kind](piece.lost, piece.start) for piece in pieces)
    expected = sum(
        comb(piece.lost, at_start) / 2**piece.lost
        for piece in pieces
        for at_start in range(piece.lost + 1)
        if ENDS[kind](piece.lost, at_start)
    )
    return given, expected, len(pieces)


def integers(trial: Trial) -> Finding | None:
    """Find results whose dtype is not int64, though all their numbers are whole."""
    kinds = [value.dtype for value in trial.output.values]
    if kinds == ["torch.int64"] * 3:
        return None
    return Finding("form", {"given": ", ".join(kinds), "expected": "torch.int64 ×3"})


def find_in_small(trial: Trial) -> Finding | None:
    """Find what no draw may do, however few sentences there are."""
    finds = [for_batches(find) for find in (walk, length, truncation, types)]
    return output_tests.in_one_case(trial, *finds, integers, output_tests.changed)


# ---- what is checked ----------------------------------------------------------------------------


def follows_seed(trials: Trials) -> Finding | None:
    """Find pairs that differ for the same seed, or are equal for different seeds."""
    once, again, first, other = (
        [value.array for value in trials[name].output.values]
        for name in ("long", "repeated", *LARGE)
    )
    if not all(map(np.array_equal, once, again)):  # type: ignore[arg-type]
        return Finding("not_repeated")
    if all(map(np.array_equal, first, other)):  # type: ignore[arg-type]
        return Finding("seed_ignored")
    coins = [_coins(batch) for batch in batches(trials, *LARGE)]
    fewest = min(coin.shape[1] for coin in coins)
    related = correlated_lag(coins[0][:, :fewest], coins[1][:, :fewest])
    return Finding("same_labels") if related else None


CHECKS = (
    Check(
        "pairs",
        Text("Which sentences make a pair", "哪些句子成对"),
        3,
        Text(
            "each document is processed in order: A is the first unused sentence; with label 0 B "
            "is the next sentence, and both are used; with label 1 B is a sentence of another "
            "document, and only A is used; a single last sentence makes no pair",
            "按次序走过每篇文档：A 是第一个未用过的句子；标签 0：B 是紧接着的下一句，两句都用掉；"
            "标签 1：B 取自另一篇文档，只用掉 A；最后剩下的单独一句不成对",
        ),
        output_tests.each((*SMALL, *LARGE), for_batches(walk)),
    ),
    Check(
        "random",
        Text("Random labels and random sentences", "随机的标签与随机的 B"),
        2,
        Text(
            "each pair has label 1 with probability one half, drawn independently; its B may be "
            "any sentence of any other document",
            "每一对各自抽取，以二分之一的概率得到标签 1；它的 B 可以是其他任何文档的任何一句",
        ),
        output_tests.all_of(
            half_random(*LARGE),
            varied(*LARGE),
            output_tests.each((FEW,), for_batches(every_sentence)),
        ),
        requires="pairs",
    ),
    Check(
        "types",
        Text("Token types", "词元类型"),
        1,
        Text(
            "0 for [CLS], A and the first [SEP], 1 for B and the second [SEP], 0 for padding",
            "[CLS]、A、第一个 [SEP] 为 0，B 和第二个 [SEP] 为 1，填充为 0",
        ),
        output_tests.each((*SMALL, *LARGE), for_batches(types)),
        requires="pairs",
    ),
    Check(
        "truncation",
        Text("At most max_length tokens", "至多 max_length 个词元"),
        2,
        Text(
            "rows have max_length columns, including [CLS] and both [SEP]; while A and B are too "
            "long, the longer one loses a token, at random at its beginning or at its end",
            "每行宽 max_length，[CLS] 和两个 [SEP] 计算在内；A 和 B 太长时，每次从较长的一句去掉"
            "一个词元，随机地去掉开头或末尾的",
        ),
        output_tests.all_of(
            *(
                output_tests.each((*LONG, *SMALL), for_batches(find))
                for find in (length, walk, truncation)
            ),
            both_ends(*LONG),
            random_ends(*LONG),
        ),
        requires="pairs",
    ),
    Check(
        "edges",
        Text(
            "Blank lines, documents of one sentence, small max_length",
            "空行、只有一句的文档、很小的 max_length",
        ),
        1,
        Text(
            "rows of 0 are skipped and do not end a document; a document of one sentence makes no "
            "pair, but B may come from it; with max_length 5 each sentence has one token left",
            "全 0 的行要略过，文档并不因此结束；只有一句的文档不成对，但可以提供 B；"
            "max_length 为 5 时每句只剩一个词元",
        ),
        output_tests.all_of(
            *(output_tests.each(EDGES, for_batches(find)) for find in (walk, length, truncation))
        ),
        requires=("pairs", "truncation"),
    ),
    Check(
        "form",
        Text("Integers, the seed, unmodified inputs", "整数、种子；不改动输入"),
        1,
        Text(
            "three int64 tensors; the same seed gives the same pairs, another seed gives others; "
            "no input is overwritten",
            "三个 int64 张量；同一个种子得到同样的结果，换一个种子则不同；不改写输入",
        ),
        output_tests.all_of(
            output_tests.unchanged(), output_tests.each((*SMALL, *LONG), integers), follows_seed
        ),
        requires=("pairs", "truncation"),
    ),
)
