"""InputTransformExplorer: a task's fields become the sequences that one model reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.language import current_language
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import checked_whole

Example = tuple[str, str, Sequence[str]]

NAME = "InputTransformExplorer"
FIELDS = {  # task: how many fields it has, at least and at most
    "classification": (1, 1),
    "entailment": (2, 2),
    "similarity": (2, 2),
    "choice": (4, 6),
}
LONGEST = 300  # characters of a field, in the page too
CONTEXTS = (8, 64)  # GPT's own 512 tokens cannot be looked at
EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "en": (
        ("a film", "classification", ("A slow start, but the end made me cry.",)),
        ("a question", "classification", ("Who painted the ceiling of the old chapel?",)),
        ("a walk", "entailment", ("Two women walk their dogs along the beach.", "Dogs are out.")),
        ("two requests", "similarity", ("How do I change my password?", "I forgot my login.")),
        (
            "a story",
            "choice",
            (
                "Ann planted beans in May. It did not rain for weeks.",
                "What did she do?",
                "She watered them.",
                "She sold her boat.",
            ),
        ),
        (
            "an exam",
            "choice",
            (
                "The moon turns once on its way round us.",
                "What do we see of it?",
                "always the same side",
                "every side in a month",
                "nothing by day",
            ),
        ),
    ),
    "zh": (
        ("影评", "classification", ("开头有点慢，结尾却让我哭了。",)),
        ("提问", "classification", ("这座老教堂的天花板是谁画的？",)),
        ("散步", "entailment", ("两位女士在海边遛狗。", "外面有狗。")),
        ("两个求助", "similarity", ("怎么修改我的密码？", "我忘了登录密码。")),
        (
            "故事",
            "choice",
            (
                "小安五月种了豆子，一连几周没有下雨。",
                "她做了什么？",
                "她给豆子浇水。",
                "她卖了船。",
            ),
        ),
        (
            "考题",
            "choice",
            (
                "月球绕地球一圈，自己也正好转一圈。",
                "我们看到什么？",
                "总是同一面",
                "每月看个遍",
                "白天看不到",
            ),
        ),
    ),
}


class InputTransformExplorer(Widget):
    """Type a task's fields and see the sequences they become, with ⟨s⟩, $ and ⟨e⟩ in their places.

    The four transformations of Radford et al. 2018, §3.3 and Figure 1, as in `gpt.task_inputs`:
    ⟨s⟩ text ⟨e⟩; ⟨s⟩ premise $ hypothesis ⟨e⟩; a pair in both orders, whose states are added; and
    ⟨s⟩ context question $ answer ⟨e⟩ for each answer. A linear layer reads the state at ⟨e⟩. Of a
    sequence longer than `context` the longest field loses tokens from its end.

    `examples` are (name, task, fields), the task one of "classification" (1 field), "entailment"
    and "similarity" (2), and "choice" (context, question and 2 to 4 answers); without them there
    are six of the course's own. `example`, {"task": …, "fields": […]}, `context`, and `both`,
    whether similarity reads both orders, can be read and set. No model is asked: tokens are words,
    single Chinese characters and signs. Raises ValueError for what does not fit.
    """

    bundle: ClassVar[str] = "input_transform_explorer"

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    contexts = traitlets.List(traitlets.Int(), list(CONTEXTS)).tag(sync=True)
    example = traitlets.Dict().tag(sync=True)
    context = traitlets.Int(32).tag(sync=True)
    both = traitlets.Bool(True).tag(sync=True)

    def __init__(
        self,
        examples: Sequence[Example] | None = None,
        *,
        context: int = 32,
        both: bool = True,
        language: str | None = None,
    ) -> None:
        given = EXAMPLES[current_language(language)] if examples is None else examples
        presets = [_checked_preset(preset) for preset in given]
        if not presets:
            raise ValueError(f"{NAME}: one example or more is needed, got none")
        first = {key: presets[0][key] for key in ("task", "fields")}
        super().__init__(language, presets=presets, example=first, context=context, both=both)

    @traitlets.validate("example")
    def _an_example(self, proposal: dict[str, Any]) -> dict[str, Any]:
        given = proposal["value"]
        if set(given) != {"task", "fields"}:
            raise ValueError(
                f"{NAME}: example must be {{'task': …, 'fields': […]}}, got {sorted(given)}"
            )
        return _checked_example(given["task"], given["fields"])

    @traitlets.validate("context")
    def _a_context(self, proposal: dict[str, Any]) -> int:
        advice = "how many tokens the model reads at once"
        return checked_whole(NAME, "context", proposal["value"], *CONTEXTS, advice)


def _checked_preset(given: Any) -> dict[str, Any]:
    if isinstance(given, str) or len(given) != 3 or not isinstance(given[0], str):
        raise ValueError(f"{NAME}: an example is (name, task, fields), got {given!r}")
    return {"name": given[0], **_checked_example(given[1], given[2])}


def _checked_example(task: Any, fields: Any) -> dict[str, Any]:
    if task not in FIELDS:
        raise ValueError(f"{NAME}: task must be one of {', '.join(FIELDS)}, got {task!r}")
    texts = [] if isinstance(fields, str) else list(fields)
    least, most = FIELDS[task]
    if not least <= len(texts) <= most or not all(isinstance(text, str) for text in texts):
        number = f"{least}" if least == most else f"{least} to {most}"
        raise ValueError(f"{NAME}: {task} has {number} fields, all strings, got {fields!r:.80}")
    longest = max(map(len, texts))
    if longest > LONGEST:
        raise ValueError(
            f"{NAME}: a field has at most {LONGEST} characters, got {longest}: shorten it"
        )
    return {"task": task, "fields": texts}
