"""American spelling in all text of the project: code, messages, notebooks, assignments and docs."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

BRITISH = re.compile(
    r"licence|recognis|colour|neighbour|normalis|behaviour|centre[ds]?\b|favour|artefact|analysing"
    r"|labelled|labelling|cancelled|judgement|optimis|organisation|tokenis|standardis|minimis|honour",
    re.IGNORECASE,
)
READ = {".py", ".md", ".ipynb", ".toml"}
# Text of data sets; names that stored records hold; the widgets, not yet American in all comments.
ALLOWED_FILES = re.compile(
    r"ptm_edu/text/sets/.*(csv|json|txt)|tests/test_voice\.py|CHANGELOG\.md"
    r"|(ptm_edu|tests)/(widgets|grading|exercises)/.*|tests/(browser|attacks)/.*"
)


def british(root: Path) -> Iterator[str]:
    """Yield `file:line: word` for each British spelling in tracked text."""
    names = subprocess.run(
        ["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True
    )
    for name in names.stdout.splitlines():
        if (
            Path(name).suffix in READ
            and not ALLOWED_FILES.fullmatch(name)
            and (root / name).exists()
        ):
            text = (root / name).read_text(encoding="utf-8")
            for number, line in enumerate(text.splitlines(), 1):
                for match in BRITISH.finditer(line):
                    yield f"{name}:{number}: {match[0]}"


def test_the_spelling_is_american(root: Path) -> None:
    if not (root / ".git").exists():
        return  # an unpacked archive does not know which files are the project's
    assert list(british(root)) == []
