"""InputTransformExplorer: a task's fields become the sequences that one model reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.language import current_language
from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import Setting, flag, whole

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
    example = Setting({}, lambda check, name, value, widget: _example(check, value))
    context = whole(32, *CONTEXTS, "how many tokens the model reads at once")
    both = flag(True)

    def __init__(
        self,
        examples: Sequence[Example] | None = None,
        *,
        context: int = 32,
        both: bool = True,
        language: str | None = None,
    ) -> None:
        given = EXAMPLES[current_language(language)] if examples is None else examples
        check = Check(NAME)
        presets = [
            {"name": check.text("name", name), **_example(check, {"task": task, "fields": fields})}
            for name, task, fields in check.tuples("examples", given, "(name, task, fields)")
        ]
        first = {key: presets[0][key] for key in ("task", "fields")}
        super().__init__(language, presets=presets, example=first, context=context, both=both)


def _example(check: Check, given: Any) -> dict[str, Any]:
    task, texts = check.entries("example", given, "{'task': …, 'fields': […]}")
    least, most = FIELDS[check.choice("task", task, FIELDS)]
    fields = check.strings(f"fields of {task}", texts, least=least, most=most, blank=True)
    longest = max(map(len, fields))
    if longest > LONGEST:
        raise ValueError(
            f"{NAME}: a field has at most {LONGEST} characters, got {longest}: shorten it"
        )
    return {"task": task, "fields": fields}
