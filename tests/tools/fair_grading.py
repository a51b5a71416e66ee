"""Grade many right submissions on a slow machine, and count the exercises that lost a point.

    .venv/bin/python tests/tools/fair_grading.py 1000

The slow machine is one core (`--core`) on which two endless loops run beside the grading: what
`taskset -c 0` and two busy loops make. Every submission of a1 is right; no two hold equal code, and
most do something that is right and unusual: a training cell, heavy imports, `torch.compile`, a byte
order mark, parameters by keyword only. Exits 1 where an exercise lost a point.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))


from benchmarks import grading
from ptm_edu.grading.demo.answers import right
from ptm_edu.grading.demo.attacks import EXERCISES, Notebook
from ptm_edu.grading.demo.submission import A1, answered, blank, hand_in
from ptm_edu.grading.demo.variation import varied
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.record_files import RecordFiles

BUSY = "import time\nend = time.process_time() + {}\nwhile time.process_time() < end: pass"
TRAINED = 12  # processor seconds of a training cell, more than an answer may take
TRAINS = 100  # one of so many submissions has one
UNUSUAL = 5  # ways that take turns; the last is an ordinary submission


def main() -> int:
    """Grade the class and print what was lost; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("submissions", type=int, nargs="?", default=1000)
    parser.add_argument("--core", type=int, default=0, help="the core that all of it shares")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {args.core})  # children inherit it
    with tempfile.TemporaryDirectory() as folder:
        course = grading.new_course(Path(folder) / "class")
        write_class(course, args.submissions)
        start = time.perf_counter()
        with two_busy_loops():
            grading.grade(course)
        seconds = time.perf_counter() - start
        lost = lost_exercises(course, args.submissions)
    print("\n".join(lost))
    total = len(EXERCISES) * args.submissions
    print(f"{seconds / args.submissions:.2f} seconds a submission on a third of a core")
    print(f"{len(lost)} of {total:,} exercises lost a point")
    return 1 if lost else 0


def write_class(course: Course, size: int, seed: int = 0) -> None:
    """Hand in `size` right submissions."""
    rng = random.Random(seed)
    release = blank(course)
    for number in range(size):
        sources = {name: rng.choice(list(right(name).values())) for name in EXERCISES}
        answers = {name: varied(source, number, rng) for name, source in sources.items()}
        hand_in(course, f"student-{number:05d}", _notebook(release, answers, sources, number))


def _notebook(
    release: Notebook, answers: dict[str, str], sources: dict[str, str], number: int
) -> Notebook:
    way = number % UNUSUAL
    if way == 0:
        answers = {name: f"\ufeff{source}" for name, source in answers.items()}
    elif way == 1:
        answers = {n: _before_last_def(source, "@torch.compile\n") for n, source in answers.items()}
    elif way == 2:  # with the parameters' names as the cards have them
        name = "keep_probability"
        answers[name] = _keyword_only(sources[name], name) + f"\n# {number}"
    elif way == 3:
        answers["analogy"] = f"import scipy.stats, gensim\n{answers['analogy']}"
    notebook = answered(release, answers)
    if number % TRAINS == 0:
        after = ("imports", "test-negative-sampling-loss")[number // TRAINS % 2]
        at = next(n for n, cell in enumerate(notebook["cells"]) if cell["id"] == after)
        cell = {"cell_type": "code", "id": "training", "metadata": {}, "outputs": []}
        source = BUSY.format(TRAINED)
        notebook["cells"].insert(at + 1, {**cell, "source": source, "execution_count": None})
    return notebook


def _before_last_def(source: str, line: str) -> str:
    at = source.rindex("\ndef ") + 1 if "\ndef " in source else source.index("def ")
    return source[:at] + line + source[at:]


def _keyword_only(source: str, name: str) -> str:
    return source.replace(f"def {name}(", f"def {name}(*, ", 1)


@contextlib.contextmanager
def two_busy_loops() -> Iterator[None]:
    """Keep the core busy with two other processes."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def lost_exercises(course: Course, size: int) -> list[str]:
    """Return a line for each exercise without full marks, also where a record is missing."""
    lines = []
    records = {
        record.result.student: record.result for record in RecordFiles(course.engine(A1)).all()
    }
    for number in range(size):
        student = f"student-{number:05d}"
        results = {e.exercise: e for e in records[student].exercises} if student in records else {}
        for name in EXERCISES:
            result = results.get(name)
            if result is None or result.points != result.max_points:
                lines.append(f"{student} {name}: {result and (result.points, result.reason)}")
    return lines


if __name__ == "__main__":
    sys.exit(main())
