"""Generated text follows the model, does not depend on the batch, and repeats with a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from scipy import stats

from ptm_edu.gpt import GPT, generate

PROMPTS = [[3, 4, 5, 6, 4], [7], [22, 0, 1], [7]]


def test_greedy_text_is_that_without_a_cache(model: GPT) -> None:
    ids = list(PROMPTS[0])
    for _ in range(30):
        ids.append(int(model(torch.tensor([ids])).logits[0, -1].argmax()))
    assert generate(model.train(), PROMPTS[0], 30, temperature=0) == [ids[5:]]
    assert model.training and not torch.is_inference_mode_enabled()


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_prompt_is_continued_as_if_it_were_alone(model: GPT, temperature: float) -> None:
    settings = {"temperature": temperature, "repetition_penalty": 50.0}
    together = generate(model, PROMPTS, 20, seed=5, **settings)
    for row, prompt in enumerate(PROMPTS):
        assert generate(model, prompt, 20, seed=5 + row, **settings) == [together[row]]
    assert (together[1] == together[3]) == (temperature == 0)


def test_the_repetition_penalty_counts_prompt_and_generated_tokens(model: GPT) -> None:
    (text,) = generate(model, [3, 7], 8, temperature=0, repetition_penalty=1e6)
    assert len({3, 7, *text}) == 10


def test_a_stop_token_ends_its_row_alone(model: GPT) -> None:
    texts = generate(model, PROMPTS, 20, seed=1)
    stop = texts[0][3]
    stopped = generate(model, PROMPTS, 20, seed=1, stop_tokens={stop})
    for row, full in zip(stopped, texts, strict=True):
        assert row == full[: full.index(stop) + 1 if stop in full else None]
    assert len({len(row) for row in stopped}) > 1


@pytest.mark.parametrize("kind", [list, torch.tensor, np.array, frozenset])
def test_stop_tokens_come_in_any_collection_of_ids(model: GPT, kind: Callable[..., Any]) -> None:
    (text,) = generate(model, [3], 20, seed=1)
    stop = [text[3], text[8]]
    (stopped,) = generate(model, [3], 20, seed=1, stop_tokens=kind(stop))
    assert stopped == text[: min(map(text.index, stop)) + 1]


def test_the_first_token_has_the_models_distribution(model: GPT) -> None:
    tokens = np.array(generate(model, [PROMPTS[0]] * 3000, 1, seed=0))[:, 0]
    with torch.no_grad():
        p = model(torch.tensor(PROMPTS[:1])).logits[0, -1].double().softmax(dim=0).numpy()
    assert (3000 * p > 5).all()
    counts = np.bincount(tokens, minlength=23)
    assert stats.chisquare(counts, 3000 * p).pvalue > 1e-3  # the seeds are fixed


def test_without_a_seed_torchs_generator_chooses_one(model: GPT) -> None:
    torch.manual_seed(0)
    first, second = generate(model, PROMPTS, 10), generate(model, PROMPTS, 10)
    torch.manual_seed(0)
    assert first == generate(model, PROMPTS, 10) != second


def test_a_prompt_over_the_context_loses_its_beginning_with_a_warning(model: GPT) -> None:
    long = [3, 4, 5, 6, 7] * 9  # 45; the context has 40, and the last new token is not an input
    with pytest.warns(UserWarning, match=r"45 tokens.* context of 40 has room for 31") as record:
        text = generate(model, [long, [7]], 10, temperature=0)
    assert text == generate(model, [long[-31:], [7]], 10, temperature=0)
    assert [warning.filename for warning in record] == [__file__]
    with pytest.raises(ValueError, match="45 tokens, but besides 10 new ones"):
        generate(model, long, 10, too_long="refuse")
    assert len(generate(model, [3], 40)[0]) == 40


@pytest.mark.parametrize(
    ("ids", "settings", "message"),
    [
        ([[3], []], {}, "a prompt is empty"),
        ("text", {}, "got a text; encode it"),
        ([3], {"stop_tokens": "</s>"}, r"got '</s>'; for a token's text try \[tokenizer\[text"),
        ([3], {"stop_tokens": ["</s>"]}, "expected stop_tokens as a list of token ids"),
        ([3], {"stop_tokens": 3}, "expected stop_tokens as a list of token ids, got 3"),
        ([3], {"stop_tokens": torch.tensor([3.0])}, "expected stop_tokens as a list of token ids"),
        ([3], {"stop_tokens": [3, 23, -100]}, r"from 0 to 22, got \[-100, 23\]: no row would"),
        ([[23]], {}, "from 0 to 22"),
        ([3], {"max_new_tokens": 41}, "max_new_tokens from 1 to 40"),
        ([3], {"top_p": 1.5}, "top_p: expected"),
    ],
)
def test_wrong_input_is_rejected(
    model: GPT, ids: object, settings: dict[str, Any], message: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        generate(model, ids, **{"max_new_tokens": 5, **settings})  # type: ignore[arg-type]
