"""The card that stands before an exercise: how hard, how long, and what one can do afterwards."""

from __future__ import annotations

from html import escape

from ptm_edu.chinese.strings import translated
from ptm_edu.course.showing import show
from ptm_edu.language import Text, say

from .exercise import exercise

HARDEST = 5
_BOX = (
    "border:1px solid var(--jp-border-color1,#888);border-left:6px solid #0072B2;padding:.4em 1em"
)


def exercise_card(name: str, *, goal: str | Text, difficulty: int, minutes: int) -> None:
    """Show the card of an exercise; `name` is what `exercises.check(name, …)` is called with.

    `difficulty` runs from 1 to 5, `minutes` is the time a student should plan for. Raises
    LookupError for a name that no exercise has.
    """
    if difficulty not in range(1, HARDEST + 1):
        raise ValueError(f"exercise_card: difficulty must be 1 to {HARDEST}, got {difficulty!r}")
    if minutes <= 0:
        raise ValueError(f"exercise_card: minutes must be positive, got {minutes!r}")
    head = exercise(name).title.say()
    aim = goal.say() if isinstance(goal, Text) else translated(goal)
    dots = "●" * difficulty + "○" * (HARDEST - difficulty)
    facts = say(
        en="{dots} difficulty {n} of {most} · about {minutes} minutes",
        zh="{dots} 难度 {n}/{most} · 约 {minutes} 分钟",
        dots=dots,
        n=difficulty,
        most=HARDEST,
        minutes=minutes,
    )
    aim = say(en="Goal: {aim}", zh="目标：{aim}", aim=aim)
    html = (
        f'<div class="ptm-exercise" style="{_BOX}"><p><strong>{escape(head)}</strong> '
        f"<code>{escape(name)}</code></p><p>{escape(facts)}</p><p>{escape(aim)}</p></div>"
    )
    show(html, f"{head} [{name}]\n{facts}\n{aim}")
