"""Known mistakes of `next_sentence_pairs` with their hints.

Answers draw at random, so a mistake is recognized by the symptom of all pairs together; the
first mistake whose symptom fits is named.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework.exercise import Function, Trials, mistake

from .cases import LARGE, LONG, SMALL
from .checks import (
    NEXT,
    RANDOM,
    Batch,
    Pair,
    batches,
    expected_types,
    follows_seed,
    half_random,
    independent_bs,
    independent_ends,
    independent_labels,
    pieces_of,
    varied,
    walk,
)

SHORT = (*SMALL, *LARGE)

# ---- wrong implementations ----------------------------------------------------------------------

Rng: TypeAlias = np.random.Generator
Sentence: TypeAlias = list[int]
Documents: TypeAlias = list[list[Sentence]]
Split: TypeAlias = Callable[[list[Sentence], list[int]], Documents]
Label: TypeAlias = Callable[[Rng, int, int], int]  # of the number of pairs so far, and the document
Draw: TypeAlias = Callable[[Rng, Documents, int, int], Sentence]
Cut: TypeAlias = Callable[[Rng, Sentence, Sentence, int], tuple[Sentence, Sentence]]
Types: TypeAlias = Callable[[int, int], list[int]]  # of both lengths: the token types


def by_document(sentences: list[Sentence], documents: list[int]) -> Documents:
    """Return each document's sentences without blank ones."""
    return [list(filter(None, document)) for document in with_blanks(sentences, documents)]


def with_blanks(sentences: list[Sentence], documents: list[int]) -> Documents:
    """Keep blank lines as sentences."""
    pairs = list(zip(sentences, documents, strict=True))
    return [[s for s, d in pairs if d == document] for document in dict.fromkeys(documents)]


def split_at_blanks(sentences: list[Sentence], documents: list[int]) -> Documents:
    """Begin a new document after a blank line as well."""
    split: Documents = []
    previous = -1
    for sentence, document in zip(sentences, documents, strict=True):
        if document != previous or not sentence:
            split.append([])
        split[-1] += [sentence] if sentence else []
        previous = document
    return list(filter(None, split))


def other(rng: Rng, documents: Documents, number: int, position: int) -> Sentence:
    """Draw a sentence of another document."""
    index = int(rng.integers(len(documents) - 1))
    document = documents[index + (index >= number)]
    return document[int(rng.integers(len(document)))]


def any_document(rng: Rng, documents: Documents, number: int, position: int) -> Sentence:
    """Draw a sentence of any document."""
    document = documents[int(rng.integers(len(documents)))]
    return document[int(rng.integers(len(document)))]


def same_document(rng: Rng, documents: Documents, number: int, position: int) -> Sentence:
    """Draw a sentence of the same document, another than A."""
    index = int(rng.integers(len(documents[number]) - 1))
    return documents[number][index + (index >= position)]


def truncate(rng: Rng, a: Sentence, b: Sentence, available: int) -> tuple[Sentence, Sentence]:
    """Remove a token from the longer sentence, at a random end, until both fit."""
    a, b = list(a), list(b)
    while len(a) + len(b) > available:
        longer = a if len(a) > len(b) else b
        longer.pop(-int(rng.integers(2)))
    return a, b


def at_one_end(index: int) -> Cut:
    """Remove tokens from the longer sentence, always at this end."""

    def cut(rng: Rng, a: Sentence, b: Sentence, available: int) -> tuple[Sentence, Sentence]:
        a, b = list(a), list(b)
        while len(a) + len(b) > available:
            (a if len(a) > len(b) else b).pop(index)
        return a, b

    return cut


def in_the_middle(rng: Rng, a: Sentence, b: Sentence, available: int) -> tuple[Sentence, Sentence]:
    """Remove tokens from both ends in turn, not at random."""
    lost = {0: 0, 1: 0}
    pieces = [list(a), list(b)]
    while sum(map(len, pieces)) > available:
        longer = int(len(pieces[0]) <= len(pieces[1]))
        pieces[longer].pop(-(lost[longer] % 2))
        lost[longer] += 1
    return pieces[0], pieces[1]


def at_an_end_of_the_pair(
    rng: Rng, a: Sentence, b: Sentence, available: int
) -> tuple[Sentence, Sentence]:
    """Remove all tokens at one end, drawn once for each pair."""
    return at_one_end(-int(rng.integers(2)))(rng, a, b, available)


def b_alone(rng: Rng, a: Sentence, b: Sentence, available: int) -> tuple[Sentence, Sentence]:
    """Remove tokens from B alone, as long as one is left."""
    b = b[: max(available - len(a), 1)]
    return a[: available - len(b)], b


def halves(rng: Rng, a: Sentence, b: Sentence, available: int) -> tuple[Sentence, Sentence]:
    """Give half of the available tokens to each sentence, whatever the other needs."""
    return truncate(rng, a, [], available // 2)[0], truncate(rng, [], b, available // 2)[1]


def one_of_the_next_ten(
    rng: Rng, texts: list[list[Sentence]], number: int, position: int
) -> Sentence:
    """Draw a sentence of one of the ten documents that come next."""
    text = texts[(number + int(rng.integers(1, min(11, len(texts))))) % len(texts)]
    return text[int(rng.integers(len(text)))]


def maker(
    split: Split = by_document,
    label: Label = lambda rng, pair, document: int(rng.random() < 0.5),
    draw: Draw = other,
    steps: tuple[int, int] = (2, 1),
    to_the_last: bool = False,
    labels_reversed: bool = False,
    cut: Cut = truncate,
    special_tokens: int = 3,
    types: Types = lambda a, b: [0] * (a + 2) + [1] * (b + 1),
    source: Callable[[int], Rng] = np.random.default_rng,
) -> Function:
    """Return an answer made of these steps, right by default."""

    def answer(
        sentences: Tensor, documents: Tensor, cls: int, sep: int, max_length: int, seed: int
    ) -> tuple[Tensor, Tensor, Tensor]:
        rng = source(seed)
        texts = split([[t for t in row if t] for row in sentences.tolist()], documents.tolist())
        ids: list[Sentence] = []
        kinds: list[list[int]] = []
        labels: list[int] = []
        for number, document in enumerate(texts):
            position = 0
            while position < len(document) - (not to_the_last):
                random = label(rng, len(labels), number) or int(position + 1 == len(document))
                b = draw(rng, texts, number, position) if random else document[position + 1]
                a, b = cut(rng, document[position], b, max_length - special_tokens)
                ids.append([cls, *a, sep, *b, sep])
                kinds.append(types(len(a), len(b)))
                labels.append(random ^ labels_reversed)
                position += steps[random]
        width = max_length + 3 - special_tokens
        rows = [[(row + [0] * width)[:width] for row in table] for table in (ids, kinds)]
        return torch.tensor(rows[0]), torch.tensor(rows[1]), torch.tensor(labels)

    return answer


def cut_off(rng: Rng, a: Sentence, b: Sentence, available: int) -> tuple[Sentence, Sentence]:
    """Keep both whole: the finished row is truncated at its end."""
    return a, b


def _runs_on(sentences: list[Sentence], documents: list[int]) -> Documents:
    return [[sentence for sentence in sentences if sentence]]


ACROSS = maker(split=_runs_on, draw=any_document)


# ---- symptoms -----------------------------------------------------------------------------------

Symptom = Callable[[Trials], bool]


def _each(trials: Trials, typical: Callable[[Batch], bool], *cases: str) -> bool:
    result = batches(trials, *cases)
    return len(result) == len(cases) and all(map(typical, result))


def walks(**variation: bool | tuple[int, int]) -> Symptom:
    """Return the symptom of pairs that follow the order with this variation."""
    return lambda trials: _each(trials, lambda batch: walk(batch, **variation) is None, *SHORT)  # type: ignore[arg-type]


right = walks()


def all_labels(label: int) -> Symptom:
    """Return the symptom of right pairs that all have this label."""

    def of_trials(trials: Trials) -> bool:
        labels = {pair.label for batch in batches(trials, *LARGE) for pair in batch.pairs}
        return right(trials) and labels == {label}

    return of_trials


def random_inside(share: Callable[[float], bool]) -> Symptom:
    """Return the symptom of random Bs of which such a share is from A's own document."""

    def of_trials(trials: Trials) -> bool:
        inside = [
            batch.document[pair.first.sentence] == batch.document[pair.second.sentence]
            for batch in batches(trials, *SHORT)
            for pair in batch.pairs
            if pair.label == RANDOM
        ]
        return walks(any_document=True)(trials) and bool(inside) and share(float(np.mean(inside)))

    return of_trials


def across(trials: Trials) -> bool:
    """Return whether a true pair continues from one document into the next."""
    pairs = [(batch.document, pair) for batch in batches(trials, *SHORT) for pair in batch.pairs]
    next_ones = [(d, p) for d, p in pairs if p.label == NEXT]
    follows = all(p.second.sentence == p.first.sentence + 1 for _, p in next_ones)
    return follows and any(d[p.first.sentence] != d[p.second.sentence] for d, p in next_ones)


def last_too(trials: Trials) -> bool:
    """Return whether everything is right except pairs with a document's last sentence as A."""

    def typical(batch: Batch) -> bool:
        ends = {rows[-1] for rows in batch.order}
        others = [p for p in batch.pairs if p.label == NEXT or p.first.sentence not in ends]
        return len(others) < len(batch.pairs) and walk(batch, pairs=others) is None

    return _each(trials, typical, *LARGE)


def fails(*tests: Callable[[Trials], object]) -> Symptom:
    """Return the symptom of right pairs that fail one of these tests."""
    return lambda trials: right(trials) and any(test(trials) for test in tests)


def labels_off(trials: Trials) -> str | None:
    """Return what is found in the labels of right pairs."""
    tests = (half_random(*LARGE), independent_labels(*LARGE))
    found = (finding.message_id for test in tests if (finding := test(trials)))
    return next(found, None) if right(trials) else None


def few_bs(trials: Trials) -> bool:
    """Return whether the same sentences or documents are random Bs too often."""
    if not right(trials):
        return False
    if varied(*LARGE)(trials):
        return True
    finding = independent_bs(*LARGE)(trials)
    return finding is not None and finding.message_id in ("b_by_document", "few_sentences")


def by_rule(trials: Trials) -> bool:
    """Return whether labels depend on each other or on A, or each document has only one."""
    found = labels_off(trials)
    inside = [
        before.label == pair.label
        for batch in batches(trials, *LARGE)
        for before, pair in pairwise(batch.pairs)
        if batch.document[before.first.sentence] == batch.document[pair.first.sentence]
    ]
    return found is not None and (found != "share" or bool(np.mean(inside) > 0.97))


def lengths(typical: Callable[[Batch, Pair], bool]) -> Symptom:
    """Return the symptom of right short pairs and long pairs that are all `typical`."""

    def of_trials(trials: Trials) -> bool:
        return right(trials) and _each(
            trials, lambda batch: all(typical(batch, pair) for pair in batch.pairs), *LONG
        )

    return of_trials


def all_ends(kind: Callable[[int, int], bool]) -> Symptom:
    """Return the symptom of long sentences of which all lost, and lost at the start, such numbers.

    Each of those that lost one token only is of every kind.
    """

    def of_trials(trials: Trials) -> bool:
        several = [piece for piece in pieces_of(trials, *LONG) if piece.lost > 1]
        return fails(independent_ends(*LONG))(trials) and all(
            kind(piece.lost, piece.start) for piece in several
        )

    return of_trials


def at_an_end(lost: int, at_start: int) -> bool:
    """Return whether all tokens were lost at one end."""
    return at_start in (0, lost)


def from_both(lost: int, at_start: int) -> bool:
    """Return whether as many tokens were lost at the start as at the end, or one more."""
    return abs(2 * at_start - lost) <= 1


def always_at_one_end(trials: Trials) -> bool:
    """Return whether all A lose their tokens at the same end, and so do all B."""
    pieces = pieces_of(trials, *LONG)
    sides = [{p.start > 0 for p in some if p.lost} for some in (pieces[::2], pieces[1::2])]
    return all_ends(at_an_end)(trials) and all(len(side) == 1 for side in sides)


def _left(pair: Pair) -> tuple[int, int]:
    return pair.first.length - pair.first.lost, pair.second.length - pair.second.lost


def too_wide(trials: Trials) -> bool:
    """Return whether long pairs have more tokens than are available."""
    return right(trials) and _each(
        trials, lambda b: any(sum(_left(p)) > b.available for p in b.pairs if p.closed), *LONG
    )


def not_closed(trials: Trials) -> bool:
    """Return whether long rows are full of tokens up to the end, and do not end with [SEP]."""
    rows = [(trials[n].case.arguments["sep"], trials[n].output.values[:1]) for n in LONG]
    ends = [
        (sep, ids.array[:, -1])
        for sep, values in rows
        for ids in values
        if ids.array is not None and ids.array.ndim == 2 and ids.array.size
    ]
    return right(trials) and any(((end != 0) & (end != sep)).any() for sep, end in ends)


def only_b(batch: Batch, pair: Pair) -> bool:
    """Return whether A is whole, or as long as one token of B allows."""
    return sum(_left(pair)) <= batch.available and (not pair.first.lost or _left(pair)[1] <= 1)


def too_much(trials: Trials) -> bool:
    """Return whether long pairs lost more tokens than necessary."""

    def typical(batch: Batch) -> bool:
        truncated = [p for p in batch.pairs if p.first.lost or p.second.lost]
        fits = all(p.closed and sum(_left(p)) <= batch.available for p in batch.pairs)
        return fits and any(sum(_left(p)) < batch.available for p in truncated)

    return right(trials) and _each(trials, typical, *LONG)


def types(shift: Callable[[np.ndarray], np.ndarray]) -> Symptom:
    """Return the symptom of token types that are the right ones, shifted like this."""

    def of_trials(trials: Trials) -> bool:
        return right(trials) and _each(
            trials, lambda batch: bool((batch.types == shift(expected_types(batch))).all()), *LARGE
        )

    return of_trials


def early(types: np.ndarray) -> np.ndarray:
    """Return token types with 1 from the first [SEP] on."""
    return types | np.roll(types, -1, axis=1)


def late(types: np.ndarray) -> np.ndarray:
    """Return token types with 1 from B's second token on."""
    return types & np.roll(types, 1, axis=1)


def blank(trials: Trials) -> bool:
    """Return whether pairs are wrong only where there are blank lines."""

    def in_order(batch: Batch) -> bool:
        return walk(batch) is None

    return right(trials) and _each(trials, in_order, *LONG) and not _each(trials, in_order, "blank")


def seed_ignored(trials: Trials) -> bool:
    """Return whether the seed does not decide what is drawn."""
    return right(trials) and follows_seed(trials) is not None


# ---- the mistakes -------------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "labels_turned_round",
        maker(labels_reversed=True),
        symptom=walks(labels_reversed=True),
        title=("labels reversed", "标签反了"),
        en="Your labels are reversed: 0 means that B is the next sentence, 1 that it is a random "
        "one, as in the original implementation (google-research/bert).",
        zh="你的标签反了：0 表示 B 是下一句，1 表示随机一句，"
        "与原始实现（google-research/bert）一致。",
    ),
    mistake(
        "always_random",
        maker(label=lambda rng, pair, document: 1),
        symptom=all_labels(RANDOM),
        title=("always a random sentence", "总是随机句"),
        en="Every pair is random. This happens if you put a blank line after each sentence, or "
        "take each sentence for a document: then no sentence has a next one.",
        zh="所有句对都是随机的。如果每句后面都加空行，或把每一句当作一篇文档，就会这样："
        "没有一句有下一句。",
    ),
    mistake(
        "never_random",
        maker(label=lambda rng, pair, document: 0),
        symptom=all_labels(NEXT),
        title=("never a random sentence", "从不取随机句"),
        en="No pair is random. With probability one half, B should be a sentence of another "
        "document.",
        zh="没有随机的句对。应以二分之一的概率，让 B 取自另一篇文档。",
    ),
    mistake(
        "random_of_the_same_document",
        maker(draw=same_document),
        symptom=random_inside(lambda share: share == 1),
        title=("random B of A's document", "随机 B 取自同一文档"),
        en="Your random B comes from A's own document: it may have the same topic, or be the "
        "true next sentence. Draw another document first, then a sentence of it.",
        zh="随机的 B 取自 A 所在的文档：它可能主题相同，甚至正是下一句。请先抽另一篇文档，"
        "再抽其中一句。",
    ),
    mistake(
        "random_of_any_document",
        maker(draw=any_document),
        symptom=random_inside(lambda share: 0 < share < 1),
        title=("random B of any document", "随机 B 取自任何文档"),
        en="Your random B comes from any document, including A's own, so by chance it can be the "
        "true next sentence with label 1. Exclude A's document.",
        zh="随机的 B 可以取自任何文档，包括 A 所在的，于是偶尔会是真正的下一句，标签却是 1。"
        "请排除 A 所在的文档。",
    ),
    mistake(
        "sentence_lost",
        maker(steps=(2, 2)),
        symptom=walks(steps=(2, 2)),
        title=("sentence lost", "丢失了句子"),
        en="After a random pair the sentence that was not taken as B is lost. Only A has been used "
        "then: continue with the next sentence, one step and not two.",
        zh="随机句对之后，没有用作 B 的那一句丢失了。这时只用掉了 A：应前进一句，而不是两句。",
    ),
    mistake(
        "sentence_used_twice",
        maker(steps=(1, 1)),
        symptom=walks(steps=(1, 1)),
        title=("sentence used twice", "句子用了两次"),
        en="After a true pair B is used again as A. Both have been used then: continue two "
        "sentences on.",
        zh="真句对之后，B 又用作 A。这时两句都已用过：应前进两句。",
    ),
    mistake(
        "across_documents",
        ACROSS,
        symptom=across,
        title=("pair across documents", "句对跨文档"),
        en="The last sentence of a document is paired with the first of the next document, as "
        "if it followed. Process each document separately.",
        zh="一篇文档的最后一句与下一篇的第一句配成了“下一句”。请逐篇文档分别处理。",
    ),
    mistake(
        "last_sentence_too",
        maker(to_the_last=True),
        symptom=last_too,
        title=("pair of the last sentence", "最后一句也成对"),
        en="A single last sentence gets a random B, so more than half of the pairs are random "
        "(also in the original implementation). Here it makes no pair.",
        zh="最后剩下的单独一句也配了随机的 B，于是随机句对超过一半（原始实现也是这样）。"
        "这里它不成对。",
    ),
    mistake(
        "not_drawn_for_each",
        maker(label=lambda rng, pair, document: pair % 2),
        maker(label=lambda rng, pair, document: document % 2),
        maker(label=lambda rng, pair, document: pair // 2 % 2),
        symptom=by_rule,
        title=("labels by a rule", "标签有规律"),
        en="Labels alternate, follow another pattern, come from shuffled cards, or depend on A or "
        "its document. Draw the label of every pair independently.",
        zh="标签是轮流的、有其他规律、依次取自洗好的牌，或与 A 或它所在的文档有关。"
        "每一对的标签都应单独抽取。",
    ),
    mistake(
        "not_half",
        maker(label=lambda rng, pair, document: int(rng.random() < 0.15)),
        maker(label=lambda rng, pair, document: int(rng.random() < 0.8)),
        symptom=lambda trials: labels_off(trials) == "share",
        title=("not one half random", "随机句对不是一半"),
        en="The fraction of random pairs is not one half. Note that randint(0, 2) of Python's "
        "random has three possible values, and NumPy's has two.",
        zh="随机句对的比例不是一半。注意：Python 的 random.randint(0, 2) 有三个可能的值，"
        "NumPy 的只有两个。",
    ),
    mistake(
        "same_b",
        maker(draw=lambda rng, texts, number, position: texts[0 if number else 1][0]),
        maker(draw=lambda rng, texts, number, position: texts[(number + 1) % len(texts)][0]),
        maker(draw=lambda rng, texts, number, position: texts[number - 1][-1]),
        maker(draw=one_of_the_next_ten),
        symptom=few_bs,
        title=("too few different Bs", "随机 B 种类太少"),
        en="Your random Bs vary too little: always the same sentence, the same neighboring "
        "documents, or the first sentence of a document. Draw a document, and a sentence in it, "
        "for every pair.",
        zh="你的随机 B 种类太少：总是同一句、同一篇相邻文档，或文档的第一句。"
        "请为每一对抽取文档，再抽取其中一句。",
    ),
    mistake(
        "marks_not_counted",
        maker(special_tokens=0),
        maker(special_tokens=1),
        symptom=too_wide,
        title=("special tokens not counted", "没有计入特殊词元"),
        en="You do not count [CLS] and the two [SEP]: A and B may have max_length − 3 tokens "
        "together.",
        zh="没有把 [CLS] 和两个 [SEP] 计算在内：A 和 B 合起来至多 max_length − 3 个词元。",
    ),
    mistake(
        "cut_off_at_the_end",
        maker(cut=cut_off),
        symptom=not_closed,
        title=("finished row cut off", "截断拼好的整行"),
        en="The finished row is cut off at its end, and the last [SEP] with it, or all of B. "
        "Truncate A and B before you add the special tokens.",
        zh="你把拼好的整行从末尾截断，最后的 [SEP] 甚至整个 B 都丢了。请先截短 A 和 B，"
        "再加特殊词元。",
    ),
    mistake(
        "only_b_cut",
        maker(cut=b_alone),
        symptom=lengths(only_b),
        title=("only B truncated", "只截短 B"),
        en="Only B is truncated, and little or nothing of it is left after a long A. Remove each "
        "token from the sentence that is longer at that moment.",
        zh="你只截短 B，A 很长时 B 所剩无几。每次都应从当时较长的一句去掉一个词元。",
    ),
    mistake(
        "too_much_cut",
        maker(cut=halves),
        symptom=too_much,
        title=("too much removed", "截得太多"),
        en="You remove more than necessary: a short sentence leaves more tokens to the other one.",
        zh="截得太多：一句较短时，省下的空间应留给另一句。",
    ),
    mistake(
        "one_end_cut",
        maker(cut=at_one_end(-1)),
        maker(cut=at_one_end(0)),
        symptom=always_at_one_end,
        title=("always the same end", "总从同一端去掉"),
        en="Tokens are always removed at the same end. Choose beginning or end at random, so that "
        "the truncation does not reveal where the sentence came from.",
        zh="总是从同一端去掉词元。请随机选择开头或末尾，以免从截断处看出它原来的位置。",
    ),
    mistake(
        "cut_by_count",
        maker(cut=in_the_middle),
        symptom=all_ends(from_both),
        title=("both ends in turn", "两端轮流去掉"),
        en="Both ends lose tokens in turn, so the middle is always kept. Choose the end at random "
        "for each token.",
        zh="两端轮流去掉词元，于是总是保留中间一段。每去掉一个词元都应随机决定从哪一端。",
    ),
    mistake(
        "end_drawn_once",
        maker(cut=at_an_end_of_the_pair),
        symptom=all_ends(at_an_end),
        title=("end drawn once per pair", "每对只抽一次哪一端"),
        en="You draw the end once for a pair or a sentence, and remove all tokens there. Draw "
        "beginning or end again for each token that you remove.",
        zh="一个句对（或一句）只抽取了一次，所有词元都从这一端去掉。每去掉一个词元，"
        "都应重新抽取从开头还是末尾去掉。",
    ),
    mistake(
        "types_early",
        maker(types=lambda a, b: [0] * (a + 1) + [1] * (b + 2)),
        symptom=types(early),
        title=("type 1 too early", "类型 1 开始太早"),
        en="Type 1 begins too early: the first [SEP] belongs to A.",
        zh="类型 1 开始得太早：第一个 [SEP] 属于 A。",
    ),
    mistake(
        "types_late",
        maker(types=lambda a, b: [0] * (a + 3) + [1] * b),
        symptom=types(late),
        title=("type 1 too late", "类型 1 开始太晚"),
        en="Type 1 begins too late: B's first token already has type 1.",
        zh="类型 1 开始得太晚：B 的第一个词元就是类型 1。",
    ),
    mistake(
        "one_type",
        maker(types=lambda a, b: [0] * (a + b + 3)),
        symptom=types(np.zeros_like),
        title=("only type 0", "类型全是 0"),
        en="All token types are 0: B and the [SEP] after it have type 1.",
        zh="词元类型全是 0：B 和它后面的 [SEP] 应为 1。",
    ),
    mistake(
        "blank_lines_read",
        maker(split=split_at_blanks),
        maker(split=with_blanks),
        symptom=blank,
        title=("blank lines not skipped", "没有略过空行"),
        en="A row of 0 ends a document, or is taken for a sentence. Skip it: only `documents` says "
        "which document a sentence belongs to.",
        zh="全 0 的行被当成了文档的结尾，或当成了一句。请略过它：属于哪篇文档只看 `documents`。",
    ),
    mistake(
        "seed_not_used",
        maker(source=lambda seed: np.random.default_rng(0)),
        maker(source=lambda seed: np.random.default_rng()),
        symptom=seed_ignored,
        title=("seed without effect", "seed 不起作用"),
        en="Your draws do not depend on `seed`: create one generator from it at the beginning, "
        "such as random.Random(seed), and draw only from that.",
        zh="你的抽取与 `seed` 无关：请在开头用它生成一个随机数生成器（如 random.Random(seed)），"
        "并只从中抽取。",
    ),
)
