"""The pages of the queue: one group of answers with its form, and the overview of all groups."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ptm_edu.grading.pages.templating import plain, render_page
from ptm_edu.grading.records.written_answers import WrittenMark, answer_digest, rubric_of

from . import messages
from .groups import marked_differences
from .queue import Item, Queue

MAX_STEPS = 5  # buttons beside a criterion's points


@dataclass(frozen=True)
class Typed:
    """What was typed into the form and could not be saved, and the reason."""

    error: str = ""
    chosen: Collection[int] = ()
    points: Sequence[str] = ()
    keys: Collection[str] = ()
    own: str = ""


def marking_page(
    queue: Queue, items: Sequence[Item], item: Item, typed: Typed | None = None
) -> str:
    """Return the page of one item; `typed` fills the form in place of the mark on record."""
    position = items.index(item)
    beside = [items[(position + step) % len(items)].number for step in (-1, 1)]
    shown = typed or _on_record(item.mark, len(rubric_of(queue.cell)))
    chosen = typed.chosen if typed else [member.number for member in item.members]
    return _render(
        queue,
        items,
        position=position + 1,
        item=item,
        previous=beside[0],
        next=beside[1],
        texts_of=_texts(item),
        chosen=chosen,
        rubric=[
            (criterion, plain(criterion.description), points, _steps(criterion.points))
            for criterion, points in zip(rubric_of(queue.cell), shown.points, strict=True)
        ],
        comments=[(c, c.key in shown.keys) for c in queue.comments.values()],
        own=shown.own,
        error=shown.error,
    )


def overview_page(queue: Queue, items: Sequence[Item]) -> str:
    """Return the list of all items, each with its mark."""
    return _render(queue, items, item=None)


def _render(queue: Queue, items: Sequence[Item], **context: Any) -> str:
    left = [item for item in items if item.mark is None]
    counts = {
        "answers": sum(len(item.members) for item in items),
        "left": sum(len(item.members) for item in left),
        "groups": len(left),
    }
    return render_page(
        "marking_page",
        f"{queue.opened.name} · {queue.cell.title.say()}",
        None,
        with_script=True,
        texts=messages,
        assignment=queue.opened.name,
        question=queue.cell.title,
        part=queue.part,
        items=items,
        counts=counts,
        max_points=queue.cell.points,
        percent=100 * (1 - counts["left"] / counts["answers"]) if counts["answers"] else 100,
        **context,
    )


def _on_record(mark: WrittenMark | None, criteria: int) -> Typed:
    if mark is None:
        return Typed(points=[""] * criteria)
    points = [mark.criteria.get(str(n)) for n in range(1, criteria + 1)]
    if criteria == 1 and not mark.criteria:
        points = [mark.points]
    typed = ["" if p is None else f"{p:g}" for p in points]
    return Typed(points=typed, keys=mark.comments, own=mark.own)


def _texts(item: Item) -> list[tuple[list[Any], list[tuple[str, bool]]]]:
    """Return the item's different texts, each with its members; words unlike the first marked."""
    first = item.members[0].text
    different = [
        list(members) for _, members in groupby(item.members, lambda m: answer_digest(m.text))
    ]
    return [
        (members, [(first, False)] if n == 0 else marked_differences(first, members[0].text))
        for n, members in enumerate(different)
    ]


def _steps(most: float) -> list[str]:
    """Return the points that a criterion's buttons give: half points, or whole ones."""
    step = 0.5 if most / 0.5 < MAX_STEPS else 1.0
    count = int(most / step)
    steps = [n * step for n in range(count + 1)]
    return [f"{points:g}" for points in dict.fromkeys([*steps[: MAX_STEPS + 1], most])]
