from __future__ import annotations

import re
from itertools import islice

import pytest

from benchmarks import word2vec as benchmark
from ptm_edu.text import corpora
from ptm_edu.word2vec import encode_stream


def test_both_sides_are_measured_on_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    sentences = list(islice(corpora.load("wikipedia-sample").sentences(), 3000))
    ratio, _ = benchmark.compare(sentences, runs=2)
    lines = capsys.readouterr().out.splitlines()
    header, ours, peer = (re.split(r"\s{2,}", line.strip()) for line in lines)
    assert header == ["seconds", "words/s", "WordSim-353", "analogies"]
    assert ratio == pytest.approx(float(peer[1]) / float(ours[1]), rel=0.05)
    words = sum(map(len, sentences))
    for cells in (ours, peer):
        assert int(cells[2]) == pytest.approx(words / float(cells[1]), rel=0.05)
        assert "±" in cells[3] and "±" in cells[4]


def test_the_stream_is_the_one_that_the_trainer_reads_elsewhere() -> None:
    sentences = [["b", "a", "b"], ["rare"], ["a", "b"]]
    words, _, stream = encode_stream(sentences, min_count=2)
    ids = {word: i for i, word in enumerate(words)}
    assert benchmark.as_stream(sentences, ids).tolist() == stream.tolist()


def test_a_lower_mean_is_a_fault() -> None:
    ours = [{"WordSim-353": 0.5, "analogies": 0.2}, {"WordSim-353": 0.25, "analogies": 0.2}]
    peer = [{"WordSim-353": 0.5, "analogies": 0.1}, {"WordSim-353": 0.5, "analogies": 0.1}]
    assert benchmark.worse(ours, peer) == [
        "WordSim-353: mean 0.3750 over the seeds, gensim's is 0.5000"
    ]
    assert benchmark.worse(peer, peer) == []
