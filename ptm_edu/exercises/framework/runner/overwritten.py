"""Tells which inputs an answer has overwritten, by the memory that its calls got."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .wire_format import Case, pack, same_layout, unpack_cases, unpack_outputs


def mark_overwritten(outputs: bytes, cases: bytes, now: bytes) -> bytes:
    """Return packed outputs with `changed` naming every argument that differs from the cases.

    `now` is the memory in which the packed cases were. Outputs that cannot be read stay as they
    are.
    """
    before, after = unpack_cases(cases), unpack_cases(same_layout(cases, now))
    try:
        marked = [
            replace(output, changed=tuple({**dict.fromkeys(output.changed), **_differing(*pair)}))
            for output, *pair in zip(unpack_outputs(outputs), before, after, strict=True)
        ]
    except ValueError:
        return outputs
    return pack(marked)


def _differing(before: Case, after: Case) -> dict[str, None]:
    return {
        name: None
        for name, value in before.arguments.items()
        if isinstance(value, np.ndarray)
        and value.tobytes() != np.asarray(after.arguments[name]).tobytes()
    }
