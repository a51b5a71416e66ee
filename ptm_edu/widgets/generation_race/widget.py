"""GenerationRace: one beginning gone on with in four ways, side by side, token by token."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.settings import text, whole

Write = Callable[[str, int], Mapping[str, Sequence[tuple[str, float]]]]

NAME = "GenerationRace"
COLUMNS = 4
LONGEST = 200  # tokens; more can't be looked at
CALL = "write(prompt, seed)"
SEED = (0, 2**31 - 1, "each gives its own texts")


class GenerationRace(AskedWidget):
    """Let greedy search, a beam and two ways of drawing go on from one beginning, step by step.

    `write(prompt, seed)` returns each strategy's text by its name, two to four of them: the tokens
    as strings, spaces included, each with its log-probability in nats. `gpt.decoding_comparison`
    makes one; names that begin with "greedy" or "beam" have words in both languages. The page
    underlines and counts what a text repeats of itself, three words or more, tells the share of its
    3-grams that stood there before (Welleck et al. 2020, seq-rep-3: 1 − different ones / all) and
    the mean log-probability of its tokens, and draws the probability of each.

    The `prompts` are gone on with at once, with each of the `seeds`, and are what the page knows
    without Python; another prompt, typed, and another seed ("again") are asked for live. `prompt`,
    `seed`, `step`, how many tokens are shown (200: all), and `speed`, tokens a second, can be read
    and set. Raises ValueError for what does not fit.
    """

    bundle: ClassVar[str] = "generation_race"
    repeated: ClassVar[tuple[str, ...]] = ("prompt", "seed")

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    prompt = text(blank=False)
    seed = whole(0, *SEED)
    step = whole(LONGEST, 0, LONGEST, "how many tokens have been written")
    speed = whole(8, 1, 30, "tokens a second")

    def __init__(
        self,
        write: Write,
        prompts: Sequence[str],
        *,
        seeds: Sequence[int] = (0, 1, 2),
        language: str | None = None,
    ) -> None:
        check = Check(NAME)
        self._write = check.function("write", write)
        texts = check.strings("prompts", prompts)
        wanted = list(dict.fromkeys(text.strip() for text in texts))
        given = check.listed("seeds", seeds, "one or more numbers")
        check.must(given, "seeds", "one or more numbers", given)
        numbers = list(dict.fromkeys(check.whole("seed", seed, *SEED) for seed in given))
        presets = [self.written(prompt, seed) for prompt in wanted for seed in numbers]
        super().__init__(language, presets=presets, prompt=wanted[0], seed=numbers[0])

    def written(self, prompt: str, seed: int) -> dict[str, Any]:
        """Return what all strategies write, as plain lists: `texts` of `name, tokens, log_p`."""
        answer = self._write(prompt, seed)
        check = Check(NAME, CALL)
        right = isinstance(answer, Mapping) and 2 <= len(answer) <= COLUMNS
        wanted = f"2 to {COLUMNS} texts by name, {{'greedy': [(token, log p), …], …}}"
        check.must(right, "", wanted, answer)
        texts = [{"name": str(name), **_checked_text(name, text)} for name, text in answer.items()]
        return {"prompt": prompt, "seed": seed, "texts": texts}

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        check = Check(NAME)
        seed = check.whole("seed", message.get("seed"), *SEED)
        return self.written(check.text("prompt", message.get("prompt", "")).strip(), seed)


def _checked_text(name: str, text: Any) -> dict[str, Any]:
    check, few = Check(NAME, CALL), "let the model write fewer tokens"
    pairs = check.tuples(name, text, "(token, log p)", most=LONGEST, advice=few)
    tokens = check.strings(name, [token for token, _ in pairs], blank=True)
    advice = "log p is 0 at most; take log_softmax, not the logits and not p"
    given = check.numbers(name, [log_p for _, log_p in pairs], "T", -1e9, 1e-4, advice=advice)
    # Six digits are what float32 knows.
    log_p = [float(f"{min(0.0, number):.6g}") for number in given]
    return {"tokens": tokens, "log_p": log_p}
