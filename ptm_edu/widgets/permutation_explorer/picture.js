// PermutationExplorer's picture: both rows of tokens, the masks, and the predictions. One drawing, so
// that all of it is saved.

import { uniqueId } from "../host/controls.js";
import { element } from "../host/dom.js";
import { hatchPattern } from "../host/drawing.js";
import { fittedLetter, presentRoom } from "../host/present.js";
import { matrixLayout, matrixNodes, predictionNodes } from "./matrices.js";
import { rowsLayout, tokenRows } from "./rows.js";

// `handlers` as for tokenRows; `now()` is the state.
export function permutationPicture(label, T, handlers, now) {
  const hatch = uniqueId("hatch");
  const ground = element("svg:rect", { class: "ptm-hatch-ground", width: 5, height: 5 });
  const rows = tokenRows(label, T, handlers, now);
  const below = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-permutation", "data-name": "permutation", role: "group", onclick: clicked },
    [element("svg:defs", {}, hatchPattern(hatch, 5, 2.5, 45, ground)), below, ...rows.nodes],
  );

  function draw(scene, width) {
    const letter = fittedLetter(svg, 16, 22, (size) => arranged(scene, width, size).height);
    const { layout, at, places, list, height } = arranged(scene, width, letter);
    rows.draw(scene, layout);
    const placed = ({ x, y }, more, nodes) =>
      element("svg:g", { ...more, transform: `translate(${x} ${y})` }, nodes);
    below.replaceChildren(
      ...scene.panels.map((panel, i) =>
        placed(
          places[i],
          { "data-panel": panel.name },
          matrixNodes(label, scene, panel, at, list.gap + at.width, hatch),
        ),
      ),
      placed(list, { "data-panel": "predictions" }, predictionNodes(label, scene, list)),
    );
    svg.style.height = `${Math.ceil(height)}px`;
  }

  // The masks and the predictions beside each other, or one below the other where it is narrow.
  function arranged(scene, width, letter) {
    const layout = rowsLayout(label, T, letter, width);
    const y = layout.bottom + 0.7 * letter;
    const gap = 2 * letter;
    const n = scene.panels.length;
    const wide = layout.beside ? Math.min(21 * letter, (width - gap) / 2.9) : width;
    const room = presentRoom(svg) - y - 1;
    const at = matrixLayout(scene, { letter, width: wide, room });
    const step = layout.beside
      ? { x: at.width + gap, y: 0 }
      : { x: 0, y: at.height + 0.8 * letter };
    const places = scene.panels.map((_, i) => ({ x: i * step.x, y: y + i * step.y }));
    const list = {
      x: n * step.x,
      y: y + n * step.y,
      gap: layout.beside ? gap - 0.5 * letter : width - at.width,
      letter,
      width: width - n * step.x,
      rh: at.rh,
    };
    const end = layout.beside ? y + at.height : list.y + 2.8 * letter + scene.steps.length * at.rh;
    return { layout, at, places, list, height: Math.ceil(end) };
  }

  // A press on a target or on a prediction goes to its step.
  function clicked(event) {
    const goal = event.target.closest("[data-go]")?.dataset.go;
    if (goal !== undefined) handlers.go(Number(goal));
  }

  return { svg, draw };
}
