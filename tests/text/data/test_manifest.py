import csv
import hashlib
import lzma
from importlib.util import find_spec
from pathlib import Path

import pytest

from ptm_edu.files import sha256
from ptm_edu.text import corpora, tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import local


def test_every_name_that_loads_has_rows_and_every_row_a_loader() -> None:
    assert set(manifest.names()) == {*corpora.names(), *tasks.names()}


def test_rows_are_complete() -> None:
    for row in manifest.rows():
        assert row.license and row.size and row.made, row
        assert row.where == "data" or row.where.startswith(
            ("gensim:", "ptm_edu:", "https://", "hub:")
        ), row
        assert (len(row.sha256) == 64 and row.bytes) or row.where.startswith("hub:"), row
        assert row.file or row.where.startswith(("gensim:", "ptm_edu:")), row
        assert not row.file.startswith("/")
    assert len({(row.set, row.part) for row in manifest.rows()}) == len(manifest.rows())


def test_addresses_are_pinned_to_a_commit() -> None:
    for row in manifest.rows():
        if "githubusercontent" in row.where:
            commit = row.where.split("/")[5]
            assert len(commit) == 40 and int(commit, 16), row.where


def test_embedded_files_are_the_ones_described() -> None:
    embedded = [row for row in manifest.rows() if row.where.startswith("gensim:")]
    assert {"wikipedia-sample", "analogies", "wordsim-353", "simlex-999"} == {
        r.set for r in embedded
    }
    (folder,) = find_spec("gensim").submodule_search_locations  # type: ignore[union-attr,misc]
    for row in embedded:
        path = Path(folder) / row.where.removeprefix("gensim:")
        assert (path.stat().st_size, sha256(path)) == (row.bytes, row.sha256)


def test_an_unknown_name_or_part_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'wiki' is not a known set; there"):
        manifest.rows_of("wiki")
    with pytest.raises(ValueError, match="its parts are: train, valid, test"):
        manifest.rows_of("wikitext-2", "dev")
    with pytest.raises(ValueError):
        manifest.rows_of("books", "train")


REBUILT = {"squad"}
"""Sets that the data folder holds in another form; they have tests of their own."""


def test_the_manifest_says_what_the_provenance_says(real_data: Path) -> None:
    stated: dict[str, dict[str, str]] = {}
    for path in real_data.rglob("PROVENANCE.tsv"):
        with open(path, encoding="utf-8", newline="") as file:
            for fields in csv.DictReader(file, delimiter="\t"):
                folder = path.parent.relative_to(real_data).as_posix()
                stated[f"{folder}/{fields['file']}"] = fields
    rows = [
        row
        for row in manifest.rows()
        if row.file and not row.where.startswith("hub:") and row.set not in REBUILT
    ]
    assert len(rows) >= 18
    for row in rows:
        fields = stated[row.file]
        assert (row.sha256, row.bytes) == (fields["sha256"], int(fields["bytes"])), row.file
        if row.where.startswith("https:"):
            assert row.where.endswith(f"/{fields['repo']}/{fields['commit']}/{fields['path']}")


def test_the_files_are_the_ones_described(real_data: Path) -> None:
    checked = 0
    for row in manifest.rows():
        path = local(row)
        if path is None or not path.is_relative_to(real_data) or row.set in REBUILT:
            continue
        if path.suffix == ".xz" and not row.file.endswith(".xz"):
            content = lzma.decompress(path.read_bytes())
            measured = (len(content), hashlib.sha256(content).hexdigest())
        else:
            measured = (path.stat().st_size, sha256(path))
        assert measured == (row.bytes, row.sha256), row.file
        checked += 1
    assert checked >= 18
