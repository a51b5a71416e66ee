"""Published checkpoints in the hub's format: a folder of config.json and safetensors files.

Weights are read from safetensors only, because loading a pickle can run arbitrary code.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from safetensors import SafetensorError, safe_open
from torch import Tensor

from ptm_edu.language import Text

from .checkpoints import CheckpointError

Choice = TypeVar("Choice")

FILES = (
    *("config.json", "*.safetensors", "*.safetensors.index.json"),
    *("vocab.json", "merges.txt"),  # byte pairs
    *("vocab.txt", "tokenizer_config.json", "tokenizer.json"),  # WordPieces
    *("added_tokens.json", "special_tokens_map.json"),
    *("spiece.model", "tokenizer.model"),  # SentencePiece
    "1_Pooling/config.json",  # sentence encoders
)
WEIGHTS = "model.safetensors"
CONNECT = 3.0  # seconds: a lecture hall without a network should not wait longer to hear so

_ABSENT = Text(
    en="{name} is no folder here, and was not to be had from {endpoint} ({why}). Check the name; "
    "without a network, name a folder with its config.json and model.safetensors; where the hub "
    "is unreachable, set HF_ENDPOINT to a mirror",
    zh="{name} 不是本机文件夹，也无法从 {endpoint} 获取（{why}）。请检查名称；没有网络时，"
    "请给出包含 config.json 和 model.safetensors 的文件夹；若无法访问该站点，"
    "请把 HF_ENDPOINT 设为镜像地址",
)
_NO_FILE = Text(
    en="{folder} has no {file}: a checkpoint is a folder with config.json and model.safetensors. "
    "Pickled weights (pytorch_model.bin) are not read, they could run any code; transformers' "
    "save_pretrained writes safetensors",
    zh="{folder} 中没有 {file}：检查点应是包含 config.json 和 model.safetensors 的文件夹。"
    "不读取 pickle 格式的权重（pytorch_model.bin），因为其中可能含有任意代码；"
    "可用 transformers 的 save_pretrained 写出 safetensors",
)
_PICKLES = (".bin", ".ckpt", ".pt", ".pth")
_A_PICKLE = Text(
    en="{path} names a file, and a checkpoint is a folder with config.json and model.safetensors. "
    "Pickled weights are not read, they could run any code; transformers' save_pretrained writes "
    "safetensors, from_pretrained(OLD_FOLDER).save_pretrained(NEW_FOLDER)",
    zh="{path} 指向文件，而检查点应是包含 config.json 和 model.safetensors 的文件夹。"
    "不读取 pickle 格式的权重，因为其中可能含有任意代码；可用 transformers 的 save_pretrained "
    "写出 safetensors：from_pretrained(旧文件夹).save_pretrained(新文件夹)",
)
_A_FILE = Text(
    en="{path} names a file, and a checkpoint is a folder with config.json and model.safetensors: "
    "give the folder, {folder}",
    zh="{path} 指向文件，而检查点应是包含 config.json 和 model.safetensors 的文件夹："
    "请给出该文件夹 {folder}",
)
_NO_FOLDER = Text(
    en="there is no folder {path}; expected a checkpoint's folder, or a model's name on the hub, "
    "such as openai-community/gpt2",
    zh="没有文件夹 {path}；应为检查点的文件夹，或模型在 hub 上的名称，如 openai-community/gpt2",
)
_DAMAGED = Text(
    en="{path} is damaged ({why}); fetch it again",
    zh="{path} 已损坏（{why}）；请重新获取",
)


def folder_of(name: str | Path) -> Path:
    """Return the folder `name`, or the local folder of the hub's model of that name.

    A model that was downloaded once needs no network. HF_ENDPOINT names a mirror. Raises
    CheckpointError if there is neither, and if `name` is a file.
    """
    if not isinstance(name, (str, Path)):
        raise TypeError(f"load: expected a folder or the name of a model, got {name!r:.60}")
    path = Path(name)
    if path.is_dir():
        return path
    if path.suffix in _PICKLES:
        raise CheckpointError(_A_PICKLE.say(path=path))
    if path.is_file() or path.suffix == ".safetensors":
        raise CheckpointError(_A_FILE.say(path=path, folder=path.parent))
    if path.is_absolute() or str(name).startswith((".", "~")) or len(path.parts) > 2:
        raise CheckpointError(_NO_FOLDER.say(path=name))  # the hub's names are OWNER/NAME
    from huggingface_hub import constants, snapshot_download

    try:
        files = list(FILES)
        return Path(snapshot_download(str(name), allow_patterns=files, etag_timeout=CONNECT))
    except Exception as error:  # its own kinds, and those of the HTTP library below it
        why = str(error).strip().partition("\n")[0] or type(error).__name__
        message = _ABSENT.say(name=name, endpoint=constants.ENDPOINT, why=why)
        raise CheckpointError(message) from error


def read_config(folder: Path) -> dict[str, Any]:
    """Return config.json; raises CheckpointError if it is missing or damaged."""
    path = folder / "config.json"
    if not path.is_file():
        raise CheckpointError(_NO_FILE.say(folder=folder, file=path.name))
    return read_json(path)


def read_json(path: Path) -> dict[str, Any]:
    """Return an existing JSON file's content; raises CheckpointError if it is damaged."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # of JSON and of encodings too
        raise CheckpointError(_DAMAGED.say(path=path, why=error)) from error
    if not isinstance(content, dict):
        raise CheckpointError(_DAMAGED.say(path=path, why=type(content).__name__))
    return content


def choose(
    folder: Path,
    config: Mapping[str, Any],
    entry: str,
    choices: Mapping[str, Choice],
    default: str | None = None,
) -> Choice:
    """Return the choice that a config's entry names, or `default` if the entry is missing.

    Raises CheckpointError for an entry that is none of the choices.
    """
    value = config.get(entry, default)
    if not isinstance(value, str) or value not in choices:
        expected = " or ".join(map(repr, choices))
        raise CheckpointError(f"{folder}: {entry}: expected {expected}, got {value!r}")
    return choices[value]


def require(
    folder: Path, config: Mapping[str, Any], only: Mapping[str, Any], class_name: str
) -> None:
    """Raise CheckpointError if a config has an option that our class does not support.

    `only` has the supported value of each entry; a missing entry is accepted.
    """
    for entry, value in only.items():
        if config.get(entry, value) != value:
            raise CheckpointError(
                f"{folder}: the config's {entry} is {config[entry]}, but `{class_name}` "
                f"supports only {value}"
            )


def size(config: Mapping[str, Any], entry: str, default: int | None = None) -> int:
    """Return a whole number of a config; raises ValueError if it is none."""
    value = config.get(entry, default)
    if type(value) is not int:
        raise ValueError(f"{entry}: expected a whole number, got {value!r:.80}")
    return value


def fraction(config: Mapping[str, Any], entry: str, default: float) -> float:
    """Return a number from 0 to 1 of a config, a probability or an ε; raises ValueError."""
    value = config.get(entry, default)
    if type(value) not in (int, float) or not 0 <= value <= 1:
        raise ValueError(f"{entry}: expected a number from 0 to 1, got {value!r:.80}")
    return float(value)


def flag(config: Mapping[str, Any], entry: str) -> bool:
    """Return true or false of a config, false if it is missing; raises ValueError."""
    value = config.get(entry, False)
    if type(value) is not bool:
        raise ValueError(f"{entry}: expected true or false, got {value!r:.80}")
    return value


def read_tensors(folder: Path) -> dict[str, Tensor]:
    """Return all tensors by name, from one file or from those that an index lists."""
    index = folder / f"{WEIGHTS}.index.json"
    names = [WEIGHTS]
    if index.is_file() and not (folder / WEIGHTS).is_file():
        try:
            names = sorted(
                set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values())
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise CheckpointError(_DAMAGED.say(path=index, why=error)) from error
    tensors: dict[str, Tensor] = {}
    for name in names:
        path = folder / name
        if not path.is_file():
            raise CheckpointError(_NO_FILE.say(folder=folder, file=name))
        try:
            with safe_open(path, framework="pt") as file:
                tensors |= {key: file.get_tensor(key) for key in file.keys()}  # noqa: SIM118
        except (SafetensorError, OSError) as error:
            raise CheckpointError(_DAMAGED.say(path=path, why=error)) from error
    return tensors


def compare(
    folder: Path, tensors: Mapping[str, Tensor], shapes: Mapping[str, tuple[int, ...]]
) -> None:
    """Raise CheckpointError for the first tensor that is missing, unknown or of another shape."""
    for name, shape in shapes.items():
        if name not in tensors:
            raise misfit(folder, f"there is no tensor {name}, {shape}")
        actual = tuple(tensors[name].shape)
        if actual != shape:
            raise misfit(folder, f"the tensor {name} is {actual}, but the config makes it {shape}")
        if not tensors[name].isfinite().all():
            raise CheckpointError(_DAMAGED.say(path=folder, why=f"{name}: NaN, inf"))
    if unknown := sorted(tensors.keys() - shapes.keys()):
        raise misfit(folder, f"the config knows no tensor {unknown[0]}")


def misfit(folder: Path, fault: str) -> CheckpointError:
    """Return the error for a mismatch of config and weights."""
    return CheckpointError(f"{folder}: {fault}; do the config and the weights belong together?")
