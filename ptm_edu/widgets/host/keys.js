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

/** Where a key leads on a slider from `place`, between 0 and `last`; undefined for other keys.
 * @param {string} key @param {number} place @param {number} last @param {number} [page] */
export function slidTo(key, place, last, page = 0) {
  const pages = page ? { PageUp: place + page, PageDown: place - page } : {};
  const onwards = { ArrowRight: place + 1, ArrowUp: place + 1 };
  const back = { ArrowLeft: place - 1, ArrowDown: place - 1 };
  const goals = { ...onwards, ...back, Home: 0, End: last, ...pages };
  return key in goals ? Math.max(0, Math.min(last, goals[key])) : undefined;
}
