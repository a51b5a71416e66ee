export const PROGRAM = "word2vec.c";

// The corpus: `bins` are groups of words that occurred equally often, the most frequent first, each
// { count, n, first } with the rank of its first word; ranks count from 0.
export function corpusOf(joined, flat) {
  const names = joined.split(" ");
  const bins = [];
  let count = 0;
  let first = 0;
  for (let i = 0; i < flat.length; i += 2) {
    count = i === 0 ? flat[0] : count - flat[i];
    bins.push({ count, n: flat[i + 1], first });
    first += flat[i + 1];
  }
  const ranks = new Map(names.map((word, rank) => [word, rank]));
  const binOf = (rank) => bins[lastWhere(bins, (bin) => bin.first <= rank)];
  return {
    bins,
    names,
    size: first,
    total: bins.reduce((sum, bin) => sum + bin.n * bin.count, 0),
    countOf: (rank) => binOf(rank).count,
    rankOf: (word) =>
      [word, word.toLowerCase()]
        .map((form) => ranks.get(form.replaceAll(" ", "\u00a0")))
        .find((rank) => rank !== undefined),
  };
}

// The noise distribution, count^exponent / Σ count^exponent: share(count) is a word's probability,
// draw(u) the rank whose part of 0 … 1 holds u, when all words lie there one after another.
export function noiseOf({ bins }, exponent) {
  // 0^0 is 1, but a word that never occurred is no noise word.
  const weight = (count) => (count > 0 ? count ** exponent : 0);
  let sum = 0;
  const until = bins.map(({ count, n }) => (sum += n * weight(count)));
  const draw = (u) => {
    const at = u * sum;
    const bin = Math.min(lastWhere(until, (end) => end <= at) + 1, bins.length - 1);
    const { count, n, first } = bins[bin];
    const into = Math.floor((at - (until[bin - 1] ?? 0)) / weight(count));
    return first + Math.min(n - 1, into);
  };
  return { share: (count) => weight(count) / sum, draw };
}

// The probability of an occurrence to stay, for a word of relative frequency f and a threshold t
// (0: off): "c" is word2vec.c's formula, "paper" that of Mikolov et al. 2013b, equation 5.
export function keepOf(formula, threshold, f) {
  if (threshold === 0 || f === 0) return 1;
  const ratio = threshold / f;
  return Math.min(1, Math.sqrt(ratio) + (formula === "c" ? ratio : 0));
}

// The share of all tokens that stay.
export function keptOf({ bins, total }, formula, threshold) {
  return (
    bins.reduce(
      (sum, { count, n }) => sum + n * count * keepOf(formula, threshold, count / total),
      0,
    ) / total
  );
}

// `size` numbers in 0 … 1, those of the given `round`: the same ones after each reset, so that a lecture
// can be prepared. A linear congruential generator (modulus 2^32, the constants of "Numerical Recipes").
export function uniformNumbers(seed, round, size) {
  let state = seed >>> 0;
  const numbers = Array.from({ length: (round + 1) * size }, () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
  return numbers.slice(-size);
}

// The last place of a list whose first part fulfils a condition and whose rest does not; −1: none.
function lastWhere(list, fulfils) {
  let [low, high] = [-1, list.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fulfils(list[middle])) low = middle;
    else high = middle - 1;
  }
  return low;
}
