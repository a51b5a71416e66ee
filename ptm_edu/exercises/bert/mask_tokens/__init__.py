"""Exercise: which tokens BERT masks, and what it replaces them with (chapter 5)."""

from __future__ import annotations

from ptm_edu.exercises.framework.exercise import Exercise, Sweep
from ptm_edu.language import Text

from .cases import cases, reference, sweep
from .checks import CHECKS, find_in_small
from .messages import MESSAGES
from .mistakes import MISTAKES

exercise = Exercise(
    name="mask_tokens",
    title=Text("Masking: 80/10/10", "掩码：80/10/10"),
    chosen_cases=cases,
    sweep=Sweep(sweep, find_in_small),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    messages=MESSAGES,
    cpu_seconds=30,
    returns=("inputs", "labels"),
)
