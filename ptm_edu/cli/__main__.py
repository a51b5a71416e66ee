"""`python -m ptm_edu.cli …`, which is also what `torchrun -m` needs."""

from __future__ import annotations

import sys

from . import main

sys.exit(main())
