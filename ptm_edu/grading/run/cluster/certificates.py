"""The certificate that scheduler, workers and the grading machine share for tls://."""

from __future__ import annotations

import os
from pathlib import Path

import yaml
from distributed import Security

ROLES = ("client", "scheduler", "worker")


def write_certificates(folder: Path) -> None:
    """Write a key, its certificate, valid for a year, and Dask's configuration into a folder.

    Whoever has the key can join the cluster, so only the owner can read it. The configuration
    refuses connections without encryption, answers a browser only that it lives, and holds absolute
    paths: the folder lies at the same place on all machines. Raises FileExistsError where one of
    the files is there.
    """
    made = Security.temporary()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    roles = {role: {"key": str(key), "cert": str(certificate)} for role in ROLES}
    tls = {"ca-file": str(certificate), **roles}
    comm = {"require-encryption": True, "default-scheme": "tls", "tls": tls}
    # Without it, scheduler and workers tell anybody by plain HTTP who is in the cluster.
    pages = {"http": {"routes": ["distributed.http.health"]}}
    settings = {"distributed": {"comm": comm, "scheduler": pages, "worker": pages}}
    texts = {
        key: made.tls_client_key,
        certificate: made.tls_client_cert,
        folder / "dask.yaml": yaml.safe_dump(settings, sort_keys=False),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
