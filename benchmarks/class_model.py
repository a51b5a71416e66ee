"""How long a class takes to grade, from what one submission costs: a model in three stages.

Workers run the exercises, side by side. One process reads what was handed in and records the marks
while they run. The same process writes the pages afterwards. So a batch of n submissions takes

    start + n / min(workers / worker, cores / (worker_cpu + main), 1 / main) + n * page

which is the asymptotic bound of a queue with deterministic service (Denning and Buzen 1978, "The
Operational Analysis of Queueing Network Models", section 4): no stage is faster than its servers,
and all stages together do not get more than `cores` seconds of processor a second. It is the time
at best. At worst nothing overlaps, and Amdahl's law holds (Amdahl 1967, "Validity of the Single
Processor Approach"): the serial share of the work bounds the speed-up.

Assumptions: each submission costs the same; each core is as fast as those measured, with memory and
disk for all; recording and pages cost as much for the last submission as for the first.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Costs:
    """Seconds before the first mark, and those that each submission costs."""

    start: float
    worker: float  # of the clock, for a worker that has a core
    worker_cpu: float  # of the processor, for the worker and its sandbox
    main: float  # of the processor, for the one process that reads and records
    page: float  # of the same process, afterwards


def amdahl(serial: float, cores: float) -> float:
    """Return the speed-up on so many cores where a share `serial` of the work is not parallel."""
    return 1 / (serial + (1 - serial) / cores)


def submissions_a_second(costs: Costs, workers: int, cores: int) -> float:
    """Return the rate at which marks are recorded while all workers have work."""
    bounds = [workers / costs.worker, cores / (costs.worker_cpu + costs.main)]
    return min(*bounds, 1 / costs.main if costs.main else float("inf"))


def at_best(costs: Costs, submissions: int, workers: int, cores: int) -> float:
    """Return the seconds of a batch whose recording overlaps with grading."""
    rate = submissions_a_second(costs, workers, cores)
    return costs.start + submissions / rate + submissions * costs.page


def at_worst(costs: Costs, submissions: int, cores: int) -> float:
    """Return the seconds of a batch by Amdahl's law, with a worker a core."""
    alone = max(costs.worker, costs.worker_cpu) + costs.main + costs.page
    speed_up = amdahl((costs.main + costs.page) / alone, cores)
    return costs.start + submissions * alone / speed_up


def bottleneck(costs: Costs, workers: int) -> str:
    """Return the stage that a submission takes longest: "workers", "recording" or "pages"."""
    stages = {"workers": costs.worker / workers, "recording": costs.main, "pages": costs.page}
    return max(stages, key=lambda name: stages[name])
