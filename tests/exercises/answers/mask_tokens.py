"""Answers to mask_tokens: right in many ways, and variants of each mistake."""

from __future__ import annotations

import itertools
import random

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def by_torch(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    chosen = (torch.rand(ids.shape) < rate) & ~special_tokens_mask
    u = torch.rand(ids.shape)
    inputs = ids.clone()
    inputs[chosen & (u < 0.8)] = mask_id
    swap = chosen & (u >= 0.8) & (u < 0.9)
    inputs[swap] = torch.randint(0, vocab_size, (int(swap.sum()),))
    labels = ids.clone()
    labels[~chosen] = -100
    return inputs, labels


def by_where(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    selected = (torch.rand(ids.shape) < rate) & ~special_tokens_mask
    draw, words = torch.rand(ids.shape), torch.randint(vocab_size, ids.shape)
    inputs = torch.where(selected & (draw < 0.9), words, ids)
    inputs = torch.where(selected & (draw < 0.8), mask_id, inputs)
    return inputs, torch.where(selected, ids, -100)


def as_in_a_data_collator(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """Bernoulli draws in a row: 0.8 of all, then half of what is left."""
    probability = torch.full(ids.shape, rate).masked_fill_(special_tokens_mask, 0.0)
    chosen = torch.bernoulli(probability).bool()
    inputs, labels = ids.clone(), ids.clone()
    labels[~chosen] = -100
    replaced = torch.bernoulli(torch.full(ids.shape, 0.8)).bool() & chosen
    inputs[replaced] = mask_id
    noise = torch.bernoulli(torch.full(ids.shape, 0.5)).bool() & chosen & ~replaced
    inputs[noise] = torch.randint(vocab_size, ids.shape)[noise]
    return inputs, labels


def by_numpy(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """Gives numpy arrays, and leaves [MASK] and the original out of the random tokens."""
    rng = np.random.default_rng()
    ids, special = ids.numpy(), special_tokens_mask.numpy()
    chosen = (rng.random(ids.shape) < rate) & ~special
    fate = rng.choice(3, ids.shape, p=[0.8, 0.1, 0.1])
    words = rng.integers(0, vocab_size, ids.shape)
    again = (words == ids) | (words == mask_id)
    while again.any():
        words[again] = rng.integers(0, vocab_size, int(again.sum()))
        again = (words == ids) | (words == mask_id)
    inputs = np.select([chosen & (fate == 0), chosen & (fate == 1)], [mask_id, words], ids)
    return inputs, np.where(chosen, ids, -100)


def fixed_number_a_row(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """As google-research/bert does: `rate` of a text with [CLS] and [SEP], at least one token."""
    inputs, labels = ids.tolist(), [[-100] * ids.shape[1] for _ in ids]
    for row, (tokens, special) in enumerate(
        zip(ids.tolist(), special_tokens_mask.tolist(), strict=True)
    ):
        free = [t for t, never in enumerate(special) if not never]
        random.shuffle(free)
        for t in free[: max(1, round(rate * (len(free) + 2)))]:
            labels[row][t] = tokens[t]
            if random.random() < 0.8:
                inputs[row][t] = mask_id
            elif random.random() < 0.5:
                inputs[row][t] = random.randint(0, vocab_size - 1)
    return torch.tensor(inputs), torch.tensor(labels)


def fixed_number_of_the_free(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """A shuffled part of each row; special ids are no random token."""
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    used = set(ids[special_tokens_mask].tolist()) | {mask_id}
    words = torch.tensor([word for word in range(vocab_size) if word not in used])
    for row, special in enumerate(special_tokens_mask):
        free = torch.nonzero(~special).flatten()
        picked = free[torch.randperm(len(free))[: int(rate * len(free))]]
        labels[row, picked] = ids[row, picked]
        fate = torch.rand(len(picked))
        inputs[row, picked[fate < 0.8]] = mask_id
        noise = picked[fate > 0.9]
        inputs[row, noise] = words[torch.randint(len(words), (len(noise),))]
    return inputs, labels


def fixed_number_a_batch(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    flat, labels = ids.flatten().clone(), torch.full((ids.numel(),), -100)
    free = np.flatnonzero(~special_tokens_mask.numpy().ravel())
    picked = np.random.permutation(free)[: round(rate * len(free))]
    labels[picked] = flat[picked]
    masked, noise, _ = np.split(
        picked, np.random.multinomial(len(picked), [0.8, 0.1, 0.1])[:2].cumsum()
    )
    flat[masked] = mask_id
    flat[noise] = torch.from_numpy(np.random.randint(0, vocab_size, len(noise)))
    return flat.view(ids.shape), labels.view(ids.shape)


def by_loop(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """One draw does both, as in a well-known PyTorch version."""
    inputs, labels = [], []
    for tokens, special in zip(ids.tolist(), special_tokens_mask.tolist(), strict=True):
        new, asked = [], []
        for token, never in zip(tokens, special, strict=True):
            p = random.random()
            hit = p < rate and not never
            if hit and p < 0.8 * rate:
                new.append(mask_id)
            elif hit and p < 0.9 * rate:
                new.append(random.randrange(vocab_size))
            else:
                new.append(token)
            asked.append(token if hit else -100)
        inputs.append(new)
        labels.append(asked)
    return np.array(inputs), np.array(labels, dtype=np.int32)


def by_thresholds(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """One draw a token: below 0.8·rate masked, below 0.9·rate random, below rate kept."""
    u = torch.rand(ids.shape).masked_fill(special_tokens_mask, 2.0)
    words = torch.randint(vocab_size, ids.shape, dtype=torch.int32)
    inputs = torch.where(u < 0.9 * rate, words, ids.int())
    inputs = torch.where(u < 0.8 * rate, mask_id, inputs)
    return [inputs, torch.where(u < rate, ids, -100)]


def by_permutation_of_weights(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """The fates are shuffled cards; which tokens they meet, argsort of noise says."""
    noise = np.random.rand(*ids.shape) + special_tokens_mask.numpy() * 9
    ranks = noise.argsort(1).argsort(1)
    free = (~special_tokens_mask).sum(1, keepdim=True).numpy()
    chosen = ranks < np.ceil(rate * free)
    fates = np.random.multinomial(1, [0.8, 0.1, 0.1], size=tuple(ids.shape)).argmax(-1)
    inputs = ids.clone()
    inputs[torch.from_numpy(chosen & (fates == 0))] = mask_id
    swap = torch.from_numpy(chosen & (fates == 1))
    inputs[swap] = torch.empty_like(inputs).random_(vocab_size)[swap]
    return inputs, ids.masked_fill(torch.from_numpy(~chosen), -100)


RIGHT = {
    "torch": by_torch,
    "where": by_where,
    "data collator": as_in_a_data_collator,
    "numpy": by_numpy,
    "fixed number a row": fixed_number_a_row,
    "fixed number of the free": fixed_number_of_the_free,
    "fixed number a batch": fixed_number_a_batch,
    "loop": by_loop,
    "thresholds": by_thresholds,
    "weights": by_permutation_of_weights,
}


def by_indexing_tensors(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """Right, and as slow as can be: a tensor at every touch."""
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    for b in range(ids.shape[0]):
        for t in range(ids.shape[1]):
            if special_tokens_mask[b, t]:
                continue
            if torch.rand(1) < rate:
                labels[b, t] = ids[b, t]
                u = torch.rand(1)
                if u < 0.8:
                    inputs[b, t] = mask_id
                elif u < 0.9:
                    inputs[b, t] = torch.randint(vocab_size, (1,))
    return inputs, labels


# ---- wrong --------------------------------------------------------------------------------------


def loop(
    hit=lambda rate, special: not special and random.random() < rate,
    fate=lambda: random.choices("MRK", [0.8, 0.1, 0.1])[0],
    word=lambda V, tokens: random.randrange(V),
    label=lambda token, new, hit: token if hit else -100,
):
    """Return an answer token by token, with one of its steps replaced."""

    def answer(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
        inputs, labels = [], []
        for tokens, specials in zip(ids.tolist(), special_tokens_mask.tolist(), strict=True):
            hits = [hit(rate, special) for special in specials]
            fates = [fate() if h else "K" for h in hits]
            choice = {"M": lambda t: mask_id, "R": lambda t: word(vocab_size, tokens)}  # noqa: B023
            new = [choice.get(f, lambda t: t)(t) for f, t in zip(fates, tokens, strict=True)]
            inputs.append(new)
            labels.append([label(*one) for one in zip(tokens, new, hits, strict=True)])
        return torch.tensor(inputs), torch.tensor(labels)

    return answer


def collator(
    choose=lambda p: torch.bernoulli(p).bool(),
    masked=lambda chosen: torch.bernoulli(torch.full(chosen.shape, 0.8)).bool() & chosen,
    noise=lambda chosen, masked: (
        torch.bernoulli(torch.full(chosen.shape, 0.5)).bool() & chosen & ~masked
    ),
    words=lambda V, ids: torch.randint(V, ids.shape),
    ignored=-100,
    specials=0.0,
):
    """Return an answer as a data collator masks, with one of its steps replaced."""

    def answer(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
        probability = torch.full(ids.shape, rate)
        probability[special_tokens_mask] = specials
        chosen = choose(probability)
        labels = ids.masked_fill(~chosen, ignored)
        replaced = masked(chosen)
        inputs = ids.masked_fill(replaced, mask_id)
        swap = noise(chosen, replaced)
        inputs[swap] = words(vocab_size, ids)[swap]
        return inputs, labels

    return answer


def arrays(
    choose=lambda shape, rate: np.random.rand(*shape) < rate,
    fate=lambda shape: np.digitize(np.random.rand(*shape), [0.8, 0.9]),
    words=lambda V, ids: np.random.randint(V, size=ids.shape),
    label=lambda ids, inputs, chosen: np.where(chosen, ids, -100),
):
    """Return an answer in numpy, with one of its steps replaced."""

    def answer(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
        ids = ids.numpy()
        chosen = choose(ids.shape, rate) & ~special_tokens_mask.numpy()
        fates = np.broadcast_to(fate(ids.shape), ids.shape)
        inputs = np.where(fates == 1, words(vocab_size, ids), ids)
        inputs[fates == 0] = mask_id
        inputs = np.where(chosen, inputs, ids)
        return inputs, label(ids, inputs, chosen)

    return answer


def turned(answer):
    """Return the answer with its two results in the other order."""
    return lambda *given: answer(*given)[::-1]


def shares(masked, noise):
    """Return a fate for `loop` that has these shares."""
    return lambda: random.choices("MRK", [masked, noise, 1 - masked - noise])[0]


def cut(masked, noise):
    """Return fates for `arrays` with these shares."""
    return lambda shape: np.digitize(np.random.rand(*shape), [masked, masked + noise])


def part(share):
    """Return a draw for `collator` with this probability."""
    return lambda chosen: (torch.rand(chosen.shape) < share) & chosen


def kept_first():
    if random.random() < 0.1:
        return "K"
    return "R" if random.random() < 0.1 else "M"


def noise_first():
    if random.random() < 0.1:
        return "R"
    return "K" if random.random() < 0.1 else "M"


def a_tenth_of_the_rest():
    if random.random() < 0.8:
        return "M"
    return "R" if random.random() < 0.1 else "K"


def labels_after_replacing(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """Writes into ids, and copies the labels from there."""
    chosen = (torch.rand(ids.shape) < rate) & ~special_tokens_mask
    u = torch.rand(ids.shape)
    ids[chosen & (u < 0.8)] = mask_id
    noise = chosen & (u >= 0.8) & (u < 0.9)
    ids[noise] = torch.randint(vocab_size, ids.shape)[noise]
    labels = ids.clone()
    labels[~chosen] = -100
    return ids, labels


def forgets_the_label_of_noise(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    inputs, labels = by_torch(ids, special_tokens_mask, mask_id, vocab_size, rate)
    labels[(inputs != ids) & (inputs != mask_id)] = -100
    return inputs, labels


def masks_everywhere(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    inputs, labels = by_torch(ids, special_tokens_mask, mask_id, vocab_size, rate)
    return inputs.masked_fill(torch.rand(ids.shape) < 0.1, mask_id), labels


def masks_specials(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """Their labels are −100, but they are hidden all the same."""
    inputs, labels = by_torch(ids, special_tokens_mask, mask_id, vocab_size, rate)
    return inputs.masked_fill(special_tokens_mask & (torch.rand(ids.shape) < rate), mask_id), labels


def one_draw_for_both(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """What is below the rate is below 0.8 too, as long as the rate is small."""
    u = torch.rand(ids.shape)
    chosen = (u < rate) & ~special_tokens_mask
    inputs = ids.masked_fill(chosen & (u < 0.8), mask_id)
    noise = chosen & (u >= 0.8) & (u < 0.9)
    inputs = torch.where(noise, torch.randint(vocab_size, ids.shape), inputs)
    return inputs, ids.masked_fill(~chosen, -100)


def scaled_by_fifteen(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """Chooses with the rate, and splits as if it were 0.15."""
    u = torch.rand(ids.shape)
    chosen = (u < rate) & ~special_tokens_mask
    inputs = ids.masked_fill(chosen & (u < 0.12), mask_id)
    noise = chosen & (u >= 0.12) & (u < 0.135)
    inputs = torch.where(noise, torch.randint(vocab_size, ids.shape), inputs)
    return inputs, ids.masked_fill(~chosen, -100)


def three_choices(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    """Chooses for [MASK], for noise and for keeping one after the other, on top of each other."""
    free = ~special_tokens_mask
    masked = free & (torch.rand(ids.shape) < rate)
    others = free & (torch.rand(ids.shape) < rate / 2)
    inputs = torch.where(others, torch.randint(vocab_size, ids.shape), ids)
    inputs[masked] = mask_id
    return inputs, ids.masked_fill(~(masked | others), -100)


def overwrites_and_is_right(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    inputs, labels = by_torch(ids, special_tokens_mask, mask_id, vocab_size, rate)
    ids[:] = inputs
    return ids, labels


def overwrites_the_special_mask(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    inputs, labels = by_torch(ids, special_tokens_mask, mask_id, vocab_size, rate)
    special_tokens_mask |= labels != -100
    return inputs, labels


def seeded(answer):
    """Set torch's seed at each call."""

    def wrong(*given):
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(7)
            return answer(*given)

    return wrong


def spans(shape, rate):
    """Choose spans of three tokens until there are enough, as for hiding phrases."""
    T = shape[1]
    chosen = np.zeros(shape, dtype=bool)
    for row in chosen:
        while row.sum() < round(rate * T):
            start, length = random.randrange(T), min(3, round(rate * T) - row.sum())
            row[(start + np.arange(length)) % T] = True
    return chosen


def one_pattern_moved(shape, rate):
    """Choose the pattern of the first row in each row, further to the right."""
    B, T = shape
    pattern = np.isin(np.arange(T), np.random.permutation(T)[: round(rate * T)])
    return np.stack([np.roll(pattern, row) for row in range(B)])


def block(shape, rate):
    """Choose a block of each row that may go round its end."""
    B, T = shape
    starts = np.random.randint(T, size=(B, 1))
    return (np.arange(T) + starts) % T < rate * T


def no_neighbors(shape, rate):
    """Choose tokens whose left neighbors are not chosen, as far as there are any."""
    chosen = np.random.rand(*shape) < (rate / (1 - rate) if rate < 0.3 else rate)
    for t in range(1, shape[1]):
        chosen[:, t] &= ~chosen[:, t - 1] | (rate >= 0.3)
    return chosen


def from_a_cycle(kinds):
    """Return an answer that takes the replacements of chosen tokens from a cycle."""

    def answer(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
        ids, endless = ids.numpy(), itertools.cycle(kinds)
        chosen = (np.random.rand(*ids.shape) < rate) & ~special_tokens_mask.numpy()
        fates = np.full(ids.shape, "K")
        fates[chosen] = list(itertools.islice(endless, int(chosen.sum())))
        words = np.random.randint(vocab_size, size=ids.shape)
        return np.select([fates == "M", fates == "R"], [mask_id, words], ids), np.where(
            chosen, ids, -100
        )

    return answer


def four_of_five(chosen):
    """Every fifth chosen token does not become [MASK]; what it becomes is drawn."""
    return chosen & (chosen.flatten().cumsum(0).view(chosen.shape) % 5 > 0)


def every_second_random(chosen, masked):
    """Of what is not masked, every second token is replaced at random."""
    rest = chosen & ~masked
    order = rest.flatten().cumsum(0).view(rest.shape)
    return rest & (order % 2 == 0)


def counted_words(V, ids):
    """Count up with a stride that meets every word."""
    return ((np.arange(ids.size) * 17 + random.randrange(V)) % V).reshape(ids.shape)


def by_two_masks():
    """Return an answer that draws two masks in advance and takes them by turns."""
    turns = itertools.cycle([0, 1])

    def answer(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
        generator = np.random.default_rng(next(turns))
        draw = lambda shape, rate: generator.random(shape) < rate  # noqa: E731
        return arrays(choose=draw)(ids, special_tokens_mask, mask_id, vocab_size, rate)

    return answer


def counted(number, draw):
    """Return an answer that chooses `number(T, free)` of the free tokens of each row by `draw`."""

    def answer(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
        hits = np.zeros(ids.shape, dtype=bool)
        for row, special in enumerate(special_tokens_mask.tolist()):
            free = [t for t, never in enumerate(special) if not never]
            hits[row, draw(free, min(len(free), number(rate, len(special), len(free))))] = True
        choose = lambda shape, rate: hits  # noqa: E731
        return arrays(choose=choose)(ids, special_tokens_mask, mask_id, vocab_size, rate)

    return answer


def whole_batch_with_padding(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    noise = np.random.rand(*ids.shape) + 9 * special_tokens_mask.numpy()
    limit = np.sort(noise, axis=None)[min(round(rate * ids.numel()), (~special_tokens_mask).sum())]
    choose = lambda shape, rate: noise < limit  # noqa: E731
    return arrays(choose=choose)(ids, special_tokens_mask, mask_id, vocab_size, rate)


def types_of_a_row(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
    hits = np.stack(
        [np.isin(row, np.flatnonzero(np.random.rand(vocab_size) < rate)) for row in ids.numpy()]
    )
    choose = lambda shape, rate: hits  # noqa: E731
    return arrays(choose=choose)(ids, special_tokens_mask, mask_id, vocab_size, rate)


def rising(low, high):
    return lambda shape, rate: np.random.rand(*shape) < rate * np.linspace(low, high, shape[1])


VARIANTS = {
    "equal_words_together": (
        types_of_a_row,
        lambda ids, special, mask_id, V, rate=0.15: arrays(
            choose=lambda shape, rate: (np.random.rand(V) < rate)[ids.numpy()]
        )(ids, special, mask_id, V, rate),
    ),
    "position_decides": (arrays(choose=rising(0.5, 1.5)), arrays(choose=rising(1.1, 0.9))),
    "with_replacement": (
        counted(
            lambda rate, T, free: round(rate * free), lambda free, n: random.choices(free, k=n)
        ),
    ),
    "padding_counted": (
        counted(lambda rate, T, free: round(rate * T), random.sample),
        counted(lambda rate, T, free: int(rate * (T + free) / 2), random.sample),
        whole_batch_with_padding,
    ),
    "dependent_positions": (
        arrays(choose=block),
        arrays(choose=spans),
        arrays(choose=one_pattern_moved),
        arrays(choose=no_neighbors),
    ),
    "replaced_by_turns": (
        from_a_cycle("MMMMMMMMRK"),
        collator(masked=four_of_five),
        from_a_cycle(random.Random(1).sample(["M"] * 80 + ["R"] * 10 + ["K"] * 10, 100)),
        collator(noise=every_second_random),
    ),
    "words_by_turns": (
        arrays(words=counted_words),
        collator(
            words=lambda V, ids: torch.randint(V, (len(ids), 64)).repeat(1, 9)[:, : ids.shape[1]]
        ),
    ),
    "swapped": (turned(by_torch),),
    "labels_everywhere": (
        arrays(label=lambda ids, inputs, chosen: ids.copy()),
        lambda *given: (by_torch(*given)[0], torch.where(given[1], -100, given[0])),
    ),
    "ignored_label": (
        arrays(label=lambda ids, inputs, chosen: ids * chosen),
        collator(ignored=-1),
        loop(label=lambda token, new, hit: token if hit else 100),
    ),
    "labels_of_new_tokens": (
        labels_after_replacing,
        arrays(label=lambda ids, inputs, chosen: np.where(chosen, inputs, -100)),
    ),
    "specials_chosen": (
        masks_specials,
        lambda ids, special_tokens_mask, mask_id, vocab_size, rate=0.15: by_torch(
            ids, ~special_tokens_mask, mask_id, vocab_size, rate
        ),
        loop(hit=lambda rate, special: random.random() < rate),
    ),
    "changed_without_label": (
        forgets_the_label_of_noise,
        masks_everywhere,
        collator(noise=lambda chosen, masked: (torch.rand(chosen.shape) < 0.1) & ~masked),
    ),
    "labels_where_changed": (
        arrays(label=lambda ids, inputs, chosen: np.where(inputs == ids, -100, ids)),
    ),
    "one_draw": (
        arrays(choose=lambda shape, rate: np.random.rand(shape[0], 1) < rate),
        arrays(fate=lambda shape: np.digitize(np.random.rand(1, 1), [0.8, 0.9])),
        collator(
            masked=lambda chosen: chosen & (torch.rand(len(chosen), 1) < 0.8),
            noise=lambda chosen, masked: chosen & ~masked & (torch.rand(len(chosen), 1) < 0.5),
        ),
    ),
    "same_columns": (
        arrays(choose=lambda shape, rate: np.random.rand(1, shape[1]) < rate),
        arrays(fate=lambda shape: np.digitize(np.random.rand(shape[1]), [0.8, 0.9])),
    ),
    "nothing_masked": (
        loop(fate=lambda: "K"),
        loop(hit=lambda rate, special: False),
        collator(masked=lambda chosen: torch.zeros_like(chosen)),
    ),
    "rate_ignored": (
        scaled_by_fifteen,
        loop(hit=lambda rate, special: not special and random.random() < 0.15),
    ),
    "always_mask": (one_draw_for_both, loop(fate=lambda: "M")),
    "too_few_chosen": (
        arrays(choose=lambda shape, rate: np.random.rand(*shape) < rate**1.2),
        collator(choose=lambda p: torch.bernoulli(p * 0.85).bool()),
    ),
    "too_many_chosen": (
        three_choices,
        loop(hit=lambda rate, special: not special and random.random() < 1.2 * rate),
    ),
    "never_random": (loop(fate=shares(0.8, 0)), arrays(fate=cut(0.9, 0))),
    "never_kept": (loop(fate=shares(0.8, 0.2)), arrays(fate=cut(0.9, 0.1))),
    "independent_draws": (
        loop(fate=noise_first),
        loop(fate=kept_first),
        loop(fate=a_tenth_of_the_rest),
        loop(fate=shares(0.72, 0.1)),  # a tenth of all replaced after masking
        collator(noise=lambda chosen, masked: part(0.5)(chosen)),
    ),
    "shares_mixed_up": (loop(fate=shares(0.1, 0.8)), arrays(fate=cut(0.1, 0.1))),
    "out_of_range": (
        loop(word=lambda V, tokens: random.randint(0, V)),
        arrays(words=lambda V, ids: np.random.randint(30_522, size=ids.shape)),
        collator(words=lambda V, ids: torch.randint(-1, V, ids.shape)),
    ),
    "one_random_token": (
        arrays(words=lambda V, ids: np.random.randint(V)),
        collator(words=lambda V, ids: torch.randint(V, (len(ids), 1)).expand(ids.shape)),
        arrays(words=lambda V, ids: np.random.randint(V, size=ids.shape[1])),
    ),
    "narrow_range": (
        loop(word=lambda V, tokens: random.choice(tokens)),
        arrays(words=lambda V, ids: np.random.randint(min(V, 1_000), size=ids.shape)),
        arrays(words=lambda V, ids: 2 * np.random.randint(V // 2, size=ids.shape)),
        # the whole vocabulary but its ends
        collator(words=lambda V, ids: torch.randint(5, V - 5, ids.shape)),
        collator(words=lambda V, ids: torch.randint(V - 1, ids.shape)),
        collator(words=lambda V, ids: ids.flatten()[torch.randperm(ids.numel())].view(ids.shape)),
    ),
    "seeded": (by_two_masks(), seeded(by_torch)),
    "input_written_over": (overwrites_and_is_right, overwrites_the_special_mask),
}

# ---- draws that are not independent --------------------------------------------------------------


def sampler(
    chosen=lambda ids, special, rate: np.random.rand(*ids.shape) < rate,
    kind=lambda ids, chosen: np.random.rand(*ids.shape),
    word=lambda ids, V, chosen: np.random.randint(V, size=ids.shape),
    on_use=None,
):
    """Return an answer whose numbers come from elsewhere: below 0.8 [MASK], below 0.9 random.

    `word` draws for all positions, `on_use` only for those that become random, in reading order.
    """

    def answer(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
        ids, special = ids.numpy(), special_tokens_mask.numpy()
        hit = chosen(ids, special, rate) & ~special
        u = kind(ids, hit)
        noise = hit & (u >= 0.8) & (u < 0.9)
        inputs = np.where(noise, word(ids, vocab_size, noise), ids)
        if on_use:
            inputs[noise] = on_use(ids[noise], vocab_size)
        inputs[hit & (u < 0.8)] = mask_id
        return inputs, np.where(hit, ids, -100)

    return answer


def odd_rows_mirrored(u):
    """Every second row is the mirror image of the row before."""
    u[1::2] = u[: len(u) // 2 * 2 : 2, ::-1]
    return u


def rows_mirrored(u):
    """The rows above the middle mirror those below it."""
    B = len(u)
    u[B - B // 2 :] = 1 - u[: B // 2][::-1]
    return u


def second_half_antithetic(u):
    """The second half of each row follows from the first."""
    T = u.shape[1]
    u[:, T - T // 2 :] = 1 - u[:, : T // 2]
    return u


def halves_mirrored(u):
    """The right half of each row is the mirror image of the left half."""
    T = u.shape[1]
    u[:, T - T // 2 :] = u[:, : T // 2][:, ::-1]
    return u


def of_a_pool(u):
    """Each row takes one of the first rows' numbers: as many as half of the rows."""
    return u[np.random.randint(max(1, len(u) // 2), size=len(u))]


def from_the_last_call(change):
    """Return numbers that are a change of those of the last call with this shape, by turns."""

    def drawer():
        last = {}

        def drawn(shape):
            if shape in last:
                return change(last.pop(shape))
            last[shape] = np.random.rand(*shape)
            return last[shape]

        return drawn

    return drawer()


def mixed(*arrays):
    """Return a fixed number from 0 to 1 for each combination of integers: a hash."""
    h = np.zeros((), np.uint64)
    for array in arrays:
        h = (h ^ np.asarray(array).astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
        h ^= h >> np.uint64(29)
    h = h * np.uint64(0xBF58476D1CE4E5B9)
    return (h >> np.uint64(11)).astype(float) / 2**53


def positions(ids):
    return np.indices(ids.shape)


def half_from_the_text(ids, special, rate):
    """The text and the position decide for every second token, a draw for the others."""
    u, (rows, columns) = np.random.rand(*ids.shape), positions(ids)
    return np.where((ids + columns) % 2, u, mixed(ids, rows, columns)) < rate


def rate_by_row(ids, special, rate):
    """Each row has a rate of its own, a quarter below or above, as far as that is possible."""
    off = min(rate, 1 - rate) / 4
    rates = rate + off * np.random.permutation(np.resize([-1, 1], (len(ids), 1)))
    return np.random.rand(*ids.shape) < rates


def rate_by_call():
    """Every second call selects a little more."""
    turns = itertools.count()

    def chosen(ids, special, rate):
        off = min(rate, 1 - rate) * (0.25 if ids.size < 1_000 else 0)
        return np.random.rand(*ids.shape) < rate + off * (-1) ** next(turns)

    return chosen


def some_words_more(ids, special, rate):
    """Even ids are selected a little more often than odd ones."""
    off = min(rate, 1 - rate) / 5
    return np.random.rand(*ids.shape) < rate + off * np.where(ids % 2, 1, -1)


def some_columns_more(ids, special, rate):
    """Odd columns are selected a little more often than even ones."""
    off = min(rate, 1 - rate) / 8
    columns = np.arange(ids.shape[1])
    return np.random.rand(*ids.shape) < rate + off * np.where(columns % 2, 1, -1)


def columns_from_decks(ids, special, rate):
    """In each column an exact number is selected."""
    ranks = np.random.rand(*ids.shape).argsort(0).argsort(0)
    return ranks < rate * len(ids) - np.random.rand(ids.shape[1])


def golden(ids, special, rate):
    """A sequence of low discrepancy from a random start in each row."""
    u = np.random.rand(len(ids), 1) + 0.6180339887498949 * np.arange(ids.shape[1])
    return u % 1 < rate


def deck(n):
    """Return n numbers of equal distances, shuffled."""
    return np.random.permutation((np.arange(n) + 0.5) / n)


def deck_of_the_call(ids, chosen):
    """The selected tokens of a call are split exactly, in a random order."""
    u = np.zeros(ids.shape)
    u[chosen] = deck(int(chosen.sum()))
    return u


def endless_decks(size):
    """Return kinds from shuffled decks of `size`, one after another through all calls."""
    left = []

    def kind(ids, chosen):
        n, u = int(chosen.sum()), np.zeros(ids.shape)
        while len(left) < n:
            left.extend(deck(size))
        u[chosen] = left[:n]
        del left[:n]
        return u

    return kind


def kinds_by_row(ids, chosen):
    """Each row becomes [MASK] more often, or less often."""
    return np.random.rand(*ids.shape) + np.random.permutation(np.resize([-0.1, 0.1], (len(ids), 1)))


def kinds_by_column_parity(ids, chosen):
    u = np.random.rand(*ids.shape)
    return u + np.where(np.arange(ids.shape[1]) % 2, 0.05, -0.05) * (u < 0.85)


def kinds_by_token(ids, chosen):
    """Even ids become [MASK] a little more often than odd ones."""
    return np.random.rand(*ids.shape) + np.where(ids % 2, 0.06, -0.06)


def noise_by_token(ids, chosen):
    """Of what does not become [MASK], odd ids become random a little more often."""
    u, rest = np.random.rand(*ids.shape), np.random.rand(*ids.shape)
    return np.where(u < 0.8, u, np.where(rest < np.where(ids % 2, 0.7, 0.3), 0.85, 0.95))


def kinds_by_gap(ids, chosen):
    """What follows a selected token becomes [MASK] less often than what does not."""
    after = np.zeros(ids.shape, bool)
    after[:, 1:] = chosen[:, :-1]
    share = (after & chosen).sum() / max(1, chosen.sum())
    off = np.where(after, 1 - share, -share) * 0.1
    return np.random.rand(*ids.shape) + off


def deck_of_rows(ids, chosen):
    """The selected tokens of each row are split as exactly as chance rounding allows."""
    u = np.random.rand(*ids.shape).argsort(1).argsort(1).astype(float)
    u[~chosen] = np.inf
    n = np.maximum(chosen.sum(1, keepdims=True), 1)
    return (u.argsort(1).argsort(1) + np.random.rand(len(ids), 1)) / n % 1


def kinds_of_the_input(ids, chosen):
    """What a token becomes follows from the text, which tokens are selected does not."""
    return mixed(ids, *positions(ids))


def kinds_moved(ids, chosen):
    """Each row has the kinds of the row above, one column further."""
    u = np.random.rand(ids.shape[1])
    return np.stack([np.roll(u, row) for row in range(len(ids))])


def kinds_often_repeated(ids, chosen):
    """Half of the selected tokens become what the last one became."""
    u, last = np.zeros(ids.shape), np.random.rand()
    drawn = np.random.rand(int(chosen.sum()))
    again = np.random.rand(len(drawn)) < 0.5
    places = np.maximum.accumulate(np.where(again, 0, np.arange(len(drawn))))
    u[chosen] = drawn[places] if len(drawn) else last
    return u


def kinds_seeded(ids, chosen):
    return np.random.default_rng(ids.size).random(ids.shape)


FIXED = np.random.default_rng(0).permutation(30_000)


def from_a_table(tokens, V):
    """Each token has its replacement."""
    return np.argsort(FIXED[:V])[tokens]


def from_three_tables(tokens, V):
    """Each token has three replacements."""
    tables = np.stack([np.argsort(FIXED[n : V + n]) for n in (0, 500, 900)])
    return tables[np.random.randint(3, size=len(tokens)), tokens]


def near_the_token(tokens, V):
    """Each random token is in the part of the vocabulary that begins at the original one."""
    return (tokens + np.random.randint(1, V // 2, size=len(tokens))) % V


def vocabulary_shuffled(tokens, V):
    """Every id comes once before one comes again."""
    rounds = len(tokens) // V + 1
    return np.concatenate([np.random.permutation(V) for _ in range(rounds)])[: len(tokens)]


def each_from_the_last(tokens, V):
    """A permutation leads from each random token to the next."""
    following, word, words = np.argsort(FIXED[:V]), np.random.randint(V), []
    cycle = {int(a): int(b) for a, b in zip(following, np.roll(following, 1), strict=True)}
    for _ in tokens:
        word = cycle[int(word)]
        words.append(word)
    return np.array(words, dtype=int)


def pairs_antithetic(tokens, V):
    """Every second word is the first one from the other end."""
    words = np.random.randint(V, size=len(tokens))
    words[1::2] = V - 1 - words[: len(words) // 2 * 2 : 2]
    return words


def words_mirrored(ids, V, noise):
    words = np.random.randint(V, size=ids.shape)
    return halves_mirrored(words)


def words_moved(ids, V, noise):
    """Each row has the words of the row above, one column further."""
    words = np.random.randint(V, size=ids.shape[1])
    return np.stack([np.roll(words, row) for row in range(len(ids))])


def words_of_the_input(ids, V, noise):
    return (mixed(ids, *positions(ids)) * V).astype(int)


def words_by_column_parity(ids, V, noise):
    words = np.random.randint(V // 2, size=ids.shape) * 2 + np.random.randint(2, size=(1, 1))
    return (words + np.arange(ids.shape[1])) % (V // 2 * 2)


def words_by_row(ids, V, noise):
    """Each row draws from a quarter of the vocabulary."""
    quarter = np.random.randint(4, size=(len(ids), 1))
    return (np.random.randint(V, size=ids.shape) // 4 * 4 + quarter) % V


def complement(u):
    return 1 - u


def of_shape(drawn):
    return lambda ids, special, rate: drawn(ids.shape) < rate


def chosen_by(change):
    return lambda ids, special, rate: change(np.random.rand(*ids.shape)) < rate


# Their positions, replacements or words are right in their shares, and depend on each other, on
# what they replace or on earlier calls. Each loses the points of one check.
REJECTED = {
    "positions: odd rows mirrored": (sampler(chosen_by(odd_rows_mirrored)), "chosen"),
    "positions: halves mirrored": (sampler(chosen_by(halves_mirrored)), "chosen"),
    "positions: rows mirrored": (sampler(chosen_by(rows_mirrored)), "chosen"),
    "positions: second half antithetic": (sampler(chosen_by(second_half_antithetic)), "chosen"),
    "positions: rows of a pool": (sampler(chosen_by(of_a_pool)), "chosen"),
    "positions: antithetic calls": (sampler(of_shape(from_the_last_call(complement))), "chosen"),
    "positions: the last call mirrored": (
        sampler(of_shape(from_the_last_call(lambda u: u[:, ::-1]))),
        "chosen",
    ),
    "positions: the last call moved": (
        sampler(of_shape(from_the_last_call(lambda u: np.roll(u, 3, 1)))),
        "chosen",
    ),
    "positions: half from the text": (sampler(half_from_the_text), "chosen"),
    "positions: a rate of each row": (sampler(rate_by_row), "chosen"),
    "positions: a rate of each call": (sampler(rate_by_call()), "chosen"),
    "positions: some words more": (sampler(some_words_more), "chosen"),
    "positions: some columns more": (sampler(some_columns_more), "chosen"),
    "positions: an exact number in columns": (sampler(columns_from_decks), "chosen"),
    "positions: low discrepancy": (sampler(golden), "chosen"),
    "kinds: exact shares of a call": (sampler(kind=deck_of_the_call), "replacement"),
    "kinds: exact shares of a row": (sampler(kind=deck_of_rows), "replacement"),
    **{
        f"kinds: decks of {n}": (sampler(kind=endless_decks(n)), "replacement")
        for n in (10, 30, 100, 300)
    },
    "kinds: of the row above": (sampler(kind=kinds_moved), "replacement"),
    "kinds: often the last one's": (sampler(kind=kinds_often_repeated), "replacement"),
    "kinds: a share of each row": (sampler(kind=kinds_by_row), "replacement"),
    "kinds: by the column's parity": (sampler(kind=kinds_by_column_parity), "replacement"),
    "kinds: by the token": (sampler(kind=kinds_by_token), "replacement"),
    "kinds: by the gap": (sampler(kind=kinds_by_gap), "replacement"),
    "kinds: of the input": (sampler(kind=kinds_of_the_input), "replacement"),
    "kinds: seeded": (sampler(kind=kinds_seeded), "replacement"),
    "kinds: odd rows mirrored": (
        sampler(kind=lambda ids, hit: odd_rows_mirrored(np.random.rand(*ids.shape))),
        "replacement",
    ),
    "kinds: halves mirrored": (
        sampler(kind=lambda ids, hit: halves_mirrored(np.random.rand(*ids.shape))),
        "replacement",
    ),
    "kinds: rows mirrored": (
        sampler(kind=lambda ids, hit: rows_mirrored(np.random.rand(*ids.shape))),
        "replacement",
    ),
    "kinds: second half antithetic": (
        sampler(kind=lambda ids, hit: second_half_antithetic(np.random.rand(*ids.shape))),
        "replacement",
    ),
    "kinds: random or unchanged by the token": (sampler(kind=noise_by_token), "replacement"),
    "words: a table": (sampler(on_use=from_a_table), "random"),
    "words: three tables": (sampler(on_use=from_three_tables), "random"),
    "words: near the token": (sampler(on_use=near_the_token), "random"),
    "words: of the row above": (sampler(word=words_moved), "random"),
    "words: a shuffled vocabulary": (sampler(on_use=vocabulary_shuffled), "random"),
    "words: each from the last": (sampler(on_use=each_from_the_last), "random"),
    "words: antithetic pairs": (sampler(on_use=pairs_antithetic), "random"),
    "words: halves mirrored": (sampler(word=words_mirrored), "random"),
    "words: of the input": (sampler(word=words_of_the_input), "random"),
    "words: by the column's parity": (sampler(word=words_by_column_parity), "random"),
    "words: by the row": (sampler(word=words_by_row), "random"),
}

ANSWERS = Answers(RIGHT, VARIANTS, REJECTED)
