"""Exercise: temperature, top-k and top-p, by which unlikely tokens are never drawn (chapter 4)."""

from __future__ import annotations

from ptm_edu.exercises.framework.exercise import Exercise, Sweep
from ptm_edu.language import Text

from .cases import cases, reference, sweep
from .checks import CHECKS, wrong_in_sweep
from .messages import MESSAGES
from .mistakes import MISTAKES

exercise = Exercise(
    name="top_k_top_p",
    title=Text("Temperature, top-k and top-p", "温度、top-k 与 top-p"),
    chosen_cases=cases,
    sweep=Sweep(sweep, wrong_in_sweep, exact=True),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    messages=MESSAGES,
)
