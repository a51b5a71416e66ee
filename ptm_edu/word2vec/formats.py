"""Word vectors as other programs know them: gensim's objects and word2vec.c's two file formats.

Both files begin with a line "V D". Then, in the text format, a line for each word: the word and D
decimal numbers; in the binary one the word, a space, and D little-endian float32 numbers, after
which word2vec.c writes a line break and gensim does not. Counts are in neither.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
import torch

from ptm_edu.files import whole_file

from .vectors import WordVectors

if TYPE_CHECKING:
    from gensim.models import KeyedVectors

LONGEST_WORD = 10_000  # bytes; what goes on longer than this without a space is no word


def read_word2vec(path: str | Path, binary: bool) -> WordVectors:
    """Read a file of word2vec.c or gensim; `binary` says which of the two formats it is.

    Raises FileNotFoundError, or ValueError for a file that is cut off or of another format.
    """
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(f"there is no file of word vectors at {path}: check the name")
    with open(path, "rb") as file:
        try:
            V, D = _read_header(file, path.stat().st_size, binary)
            read_row = _read_binary_row if binary else _read_text_row
            words, rows = [], np.empty((V, D), dtype=np.float32)
            for i in range(V):
                word, rows[i] = read_row(file, D, i, V)
                words.append(word)
            return WordVectors(words, torch.from_numpy(rows))
        except ValueError as error:
            kind = "binary" if binary else "text"
            raise ValueError(
                f"{path} is no whole word2vec file in {kind} format: {error}. "
                f"Try binary={not binary}, or fetch the file again"
            ) from error


def write_word2vec(vectors: WordVectors, path: str | Path, binary: bool) -> None:
    """Write the vectors as gensim does, byte for byte; whole or not at all, without counts."""
    spaced = next((word for word in vectors.words if len(word.split()) != 1), None)
    if spaced is not None:
        raise ValueError(
            f"write_word2vec: this format cannot hold {spaced!r}, a word with a space in it: "
            f"replace spaces by _, or use WordVectors.save"
        )
    rows = vectors.vectors.numpy().astype("<f4")  # (V, D)
    with whole_file(path) as part, open(part, "wb") as file:
        file.write(f"{len(vectors)} {vectors.dim}\n".encode())
        for word, row in zip(vectors.words, rows, strict=True):
            if binary:
                file.write(f"{word} ".encode() + row.tobytes())
            else:
                file.write(f"{word} {' '.join(map(str, row))}\n".encode())


def from_gensim(keyed: KeyedVectors) -> WordVectors:
    """Take over a gensim `KeyedVectors`, sorted by count where it has counts."""
    words = [str(word) for word in keyed.index_to_key]
    vectors = torch.from_numpy(np.array(keyed.vectors, dtype=np.float32))  # (V, D)
    if "count" not in keyed.expandos:
        return WordVectors(words, vectors)
    counts = torch.from_numpy(np.array(keyed.expandos["count"], dtype=np.int64))
    order = counts.argsort(descending=True, stable=True)
    return WordVectors([words[i] for i in order.tolist()], vectors[order], counts[order])


def to_gensim(vectors: WordVectors) -> KeyedVectors:
    """Return a gensim `KeyedVectors` with the same words in the same order, and counts if any."""
    from gensim.models import KeyedVectors

    keyed = KeyedVectors(vectors.dim)
    keyed.add_vectors(vectors.words, vectors.vectors.numpy())
    if vectors.counts is not None:
        for word, count in zip(vectors.words, vectors.counts.tolist(), strict=True):
            keyed.set_vecattr(word, "count", count)
    return keyed


def _read_header(file: BinaryIO, size: int, binary: bool) -> tuple[int, int]:
    line = file.readline(100)
    fields = line.split()
    if len(fields) != 2 or not all(field.isdigit() for field in fields):
        raise ValueError(f"expected a first line 'V D' with two numbers, got {line[:40]!r}")
    V, D = int(fields[0]), int(fields[1])
    if V == 0 or D == 0:
        raise ValueError(f"its first line announces {V} words × {D}")
    # asked before memory is taken: a number has 4 bytes, or a digit and a space
    least = V * (D * (4 if binary else 2) + 2)
    if size < least:
        raise ValueError(f"{V} words × {D} take at least {least} bytes, it has {size}")
    return V, D


def _read_binary_row(file: BinaryIO, D: int, i: int, V: int) -> tuple[str, np.ndarray]:
    letters = bytearray()
    while (letter := file.read(1)) != b" ":
        if not letter or len(letters) > LONGEST_WORD:
            raise ValueError(f"word {i + 1} of {V} has no end")
        letters += letter
    numbers = file.read(4 * D)
    if len(numbers) < 4 * D:
        raise ValueError(f"it ends inside the vector of word {i + 1} of {V}")
    return letters.decode("utf-8").lstrip("\n"), np.frombuffer(numbers, dtype="<f4")


def _read_text_row(file: BinaryIO, D: int, i: int, V: int) -> tuple[str, np.ndarray]:
    line = file.readline().decode("utf-8")
    word, *numbers = line.rstrip().split(" ")
    if not line.endswith("\n") or len(numbers) != D:
        raise ValueError(f"line {i + 2} should hold a word and {D} numbers, got {line[:40]!r}")
    return word, np.array(numbers, dtype=np.float32)
