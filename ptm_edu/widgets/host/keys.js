// Keys that move a choice along a row or a column.

/**
 * Where an arrow, Home or End leads from `place` among `size` places; undefined for other keys.
 * `axes` are the arrows that count: "both", or "column" for up and down alone.
 * @param {string} key
 * @param {number} place
 * @param {number} size
 * @param {"both" | "column"} [axes]
 */
export function steppedTo(key, place, size, axes = "both") {
  const across = axes === "both" ? { ArrowRight: place + 1, ArrowLeft: place - 1 } : {};
  const goals = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: size - 1, ...across };
  return key in goals ? Math.max(0, Math.min(size - 1, goals[key])) : undefined;
}
