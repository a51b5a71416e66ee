"""Which Chinese was accepted for which English text of the library: pair_hashes.txt.

A line a source file, and in it a hash a pair: six digits of the Chinese, six of the English, `!`
where the pair is marked as stale. Lines of one file are joined and all others passed over, so that
a merge with its conflicts in it can be read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from .overlay import fingerprint
from .pairs import Pair

FILE = Path("ptm_edu/chinese/pair_hashes.txt")
DIGITS = 6
STALE = "stale: the English has changed since"
NEW = "new, or its Chinese is new"

Pairs = Mapping[str, Sequence[Pair]]
"""The pairs of each source file."""
Hashes = dict[str, dict[str, bool]]
"""For each source file: whether a pair is marked as stale, by its hash."""


def read_hashes(course: Path) -> Hashes:
    """Return what is recorded; nothing where there is no file."""
    found: Hashes = {}
    path = course / FILE
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        name, *hashes = line.split() or [""]
        if name.startswith("ptm_edu/"):
            there = found.setdefault(name, {})
            for one in hashes:
                key, stale = one.rstrip("!"), one.endswith("!")
                there[key] = stale and there.get(key, True)
    return found


def written(hashes: Hashes) -> str:
    """Return the text of the file."""
    return "".join(
        f"{name} {' '.join(one + '!' * stale for one, stale in sorted(there.items()))}\n"
        for name, there in sorted(hashes.items())
    )


def pair_problems(pairs: Pairs, recorded: Hashes) -> list[str]:
    """Return the pairs that are not recorded, or else what is recorded and no longer there."""
    known, there = _known(recorded), {name: set(map(_hash, pairs[name])) for name in pairs}
    lost = {name: hashes.keys() - there.get(name, set()) for name, hashes in recorded.items()}
    translated = {one[:DIGITS] for hashes in lost.values() for one in hashes}
    unknown = [
        f"{name}:{pair.line}: {pair.english!r}: "
        + (STALE if _hash(pair)[:DIGITS] in translated else NEW)
        for name, texts in pairs.items()
        for pair in texts
        if _hash(pair) not in known
    ]
    everywhere = set().union(*there.values())
    gone = {name: len(hashes - everywhere) for name, hashes in lost.items()}
    return unknown or [f"{name}: orphaned: {n} of its texts" for name, n in gone.items() if n]


def stale_pairs(pairs: Pairs, recorded: Hashes) -> list[str]:
    """Return the pairs that are marked as stale."""
    known = _known(recorded)
    return [
        f"{name}:{pair.line}: {pair.english!r}: stale"
        for name, texts in pairs.items()
        for pair in texts
        if known.get(_hash(pair))
    ]


def updated(pairs: Pairs, recorded: Hashes, names: Collection[str], *, mark: bool) -> Hashes:
    """Return the hashes after a look at the files `names`, or with marks for what is new in them.

    What is gone is left out, unless it shows that a pair that stays unknown is stale.
    """
    known, new, unknown = _known(recorded), Hashes(), set()
    for name, texts in pairs.items():
        for one in map(_hash, texts):
            if name in names:
                new.setdefault(name, {})[one] = mark and known.get(one, True)
            elif one in known:
                new.setdefault(name, {})[one] = known[one]
            else:
                unknown.add(one[:DIGITS])
    for name, hashes in recorded.items():
        for one, stale in hashes.items():
            if one[:DIGITS] in unknown:
                new.setdefault(name, {}).setdefault(one, stale)
    return new


def _known(recorded: Hashes) -> dict[str, bool]:
    """Return all hashes; a pair that was accepted anywhere is not stale."""
    found: dict[str, bool] = {}
    for hashes in recorded.values():
        for one, stale in hashes.items():
            found[one] = stale and found.get(one, True)
    return found


def _hash(pair: Pair) -> str:
    return fingerprint(pair.chinese)[:DIGITS] + fingerprint(pair.english)[:DIGITS]
