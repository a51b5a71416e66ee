"""Exercise: a is to b as c is to … (chapter 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import normalize

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import every_size, numbers, sizes
from ptm_edu.language import Text
from ptm_edu.word2vec.analogy import three_cos_add, three_cos_mul

Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator

V, D = 150, 12
MARGIN = 0.005  # by which the best word's cosine leads, so that no rounding decides

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return nine questions; each has one answer that leads clearly."""
    rng = np.random.default_rng(seed)
    return [
        *(_case(f"question_{number}", rng, _scattered) for number in range(3)),
        _case("near", rng, _near),
        _case("disputed", rng, _disputed),
        _case("transposed", rng, lambda rng: np.asfortranarray(_scattered(rng))),
        _case("zeros", rng, _untrained, extreme=True),
        _case("far", rng, _opposite, extreme=True),
        _case("far_and_zeros", rng, _opposite_and_untrained, extreme=True),
    ]


def sweep(rng: Rng) -> Iterator[Case]:
    """Yield questions among few words: some untrained, and with all other cosines negative."""
    for size in sizes(rng, V=(4, 7), D=(1, 4)):
        yield _case("", rng, partial(_few, V=size.V, D=size.D))
        yield _case("", rng, partial(_few, V=size.V + 1, D=size.D, untrained=1))
    for _ in range(3):
        yield _case("", rng, lambda rng: 1_000 * _few(rng, V=8, D=3))
    yield _case("", rng, _opposite)
    yield _case("", rng, _opposite_and_untrained)


def _case(name: str, rng: Rng, draw: Callable[[Rng], Array], extreme: bool = False) -> Case:
    """Draw vectors, a, b and c first, until one of the other words leads; then shuffle them."""
    while True:
        vectors = draw(rng).astype(np.float32)
        if _leads(torch.from_numpy(vectors)):
            break
    order = rng.permutation(len(vectors))
    a, b, c = np.argsort(order)[:3].tolist()
    shuffled = np.asarray(vectors[order], order="F" if vectors.flags.fnc else "C")
    return Case(name, {"vectors": shuffled, "a": a, "b": b, "c": c}, extreme=extreme)


def _leads(vectors: Tensor) -> bool:
    """Return whether no rounding decides which word is most similar to the target of 0, 1, 2."""
    units = normalize(vectors)
    if (units[1] - units[0] + units[2]).norm() < MARGIN:
        return False  # the target has no direction
    best, *others = _scores(vectors, 0, 1, 2).sort(descending=True).values.tolist()
    return best - max(others) > MARGIN


def _few(rng: Rng, V: int, D: int, untrained: int = 0) -> Array:
    """Return vectors of very different lengths, the last ones zeros."""
    vectors = numbers(rng, V, D) * 10.0 ** rng.integers(-2, 3, (V, 1))
    vectors[V - untrained :] = 0
    return np.asarray(vectors, order=rng.choice(["C", "F"]))


def _scattered(rng: Rng) -> Array:
    """Return vectors (V, D) of all directions and of very different lengths."""
    return rng.normal(size=(V, D)) * rng.uniform(0.2, 4, (V, 1))


def _near(rng: Rng) -> Array:
    """Return vectors with a, b and c close together: even a beats all other words."""
    vectors = _scattered(rng)
    vectors[:3] = rng.normal(size=D) + rng.normal(0, 0.15, (3, D))
    return vectors


def _disputed(rng: Rng) -> Array:
    """Return vectors on which four ways to compare, all of them sensible, find four words."""
    result: set[int] = set()
    while len(result) < 4:
        vectors = _scattered(rng)
        v = torch.from_numpy(vectors)
        u, target = normalize(v), v[1] - v[0] + v[2]
        product = three_cos_mul(u, u[[1, 2]], u[[0]])
        ways = (three_cos_add(u, u[[1, 2]], u[[0]]), product, u @ target, -(v - target).norm(dim=1))
        result = {3 + int(scores[3:].argmax()) for scores in ways}
    return vectors


def _untrained(rng: Rng) -> Array:
    """Return vectors with one row of zeros, of a word that was never trained."""
    return _scattered(rng) * (np.arange(V) != 3)[:, None]


def _opposite(rng: Rng) -> Array:
    """Return four vectors; the one word that is left points away from the target."""
    b = rng.normal(size=3).round(2)
    away = rng.normal(0, 0.3, (2, 3)).round(2)
    return np.stack([away[0] - b, b, away[1] + b, -b])


def _opposite_and_untrained(rng: Rng) -> Array:
    """Return five vectors; of the two words that are left, one was never trained."""
    return np.pad(_opposite(rng), [(0, 1), (0, 0)])


# ---- the reference ------------------------------------------------------------------------------


def reference(vectors: Tensor, a: int, b: int, c: int) -> int:
    """Return the id of the word whose cosine with b − a + c, of unit vectors (V, D), is highest.

    a, b, c and rows of zeros never come back. Mikolov et al. 2013c, section 5.
    """
    return int(_scores(vectors, a, b, c).argmax())


def _scores(vectors: Tensor, a: int, b: int, c: int) -> Tensor:
    """Return the cosine of each word with b − a + c, (V,); −∞ for those that cannot be answers."""
    units = normalize(vectors)  # a row of zeros stays zeros
    scores = three_cos_add(units, units[[b, c]], units[[a]])
    scores[[a, b, c]] = -torch.inf
    return scores.masked_fill((vectors == 0).all(1), -torch.inf)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The answer", "答案"),
        3,
        Text(
            "with all vectors normalized to length 1: the id of the word with the highest cosine "
            "similarity to b − a + c, other than a, b and c",
            "先把所有向量长度化为 1；除 a、b、c 外，与 b − a + c 余弦最大的那个词的编号",
        ),
        output_tests.values(*(f"question_{number}" for number in range(3)), "near", "disputed"),
    ),
    Check(
        "edges",
        Text("Rows of zeros, negative similarities", "零向量；负的余弦"),
        1,
        Text(
            "the highest cosine similarity may be negative; a row of zeros is never the answer, "
            "not even then",
            "最大的余弦可能是负数；全零的行绝不会成为答案，这时也不会",
        ),
        output_tests.values("zeros", "far", "far_and_zeros"),
        requires="value",
    ),
    checks.inputs("transposed"),
)

# ---- what goes wrong ----------------------------------------------------------------------------

Scores: TypeAlias = Callable[[Tensor, Tensor, int, int, int], Tensor]
EVERY = (0, 1, 2)


def _by(scores: Scores, left_out: tuple[int, ...] = EVERY, mask: float = -torch.inf) -> Function:
    """Return an answer by scores (V,) of the vectors v, the unit vectors u and a, b, c."""

    def answer(v: Tensor, *abc: int) -> int:
        result = scores(v, normalize(v), *abc)
        result[[abc[position] for position in left_out]] = mask
        return int(result.argmax())

    return answer


def _sum(v: Tensor, u: Tensor, a: int, b: int, c: int) -> Tensor:
    return u @ (u[b] - u[a] + u[c])


MISTAKES = (
    mistake(
        "inputs_left_in",
        *(_by(_sum, kept) for n in range(3) for kept in combinations(EVERY, n)),
        title=("question words not excluded", "没有排除提问的词"),
        en="One of the words of the question can be returned. These words are nearly always the "
        "closest ones to the target, so leave out all three: a, b and c.",
        zh="提问所用的词仍可能被返回。离得最近的几乎总是它们自己，所以三个都要排除：a、b 和 c。",
    ),
    mistake(
        "dot_product",
        _by(lambda v, u, a, b, c: v @ (v[b] - v[a] + v[c])),
        _by(lambda v, u, a, b, c: v @ (u[b] - u[a] + u[c])),
        title=("dot product for cosine", "用点积代替余弦"),
        en="You compare by dot product, so long vectors win whatever their direction. Divide every "
        "vector by its length first.",
        zh="你用点积比较，于是最长的向量总会胜出，与方向无关。请先把每个向量除以自己的长度。",
    ),
    mistake(
        "normalised_too_late",
        _by(lambda v, u, a, b, c: u @ (v[b] - v[a] + v[c])),
        title=("added before normalizing", "先相加、后归一化"),
        en="You use the cosine similarity, but you add and subtract vectors of different lengths, "
        "so the longest of the three determines the direction. Normalize all vectors to length 1 "
        "first.",
        zh="你用了余弦，但加减的是长短不一的向量：三个中最长的决定了方向。"
        "请先把所有向量的长度化为 1。",
    ),
    mistake(
        "euclidean",
        _by(lambda v, u, a, b, c: -torch.linalg.norm(v - (v[b] - v[a] + v[c]), dim=1)),
        _by(lambda v, u, a, b, c: -torch.linalg.norm(v - (u[b] - u[a] + u[c]), dim=1)),
        title=("distance of unnormalized vectors", "未归一化的距离"),
        en="You look for the smallest distance among vectors of different lengths, so short "
        "vectors win. Normalize all vectors to length 1: then distance and cosine similarity give "
        "the same answer.",
        zh="你在长短不一的向量中找距离最小的，短向量因此占便宜。请先把所有向量长度化为 1："
        "这样距离与余弦的结果才一致。",
    ),
    mistake(
        "wrong_signs",
        _by(lambda v, u, a, b, c: u @ (u[a] - u[b] + u[c])),
        _by(lambda v, u, a, b, c: u @ (u[a] + u[b] - u[c])),
        _by(lambda v, u, a, b, c: u @ (u[a] + u[b] + u[c])),
        title=("wrong signs", "符号不对"),
        en="Subtract a and nothing else: the step from a to b is b − a, and it is added to c. The "
        "answer should be close to b and to c, but not to a.",
        zh="要减去的只有 a：从 a 到 b 的差是 b − a，再加到 c 上。答案应靠近 b 和 c，而不靠近 a。",
    ),
    mistake(
        "a_term_missing",
        _by(lambda v, u, a, b, c: u @ (u[b] - u[a])),
        _by(lambda v, u, a, b, c: u @ (u[b] + u[c])),
        _by(lambda v, u, a, b, c: u @ u[c]),
        _by(lambda v, u, a, b, c: u @ u[b]),
        title=("a term missing", "少了一项"),
        en="You do not use all three words: b − a + c is the step from a to b, added to c.",
        zh="三个词没有全部用上：应为 b − a + c，即从 c 出发，走一遍 a 到 b 的差。",
    ),
    mistake(
        "by_multiplication",
        _by(lambda v, u, a, b, c: three_cos_mul(u, u[[b, c]], u[[a]])),
        _by(lambda v, u, a, b, c: (1 + u @ u[b]) * (1 + u @ u[c]) / (1 + u @ u[a])),
        title=("3CosMul", "3CosMul 相乘"),
        en="You multiply and divide cosine similarities (3CosMul). That is a good method too, but "
        "the exercise asks for the cosine similarity to the sum b − a + c (3CosAdd).",
        zh="你把余弦相乘、相除（3CosMul）。那也是好方法，"
        "但本题要的是与 b − a + c 的余弦（3CosAdd）。",
    ),
    mistake(
        "farthest",
        _by(lambda *arguments: -_sum(*arguments)),
        title=("least similar word", "最不相似的词"),
        en="You return the word that fits least. Return the one with the highest cosine "
        "similarity.",
        zh="你返回的是最不合适的词。要的是余弦最大的那个。",
    ),
    mistake(
        "id_among_the_rest",
        lambda v, *asked: int(np.delete(_sum(v, normalize(v), *asked).numpy(), asked).argmax()),
        lambda v, *asked: int(np.delete(_scores(v, *asked).numpy(), asked).argmax()),
        title=("id among the rest", "剩余词中的编号"),
        en="You removed a, b and c from the list, so the ids after them moved up. Return the row "
        "number in the whole matrix.",
        zh="你从列表中删掉了 a、b、c，后面的编号就都前移了。要返回的是在整个矩阵中的行号。",
    ),
    mistake(
        "zeros_not_a_number",
        _by(lambda v, u, *asked: _sum(v, v / v.norm(dim=1, keepdim=True), *asked)),
        title=("zeros divided by zero", "零向量除以零"),
        en="A row of zeros divided by its length 0 is NaN, and argmax treats NaN as the largest "
        "value. torch.nn.functional.normalize keeps such a row at 0.",
        zh="全零的行除以长度 0 得 NaN，而 argmax 会把 NaN 当成最大。"
        "torch.nn.functional.normalize 会让这样的行保持为 0。",
    ),
    mistake(
        "zeros_above_negatives",
        _by(_sum),
        title=("zeros above negative similarities", "零向量胜过负的余弦"),
        en="A row of zeros has the score 0, so it is returned where all other similarities are "
        "negative. Exclude such rows like the words of the question, with −∞.",
        zh="全零的行得分是 0，其他余弦都为负时就会返回它。请像排除题目中的词那样，"
        "用 −∞ 排除这些行。",
    ),
    mistake(
        "masked_with_zero",
        _by(_sum, mask=0),
        _by(_sum, mask=-1),
        title=("excluded by 0 or −1", "用 0 或 −1 排除"),
        en="You exclude the words of the question by a score that other words can be below, such "
        "as 0 or −1. Then one of them is returned. Use −∞.",
        zh="你给题目中的词的得分（如 0 或 −1），其他词可能更低，于是题目中的词又被返回。请用 −∞。",
    ),
)

exercise = Exercise(
    name="analogy",
    title=Text("Analogies: a is to b as c is to …", "类比：a 之于 b，如同 c 之于……"),
    chosen_cases=cases,
    sweep=every_size(sweep, "numbers"),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
