"""A tokenizer saved by transformers 5, which writes tokenizer.json and no vocab.txt."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.bert import load
from ptm_edu.bert.pretrained.tokenizer import load_tokenizer
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training import CheckpointError
from ptm_edu.transformer.padded_vocab import is_padded_vocab

LINES = [
    "The tokenizer's café, naïve: don't UNBELIEVABLE unbelievable tokens!",
    "Où étiez-vous l'ÉTÉ dernier? ŁÓDŹ İstanbul e\u0301te\u0301 ﬁn x²",
    "北京大学 in 北京，中文。「日本語」 한국어 🙂",
    "",
]
UNSEEN = ["A café in BERLIN, untokenized naïve; 上海大学 ☃ ÉTÉS " + "b" * 101]


def save(folder: Path, cased: bool = False) -> int:
    """Save a tokenizer of pieces learned from LINES as transformers does; return how many."""
    from transformers import BertTokenizer

    pieces = WordPieceTokenizer.train(LINES * 3, 200, cased=cased).vocabulary
    path = folder / "pieces"
    path.write_text("\n".join(pieces) + "\n", encoding="utf-8")
    BertTokenizer(str(path), do_lower_case=not cased).save_pretrained(folder)
    assert not (folder / "vocab.txt").exists()
    return len(pieces)


def change(path: Path, part: str, changed: Any) -> None:
    """Write a JSON file again, with other entries in a part of it, or another part."""
    content = json.loads(path.read_text(encoding="utf-8"))
    content[part] = content[part] | changed if isinstance(changed, dict) else changed
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize("cased", [False, True], ids=["uncased", "cased"])
def test_a_folder_of_transformers_own_comes_with_its_tokenizer(tmp_path: Path, cased: bool) -> None:
    from transformers import AutoTokenizer, BertConfig, BertModel

    sizes: dict[str, Any] = dict.fromkeys(["hidden_size", "intermediate_size"], 4)
    sizes |= {"num_hidden_layers": 1, "num_attention_heads": 1}
    config = BertConfig(vocab_size=save(tmp_path, cased), **sizes)
    BertModel(config).save_pretrained(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        _, ours = load(tmp_path)
    assert ours is not None and ours.cased == cased
    theirs = AutoTokenizer.from_pretrained(tmp_path)
    for line in [*LINES, *UNSEEN]:
        assert ours.encode(line) == theirs.encode(line, add_special_tokens=False)
    assert ours["[UNK]"] in ours.encode(UNSEEN[0]) and len(ours.encode("untokenized")) > 1


def test_tokenizer_json_alone_determines_case(tmp_path: Path) -> None:
    words = save(tmp_path, cased=True)
    (tmp_path / "tokenizer_config.json").unlink()
    tokenizer = load_tokenizer(tmp_path, words)
    assert tokenizer is not None and tokenizer.cased


def test_pieces_are_in_the_order_of_their_ids(tmp_path: Path) -> None:
    words = save(tmp_path)
    before = load_tokenizer(tmp_path, words)
    path = tmp_path / "tokenizer.json"
    vocabulary = json.loads(path.read_text(encoding="utf-8"))["model"]["vocab"]
    change(path, "model", {"vocab": dict(reversed(vocabulary.items()))})
    after = load_tokenizer(tmp_path, words)
    assert before and after and after.vocabulary == before.vocabulary
    assert after["[PAD]"] == 0


def test_vocab_txt_has_precedence(tmp_path: Path) -> None:
    words = save(tmp_path)
    (tmp_path / "pieces").rename(tmp_path / "vocab.txt")
    (tmp_path / "tokenizer.json").write_text("{", encoding="utf-8")
    assert load_tokenizer(tmp_path, words) is not None


@pytest.mark.parametrize(
    ("part", "changed", "message"),
    [
        ("model", {"type": "Unigram"}, "model.type is 'Unigram', expected 'WordPiece'"),
        ("normalizer", {"strip_accents": False}, "strip_accents is False, expected True"),
        ("normalizer", {"lowercase": False}, "tokenizer_config.json: do_lower_case is True"),
        ("added_tokens", [{"content": "cafe", "special": False}], r"added_tokens is \['cafe'\]"),
    ],
)
def test_other_kinds_of_tokenizers_are_rejected(
    part: str, changed: Any, message: str, tmp_path: Path
) -> None:
    words = save(tmp_path)
    change(tmp_path / "tokenizer.json", part, changed)
    with pytest.warns(UserWarning, match=f"without a tokenizer.*{message}.*Try .*AutoTokenizer"):
        assert load_tokenizer(tmp_path, words) is None


@pytest.mark.parametrize(
    ("pieces", "words", "fine"),
    [
        *((30_522, words, True) for words in (30_522, 30_528, 30_592)),
        *((12, words, True) for words in (12, 16)),
        *((30_522, words, False) for words in (30_523, 30_524, 31_522, 30_656, 30_521)),
        *((6, words, False) for words in (30, 32, 64, 5)),
        *((64, words, False) for words in (128, 72)),
    ],
)
def test_padding_rounds_up_to_a_multiple(pieces: int, words: int, fine: bool) -> None:
    assert is_padded_vocab(pieces, words) == fine


def test_fewer_tokens_than_embeddings_are_warned_about_unless_padded(tmp_path: Path) -> None:
    pieces = save(tmp_path)
    padded = -(-pieces // 64) * 64
    assert padded > pieces
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        padded_tokenizer = load_tokenizer(tmp_path, padded)
    message = f"has {pieces:,} tokens, the model {10 * padded:,} embeddings.*truncated"
    with pytest.warns(UserWarning, match=message):
        short = load_tokenizer(tmp_path, 10 * padded)
    assert padded_tokenizer and short and len(padded_tokenizer) == len(short) == pieces


def test_damaged_files_are_named(tmp_path: Path) -> None:
    words = save(tmp_path)
    with pytest.raises(CheckpointError):
        load_tokenizer(tmp_path, words - 1)
    path = tmp_path / "tokenizer.json"
    content = path.read_text(encoding="utf-8")
    change(path, "model", {"vocab": {"[UNK]": 1}})
    with pytest.raises(CheckpointError, match=r"tokenizer.json is damaged"):
        load_tokenizer(tmp_path, words)
    path.write_text(content[:-9], encoding="utf-8")
    with pytest.raises(CheckpointError):
        load_tokenizer(tmp_path, words)
