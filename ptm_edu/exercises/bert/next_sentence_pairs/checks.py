"""What `next_sentence_pairs` checks.

Every id of a case occurs once in all its documents, so the origin of every token is known. Nothing
is compared with a draw of the reference: the answer's labels decide which sentence must come next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.exercise import Check, OutputTest, Trial, Trials
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.statistics import (
    azuma_outlier,
    binomial_outlier,
    coincidences,
    correlated_lag,
    most_common_share,
)
from ptm_edu.language import Text

from .cases import EDGES, FEW, LARGE, LONG, SMALL

# A right answer fails by chance with a probability below 1.5e-7. The share of labels, those of the
# ends of A and of B, and those of random Bs from the first half of the documents in two draws have
# one of at most 2e-8 each, two sequences of labels compared by `correlated_lag` 1e-8. The others
# are below 1e-11.
TAIL = 1e-8
# So it does with each of 30 groupings of labels, random Bs and ends, on one side or the other.
IN_GROUPS = 1e-10
BLOCKS = 16, 64  # removed tokens whose ends are counted together
SAME_B = 0.01  # of the As that are random with two seeds, at most so many have the same B
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

    @property
    def random(self) -> Batch:
        """The random pairs alone."""
        return replace(self, pairs=[pair for pair in self.pairs if pair.label == RANDOM])

    def documents(self, which: str) -> np.ndarray:
        """Return the document of each A ("first") or B ("second"), (P,)."""
        sentences = [getattr(pair, which).sentence for pair in self.pairs]
        return np.array([self.document[sentence] for sentence in sentences], int)

    def positions(self, which: str) -> np.ndarray:
        """Return the position of each A or B in its document, (P,)."""
        places = {row: n for rows in self.order for n, row in enumerate(rows)}
        return np.array([places[getattr(pair, which).sentence] for pair in self.pairs], int)

    def lengths(self, which: str) -> np.ndarray:
        """Return the length of each A or B before it is truncated, (P,)."""
        return np.array([getattr(pair, which).length for pair in self.pairs], int)


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
                values = {"row": number, "given": b, "document": batch.document[a]}
                return Finding("same_document", values)
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
        return None

    return test


def independent_labels(*cases: str) -> OutputTest:
    """Test that labels depend neither on A nor on the labels before, and are not too even."""

    def test(trials: Trials) -> Finding | None:
        found = batches(trials, *cases)
        labels = [np.array([pair.label for pair in batch.pairs]) for batch in found]
        if too_even(labels):
            return Finding("even_labels")
        for name, number in LABELS_BY.items():
            groups = [number(batch, row) for batch, row in zip(found, labels, strict=True)]
            offsets = np.cumsum([0, *(group.max() + 1 for group in groups)])
            together = np.concatenate(
                [g + offset for g, offset in zip(groups, offsets, strict=False)]
            )
            if coincidences(np.concatenate(labels), together, IN_GROUPS, COIN) > 0:
                return Finding(f"label_by_{name}")
        return None

    return test


COIN = np.full((1, 2), 0.5)
# What the label of each pair must not depend on, as numbers (P,).
LABELS_BY: dict[str, Callable[[Batch, np.ndarray], np.ndarray]] = {
    "document": lambda batch, labels: batch.documents("first"),
    "position": lambda batch, labels: batch.positions("first"),
    "length": lambda batch, labels: batch.lengths("first"),
    "labels": lambda batch, labels: np.sum(
        [np.roll(labels, n) << (n - 1) for n in range(1, 5)], axis=0
    ),
}


def too_even(labels: Sequence[np.ndarray]) -> bool:
    """Return whether neither label ever leads by more than it would from shuffled decks.

    Each label takes a step up or down. n steps stay between two walls, R + 1 apart, with a
    probability below 2 cos(π / (R + 2))ⁿ, and such walls can begin in R + 1 places.
    """
    logarithm = 0.0
    for row in labels:
        walk = np.cumsum(np.concatenate([[0], 2 * row - 1]))
        R = np.ptp(walk)
        logarithm += np.log(2 * (R + 1)) + len(row) * np.log(np.cos(np.pi / (R + 2)))
    return bool(logarithm < np.log(IN_GROUPS / 100))  # the number of pairs is drawn as well


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


def independent_bs(*cases: str) -> OutputTest:
    """Test that random Bs depend neither on A nor on each other, with one seed or two."""

    def test(trials: Trials) -> Finding | None:
        found = batches(trials, *cases)
        for batch in found:
            if finding := _dependent_b(batch):
                return finding
        first, second = (
            {p.first.sentence: p.second.sentence for p in batch.pairs if p.label == RANDOM}
            for batch in found
        )
        both = first.keys() & second.keys()
        same = sum(first[a] == second[a] for a in both)
        if binomial_outlier(same, len(both), 0, SAME_B, IN_GROUPS):
            return Finding("b_by_sentence", {"given": same, "n": len(both)})
        return None

    return test


def _dependent_b(batch: Batch) -> Finding | None:
    random = batch.random
    for name, values, groups in (
        ("document", random.documents("second"), random.documents("first")),
        ("position", random.positions("second"), random.positions("first")),
        ("length", random.lengths("second"), random.lengths("first")),
    ):
        if coincidences(values, groups, IN_GROUPS) > 0:
            return Finding(f"b_by_{name}")
    sentences = np.array([pair.second.sentence for pair in random.pairs], int)
    # Either a document is drawn first, or all sentences are alike: each law has the fewest
    # coincidences of documents or of sentences, and the other one the most.
    S, D = len(batch.document), len(batch.order)
    of_document = np.bincount(batch.document, minlength=D)
    for message, values, fewest, most in (
        ("sentences", sentences, np.full(S, 1 / S), 1 / of_document[batch.document] / D),
        ("documents", random.documents("second"), np.full(D, 1 / D), of_document / S),
    ):
        one = np.zeros_like(values)
        if coincidences(values, one, IN_GROUPS, fewest[None]) < 0:
            return Finding(f"even_{message}")
        if message == "sentences" and coincidences(values, one, IN_GROUPS, most[None]) > 0:
            return Finding("few_sentences")
    return None


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


def pieces_of(trials: Trials, *cases: str) -> list[Piece]:
    """Return A and B of each pair in these cases, one after the other."""
    pairs = [pair for batch in batches(trials, *cases) for pair in batch.pairs]
    return [piece for pair in pairs for piece in (pair.first, pair.second)]


def independent_ends(*cases: str) -> OutputTest:
    """Test that each token is removed at an end of its own, drawn with probability one half."""

    def test(trials: Trials) -> Finding | None:
        pieces = pieces_of(trials, *cases)
        if not pieces:
            return None  # another check says so
        lost, at_start = (np.array([getattr(p, n) for p in pieces]) for n in ("lost", "start"))
        # Which token of a piece was removed first cannot be seen, and does not matter.
        ends = np.concatenate([np.arange(n) < k for n, k in zip(lost, at_start, strict=True)]) * 1
        number = np.repeat(np.arange(len(pieces)), lost)
        alike = coincidences(ends, number, IN_GROUPS, COIN)
        if alike > 0:
            return Finding("ends_alike")
        blocks = ((np.cumsum(lost) - lost) // size for size in BLOCKS)
        if alike < 0 or any(
            coincidences(ends, np.repeat(block, lost), IN_GROUPS, COIN) < 0 for block in blocks
        ):
            return Finding("even_ends")
        (a, b), (_, of_b) = (2 * at_start - lost).reshape(-1, 2).T, lost.reshape(-1, 2).T
        # Given A, each token of B moves the sum by at most twice A's excess.
        if azuma_outlier((a * b).sum(), 0, (of_b * (2 * a) ** 2).sum(), IN_GROUPS):
            return Finding("related_ends")
        return None

    return test


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
    """Find pairs that differ for the same seed, or labels that are related for different seeds."""
    once, again = (
        [value.array for value in trials[name].output.values] for name in ("long", "repeated")
    )
    if not all(map(np.array_equal, once, again)):  # type: ignore[arg-type]
        return Finding("not_repeated")
    found = batches(trials, *LARGE)
    fewest = min(len(batch.pairs) for batch in found)
    coins = [2.0 * np.array([[p.label for p in batch.pairs[:fewest]]]) - 1 for batch in found]
    related = correlated_lag(coins[0], coins[1])
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
            "依次处理每篇文档：A 是第一个未用过的句子；标签 0 时 B 是紧接着的下一句，"
            "两句都用掉；标签 1 时 B 取自另一篇文档，只用掉 A；最后剩下的单独一句不成对",
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
            "每一对单独抽取，以二分之一的概率得到标签 1；它的 B 可以是其他任何文档的任何一句",
        ),
        output_tests.all_of(
            half_random(*LARGE),
            independent_labels(*LARGE),
            varied(*LARGE),
            independent_bs(*LARGE),
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
            "每行有 max_length 列，[CLS] 和两个 [SEP] 计算在内；A 和 B 太长时，"
            "每次从较长的一句去掉一个词元，随机地去掉开头或末尾的",
        ),
        output_tests.all_of(
            *(
                output_tests.each((*LONG, *SMALL), for_batches(find))
                for find in (length, walk, truncation)
            ),
            both_ends(*LONG),
            independent_ends(*LONG),
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
