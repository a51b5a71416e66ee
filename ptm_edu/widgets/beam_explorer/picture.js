// BeamExplorer's picture: the tree from left to right, a column a word, scrolling in its box.

import { element } from "../host/dom.js";
import { letterSize } from "../host/present.js";
import { sameAsBefore } from "../host/same.js";
import { beamLayout } from "./layout.js";
import { columnMarks, columnParts } from "./nodes.js";

const MOST_AT_ONCE = 40; // nodes, since hundreds take longer than a frame

// `handlers` has go(step), forward(), back(), play(). Returns the box, the picture, and
// draw(scene), which returns true where it is to be called again for the columns that are left.
export function beamPicture(label, handlers) {
  const svg = element("svg:svg", { class: "ptm-tree", "data-name": "beam", role: "img" });
  const node = element(
    "div",
    {
      class: "ptm-beam-box",
      tabindex: 0,
      role: "group",
      "aria-label": label("tree"),
      onkeydown: pressed,
      onscroll: fade,
    },
    svg,
  );
  const sameSize = sameAsBefore();
  const drawn = []; // the columns that stand there, { node, parts }, a part { told, node }
  let last = null; // the step and the search that were drawn last

  function draw(scene) {
    const letter = letterSize(svg, 18, 28);
    const { height, columns } = beamLayout(label, scene.search, letter);
    const shown = columns.slice(0, scene.step + 1);
    const size = { width: Math.ceil(shown.at(-1).right + 1.4 * letter), height: Math.ceil(height) };
    // Even an equal size has the browser lay out the whole picture.
    if (!sameSize(size.width, size.height))
      Object.assign(svg.style, { width: `${size.width}px`, height: `${size.height}px` });
    while (drawn.length > shown.length) drawn.pop().node.remove();
    let room = MOST_AT_ONCE;
    for (const [i, column] of shown.entries()) {
      if (!drawn[i]) drawn.push({ node: svg.appendChild(element("svg:g")), parts: [] });
      room -= update(
        drawn[i],
        columnParts(columnMarks(scene, column, shown[i - 1]?.right), letter),
      );
      if (room < 0 && i < shown.length - 1) return true;
    }
    // The newest words are to be seen; what a drag of α leaves where it is stays there.
    const now = `${scene.step} ${columns.length} ${scene.text}`;
    if (now !== last) node.scrollLeft = size.width;
    last = now;
    fade();
    return false;
  }

  // A step or another α changes few parts of a column. Returns how many were drawn.
  function update(column, wanted) {
    const before = column.parts;
    column.parts = wanted.map(({ told, draw: make }, i) =>
      before[i]?.told === told ? before[i] : { told, node: make() },
    );
    if (before.length !== wanted.length)
      column.node.replaceChildren(...column.parts.map((part) => part.node));
    else
      before.forEach(({ node: old }, i) => {
        const now = column.parts[i].node;
        if (now !== old) old.replaceWith(now);
      });
    return column.parts.filter((part, i) => part !== before[i]).length;
  }

  // What goes on beyond the left or the lower edge fades out there.
  function fade() {
    node.classList.toggle("ptm-more-left", node.scrollLeft > 1);
    const below = node.scrollHeight - node.clientHeight - node.scrollTop;
    node.classList.toggle("ptm-more-below", below > 1);
  }

  function pressed(event) {
    const run = {
      ArrowRight: handlers.forward,
      ArrowLeft: handlers.back,
      Home: () => handlers.go(0),
      End: () => handlers.go(Infinity),
      " ": handlers.play,
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  return { node, svg, draw };
}
