"""PromptLab: label probabilities of a text in a template, and their spread over templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.settings import Setting

from .inputs import (
    NAME,
    checked_examples,
    checked_scores,
    checked_template,
    checked_templates,
    checked_verbalizers,
    checked_words,
)

Score = Callable[[str, str, dict[str, list[str]]], Mapping[str, Any]]


class PromptLab(AskedWidget):
    """Classify a text with a template and label words, with and without calibration.

    `score(text, template, words)` is asked what a language model says; `words` is {label: [words]}
    with C labels and W words. It returns a dictionary: `probabilities` (C,) of the labels,
    `calibrated` (C,), the same after calibration, `content_free` (C,), the probabilities of a text
    without content, by which they were calibrated (Zhao et al. 2021), all in the order of the
    labels, and `words` (W,), the probability of each word, label by label. `adaptation.Cloze` and
    `Continuation` compute all four.

    `texts` are texts, or (text, label) with the right label; `templates` two or more with {text}
    and, unless the label word comes at the end, {mask}; `words` is {label: [words]}, or a list of
    such dictionaries with the same labels. All combinations are computed at once and are what the
    page knows without Python. Other texts, templates and words are typed, and asked for live.

    `prompt`, {"text": …, "template": …, "words": [each label's words]}, can be read and set; it may
    be set with words as {label: [words]}. Raises ValueError for what does not fit.
    """

    bundle: ClassVar[str] = "prompt_lab"
    repeated: ClassVar[tuple[str, ...]] = ("text", "words")

    texts = traitlets.List(traitlets.Dict()).tag(sync=True)
    templates = traitlets.List(traitlets.Unicode()).tag(sync=True)
    labels = traitlets.List(traitlets.Unicode()).tag(sync=True)
    verbalizers = traitlets.List(traitlets.List(traitlets.List(traitlets.Unicode()))).tag(sync=True)
    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    prompt = Setting({}, lambda check, name, value, widget: widget._a_prompt(check, value))

    def __init__(
        self,
        score: Score,
        texts: Sequence[str | tuple[str, str]],
        templates: Sequence[str],
        words: Mapping[str, Sequence[str]] | Sequence[Mapping[str, Sequence[str]]],
        *,
        language: str | None = None,
    ) -> None:
        check = Check(NAME)
        self._score = check.function("score", score)
        examples, shapes = checked_examples(texts), checked_templates(templates)
        verbalizers = checked_verbalizers(words)
        labels = list(verbalizers[0])
        for example in examples:
            if example["label"]:
                check.choice(f"the label of {example['text']!r}", example["label"], labels)
        listed = [list(one.values()) for one in verbalizers]
        self._labels = labels
        first = {"text": examples[0]["text"], "template": shapes[0], "words": listed[0]}
        super().__init__(
            language,
            texts=examples,
            templates=shapes,
            labels=labels,
            verbalizers=listed,
            presets=[
                self.scored(example["text"], shape, labeled)
                for labeled in listed
                for example in examples
                for shape in shapes
            ],
            prompt=first,
        )

    def _a_prompt(self, check: Check, given: Any) -> dict[str, Any]:
        form = '{"text": …, "template": …, "words": [each label\'s words]}'
        text, template, words = check.entries("prompt", given, form)
        return {
            "text": check.text("text", text),
            "template": checked_template(template),
            "words": checked_words(words, self._labels),
        }

    def scored(self, text: str, template: str, words: Sequence[Sequence[str]]) -> dict[str, Any]:
        """Return what `score` says of a text, checked, as plain lists, with what was asked."""
        checked = checked_words(words, self._labels)
        by_label = dict(zip(self._labels, checked, strict=True))
        answer = self._score(text, checked_template(template), by_label)
        scores = checked_scores(answer, checked)
        return {
            "prompt": {"text": text, "template": template, "words": checked},
            "plain": scores["probabilities"],
            "calibrated": scores["calibrated"],
            "content_free": scores["content_free"],
            "of_words": scores["words"],
        }

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        text = Check(NAME).text("text", message.get("text", ""))
        words = message.get("words", [])
        return {"entries": [self.scored(text, one, words) for one in message.get("templates", [])]}
