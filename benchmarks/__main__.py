"""Run every benchmark in turn, each in a process of its own; exit 1 if one of them did."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from pathlib import Path

NOT_BENCHMARKS = (
    "class_model",
    "class_size",
    "class_size_run",
    "form",
    "hub_load",
    "pages",
    "postgresql_server",
    "scaling",
    "scaling_processes",
    "settings",
    "steps",
    "__main__",
)


def names() -> list[str]:
    """Return the names of all benchmarks, in alphabetical order."""
    modules = pkgutil.iter_modules([str(Path(__file__).parent)])
    return sorted(module.name for module in modules if module.name not in NOT_BENCHMARKS)


def main() -> int:
    """Run them all and return how the whole went, 0 or 1."""
    failed = []
    for name in names():
        print(f"== {name}", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode:
            failed.append(name)
        print(flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
