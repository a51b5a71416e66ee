// Which states an output depends on, which of them get a gradient, and what a text costs, as
// xlnet.demos.context_reach has it in Python.

// The leftmost position that each layer's states depend on, from layer L down to the embeddings: a
// state reads the layer below from M before its own segment to itself (Dai et al. 2019, §3.2).
export function contextReach(position, segment, memory, layers) {
  const lefts = [position];
  for (let layer = layers; layer > 0; layer -= 1)
    lefts.push(Math.max(0, startOf(lefts.at(-1), segment) - memory));
  return lefts;
}

// Where the segment of a position begins.
export function startOf(position, segment) {
  return position - (position % segment);
}

// The pairs that one layer computes for a text in segments, those that the causal mask hides included.
export function queryKeyPairs(tokens, segment, memory) {
  let pairs = 0;
  for (let start = 0; start < tokens; start += segment) {
    const queries = Math.min(segment, tokens - start);
    pairs += queries * (queries + Math.min(memory, start));
  }
  return pairs;
}

// The pairs that one layer computes if every token has its own pass over the last `context` tokens.
export function windowPairs(tokens, context) {
  let pairs = 0;
  for (let position = 0; position < tokens; position += 1)
    pairs += Math.min(context, position + 1) ** 2;
  return pairs;
}

// What an output depends on in one of the modes: `lefts` from layer L down, `start`, from which on
// states get a gradient, `reads(p)`, the first position that a state at p reads in the layer below,
// and the pairs of one layer over the whole text.
export function dependence(mode, { tokens, segment, memory, layers, position }) {
  if (mode === "sliding_window") {
    const context = segment + memory;
    const left = Math.max(0, position - context + 1);
    const lefts = [position, ...Array(layers).fill(left)];
    return { lefts, start: left, reads: () => left, pairs: windowPairs(tokens, context) };
  }
  const kept = mode === "memory" ? memory : 0;
  return {
    lefts: contextReach(position, segment, kept, layers),
    start: startOf(position, segment),
    reads: (p) => Math.max(0, startOf(p, segment) - kept),
    pairs: queryKeyPairs(tokens, segment, kept),
  };
}
