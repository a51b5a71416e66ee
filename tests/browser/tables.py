"""The table of numbers that every widget has behind a button."""

from __future__ import annotations

from playwright.sync_api import Locator

from .static.hands import ready


def table_cells(widget: Locator) -> list[list[str]]:
    """Open a widget's table, if it is closed, and return the texts of its rows as they are then."""
    numbers = widget.get_by_role("button", name="Numbers", exact=True)
    if numbers.get_attribute("aria-pressed") == "false":
        numbers.click()
    cells: list[list[str]] = (
        ready(widget)
        .locator(".ptm-table tbody tr")
        .evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")
    )
    return cells
