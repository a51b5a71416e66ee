"""Which answers are similar to each other or to a text that students can reach, for a person.

`shapes` reduces an answer to fragments that renaming and layout do not change, `pairs` finds the
answers that share most of theirs, `clusters` groups them, `sources` compares with the reference,
the solutions, the library and earlier years, and `report` puts a class's report together. `prose`
reduces answers in words to fragments.
"""

from __future__ import annotations

from .report import SimilarityReport, similarity_report

__all__ = ["SimilarityReport", "similarity_report"]
