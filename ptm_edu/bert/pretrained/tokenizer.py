"""The tokenizer that lies beside a published BERT: its pieces, and how text is prepared for them.

They are in vocab.txt and tokenizer_config.json, or, as transformers 5 saves them, in tokenizer.json
alone.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

from ptm_edu.language import Text
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.files import named
from ptm_edu.text.tokenizers.word_piece import UNKNOWN
from ptm_edu.text.tokenizers.word_piece_training import CONTINUES, LONGEST_WORD
from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import misfit, read_json

from .padded_vocab import is_padded_vocab

PIECES, RULES, BOTH = "vocab.txt", "tokenizer_config.json", "tokenizer.json"

Rules = Mapping[str, object]
Choices = dict[str, tuple[object, ...]]

_CLASSES = ("BertTokenizer", "BertTokenizerFast", None)  # others cut text by other rules
_OURS: Choices = {  # in tokenizer.json, beside what it says of case
    "model.type": ("WordPiece",),
    "model.unk_token": (UNKNOWN,),
    "model.continuing_subword_prefix": (CONTINUES,),
    "model.max_input_chars_per_word": (LONGEST_WORD,),
    "normalizer.type": ("BertNormalizer",),
    "normalizer.clean_text": (True,),
    "normalizer.handle_chinese_chars": (True,),
    "normalizer.lowercase": (True, False),
    "pre_tokenizer.type": ("BertPreTokenizer",),
    "added_tokens": ([],),
}
_OTHER = Text(
    en="{folder}: the model comes without a tokenizer, since text is to be cut by rules that "
    "`WordPieceTokenizer` does not have ({file}: {name} is {found!r}, expected {expected}). Try "
    "transformers' AutoTokenizer.from_pretrained: the model takes the ids that it gives",
    zh="{folder}：模型不带分词器，因为它要求的切分规则是 `WordPieceTokenizer` 没有的"
    "（{file} 中 {name} 为 {found!r}，应为 {expected}）。可试用 transformers 的 "
    "AutoTokenizer.from_pretrained，模型接受它给出的编号",
)
_FEWER = Text(
    en="{path} has {pieces:,} pieces, the model {words:,} words, more than a padding to a multiple "
    "of 8 to 128 explains: is the file cut short? Fetch it again. If the words that no piece has "
    "were added later, text never becomes one of them",
    zh="{path} 有 {pieces:,} 个词片，而模型有 {words:,} 个词，超出了补齐到 8 至 128 "
    "的倍数所需：文件是否被截断？请重新获取。若多出的词是后来添加的，文本不会被切成它们",
)


def load_tokenizer(folder: Path, vocab_size: int) -> WordPieceTokenizer | None:
    """Return the tokenizer of a model with `vocab_size` words, or None.

    Where there is no vocab.txt, tokenizer.json is read. Where nothing says so, text is uncased.
    None where neither is there, and, with a warning, where text is prepared in a way that is not
    `WordPieceTokenizer`'s, by whose pieces the model would be misled. Warns, too, of fewer pieces
    than words, unless these are padded: see `is_padded_vocab`. Raises CheckpointError for a damaged
    file, and for more pieces than words.
    """
    path = next((folder / name for name in (PIECES, BOTH) if (folder / name).is_file()), None)
    if path is None:
        return None
    rules = read_json(folder / RULES) if (folder / RULES).is_file() else {}
    try:
        found = _of_json(path, rules) if path.name == BOTH else _of_lines(path, rules)
    except ValueError as error:
        raise CheckpointError(str(error)) from error
    if found and len(found) > vocab_size:
        raise misfit(folder, f"{path.name}: {len(found):,} pieces for {vocab_size:,} words")
    if found and not is_padded_vocab(len(found), vocab_size):
        told = _FEWER.say(path=path, pieces=len(found), words=vocab_size)
        warnings.warn(told, stacklevel=3)  # where `bert.load` was called
    return found


def _of_lines(path: Path, rules: Rules) -> WordPieceTokenizer | None:
    uncased = rules.get("do_lower_case", True)
    ours: Choices = {
        "tokenizer_class": _CLASSES,
        "strip_accents": (None, uncased),  # None: where lower case is made
        "tokenize_chinese_chars": (None, True),
        "do_basic_tokenize": (None, True),
    }
    if not _as_ours(path.with_name(RULES), rules, ours):
        return None
    return WordPieceTokenizer.from_published(path, cased=not uncased)


def _of_json(path: Path, rules: Rules) -> WordPieceTokenizer | None:
    whole = read_json(path)
    with named(path):
        asked = _asked(whole)
        uncased = asked.get("normalizer.lowercase")
        ours = _OURS | {"normalizer.strip_accents": (None, uncased)}
        # Where the two files disagree, nobody knows which of them the model was trained by.
        case: Choices = dict.fromkeys(("do_lower_case", "strip_accents"), (None, uncased))
        if not (_as_ours(path, asked, ours) and _as_ours(path.with_name(RULES), rules, case)):
            return None
        return WordPieceTokenizer(_in_order(asked.get("model.vocab")), cased=not uncased)


def _asked(whole: Rules) -> dict[str, object]:
    """Return what tokenizer.json says of each part, "model.type" and so on.

    Of added tokens remain those that text may become; special ones it never does.
    """
    parts = {part: whole.get(part) for part in ("model", "normalizer", "pre_tokenizer")}
    asked: dict[str, object] = {
        f"{part}.{name}": value
        for part, entries in parts.items()
        if isinstance(entries, dict)
        for name, value in entries.items()
    }
    added = whole.get("added_tokens") or []
    if not isinstance(added, list) or not all(isinstance(one, dict) for one in added):
        raise ValueError("expected added_tokens to be a list of entries with names")
    asked["added_tokens"] = [one.get("content") for one in added if not one.get("special")]
    return asked


def _as_ours(path: Path, asked: Rules, ours: Choices) -> bool:
    """Say whether all that is asked for is ours; warns of the first that is not.

    What is left out counts as None.
    """
    for name, choices in ours.items():
        found = asked.get(name)
        if found not in choices:
            expected = " or ".join(repr(one) for one in choices if one is not None)
            told = _OTHER.say(
                folder=path.parent, file=path.name, name=name, found=found, expected=expected
            )
            warnings.warn(told, stacklevel=5)  # where `bert.load` was called
            return False
    return True


def _in_order(ids: object) -> list[str]:
    if not isinstance(ids, dict) or sorted(ids.values()) != list(range(len(ids))):
        raise ValueError("expected pieces with the ids 0, 1, 2, … without a gap")
    return sorted(ids, key=ids.__getitem__)
