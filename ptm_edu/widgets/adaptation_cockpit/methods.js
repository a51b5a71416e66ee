// What each method trains, where it is in the Transformer block, and in which layers.

// Kinds of weights that are trained, each with a mark of its own.
export const KINDS = ["existing", "added", "input"];
const SHAPES = {
  existing: "M-6-6H6V6H-6Z",
  added: "M6.5 0A6.5 6.5 0 1 1-6.5 0A6.5 6.5 0 1 1 6.5 0Z",
  input: "M0-7.5L7.5 6H-7.5Z",
};

const LINEAR = ["query", "key", "value", "output", "up", "down"];
const NORMS = ["norm_attention", "norm_feed_forward"];
const BLOCK = [...LINEAR, ...NORMS];

// `parts` of the model's own that are trained; `extras`, small boxes that are added to a part, with
// their sign; `adapters`, after which sub-layers; `layers`: all of them, the last ones, or none.
const METHODS = {
  "full fine-tuning": { kind: "existing", parts: ["embeddings", ...BLOCK], layers: "all" },
  "last layers": { kind: "existing", parts: BLOCK, layers: "last" },
  "head only": { kind: "existing", layers: "none" },
  "Houlsby adapter": {
    kind: "added",
    parts: NORMS,
    adapters: ["attention", "feed_forward"],
    layers: "all",
  },
  "Pfeiffer adapter": { kind: "added", adapters: ["feed_forward"], layers: "all" },
  LoRA: { kind: "added", extras: extrasOf(["query", "value"], "BA"), layers: "all" },
  BitFit: { kind: "existing", extras: extrasOf([...BLOCK, "embeddings"], "b"), layers: "all" },
  IA3: { kind: "added", extras: extrasOf(["key", "value", "down"], "⊙ℓ"), layers: "all" },
  prefix: { kind: "input", extras: extrasOf(["key", "value"], "P"), layers: "all" },
  prompt: { kind: "input", extras: extrasOf(["embeddings"], "P"), layers: "none" },
};

function extrasOf(parts, sign) {
  return Object.fromEntries(parts.map((part) => [part, sign]));
}

/** What a method trains; the head is trained by all of them. @param {string} method */
export function trainedBy(method) {
  const { kind, parts = [], extras = {}, adapters = [], layers } = METHODS[method];
  return { kind, parts: [...parts, "head"], extras, adapters, layers };
}

/** The outline of a kind's mark, around 0, 0. @param {string} kind */
export function shapeOf(kind) {
  return SHAPES[kind];
}

// Names that are the same in every language.
const SIGNS = { LoRA: "LoRA", BitFit: "BitFit", IA3: "(IA)³" };
const AUTHORS = { "Houlsby adapter": "Houlsby", "Pfeiffer adapter": "Pfeiffer" };

/** A method's name. @param {(key: string) => string} label @param {string} method */
export function nameOf(label, method) {
  return SIGNS[method] ?? label(`method_${keyOf(method)}`);
}

/** A method's name in the picture. @param {(key: string) => string} label @param {string} method */
export function shortName(label, method) {
  return SIGNS[method] ?? AUTHORS[method] ?? label(`name_${keyOf(method)}`);
}

/** "Houlsby adapter" → "houlsby_adapter" @param {string} method */
export function keyOf(method) {
  return method.toLowerCase().replace(/\W+/g, "_");
}
