"""A continuation's probabilities are those computed by hand from a GPT's next-token logits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.adaptation import Continuation, LoRA, adapt
from ptm_edu.bert import Bert, BertConfig
from ptm_edu.gpt import GPT, GPTConfig
from ptm_edu.gpt import load as load_gpt
from ptm_edu.text import BytePairTokenizer

END = "<|endoftext|>"
LINES = ["Review: a good film it was good", "It was bad", "It was a great film, and no film"] * 3
TOKENIZER = BytePairTokenizer.train(LINES, 282, [END], byte_level=True)
WORDS = {"positive": [" good", " great"], "negative": [" bad"]}
TEMPLATE = "{text} It was"
TEXTS = ["the film", "a b c, the film", ""]
EXAMPLES = [("no film", "negative"), ("a great film", "positive")]


@pytest.fixture
def model() -> GPT:
    torch.manual_seed(0)
    config = GPTConfig(
        16, 4, 24, 0.1, norm_first=True, vocab_size=len(TOKENIZER), layers=2, max_positions=48
    )
    model = GPT(config).eval()
    for weight in model.parameters():
        if weight.dim() > 1:
            torch.nn.init.normal_(weight, std=0.5)
    return model


def p(model: Any, prompt: str, word: str) -> float:
    """Return P of a word after a prompt, token by token, in the tokens of the whole text."""
    prompt_ids = [TOKENIZER[END], *TOKENIZER.encode(prompt)]
    ids = [TOKENIZER[END], *TOKENIZER.encode(prompt + word)]
    assert ids[: len(prompt_ids)] == prompt_ids
    product = 1.0
    for position in range(len(prompt_ids), len(ids)):
        with torch.no_grad():
            logits = model(torch.tensor([ids[:position]])).logits[0, -1]
        product *= float(logits.double().softmax(dim=-1)[ids[position]])
    return product


def tokens(word: str) -> int:
    return len(TOKENIZER.encode(word))


def normalized(*scores: float) -> Any:
    return near([score / sum(scores) for score in scores])


def near(expected: object) -> Any:
    """Return what lists of numbers or tensors equal within 1e-5."""
    return pytest.approx(np.asarray(expected, dtype=float), abs=1e-5)


def test_the_words_have_one_token_and_several() -> None:
    assert tokens(" good") == 1 < tokens(" bad") < tokens("good")


def test_a_label_is_as_probable_as_its_words_are_on_average(model: GPT) -> None:
    continuation = Continuation(model, TOKENIZER, TEMPLATE, WORDS)
    for text, found in zip(TEXTS, continuation.probabilities(TEXTS), strict=True):
        good, great, bad = (p(model, f"{text} It was", word) for word in continuation.words)
        assert found.numpy() == normalized((good + great) / 2, bad)


def test_per_token_takes_the_mean_over_a_words_tokens(model: GPT) -> None:
    continuation = Continuation(model, TOKENIZER, TEMPLATE, WORDS, per_token=True)
    good, great, bad = (
        p(model, "the film It was", word) ** (1 / tokens(word)) for word in continuation.words
    )
    found = continuation.probabilities(["the film"])[0]
    assert found.numpy() == normalized((good + great) / 2, bad)


def test_examples_precede_the_text_with_the_first_word_of_their_label(model: GPT) -> None:
    continuation = Continuation(model, TOKENIZER, TEMPLATE, WORDS, EXAMPLES)
    context = "no film It was bad\na great film It was good\n"
    for text, found in zip(TEXTS, continuation.probabilities(TEXTS), strict=True):
        good, great, bad = (p(model, f"{context}{text} It was", w) for w in continuation.words)
        assert found.numpy() == normalized((good + great) / 2, bad)


def test_a_template_is_encoded_like_the_text_that_it_becomes(model: GPT) -> None:
    template = "Review: {b}, and {a}\nIt was"
    words = {"yes": [" good"], "no": [" bad"]}
    found = Continuation(model, TOKENIZER, template, words).probabilities([("no film", "a film")])
    prompt = "Review: a film, and no film\nIt was"
    assert found[0].numpy() == normalized(*(p(model, prompt, word) for word in (" good", " bad")))


def test_calibration_makes_the_content_free_input_uniform(model: GPT) -> None:
    continuation = Continuation(model, TOKENIZER, TEMPLATE, WORDS, EXAMPLES)
    calibrated = continuation.calibrated("N/A")
    assert calibrated.probabilities(["N/A"])[0].numpy() == near([0.5, 0.5])
    expected = continuation.probabilities(TEXTS) / continuation.probabilities(["N/A"])
    expected /= expected.sum(dim=1, keepdim=True)
    assert calibrated.probabilities(TEXTS).numpy() == near(expected)
    best = expected.argmax(dim=1).tolist()
    assert calibrated.predict(TEXTS) == [calibrated.labels[index] for index in best]


def test_a_long_text_loses_its_end_and_the_context_nothing(model: GPT) -> None:
    continuation = Continuation(model, TOKENIZER, TEMPLATE, WORDS, EXAMPLES)
    context, length = continuation.context, continuation.room
    with pytest.warns(UserWarning, match="Continuation: a text has more tokens than .* 48, and wa"):
        found = continuation.probabilities(["b" * 60])
    assert length == 49 - len(context) - tokens(" It was") - tokens(" bad") > 0
    assert found.numpy() == near(continuation.probabilities(["b" * length]))


def test_an_adapted_model_is_prompted_like_any_other(model: GPT) -> None:
    before = Continuation(model, TOKENIZER, TEMPLATE, WORDS).probabilities(TEXTS)
    adapted = adapt(model, LoRA(rank=2))
    found = Continuation(adapted, TOKENIZER, TEMPLATE, WORDS).probabilities(TEXTS)
    assert found.numpy() == near(before)


def test_probabilities_equal_transformers_with_the_same_weights(tmp_path: Path) -> None:
    from transformers import GPT2Config, GPT2LMHeadModel

    torch.manual_seed(0)
    theirs = GPT2LMHeadModel(
        GPT2Config(
            vocab_size=len(TOKENIZER),
            n_positions=32,
            n_embd=24,
            n_head=3,
            n_layer=2,
            bos_token_id=0,
            eos_token_id=0,
        )
    ).eval()
    for name, weight in theirs.named_parameters():
        scale = "ln_" in name and name.endswith("weight")
        torch.nn.init.normal_(weight, float(scale), 0.4)
    theirs.save_pretrained(tmp_path)
    model, _ = load_gpt(tmp_path)
    continuation = Continuation(model, TOKENIZER, TEMPLATE, WORDS)
    for text, found in zip(TEXTS, continuation.probabilities(TEXTS), strict=True):
        good, great, bad = (p(theirs, f"{text} It was", word) for word in continuation.words)
        assert found.numpy() == normalized((good + great) / 2, bad)


@pytest.mark.parametrize(
    ("template", "words", "examples", "message"),
    [
        (TEMPLATE, {**WORDS, "other": ["fine"]}, (), "expected ' fine', got 'fine'"),
        ("{text} It was ", WORDS, (), "the template must end without a space"),
        ("{text} It was {mask}", WORDS, (), "which has {text}; a GPT's label words follow"),
        (TEMPLATE, WORDS, [("a film", "neutral")], "the label 'neutral', expected one of positive"),
        (TEMPLATE, WORDS, EXAMPLES * 4, "a model of 48 positions; give fewer or shorter examples"),
        (TEMPLATE, WORDS, [("x" * 99, "positive")], "no room for a text in a model of 48"),
    ],
)
def test_what_does_not_fit_is_named(
    template: str, words: Any, examples: Any, message: str, model: GPT
) -> None:
    with pytest.raises(ValueError, match=message):
        Continuation(model, TOKENIZER, template, words, examples)


def test_a_bert_continues_no_text() -> None:
    with pytest.raises(TypeError, match="expected a GPT, got a Bert; "):
        Continuation(Bert(BertConfig(8, 1, 8, layers=1)), TOKENIZER, "", WORDS)  # type: ignore[arg-type]
