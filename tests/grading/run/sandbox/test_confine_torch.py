"""What torch, numpy and scipy need is there after confinement, at every level offered."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ptm_edu.grading.run.sandbox.runtime import confine
from ptm_edu.grading.run.sandbox.runtime.level import Level

if sys.platform != "linux":
    pytest.skip(
        "untested: a fork with torch loaded is safe on Linux alone", allow_module_level=True
    )

# One server that loads torch once; a child for each of the levels would need one server each.
SERVER = """
import json, os, sys
sys.path.append(sys.argv[1])
from runtime.confine import Confinement
from runtime.level import Level
paths = [sys.base_prefix, sys.prefix, "/usr", "/lib", "/lib64", "/etc/ld.so.cache"]
confinement = Confinement.prepare(Level(int(sys.argv[2])), sys.argv[3], paths)
import numpy as np, torch
torch.set_num_threads(1)
child = os.fork()
if child:
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
assert "scipy" not in sys.modules
confinement.enter(cpu_seconds=20, memory_mib=1024)
square = torch.randn(64, 64, generator=torch.Generator().manual_seed(3), requires_grad=True)
(square @ square).relu().sum().backward()
torch.set_num_threads(2)
large = torch.ones(600, 600)
import scipy.linalg
told = {
    "backward": square.grad.isfinite().all().item(),
    "two threads": (large @ large).sum().item(),
    "randn": list(torch.randn(3).shape),
    "numpy": np.linalg.svd(np.eye(3))[1].tolist(),
    "scipy": scipy.linalg.det(np.eye(3)),
}
try:
    torch.empty(2**30).fill_(0)
except (RuntimeError, MemoryError):
    told["4 GiB"] = "refused"
print(json.dumps(told), flush=True)
os._exit(0)
"""


@pytest.mark.slow
@pytest.mark.parametrize("level", list(Level), ids=lambda level: level.name)
def test_torch_works_inside(level: Level, tmp_path: Path) -> None:
    reason = confine.offered()[level]
    if reason is not None:
        pytest.skip(f"untested: {level.name}: {reason}")
    sandbox = Path(confine.__file__).parent.parent
    words = [sys.executable, "-I", "-B", "-c", SERVER, sandbox, str(int(level)), tmp_path]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    if sys.platform == "linux":
        assert told.pop("4 GiB") == "refused"
    assert told == {
        "backward": True,
        "two threads": 600.0**3,
        "randn": [3],
        "numpy": [1.0, 1.0, 1.0],
        "scipy": 1.0,
    }
