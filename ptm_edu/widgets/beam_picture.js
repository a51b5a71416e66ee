// BeamExplorer's picture: the tree from left to right, what goes on, what was dropped, what ended.

const SIGNS = { best: "★", ended: "■", greedy: "◇" };

// `act` has go(step), forward(), back(), play(). Returns the box that the tree scrolls in, the
// picture, and draw(scene).
function beamPicture(label, act) {
  const svg = element("svg:svg", { class: "ptm-tree", "data-name": "beam", role: "img" });
  const node = element("div", { class: "ptm-beam-box", tabindex: 0, role: "group",
    "aria-label": label("tree"), onkeydown: pressed }, svg);
  let last = null; // the step and the search that were drawn last

  function draw(scene) {
    const letter = svg.closest(".ptm-lecture") ? 28 : 18;
    const { height, columns } = beamLayout(label, scene.search, letter);
    const shown = columns.slice(0, scene.step + 1);
    const { right } = shown.at(-1);
    const ways = shown.slice(1).flatMap((column, i) =>
      column.nodes.flatMap((one) => waysOf(scene, one, shown[i].right)));
    svg.replaceChildren(...ways.sort((a, b) => a.over - b.over).map((one) => one.path),
      ...shown.slice(1).map(({ x }, i) => element("svg:text",
        { class: "ptm-count", x: x + 0.4 * letter, y: 0.9 * letter }, i + 1)),
      ...shown.flatMap((column) => column.nodes.map((one) => nodeOf(scene, one, letter))));
    const size = { width: Math.ceil(right + 1.4 * letter), height: Math.ceil(height) };
    Object.entries(size).forEach(([name, value]) => svg.setAttribute(name, value));
    // The newest words are to be seen; what a drag of α leaves where it is stays there.
    const now = `${scene.step} ${columns.length} ${scene.text}`;
    if (now !== last) node.scrollLeft = size.width;
    last = now;
  }

  // A line from the parent; the best one's way lies over others, greedy search's over both.
  function waysOf(scene, { candidate, parent, x, y }, turn) {
    const from = parent.x + parent.wide + 3;
    const middle = (turn + x) / 2;
    const d = `M${from} ${parent.y}H${turn}C${middle} ${parent.y} ${middle} ${y} ${x - 2} ${y}`;
    const way = (over, name, wide = null) => ({ over,
      path: element("svg:path", { class: `ptm-way ptm-${name}`, d, "stroke-width": wide }) });
    const { id, p } = candidate.node;
    const [best, greedy] = [scene.best.has(id), scene.greedy.has(id)];
    return [...(best ? [way(1, "best")] : []), ...(greedy ? [way(2, "greedy")] : []),
      ...(best || greedy ? [] : [way(0, candidate.fate, 1 + 3 * Math.exp(p))])];
  }

  function nodeOf(scene, { candidate, x, y, word, note, below, size, own, wide }, letter) {
    const { node: { id, name, p }, total, fate, step, rank } = candidate;
    const [best, greedy] = [scene.best, scene.greedy].map((way) => step > 0 && way.has(id));
    const sign = scene.winner === candidate ? SIGNS.best : fate === "ended" ? SIGNS.ended : "";
    const names = ["ptm-node", `ptm-${fate}`, ...(best ? ["ptm-best"] : [])];
    const line = y - (below ? 0.45 * letter : 0); // of the word; what ended has another below
    const high = (ROW[fate] - 0.14) * letter;
    const written = (kind, at, text, size, dy = 0, anchor = null) => (text
      ? [element("svg:text", { class: `ptm-${kind}`, x: at, y: line + dy + 0.35 * size,
        "text-anchor": anchor, style: `font-size: ${size}px` }, text)] : []);
    return element("svg:g", { class: names.join(" "), "data-step": step, "data-word": name,
      "data-rank": rank, "data-total": total, "data-fate": fate, "data-greedy": greedy,
      "data-best": best }, [
      element("svg:title", {}, step ? `${name}: p = ${Math.exp(p).toPrecision(3)}` : word),
      ...(["kept", "ended"].includes(fate) ? [element("svg:rect",
        { x, y: y - high / 2, width: wide, height: high, rx: 0.3 * letter })] : []),
      ...written("word", x + 0.4 * letter, word, size),
      ...written("sum", x + own + 0.4 * letter, note, SMALL * letter),
      ...written("sum", x + 0.4 * letter, below, SMALL * letter, letter),
      ...written("sign", x + wide + 0.2 * letter, sign, letter),
      ...written("greedy-sign", x - 0.15 * letter, greedy ? SIGNS.greedy : "", 0.9 * letter,
        y - line, "end"),
    ]);
  }

  function pressed(event) {
    const run = { ArrowRight: act.forward, ArrowLeft: act.back, Home: () => act.go(0),
      End: () => act.go(Infinity), " ": act.play }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  return { node, svg, draw };
}
