"""The seeds of hidden inputs: one for each exercise, release and version of the inputs.

Like the papers of an examination, hidden inputs come in versions, and a student's name decides,
together with the course's secret, which one a student gets. What somebody finds out of one version
is of no use with the others. Their number is small because each has to be prepared once.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field

VERSIONS = 8


@dataclass(frozen=True)
class Seeds:
    """The seeds of one course and release, by exercise and student.

    `key` is made of the course's secret, which does not follow from it.
    """

    key: bytes = field(repr=False)

    def __call__(self, exercise: str, student: str) -> int:
        """Return the seed of a student's hidden inputs: HMAC(key, exercise, version)."""
        version = self._hash("version", student) % VERSIONS
        return self._hash("seed", exercise, str(version))

    def _hash(self, *texts: str) -> int:
        message = "\n".join(texts).encode()
        return int.from_bytes(hmac.digest(self.key, message, hashlib.sha256)[:8])
