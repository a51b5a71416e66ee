"""The seed of hidden inputs is an HMAC of the exercise and the release, keyed by the secret."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path

import pytest

from ptm_edu.grading.records.course import Course


@pytest.mark.parametrize("secret", ["ab12", "cd34"])
@pytest.mark.parametrize("exercise", ["scalar_mix", "highway"])
def test_the_seed_is_an_hmac(tmp_path: Path, exercise: str, secret: str) -> None:
    (tmp_path / "engine").mkdir()
    settings = {"secret": secret, "release": "2026-03"}
    (tmp_path / "engine" / "course.json").write_text(json.dumps(settings), encoding="utf-8")
    message = f"{exercise}\n2026-03".encode()
    digest = hmac.new(secret.encode(), message, hashlib.sha256).digest()
    assert Course(tmp_path).seed(exercise) == int.from_bytes(digest[:8])
