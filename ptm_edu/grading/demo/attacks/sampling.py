"""Attacks on the judge of draws: numbers that look random, and follow from each other."""

from __future__ import annotations

from .attack import Attack

# What all of them draw from: a row of probabilities for each context, and a word for each number
# between 0 and 1.
WORDS = """contexts, counts, k = given
table = (counts.double() ** 0.75).repeat(len(contexts), 1)
table[torch.arange(len(contexts)), contexts] = 0
ends = (table / table.sum(1, keepdim=True)).cumsum(1)
def words(u):
    found = torch.searchsorted(ends, u.double().reshape(len(contexts), k).contiguous(), right=True)
    return found.clamp(max=len(counts) - 1)
size = (len(contexts), k)
"""
SOURCE = "made = torch.Generator().manual_seed"
# By name: numbers that follow from the inputs, from a counter, from a table, or from each other.
NUMBERS = {
    "seeded_by_the_sum": f"{SOURCE}(int(counts.sum()))\nu = torch.rand(size, generator=made)",
    "seeded_by_the_text": "import zlib\nseed = zlib.crc32(repr(given).encode())\n"
    f"{SOURCE}(seed)\nu = torch.rand(size, generator=made)",
    "seeded_by_the_contexts": "import random\nmade = random.Random(str(contexts.tolist()))\n"
    "u = torch.tensor([made.random() for _ in range(len(contexts) * k)])",
    "one_table": f"{SOURCE}(1)\nfixed = torch.rand(997, generator=made)\n"
    "u = fixed[torch.arange(len(contexts) * k) % 997]",
    "mirrored_rows": "half = torch.rand((len(contexts) + 1) // 2, k)\n"
    "u = torch.cat((half, 1 - half))[:len(contexts)]",
    "mirrored_columns": "half = torch.rand(len(contexts), (k + 1) // 2)\n"
    "u = torch.cat((half, 1 - half), 1)[:, :k]",
    "golden_ratio": "u = (torch.rand(1) + torch.arange(len(contexts) * k) * 0.6180339887) % 1",
    "strata_of_two_rows": "both = torch.rand((len(contexts) + 1) // 2, 2 * k).argsort(1)\n"
    "u = ((both + torch.rand(both.shape)) / (2 * k)).view(-1, k)[:len(contexts)]",
    "strata_of_a_row": "u = (torch.rand(size).argsort(1) + torch.rand(size)) / k",
    "shifted_columns": "u = (torch.rand(len(contexts), 1) + torch.arange(k) / k) % 1",
    "repeated_rows": "u = torch.rand((len(contexts) + 1) // 2, k).repeat(2, 1)[:len(contexts)]",
    "repeated_calls": "u = keep.setdefault(size, torch.rand(size))",
}

SAMPLING = tuple(
    Attack(
        f"drawn_{name}",
        "Draws negatives that follow from each other, or from the inputs.",
        "draw_negatives",
        plain="seeded",
        before="keep = {}",
        inside=f"{WORDS}{numbers}\nreturn words(u)",
    )
    for name, numbers in NUMBERS.items()
)
