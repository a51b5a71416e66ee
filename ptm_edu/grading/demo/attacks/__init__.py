"""What a submission may try against the grader or the class, each as a notebook to hand in."""

from __future__ import annotations

from .attack import EXERCISES, Attack, Notebook, Targets, right_answer
from .autograd import AUTOGRAD
from .cheating import CHEATING
from .concealing import CONCEALING
from .denied import DENIED
from .files import FILES, as_bytes
from .flags import FLAGS
from .harming import HARMING
from .leaking import LEAKING
from .looking import LOOKING
from .processes import PROCESSES
from .reading import READING
from .returning import RETURNING
from .sampling import SAMPLING
from .workers import WORKERS

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
    *LOOKING,
    *CONCEALING,
    *LEAKING,
    *SAMPLING,
    *DENIED,
    *WORKERS,
)
