// PermutationExplorer's masks, T × T in text order: a row for the position that attends, a column for
// the position that it attends to; beside them the predictions, one a line.

import { useView } from "../host/hooks.js";
import { svgText } from "../host/picture.jsx";
import { shortened, textWidth } from "../host/text.js";
import { probabilityOf } from "./scene.js";

const HEAD = 2.7; // letters above the first row

/** The size of one mask; `room` is the height that it may have. */
export function matrixLayout({ shown, T }, { letter, width, room }) {
  const top = HEAD * letter;
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = Math.max(...shown.map((token) => textWidth(token, font)));
  const names = Math.min(0.3 * width, 6.5 * letter, widest + 1.9 * letter);
  const rh = Math.max(1.15 * letter, Math.min(1.5 * letter, (room - top - 2) / T));
  const cell = Math.min(1.25 * rh, (width - names - 2) / T);
  return { letter, names, rh, cell, top, width: names + T * cell + 1, height: top + T * rh + 2 };
}

/** A mask, drawn from its upper left corner; its title may be `wide`.
 * @param {any} props */
export function Matrix({ scene, panel: { name, rows, lit }, at, wide, hatch }) {
  const { label } = useView();
  const { shown, T, masked, kind } = scene;
  const { letter, names, rh, cell, top } = at;
  const size = { width: cell - 3, height: rh - 3, rx: 2 };
  const dashed = kind === "xlnet" && name === "content" ? " ptm-dashed" : "";
  const frame = { x: names, y: top + lit * rh, width: T * cell, height: rh, rx: 3 };
  const kindsOf = (open, i, j) => [
    "ptm-cell",
    open && "ptm-open",
    i === lit && "ptm-lit",
    i === j && "ptm-self",
    open && masked(j) && "ptm-masked",
  ];
  return (
    <>
      {svgText("ptm-panel-title", 0, letter, shortened(label(name), wide, letter))}
      {shown.map((_, j) =>
        svgText("ptm-number", names + (j + 0.5) * cell, top - 0.35 * letter, j, "middle"),
      )}
      {rows.map((row, i) => {
        const line = i === lit ? "ptm-here" : row ? "" : "ptm-absent";
        const y = baseline(at, i);
        return (
          <>
            {svgText(line, 0, y, i)}
            {svgText(line, 1.2 * letter, y, shortened(shown[i], names - 1.6 * letter, letter))}
            {row?.map((open, j) => (
              <rect
                key={j}
                class={kindsOf(open, i, j).filter(Boolean).join(" ")}
                x={names + j * cell + 1.5}
                y={top + i * rh + 1.5}
                {...size}
                {...{ "data-i": i, "data-j": j, "data-open": `${open}` }}
                fill={open && masked(j) ? hatch : undefined}
              />
            ))}
          </>
        );
      })}
      <rect class={`ptm-frame${dashed}`} {...frame} />
    </>
  );
}

/** The predictions, the one of this step marked; a click goes to it.
 * @param {any} props */
export function Predictions({ scene, list }) {
  const { label } = useView();
  const { letter, width } = list;
  const fitted = (text, margin) => shortened(text, width - margin * letter, letter);
  return (
    <>
      {svgText("ptm-panel-title", 0, letter, fitted(label(`predictions_${scene.kind}`), 0))}
      {scene.steps.map((step, n) => {
        const here = n === scene.at;
        const y = baseline(list, n);
        return (
          <g key={n} class={`ptm-line${here ? " ptm-here" : ""}`} data-go={step.position}>
            {svgText(undefined, 0.9 * letter, y, here ? "▸" : "", "end")}
            {svgText(undefined, 1.9 * letter, y, n + 1, "end")}
            {svgText(undefined, 2.5 * letter, y, fitted(probabilityOf(label, scene, step), 3.4))}
          </g>
        );
      })}
    </>
  );
}

function baseline({ letter, rh }, row) {
  return HEAD * letter + (row + 0.5) * rh + 0.34 * letter;
}
