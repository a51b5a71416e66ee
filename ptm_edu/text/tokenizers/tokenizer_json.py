"""Our tokenizers as tokenizer.json, the file that `tokenizers` and transformers read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ptm_edu.files import whole_file
from ptm_edu.require import require

from .byte_pair import BytePairTokenizer
from .word_piece import UNKNOWN
from .word_piece import WordPieceTokenizer as WordPieces
from .word_piece_training import CONTINUES, LONGEST_WORD

Json = dict[str, Any]


def write_tokenizer_json(
    tokenizer: WordPieces | BytePairTokenizer,
    folder: Path,
    *,
    before: str,
    after: str,
    padding: str,
    max_length: int,
) -> None:
    """Write tokenizer.json and tokenizer_config.json, for `AutoTokenizer.from_pretrained(folder)`.

    A text becomes `before` text `after`, two special tokens. `padding` is the token of a batch's
    padding; the next free id is its own if the vocabulary does not have it. With truncation=True a
    text has at most `max_length` tokens. As here, no text is encoded as a special token. Raises
    ValueError for a tokenizer of characters, for which the file has no rules.
    """
    ids = {piece: number for number, piece in enumerate(tokenizer.vocabulary)}
    ids.setdefault(padding, len(ids))
    special = list(dict.fromkeys([*tokenizer.special_tokens, padding]))
    if isinstance(tokenizer, WordPieces):
        rules = _word_pieces(tokenizer, ids)
        roles = {"cls_token": before, "sep_token": after, "unk_token": UNKNOWN}
    else:
        rules = _pairs_of_bytes(tokenizer, ids)
        roles = {"bos_token": before, "eos_token": after}
    content = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [_added(ids[token], token) for token in special],
        **rules,
        "post_processor": _template(ids, before, after),
    }
    settings = {
        "tokenizer_class": "PreTrainedTokenizerFast",  # follows tokenizer.json and nothing else
        "model_max_length": max_length,
        "padding_side": "right",
        "truncation_side": "right",
        "split_special_tokens": True,  # "[SEP]" in a text is [, SEP, ]
        "clean_up_tokenization_spaces": False,
        "pad_token": padding,
        **roles,
        # transformers' GPT-2 adds an embedding for token types, BERT needs none for a single text.
        "model_input_names": ["input_ids", "attention_mask"],
    }
    for name, fields in (("tokenizer.json", content), ("tokenizer_config.json", settings)):
        with whole_file(folder / name) as part:
            part.write_text(json.dumps(fields, ensure_ascii=False, indent=1), encoding="utf-8")


def _word_pieces(tokenizer: WordPieces, ids: dict[str, int]) -> Json:
    return {
        "normalizer": {
            "type": "BertNormalizer",
            "clean_text": True,
            "handle_chinese_chars": True,
            "strip_accents": not tokenizer.cased,
            "lowercase": not tokenizer.cased,
        },
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "decoder": {"type": "WordPiece", "prefix": CONTINUES, "cleanup": True},
        "model": {
            "type": "WordPiece",
            "unk_token": UNKNOWN,
            "continuing_subword_prefix": CONTINUES,
            "max_input_chars_per_word": LONGEST_WORD,
            "vocab": ids,
        },
    }


def _pairs_of_bytes(tokenizer: BytePairTokenizer, ids: dict[str, int]) -> Json:
    require(
        tokenizer.byte_level,
        f"tokenizer.json: expected WordPieces or pairs of bytes, got {tokenizer!r}, which has "
        f"other rules",
    )
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
    return {
        "normalizer": None,
        "pre_tokenizer": {**byte_level, "use_regex": True},
        "decoder": {**byte_level, "use_regex": True},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": "",
            "end_of_word_suffix": "",
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": ids,
            "merges": [[*pair] for pair in tokenizer.ranks],
        },
    }


def _added(number: int, token: str) -> Json:
    flags = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    return {"id": number, "content": token, **flags, "special": True}


def _template(ids: dict[str, int], before: str, after: str) -> Json:
    """Return the rule that puts a token before a text and one after it, or after each of two."""

    def special(token: str, segment: int = 0) -> Json:
        return {"SpecialToken": {"id": token, "type_id": segment}}

    def text(name: str, segment: int = 0) -> Json:
        return {"Sequence": {"id": name, "type_id": segment}}

    single = [special(before), text("A"), special(after)]
    return {
        "type": "TemplateProcessing",
        "single": single,
        "pair": [*single, text("B", 1), special(after, 1)],
        "special_tokens": {
            token: {"id": token, "ids": [ids[token]], "tokens": [token]}
            for token in (before, after)
        },
    }
