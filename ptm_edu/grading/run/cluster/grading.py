"""The executor of a batch on a cluster: its workers prove themselves before they get a class."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.run.batch import canary_work
from ptm_edu.grading.run.canaries import require_known_marks
from ptm_edu.grading.sandbox.isolation import level_sentence
from ptm_edu.grading.sandbox.runtime.level import Level

from .connections import connection
from .executor import Cluster
from .fitness import common_level, report, unfit, versions
from .messages import UNENCRYPTED


@contextmanager
def cluster(
    opened: OpenAssignment, scheduler: str, isolation: str, tell: Callable[[str], None]
) -> Iterator[tuple[Cluster, Level]]:
    """Yield an executor on a scheduler's workers, and the isolation level at which they grade."""
    if scheduler.startswith("tcp:"):
        tell(UNENCRYPTED.say(address=scheduler))
    exercises = opened.exercises
    with Cluster(connection(scheduler), partial(report, exercises), tell=tell) as executor:
        level = common_level(executor.reports(), isolation)
        tell(level_sentence(level))
        executor.refuse = partial(unfit, level=level, ours=versions(exercises))
        executor.trial, executor.prove = list(canary_work(opened)), require_known_marks
        yield executor, level
