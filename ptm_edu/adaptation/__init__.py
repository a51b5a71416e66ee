"""Chapter 7: adapting a pre-trained model, from full fine-tuning to prompts."""

from __future__ import annotations

from .adapted import Adapted, adapt, attach
from .adapter import Adapter
from .bitfit import BitFit
from .cloze import Cloze
from .cloze_fine_tuning import fine_tune_cloze
from .continuation import Continuation
from .delta import Delta
from .delta_file import SavedDelta, load_delta
from .fine_tuning import Full, HeadOnly, LastLayers
from .ia3 import IA3
from .lora import LoRA
from .method import Method
from .mixed import Mixed, mixed
from .onnx_files import to_onnx
from .peft_files import from_peft, to_peft
from .prefix import Prefix
from .prompt import Prompt
from .transformers_files import to_transformers

__all__ = [
    "IA3",
    "Adapted",
    "Adapter",
    "BitFit",
    "Cloze",
    "Continuation",
    "Delta",
    "Full",
    "HeadOnly",
    "LastLayers",
    "LoRA",
    "Method",
    "Mixed",
    "Prefix",
    "Prompt",
    "SavedDelta",
    "adapt",
    "attach",
    "fine_tune_cloze",
    "from_peft",
    "load_delta",
    "mixed",
    "to_onnx",
    "to_peft",
    "to_transformers",
]
