"""The environment of the sandbox's process: variables, import path and readable files."""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path

import ptm_edu

NEEDED = ("torch", "numpy", "IPython")
LIBRARY = Path(ptm_edu.__file__).resolve().parent  # the course's own package, references and all
SYSTEM = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/share/zoneinfo",
    "/usr/share/fonts",
    "/etc/localtime",
    "/etc/ld.so.cache",
    "/etc/fonts",
    "/etc/mime.types",
    "/sys/devices/system/cpu",
)


def environment(private: str) -> dict[str, str]:
    """Return the whole environment of the sandbox; `private` is its only folder."""
    folders = dict.fromkeys(
        (
            *("HOME", "TMPDIR", "TEMP", "TMP", "IPYTHONDIR", "MPLCONFIGDIR", "XDG_CACHE_HOME"),
            "TORCHINDUCTOR_CACHE_DIR",  # which torch makes, where it is not there
        ),
        private,
    )
    threads = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    windows = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    return {
        **folders,
        **threads,
        **windows,
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "LOGNAME": "student",  # or getpass, which torch asks, reads /etc/passwd
        "MPLBACKEND": "Agg",
        "PYTHONDONTWRITEBYTECODE": "1",
        # Memory in large pages, Python's own too: a fork then takes a quarter of the time.
        "PYTHONMALLOC": "malloc",
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
        "HF_HUB_OFFLINE": "1",
        # torch.compile then returns the function as it is: a compiler is a program.
        "TORCHDYNAMO_DISABLE": "1",
    }


def import_path() -> list[str]:
    """Return the folders of Python's own modules and of installed packages, and nothing else."""
    own = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib")}
    homes = {_home(name) for name in NEEDED}
    return [
        entry
        for entry in sys.path
        if os.path.exists(entry)
        and (
            Path(entry).name in ("site-packages", "dist-packages", "lib-dynload")
            or Path(entry).suffix == ".zip"
            or entry in own | homes
        )
    ]


def readable(path: Iterable[str]) -> list[str]:
    """Return the files and folders that may be read, none of which holds the course's library."""
    roots = [*path, *SYSTEM, str(Path(sys.base_prefix, "lib")), str(Path(sys.prefix, "lib"))]
    unique = dict.fromkeys(os.path.realpath(root) for root in roots if os.path.exists(root))
    hidden = {LIBRARY, *(trace for root in unique for trace in _traces(Path(root)))}
    return list(dict.fromkeys(str(p) for root in unique for p in _without(Path(root), hidden)))


def _home(package: str) -> str:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ImportError(f"grading needs {package}, which is not installed")
    return str(Path(spec.origin).parents[1])


def _traces(root: Path) -> Iterator[Path]:
    """Yield the course's library, or links to it, among installed packages."""
    for folder in (root, *root.glob("python*/*-packages")):
        if folder.is_dir():
            yield folder / LIBRARY.name
            yield from folder.glob(f"__editable__*{LIBRARY.name}*")


def _without(root: Path, hidden: set[Path]) -> Iterator[Path]:
    """Yield `root`, or instead those of its children that hold nothing hidden."""
    if root in hidden:
        return
    if not any(root in path.parents for path in hidden):
        yield root
        return
    for child in root.iterdir():
        yield from _without(child, hidden)
