"""Exercise: sentence pairs, half of them adjacent and half random (chapter 5)."""

from __future__ import annotations

from ptm_edu.exercises.framework.exercise import Exercise, Sweep
from ptm_edu.language import Text

from .cases import cases, reference, sweep
from .checks import CHECKS, find_in_small
from .messages import MESSAGES
from .mistakes import MISTAKES

exercise = Exercise(
    name="next_sentence_pairs",
    title=Text("Sentence pairs: next or random", "句对：下一句，还是随机一句"),
    chosen_cases=cases,
    sweep=Sweep(sweep, find_in_small),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    messages=MESSAGES,
    cpu_seconds=20,
    returns=("ids", "token_types", "labels"),
)
