// The entropy of probabilities, in bits.
export function entropyOf(weights) {
  return weights.reduce((sum, w) => (w > 0 ? sum - w * Math.log2(w) : sum), 0);
}
