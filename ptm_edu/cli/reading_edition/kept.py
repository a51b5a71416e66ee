"""Results that take minutes, kept in the user's cache while nothing they follow from changes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from ptm_edu.cli.executed import digest
from ptm_edu.files import whole_file
from ptm_edu.language import current_language
from ptm_edu.text.data.find import cache_folder

GALLERY = Path(__file__).parents[1] / "gallery.py"


def site_cache() -> Path:
    """Return the folder in the user's cache for all that building the site keeps."""
    return cache_folder() / "site"


def work_folder(course: Path, out: Path) -> Path:
    """Return where the parts of the site are kept that is built from `course` to `out`."""
    key = f"{course.resolve()} {out.resolve()} {current_language()}"
    return site_cache() / "built" / hashlib.sha256(key.encode()).hexdigest()[:16]


def kept_texts(name: str, make: Callable[[], dict[str, str]]) -> dict[str, str]:
    """Return `make()`, from the cache if it was made before with this library and this gallery."""
    place = site_cache() / f"{name}-{digest([GALLERY.read_text(encoding='utf-8')])}.json"
    if not place.exists():
        with whole_file(place) as part:
            part.write_text(json.dumps(make(), ensure_ascii=False), encoding="utf-8")
    texts: dict[str, str] = json.loads(place.read_text(encoding="utf-8"))
    return texts
