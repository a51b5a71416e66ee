"""PermutationExplorer and SegmentMemory in a real JupyterLab: shared with Python."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ptm_edu.xlnet import query_key_pairs

pytestmark = pytest.mark.slow

SOURCE = """from IPython.display import display
from ptm_edu.widgets import PermutationExplorer, SegmentMemory
orders = PermutationExplorer("The cat sat on the mat".split())
memory = SegmentMemory()
display(orders, memory)"""


def test_orders_and_memories_are_shared_with_python(notebook: Any) -> None:
    orders = notebook.page.locator(".jp-OutputArea .ptm-permutation_explorer")
    memory = notebook.page.locator(".jp-OutputArea .ptm-segment_memory")
    expect(orders).to_have_count(1)
    expect(memory).to_have_count(1)

    def holds(condition: str) -> bool:
        return bool(notebook.until(lambda: notebook.python(f"assert {condition}") == "ok"))

    assert holds("orders.order == [2, 0, 5, 3, 1, 4]")
    orders.locator("[role=slider][data-slot='0']").press("ArrowRight")
    assert holds("orders.order == [0, 2, 5, 3, 1, 4]")
    assert notebook.python("orders.order = [5, 4, 3, 2, 1, 0]; orders.predicted = 2") == "ok"
    slots = orders.locator("[role=slider][data-slot]")
    expect(slots.first).to_have_attribute("data-position", "5")
    orders.get_by_role("button", name="Numbers", exact=True).click()
    expect(orders.locator(".ptm-table tbody tr")).to_have_count(2)
    assert "once each" in notebook.python("orders.order = [0, 0, 1, 2, 3, 4]")
    expect(slots.first).to_have_attribute("data-position", "5")

    memory.locator("[role=slider]").press("ArrowLeft")
    assert holds("memory.position == 22")
    assert notebook.python("memory.memory = 8; memory.layers = 2; memory.position = 23") == "ok"
    expect(memory.locator("[role=slider]")).to_have_attribute("aria-valuenow", "23")
    pairs = query_key_pairs(24, 4, 8) * 2
    expect(memory).to_contain_text(f"{pairs:,}")
    assert "mode must be" in notebook.python("memory.mode = 'endless'")

    expect(memory.locator("[role=slider]")).to_be_visible()
