// Where the blocks of a diagram stand: nested boxes, the input at the bottom.

export const ROW = 1.75; // a box without parts, in letters
const GAP = 0.35;
const PAD = 0.5;

/**
 * The tree of the blocks: each { block, children }.
 * @param {any[]} blocks
 */
export function treeOf(blocks) {
  const nodes = new Map(blocks.map((block) => [block.path, { block, children: [] }]));
  for (const block of blocks)
    if (block.parent !== null) nodes.get(block.parent).children.push(nodes.get(block.path));
  return nodes.get(blocks[0].path);
}

// Parts that stand side by side: equal kinds without parts (embeddings that are added, the two
// tables of word2vec), the stacks of two directions, an encoder and its decoder.
function rowsOf(children) {
  const rows = [];
  for (const child of children) {
    const row = rows.at(-1);
    const beside =
      row &&
      (row[0].block.kind === child.block.kind
        ? row[0].children.length > 0 || row[0].block.kind === "Embedding"
        : row[0].block.name === "encoder" && child.block.name === "decoder");
    if (beside) row.push(child);
    else rows.push([child]);
  }
  return rows;
}

function heightOf(node) {
  if (!node.children.length) return ROW;
  const rows = rowsOf(node.children).map((row) => Math.max(...row.map(heightOf)));
  return ROW + rows.reduce((sum, height) => sum + height + GAP, 0) + PAD - GAP;
}

/**
 * The boxes { block, x, y, w, h, depth, leaf }, in letters from the top; the last element is the height.
 * @param {any} tree
 * @param {number} width in letters
 */
export function boxesOf(tree, width) {
  const boxes = [];
  const lay = (node, x, bottom, w, h, depth) => {
    boxes.push({ block: node.block, x, y: bottom - h, w, h, depth, leaf: !node.children.length });
    let floor = bottom - PAD;
    for (const row of rowsOf(node.children)) {
      const high = Math.max(...row.map(heightOf));
      const each = (w - 2 * PAD - GAP * (row.length - 1)) / row.length;
      row.forEach((child, i) => {
        const childHeight = child.children.length ? high : heightOf(child);
        lay(child, x + PAD + i * (each + GAP), floor, each, childHeight, depth + 1);
      });
      floor -= high + GAP;
    }
  };
  const height = heightOf(tree);
  lay(tree, 0, height, width, height, 0);
  return { boxes, height };
}
