"""Frames, what is believed of them, and what the sandbox is given to see."""

from __future__ import annotations

import io
import json
import random
import struct
from pathlib import Path

import numpy
import pytest
import torch

from ptm_edu.grading.sandbox import sandbox_env
from ptm_edu.grading.sandbox.runtime.frames import Decoder, GarbledError, encode, read_frame
from ptm_edu.grading.sandbox.runtime.job import CellError, Flag, RunResult
from ptm_edu.grading.sandbox.runtime.patches import State
from ptm_edu.grading.sandbox.runtime.protocol import (
    Channel,
    JobRecord,
    result_from_frame,
    result_to_frame,
)
from ptm_edu.grading.sandbox.sandbox_env import environment, import_path, readable


def test_frames_come_back_from_pieces_of_any_size():
    frames = [({"a": 1}, b""), ({"名": [None]}, b"x" * 1000), ({}, b"\x00")]
    data = b"".join(encode(*frame) for frame in frames)
    for size in (1, 7, len(data)):
        decoder = Decoder()
        pieces = [data[start : start + size] for start in range(0, len(data), size)]
        assert [frame for piece in pieces for frame in decoder.feed(piece)] == frames
        assert decoder.empty
    stream = io.BytesIO(data)
    assert [read_frame(stream.read) for _ in range(4)] == [*frames, None]


@pytest.mark.parametrize(
    "data",
    [
        struct.pack("!II", 2, 65 << 20),
        struct.pack("!II", 5 << 20, 0),
        struct.pack("!II", 2, 0) + b"[]",
        struct.pack("!II", 2, 0) + b"\xff\xff",
        struct.pack("!II", 200_000, 0) + b"[" * 200_000,
        struct.pack("!II", 5000, 0) + b"9" * 5000,
    ],
)
def test_what_is_no_frame_is_refused(data):
    with pytest.raises(GarbledError):
        read_frame(io.BytesIO(data).read)


def test_half_a_frame_is_an_end():
    with pytest.raises(EOFError):
        read_frame(io.BytesIO(encode({"a": 1})[:-1]).read)


def test_a_channel_tells_a_record():
    record, decoder = JobRecord(), Decoder()
    channel = Channel(lambda data: [record.take(frame) for frame in decoder.feed(data)])
    channel.begun(0.5)
    channel.flag("network", "here")
    channel.flag("network", "here")
    channel.cell_error(3, ValueError(), "half \ud800")
    channel.outputs(b"packed", 0.25)
    ran = RunResult("done", b"packed", "", 0.25, (Flag("network", "here"),))
    assert record.finished("") == RunResult(
        **{**vars(ran), "cell_errors": (CellError(3, "ValueError", "half ?"),)}
    )
    assert result_from_frame(result_to_frame(record.finished(""))) == record.finished("")


@pytest.mark.parametrize(
    "header",
    [
        {},
        {"flag": ["network"]},
        {"flag": ["network", 3]},
        {"cell_error": ["0", "a", "b"]},
        {"outputs": "0"},
        {"outputs": float("nan")},
        {"ran": ["done", "", 0.0]},
    ],
)
def test_a_record_believes_nothing_else(header):
    with pytest.raises(GarbledError):
        JobRecord().take((header, b""))


def test_before_it_begins_all_is_a_fault_and_afterwards_nothing():
    record = JobRecord()
    assert record.ended("killed", "9").ended == "fault"
    record.take(({"begun": 0.1}, b""))
    assert record.ended("killed", "9").ended == "killed"
    record.take(({"fault": "made up"}, b""))
    assert record.over and record.finished("").ended == "garbled"


def test_half_a_pair_and_long_texts_are_cut():
    record = JobRecord()
    record.take(({"begun": 0.1}, b""))
    record.take((json.loads('{"flag": ["network", "\\ud800' + "x" * 900 + '"]}'), b""))
    (flag,) = record.finished("too much").flags
    assert flag.detail.startswith("?") and len(flag.detail) == 200


def test_the_environment_is_ours_alone(monkeypatch):
    monkeypatch.setenv("PTM_SECRET", "1")
    assert not {"PTM_SECRET", "PYTHONPATH", "USER"} & environment("/private").keys()
    assert environment("/private")["HOME"] == "/private"


def test_nothing_readable_holds_the_library(root, tmp_path, monkeypatch):
    installed = tmp_path / "site-packages"
    for name in ("ptm_edu/word2vec", "torch", "__editable__.ptm_edu-1", "other"):
        (installed / name).mkdir(parents=True)
    found = readable([*import_path(), str(installed)])
    for library in (root / "ptm_edu", installed / "ptm_edu", installed / "__editable__.ptm_edu-1"):
        assert not [one for one in found if Path(one) in (library, *library.parents)]
    assert {str(installed / "torch"), str(installed / "other")} <= {*found}
    clone = installed / "clone" / "ptm_edu"  # a repository below a folder that may be read
    clone.mkdir(parents=True)
    monkeypatch.setattr(sandbox_env, "LIBRARY", clone)
    assert not {str(clone), str(clone.parent), str(installed)} & {*readable([str(installed)])}


def test_what_one_job_changes_the_next_does_not_find():
    """Where one process runs several jobs; test_fresh.py shows it in the sandbox itself."""
    threads, state = torch.get_num_threads(), State()
    draws = []
    try:
        for _ in range(2):
            draws.append((float(torch.rand(())), float(numpy.random.rand()), random.random()))
            torch.set_default_dtype(torch.float64)
            torch.set_grad_enabled(False)
            state.restore()
            assert torch.get_default_dtype() is torch.float32 and torch.is_grad_enabled()
    finally:
        torch.set_num_threads(threads)
    assert draws[0] == draws[1]
