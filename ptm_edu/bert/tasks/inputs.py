"""A task's texts as BERT's input: special tokens, two segments, and truncation.

Devlin et al. 2019, §4 and Figure 4. A single text is A; of two, such as premise and hypothesis, or
question and passage, the second is B. RoBERTa has <s> and </s> for [CLS] and [SEP], and two </s>
between two texts (Liu et al. 2019, §2.1). Texts are truncated as in the original implementation
(google-research/bert), except for questions, which it truncates after 64 tokens and we never do.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ptm_edu.arguments import checked
from ptm_edu.bert.masking import NO_WORD
from ptm_edu.bert.sentence_pairs import pair_input
from ptm_edu.language import Text
from ptm_edu.require import require
from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from ptm_edu.text.tokenizers import checks
from ptm_edu.text.tokenizers.base import Encoding
from ptm_edu.training.ignore_index import IGNORE_INDEX

Tokenizer = WordPieceTokenizer | BytePairTokenizer  # BERT's, or RoBERTa's
Ids = list[int]
Span = tuple[int, int]
NO_SPAN = (0, 0)  # as characters empty, as tokens [CLS]

_TRUNCATED = Text(
    en="{name}: a text has more tokens than the maximum length of {longest}, and was truncated",
    zh="{name}：文本超过可读的 {longest} 个词元，多出的部分已被截去",
)


@dataclass(frozen=True)
class TaskInput:
    """T tokens of one text or two: [CLS] A [SEP], or [CLS] A [SEP] B [SEP].

    `ids` are token ids and `token_type_ids` 0 for A and 1 for B. `word_ids` number the word of the
    last text that each token belongs to, from 0, and are −1 at all other tokens; `offsets` are its
    first character there and the one after its last. `truncated` is the number of tokens that were
    left out.
    """

    ids: Ids
    token_type_ids: Ids
    word_ids: Ids
    offsets: list[Span]
    truncated: int = 0


@checked()
def text_input(tokenizer: Tokenizer, text: str, longest: int = 128) -> TaskInput:
    """Return [CLS] text [SEP], at most `longest` tokens: the end of a longer text is left out.

    Here and below, truncation gives a warning. Raises ValueError for a text without a token, and if
    `longest` is too small for the special tokens and one token.
    """
    encoding = tokenizer.encode_with_offsets(text)
    return _warned("text_input", _single("text_input", tokenizer, encoding, longest))


@checked()
def words_input(tokenizer: Tokenizer, words: Iterable[str], longest: int = 128) -> TaskInput:
    """Return [CLS] words [SEP] for a text that is already split into words, each with a tag.

    Its offsets are empty. `align_labels_to_tokens(tags, input.word_ids)` are the tags of its
    tokens. Raises TypeError for a text, whose letters are no words.
    """
    encoding = Encoding([], [], [])
    for number, word in enumerate(checks.words(words, "words_input")):
        ids = tokenizer.encode(" " * isinstance(tokenizer, BytePairTokenizer) + word)
        encoding.ids.extend(ids)
        encoding.word_ids.extend([number] * len(ids))
        encoding.offsets.extend([NO_SPAN] * len(ids))
    return _warned("words_input", _single("words_input", tokenizer, encoding, longest))


@checked()
def align_labels_to_tokens(labels: Sequence[int], word_ids: Sequence[int]) -> list[int]:
    """Return a label for each token: its word's at the first token of a word, −100 at all others.

    "We use the representation of the first sub-token as the input to the token-level classifier"
    (Devlin et al. 2019, §5.3). `word_ids` number the word that each token belongs to, from 0, and
    are −1 for [CLS], [SEP] and padding, as in `mask_words`. The last words of a truncated text have
    no token, and so no label. Raises ValueError for a word that `labels` does not have.
    """
    aligned, before = [], NO_WORD
    for word in word_ids:
        require(
            word == NO_WORD or 0 <= word < len(labels),
            f"align_labels_to_tokens: a token is of word {word}, expected 0 to "
            f"{len(labels) - 1}, a label for each word, or {NO_WORD} for what is no word",
        )
        aligned.append(IGNORE_INDEX if word in (NO_WORD, before) else labels[word])
        before = word
    return aligned


@checked()
def two_texts_input(tokenizer: Tokenizer, first: str, second: str, longest: int = 128) -> TaskInput:
    """Return [CLS] first [SEP] second [SEP]: the longer loses its end until both fit."""
    a, b = tokenizer.encode(first), tokenizer.encode_with_offsets(second)
    room = _room("two_texts_input", tokenizer, longest, a, b.ids)
    lengths = [len(a), len(b.ids)]
    while sum(lengths) > room:
        lengths[lengths[1] >= lengths[0]] -= 1
    result = _with_special_tokens(tokenizer, a[: lengths[0]], b, lengths[1])
    truncated = len(a) + len(b.ids) - sum(lengths)
    return _warned("two_texts_input", replace(result, truncated=truncated))


@checked()
def question_input(
    tokenizer: Tokenizer, question: str, passage: str, longest: int = 384
) -> TaskInput:
    """Return [CLS] question [SEP] passage [SEP]: the end of a longer passage is left out.

    `question_windows` leaves out nothing. Raises ValueError if the question is too long.
    """
    return _warned("question_input", question_windows(tokenizer, question, passage, longest)[0])


@checked()
def question_windows(
    tokenizer: Tokenizer,
    question: str,
    passage: str,
    longest: int = 384,
    stride: int = 128,
) -> list[TaskInput]:
    """Split a long passage into overlapping windows whose starts are `stride` tokens apart.

    As in the original implementation, except that no question is truncated; a passage that fits has
    one window. Raises ValueError if the question is too long, for a text without a token, and for a
    stride below 1.
    """
    first, second = tokenizer.encode(question), tokenizer.encode_with_offsets(passage)
    room = _room("question and passage", tokenizer, longest, first, second.ids) - len(first)
    require(
        room >= 1,
        f"a question of {len(first)} tokens leaves its passage no room within the maximum length "
        f"of {longest}; ask a shorter one",
    )
    require(stride >= 1, f"question_windows: expected a stride of 1 or more, got {stride}")
    tokens = len(second.ids)
    windows = []
    for start in range(0, max(tokens - room, 0) + stride, min(stride, room)):
        rest = Encoding(second.ids[start:], second.word_ids[start:], second.offsets[start:])
        length = min(room, tokens - start)
        window = _with_special_tokens(tokenizer, first, rest, length)
        windows.append(replace(window, truncated=tokens - length))
        if start + length == tokens:
            break
    return windows


@checked()
def answer_positions(passage: TaskInput, start: int, end: int) -> Span:
    """Return the first and the last token of the answer passage[start:end], by characters.

    (0, 0), the position of [CLS], if the answer, or a part of it, is not in this input. Raises
    ValueError unless 0 <= start < end.
    """
    require(
        0 <= start < end,
        f"answer_positions: expected 0 <= start < end, got {start} and {end}",
    )
    own = [position for position, word in enumerate(passage.word_ids) if word != NO_WORD]
    starts, ends = zip(*(passage.offsets[position] for position in own), strict=True)
    overlapping = [
        position
        for position, first, last in zip(own, starts, ends, strict=True)
        if first < end and last > start
    ]
    outside = passage.truncated and (starts[0] > start or ends[-1] < end)
    return NO_SPAN if outside or not overlapping else (overlapping[0], overlapping[-1])


def warn_of_truncation(name: str, longest: int, stacklevel: int = 4) -> None:
    """Warn, on behalf of a function, that a text was truncated to so many tokens.

    `stacklevel` counts the frames up to the one that called the function; `checked` is one of them.
    """
    warnings.warn(_TRUNCATED.say(name=name, longest=longest), stacklevel=stacklevel)


def _warned(name: str, result: TaskInput) -> TaskInput:
    """Return the input, with a warning if it was truncated."""
    if result.truncated:
        warn_of_truncation(name, len(result.ids), stacklevel=5)
    return result


def _single(name: str, tokenizer: Tokenizer, encoding: Encoding, longest: int) -> TaskInput:
    """Return [CLS] text [SEP]."""
    length = min(_room(name, tokenizer, longest, encoding.ids), len(encoding.ids))
    return _with_special_tokens(tokenizer, None, encoding, length)


def _room(name: str, tokenizer: Tokenizer, longest: int, *texts: Sequence[int]) -> int:
    """Return how many tokens fit besides the special ones; `name` is for the error."""
    special = len(texts) + 1 + (len(texts) - 1) * isinstance(tokenizer, BytePairTokenizer)
    room = longest - special
    if room < len(texts) or not all(texts):
        lengths = " and ".join(str(len(text)) for text in texts)
        raise ValueError(
            f"{name}: expected a token or more in each text, and longest={special + len(texts)} or "
            f"more, got {lengths} tokens and longest={longest}"
        )
    return room


def _with_special_tokens(
    tokenizer: Tokenizer, first: Sequence[int] | None, last: Encoding, length: int
) -> TaskInput:
    """Return the first text, if there is one, and `length` tokens of the last, truncated."""
    roberta = isinstance(tokenizer, BytePairTokenizer)
    cls, sep = (tokenizer[name] for name in (("<s>", "</s>") if roberta else ("[CLS]", "[SEP]")))
    ids, types = [cls, *last.ids[:length], sep], [0] * (length + 2)
    if first is not None:
        ids, types = pair_input([*first, *[sep] * roberta], last.ids[:length], cls, sep)
    before = len(ids) - length - 1
    word_ids = [NO_WORD] * before + last.word_ids[:length] + [NO_WORD]
    offsets = [NO_SPAN] * before + last.offsets[:length] + [NO_SPAN]
    return TaskInput(ids, types, word_ids, offsets, truncated=len(last.ids) - length)
