// The rules by which a next token is drawn, on one distribution, and the draws.

export const DRAWS = 200;
export const CUTS = { top_k: "top-k", top_p: "top-p", min_p: "min-p" }; // so named in every language

// A distribution { context, steps, step } as Python packed it: of each rank the token's `id`, and
// how far `below` the best its logit lies, in nats; only tokens that may come at all. Equal logits
// stand in the order of their ids.
export function unpackedDistribution({ context, steps, step }) {
  const bytes = Uint8Array.from(atob(steps), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const far = Array.from({ length: bytes.length / 2 }, (_, id) => view.getUint16(2 * id, true));
  const ids = far
    .map((_, id) => id)
    .filter((id) => far[id] < 65535)
    .sort((a, b) => far[a] - far[b] || a - b);
  const below = Float64Array.from(ids, (id) => step * far[id]);
  const model = sharesOf(below.map((nats) => Math.exp(-nats)));
  return { context, ids, below, model, entropy: bitsOf(model) };
}

// What the rules make of it, in the order of `gpt.Sampling`: shares by rank of the `model`, after
// the temperature (`warm`) and `after` all; `left`, how many tokens each rule leaves; `kept` tokens
// and their `mass`. As all rules keep the likeliest, each only shortens what the one before left.
export function sampled({ below, model, entropy }, { temperature, top_k, top_p, min_p }) {
  const greedy = temperature === 0;
  // −0 / 0 is no number, and e^(−∞) is 0.
  const weights = below.map((nats) => (nats ? Math.exp(-nats / temperature) : 1));
  if (greedy) weights.fill(0, 1);
  const warm = sharesOf(weights);
  const left = { temperature: greedy ? 1 : below.length };
  left.top_k = Math.min(left.temperature, top_k ?? Infinity);
  left.top_p = crossing(warm, left.top_k, top_p ?? 1);
  left.min_p = lastAbove(weights, left.top_p, min_p ?? 0);
  const kept = left.min_p;
  const mass = kept === below.length ? 1 : sumOf(warm.subarray(0, kept));
  const after = warm.map((share, rank) => (rank < kept ? share / mass : 0));
  return {
    model,
    warm,
    after,
    left,
    kept,
    mass,
    entropy: { model: entropy, warm: bitsOf(warm), after: bitsOf(after) },
  };
}

// The fewest of the first `n` that hold at least p of what those hold.
function crossing(shares, n, p) {
  if (p >= 1) return n;
  const goal = p * sumOf(shares.subarray(0, n));
  let held = 0;
  for (let rank = 0; rank < n; rank += 1) {
    if (held >= goal) return Math.max(1, rank);
    held += shares[rank];
  }
  return n;
}

// How many of the first `n` falling weights are at least p times the first.
function lastAbove(weights, n, p) {
  let rank = 1;
  while (rank < n && weights[rank] >= p * weights[0]) rank += 1;
  return rank;
}

// How often each rank is drawn with numbers of 0 … 1, each laid on the shares one after another.
export function drawnWith(uniform, { after, kept }) {
  const drawn = new Uint16Array(after.length);
  const sum = sumOf(after.subarray(0, kept));
  let [rank, until] = [0, after[0]];
  for (const u of [...uniform].sort((a, b) => a - b)) {
    while (rank < kept - 1 && until <= u * sum) {
      rank += 1;
      until += after[rank];
    }
    drawn[rank] += 1;
  }
  return drawn;
}

export function sumOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function sharesOf(weights) {
  const sum = sumOf(weights);
  return weights.map((weight) => weight / sum);
}

// Σ p log₂ 1/p
function bitsOf(shares) {
  return shares.reduce((sum, p) => (p > 0 ? sum - p * Math.log2(p) : sum), 0);
}

// 0.0123 → "1.23 %"; what is nearly all is not told as all.
export function percentOf(share) {
  const value = 100 * share;
  if (value > 99.5 && value < 100) return `${Math.floor(100 * value) / 100} %`;
  if (value === 0) return "0 %";
  if (value < 0.001) return `${value.toExponential(1)} %`;
  return `${value.toPrecision(3)} %`;
}
