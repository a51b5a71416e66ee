"""What notebooks are made of beside models: source, claims, tables, figures."""

from __future__ import annotations

from ptm_edu.chinese.tables import show_tables_in_the_readers_language

from .claims import claim
from .figures import line_plot
from .pair_plot import pair_plot
from .predictions import predict
from .progress_recording import start_recording
from .showing import notebook_shell
from .source import show_source
from .tables import measured, published, with_caption
from .times import running_time

__all__ = [
    "claim",
    "line_plot",
    "measured",
    "pair_plot",
    "predict",
    "published",
    "running_time",
    "show_source",
    "with_caption",
]

start_recording()
if (shell := notebook_shell()) is not None:
    show_tables_in_the_readers_language(shell)
