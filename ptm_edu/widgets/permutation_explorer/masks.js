// Which position may attend to which: XLNet's two streams under a factorization order, GPT, BERT.

/**
 * The masks of a factorization order whose last `predicted` positions are targets, as in
 * ptm_edu.xlnet.permutation_masks: `perm[i][j]` says whether position i may attend to position j.
 * Positions that are not targets are context: they attend to each other and come before all targets.
 * `content` is the same with each position itself, `query` has the targets' rows only, others null.
 * @param {number[]} order @param {number} predicted
 */
export function permutationMasks(order, predicted) {
  const T = order.length;
  const targets = order.slice(T - predicted);
  // When each position comes; all context at once, before the first target.
  const step = order.map((_, position) => targets.indexOf(position));
  const perm = table(T, (i, j) => step[j] < step[i] || (step[i] < 0 && step[j] < 0));
  const content = table(T, (i, j) => i === j || perm[i][j]);
  const query = perm.map((row, i) => (step[i] < 0 ? null : row));
  return { perm, content, query, targets };
}

/** GPT's mask: each position attends to itself and to what is left of it. @param {number} T */
export function causalMask(T) {
  return table(T, (i, j) => j <= i);
}

/** BERT's mask: every position attends to all. @param {number} T */
export function fullMask(T) {
  return table(T, () => true);
}

/** The positions at which a row is true. @param {boolean[]} row */
export function openIn(row) {
  return row.flatMap((open, j) => (open ? [j] : []));
}

/** An order in which the element at `from` is at `to`. @param {number[]} order @param {number} from
 * @param {number} to */
export function movedTo(order, from, to) {
  const others = order.filter((_, k) => k !== from);
  return [...others.slice(0, to), order[from], ...others.slice(to)];
}

/** @param {number} T @param {(i: number, j: number) => boolean} of @returns {boolean[][]} */
function table(T, of) {
  return Array.from({ length: T }, (_, i) => Array.from({ length: T }, (_, j) => of(i, j)));
}
