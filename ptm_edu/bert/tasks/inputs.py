"""A task's texts as BERT reads them: between marks, in two segments, cut where they are too long.

Devlin et al. 2019, §4 and Figure 4. A text alone is A; of two, such as premise and hypothesis, or
question and passage, the second is B. Texts are cut as in the released code, but for questions,
which it cuts after 64 tokens, and we never.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ptm_edu.bert.masking import NO_WORD
from ptm_edu.bert.sentence_pairs import pair_input
from ptm_edu.language import Text
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers import checks
from ptm_edu.text.tokenizers.word_piece import Encoding
from ptm_edu.training.ignore_index import IGNORE_INDEX

Ids = list[int]
Place = tuple[int, int]
NO_PLACE = (0, 0)  # as characters none, as tokens [CLS]

_CUT = Text(
    en="{name}: a text has more tokens than the {longest} that are read, and what is too much was "
    "left out",
    zh="{name}：文本超过可读的 {longest} 个词元，多出的部分已被截去",
)


@dataclass(frozen=True)
class TaskInput:
    """T tokens of one text or two: [CLS] A [SEP], or [CLS] A [SEP] B [SEP].

    `ids` and `token_types`, 0 for A and 1 for B. `words` numbers the word of the last text that
    each token is a piece of, from 0, and is −1 at all others; `offsets` are its first character
    there and the one after its last. `cut` is how many tokens were left out. Raises ValueError
    unless each token has all four.
    """

    ids: Ids
    token_types: Ids
    words: Ids
    offsets: list[Place]
    cut: int = 0

    def __post_init__(self) -> None:
        ids, types, words = len(self.ids), len(self.token_types), len(self.words)
        offsets = len(self.offsets)
        if not ids == types == words == offsets:
            raise ValueError(
                f"TaskInput: expected a token type, a word and an offset for each token, got {ids} "
                f"ids, {types} token types, {words} words and {offsets} offsets"
            )


def text_input(tokenizer: WordPieceTokenizer, text: str, longest: int = 128) -> TaskInput:
    """Return [CLS] text [SEP], at most `longest` tokens: a longer text loses its end.

    Here and below, what is left out is told in a warning. Raises ValueError for a text without a
    token, and where `longest` has no room beside the marks.
    """
    given = tokenizer.encode_with_offsets(text)
    kept = min(_room("text_input", longest, given.ids), len(given.ids))
    return _told("text_input", _framed(tokenizer, None, given, kept), len(given.ids) - kept)


def words_input(
    tokenizer: WordPieceTokenizer, words: Iterable[str], longest: int = 128
) -> TaskInput:
    """Return [CLS] words [SEP] for words that were cut by another rule, each with a tag.

    Its offsets say nothing. `align_labels_to_tokens(tags, input.words)` are the tags of its tokens.
    Raises TypeError for a text, whose letters are no words.
    """
    given = Encoding([], [], [])
    for number, word in enumerate(checks.words(words, "words_input")):
        ids = tokenizer.encode(word)
        given.ids.extend(ids)
        given.word_ids.extend([number] * len(ids))
        given.offsets.extend([NO_PLACE] * len(ids))
    kept = min(_room("words_input", longest, given.ids), len(given.ids))
    return _told("words_input", _framed(tokenizer, None, given, kept), len(given.ids) - kept)


def align_labels_to_tokens(labels: Sequence[int], words: Sequence[int]) -> list[int]:
    """Return a label for each piece: its word's at the first piece, −100 at all others.

    "We use the representation of the first sub-token as the input to the token-level classifier"
    (Devlin et al. 2019, §5.3). `words` numbers the word that each piece belongs to, from 0, and is
    −1 for [CLS], [SEP] and padding, as `mask_words` has it. The last words of a text that was cut
    off have no piece, and so no label. Raises ValueError for a number that `labels` does not have.
    """
    found, before = [], NO_WORD
    for word in words:
        if word != NO_WORD and not 0 <= word < len(labels):
            raise ValueError(
                f"align_labels_to_tokens: a token is of word {word}, expected 0 to "
                f"{len(labels) - 1}, a label for each word, or {NO_WORD} for what is no word"
            )
        found.append(IGNORE_INDEX if word in (NO_WORD, before) else labels[word])
        before = word
    return found


def two_texts_input(
    tokenizer: WordPieceTokenizer, first: str, second: str, longest: int = 128
) -> TaskInput:
    """Return [CLS] first [SEP] second [SEP]: the longer loses its end until both fit."""
    one, other = tokenizer.encode(first), tokenizer.encode_with_offsets(second)
    room = _room("two_texts_input", longest, one, other.ids)
    kept = [len(one), len(other.ids)]
    while sum(kept) > room:
        kept[kept[1] >= kept[0]] -= 1
    found = _framed(tokenizer, one[: kept[0]], other, kept[1])
    return _told("two_texts_input", found, len(one) + len(other.ids) - sum(kept))


def question_input(
    tokenizer: WordPieceTokenizer, question: str, passage: str, longest: int = 384
) -> TaskInput:
    """Return [CLS] question [SEP] passage [SEP]: a passage that is too long loses its end.

    `question_windows` loses nothing. Raises ValueError for a question that leaves no room.
    """
    first = question_windows(tokenizer, question, passage, longest)[0]
    return _told("question_input", first, first.cut)


def question_windows(
    tokenizer: WordPieceTokenizer,
    question: str,
    passage: str,
    longest: int = 384,
    stride: int = 128,
) -> list[TaskInput]:
    """Return as many inputs as it takes to read a long passage; each begins `stride` tokens on.

    As in the released code, but that no question is cut; for a passage that fits it is one. Raises
    ValueError for a question that leaves the passage no room, a text without a token, and a stride
    below 1.
    """
    asked, given = tokenizer.encode(question), tokenizer.encode_with_offsets(passage)
    room = _room("question and passage", longest, asked, given.ids) - len(asked)
    if room < 1:
        raise ValueError(
            f"a question of {len(asked)} tokens leaves its passage no room among the {longest} "
            f"that are read; ask a shorter one"
        )
    if stride < 1:
        raise ValueError(f"question_windows: expected a stride of 1 or more, got {stride}")
    tokens = len(given.ids)
    starts = range(0, max(tokens - room, 0) + stride, min(stride, room))
    windows = []
    for start in starts:
        part = Encoding(given.ids[start:], given.word_ids[start:], given.offsets[start:])
        kept = min(room, tokens - start)
        windows.append(replace(_framed(tokenizer, asked, part, kept), cut=tokens - kept))
        if start + kept == tokens:
            break
    return windows


def answer_positions(passage: TaskInput, start: int, end: int) -> Place:
    """Return the first and the last token of the answer passage[start:end], by characters.

    (0, 0), the place of [CLS], where the answer, or a part of it, is not in this input. Raises
    ValueError unless 0 <= start < end.
    """
    if not 0 <= start < end:
        raise ValueError(f"answer_positions: expected 0 <= start < end, got {start} and {end}")
    own = [place for place, word in enumerate(passage.words) if word != NO_WORD]
    begins, ends = zip(*(passage.offsets[place] for place in own), strict=True)
    touched = [
        place
        for place, first, last in zip(own, begins, ends, strict=True)
        if first < end and last > start
    ]
    cut = passage.cut and (begins[0] > start or ends[-1] < end)
    return NO_PLACE if cut or not touched else (touched[0], touched[-1])


def _room(name: str, longest: int, *texts: Sequence[int]) -> int:
    """Return for how many tokens there is room beside the marks; `name` begins the error."""
    room = longest - len(texts) - 1
    if room < len(texts) or not all(texts):
        lengths = " and ".join(str(len(text)) for text in texts)
        raise ValueError(
            f"{name}: expected a token or more in each text, and longest={len(texts) * 2 + 1} or "
            f"more, got {lengths} tokens and longest={longest}"
        )
    return room


def _framed(
    tokenizer: WordPieceTokenizer, first: Sequence[int] | None, given: Encoding, kept: int
) -> TaskInput:
    """Return the first text, if there is one, and what is kept of the last, between marks."""
    cls, sep = tokenizer["[CLS]"], tokenizer["[SEP]"]
    ids, kinds = [cls, *given.ids[:kept], sep], [0] * (kept + 2)
    if first is not None:
        ids, kinds = pair_input(first, given.ids[:kept], cls, sep)
    before = len(ids) - kept - 1
    words = [NO_WORD] * before + given.word_ids[:kept] + [NO_WORD]
    offsets = [NO_PLACE] * before + given.offsets[:kept] + [NO_PLACE]
    return TaskInput(ids, kinds, words, offsets)


def _told(name: str, found: TaskInput, cut: int) -> TaskInput:
    if cut:
        warn_of_cut(name, len(found.ids))
    return replace(found, cut=cut)


def warn_of_cut(name: str, longest: int) -> None:
    """Warn, on behalf of a function, that a text was cut to so many tokens."""
    warnings.warn(_CUT.say(name=name, longest=longest), stacklevel=4)
