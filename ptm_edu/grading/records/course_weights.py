"""assignments/course.toml: what each assignment counts in the course, and how many are dropped."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ptm_edu.language import say

FILE = "course.toml"
KEYS = ("drop_lowest", "weights")


@dataclass(frozen=True)
class CourseWeights:
    """What course.toml says; an assignment that it does not name has weight 1."""

    weights: Mapping[str, float] = field(default_factory=dict)
    drop_lowest: int = 0

    def weight(self, assignment: str) -> float:
        """Return an assignment's weight; 0 leaves it out."""
        return self.weights.get(assignment, 1.0)


def read_weights(path: Path, assignments: Collection[str]) -> CourseWeights:
    """Read course.toml, where it is there; ValueError says what is wrong in it."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return CourseWeights()
    except ValueError as error:  # of TOML, or of UTF-8
        raise ValueError(_wrong(path, str(error))) from error
    for key in data:
        if key not in KEYS:
            raise ValueError(_wrong(path, _unknown_key(key)))
    weights, drop = data.get("weights", {}), data.get("drop_lowest", 0)
    if not isinstance(weights, dict) or not all(map(_is_weight, weights.values())):
        raise ValueError(_wrong(path, _no_weights()))
    for name in weights:
        if name not in assignments:
            raise ValueError(_wrong(path, _unknown_assignment(name, assignments)))
    if type(drop) is not int or drop < 0:
        raise ValueError(_wrong(path, _no_count(drop)))
    return CourseWeights({name: float(weight) for name, weight in weights.items()}, drop)


def _is_weight(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and value >= 0


def _wrong(path: Path, problem: str) -> str:
    return say(en="{path}: {problem}", zh="{path}：{problem}", path=path, problem=problem)


def _unknown_key(key: str) -> str:
    return say(
        en="{key} means nothing here; expected drop_lowest and a table [weights]",
        zh="{key} 没有意义；应为 drop_lowest 和表 [weights]",
        key=key,
    )


def _no_weights() -> str:
    return say(
        en="[weights] gives each assignment a number of at least 0, such as a1_word2vec = 2.5",
        zh="[weights] 中每个作业的权重应为不小于 0 的数，例如 a1_word2vec = 2.5",
    )


def _unknown_assignment(name: str, assignments: Collection[str]) -> str:
    return say(
        en="no assignment is called {name!r}; there are: {names}",
        zh="没有名为 {name!r} 的作业；现有：{names}",
        name=name,
        names=", ".join(assignments),
    )


def _no_count(value: object) -> str:
    return say(
        en="drop_lowest is a whole number of assignments, such as 1, got {value!r}",
        zh="drop_lowest 应为整数个作业，例如 1，实际为 {value!r}",
        value=value,
    )
