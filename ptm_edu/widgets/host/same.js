// Leaving out work whose result would be the same.

// Returns a function that says whether it was called with the same values the last time. A drawing
// of hundreds of nodes takes longer than a frame, and a drag changes few parts of it.
export function sameAsBefore() {
  /** @type {any[]} */
  let before = [];
  return (/** @type {any[]} */ ...values) => {
    const same =
      values.length === before.length && values.every((value, i) => Object.is(value, before[i]));
    before = values;
    return same;
  };
}
