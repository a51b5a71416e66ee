"""The family of models as it is published, and a larger one with long names."""

from __future__ import annotations

from ptm_edu.course import published

MODELS = published("family").to_dict("records")
MANY = [
    *MODELS,
    *(
        {**MODELS[-1], "model": f"A model with a long name {i}", "month": 8 + i, "parameters": 1e9}
        for i in range(4)
    ),
]
