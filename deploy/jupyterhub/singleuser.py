"""Start one user's server: the folder of the course, made at the first login, then JupyterLab.

Instructors' folders have the sources of the assignments, and their formgrader finds them.
"""

import grp
import os
import sys
from pathlib import Path

from ptm_edu.cli.lab import START_PAGE, opened

if __name__ == "__main__":
    instructors = grp.getgrnam("ptm-edu-instructors").gr_gid
    root = opened(Path.home() / "ptm-edu", instructor=instructors in os.getgroups())
    sources = root / "assignments"
    os.chdir(sources if sources.is_dir() else root)
    program = str(Path(sys.executable).parent / "jupyterhub-singleuser")
    start_page = f"--ServerApp.jpserver_extensions={START_PAGE}=True"
    os.execv(program, [program, start_page, *sys.argv[1:]])
