"""Exercise: one step of beam search with a length penalty (chapter 3)."""

from __future__ import annotations

from ptm_edu.exercises.framework.exercise import Exercise
from ptm_edu.exercises.framework.sweep import every_size
from ptm_edu.language import Text

from .cases import cases, reference, sweep
from .checks import CHECKS
from .mistakes import MISTAKES

exercise = Exercise(
    name="beam_step",
    title=Text("One step of beam search", "束搜索的一步"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("parents", "words", "totals"),
)
