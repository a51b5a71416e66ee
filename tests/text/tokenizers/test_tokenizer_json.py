"""transformers encodes texts with an exported tokenizer as our tokenizers do."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import transformers

from ptm_edu import zoo
from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tokenizers.tokenizer_json import write_tokenizer_json

END = "<|endoftext|>"
PARTS = [
    *"ab Z é 北ÿ\n\t'’s٣½Ⅷ\u200b\u0301😀  ΣİǅIﬀ[]-_.",
    *("[SEP]", END, "<|pad|>", "[PAD]", "[UNK]", "don't", "hello", "World", "unbelievably"),
]


def texts(count: int) -> list[str]:
    random = Random(0)
    return ["".join(random.choices(PARTS, k=random.randint(1, 12))) for _ in range(count)]


@pytest.mark.parametrize(
    ("name", "before", "after", "padding"),
    [("bert-mini", "[CLS]", "[SEP]", "[PAD]"), ("gpt-mini", END, END, "<|pad|>")],
)
def test_transformers_encodes_as_we_do(
    name: str, before: str, after: str, padding: str, tmp_path: Path
) -> None:
    ours = zoo.load(name).tokenizer
    names: dict[str, Any] = {"before": before, "after": after, "padding": padding}
    write_tokenizer_json(ours, tmp_path, **names, max_length=9)
    theirs = transformers.AutoTokenizer.from_pretrained(tmp_path)
    for text in texts(800):
        ids = ours.encode(text)
        assert theirs(text)["input_ids"] == [ours[before], *ids, ours[after]], text
        short = theirs(text, truncation=True)["input_ids"]
        assert short == [ours[before], *ids[:7], ours[after]]
    assert theirs.pad_token_id == (ours[padding] if padding in ours else len(ours))
    assert theirs.pad_token_id not in theirs(padding)["input_ids"]


def test_a_tokenizer_of_characters_is_refused(tmp_path: Path) -> None:
    pairs = BytePairTokenizer.train(["good film"], 300, [END])
    with pytest.raises(ValueError, match="expected WordPieces or pairs of bytes, got BytePair"):
        write_tokenizer_json(
            pairs, tmp_path, before=END, after=END, padding="<|pad|>", max_length=9
        )
    assert list(tmp_path.iterdir()) == []
