// What chance explains: how many tokens are expected in a thousand draws, and how far a count may
// lie off. A range holds 99 of 100 such counts.

import { DRAWS } from "./draws.js";

const SPREAD = 2.576; // standard deviations of a normal distribution
const TAIL = 0.005; // what may lie below a range, and above it

// How many tokens each unit has.
function sizesOf(units) {
  const own = [...new Set(units)].filter((unit) => unit >= 0);
  return own.map((unit) => units.filter((other) => other === unit).length);
}

// The count of tokens that are chosen and then meet a fate of that share. Tokens of a unit come
// together, so of larger units the counts vary more: for one of m tokens by
// r m s (1 − s) + r (1 − r) m² s², with rate r and share s.
function expectedCount(sizes, rate, share) {
  const of = (size) =>
    rate * size * share * (1 - share) + rate * (1 - rate) * size ** 2 * share ** 2;
  const mean = DRAWS * rate * share * sizes.reduce((sum, size) => sum + size, 0);
  const far = SPREAD * Math.sqrt(DRAWS * sizes.reduce((sum, size) => sum + of(size), 0));
  return { expected: mean, low: Math.max(0, mean - far), high: mean + far };
}

// The probability that a draw chooses 0, 1, 2, … tokens.
function manyProbabilities(sizes, rate) {
  let shares = [1];
  for (const size of sizes) {
    const next = new Array(shares.length + size).fill(0);
    shares.forEach((share, n) => {
      next[n] += (1 - rate) * share;
      next[n + size] += rate * share;
    });
    shares = next;
  }
  return shares;
}

// How many of the draws are expected to do what each does with probability p.
function expectedDraws(p) {
  if (p <= 0 || p >= 1) return { expected: DRAWS * p, low: DRAWS * p, high: DRAWS * p };
  let logarithm = DRAWS * Math.log1p(-p); // of the binomial probability of k
  let [below, low, high] = [0, null, null];
  for (let k = 0; k <= DRAWS && high === null; k += 1) {
    below += Math.exp(logarithm);
    if (low === null && below >= TAIL) low = k;
    if (below >= 1 - TAIL) high = k;
    logarithm += Math.log(((DRAWS - k) * p) / ((k + 1) * (1 - p)));
  }
  return { expected: DRAWS * p, low, high: high ?? DRAWS };
}

// Counts beside what is expected: { chosen, fates, many, each }, in each a list of { counted,
// expected, low, high }, but one for `chosen`; `inside` says of how many fates chance explains.
export function counted(units, tallied, { rate, shares }) {
  const sizes = sizesOf(units);
  const beside = (number, chance) => ({
    counted: number,
    ...chance,
    inside: number >= chance.low - 1e-9 && number <= chance.high + 1e-9,
  });
  const one = expectedDraws(rate);
  const all = manyProbabilities(sizes, rate);
  const chosen = tallied.each.reduce((sum, n) => sum + n, 0);
  return {
    chosen: beside(chosen, expectedCount(sizes, rate, 1)),
    fates: tallied.fates.map((n, i) => beside(n, expectedCount(sizes, rate, shares[i]))),
    many: all.map((p, n) => beside(tallied.many[n], expectedDraws(p))),
    each: tallied.each.map((n, i) => (units[i] < 0 ? null : beside(n, one))),
  };
}
