"""Exercise: the sinusoidal encoding of positions (chapter 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import every_size, sizes
from ptm_edu.language import Text

USUAL, SMALL = ("long", "short", "square"), ("one_place", "one_wave")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return five tables; rounding stays far below the tolerance, as no position is far away.

    Their sizes vary so much that a list of the tables of other seeds has few of them.
    """
    rng = np.random.default_rng(seed)
    wide = 2 * int(rng.integers(5, 30))
    return [
        _case("long", int(rng.integers(19, 60)), wide),
        _case("short", int(rng.integers(3, 7)), wide + 2),
        _case("square", wide, wide),
        _case("one_place", 1, 2 * int(rng.integers(2, 6))),
        _case("one_wave", int(rng.integers(5, 10)), 2),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield small tables of every size, and longer ones."""
    for size in sizes(rng, T=12, pairs=6):
        yield _case("", size.T, 2 * size.pairs)
    for pairs in (2, 3, 4, 5):
        yield _case("", int(rng.integers(30, 60)), 2 * pairs)


def _case(name: str, length: int, dim: int) -> Case:
    return Case(name, {"length": length, "dim": dim})


# ---- the reference ------------------------------------------------------------------------------


def reference(length: int, dim: int) -> Tensor:
    """Return PE (T, D) with PE(t, 2i) = sin(t / 10000^(2i/D)) and PE(t, 2i + 1) its cosine.

    Vaswani et al. 2017, §3.5; `dim` is even.
    """
    return _in_turn(*_waves(_angle(length, dim, lambda i, D: 2 * i / D)))


Exponent: TypeAlias = Callable[[Tensor, int], Tensor]


def _angle(length: int, dim: int, exponent: Exponent, first: int = 0) -> Tensor:
    """Return the angles (T, D/2), of position t for the pair i."""
    position = torch.arange(first, first + length, dtype=torch.float64)
    pair = torch.arange(dim // 2, dtype=torch.float64)
    return position[:, None] / 10000 ** exponent(pair, dim)


def _waves(angle: Tensor) -> tuple[Tensor, Tensor]:
    return angle.sin(), angle.cos()


def _in_turn(even: Tensor, odd: Tensor) -> Tensor:
    return torch.stack([even, odd], dim=-1).flatten(1).float()  # (T, D)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The table", "位置编码表"),
        3,
        Text(
            "row t, column 2i: sin(t / 10000^(2i/D)); column 2i + 1: cos of the same; t from 0",
            "第 t 行第 2i 列是 sin(t / 10000^(2i/D))，第 2i + 1 列是同一角度的 cos；t 从 0 数起",
        ),
        output_tests.values(*USUAL),
    ),
    Check(
        "small",
        Text("One position, one pair", "只有一个位置、只有一对列"),
        1,
        Text(
            "a length of 1 gives the single row 0, 1, 0, 1, …; a dim of 2 gives the sine and the "
            "cosine of t",
            "length 为 1 时只有一行 0、1、0、1……；dim 为 2 时是 t 的正弦和余弦",
        ),
        output_tests.values(*SMALL),
        requires="value",
    ),
    Check(
        "form",
        Text("Shape and dtype", "形状与 dtype"),
        1,
        Text("a float32 tensor (T, D)", "形状为 (T, D) 的 float32 张量"),
        output_tests.shape_and_dtype(*USUAL, *SMALL),
        requires="value",
    ),
)

# ---- what goes wrong ----------------------------------------------------------------------------


def _joined(
    join: Callable[[Tensor, Tensor], Tensor] = _in_turn,
    exponent: Exponent = lambda i, D: 2 * i / D,
    first: int = 0,
) -> Function:
    """Return an answer that is wrong in how waves are joined, in their lengths or the positions."""
    return lambda length, dim: join(*_waves(_angle(length, dim, exponent, first)))


def _by_length(name: str, *wrong: Exponent, title: tuple[str, str], en: str, zh: str) -> Mistake:
    answers = (_joined(exponent=variant) for variant in wrong)
    return mistake(name, *answers, title=title, en=en, zh=zh)


def _by_join(
    name: str,
    *wrong: Callable[[Tensor, Tensor], Tensor],
    title: tuple[str, str],
    en: str,
    zh: str,
) -> Mistake:
    return mistake(name, *map(_joined, wrong), title=title, en=en, zh=zh)


def _of_columns(share: Callable[[Tensor], Tensor]) -> Function:
    """Return an answer whose every column j has an exponent of its own, a `share` of D."""

    def answer(length: int, dim: int) -> Tensor:
        position = torch.arange(length, dtype=torch.float64)[:, None]
        column = torch.arange(dim)
        angle = position / 10000 ** (share(column) / dim)
        return torch.where(column % 2 == 0, angle.sin(), angle.cos()).float()

    return answer


MISTAKES = (
    _by_join(
        "sine_and_cosine_swapped",
        lambda sine, cosine: _in_turn(cosine, sine),
        title=("sine and cosine swapped", "正弦与余弦弄反"),
        en="Sine and cosine are swapped: even columns, beginning with column 0, are sines. Row 0 "
        "begins with 0, 1.",
        zh="正弦和余弦弄反了：偶数列（从第 0 列起）是正弦。第 0 行应以 0、1 开头。",
    ),
    _by_join(
        "in_halves",
        lambda sine, cosine: torch.cat([sine, cosine], dim=1).float(),
        lambda sine, cosine: torch.cat([cosine, sine], dim=1).float(),
        title=("sines and cosines in halves", "正弦余弦各占一半"),
        en="Your sines are in the first half of the columns and your cosines in the second half, "
        "as in some libraries. In the paper they alternate: sine, cosine, sine, cosine.",
        zh="你把正弦放在前一半、余弦放在后一半（有些库如此）。论文中二者交替排列：正弦、余弦、"
        "正弦、余弦。",
    ),
    _by_length(
        "exponent_halved",
        lambda i, D: i / D,
        title=("exponent halved", "指数只有一半"),
        en="Your exponent is i/D for pair i, so the wavelengths reach only 100 · 2π. The exponent "
        "is 2i/D, from 0 to almost 1, for wavelengths from 2π to 10000 · 2π.",
        zh="你的第 i 对的指数是 i/D，波长只到 100 · 2π。指数应为 2i/D，从 0 到接近 1："
        "波长从 2π 到 10000 · 2π。",
    ),
    _by_length(
        "exponent_doubled",
        lambda i, D: 4 * i / D,
        title=("exponent doubled", "指数多乘了 2"),
        en="Your exponent is doubled: if you count 0, 2, 4, …, you already have 2i. The exponent "
        "is 2i/D, where i counts pairs: 0, 1, 2, …",
        zh="你的指数多乘了 2：如果从 0、2、4……数起，手上的就已经是 2i。指数是 2i/D，"
        "其中 i 是对的编号：0、1、2……",
    ),
    mistake(
        "own_wave_for_each_column",
        _of_columns(lambda column: column),
        _of_columns(lambda column: 2 * column),
        _of_columns(lambda column: column + column % 2),
        title=("another wavelength for each column", "每列波长各不相同"),
        en="Your cosine has another wavelength than the sine before it. Columns 2i and 2i + 1 are "
        "a pair with the same angle: only then is a shift by k positions a rotation.",
        zh="你的余弦与它前面的正弦波长不同。第 2i 列和第 2i + 1 列是一对，角度相同："
        "只有这样，平移 k 个位置才是一次旋转。",
    ),
    _by_length(
        "exponent_not_shared_out",
        lambda i, D: 2 * i / D * 0,
        lambda i, D: 2 * i // D,
        title=("one wavelength for all", "所有列波长相同"),
        en="All your columns have the same wavelength. Integer division of 2i by D always gives 0: "
        "use /, not //.",
        zh="你的所有列波长都相同。2i 整除 D 处处为 0：请用 /，不要用 //。",
    ),
    _by_length(
        "multiplied",
        lambda i, D: -2 * i / D,
        title=("multiplied instead of divided", "该除却乘"),
        en="You multiply by 10000^(2i/D), so the wavelengths get shorter and shorter. Divide by "
        "it: the first pair has the shortest wavelength, the last pair the longest.",
        zh="你乘以了 10000^(2i/D)，波长越来越短。应当除以它：第一对的波长最短，最后一对最长。",
    ),
    mistake(
        "counted_from_one",
        _joined(first=1),
        title=("positions counted from one", "位置从 1 数起"),
        en="Your positions are counted from 1. The first position is t = 0, and its row is 0, 1, "
        "0, 1, …",
        zh="你的位置从 1 数起。第一个位置 t = 0，那一行是 0、1、0、1……",
    ),
    _by_join(
        "one_function",
        lambda sine, cosine: _in_turn(sine, sine),
        lambda sine, cosine: _in_turn(cosine, cosine),
        title=("sine or cosine only", "只有正弦或只有余弦"),
        en="Both columns of a pair have the same value. One is the sine, the other the cosine: "
        "together they are a point on the circle.",
        zh="每一对的两列是相同的数。应一个是正弦，一个是余弦：合起来是圆上的一点。",
    ),
    _by_join(
        "transposed",
        lambda sine, cosine: _in_turn(sine, cosine).T,
        title=("table transposed", "表转置了"),
        en="Your table is transposed, (D, T). The rows are positions: (T, D).",
        zh="你的表转置了：(D, T)。行应当是位置：(T, D)。",
    ),
)

exercise = Exercise(
    name="sinusoidal_positions",
    title=Text("Sinusoidal positional encodings", "正弦位置编码"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
