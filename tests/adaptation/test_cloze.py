"""A cloze's probabilities are those computed by hand from the logits at its masks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from ptm_edu.adaptation import Adapted, Cloze, LoRA, adapt
from ptm_edu.bert import Bert, BertConfig, BertForPretraining
from ptm_edu.bert import load as load_bert
from ptm_edu.text import WordPieceTokenizer
from tests.bert.pretrained.transformers_models import peer_model

VOCABULARY = [
    *("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ".", "?", ","),
    *("it", "was", "the", "film", "a", "b", "c", "good", "great", "bad", "bor", "##ing", "yes"),
]
TOKENIZER = WordPieceTokenizer(VOCABULARY)
WORDS = {"positive": ["good", "great"], "negative": ["bad"]}
TEMPLATE = "{text} It was {mask}."
TEXTS = ["the film", "a b c, the film", "b"]
PAIR = "{a}? {mask}, {b}"
YES_NO = {"yes": ["yes"], "no": ["bad"]}


def model_of(longest: int = 16) -> BertForPretraining:
    torch.manual_seed(0)
    config = BertConfig(16, 4, 24, vocab_size=len(TOKENIZER), layers=2, max_positions=longest)
    model = BertForPretraining(Bert(config)).eval()
    for name, weight in model.named_parameters():  # no bias stays zero, no norm the identity
        is_scale = "norm" in name and name.endswith("weight")
        torch.nn.init.normal_(weight, float(is_scale), 0.5)
    return model


@pytest.fixture
def model() -> BertForPretraining:
    return model_of()


def at_masks(model: Any, tokens: str) -> Tensor:
    """Return P of each token of the vocabulary at the masks of a tokenized text, (k, V)."""
    ids = torch.tensor([[TOKENIZER[token] for token in f"[CLS] {tokens} [SEP]".split()]])
    with torch.no_grad():
        logits = model(ids).logits[0]  # (T, V)
    return logits.double().softmax(dim=-1)[ids[0] == TOKENIZER["[MASK]"]]


def p(model: Any, tokens: str, word: str) -> float:
    """Return a word's probability: the product of those of its tokens, at a mask each."""
    ids = TOKENIZER.encode(word)
    product = 1.0
    for row, token in zip(at_masks(model, tokens), ids, strict=True):
        product *= float(row[token])
    return product


def normalized(scores: Sequence[float]) -> list[float]:
    return [score / sum(scores) for score in scores]


def near(expected: object) -> Any:
    """Return what numbers, lists of them or tensors equal within 1e-5."""
    return pytest.approx(np.asarray(expected, dtype=float), abs=1e-5)


def test_a_label_is_as_probable_as_its_words_are_on_average(model: BertForPretraining) -> None:
    cloze = Cloze(model, TOKENIZER, TEMPLATE, WORDS)
    assert cloze.labels == ("positive", "negative") and cloze.words == ("good", "great", "bad")
    for text, found in zip(TEXTS, cloze.probabilities(TEXTS), strict=True):
        tokens = " ".join([*TOKENIZER.pieces(text), "it was [MASK] ."])
        good, great, bad = (p(model, tokens, word) for word in cloze.words)
        assert found.numpy() == near(normalized([(good + great) / 2, bad]))


def test_a_word_of_two_tokens_has_two_masks(model: BertForPretraining) -> None:
    cloze = Cloze(model, TOKENIZER, TEMPLATE, {"positive": ["good"], "negative": ["boring", "bad"]})
    good = p(model, "the film it was [MASK] .", "good")
    bad = p(model, "the film it was [MASK] .", "bad")
    boring = p(model, "the film it was [MASK] [MASK] .", "boring")
    found = cloze.probabilities(["the film"])[0]
    assert found.numpy() == near(normalized([good, (boring + bad) / 2]))
    logs = torch.tensor([good, boring, bad]).log().tolist()
    assert cloze.word_log_probabilities(["the film"])[0].numpy() == near(logs)


def test_a_pair_fills_both_fields_in_the_order_of_the_template(model: BertForPretraining) -> None:
    found = Cloze(model, TOKENIZER, PAIR, YES_NO).probabilities([("a b", "c"), ["c", "a b"]])
    for tokens, row in zip(["a b ? [MASK] , c", "c ? [MASK] , a b"], found, strict=True):
        expected = normalized([p(model, tokens, "yes"), p(model, tokens, "bad")])
        assert row.numpy() == near(expected)
    swapped = Cloze(model, TOKENIZER, "{b}? {mask}, {a}", YES_NO).probabilities([("c", "a b")])
    assert swapped[0].numpy() == near(found[0])


def test_a_batch_gives_what_single_texts_give(model: BertForPretraining) -> None:
    words = {"positive": ["good", "great"], "negative": ["boring"]}
    cloze = Cloze(model.train(), TOKENIZER, TEMPLATE, words)
    texts = [" ".join("abc"[n % 3] for n in range(i % 7)) for i in range(40)]  # more than a batch
    alone = torch.cat([cloze.probabilities([text]) for text in texts])
    assert cloze.probabilities(texts).numpy() == near(alone)
    assert model.training, "the mode is restored"
    best = alone.argmax(dim=1).tolist()
    assert cloze.predict(texts) == [cloze.labels[index] for index in best]


@pytest.mark.parametrize("content_free", ["", "film", ["", "film", "a b c"]])
def test_calibration_makes_the_content_free_input_uniform(
    model: BertForPretraining, content_free: str | list[str]
) -> None:
    cloze = Cloze(model, TOKENIZER, TEMPLATE, {**WORDS, "other": ["boring"]})
    calibrated = cloze.calibrated(content_free)
    inputs = [content_free] if isinstance(content_free, str) else content_free
    expected = cloze.probabilities(TEXTS) / cloze.probabilities(inputs).mean(dim=0)
    expected /= expected.sum(dim=1, keepdim=True)
    assert calibrated.probabilities(TEXTS).numpy() == near(expected)
    if isinstance(content_free, str):
        assert calibrated.probabilities(inputs)[0].numpy() == near([1 / 3] * 3)
    assert (expected - cloze.probabilities(TEXTS)).abs().max() > 0.01, "the original is unchanged"
    again = calibrated.calibrated("b").probabilities(TEXTS)
    assert again.numpy() == near(cloze.calibrated("b").probabilities(TEXTS))


def test_calibration_of_pairs_fills_both_fields(model: BertForPretraining) -> None:
    calibrated = Cloze(model, TOKENIZER, PAIR, YES_NO).calibrated("film")
    assert calibrated.probabilities([("film", "film")])[0].numpy() == near([0.5, 0.5])


def test_a_long_text_loses_its_end_and_the_template_nothing(model: BertForPretraining) -> None:
    cloze = Cloze(model, TOKENIZER, TEMPLATE, {"positive": ["good"], "negative": ["boring"]})
    long, kept = "a b c " * 10, "a b c " * 3  # 16 positions: [CLS], 9, it was, 2 masks, ., [SEP]
    with pytest.warns(UserWarning, match="Cloze: a text has more tokens than .* 16, and was trunc"):
        found = cloze.probabilities([long, "film"])
    assert found.numpy() == near(cloze.probabilities([kept, "film"]))
    with pytest.warns(UserWarning, match="truncated"):
        inputs = cloze.inputs([long])
    for masks, length in {1: 15, 2: 16}.items():  # both words are scored in the same text
        (ids,) = inputs[masks][0].tolist()
        pieces = [TOKENIZER.vocabulary[number] for number in ids]
        assert len(pieces) == length and pieces[:10] == ["[CLS]", *"abcabcabc"]
        assert pieces[10:] == ["it", "was", *["[MASK]"] * masks, ".", "[SEP]"]


def test_of_a_pair_the_longer_text_is_truncated(model: BertForPretraining) -> None:
    cloze = Cloze(model, TOKENIZER, PAIR, YES_NO)  # leaves 11 of 16 tokens
    with pytest.warns(UserWarning, match="truncated"):
        found = cloze.probabilities([("a b c", "film " * 20), ("a " * 9, "b " * 9)])
    expected = cloze.probabilities([("a b c", "film " * 8), ("a " * 5, "b " * 6)])
    assert found.numpy() == near(expected)


def test_a_text_that_mentions_a_special_token_or_a_field_is_a_text(
    model: BertForPretraining,
) -> None:
    cloze = Cloze(model, TOKENIZER, TEMPLATE, WORDS)
    (ids,) = cloze.inputs(["[MASK] {mask} {a}"])[1][0].tolist()
    assert ids.count(TOKENIZER["[MASK]"]) == 1


def test_an_adapted_model_is_prompted_like_any_other(model: BertForPretraining) -> None:
    before = Cloze(model, TOKENIZER, TEMPLATE, WORDS).probabilities(TEXTS)
    adapted = adapt(model, LoRA(rank=2))
    assert isinstance(adapted, Adapted)
    cloze = Cloze(adapted, TOKENIZER, TEMPLATE, WORDS)
    assert cloze.probabilities(TEXTS).equal(before)
    for weight in adapted.delta.parameters():
        torch.nn.init.normal_(weight)
    assert (cloze.probabilities(TEXTS) - before).abs().max() > 0.01


def test_probabilities_equal_transformers_with_the_same_weights(tmp_path: Path) -> None:
    import transformers

    sizes = {"vocab_size": len(VOCABULARY), "max_position_embeddings": 24}
    theirs = peer_model("BertForMaskedLM", **sizes)
    theirs.save_pretrained(tmp_path)
    (tmp_path / "vocab.txt").write_text("\n".join(VOCABULARY), encoding="utf-8")
    tokenize = transformers.BertTokenizer(str(tmp_path / "vocab.txt"))

    def score(text: str, word: str) -> float:
        ids = tokenize.convert_tokens_to_ids(tokenize.tokenize(word))
        filled = f"{text} It was {'[MASK]' * len(ids)}."
        batch = tokenize(filled, return_tensors="pt")
        with torch.no_grad():
            log_p = theirs(**batch).logits[0].log_softmax(dim=-1)
        masks = batch["input_ids"][0] == tokenize.mask_token_id
        return float(log_p[masks].gather(1, torch.tensor(ids)[:, None]).sum().exp())

    model, tokenizer = load_bert(tmp_path)
    words = {"positive": ["good", "great"], "negative": ["bad", "boring"], "other": ["yes"]}
    cloze = Cloze(model, tokenizer, TEMPLATE, words)
    means = [
        [sum(score(text, word) for word in own) / len(own) for own in words.values()]
        for text in TEXTS
    ]
    expected = [normalized(row) for row in means]
    assert cloze.probabilities(TEXTS).numpy() == near(expected)


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{text} It was good.", "expected {mask}, the place of the label word, once"),
        ("{text} {mask} {mask}", "with 2"),
        ("It was {mask}.", "expected {text}, the place of the example's text, once"),
        ("{a} It was {mask}.", "expected {b}, the place of one of the example's texts, once"),
        ("{text} {words} {mask}", "{words} is not a field of a template, which has {text}, {mask}"),
        ("it was " * 7 + TEMPLATE, "20 tokens with its special tokens, which leaves no room"),
    ],
)
def test_a_template_that_does_not_fit_is_named(
    template: str, message: str, model: BertForPretraining
) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Cloze(model, TOKENIZER, template, WORDS)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"positive": ["good"]}, "expected two labels or more, got positive"),
        ({**WORDS, "other": []}, "the label 'other' has no words"),
        ({**WORDS, "other": "yes"}, "expected a list of words for 'other', got 'yes'"),
        ({**WORDS, "other": [" "]}, "the word ' ' of 'other' has no token"),
        ({**WORDS, "other": ["zebra"]}, "no token for 'zebra', a word of 'other', .* \\[UNK\\]"),
        ({**WORDS, "other": ["Good"]}, "'Good' of 'other' has the same tokens as a word of"),
    ],
)
def test_label_words_that_do_not_fit_are_named(
    words: dict[str, Any], message: str, model: BertForPretraining
) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        Cloze(model, TOKENIZER, TEMPLATE, words)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda model: Cloze(model.bert, TOKENIZER, TEMPLATE, WORDS), "masked-LM head .* a Bert;"),
        (lambda model: Cloze("bert-mini", TOKENIZER, TEMPLATE, WORDS), "got a str"),
        (lambda model: Cloze(model, SHORTER, TEMPLATE, WORDS), "21 tokens, the tokenizer has 20"),
        (lambda model: cloze_of(model).probabilities("the film"), "a list of examples, got 'the"),
        (lambda model: cloze_of(model).probabilities([]), "expected at least one example"),
        (lambda model: cloze_of(model).probabilities([("a", "b")]), "a text for {text}, got"),
        (lambda model: cloze_of(model, PAIR, YES_NO).probabilities(["ab"]), "a pair of texts"),
    ],
)
def test_models_and_examples_that_do_not_fit_are_named(
    wrong: Callable[[Any], object], message: str, model: BertForPretraining
) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        wrong(model)


SHORTER = WordPieceTokenizer(VOCABULARY[:-1])


def cloze_of(model: BertForPretraining, template: str = TEMPLATE, words: Any = WORDS) -> Cloze:
    return Cloze(model, TOKENIZER, template, words)
