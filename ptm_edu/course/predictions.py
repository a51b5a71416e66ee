"""A question that the reader answers before the result is shown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from ptm_edu.arguments import checked
from ptm_edu.chinese.strings import translated
from ptm_edu.language import Text, current_language, in_a_row, say

from .progress_recording import question_of_this_cell
from .showing import notebook_shell

_pending: list[Prediction] = []  # questions whose result has not come yet
_folded: dict[str, Prediction] = {}  # by the cell that was folded, so that it is when run again


@checked()
def predict(question: str | Text, answers: Sequence[str] | type, *, unit: str = "") -> Prediction:
    """Ask a question before its result is known; the returned `reveal` shows it.

    `answers` are the choices, or `int` or `float` for a number, in `unit`. Whatever runs from the
    next cell up to the one that calls `reveal`, that one included, stays folded until the reader
    has answered, in a running notebook and in an exported page; so does an explanation that
    follows. Alt+R opens and closes all, and printing opens them.

    >>> guess = course.predict("How many heads are needed?", int)      # one cell
    >>> guess.reveal(measured)                                         # the last that answers

    Raises ValueError for fewer than two choices.
    """
    text = question if isinstance(question, Text) else Text(question, translated(question))
    choices = None if isinstance(answers, type) else tuple(answers)
    if choices is not None and len(choices) < 2:
        raise ValueError(f"predict: expected two or more choices, or a type, got {answers!r}")
    prediction = Prediction(text, choices, translated(unit))
    prediction.ask()
    return prediction


class Prediction:
    """A question of `predict`, and its result once that is known.

    Question and choices are known by their English and shown in the reader's language, so that an
    answer outlives a change of language, and code compares what it has written.
    """

    def __init__(self, question: Text, choices: tuple[str, ...] | None, unit: str) -> None:
        self.question, self.choices, self.unit = question.en, choices, unit
        self.shown = question.say()

    def ask(self) -> None:
        """Show the question, and fold what runs until its result is there."""
        title = say(en="Predict.", zh="先猜再看。")
        shell = notebook_shell()
        if shell is None:
            print(in_a_row([title, self.shown]))
            for choice in self.choices or ():
                print(f"  - {translated(choice)}")
            return
        _pending[:] = [*(p for p in _pending if p.question != self.question), self]
        if _fold_cell not in shell.events.callbacks["pre_run_cell"]:
            shell.events.register("pre_run_cell", _fold_cell)
        asked = in_a_row([f"<strong>{title}</strong>", escape(self.shown)])
        noted = say(
            en="Noted. The result stands below, or comes when you run the cells.",
            zh="已记下。结果在下面，或在运行后面的单元格时出现。",
        )
        mistaken = say(
            en="“{x}” is not a number: type digits, such as 20 or 0.5.",
            zh="“{x}”不是数：请输入数字，例如 20 或 0.5。",
            x="{x}",
        )
        # JupyterLab must not take the arrow keys of the form for its own.
        _show(
            f'<form class="ptm-predict" data-lm-suppress-shortcuts="true" {self._key} '
            f'data-choices="{len(self.choices or ()) or ""}" data-noted="{escape(noted)}" '
            f'data-mistaken="{escape(mistaken)}"{_counted()}><fieldset><legend>{asked}</legend>{self._fields()}</fieldset><output></output>'
            f"</form><script>{_script()}</script>"
        )

    def reveal(self, result: str | float) -> None:
        """Show the result, beside the reader's answer once there is one.

        Raises ValueError if `result` is not one of the choices.
        """
        if self.choices is not None and result not in self.choices:
            raise ValueError(f"reveal: expected one of {self.choices}, got {result!r}")
        if self in _pending:
            _pending.remove(self)
        shown = say(en="Result: {x}", zh="结果：{x}", x=self._worded(result))
        if notebook_shell() is None:
            print(shown)
            return
        mine = self._with_unit("{x}")
        words = say(en="You predicted: {x}", zh="你猜的是：{x}", x=mine)
        shown_as = {choice: translated(choice) for choice in self.choices or ()}
        _show(
            f'<p class="ptm-revealed" {self._key} data-result="{escape(str(result))}" '
            f'data-words="{escape(words)}" data-shown="{escape(json.dumps(shown_as))}">'
            f"<strong>{escape(shown)}</strong>"
            f'<span class="ptm-mine"></span></p>{REFRESH}'
        )

    def fold(self) -> None:
        """Hide the outputs of the running cell until the reader has answered."""
        closed = say(
            en="Answer the question above, or show the result", zh="请先回答上面的问题，或显示结果"
        )
        opened = say(en="Fold the result again", zh="重新折叠结果")
        _show(
            f'<details class="ptm-fold" {self._key}><summary><span class="ptm-closed">{closed}'
            f'</span><span class="ptm-opened">{opened}</span></summary></details>{REFRESH}'
        )

    def __repr__(self) -> str:
        """Return the question."""
        return f"Prediction({self.question!r})"

    def _ipython_display_(self) -> None:
        """Show nothing: as a cell's last line it has already been shown."""

    @property
    def _key(self) -> str:
        """What tells the page which fold belongs to which question."""
        return f'data-question="{sha256(self.question.encode()).hexdigest()[:12]}"'

    def _fields(self) -> str:
        if self.choices is None:
            hint = say(en="a number", zh="一个数")
            return f'<label><input name="answer" placeholder="{hint}"> {escape(self.unit)}</label>'
        return "".join(
            f'<label><input type="radio" name="answer" value="{escape(choice)}"> '
            f"{escape(translated(choice))}"
            "</label>"
            for choice in self.choices
        )

    def _worded(self, value: str | float) -> str:
        if isinstance(value, str):
            return translated(value)
        digits = f"{value:,}" if isinstance(value, int) else f"{value:,.3g}"
        return self._with_unit(digits)

    def _with_unit(self, digits: str) -> str:
        """Return a number with its unit; Chinese puts no space before the percent sign."""
        close = self.unit == "%" and current_language() == "zh"
        return f"{digits}{'' if close else ' '}{self.unit}".strip()


REFRESH = "<script>window.ptmPredictions?.();</script>"


def _fold_cell(info: Any) -> None:
    """Fold a cell that is about to run, if a result is still to come."""
    if ".predict(" in (info.raw_cell or ""):
        return
    prediction = _pending[-1] if _pending else _folded.get(info.cell_id)
    if prediction is None:
        return
    if info.cell_id:
        _folded[info.cell_id] = prediction
    prediction.fold()


def _counted() -> str:
    """Return what the page tells the start page of `ptm-edu lab` when the reader has answered."""
    question = question_of_this_cell()
    if question is None:
        return ""
    chapter, cell = map(escape, question)
    return f' data-chapter="{chapter}" data-cell="{cell}"'


def _script() -> str:
    code, style = (
        Path(__file__).with_name(name).read_text(encoding="utf-8")
        for name in ("predictions.js", "predictions.css")
    )
    return code.replace("STYLE", json.dumps(style))


def _show(html: str) -> None:
    from IPython.display import display

    display({"text/html": html, "text/plain": ""}, raw=True)
