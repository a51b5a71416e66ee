"""Start a scheduler on this machine and workers as Slurm jobs: python slurm.py [JOBS].

Grade from another terminal with --scheduler and the address that is printed. Needs dask-jobqueue,
and DASK_CONFIG=/etc/ptm-edu, the folder with jobqueue.yaml, dask.yaml and the certificates.
"""

from __future__ import annotations

import sys

from dask_jobqueue import SLURMCluster
from distributed import Security


def cluster() -> SLURMCluster:
    """Return the cluster that jobqueue.yaml describes, without jobs."""
    return SLURMCluster(protocol="tls://", security=Security())


if __name__ == "__main__":
    with cluster() as running:
        running.scale(jobs=int(sys.argv[1]) if sys.argv[1:] else 4)
        input(f"{running.scheduler_address}: grading can begin. Enter ends scheduler and jobs. ")
