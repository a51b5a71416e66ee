"""What students hand in for assignment 5: code by the id of its cell."""

from __future__ import annotations

HEAD = "def mask_tokens(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):\n"

# Another way than the instructor's; a warning costs nothing.
RIGHT = {
    "mask-tokens": f"""import random, warnings

{HEAD}    warnings.warn('careful')
    inputs, labels = ids.tolist(), np.full(ids.shape, -100)
    for b, tokens in enumerate(ids.tolist()):
        free = [t for t, special in enumerate(special_tokens_mask[b].tolist()) if not special]
        for t in random.sample(free, round(rate * len(free))):
            labels[b, t] = tokens[t]
            luck = random.random()
            if luck < 0.9:
                inputs[b][t] = mask_id if luck < 0.8 else random.randrange(vocab_size)
    return np.array(inputs), labels"""
}

# Chosen and replaced as asked, but every token has a label.
MISTAKEN = {
    "mask-tokens": f"""{HEAD}    chosen = (torch.rand(ids.shape) < rate) & ~special_tokens_mask
    return ids.masked_fill(chosen & (torch.rand(ids.shape) < 0.8), mask_id), ids.clone()"""
}

# All but the last tenth is right.
ALWAYS_MASKED = {
    "mask-tokens": f"""{HEAD}    chosen = (torch.rand(ids.shape) < rate) & ~special_tokens_mask
    return ids.masked_fill(chosen, mask_id), ids.masked_fill(~chosen, -100)"""
}

ASKED = {"mask-tokens": "mask_tokens"}
PARTLY = {"masked": ALWAYS_MASKED}
REACHED = {"masked": {"mask_tokens": 5}}
MOST = 10
HINTS = {
    "mistaken": {"mask_tokens": "Every token has a label"},
    "masked": {"mask_tokens": "becomes [MASK]."},
}
GIVEAWAYS = ()
STOCK = ("right", "masked", "mistaken", "raises", "deleted", "untouched")
