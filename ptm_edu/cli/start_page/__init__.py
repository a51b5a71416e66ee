"""The start page of `ptm-edu lab`, an extension of the server that JupyterLab runs on."""

from __future__ import annotations

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    from .handlers import add_start_page

    add_start_page(server)
