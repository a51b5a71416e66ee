"""Exercise: the loss of a masked language model, at the selected positions only (chapter 5)."""

from __future__ import annotations

from ptm_edu.exercises.framework.exercise import Exercise
from ptm_edu.exercises.framework.sweep import every_size
from ptm_edu.language import Text

from .cases import cases, reference, sweep
from .checks import CHECKS
from .mistakes import MISTAKES

exercise = Exercise(
    name="masked_lm_loss",
    title=Text("The masked-token loss", "掩码语言模型的损失"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
