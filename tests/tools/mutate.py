"""Break one line of the library at a time and see whether a test of `make test` notices.

    python tests/tools/mutate.py -n 2

`mutations.py` holds the list. Each mutation replaces one piece of text in a temporary copy of the
tree, never in the checkout, and runs the tests that must fail then, as `make test` runs them. It is
*caught* when one of them fails that passes on the unbroken tree; it has SURVIVED when all pass.
Results are appended to a file as they come. The next run skips what that file holds as caught;
`--fresh` starts over; `--markdown FILE` writes the table of what is known. Run it at the usual
priority: under `nice` some of the sandbox's tests fail without any mutation (the outcome is then
FAILS ANYWAY).
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CAUGHT, SURVIVED, NO_TESTS, FAILS_ANYWAY = "caught", "SURVIVED", "NO TESTS", "FAILS ANYWAY"
HEADER = ("mutation", "file", "outcome", "first failing test", "seconds")
NOT_COPIED = shutil.ignore_patterns(
    *(".git", ".venv", "work", "runs", "site", "build", "*.egg-info", "__pycache__", ".*_cache")
)


@dataclass(frozen=True)
class Mutation:
    """One broken line: in `file`, `old` (which stands there exactly once) becomes `new`.

    `tests` are the files or folders that must catch it, separated by spaces; `k` is a pytest
    expression that narrows them.
    """

    name: str
    file: str
    old: str
    new: str
    tests: str
    k: str = ""


@dataclass(frozen=True)
class Outcome:
    """What the tests said to a mutation, and the first test that failed."""

    name: str
    outcome: str
    failed: str
    seconds: float
    key: str


def mutated(mutation: Mutation, root: Path) -> str:
    """Return the text of the mutation's file with its line broken.

    Raises ValueError unless `old` stands in the file exactly once, the result is Python, and it is
    another program than before.
    """
    path = root / mutation.file
    if not path.is_file():
        raise ValueError(f"{mutation.name}: there is no file {mutation.file}")
    text = path.read_text(encoding="utf-8")
    count = text.count(mutation.old)
    if count != 1:
        raise ValueError(
            f"{mutation.name}: {mutation.old!r} must stand in {mutation.file} once, found {count}"
        )
    broken = text.replace(mutation.old, mutation.new)
    try:
        same = ast.dump(ast.parse(broken)) == ast.dump(ast.parse(text))
    except SyntaxError as error:
        raise ValueError(
            f"{mutation.name}: {mutation.file} is no Python any more: {error}"
        ) from None
    if same:
        raise ValueError(f"{mutation.name}: the mutation changes nothing in {mutation.file}")
    return broken


def problems(mutations: Sequence[Mutation], root: Path = ROOT) -> list[str]:
    """Return a sentence for each mutation that no longer fits the tree; none if all do."""
    found = []
    for mutation in mutations:
        try:
            mutated(mutation, root)
        except ValueError as error:
            found.append(str(error))
        for path in mutation.tests.split():
            if not (root / path).exists():
                found.append(f"{mutation.name}: there are no tests {path}")
    names = [mutation.name for mutation in mutations]
    found += [f"{name}: two mutations have this name" for name in names if names.count(name) > 1]
    return list(dict.fromkeys(found))


class Tree:
    """A temporary copy of the repository, in which one line at a time is broken."""

    def __init__(self, root: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mutations-"))
        self.root = self.folder / root.name
        self.process: subprocess.Popen[bytes] | None = None
        _copy(root, self.root)
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(self.root),
            "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1"),
        }
        # The child imports the package from an installed checkout if it does not find the copy.
        code = "import ptm_edu, sys; sys.stdout.write(ptm_edu.__file__)"
        shown = self._run([sys.executable, "-c", code], 60)[1]
        if not shown.startswith(str(self.root)):
            raise RuntimeError(f"the copy in {self.root} is not what Python imports: {shown}")

    def try_one(self, mutation: Mutation, timeout: float) -> Outcome:
        """Break the line, run its tests, and mend the line again."""
        path = self.root / mutation.file
        before, broken = path.read_text(encoding="utf-8"), mutated(mutation, self.root)
        started = time.monotonic()
        try:
            _write(path, broken)
            narrowed = ["-k", mutation.k] if mutation.k else []
            outcome, failed = self.pytest([*mutation.tests.split(), *narrowed, "-x"], timeout)
        finally:
            _write(path, before)
        seconds = round(time.monotonic() - started, 1)
        return Outcome(mutation.name, outcome, next(iter(failed), ""), seconds, key(mutation))

    def pytest(self, arguments: list[str], timeout: float) -> tuple[str, list[str]]:
        """Return what pytest says of the tests, and which of them failed."""
        command = [sys.executable, "-m", "pytest", "--slow", "-q", "-p", "no:cacheprovider", "-rfE"]
        code, output = self._run([*command, *arguments], timeout)
        if code is None:
            return CAUGHT, [f"(no end within {timeout:.0f} s)"]
        failed = re.findall(r"^(?:FAILED|ERROR) (\S+?\.py\S*)", output, re.MULTILINE)
        if code == 0:
            return SURVIVED, []
        if code == 1 or (code == 2 and failed):
            return CAUGHT, failed or ["?"]
        last = output.strip().splitlines()[-1:]
        return NO_TESTS, [f"pytest ended with {code}: {' '.join(last)}"]

    def failing_anyway(self, tests: Iterable[str], timeout: float) -> set[str]:
        """Return which of these tests fail in the unbroken tree too."""
        wanted = sorted({test.partition("[")[0] for test in tests if ".py" in test})
        if not wanted:
            return set()
        _, failed = self.pytest(wanted, timeout)
        return {test.partition("[")[0] for test in failed}

    def kill(self) -> None:
        """End what runs in the copy."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def remove(self) -> None:
        """Delete the copy."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, command: list[str], timeout: float) -> tuple[int | None, str]:
        """Run a command in the copy; the exit code is None if it had to be ended."""
        with tempfile.TemporaryFile() as output:
            self.process = subprocess.Popen(
                command,
                cwd=self.root,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                code: int | None = self.process.wait(timeout)
            except subprocess.TimeoutExpired:
                code = None
                self.kill()
            output.seek(0)
            return code, output.read().decode("utf-8", "replace")


def _copy(root: Path, target: Path) -> None:
    """Copy what git knows or would add; without git all but what is never committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, check=False)
    if listed.returncode:
        shutil.copytree(root, target, ignore=NOT_COPIED)
        return
    for name in filter(None, os.fsdecode(listed.stdout).split("\0")):
        if (root / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)


def _write(path: Path, text: str) -> None:
    """Write a source file and drop its bytecode, which is told apart by whole seconds only."""
    path.write_text(text, encoding="utf-8")
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def key(mutation: Mutation) -> str:
    """Return what a stored outcome belongs to; it changes with every field."""
    return json.dumps([*asdict(mutation).values()], ensure_ascii=False)


def run(
    mutations: Sequence[Mutation], jobs: int, timeout: float, root: Path = ROOT
) -> Iterator[Outcome]:
    """Try the mutations, `jobs` at a time, each in a copy of its own; yield outcomes as they come.

    Those whose failing test fails without the mutation too come a second time, at the end.
    """
    trees: dict[int, Tree] = {}  # by the thread that breaks lines in it

    def try_one(mutation: Mutation) -> Outcome:
        thread = threading.get_ident()
        if thread not in trees:
            trees[thread] = Tree(root)
        return trees[thread].try_one(mutation, timeout)

    pool = ThreadPoolExecutor(jobs)
    try:
        outcomes = []
        for future in as_completed([pool.submit(try_one, mutation) for mutation in mutations]):
            outcomes.append(future.result())
            yield outcomes[-1]
        caught = [outcome for outcome in outcomes if outcome.outcome == CAUGHT]
        for tree in [*trees.values()][:1]:
            anyway = tree.failing_anyway((outcome.failed for outcome in caught), 10 * timeout)
            for outcome in caught:
                if outcome.failed.partition("[")[0] in anyway:
                    yield replace(outcome, outcome=FAILS_ANYWAY)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for tree in trees.values():
            tree.kill()
        pool.shutdown()
        for tree in trees.values():
            tree.remove()


def stored(path: Path) -> dict[str, Outcome]:
    """Return the last outcome of each mutation in a results file, by the mutation's key."""
    if not path.is_file():
        return {}
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return {row["key"]: Outcome(**row) for row in rows}


def table(mutations: Sequence[Mutation], outcomes: dict[str, Outcome]) -> str:
    """Return the outcomes as a table in Markdown; "–" was not tried."""
    rows = [HEADER, ("---",) * len(HEADER)]
    for mutation in mutations:
        found = outcomes.get(key(mutation)) or Outcome("", "–", "–", 0, "")
        failed, seconds = found.failed.partition("[")[0], f"{found.seconds:.0f}"
        name, file = f"`{mutation.name}`", f"`{mutation.file}`"
        rows.append((name, file, found.outcome, f"`{failed}`", seconds))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0 if every mutation was caught."""
    parser = argparse.ArgumentParser(
        description="Break one line of the library at a time; the tests must notice."
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these mutations alone")
    parser.add_argument("--list", action="store_true", help="print the mutations and run nothing")
    parser.add_argument("-n", "--jobs", type=int, default=1, help="how many run side by side")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table there")
    parser.add_argument("--results", type=Path, metavar="FILE", help="work/mutations.jsonl")
    parser.add_argument("--fresh", action="store_true", help="also run what was caught before")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one mutation")
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository to break")
    options = parser.parse_args(arguments)

    sys.path.insert(0, str(Path(__file__).parent))
    from mutations import MUTATIONS

    everything = [Mutation(*fields) for fields in MUTATIONS]
    chosen = everything
    if options.only:
        unknown = set(options.only) - {mutation.name for mutation in everything}
        if unknown:
            parser.error(f"no mutation is called {', '.join(sorted(unknown))}; see --list")
        chosen = [mutation for mutation in everything if mutation.name in options.only]
    if options.list:
        for mutation in chosen:
            print(f"{mutation.name}\n    {mutation.file}\n    - {mutation.old.strip()}")
            print(f"    + {mutation.new.strip()}\n    {mutation.tests} {mutation.k}".rstrip())
        return 0
    root = options.root.resolve()
    if wrong := problems(chosen, root):
        print("\n".join(wrong), file=sys.stderr)
        return 2
    results = options.results or root / "work" / "mutations.jsonl"
    results.parent.mkdir(parents=True, exist_ok=True)
    known = {} if options.fresh else stored(results)
    if options.fresh and not options.only:
        results.unlink(missing_ok=True)
    todo = [m for m in chosen if key(m) not in known or known[key(m)].outcome != CAUGHT]
    print(f"{len(chosen)} mutations, {len(chosen) - len(todo)} of them caught before", flush=True)
    with open(results, "a", encoding="utf-8") as file:
        for outcome in run(todo, options.jobs, options.timeout, root):
            known[outcome.key] = outcome
            file.write(json.dumps(asdict(outcome), ensure_ascii=False) + "\n")
            file.flush()
            print(
                f"{outcome.outcome:12} {outcome.seconds:6.1f} s  {outcome.name}  {outcome.failed}",
                flush=True,
            )
    if options.markdown:
        options.markdown.write_text(table(everything, known), encoding="utf-8")
    missed = [m.name for m in chosen if key(m) not in known or known[key(m)].outcome != CAUGHT]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} caught", *missed, sep="\n  ")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
