"""An answer as a set of fragments: five tokens in a row, with names numbered within each.

Comments, docstrings, layout, parentheses, names, numbers and the order of statements do not change
the fragments, and neither do statements without effect. `normalization` writes comprehensions and
loops in one way; in texts that cannot be parsed a comprehension is split before each `for`.
"""

from __future__ import annotations

import keyword
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context

from ptm_edu.grading.run.processes import METHOD

from .normalization import normalized

MAX_CHARACTERS = 100_000  # of an answer that are read, without lines of comments
MAX_TOKENS = 2_000  # of an answer that are compared
MAX_PASSES = 20  # over the statements, to find those without effect
TOKENS_A_FRAGMENT = 5
MIN_TOKENS = 60  # of an answer that is compared: shorter ones are similar by nature

MANY = 500  # texts, for which it pays to start other processes
MIN_FRAGMENTS = 10  # of an answer that is compared: what assigns one name to another has none

COMMENT_LINES = re.compile(r"^[ \t]*+(?:#[^\n]*+)?\n", re.MULTILINE)
HEADS = ("def", "async", "import", "from", "@")
WITHOUT_EFFECT = ("assert", "print", "pass")
QUOTES = "\"'"

# Every alternative matches or fails at once, so that any text is read in one pass; the standard
# library's tokenizer needs 224 seconds for 100,000 characters of quotes and backslashes.
TOKEN = re.compile(
    r"""(?P<skip> [ \t\f\r]++ | \\\r?\n | \#[^\n]*+ )
    | (?P<end> [\n;] )
    | (?P<token> [a-zA-Z]{0,2} (?: \"{3}(?: [^"\\] | \\. | "(?!"") )*+(?:\"{3})?
                               | '{3}(?: [^'\\] | \\. | '(?!'') )*+(?:'{3})?
                               | "(?: [^"\\\n] | \\. )*+"? | '(?: [^'\\\n] | \\. )*+'? )
               | \d[\w.]*+ | \w++ | . )""",
    re.VERBOSE | re.DOTALL,
)


_known: dict[str, dict[str, Shape]] = {}  # what `remember_shapes` found, by the view's name


@dataclass(frozen=True)
class Shape:
    """What of a text is compared: its number of tokens and its fragments.

    A fragment that occurs more than once is counted: the second carries a number. Texts of fewer
    than `min_tokens` are not compared with each other.
    """

    tokens: int
    fragments: frozenset[str]
    min_tokens: int = MIN_TOKENS

    @property
    def long_enough(self) -> bool:
        """Whether the text is long enough to tell a copy from a coincidence."""
        return self.tokens >= self.min_tokens and len(self.fragments) >= MIN_FRAGMENTS


def shape(source: str, *, keep_names: bool = False) -> Shape:
    """Return the shape of a text, which need not be valid Python.

    With `keep_names` names, numbers and strings count as they are written: this is for texts that
    are too short to be compared without them.
    """
    if not keep_names and (known := remembered(shape, source)) is not None:
        return known
    source = COMMENT_LINES.sub("", source)[:MAX_CHARACTERS]
    statements = written = _effective(list(_statements(source)))
    if not keep_names:
        statements = _effective(list(_statements(normalized(source))))
    fragments: list[str] = []
    for statement in statements:
        fragments += _fragments(tuple(statement), keep_names)
    counts = Counter[str]()
    numbered = set()
    for fragment in islice(fragments, MAX_TOKENS):
        counts[fragment] += 1
        numbered.add(f"{fragment}\n{counts[fragment]}" if counts[fragment] > 1 else fragment)
    return Shape(sum(map(len, written)), frozenset(numbered))


def remember_shapes(texts: Iterable[str], view: Callable[[str], Shape] = shape) -> None:
    """Find the shapes of many texts with all cores, for `view` to return."""
    known = _known.setdefault(view.__name__, {})
    new = [text for text in dict.fromkeys(texts) if text not in known]
    if len(new) < MANY:
        return
    # Not forked: this process may have threads and an open gradebook.
    with ProcessPoolExecutor(mp_context=get_context(METHOD)) as pool:
        known.update(zip(new, pool.map(view, new, chunksize=MANY // 10), strict=True))


def remembered(view: Callable[[str], Shape], text: str) -> Shape | None:
    """Return the shape of a text that `remember_shapes` found in this view."""
    return _known.get(view.__name__, {}).get(text)


def token_count(source: str) -> int:
    """Return the number of tokens in the statements of a text that have an effect."""
    return sum(map(len, _effective_statements(source)))


def statement_count(source: str) -> int:
    """Return the number of statements of a text that have an effect."""
    return len(_effective_statements(source))


def _effective_statements(source: str) -> list[list[str]]:
    return _effective(list(_statements(COMMENT_LINES.sub("", source)[:MAX_CHARACTERS])))


def overlap(one: Shape, other: Shape) -> int:
    """Return how many percent of the shorter shape's fragments the other has as well."""
    shorter = min(len(one.fragments), len(other.fragments))
    return int(100 * len(one.fragments & other.fragments) / shorter) if shorter else 0


def line_shape(line: str) -> str:
    """Return a line without its comment, layout, numbers and strings, with its names numbered."""
    return _anonymous(_words(tuple(m[0] for m in TOKEN.finditer(line) if m["token"])))


def _statements(source: str) -> Iterator[list[str]]:
    """Yield the tokens of each statement, without docstrings, imports and the heads of functions.

    Parts of a comprehension and what follows a colon are statements of their own.
    """
    statement: list[str] = []
    depth = 0
    for match in TOKEN.finditer(source):
        token = match[0]
        if match.lastgroup == "skip":
            continue
        if match.lastgroup == "end":
            if depth <= 0:
                yield from _without_heads(statement)
                statement, depth = [], 0
            continue
        depth += (token in "([{") - (token in ")]}")
        if token == "for" and depth > 0:
            yield from _without_heads(statement)
            statement = []
        statement.append(token)
        if token == ":" and depth <= 0:
            yield from _without_heads(statement)
            statement = []
    yield from _without_heads(statement)


def _without_heads(statement: list[str]) -> Iterator[list[str]]:
    """Yield a statement unless it follows from the task or is a docstring."""
    is_text = all(token[-1] in QUOTES for token in statement)
    if statement and statement[0] not in HEADS and not is_text:
        yield statement


def _effective(statements: list[list[str]]) -> list[list[str]]:
    """Return the statements without those that only assert, print or bind a name never used."""
    for _ in range(MAX_PASSES):
        uses = Counter(token for statement in statements for token in statement)
        kept = [
            statement
            for statement in statements
            if statement[0] not in WITHOUT_EFFECT
            and not (statement[1:2] == ["="] and _is_name(statement[0]) and uses[statement[0]] == 1)
        ]
        if len(kept) == len(statements):
            break
        statements = kept
    return statements


@lru_cache(maxsize=100_000)
def _fragments(statement: tuple[str, ...], keep_names: bool) -> tuple[str, ...]:
    """Return a statement's fragments, the whole statement where it is shorter than one."""
    words = _words(statement)
    count = max(1, len(words) - TOKENS_A_FRAGMENT + 1)
    fragments = (words[i : i + TOKENS_A_FRAGMENT] for i in range(count))
    return tuple(" ".join(f) if keep_names else _anonymous(f) for f in fragments)


def _words(statement: tuple[str, ...]) -> list[str]:
    """Return the tokens without parentheses; attributes and keywords carry their dot or sign.

    Renaming cannot change these: they are a library's names.
    """
    words, before, depth = [], "", 0
    for i, token in enumerate(statement):
        depth += (token in "([{") - (token in ")]}")
        if before == ".":
            words.append(f".{token}")
        elif depth > 0 and _is_keyword(statement, i):
            words.append(f"{token}=")
        elif token not in ("(", ")"):
            words.append(token)
        before = token
    return words


def _is_keyword(statement: tuple[str, ...], position: int) -> bool:
    """Return whether a token within brackets is a keyword argument: `name=`, but not `name==`."""
    after = statement[position + 1 : position + 3]
    return _is_name(statement[position]) and after[:1] == ("=",) and after[1:] != ("=",)


def _anonymous(words: Sequence[str]) -> str:
    """Return a fragment with its names numbered in order, and without its numbers and strings."""
    numbers: dict[str, int] = {}
    return " ".join(
        f"\0{numbers.setdefault(word, len(numbers))}"
        if _is_name(word)
        else "''"
        if word[-1] in QUOTES
        else "0"
        if word[0].isdigit()
        else word
        for word in words
    )


def _is_name(token: str) -> bool:
    return token.isidentifier() and not keyword.iskeyword(token)
