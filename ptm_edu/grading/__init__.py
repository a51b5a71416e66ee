"""Runs many submissions and marks them: sandbox, scores, gradebook, feedback, class report."""

from __future__ import annotations

import sys

# jsonschema, which nbformat loads, builds a grammar for international addresses wherever it finds
# this module: a second or more at every start, for a check that no notebook asks for.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
