// Where BiLMExplorer's words stand, and how a number is written.

const DIRECTIONS = ["forward", "backward"];

// Columns for the tokens, in as many lines as the width asks for: each { line, x, w }. A short
// sentence is spread, by a half at most.
function columnsOf(tokens, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const natural = tokens.map((token) => Math.min(right - left,
    Math.max(2.4 * letter, textWidth(token, font) + 0.9 * letter)));
  const total = natural.reduce((sum, w) => sum + w, 0);
  const wide = Math.min(1.5, Math.max(1, (right - left) / total));
  let [line, x] = [0, left];
  return natural.map((own) => {
    const w = own * wide;
    if (x > left && x + w > right + 0.5) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
}

// What the chosen place's true word got, for its list and for those who hear the page; without the
// bits where these do not fit.
function truthOf(label, { target, sides, bits, place, size }, name, fits = () => true) {
  const { truth, rank } = sides[name];
  if (truth === null) return label("unknown", { word: target, n: count(size) });
  const short = label("true_word",
    { word: target, rank: count(rank), n: count(size), percent: percentOf(truth) });
  const whole = short + label("true_bits", { bits: bits[name][place].toFixed(1) });
  return fits(whole) ? whole : short;
}

// What has been read, quoted, cut in the middle where it is long; `none` where it is nothing.
function quoted(tokens, none) {
  if (!tokens.length) return none;
  const shown = tokens.length > 9 ? [...tokens.slice(0, 4), "…", ...tokens.slice(-4)] : tokens;
  return `“${shown.join(" ")}”`;
}
