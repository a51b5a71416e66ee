"""Exercise: input embeddings, the sum of three embeddings and its layer norm (chapter 5)."""

from __future__ import annotations

from ptm_edu.exercises.framework.exercise import Exercise
from ptm_edu.exercises.framework.sweep import every_size
from ptm_edu.language import Text

from .cases import cases, reference, sweep
from .checks import CHECKS
from .mistakes import MISTAKES

exercise = Exercise(
    name="input_embeddings",
    title=Text("Input embeddings", "输入嵌入"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
