"""What students hand in for assignment 6: code by the id of its cell."""

from __future__ import annotations

SHIFT = "def relative_shift(by_distance):\n"
MASKS = "def stream_masks(order):\n"
MEMORY = "def segment_memory(x, memory, weights, length):\n"
WORDS = "def word_ids(tokens, words):\n"

DISTANCES = """    T, S = by_distance.shape[2:]
    distance = torch.arange(S - T, S)[:, None] - torch.arange(S)
"""
BY_KEY = "    by_key = by_distance[:, :, torch.arange(T)[:, None], distance]\n"
IN_ORDER = """    B, T = order.shape
    content, query = torch.zeros(2, B, T, T, dtype=torch.bool)
    for b, row in enumerate(order.tolist()):
        done = []
        for i in [i for i in row if i >= 0]:
            query[b, i, done] = True
            done = done + [i]
            content[b, i, done] = True
    return content, query"""
STEPS = """    step = order.argsort(dim=1)
    query = step[:, None, :] < step[:, :, None]
    return query | torch.eye(order.shape[1], dtype=torch.bool), query"""
LAYERS = """    inputs = []
    for past, w in zip(memory, weights):
        inputs.append(x)
        x = layer(x, torch.cat([past, x]), w)
    states = torch.cat([memory, torch.stack(inputs)], dim=1)
"""
KEPT = """    kept = min(length, states.shape[1])
    return x, states[:, states.shape[1] - kept :].detach()"""
WALK = """    number_of, start, found = [], 0, []
    for n, word in enumerate(words.split()):
        number_of += len(word) * [n]
    for token in tokens.split():
        if token in ('[CLS]', '[SEP]', '[PAD]'):
            found.append(-1)
        else:
            found.append(number_of[min(start, len(number_of) - 1)])
            start += COVERED
    return torch.tensor(found)"""
COVERED = "1 if token == '[UNK]' else len(token.replace('##', ''))"

ANSWER = (
    "Position 2 changes by 4.0218 although its token is masked: the residual connection carries "
    "the token to its own prediction. From w nothing changes, so later tokens have no context. "
    "The content stream contains the token, the query stream does not. BERT has [MASK] instead."
)

# In other ways than the instructor's solution; a warning costs nothing.
RIGHT = {
    "shift-function": f"import warnings\n\n{SHIFT}    warnings.warn('careful')\n{DISTANCES}{BY_KEY}"
    "    return by_key.where(distance >= 0, 0)",
    "masks-function": f"{MASKS}{IN_ORDER}",
    "memory-function": f"{MEMORY}{LAYERS}{KEPT}",
    "words-function": f"{WORDS}{WALK}".replace("COVERED", COVERED),
    "streams-answer": ANSWER,
}

# The main results are right, and one side condition of each is not.
NAIVE = {
    "shift-function": f"{SHIFT}{DISTANCES}{BY_KEY}    return by_key",
    "masks-function": f"{MASKS}{STEPS}",
    "memory-function": f"{MEMORY}{LAYERS}    return x, states[:, -length:].detach()",
    "words-function": f"{WORDS}{WALK}".replace("COVERED", "len(token.replace('##', ''))"),
}

MISTAKEN = {
    "shift-function": f"{SHIFT}    return by_distance.flip(-1)",
    "masks-function": f"{MASKS}{STEPS}".replace("order.argsort(dim=1)", "order"),
    "memory-function": f"{MEMORY}{LAYERS}{KEPT}".replace("torch.cat([past, x])", "x"),
    "words-function": f"{WORDS}{WALK}".replace("COVERED", COVERED).replace(
        "number_of[min(start, len(number_of) - 1)]", "len(found) - 1"
    ),
}

# The functions, each called as its exercise, by cell.
ASKED = {
    "shift-function": "relative_shift",
    "masks-function": "stream_masks",
    "memory-function": "segment_memory",
    "words-function": "word_ids",
}

PARTLY = {"naive": NAIVE}
REACHED = {
    "naive": {"relative_shift": 6, "stream_masks": 7, "segment_memory": 9, "word_ids": 6},
}
MOST = 40
HINTS = {
    "mistaken": {
        "relative_shift": "You reverse the columns, the same way in each row",
        "stream_masks": "as the step of position i",
        "segment_memory": "Your layers attend to the segment alone",
        "word_ids": "Each of your characters is a word of its own",
    },
    "naive": {
        "relative_shift": "a negative index counts from the end",
        "stream_masks": "argsort puts the −1 of padding first",
        "segment_memory": "With length 0 you keep everything",
        "word_ids": "You count [UNK] as the five characters of its name",
    },
}
GIVEAWAYS = ("flip(", "argsort", "detach", "diag_embed", "removeprefix", "4.0218")
