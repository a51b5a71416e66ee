"""TrainingWatch: the loss of a training and a picture of its model, live and as a replay."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets
from IPython import get_ipython

from ptm_edu.chinese.strings import translated
from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget

from .curve import Curve, rounded
from .pictures import SIDE, checked_picture

NAME = "TrainingWatch"
REFERENCES = 4
SNAPSHOTS = 60
BYTES = 150_000  # of all snapshots; a page may have 300 kB
LEAST_PAUSE = 0.1  # seconds between two messages to the page
# JupyterLab's server drops messages of more than 1 MB a second; others want to send too.
BYTES_PER_SECOND = 300_000


class TrainingWatch(Widget):
    """Watch a training of `steps` steps: its loss, and a picture that is renewed as it goes.

    Show it, then call `record(step, loss)` after each step; `training.fit` does so with
    `on_step=watch.record`. `picture()` returns what the model does now, one of three kinds:

    - attention weights (H, T, S) of one layer, as an array or tensor; `tokens` are the T strings
      and `source_tokens` the S strings, if they are others,
    - a list of generated texts,
    - a dict of words, each with a list of its nearest words.

    It is called at once, and then every `every` steps (by default 30 times in all) in the state
    the model is in: switch dropout off in it. `reference` names up to four losses to compare with,
    {"unigram model": 7.06}, which are drawn as horizontal lines.

    The page keeps at most 60 pictures of 150 kB in all; where there are more, every second one is
    dropped and `every` doubles. `shown` is the step whose picture is displayed, None for the
    newest, and can be read and set, as can `head`. Raises ValueError for what does not fit.
    """

    bundle: ClassVar[str] = "training_watch"

    steps = traitlets.Int().tag(sync=True)
    kind = traitlets.Unicode().tag(sync=True)
    tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    source_tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    references = traitlets.List(traitlets.List()).tag(sync=True)
    done = traitlets.Int(0).tag(sync=True)
    points = traitlets.List(traitlets.List()).tag(sync=True)
    held_out = traitlets.List(traitlets.List()).tag(sync=True)
    snapshots = traitlets.List(traitlets.Dict()).tag(sync=True)
    problems = traitlets.List(traitlets.Dict()).tag(sync=True)
    training = traitlets.Bool(False).tag(sync=True)
    seconds = traitlets.Float(0.0).tag(sync=True)
    seconds_left = traitlets.Float(None, allow_none=True).tag(sync=True)
    shown = traitlets.Int(None, allow_none=True).tag(sync=True)
    head = traitlets.Int(0).tag(sync=True)

    _losses: Curve
    _held_out: list[list[float]]
    _snapshots: list[dict[str, Any]]
    _problems: list[dict[str, Any]]
    _started: tuple[float, int] | None  # when the first step was recorded, and its number
    _step: int

    def __init__(
        self,
        steps: int,
        picture: Callable[[], Any],
        *,
        every: int | None = None,
        tokens: Sequence[str] = (),
        source_tokens: Sequence[str] | None = None,
        reference: Mapping[str, float] | None = None,
        language: str | None = None,
    ) -> None:
        check, shorter = Check(NAME), "take a shorter text"
        whole = check.whole("steps", steps, 1, 10**9, "the number of steps in all")
        usual = max(1, whole // 30)
        every = usual if every is None else every
        self._every = check.whole("every", every, 1, whole, f"try {usual}")
        few: dict[str, Any] = {"least": 0, "most": SIDE, "blank": True, "advice": shorter}
        rows = check.strings("tokens", tokens, **few)
        columns = rows
        if source_tokens is not None:
            columns = check.strings("source_tokens", source_tokens, **few)
        self._picture = check.function("picture", picture)
        kind, first = checked_picture(NAME, picture(), rows, columns)
        self._begin()
        self._snapshots = [{"step": 0, "picture": first}]
        self._stride = self._every
        self._next_message = 0.0
        self._follows_cell = False
        super().__init__(
            language,
            steps=whole,
            kind=kind,
            tokens=rows,
            source_tokens=columns,
            references=_checked_reference(check, {} if reference is None else reference),
            snapshots=list(self._snapshots),
        )

    def record(self, step: int, loss: float, held_out: float | None = None) -> None:
        """Note the loss of step `step`, counted from 1, and of text held out, if it was measured.

        A step that is not later than the one before begins a new curve. What goes wrong in
        `picture` or on the way to the page is shown or dropped, and never ends the training.
        """
        now = time.monotonic()
        if step <= self._step:
            self._begin()
        if self._started is None:
            self._started = (now, step)
            if self._snapshots:  # of the model before this step
                self._snapshots[0] = {**self._snapshots[0], "step": step - 1}
        self._step = step
        self._losses.add(step, float(loss))
        if not math.isfinite(loss):
            self._report("not_finite", step)
        if held_out is not None and math.isfinite(held_out):
            self._held_out.append([step, rounded(held_out)])
        last = step >= self.steps
        if last or step % self._stride == 0 or not self._snapshots:
            self._take_snapshot(step)
        self._follow_cell()
        if last or now >= self._next_message:
            self._send_state(training=not last)

    def html(self) -> str:
        """Return the widget as HTML with all that was recorded, also what was not sent yet."""
        if self._started:
            self._send_state(self.training)
        return super().html()

    def _begin(self) -> None:
        """Forget what was recorded."""
        self._losses = Curve()
        self._held_out = []
        self._snapshots = []
        self._problems = []
        self._started = None
        self._step = 0

    def _report(self, what: str, step: int, message: str = "") -> None:
        """Note a problem for the page, the first of its kind only."""
        if what not in {problem["what"] for problem in self._problems}:
            self._problems.append({"what": what, "step": step, "message": message})

    def _take_snapshot(self, step: int) -> None:
        try:
            kind, picture = checked_picture(NAME, self._picture(), self.tokens, self.source_tokens)
            if kind != self.kind:
                raise ValueError(f"picture() returned {self.kind} before, and {kind} now")
        except Exception as error:
            # Anything may go wrong in the user's function; the training is worth more.
            self._report("picture_failed", step, f"{type(error).__name__}: {error}")
            return
        self._snapshots.append({"step": step, "picture": picture})
        while len(self._snapshots) > 2 and (
            len(self._snapshots) > SNAPSHOTS or _size(self._snapshots) > BYTES
        ):
            self._stride *= 2
            first, *between, newest = self._snapshots
            kept = [one for one in between if one["step"] % self._stride == 0]
            self._snapshots = [first, *kept, newest]

    def _send_state(self, training: bool) -> None:
        """Bring the traits up to date, which sends them to the page."""
        assert self._started is not None
        began, first = self._started
        now = time.monotonic()
        seconds, steps = now - began, self._step - first
        news = self.snapshots != self._snapshots
        size = _size(self._snapshots) if news else 0
        self._next_message = now + max(LEAST_PAUSE, size / BYTES_PER_SECOND)
        left = (self.steps - self._step) * seconds / steps if training and steps else None
        try:
            with self.hold_sync():
                self.points = self._losses.points()
                self.held_out = _thinned(self._held_out)
                self.snapshots = list(self._snapshots)
                self.problems = list(self._problems)
                self.done = self._step
                self.seconds = round(seconds, 1)
                self.seconds_left = None if left is None else round(left, 1)
                self.training = training
        except Exception:
            # A page that is gone must not end a training; the next message may arrive.
            pass

    def _follow_cell(self) -> None:
        """Have the end of the running cell, for whatever reason, close the recording."""
        shell = get_ipython()
        if shell is None or self._follows_cell:
            return

        def ended(result: Any) -> None:
            shell.events.unregister("post_run_cell", ended)
            self._follows_cell = False
            self._close(result.error_in_exec)

        shell.events.register("post_run_cell", ended)
        self._follows_cell = True

    def _close(self, error: BaseException | None) -> None:
        """Show all that was recorded, and why it ended early, if an error is the reason."""
        if self._step < self.steps and isinstance(error, KeyboardInterrupt):
            self._report("interrupted", self._step)
        elif self._step < self.steps and error is not None:
            self._report("stopped", self._step, f"{type(error).__name__}: {error}")
        self._send_state(training=False)
        self.update_static_form()


def _size(snapshots: list[dict[str, Any]]) -> int:
    return len(json.dumps(snapshots, ensure_ascii=False).encode())


def _thinned(points: list[list[float]], most: int = 240) -> list[list[float]]:
    """Return at most about `most` of the points, the last among them."""
    stride = math.ceil(len(points) / most)
    return points[::-stride][::-1] if points else []


def _checked_reference(check: Check, reference: Any) -> list[list[Any]]:
    wanted = f"up to {REFERENCES} losses by name, {{'unigram model': 7.06}}"
    right = isinstance(reference, Mapping) and len(reference) <= REFERENCES
    check.must(right, "reference", wanted, reference)
    advice = "the mean loss of another model, in the same unit"
    return [
        [
            translated(str(name)),
            rounded(check.number(f"reference {name!r}", loss, -1e9, 1e9, advice)),
        ]
        for name, loss in reference.items()
    ]
