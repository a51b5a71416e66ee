"""What an attack is: a right or wrong answer with something around it, in one exercise of a1."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from textwrap import indent
from typing import Any, TypeAlias

from ptm_edu.grading.demo.answers import mistakes, right

Notebook: TypeAlias = dict[str, Any]
EXERCISES = (
    "keep_probability",
    "noise_distribution",
    "draw_negatives",
    "negative_sampling_loss",
    "negative_sampling_gradients",
    "skip_gram_step",
    "analogy",
)
STYLE = {"negative_sampling_gradients": "einsum"}  # of the right answers beside an attack
PARTIAL = "never_seen"  # a wrong noise_distribution that earns some of its points
THROUGH = "got through"  # what an attempt that succeeded says


@dataclass(frozen=True)
class Targets:
    """What lies outside the sandbox; `socket` is a unix socket's path, `abstract` another's name.

    Attacks write `@gradebook@` and so on where they mean one of these.
    """

    gradebook: Path
    notebook: Path  # another student's
    secret: Path  # engine/course.json
    outside: Path  # a folder in which nothing may appear
    port: int = 9  # somebody listens at 127.0.0.1
    socket: Path = Path("/nowhere")
    abstract: str = "nowhere"

    def put_into(self, source: str) -> str:
        """Return the source with each `@name@` replaced by a Python literal."""
        for name, value in asdict(self).items():
            literal = repr(str(value) if isinstance(value, Path) else value)
            source = source.replace(f"@{name}@", literal)
        return source


@dataclass(frozen=True)
class Attack:
    """One attack as a submission of a1, in which all other exercises are answered right.

    The answer of `exercise` is `plain` ("right", the name of a mistake, or "" for none). Around
    it stand `before` and `after` in the cell; `inside` begins the function, whose arguments are
    `given`; `attempt` is tried there, and where it succeeds the function says so by raising.
    `first` is a cell of its own behind the imports; `edit` changes the notebook or returns bytes.
    `may_lose` names what the attack may cost: "nothing", "own" exercise or "all". The attempt
    must fail at `from_level` and above, and raise `flag`.
    """

    name: str
    tries: str
    exercise: str = "noise_distribution"
    plain: str = "right"
    before: str = ""
    inside: str = ""
    attempt: str = ""
    after: str = ""
    first: str = ""
    edit: Callable[[Notebook], Notebook | bytes] | None = None
    may_lose: str = "own"
    from_level: int = 1
    flag: str = ""  # its kind, where the instructor must see one
    main: bool = False  # belongs into a demonstration

    @property
    def losable(self) -> frozenset[str]:
        """The exercises that may come out lower than their plain answers deserve."""
        own = {"nothing": (), "own": (self.exercise,), "all": EXERCISES}
        return frozenset(own[self.may_lose])

    def plain_answer(self, exercise: str) -> str:
        """Return what stands in an exercise's cell when the trick is taken away."""
        if exercise != self.exercise or self.plain == "right":
            return right_answer(exercise)
        return mistakes(exercise)[self.plain] if self.plain else f"def {exercise}(*given):\n    ..."

    def answers(self, targets: Targets) -> Mapping[str, str]:
        """Return the source of every exercise's cell."""
        sources = {name: right_answer(name) for name in EXERCISES}
        parts = [self.before, self.plain_answer(self.exercise), self._wrapped(), self.after]
        sources[self.exercise] = targets.put_into("\n\n".join(filter(None, parts)))
        return sources

    def _wrapped(self) -> str:
        lines = self.inside
        if self.attempt:
            tried = indent(self.attempt, "    ")
            lines = f"try:\n{tried}\nexcept Exception:\n    pass\nelse:\n    raise RuntimeError("
            lines += f'"{THROUGH}")'
        if not lines:
            return ""
        name = self.exercise
        body = indent(lines, "    ")
        wrapped = f"def {name}(*given):\n{body}\n    return plain_answer(*given)"
        return f"plain_answer = {name}\n\n{wrapped}"


def right_answer(exercise: str) -> str:
    """Return the right answer that stands in every exercise an attack leaves alone."""
    sources = right(exercise)
    return sources[STYLE.get(exercise) or next(iter(sources))]
