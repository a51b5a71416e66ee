// PermutationExplorer's masks, T × T in text order: a row for the position that attends, a column for
// the position that it attends to; beside them the predictions, one a line.

import { element } from "../host/dom.js";
import { svgRect, svgText } from "../host/drawing.js";
import { shortened, textWidth } from "../host/text.js";
import { probabilityOf } from "./scene.js";

/** The size of one mask; `room` is the height that it may have. */
export function matrixLayout({ shown, T, panels }, { letter, width, room }) {
  const top = 2.7 * letter;
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = Math.max(...shown.map((token) => textWidth(token, font)));
  const names = Math.min(0.3 * width, 6.5 * letter, widest + 1.9 * letter);
  const rh = Math.max(1.15 * letter, Math.min(1.5 * letter, (room - top - 2) / T));
  const cell = Math.min(1.25 * rh, (width - names - 2) / T);
  return {
    letter,
    names,
    rh,
    cell,
    top,
    count: panels.length,
    width: names + T * cell + 1,
    height: top + T * rh + 2,
  };
}

export function matrixNodes(label, scene, { name, rows, lit }, at, wide, hatch) {
  const { shown, T, masked, kind } = scene;
  const { letter, names, rh, cell, top } = at;
  const middle = (i) => top + (i + 0.5) * rh + 0.34 * letter;
  const rowNodes = rows.flatMap((row, i) => {
    const mark = i === lit ? "ptm-here" : row ? null : "ptm-absent";
    const y = middle(i);
    return [
      svgText(mark, 0, y, i),
      svgText(mark, 1.2 * letter, y, shortened(shown[i], names - 1.6 * letter, letter)),
      ...(row ?? []).map((open, j) => {
        const [x, y] = [names + j * cell + 1.5, top + i * rh + 1.5];
        const kinds = [
          "ptm-cell",
          open && "ptm-open",
          i === lit && "ptm-lit",
          i === j && "ptm-self",
          open && masked(j) && "ptm-masked",
        ];
        return svgRect(kinds.filter(Boolean).join(" "), x, y, cell - 3, rh - 3, {
          rx: 2,
          "data-i": i,
          "data-j": j,
          "data-open": `${open}`,
          fill: open && masked(j) ? `url(#${hatch})` : null,
        });
      }),
    ];
  });
  const heads = shown.map((_, j) =>
    svgText("ptm-number", names + (j + 0.5) * cell, top - 0.35 * letter, j, "middle"),
  );
  const frame = svgRect(
    kind === "xlnet" && name === "content" ? "ptm-frame ptm-dashed" : "ptm-frame",
    names,
    top + lit * rh,
    T * cell,
    rh,
    { rx: 3 },
  );
  const title = shortened(label(name), wide, letter);
  return [svgText("ptm-panel-title", 0, letter, title), ...heads, ...rowNodes, frame];
}

// The predictions { nodes, height }, the one of this step marked; a click goes to it.
export function predictionNodes(label, scene, { letter, width, rh }) {
  const { kind, steps, at } = scene;
  const top = 2.7 * letter;
  const lines = steps.map((step, n) => {
    const y = top + (n + 0.5) * rh + 0.34 * letter;
    const words = shortened(probabilityOf(label, scene, step), width - 3.4 * letter, letter);
    const isCurrent = n === at;
    return element(
      "svg:g",
      { class: isCurrent ? "ptm-line ptm-here" : "ptm-line", "data-go": step.position },
      [
        svgText(null, 0.9 * letter, y, isCurrent ? "▸" : "", "end"),
        svgText(null, 1.9 * letter, y, n + 1, "end"),
        svgText(null, 2.5 * letter, y, words),
      ],
    );
  });
  const title = shortened(label(`predictions_${kind}`), width, letter);
  return [svgText("ptm-panel-title", 0, letter, title), ...lines];
}
