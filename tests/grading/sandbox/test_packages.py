"""No package that the course installs gets an honest student flagged."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from sandboxed import BEST, RIGHT, WEAKER, flags, job, value

from ptm_edu.grading.sandbox.client import Sandbox

USED = [
    "from tqdm import tqdm\nfor _ in tqdm(range(3)):\n    pass",
    "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.title('x')\nplt.gcf().canvas.draw()",
    "import pandas as pd\npd.DataFrame({'a': [1, 2]}).describe()",
    "import scipy.stats\nscipy.stats.norm.cdf(0.3)",
    "from gensim.models import Word2Vec\nimport gensim.downloader",
    "import urllib3, requests\nrequests.Session().close()",
    "import torch\nfrom torch.utils.data import DataLoader\nlist(DataLoader(torch.ones(4, 2), 2))",
    "import socket, platform, getpass, os, uuid, locale, multiprocessing, ctypes.util\n"
    "socket.gethostname(), platform.platform(), platform.processor(), getpass.getuser()\n"
    "uuid.uuid1(), multiprocessing.Lock(), ctypes.util.find_library('c')\n"
    "os.cpu_count(), os.path.expanduser('~')",
    "import psutil\npsutil.virtual_memory(), psutil.cpu_count(), psutil.Process().memory_info()",
    "import random, secrets\nrandom.random(), secrets.token_hex()",
    "import torch\nm = torch.nn.Linear(2, 2)\noptimizer = torch.optim.AdamW(m.parameters())\n"
    "m(torch.ones(2, 2)).sum().backward()\noptimizer.step()\ntorch.set_num_threads(2)\n"
    "torch.compile(m)(torch.ones(2, 2)), torch.ones(500, 500) @ torch.ones(500, 500)\n"
    "with torch.profiler.profile():\n    m(torch.ones(2, 2))\n"
    "torch.cuda.is_available(), torch.distributed.is_available()",
    "import io, torch, tempfile, shutil, contextlib, zipfile, numpy as np\n"
    "torch.save(torch.ones(2), io.BytesIO())\n"
    "with contextlib.suppress(OSError):\n"
    "    with tempfile.TemporaryDirectory() as folder:\n"
    "        torch.save(torch.ones(2), f'{folder}/a.pt')\n"
    "        shutil.copy2(f'{folder}/a.pt', f'{folder}/b.pt')\n"
    "        torch.load(f'{folder}/b.pt', mmap=True)\n"
    "        np.memmap(f'{folder}/c', 'b', 'w+', shape=9).flush()\n"
    "        open(f'{folder}/d', 'w').truncate(3)",
    "import asyncio, concurrent.futures, threading, logging, sqlite3, resource, signal, ctypes\n"
    "asyncio.new_event_loop().close()\n"
    "list(concurrent.futures.ThreadPoolExecutor(2).map(abs, [1]))\n"
    "sqlite3.connect(':memory:').close(), resource.getrlimit(resource.RLIMIT_AS)\n"
    "signal.getsignal(2), ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 3)()\n"
    "logging.getLogger().warning('mind')",
]


def packages() -> Iterator[str]:
    """Yield what can be imported of all distributions that the course needs."""
    needed, waiting = set(), ["ptm-edu"]
    while waiting:
        name = waiting.pop().lower().replace("_", "-")
        if name not in needed:
            needed.add(name)
            for line in _requirements(name):
                requirement = Requirement(line)
                if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                    waiting.append(requirement.name)
    for module, names in metadata.packages_distributions().items():
        ours = {name.lower().replace("_", "-") for name in names} & needed
        if ours and module.isidentifier() and module[0] != "_" and module != "ptm_edu":
            yield module


def _requirements(name: str) -> list[str]:
    try:
        return metadata.requires(name) or []
    except metadata.PackageNotFoundError:  # for another system
        return []


@pytest.fixture(scope="module", params=[BEST, *WEAKER], ids=lambda level: level.name)
def box(request):
    with Sandbox(request.param, fork=True) as made:
        yield made


def flagged(box, cells):
    """Return the flags of each cell, all of which run in one process, one after the other."""
    runs = box.run_sequence([job(cell, RIGHT, cpu=60, memory=4096) for cell in cells])
    assert [value(run) for run in runs] == [14] * len(cells)
    return {cell: flags(run) for cell, run in zip(cells, runs, strict=True) if run.flags}


@pytest.mark.slow
def test_no_import_is_an_accusation(box):
    modules = sorted(packages())
    assert {"torch", "numpy", "gensim", "matplotlib", "requests", "urllib3"} <= {*modules}
    assert flagged(box, [f"import {module}" for module in modules]) == {}


def test_no_ordinary_use_is_an_accusation(box):
    assert flagged(box, USED) == {}
