"""What tests of the models share."""

from __future__ import annotations

import pytest

from ptm_edu import zoo


@pytest.fixture
def elmo_mini() -> str:
    """The name of a model that is measured; the test is skipped while it is not shipped yet."""
    if "elmo-mini" not in zoo.MODELS:
        pytest.skip("elmo-mini is not shipped yet")
    return "elmo-mini"
