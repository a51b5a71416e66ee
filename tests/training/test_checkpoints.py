from __future__ import annotations

import errno
from pathlib import Path

import pytest
import torch
from safetensors import SafetensorError
from safetensors.torch import save_file

from ptm_edu.training import CheckpointError, checkpoints, load_checkpoint, save_checkpoint


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "c.safetensors"
    save_checkpoint(file, {"a": torch.arange(100.0), "b": torch.ones(3)}, {"步": 5, "x": 0.1})
    return file


def test_all_types_and_shapes_come_back_exactly(tmp_path: Path) -> None:
    weights = torch.randn(4, 6, generator=torch.Generator().manual_seed(0))
    tensors = {
        "float32": weights,
        "tied": weights,
        "transposed": weights.T,
        "bfloat16": weights.bfloat16(),
        "float64": weights.double() / 3,
        "int64": torch.tensor([2**62, -1]),
        "bool": torch.tensor([True, False]),
        "scalar": torch.tensor(1.5),
        "empty": torch.zeros(0, 3),
        "trained": torch.nn.Parameter(weights),
        "generator": torch.Generator().manual_seed(5).get_state(),
        "special": torch.tensor([float("inf"), -0.0]),
    }
    facts = {"big": 2**70, "small": 5e-324, "third": 1 / 3, "list": [1, [2.5, None]], "π": "词元"}
    save_checkpoint(tmp_path / "c", tensors, facts)
    loaded, loaded_facts = load_checkpoint(tmp_path / "c")
    assert loaded_facts == facts
    assert loaded.keys() == tensors.keys()
    for name, tensor in tensors.items():
        assert loaded[name].dtype == tensor.dtype
        assert torch.equal(loaded[name], tensor), name


@pytest.mark.parametrize("share", [0.0, 0.02, 0.5, 0.99])
def test_a_truncated_file_is_rejected(path: Path, share: float) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    with pytest.raises(CheckpointError, match=r"c\.safetensors is damaged .* train again"):
        load_checkpoint(path)


def test_a_single_changed_bit_is_detected(path: Path) -> None:
    content = path.read_bytes()
    for position in range(0, len(content), 7):
        changed = bytearray(content)
        changed[position] ^= 4
        path.write_bytes(changed)
        try:
            tensors, facts = load_checkpoint(path)
        except CheckpointError:
            continue
        # What may change unseen is white space in the header, which means nothing.
        assert facts == {"步": 5, "x": 0.1}, position
        assert torch.equal(tensors["a"], torch.arange(100.0)), position
        assert torch.equal(tensors["b"], torch.ones(3)), position


def test_other_files_are_rejected(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a checkpoint", encoding="utf-8")
    torch.save({"a": torch.ones(2)}, tmp_path / "pickle")
    for name in ("text", "pickle"):
        with pytest.raises(CheckpointError):
            load_checkpoint(tmp_path / name)
    save_file({"a": torch.ones(2)}, tmp_path / "weights")
    with pytest.raises(CheckpointError, match="not a checkpoint of this library"):
        load_checkpoint(tmp_path / "weights")


def test_a_missing_file_is_reported_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CheckpointError, match=r"there is no checkpoint .*nowhere"):
        load_checkpoint(tmp_path / "nowhere")
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    with pytest.raises(CheckpointError, match=r"检查点 .*nowhere 不存在"):
        load_checkpoint(tmp_path / "nowhere")


@pytest.mark.parametrize(
    "fault",
    [
        OSError(errno.ENOSPC, "No space left on device"),
        SafetensorError("Error while serializing: I/O error: No space left on device"),
    ],
)
def test_a_full_disk_leaves_the_older_checkpoint(
    path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def full(tensors: object, part: Path, metadata: object) -> None:
        part.write_bytes(b"half")
        raise fault

    before = path.read_bytes()
    monkeypatch.setattr(checkpoints, "save_file", full)
    with pytest.raises(OSError, match=r"the disk is full: .* Free some space"):
        save_checkpoint(path, {"a": torch.zeros(1)}, {})
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]
