"""What a submission may try against the grader or the class, each as a notebook to hand in."""

from __future__ import annotations

from .attack import EXERCISES, Attack, Notebook, Targets, right_answer
from .autograd import AUTOGRAD
from .cheating import CHEATING
from .files import FILES, as_bytes
from .flags import FLAGS
from .harming import HARMING
from .processes import PROCESSES
from .reading import READING
from .returning import RETURNING

__all__ = ["ATTACKS", "EXERCISES", "Attack", "Notebook", "Targets", "as_bytes", "right_answer"]

ATTACKS: tuple[Attack, ...] = (
    *CHEATING,
    *AUTOGRAD,
    *READING,
    *PROCESSES,
    *HARMING,
    *RETURNING,
    *FILES,
    *FLAGS,
)
