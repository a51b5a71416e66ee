// BeamExplorer's picture: the tree from left to right, a column a word, scrolling in its box.

import { element } from "../host/dom.js";
import { letterSize } from "../host/present.js";
import { beamLayout } from "./layout.js";
import { columnMarks, columnNode } from "./nodes.js";

// `act` has go(step), forward(), back(), play(). Returns the box, the picture, and draw(scene).
export function beamPicture(label, act) {
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
  let drawn = []; // the columns that stand there, { told, node }
  let last = null; // the step and the search that were drawn last

  function draw(scene) {
    const letter = letterSize(svg, 18, 28);
    const { height, columns } = beamLayout(label, scene.search, letter);
    const shown = columns.slice(0, scene.step + 1);
    // Hundreds of nodes take longer than a frame; a step or another α changes few columns.
    const wanted = shown.map((column, i) => {
      const marks = columnMarks(scene, column, shown[i - 1]?.right);
      const told = `${letter} ${JSON.stringify(marks)}`;
      return drawn[i]?.told === told ? drawn[i] : { told, node: columnNode(marks, letter) };
    });
    drawn.slice(wanted.length).forEach((column) => column.node.remove());
    wanted.forEach((column, i) => {
      if (!drawn[i]) svg.append(column.node);
      else if (drawn[i] !== column) drawn[i].node.replaceWith(column.node);
    });
    drawn = wanted;
    const size = { width: Math.ceil(shown.at(-1).right + 1.4 * letter), height: Math.ceil(height) };
    Object.entries(size).forEach(([name, value]) => svg.setAttribute(name, value));
    // The newest words are to be seen; what a drag of α leaves where it is stays there.
    const now = `${scene.step} ${columns.length} ${scene.text}`;
    if (now !== last) node.scrollLeft = size.width;
    last = now;
    fade();
  }

  // What goes on beyond the left or the lower edge fades out there.
  function fade() {
    node.classList.toggle("ptm-more-left", node.scrollLeft > 1);
    const below = node.scrollHeight - node.clientHeight - node.scrollTop;
    node.classList.toggle("ptm-more-below", below > 1);
  }

  function pressed(event) {
    const run = {
      ArrowRight: act.forward,
      ArrowLeft: act.back,
      Home: () => act.go(0),
      End: () => act.go(Infinity),
      " ": act.play,
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  return { node, svg, draw };
}
