// Where models are on the time axis, how their numbers are written, and who builds on whom.

export const MEASURES = ["parameters", "tokens", "operations"];

/**
 * The years as parts of a line from 0 to 1, each as wide as it has models; a year without any is
 * narrow. Within a year the models, sorted by date, have equal distances. Returns
 * { years: [{ year, from, to, models }], at: Map(name → place) }.
 * @param {{ name: string, year: number }[]} models
 */
export function timeline(models) {
  const first = Math.min(...models.map(({ year }) => year));
  const last = Math.max(...models.map(({ year }) => year));
  const spans = Array.from({ length: last - first + 1 }, (_, i) => {
    const ofYear = models.filter(({ year }) => year === first + i);
    return { year: first + i, ofYear, wide: ofYear.length ? ofYear.length + 0.3 : 0.15 };
  });
  const total = spans.reduce((sum, { wide }) => sum + wide, 0);
  const at = new Map();
  let from = 0;
  const years = spans.map(({ year, ofYear, wide }) => {
    const to = from + wide / total;
    ofYear.forEach(({ name }, k) => at.set(name, from + ((k + 0.5) / ofYear.length) * (to - from)));
    const span = { year, from, to, models: ofYear.length };
    from = to;
    return span;
  });
  return { years, at };
}

/**
 * The powers of ten around the values of a measure, and those between them that are written: every
 * second one where there are many. @param {any[]} models @param {string} measure
 */
export function rangeOf(models, measure) {
  const values = models.map((model) => model[measure]).filter((value) => value !== null);
  const [low, high] = [Math.min(...values), Math.max(...values)].map(Math.log10);
  const first = values.length ? Math.floor(low) : 0;
  const last = values.length ? Math.max(first + 1, Math.ceil(high)) : 1;
  const step = last - first > 5 ? 2 : 1;
  const ticks = Array.from(
    { length: Math.floor((last - first) / step) + 1 },
    (_, i) => 10 ** (first + step * i),
  );
  return { low: 10 ** first, high: 10 ** last, ticks };
}

/** All that a model builds on, directly or through others.
 * @param {any[]} models @param {string} name */
export function ancestorsOf(models, name) {
  const parentsOf = new Map(models.map((model) => [model.name, model.parents]));
  const ancestors = new Set();
  const waiting = [name];
  while (waiting.length)
    for (const parent of parentsOf.get(waiting.pop()) ?? [])
      if (!ancestors.has(parent)) {
        ancestors.add(parent);
        waiting.push(parent);
      }
  return ancestors;
}

/** The lines of descent that lead to a model or away from it are its own. @param {string} from
 * @param {string} to @param {string} name @param {Set<string>} ancestors */
export function isOwnLine(from, to, name, ancestors) {
  return from === name || to === name || (ancestors.has(from) && ancestors.has(to));
}

/**
 * 117000000 → "117 million": `names` are "12 trillion, 9 billion, …", powers of ten and their
 * words; what is larger than all of them is written as a power.
 * @param {number} value @param {string} names
 */
export function amount(value, names) {
  const units = names.split(", ").map((unit) => unit.split(" "));
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  if (exponent >= Number(units[0][0]) + 3) return scientific(value);
  const [power, word] = units.find(([least]) => exponent >= Number(least)) ?? [0, ""];
  const scaled = Number((value / 10 ** Number(power)).toPrecision(value >= 1e6 ? 3 : 6));
  return word ? `${scaled} ${word}` : `${scaled}`;
}

/** 2.246e19 → "2.2 · 10¹⁹" @param {number} value */
export function scientific(value) {
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  const digits = [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `${(value / 10 ** exponent).toFixed(1)} · 10${digits}`;
}

/** "BERT base" → "bert_base" @param {string} text */
export function keyOf(text) {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}
