"""Which answers are similar to each other or to a text that students can reach, for a person.

`shapes` reduces an answer to fragments that renaming and layout do not change, after
`normalization` has written loops and assignments in one way. `prose` does so for answers in words.
`pairs` finds the answers that share most of their fragments and `clusters` groups them.
`same_steps` does so in a second view, the `data_flow` of an answer, and `prose_content` is that of
answers in words. `sources` compares with the reference, the solutions, the library and earlier
years, `report` puts a class's report together, and `summary` keeps what the class page shows of it.
"""

from __future__ import annotations

from .report import SimilarityReport, similarity_report
from .sources import earlier_sources
from .summary import SimilarGroup, SimilaritySummary, comparison_key, read_summary, write_summary

__all__ = [
    "SimilarGroup",
    "SimilarityReport",
    "SimilaritySummary",
    "comparison_key",
    "earlier_sources",
    "read_summary",
    "similarity_report",
    "write_summary",
]
