"""A question that the reader answers before the result is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ptm_edu.language import Text, say

from .showing import notebook_shell

_ACCENT = "#0072B2"
_BOX = f"border:1px solid #8886;border-left:6px solid {_ACCENT};padding:.4em 1em;margin:.2em 0"
_answers: dict[str, str | float] = {}  # by question, so that a cell that runs again keeps them


def predict(question: str | Text, answers: Sequence[str] | type, *, unit: str = "") -> Prediction:
    """Ask a question before its result is known; the returned `reveal` compares.

    `answers` are the choices, or `int` or `float` for a number, in `unit`. In a running notebook
    the question is a form; in an exported page it is text, and the result stays behind a fold.

    >>> guess = course.predict("How many heads are needed?", int)      # one cell
    >>> guess.reveal(measured)                                         # the cell below

    Raises ValueError for fewer than two choices.
    """
    words = question.say() if isinstance(question, Text) else question
    choices = None if isinstance(answers, type) else tuple(answers)
    if choices is not None and len(choices) < 2:
        raise ValueError(f"predict: expected two or more choices, or a type, got {answers!r}")
    prediction = Prediction(words, choices, unit)
    prediction.ask()
    return prediction


class Prediction:
    """A question of `predict`, the reader's answer once there is one, and the result."""

    def __init__(self, question: str, choices: tuple[str, ...] | None, unit: str) -> None:
        self.question, self.choices, self.unit = question, choices, unit
        self._waiting: Callable[[], None] = lambda: None  # what an answer brings up to date

    @property
    def answer(self) -> str | float | None:
        """The reader's choice or number; None before there is one."""
        return _answers.get(self.question)

    def ask(self) -> None:
        """Show the question."""
        title = say(en="Predict", zh="先预测")
        if notebook_shell() is None:
            print(f"{title}: {self.question}")
            for choice in self.choices or ():
                print(f"  - {choice}")
            return
        listed = "".join(f"<li>{escape(choice)}</li>" for choice in self.choices or ())
        asked = f"<p><strong>{title}.</strong> {escape(self.question)}</p>"
        _show_both(self._form(asked), f"{asked}<ul>{listed}</ul>" if listed else asked)

    def reveal(self, result: str | float) -> None:
        """Show the result beside the reader's answer, once there is one or the reader asks for it.

        Raises ValueError if `result` is not one of the choices.
        """
        if self.choices is not None and result not in self.choices:
            raise ValueError(f"reveal: expected one of {self.choices}, got {result!r}")
        shown = escape(self._worded(result))
        shown = say(en="Result: <strong>{x}</strong>", zh="结果：<strong>{x}</strong>", x=shown)
        if notebook_shell() is None:
            print(shown.replace("<strong>", "").replace("</strong>", ""))
            return
        fold = say(en="Show the result", zh="显示结果")
        static = f"<details><summary>{fold}</summary><p>{shown}</p></details>"
        _show_both(self._outcome(result, shown), static)

    def __repr__(self) -> str:
        """Return question and answer."""
        return f"Prediction({self.question!r}, answer={self.answer!r})"

    def _ipython_display_(self) -> None:
        """Show nothing: as a cell's last line it has already been shown."""

    def _form(self, asked: str) -> Any:
        import ipywidgets

        note = ipywidgets.HTML()
        if self.choices is not None:
            field = ipywidgets.RadioButtons(options=self.choices, value=self.answer)
            field.layout.width = "auto"
        else:
            value = "" if self.answer is None else f"{self.answer:g}"
            field = ipywidgets.Text(value=value, placeholder=say(en="a number", zh="一个数"))
            field.continuous_update = False
            field.layout.width = "8em"

        def answered(change: dict[str, Any]) -> None:
            note.value = self._take(change["new"])
            if self.answer is not None:
                self._waiting()

        field.observe(answered, "value")
        unit = ipywidgets.HTML(escape(self.unit))
        return ipywidgets.VBox([ipywidgets.HTML(asked), ipywidgets.HBox([field, unit]), note])

    def _take(self, given: str) -> str:
        """Keep an answer; return what is to be said about it."""
        if self.choices is None:
            try:
                _answers[self.question] = float(given.strip().replace(",", ""))
            except ValueError:
                return say(
                    en="“{x}” is not a number: type digits, such as 20 or 0.5.",
                    zh="“{x}”不是数：请输入数字，例如 20 或 0.5。",
                    x=escape(given),
                )
        else:
            _answers[self.question] = given
        return say(
            en="Noted. Run the cells below to see the result.",
            zh="已记下。运行下面的单元格查看结果。",
        )

    def _outcome(self, result: str | float, shown: str) -> Any:
        import ipywidgets

        text = ipywidgets.HTML(
            say(en="Answer the question above first.", zh="请先回答上面的问题。")
        )
        anyway = ipywidgets.Button(description=say(en="Show the result", zh="显示结果"))
        box = ipywidgets.VBox([text, anyway])

        def show(_: Any = None) -> None:
            text.value, box.children = shown, (text,)
            if self.answer is not None:
                mine = say(en="You predicted", zh="你的预测")
                same = " ✓" if self.answer == result else ""
                chosen = escape(self._worded(self.answer))
                text.value = f"{shown} · {mine}: <strong>{chosen}</strong>{same}"

        anyway.on_click(show)
        self._waiting = show
        if self.answer is not None:
            show()
        return box

    def _worded(self, value: str | float) -> str:
        if isinstance(value, str):
            return value
        digits = f"{value:,}" if isinstance(value, int) else f"{value:,.3g}"
        return f"{digits} {self.unit}".strip()


def _show_both(form: Any, html: str) -> None:
    """Show a form, and `html` where no kernel answers it: in an exported page."""
    from IPython.display import display

    from ptm_edu.widgets.host.static import VIEW, beside_live

    form.add_class("ptm-form")
    form.layout.border = "1px solid #8886"
    form.layout.border_left = f"6px solid {_ACCENT}"
    form.layout.padding = "0 1em"
    data = form._repr_mimebundle_()
    display({VIEW: data[VIEW]}, raw=True)
    display(
        {"text/html": beside_live(f'<div style="{_BOX}">{html}</div>'), "text/plain": ""}, raw=True
    )
