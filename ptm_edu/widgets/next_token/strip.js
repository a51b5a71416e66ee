// NextToken's text: a cell a token, coloured by its surprise, and a bar over it as tall.

import { colourScale } from "../host/cividis.js";
import { element, setAttributes } from "../host/dom.js";
import { svgRect, svgText } from "../host/drawing.js";
import { slidTo } from "../host/keys.js";
import { shortened, textWidth } from "../host/text.js";
import { flowed } from "../host/token_columns.js";
import { colourOf, isDark, MOST_BITS, toldOf } from "./scene.js";

// `handlers` has highlight(i), null for none, pin(i) and standing(), which token is looked at.
// Returns the node, draw(scene, room), which returns the height it took, and look(scene), which
// follows the hand.
export function nextTokenStrip(label, handlers) {
  const node = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "slider",
    "aria-label": label("tokens"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onpointermove: (event) => handlers.highlight(under(event)),
    onpointerleave: () => handlers.highlight(null),
    onclick: (event) => {
      const i = under(event);
      if (i !== null) handlers.pin(i);
    },
  });
  let told = null;
  let size = 1;

  function draw(scene, { left, width, high, letter }) {
    size = scene.tokens.length;
    const line = { bars: 2.5 * letter, cell: 1.65 * letter, gap: 0.75 * letter };
    line.high = line.bars + line.cell + line.gap;
    const cells = cellsOf(scene.tokens, letter, left, left + width);
    const head = 1.9 * letter;
    // A long text keeps the lines around the token on display, with the last one if it may.
    const shown = Math.max(1, Math.floor((high - head - 1.6 * letter) / line.high));
    const from = Math.max(0, Math.min(cells[scene.place].line, cells.at(-1).line - shown + 1));
    const lines = Math.min(shown, cells.at(-1).line - from + 1);
    const there = cells
      .map((cell, i) => ({ ...cell, i }))
      .filter((cell) => cell.line >= from && cell.line < from + lines);
    const below = head + lines * line.high + 0.6 * letter;
    told = svgText("ptm-told", left, below, []);
    node.replaceChildren(
      svgText("ptm-list-title", left, letter, label("so_far")),
      ...scaleOf(label, left + width, letter),
      ...(from ? [svgText("ptm-small ptm-before", left, 1.6 * letter, "⋯")] : []),
      ...there.map((cell) =>
        cellOf(scene.tokens[cell.i], cell, head + (cell.line - from) * line.high, line, letter),
      ),
      told,
    );
    look(scene);
    return below + 0.5 * letter;
  }

  function look(scene) {
    node.querySelectorAll(".ptm-token").forEach((cell) => {
      cell.classList.toggle("ptm-looked", Number(cell.dataset.place) === scene.looked);
    });
    const token = scene.tokens[scene.looked];
    told.textContent = toldOf(label, token);
    setAttributes(node, {
      "aria-valuemax": size,
      "aria-valuenow": scene.looked + 1,
      "aria-valuetext": told.textContent,
    });
  }

  function under(event) {
    const cell = event.target.closest(".ptm-token");
    return cell ? Number(cell.dataset.place) : null;
  }

  function pressed(event) {
    const goal = slidTo(event.key, handlers.standing(), size - 1);
    if (goal === undefined) return;
    event.preventDefault();
    handlers.pin(goal);
  }

  return { node, draw, look };
}

// A cell for each token.
function cellsOf(tokens, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const wide = ({ shown }) => Math.max(1.7 * letter, textWidth(shown, font) + 0.5 * letter);
  return flowed(tokens.map(wide), left, right);
}

function cellOf({ shown, bits, chosen }, { i, x, w }, y, line, letter) {
  const base = y + line.bars;
  const tall = (line.bars * Math.min(MOST_BITS, bits ?? 0)) / MOST_BITS;
  const fill = bits === null ? null : colourOf(bits);
  const kind = bits === null ? "ptm-first" : isDark(bits) ? "ptm-dark" : "ptm-bright";
  return element(
    "svg:g",
    {
      class: `ptm-token ${kind}${chosen ? " ptm-chosen" : ""}`,
      "data-place": i,
      "data-bits": bits,
    },
    [
      svgRect("ptm-whole", x, y, w, line.bars + line.cell + 0.3 * letter),
      bits === null ? null : svgRect("ptm-bits", x + 0.2 * w, base - tall, 0.6 * w, tall, { fill }),
      svgRect("ptm-cell", x + 1, base, w - 2, line.cell, { fill: fill ?? "none" }),
      svgText(
        "ptm-shown",
        x + w / 2,
        base + line.cell / 2 + 0.34 * letter,
        spaced(shortened(shown, w - 0.3 * letter, letter)),
        "middle",
      ),
      chosen ? svgRect("ptm-under", x + 1, base + line.cell + 2, w - 2, 0.16 * letter) : null,
    ],
  );
}

// What stands for a blank is fainter than a letter.
export function spaced(shown) {
  return shown
    .split(/([␣⏎⇥␍⍽]+)/)
    .filter(Boolean)
    .map((part) =>
      element("svg:tspan", { class: /[␣⏎⇥␍⍽]/.test(part) ? "ptm-blank" : null }, part),
    );
}

// The scale of colours, at the right end of the first line.
function scaleOf(label, right, letter) {
  const most = `${MOST_BITS}+`;
  const last = textWidth(most, `${0.8 * letter}px system-ui, sans-serif`) + 0.3 * letter;
  return colourScale("ptm-small", letter, { right, last }, `${label("scale")} 0`, most);
}
