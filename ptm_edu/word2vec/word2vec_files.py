"""The two file formats of word2vec.c and gensim, and GloVe's.

Both of word2vec's begin with a line "V D". Then, in the text format, a line for each word: the word
and D decimal numbers; in the binary one the word, a space, and D little-endian float32 numbers,
after which word2vec.c writes a line break and gensim does not. Counts are in neither. GloVe's
format is the text format without the first line.
"""

from __future__ import annotations

import gzip
import warnings
import zlib
from collections.abc import Iterator
from io import BufferedIOBase
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from ptm_edu.files import whole_file
from ptm_edu.language import Text
from ptm_edu.require import require

from .vectors import WordVectors, check_encodable, existing_file

LONGEST_LINE = 1_000_000  # bytes; a longer sequence without a line break is not text
LONGEST_WORD = 10_000  # bytes; a longer sequence without a space is not a word
MOST_COMPRESSED = 1032  # bytes that gzip can make from one

UNREADABLE = (ValueError, EOFError, zlib.error, gzip.BadGzipFile)  # the last three are gzip's

Row = tuple[bytes, NDArray[np.float32]]

_TWICE = Text(
    en="{n} words occur more than once, first {word!r}; the first vector of each was read",
    zh="有 {n} 个词出现不止一次，首先是 {word!r}；每个词只读取第一个向量",
)
_NOT_UTF8 = Text(
    en="{n} words are not UTF-8 text, first {word!r}; � replaces what is no whole character",
    zh="有 {n} 个词不是 UTF-8 文本，首先是 {word!r}；不完整的字符以 � 代替",
)
_MORE = Text(
    en="it goes on after the {V} words that its first line announces; the rest was not read",
    zh="第一行写明有 {V} 个词，但文件后面还有内容；其余部分没有读取",
)
_NO_BREAK = Text(
    en="its last line has no line break; if the file is truncated, the last number is wrong",
    zh="最后一行没有换行符；若文件不完整，最后一个数就是错的",
)


def read_word2vec(path: str | Path, binary: bool) -> WordVectors:
    """Read a file of word2vec.c, gensim or GloVe; `binary` says which of the two formats it is.

    A file may be compressed by gzip, and a text file may lack the first line "V D". If a word
    occurs twice, the first vector is read. Bytes that are not UTF-8 become �: word2vec.c truncates
    long words, even inside a character. A warning says where that happened. Raises
    FileNotFoundError, or ValueError for a file that is truncated or of another format.
    """
    path = existing_file(path)
    try:
        with _opened(path) as file:
            words, rows, remarks = _read(file, _most_bytes(path), binary)
        vectors = WordVectors(words, torch.from_numpy(rows))
    except UNREADABLE as error:
        kind = "binary" if binary else "text"
        raise ValueError(
            f"{path} is no whole word2vec file in {kind} format: {error}. {_advice(path, binary)}"
        ) from error
    for remark in remarks:
        warnings.warn(f"{path}: {remark}", stacklevel=2)
    return vectors


def write_word2vec(vectors: WordVectors, path: str | Path, binary: bool) -> None:
    """Write the vectors as gensim does, byte for byte, without counts; the write is atomic.

    Raises ValueError for a word that the format cannot hold: with a space or, in the text format,
    with a line break; in the binary format no word can begin with a line break.
    """
    lost = next((word for word in vectors.words if _is_lost(word, binary)), None)
    require(
        lost is None,
        f"write_word2vec: this format cannot hold {lost!r}, a word with a space or a line break: "
        f"replace spaces by _, or use WordVectors.save",
    )
    check_encodable(vectors.words, "write_word2vec")
    rows = vectors.vectors.numpy().astype("<f4")  # (V, D)
    with whole_file(path) as part, open(part, "wb") as file:
        file.write(f"{len(vectors)} {vectors.dim}\n".encode())
        for word, row in zip(vectors.words, rows, strict=True):
            if binary:
                file.write(f"{word} ".encode() + row.tobytes())
            else:
                file.write(f"{word} {' '.join(map(str, row))}\n".encode())


def _is_lost(word: str, binary: bool) -> bool:
    return " " in word or (word.startswith("\n") if binary else "\n" in word)


def _read(
    file: BufferedIOBase, most_bytes: int, binary: bool
) -> tuple[list[str], NDArray[np.float32], list[str]]:
    """Return words, vectors (V, D), and remarks on what was read otherwise than written."""
    V, D = _sizes(file, most_bytes, binary)
    ids: dict[str, int] = {}
    vectors = np.empty((V, D), dtype=np.float32)
    twice, not_utf8 = list[str](), list[str]()
    remarks: list[str] = []
    rows = _binary_rows(file, V, D) if binary else _text_rows(file, V, D, remarks)
    for letters, numbers in rows:
        word = letters.decode("utf-8", "replace")
        if word.encode() != letters:
            not_utf8.append(word)
        if word in ids:
            twice.append(word)
        else:
            vectors[len(ids)] = numbers
            ids[word] = len(ids)
    for text, found in ((_TWICE, twice), (_NOT_UTF8, not_utf8)):
        if found:
            remarks.append(text.say(n=len(found), word=found[0]))
    if file.read(LONGEST_LINE).strip():
        require(not binary, f"it goes on after the {V} words that its first line announces")
        remarks.append(_MORE.say(V=V))
    return list(ids), vectors[: len(ids)], remarks


def _sizes(file: BufferedIOBase, most_bytes: int, binary: bool) -> tuple[int, int]:
    """Return V and D from the first line or, if it is a word's, from the lines of the file."""
    line = file.readline(LONGEST_LINE)
    first, *others = line.split() or [b""]
    if len(others) == 1 and first.isdigit() and others[0].isdigit():
        V, D = int(first), int(others[0])
        require(V and D, f"its first line announces {V} words × {D}")
        # checked before memory is allocated: a number has 4 bytes, or a digit and a space
        least = V * (D * (4 if binary else 2) + 1)
        require(
            most_bytes >= least, f"{V} words × {D} take at least {least} bytes, it has {most_bytes}"
        )
        return V, D
    expected = "a first line 'V D' with two numbers" + ", or a word's line" * (not binary)
    D = line.rstrip().count(b" ")
    is_row = not binary and D and _is_number(others[-1] if others else b"")
    require(is_row, f"expected {expected}, got {line[:40]!r}")
    V = 1 + sum(bool(more.strip()) for more in file)
    file.seek(0)
    return V, D


def _binary_rows(file: BufferedIOBase, V: int, D: int) -> Iterator[Row]:
    for i in range(V):
        letters = bytearray()
        while (letter := file.read(1)) != b" ":
            if not letter or len(letters) > LONGEST_WORD:
                raise ValueError(f"word {i + 1} of {V} has no end")
            letters += letter
        numbers = file.read(4 * D)
        require(len(numbers) == 4 * D, f"it ends inside the vector of word {i + 1} of {V}")
        yield bytes(letters).lstrip(b"\n"), np.frombuffer(numbers, dtype="<f4")


def _text_rows(file: BufferedIOBase, V: int, D: int, remarks: list[str]) -> Iterator[Row]:
    for i in range(V):
        line = file.readline()
        # A word may hold spaces, as a few of GloVe's do, but no number behind one.
        word, *numbers = line.rstrip().rsplit(b" ", D)
        try:
            row = np.array(numbers, dtype=np.float32)
        except ValueError:
            row = np.empty(0, dtype=np.float32)
        require(
            len(row) == D and not any(map(_is_number, word.split(b" ")[1:])),
            f"row {i + 1} of {V} should hold a word and {D} numbers, got {line[:40]!r}",
        )
        if not line.endswith(b"\n"):
            remarks.append(_NO_BREAK.say())
        yield word, row


def _is_number(field: bytes) -> bool:
    try:
        float(field)
    except ValueError:
        return False
    return True


def _opened(path: Path) -> BufferedIOBase:
    return gzip.open(path) if _begins_with(path, b"\x1f\x8b") else open(path, "rb")


def _begins_with(path: Path, start: bytes) -> bool:
    with open(path, "rb") as file:
        return file.read(len(start)) == start


def _advice(path: Path, binary: bool) -> str:
    """Return what to try, after a look at the first row of a file that could not be read."""
    if _begins_with(path, b"PK\x03\x04"):
        return "It is a zip archive: unpack it, and read a file that was in it"
    is_text = _first_row_is(path, binary=False)
    if is_text if binary else not is_text and _first_row_is(path, binary=True):
        return f"Try binary={not binary}"
    return "It is truncated, damaged or of another kind: download it again"


def _first_row_is(path: Path, binary: bool) -> bool:
    try:
        with _opened(path) as file:
            V, D = _sizes(file, _most_bytes(path), binary)
            next(_binary_rows(file, V, D) if binary else _text_rows(file, V, D, []))
            return True
    except UNREADABLE:
        return False


def _most_bytes(path: Path) -> int:
    """The most bytes that a file can have when it is decompressed."""
    size = path.stat().st_size
    return size * MOST_COMPRESSED if _begins_with(path, b"\x1f\x8b") else size
