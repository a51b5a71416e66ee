"""Exercise: the best span of a passage by its start and end scores, or no answer (chapter 5b)."""

from __future__ import annotations

from ptm_edu.exercises.framework.exercise import Exercise
from ptm_edu.exercises.framework.sweep import every_size
from ptm_edu.language import Text

from .cases import cases, reference, sweep
from .checks import CHECKS
from .mistakes import MISTAKES

exercise = Exercise(
    name="best_span",
    title=Text("The best answer span", "得分最高的片段"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
