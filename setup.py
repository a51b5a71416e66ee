"""Build the package: the library with the course in it, and the version that git's tags say.

pyproject.toml says the rest. A clone keeps notebooks/, assignments/ and docs/ at its top, and an
editable installation uses them there.
"""

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from ptm_edu.cli.repository import CONSTRAINTS, COPY, course_files  # noqa: E402


class BuildWithCourse(build_py):
    """Put the course into the built package, as `ptm_edu/_course`, and its version."""

    def run(self) -> None:
        """Build the library, then copy the course beside it."""
        super().run()
        if self.editable_mode:
            return
        package = Path(self.build_lib) / "ptm_edu"
        shutil.rmtree(package / COPY, ignore_errors=True)  # of an earlier build
        for name in [*course_files(ROOT), CONSTRAINTS]:
            copy = package / COPY / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy)
        version = self.distribution.get_version()
        (package / "_version.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")


setup(cmdclass={"build_py": BuildWithCourse})
