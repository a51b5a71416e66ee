"""Tokenizers beside published weights, as transformers of several versions saves them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.bert.pretrained.tokenizer import load_tokenizer as word_pieces
from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from ptm_edu.training import CheckpointError
from ptm_edu.transformer.byte_pair_files import BYTE_LEVEL, GPT2, OPENAI_GPT, load_byte_pairs
from ptm_edu.xlnet.pretrained import load_tokenizer as sentence_pieces

LINES = ["The tokenizer's café, naïve: don't unbelievable tokens!", "on and on, 1,912 times"]
UNSEEN = [*LINES, "A café in BERLIN: untokenized  naïve;\n上海 ☃ ÉTÉS x² <pad>", ""]
NO_SPACES = [line for line in UNSEEN if "<pad>" not in line]


def write(folder: Path, **files: Any) -> None:
    """Write files with these contents, JSON unless they are text; __ in a name is its dot."""
    for name, content in files.items():
        text = content if isinstance(content, str) else json.dumps(content)
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")


def byte_pairs(folder: Path, *special: str, byte_level: bool = True) -> list[str]:
    """Write a vocabulary that ends with these special tokens, and merges; return the tokens."""
    trained = BytePairTokenizer.train(
        LINES * 3, 560, [] if byte_level else ["<unk>"], byte_level, uncased=not byte_level
    )
    pieces = [*trained.vocabulary, *special]
    ids = {piece: number for number, piece in enumerate(pieces)}
    merges = "".join(f"{left} {right}\n" for left, right in trained.ranks)
    write(folder, vocab__json=ids, merges__txt="#version: 0.2\n" + merges)
    return pieces


def saved_by_transformers(kind: str, folder: Path, **added: Any) -> Any:
    """Save a tokenizer of a vocabulary in `folder` as transformers does; return it."""
    import transformers

    tokenizer = getattr(transformers, kind)(str(folder / "vocab.json"), str(folder / "merges.txt"))
    if added:
        tokenizer.add_special_tokens(added)
    tokenizer.save_pretrained(folder)
    for name in ("vocab.json", "merges.txt"):
        (folder / name).unlink()
    return tokenizer


@pytest.mark.parametrize(
    ("kind", "of_model", "special"),
    [
        ("GPT2Tokenizer", GPT2, ("<|endoftext|>",)),
        ("RobertaTokenizer", BYTE_LEVEL, ("<s>", "<pad>", "</s>", "<unk>", "<mask>")),
        ("OpenAIGPTTokenizer", OPENAI_GPT, ()),
    ],
)
def test_tokenizer_json_alone_is_read(
    kind: str, of_model: Any, special: tuple[str, ...], tmp_path: Path
) -> None:
    pieces = byte_pairs(tmp_path, *special, byte_level=of_model.byte_level)
    theirs = saved_by_transformers(kind, tmp_path)
    ours = load_byte_pairs(tmp_path, len(pieces), of_model)
    assert ours is not None and ours.vocabulary == pieces
    assert set(ours.special_tokens) == {*special, *theirs.all_special_tokens}
    for line in NO_SPACES:
        assert ours.encode(line) == theirs.encode(line, add_special_tokens=False)


def test_special_tokens_that_were_added_are_kept(tmp_path: Path) -> None:
    pieces = byte_pairs(tmp_path, "<|endoftext|>")
    theirs = saved_by_transformers("GPT2Tokenizer", tmp_path, pad_token="<pad>", sep_token="<x>")
    ours = load_byte_pairs(tmp_path, len(pieces) + 2, GPT2)
    assert ours is not None and ours["<pad>"] == theirs.pad_token_id == len(pieces)
    assert ours["<x>"] == theirs.sep_token_id and ours.decode([ours["<pad>"], 5]) == ours.decode(
        [5]
    )


def test_a_special_token_in_the_vocabulary_alone_is_kept(tmp_path: Path) -> None:
    pieces = byte_pairs(tmp_path, "<|endoftext|>", "<pad>", "madeupword0000", "[SEP]")
    ours = load_byte_pairs(tmp_path, len(pieces), GPT2)
    assert ours is not None and ours["<pad>"] == len(pieces) - 3
    from transformers import GPT2Tokenizer

    theirs = GPT2Tokenizer(str(tmp_path / "vocab.json"), str(tmp_path / "merges.txt"))
    for line in (*UNSEEN, "madeupword0000", "[SEP]"):
        assert ours.encode(line) == theirs.encode(line)


def test_truncated_merges_are_still_noticed(tmp_path: Path) -> None:
    pieces = byte_pairs(tmp_path, "<|endoftext|>")
    merges = tmp_path / "merges.txt"
    lines = merges.read_text(encoding="utf-8").splitlines(keepends=True)
    merges.write_text("".join(lines[:-3]), encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"merges\.txt.*no merge makes the token"):
        load_byte_pairs(tmp_path, len(pieces), GPT2)


PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "un", "##able", "u"]


@pytest.fixture
def spiece(tmp_path: Path) -> list[str]:
    """A small SentencePiece model in the folder; its tokens."""
    from sentencepiece import SentencePieceTrainer

    write(tmp_path, text="\n".join(LINES * 20))
    SentencePieceTrainer.Train(
        input=str(tmp_path / "text"),
        model_prefix=str(tmp_path / "spiece"),
        vocab_size=80,
        hard_vocab_limit=False,
        control_symbols=["<cls>", "<sep>", "<pad>"],
        minloglevel=2,
    )
    tokenizer = sentence_pieces(tmp_path, 80)
    assert tokenizer is not None
    return tokenizer.vocabulary


@pytest.fixture(params=["bert", "gpt2", "xlnet"])
def folder(
    request: pytest.FixtureRequest, tmp_path: Path
) -> tuple[Path, int, Callable[[Path, int], Any]]:
    """A folder with the vocabulary of a kind, its size, and its reader."""
    if request.param == "bert":
        write(tmp_path, vocab__txt="\n".join(PIECES))
        return tmp_path, len(PIECES), word_pieces
    if request.param == "gpt2":
        size = len(byte_pairs(tmp_path, "<|endoftext|>"))
        return tmp_path, size, lambda path, size: load_byte_pairs(path, size, GPT2)
    return tmp_path, len(request.getfixturevalue("spiece")), sentence_pieces


Folder = tuple[Path, int, Callable[[Path, int], Any]]


@pytest.mark.parametrize("file", ["added_tokens.json", "added_tokens_decoder"])
def test_an_added_word_is_refused_by_name(file: str, folder: Folder) -> None:
    path, size, load = folder
    if file == "added_tokens.json":
        write(path, added_tokens__json={"covid": size})
    else:
        token = {"content": "covid", "special": False}
        write(path, tokenizer_config__json={"added_tokens_decoder": {str(size): token}})
    message = r"without a tokenizer.*added_tokens is \['covid'\], expected none but special"
    with pytest.warns(UserWarning, match=message):
        assert load(path, size + 1) is None


def test_an_added_special_token_of_transformers_4(folder: Folder) -> None:
    path, size, load = folder
    write(path, added_tokens__json={"[X]": size})
    write(path, special_tokens_map__json={"additional_special_tokens": ["[X]"]})
    if load is sentence_pieces:  # whose library does not know it
        with pytest.warns(UserWarning, match=r"without a tokenizer.*\[X\]"):
            assert load(path, size + 1) is None
        return
    tokenizer = load(path, size + 1)
    assert tokenizer["[X]"] == size and "[X]" in tokenizer.special_tokens
    assert size not in tokenizer.encode("un [X]")
    write(path, added_tokens__json={"[X]": size + 1})
    with pytest.raises(CheckpointError, match=rf"'\[X\]' has the id {size + 1}, which is neither"):
        load(path, size + 2)


def test_embeddings_without_a_token_are_told(folder: Folder) -> None:
    path, size, load = folder
    with pytest.warns(UserWarning, match=f"has {size} tokens, the model {3 * size:,} embeddings"):
        assert load(path, 3 * size) is not None


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"added_tokens_decoder": {"7": {"special": True}}}, "entries with their content"),
        ({"added_tokens_decoder": {"x": {"content": "[X]"}}}, "invalid literal|added_tokens"),
        ({"added_tokens_decoder": ["[X]"]}, "added_tokens_decoder to be entries by their ids"),
    ],
)
def test_added_tokens_that_are_none(content: Any, message: str, folder: Folder) -> None:
    path, size, load = folder
    write(path, tokenizer_config__json=content)
    with pytest.raises(CheckpointError, match=message):
        load(path, size)


def test_an_added_word_of_transformers_5_is_refused_by_name(tmp_path: Path) -> None:
    from transformers import BertTokenizer

    write(tmp_path, pieces="\n".join(PIECES))
    theirs = BertTokenizer(str(tmp_path / "pieces"))
    theirs.add_tokens(["[X]"], special_tokens=True)
    theirs.save_pretrained(tmp_path)
    ours = word_pieces(tmp_path, len(PIECES) + 1)
    assert isinstance(ours, WordPieceTokenizer) and ours["[X]"] == len(PIECES)
    theirs.add_tokens(["covid"])
    theirs.save_pretrained(tmp_path)
    with pytest.warns(UserWarning, match=r"tokenizer\.json: added_tokens is \['covid'\]"):
        assert word_pieces(tmp_path, len(PIECES) + 2) is None


@pytest.mark.parametrize(
    ("files", "named"),
    [
        (["vocab.txt"], "has vocab.txt, expected vocab.json and merges.txt, or tokenizer.json"),
        (["vocab.json"], "has vocab.json, expected"),
        (["merges.txt", "tokenizer.model"], "has merges.txt and tokenizer.model, expected"),
    ],
)
def test_files_of_another_tokenizer_are_named(files: list[str], named: str, tmp_path: Path) -> None:
    assert load_byte_pairs(tmp_path, 9, GPT2) is None
    for name in files:
        (tmp_path / name).write_text("", encoding="utf-8")
    with pytest.warns(UserWarning, match=f"without a tokenizer.*{re.escape(named)}"):
        assert load_byte_pairs(tmp_path, 9, GPT2) is None


@pytest.mark.parametrize("rules", [{"add_prefix_space": True}, {"tokenizer_class": "XTokenizer"}])
def test_rules_beside_two_files_are_named(rules: dict[str, Any], tmp_path: Path) -> None:
    size = len(byte_pairs(tmp_path, "<|endoftext|>"))
    write(tmp_path, tokenizer_config__json=rules)
    with pytest.warns(UserWarning, match=f"without a tokenizer.*{next(iter(rules))} is "):
        assert load_byte_pairs(tmp_path, size, GPT2) is None


@pytest.mark.parametrize(
    ("rules", "cleaned"),
    [
        ({"do_lower_case": True}, "the cafe"),
        ({"do_lower_case": True, "keep_accents": True}, "the café"),
        ({"do_lower_case": False}, "The Cafe"),
    ],
)
def test_case_and_accents_of_sentence_pieces(
    rules: dict[str, Any], cleaned: str, tmp_path: Path, spiece: list[str]
) -> None:
    from sentencepiece import SentencePieceProcessor

    write(tmp_path, tokenizer_config__json=rules)
    tokenizer = sentence_pieces(tmp_path, len(spiece))
    assert tokenizer is not None
    theirs = SentencePieceProcessor(model_file=str(tmp_path / "spiece.model"))
    assert tokenizer.encode("The  Café") == theirs.EncodeAsIds(cleaned)


def test_lower_case_of_sentence_pieces_equals_transformers(
    tmp_path: Path, spiece: list[str]
) -> None:
    from transformers import XLNetTokenizer

    write(tmp_path, tokenizer_config__json={"do_lower_case": True})
    theirs = XLNetTokenizer.from_pretrained(tmp_path)
    ours = sentence_pieces(tmp_path, len(spiece))
    assert ours is not None
    for line in LINES:
        words = line.replace(",", "").replace("1912", "")  # whose commas it joins to the number
        assert ours.encode(words) == theirs.encode(words, add_special_tokens=False)


def test_spaces_that_are_kept_are_refused_by_name(tmp_path: Path, spiece: list[str]) -> None:
    write(tmp_path, tokenizer_config__json={"remove_space": False})
    with pytest.warns(UserWarning, match="remove_space is False, expected True"):
        assert sentence_pieces(tmp_path, len(spiece)) is None
