from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import torch
from torch import Tensor

from ptm_edu.bert import Bert, BertConfig, BertForPretraining
from ptm_edu.bert.demos.fill import ROWS, MaskFiller
from ptm_edu.text import WordPieceTokenizer

CORPUS = ["the cat sat on the mat", "the dog ran to the cats", "a cat and a dog sang"]
TEXT = "the cat sat on a dog"


@pytest.fixture(scope="module")
def tokenizer() -> WordPieceTokenizer:
    return WordPieceTokenizer.train(CORPUS, 60)


@pytest.fixture
def model(config: BertConfig, tokenizer: WordPieceTokenizer) -> BertForPretraining:
    torch.manual_seed(0)
    model = BertForPretraining(Bert(replace(config, vocab_size=len(tokenizer)))).eval()
    for weight in model.parameters():  # so wide that what stands elsewhere changes much
        if weight.dim() > 1:
            torch.nn.init.normal_(weight, std=0.6)
    return model


@pytest.fixture
def filler(model: BertForPretraining, tokenizer: WordPieceTokenizer) -> MaskFiller:
    return MaskFiller(model, tokenizer, candidates=5)


def probabilities_of(filler: MaskFiller, tokens: list[str]) -> Tensor:
    """P at every position (T, V): a softmax of the model's own logits, of this text alone."""
    ids = torch.tensor([[filler.tokenizer[piece] for piece in tokens]])
    with torch.no_grad():
        return filler.model(ids).logits[0].double().softmax(dim=-1)


def test_a_text_is_encoded_between_special_tokens(filler: MaskFiller) -> None:
    read = filler.read(TEXT)
    assert read["tokens"] == ["[CLS]", *filler.tokenizer.pieces(TEXT), "[SEP]"]
    assert read["fixed"] == [0, len(read["tokens"]) - 1]
    before, after = (filler.tokenizer.pieces(part) for part in ("a", "sat"))
    typed = ["[CLS]", *before, "[MASK]", *after, "[SEP]"]
    assert filler.read("a [MASK] sat")["tokens"] == typed
    assert filler.read("[MASK]")["tokens"] == ["[CLS]", "[MASK]", "[SEP]"]


def test_probabilities_of_the_text_as_it_is_need_no_mask(filler: MaskFiller) -> None:
    read = filler.read("the [MASK] sat")
    p = probabilities_of(filler, read["tokens"])
    assert len(read["standing"]) == len(read["tokens"])
    for own, piece, (probability, rank, best, most) in zip(
        p, read["tokens"], read["standing"], strict=True
    ):
        assert (best, most) == (
            filler.tokenizer.vocabulary[int(own.argmax())],
            pytest.approx(float(own.max()), rel=1e-4),
        )
        if piece == "[MASK]":
            assert (probability, rank) == (None, None), "nothing stood there"
            continue
        p_piece = own[filler.tokenizer[piece]]
        assert probability == pytest.approx(float(p_piece), rel=1e-4)
        assert rank == 1 + int((own > p_piece).sum())


@pytest.mark.parametrize("positions", [[2], [1, 2, 5]])
def test_masked_positions_have_the_distribution_of_the_model(
    filler: MaskFiller, positions: list[int]
) -> None:
    tokens = filler.read(TEXT)["tokens"]
    ((*answers,),) = filler.fill([(tokens, positions)])
    hidden = ["[MASK]" if i in positions else piece for i, piece in enumerate(tokens)]
    p = probabilities_of(filler, hidden)
    assert len(answers) == len(positions)
    for position, answer in zip(positions, answers, strict=True):
        own = p[position]
        order = own.argsort(descending=True)[:5].tolist()
        names, probabilities = zip(*answer["candidates"], strict=True)
        assert list(names) == [filler.tokenizer.vocabulary[i] for i in order]
        assert list(probabilities) == pytest.approx(own[order].tolist(), rel=1e-4)
        assert answer["entropy"] == pytest.approx(float(-(own * own.log2()).sum()), rel=1e-5)
        p_token = own[filler.tokenizer[tokens[position]]]
        assert answer["p"] == pytest.approx(float(p_token), rel=1e-4)
        assert answer["rank"] == 1 + int((own > p_token).sum())


def test_two_masks_are_predicted_without_each_other(filler: MaskFiller) -> None:
    """The original token at a mask does not affect the other mask; a token put there does."""
    tokens = filler.read(TEXT)["tokens"]
    exchanged = [*tokens[:2], "dog", *tokens[3:]]
    rows = [(tokens, [2, 6]), (exchanged, [2, 6]), (tokens, [6]), (exchanged, [6])]
    both, other, alone, filled = (answers[-1] for answers in filler.fill(rows))
    assert both == other
    for before in (both, alone):
        assert filled["candidates"][0][1] != pytest.approx(before["candidates"][0][1], rel=0.01)
        assert filled["entropy"] != pytest.approx(before["entropy"], rel=0.01)


def test_a_batch_gives_the_results_of_single_texts(filler: MaskFiller) -> None:
    texts = ["a", TEXT, "the dog", "dogs ran to a mat", "cats"]
    rows = [
        (tokens, [position])
        for tokens in (filler.read(text)["tokens"] for text in texts)
        for position in range(1, len(tokens) - 1)
    ]
    rows *= 1 + 2 * ROWS // len(rows)
    together = filler.fill(rows)
    assert len(together) == len(rows) > 2 * ROWS
    for row, answers in zip(rows, together, strict=True):
        ((alone,),), (answer,) = filler.fill([row]), answers
        names, alone_names = ([name for name, _ in a["candidates"]] for a in (answer, alone))
        assert names == alone_names
        for key in ("entropy", "p", "rank"):
            assert answer[key] == pytest.approx(alone[key], rel=1e-4)


def test_only_masked_positions_are_scored(filler: MaskFiller) -> None:
    scored = []
    filler.model.masked_lm.register_forward_hook(lambda _, given, __: scored.append(given[0].shape))
    tokens = filler.read(TEXT)["tokens"]
    scored.clear()
    filler.fill([(tokens, [2, 5]), (tokens[:4], [1])])
    assert scored == [(3, filler.model.config.dim)]


def test_dropout_is_off_and_the_training_mode_is_restored(
    filler: MaskFiller, model: BertForPretraining
) -> None:
    tokens = filler.read(TEXT)["tokens"]
    quiet = filler.fill([(tokens, [2])])
    model.train()
    assert filler.fill([(tokens, [2])]) == quiet
    assert model.training and model.bert.training


def test_padding_is_never_a_candidate(config: BertConfig, tokenizer: WordPieceTokenizer) -> None:
    torch.manual_seed(0)
    pieces = len(tokenizer)
    words = -(-pieces // 64) * 64
    model = BertForPretraining(Bert(replace(config, vocab_size=words))).eval()
    with torch.no_grad():
        model.masked_lm.bias[pieces:] = 9.0  # so likely that they would go first
    padded = MaskFiller(model, tokenizer, candidates=999)
    read = padded.read("a cat")
    ((answer,),) = padded.fill([(read["tokens"], [1])])
    assert words > pieces == len(answer["candidates"])
    assert answer["rank"] == 1 + [name for name, _ in answer["candidates"]].index("a")
    given = ["[CLS]", "[MASK]", *read["tokens"][2:]]
    own = probabilities_of(padded, given)[1]
    assert answer["p"] == pytest.approx(float(own[tokenizer["a"]]), rel=1e-4)
    assert answer["entropy"] == pytest.approx(float(-(own * own.log2()).sum()), rel=1e-5)


def test_a_model_without_a_masked_lm_head_is_rejected(
    model: BertForPretraining, tokenizer: WordPieceTokenizer
) -> None:
    bert: Any = model.bert
    with pytest.raises(TypeError, match=r"masked-LM head .* got a Bert; take"):
        MaskFiller(bert, tokenizer)


def test_a_text_that_is_too_long_is_truncated_with_a_warning(filler: MaskFiller) -> None:
    text = "a cat " * 9
    with pytest.warns(UserWarning, match="MaskFiller: .* the maximum length of 12") as caught:
        read = filler.read(text)
    assert [warning.filename for warning in caught] == [__file__], "the caller's line is shown"
    assert read["tokens"] == ["[CLS]", *filler.tokenizer.pieces(text)[:10], "[SEP]"]
    assert read["fixed"] == [0, 11] and len(read["standing"]) == 12


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda filler: filler.read(""), "the text is empty"),
        (lambda filler: filler.fill([(["a", "cat"], [])]), r"one position or more.*got \[\]"),
        (lambda filler: filler.fill([(["a", "cat"], [2])]), r"ascending, from 0 to 1, got \[2\]"),
        (lambda filler: filler.fill([(["a", "cat"], [1, 0])]), r"ascending.*got \[1, 0\]"),
        (lambda filler: filler.fill([(["a", "zebra"], [0])]), "'zebra' is not among the"),
        (lambda filler: MaskFiller(filler.model, filler.tokenizer, 0), "one candidate or more"),
        (
            lambda filler: MaskFiller(filler.model, WordPieceTokenizer.train(["b"], 9)),
            "the tokenizer has 7: take",
        ),
    ],
)
def test_wrong_input_is_rejected(filler: MaskFiller, ask: Any, sentence: str) -> None:
    with pytest.raises((ValueError, KeyError), match=sentence):
        ask(filler)
