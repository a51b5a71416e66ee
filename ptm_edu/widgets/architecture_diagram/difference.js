// What one model has that the one before it lacks, in a sentence.

/** @param {any} label @param {any} before @param {any} after */
export function difference(label, before, after) {
  const [was, is] = [partsOf(before), partsOf(after)];
  const [gone, added] = [was, is].map((parts, i) =>
    parts.filter((part) => ![is, was][i].includes(part)),
  );
  const list = (parts) => parts.join(label("comma"));
  const stacks = [before, after].map(stacksOf);
  return [
    ...(gone.length ? [label("gone", { parts: list(gone) })] : []),
    ...(added.length ? [label("added", { parts: list(added) })] : []),
    ...(stacks[0] === stacks[1] ? [] : [label("stacks", { before: stacks[0], after: stacks[1] })]),
  ].join(label("gap"));
}

// The names of the boxes; every model has layer norms and residual connections.
function partsOf({ blocks, flow }) {
  const leaves = blocks.filter(
    ({ path, kind }) => path in flow.leaves && kind !== "LayerNorm" && kind !== "Residual",
  );
  return [...new Set(leaves.map(({ name }) => name))];
}

function stacksOf({ blocks }) {
  return blocks.filter(({ repeat }) => repeat > 1).length;
}
