"""XLNet checkpoints in transformers' format, their vocabulary, and what is said of damaged ones."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from ptm_edu import zoo
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training import CheckpointError
from ptm_edu.transformer.pretrained import save_with_tokenizer
from ptm_edu.xlnet import XLConfig, XLNetLM
from ptm_edu.xlnet.pretrained import load_xlnet
from ptm_edu.xlnet.sentence_pieces import SentencePieceTokenizer
from tests.bert.pretrained.transformers_models import change
from tests.parity import assert_parity

IDS = torch.tensor([[3, 9, 1, 4, 12, 7]])


@pytest.fixture(scope="module")
def vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small SentencePiece model with XLNet's special tokens."""
    from sentencepiece import SentencePieceTrainer

    folder = tmp_path_factory.mktemp("pieces")
    lines = ["the old house stood by the river in 1,912 years", "she read the newspaper, slowly"]
    (folder / "text.txt").write_text("\n".join(lines * 20), encoding="utf-8")
    SentencePieceTrainer.Train(
        input=str(folder / "text.txt"),
        model_prefix=str(folder / "spiece"),
        vocab_size=80,
        hard_vocab_limit=False,
        control_symbols=["<cls>", "<sep>", "<pad>", "<mask>", "<eod>", "<eop>"],
        minloglevel=2,
    )
    return folder / "spiece.model"


def test_a_folder_of_transformers(
    pair: Callable[..., Any], tmp_path: Path, vocabulary: Path
) -> None:
    pieces = len(SentencePieceTokenizer(vocabulary))
    theirs, _ = pair(mem_len=4, initializer_range=0.1, vocab_size=pieces)
    theirs.save_pretrained(tmp_path)
    (tmp_path / "spiece.model").write_bytes(vocabulary.read_bytes())
    loaded = zoo.load(f"hf:{tmp_path}")
    with torch.no_grad():
        expected = theirs(IDS).logits
    assert_parity(loaded.model(IDS).logits, expected)
    assert loaded.model.config.memory_length == 4
    ids = loaded.tokenizer.encode("the old house, slowly")
    assert loaded.tokenizer.decode(ids) == "the old house, slowly"


def test_an_encoder_without_an_output_layer(pair: Callable[..., Any], tmp_path: Path) -> None:
    theirs, ours = pair()
    theirs.transformer.save_pretrained(tmp_path)
    loaded = zoo.load(f"hf:{tmp_path}")
    assert loaded.tokenizer is None
    states = ours.xlnet(IDS).last_hidden_state
    assert_parity(loaded.model.xlnet(IDS).last_hidden_state, states)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("attn_type", "uni", "attn_type"),
        ("d_model", 20, "d_model"),
        ("d_model", None, "sizes"),
        ("n_head", 1e30, "n_head: expected a whole"),
        ("bi_data", -1, "bi_data: expected true or"),
    ],
)
def test_another_model(
    pair: Callable[..., Any], tmp_path: Path, field: str, value: Any, message: str
) -> None:
    theirs, _ = pair()
    theirs.save_pretrained(tmp_path)
    path = tmp_path / "config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), field: value}))
    with pytest.raises(CheckpointError, match="|".join((message, "word_embedding", "token_emb"))):
        zoo.load(f"hf:{tmp_path}")


def test_a_tensor_with_an_unknown_name_or_shape_is_refused(
    pair: Callable[..., Any], tmp_path: Path
) -> None:
    theirs, _ = pair()
    theirs.save_pretrained(tmp_path)
    name = "transformer.layer.1.rel_attn.r_r_bias"
    for changed in ({name: None, f"{name}s": torch.ones(4, 4)}, {name: torch.ones(4)}):
        change(tmp_path, changed)
        with pytest.raises(CheckpointError, match="distance_bias"):
            zoo.load(f"hf:{tmp_path}")


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("the old house", "the old house"),
        ("she  read: ``the'' ríver", 'she read: "the" river'),
        ("", ""),
        ("zzz", "zzz"),
    ],
)
def test_tokens_are_those_of_sentencepiece(vocabulary: Path, text: str, cleaned: str) -> None:
    from sentencepiece import SentencePieceProcessor

    theirs = SentencePieceProcessor(model_file=str(vocabulary))
    assert SentencePieceTokenizer(vocabulary).encode(text) == theirs.EncodeAsIds(cleaned)


def test_a_comma_after_a_digit_is_a_token(vocabulary: Path) -> None:
    ours = SentencePieceTokenizer(vocabulary)
    tokens = [ours.vocabulary[i] for i in ours.encode("1,912")]
    assert "," in tokens and not any(len(t) > 1 and t.endswith(",") for t in tokens)
    assert ours["<cls>"] != ours["<sep>"]
    with pytest.raises(KeyError, match="no token 'house of cards'"):
        ours["house of cards"]


def test_ids_that_the_vocabulary_does_not_have_are_refused(vocabulary: Path) -> None:
    ours = SentencePieceTokenizer(vocabulary)
    assert ours.decode(torch.tensor(ours.encode("the old house"))) == "the old house"
    for unknown in (-1, -100, len(ours)):
        with pytest.raises(IndexError, match=rf"decode: ids go from 0 to {len(ours) - 1}, got"):
            ours.decode([unknown])
    with pytest.raises(TypeError, match="expected whole numbers"):
        ours.decode([1.5])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="encode: expected one string, got list"):
        ours.encode(["the"])  # type: ignore[arg-type]


def test_no_sentence_piece_model(tmp_path: Path) -> None:
    path = tmp_path / "spiece.model"
    path.write_bytes(b"not a model")
    with pytest.raises(CheckpointError, match=re.escape(f"{path} is not a SentencePiece model")):
        SentencePieceTokenizer(path)


def test_our_file(tmp_path: Path) -> None:
    tokenizer = WordPieceTokenizer.train(["the old house stood by the river"] * 9, 40)
    config = XLConfig(
        vocab_size=len(tokenizer), dim=16, layers=2, heads=4, feed_forward=32, dropout=0.0
    )
    model = XLNetLM(config).eval()
    save_with_tokenizer(model, tokenizer, tmp_path / "x.safetensors")
    loaded, cut = load_xlnet(tmp_path / "x.safetensors")
    assert loaded.config == config and cut.vocabulary == tokenizer.vocabulary
    torch.testing.assert_close(loaded(IDS).logits, model(IDS).logits, atol=1e-2, rtol=1e-2)
