"""Grades a few attacks as whoever runs this: `python plain_user.py FOLDER LEVEL`, told in JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    from conftest import SOME, build, offered, run

    from ptm_edu.grading.limits import Limits
    from ptm_edu.grading.run.worker import BatchOptions
    from ptm_edu.grading.sandbox.runtime.level import Level

    level = Level(int(sys.argv[2]))
    if offered()[level]:
        print(json.dumps({"untested": offered()[level]}))
        sys.exit()
    Path(sys.argv[1]).mkdir()
    scene = build(level, Path(__file__).parents[2], Path(sys.argv[1]), SOME)
    run(scene, BatchOptions(2, level, limits=Limits.quick(1)))
    report = {
        "results": [one.to_dict() for one in scene.results.values()],
        "untouched": scene.look() == scene.files,
        "left": [*scene.left()],
        "secret": str(scene.targets.secret),
    }
    print(json.dumps(report))
