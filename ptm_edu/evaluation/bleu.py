"""BLEU (Papineni et al. 2002) by sacrebleu, so that scores are comparable with published ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .checks import check_list, check_strings


class Bleu(NamedTuple):
    """A score from 0 to 100, and the signature that says how it was computed (Post 2018)."""

    score: float
    signature: str


def bleu(translations: Sequence[str], references: Sequence[Sequence[str]]) -> Bleu:
    """Return corpus BLEU of translations, each with one reference or several.

    Case-sensitive, on plain text, which sacrebleu tokenizes. Raises ValueError if the numbers
    differ or a sentence has no reference, and TypeError for a string in place of a list.
    """
    check_strings(translations, "bleu", "translations")
    check_list(references, "bleu", "references")
    for each in references:
        check_strings(each, "bleu", "the references of a translation")
    if len(translations) != len(references) or not all(references):
        raise ValueError(
            f"bleu: expected a reference or several for each translation, got "
            f"{len(translations)} translations and {len(references)} lists of references, of which "
            f"{sum(not each for each in references)} are empty"
        )
    from sacrebleu.metrics import BLEU

    most = max(map(len, references))
    # sacrebleu takes the first references, the second ones, …; None where a sentence has fewer.
    streams: Any = [[(*each, *[None] * most)[n] for each in references] for n in range(most)]
    metric = BLEU()
    score = metric.corpus_score(list(translations), streams)
    return Bleu(float(score.score), str(metric.get_signature()))
