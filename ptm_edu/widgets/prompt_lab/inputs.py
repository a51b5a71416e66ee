"""What PromptLab is given, checked: texts, templates, label words, and the answers of a model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ptm_edu.widgets.inputs import as_array, checked_keys, checked_texts

NAME = "PromptLab"
TEXTS, TEMPLATES, VERBALIZERS, LABELS, WORDS = 12, 8, 4, 4, 8  # at most
KEYS = ("probabilities", "calibrated", "content_free", "words")
FIELD = re.compile(r"\{(\w*)\}")


def checked_examples(texts: Sequence[Any]) -> list[dict[str, str]]:
    """Return texts, each alone or with its label, as {text, label}; "" is no label."""
    given = [[text, ""] if isinstance(text, str) else list(text) for text in texts]
    wrong = [pair for pair in given if len(pair) != 2 or not isinstance(pair[1], str)]
    if isinstance(texts, str) or wrong:
        raise ValueError(
            f"{NAME}: texts must be a list of texts or of (text, label), got {texts!r:.80}"
        )
    listed = checked_texts(NAME, "texts", [text for text, _ in given], TEXTS)
    if len(set(listed)) < len(listed):
        raise ValueError(f"{NAME}: texts must differ, got {listed!r:.80}")
    return [{"text": text.strip(), "label": label} for text, label in given]


def checked_templates(templates: Sequence[str]) -> list[str]:
    """Return templates, two or more, each with {text} and at most one {mask}."""
    listed = checked_texts(NAME, "templates", templates, TEMPLATES)
    for template in listed:
        checked_template(template)
    if len(set(listed)) < len(listed) or len(listed) < 2:
        raise ValueError(f"{NAME}: expected two or more different templates, got {listed}")
    return listed


def checked_template(template: Any) -> str:
    """Return one template."""
    fields = FIELD.findall(template) if isinstance(template, str) else []
    if sorted(fields) not in (["mask", "text"], ["text"]):
        raise ValueError(
            f"{NAME}: a template has {{text}} once, and {{mask}} where the label word is predicted "
            f"unless that is its end, got {template!r}"
        )
    return str(template)


def checked_verbalizers(words: Any) -> list[dict[str, list[str]]]:
    """Return one or more dictionaries of each label's words, all with the same labels."""
    given = [words] if isinstance(words, Mapping) else list(words)
    if not 1 <= len(given) <= VERBALIZERS or not all(isinstance(one, Mapping) for one in given):
        raise ValueError(
            f"{NAME}: words must be {{label: [words]}}, or a list of 1 to {VERBALIZERS} of these, "
            f"got {words!r:.80}"
        )
    labels = list(given[0])
    if not 2 <= len(labels) <= LABELS or not all(isinstance(one, str) and one for one in labels):
        raise ValueError(f"{NAME}: words must have 2 to {LABELS} labels, got {labels}")
    return [dict(zip(labels, checked_words(one, labels), strict=True)) for one in given]


def checked_words(words: Any, labels: Sequence[str]) -> list[list[str]]:
    """Return each label's words, in the order of the labels; `words` may be a dictionary."""
    if isinstance(words, Mapping):
        if set(words) != set(labels):
            raise ValueError(
                f"{NAME}: words must have the labels {', '.join(labels)}, got {', '.join(words)}"
            )
        words = [words[label] for label in labels]
    if len(words) != len(labels):
        raise ValueError(f"{NAME}: words must be a list for each of {len(labels)} labels")
    return [
        checked_texts(NAME, f"words of {one!r}", own, WORDS)
        for one, own in zip(labels, words, strict=True)
    ]


def checked_scores(answer: Any, words: Sequence[Sequence[str]]) -> dict[str, list[float]]:
    """Return a model's answer as plain lists; raises ValueError for what are no probabilities."""
    named = f"{NAME}: score(text, template, words)"
    checked_keys(named, answer, KEYS)
    C, W = len(words), sum(map(len, words))
    shares = {key: _checked(f"{named}[{key!r}]", answer[key], C) for key in KEYS[:3]}
    for key, values in shares.items():
        if abs(sum(values) - 1) > 1e-3:
            raise ValueError(f"{named}[{key!r}] must sum to 1 over the labels, got {values}")
    return {**shares, "words": _checked(f"{named}['words']", answer["words"], W)}


def _checked(named: str, given: Any, size: int) -> list[float]:
    values = as_array(given, np.float64)
    if values.shape != (size,) or not ((values >= 0) & (values <= 1 + 1e-6)).all():
        raise ValueError(
            f"{named} must be {size} probabilities, in the order of the labels, got {given!r:.80}"
        )
    return [float(f"{value:.5g}") for value in values]
