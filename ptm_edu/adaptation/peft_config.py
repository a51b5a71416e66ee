"""The configuration of a LoRA in `peft`'s format: each setting is used, not needed, or refused."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ptm_edu.require import require

CONFIG = "adapter_config.json"
_USED = "used"
_NOT_NEEDED = "not needed"  # for training only, or shown by the model
_OFF = (None, False)
SETTINGS: dict[str, str | tuple[object, ...]] = {  # others: the values that change nothing
    **dict.fromkeys(
        ("peft_type", "r", "lora_alpha", "use_rslora", "rank_pattern", "alpha_pattern"), _USED
    ),
    **dict.fromkeys(("target_modules", "exclude_modules", "layers_to_transform"), _USED),
    "modules_to_save": _USED,
    **dict.fromkeys(("task_type", "base_model_name_or_path", "revision"), _NOT_NEEDED),
    **dict.fromkeys(("auto_mapping", "peft_version", "inference_mode"), _NOT_NEEDED),
    **dict.fromkeys(("fan_in_fan_out", "layers_pattern", "lora_dropout"), _NOT_NEEDED),
    **dict.fromkeys(("runtime_config", "ensure_weight_tying"), _NOT_NEEDED),
    # Each belongs to a setting below, which is refused.
    **dict.fromkeys(("loftq_config", "eva_config", "corda_config", "lora_ga_config"), _NOT_NEEDED),
    **dict.fromkeys(("qalora_group_size", "megatron_core"), _NOT_NEEDED),
    # The other initializations change the base weights too: PiSSA, OLoRA, CorDA, LoftQ, LoRA-GA.
    "init_lora_weights": (True, False, None, "gaussian", "eva", "orthogonal"),
    "bias": ("none", None),
    "lora_bias": _OFF,
    "use_dora": _OFF,
    "use_qalora": _OFF,
    "use_bdlora": _OFF,
    "kasa_config": _OFF,
    "velora_config": _OFF,
    "arrow_config": _OFF,
    "monteclora_config": _OFF,
    "megatron_config": _OFF,
    "alora_invocation_tokens": _OFF,
    "trainable_token_indices": _OFF,
    "target_parameters": (None, []),
    "layer_replication": (None, []),
}


def read_config(folder: Path) -> dict[str, Any]:
    """Return a LoRA's configuration.

    Raises ValueError for a damaged file, another method, a setting that our LoRA does not have, and
    an unknown one that is not off.
    """
    path = folder / CONFIG
    try:
        config = json.loads(path.read_text(encoding="utf-8"))
        require(isinstance(config, dict), f"expected settings, got {type(config).__name__}")
    except (OSError, ValueError) as error:
        raise ValueError(f"from_peft: {path} is damaged ({error}); copy it again") from error
    kind = config.get("peft_type")
    require(
        kind == "LORA",
        f"from_peft: expected a LoRA, got {kind} in {path}; train it here with adapt",
    )
    for name, value in config.items():
        treatment = SETTINGS.get(name, (*_OFF, [], {}, ""))  # of a later version of peft
        if isinstance(treatment, tuple) and value not in treatment:
            raise ValueError(
                f"from_peft: {path} has {name} = {value!r:.80}, expected {treatment[0]!r}: LoRA "
                f"here has no such setting, and without it the outputs would differ; merge the "
                f"adapter in peft, merge_and_unload(), and load the model that it returns"
            )
    _check_numbers(path, config)
    return config


def is_targeted(config: Mapping[str, Any], module: str) -> bool:
    """Return whether a module is one that the configuration adapts; peft ignores other updates."""
    layers = config.get("layers_to_transform")
    number = re.search(r"\.(\d+)\.", module)
    return (
        _names(config.get("target_modules"), module)
        and not _names(config.get("exclude_modules"), module)
        and (not number or layers is None or int(number[1]) in _listed(layers))
    )


def _names(modules: object, module: str) -> bool:
    """Return whether names, or ends of names, or one pattern name a module."""
    if isinstance(modules, str):
        return modules == "all-linear" or (
            _compiles(modules) and re.fullmatch(modules, module) is not None
        )
    return any(module == name or module.endswith(f".{name}") for name in _listed(modules))


def _listed(value: object) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def rank(config: Mapping[str, Any], module: str) -> int:
    """Return the rank r of the update of a module."""
    return int(_of_module(config, "rank_pattern", module, config.get("r", 8)))


def scale(config: Mapping[str, Any], module: str) -> float:
    """Return the factor of BAx for a module: α/r, or α/√r with rsLoRA."""
    alpha = float(_of_module(config, "alpha_pattern", module, config.get("lora_alpha", 8)))
    r = rank(config, module)
    return alpha / (math.sqrt(r) if config.get("use_rslora") else r)


def _of_module(config: Mapping[str, Any], entry: str, module: str, default: Any) -> Any:
    patterns = config.get(entry, {})
    fitting = (value for p, value in patterns.items() if re.match(rf"(.*\.)?({p})$", module))
    return next(fitting, default)


def _check_numbers(path: Path, config: Mapping[str, Any]) -> None:
    """Raise ValueError for ranks and scales that are none."""
    for entry, pattern, least in (("r", "rank_pattern", 1), ("lora_alpha", "alpha_pattern", None)):
        patterns = config.get(pattern, {})
        require(
            isinstance(patterns, dict) and all(map(_compiles, patterns)),
            f"from_peft: {path}: {pattern}: expected numbers by patterns of names, got "
            f"{patterns!r:.80}; copy the file again",
        )
        for value in (config.get(entry, 8), *patterns.values()):
            whole = type(value) is int and value >= (value if least is None else least)
            require(
                whole or (type(value) is float and least is None and math.isfinite(value)),
                f"from_peft: {path}: {entry} or {pattern}: expected a number"
                f"{' of at least 1' if least else ''}, got {value!r:.80}; copy the file again",
            )


def _compiles(pattern: str) -> bool:
    try:
        re.compile(rf"(.*\.)?({pattern})$")
    except re.error:
        return False
    return True
