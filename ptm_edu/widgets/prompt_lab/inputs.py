"""What PromptLab is given, checked: texts, templates, label words, and the answers of a model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ptm_edu.widgets.check import Check

NAME = "PromptLab"
TEXTS, TEMPLATES, VERBALIZERS, LABELS, WORDS = 12, 8, 4, 4, 8  # at most
KEYS = ("probabilities", "calibrated", "content_free", "words")
FIELD = re.compile(r"\{(\w*)\}")


def checked_examples(texts: Sequence[Any]) -> list[dict[str, str]]:
    """Return texts, each alone or with its label, as {text, label}; "" is no label."""
    check = Check(NAME)
    listed = check.listed("texts", texts, "a list of texts or of (text, label)")
    pairs = [[text, ""] if isinstance(text, str) else text for text in listed]
    rows = check.tuples("texts", pairs, "(text, label)", most=TEXTS)
    given = check.strings("texts", [text for text, _ in rows], different=True)
    labels = check.strings("labels", [label for _, label in rows], blank=True)
    return [
        {"text": text.strip(), "label": label} for text, label in zip(given, labels, strict=True)
    ]


def checked_templates(templates: Any) -> list[str]:
    """Return templates, two or more, each with {text} and at most one {mask}."""
    check = Check(NAME)
    listed = check.strings("templates", templates, least=2, most=TEMPLATES, different=True)
    return [checked_template(template) for template in listed]


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
    check = Check(NAME)
    wanted = f"{{label: [words]}}, or a list of 1 to {VERBALIZERS} of these"
    given = check.listed("words", [words] if isinstance(words, Mapping) else words, wanted)
    right = 1 <= len(given) <= VERBALIZERS and all(isinstance(one, Mapping) for one in given)
    check.must(right, "words", wanted, words)
    labels = check.strings("labels of words", [*given[0]], least=2, most=LABELS)
    return [dict(zip(labels, checked_words(one, labels), strict=True)) for one in given]


def checked_words(words: Any, labels: Sequence[str]) -> list[list[str]]:
    """Return each label's words, in the order of the labels; `words` may be a dictionary."""
    check, wanted = Check(NAME), f"a list for each of the labels {', '.join(labels)}"
    if isinstance(words, Mapping):
        check.must({*words} == {*labels}, "words", wanted, [*words])
        words = [words[label] for label in labels]
    check.must(len(check.listed("words", words, wanted)) == len(labels), "words", wanted, words)
    return [
        check.strings(f"words of {label!r}", own, most=WORDS)
        for label, own in zip(labels, words, strict=True)
    ]


def checked_scores(answer: Any, words: Sequence[Sequence[str]]) -> dict[str, list[float]]:
    """Return a model's answer as plain lists; raises ValueError for what are no probabilities."""
    check = Check(NAME, "score(text, template, words)", C=len(words), W=sum(map(len, words)))
    given, scores = check.keys(answer, KEYS), {}
    for key in KEYS:
        size, advice = "W" if key == "words" else "C", "probabilities in the order of the labels"
        p = check.numbers(key, given[key], size, 0, 1 + 1e-6, advice=advice)
        if key != "words" and abs(p.sum() - 1) > 1e-3:
            check.refuse(key, "probabilities that sum to 1 over the labels", f"{p.tolist()}")
        scores[key] = [float(f"{value:.5g}") for value in p]
    return scores
