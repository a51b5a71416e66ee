// NextToken's text: a cell a token, coloured by its surprise, and a bar over it as tall.

import { CIVIDIS } from "../host/cividis.js";
import { element } from "../host/dom.js";
import { shortened, textWidth } from "../host/text.js";
import { colourOf, isDark, MOST_BITS, toldOf } from "./scene.js";

// `act` has see(i), null for none, pin(i) and standing(), which token is looked at. Returns the
// node, draw(scene, room), which returns the height it took, and look(scene), which follows the
// hand.
export function nextTokenStrip(label, act) {
  const node = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "slider",
    "aria-label": label("tokens"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onpointermove: (event) => act.see(under(event)),
    onpointerleave: () => act.see(null),
    onclick: (event) => {
      const i = under(event);
      if (i !== null) act.pin(i);
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
    told = element("svg:text", { class: "ptm-told", x: left, y: below });
    node.replaceChildren(
      element("svg:text", { class: "ptm-list-title", x: left, y: letter }, label("so_far")),
      ...scaleOf(label, left + width, letter),
      ...(from
        ? [element("svg:text", { class: "ptm-small ptm-before", x: left, y: 1.6 * letter }, "⋯")]
        : []),
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
    const names = {
      "aria-valuemax": size,
      "aria-valuenow": scene.looked + 1,
      "aria-valuetext": told.textContent,
    };
    for (const [name, value] of Object.entries(names)) node.setAttribute(name, value);
  }

  function under(event) {
    const cell = event.target.closest(".ptm-token");
    return cell ? Number(cell.dataset.place) : null;
  }

  function pressed(event) {
    const place = act.standing();
    const goal = {
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      Home: 0,
      End: size - 1,
    }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    act.pin(Math.max(0, Math.min(size - 1, goal)));
  }

  return { node, draw, look };
}

// A cell for each token, { line, x, w }, in as many lines as the width asks for.
function cellsOf(tokens, letter, left, right) {
  let [line, x] = [0, left];
  return tokens.map(({ shown }) => {
    const own = textWidth(shown, `600 ${letter}px system-ui, sans-serif`) + 0.5 * letter;
    const w = Math.min(right - left, Math.max(1.7 * letter, own));
    if (x + w > right + 0.5) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
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
      element("svg:rect", {
        class: "ptm-whole",
        x,
        y,
        width: w,
        height: line.bars + line.cell + 0.3 * letter,
      }),
      ...(bits === null
        ? []
        : [
            element("svg:rect", {
              class: "ptm-bits",
              x: x + 0.2 * w,
              y: base - tall,
              width: 0.6 * w,
              height: tall,
              fill,
            }),
          ]),
      element("svg:rect", {
        class: "ptm-cell",
        x: x + 1,
        y: base,
        width: w - 2,
        height: line.cell,
        fill: fill ?? "none",
      }),
      element(
        "svg:text",
        { x: x + w / 2, y: base + line.cell / 2 + 0.34 * letter, "text-anchor": "middle" },
        spaced(shortened(shown, w - 0.3 * letter, letter)),
      ),
      ...(chosen
        ? [
            element("svg:rect", {
              class: "ptm-under",
              x: x + 1,
              y: base + line.cell + 2,
              width: w - 2,
              height: 0.16 * letter,
            }),
          ]
        : []),
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
  const small = 0.8 * letter;
  const wide = Math.min(7 * letter, 0.16 * right);
  const end = right - textWidth(`${MOST_BITS}+`, `${small}px system-ui, sans-serif`) - 0.3 * letter;
  const step = wide / CIVIDIS.length;
  const text = (x, anchor, words) =>
    element("svg:text", { class: "ptm-small", x, y: 0.95 * letter, "text-anchor": anchor }, words);
  return [
    text(end - wide - 0.3 * letter, "end", `${label("scale")} 0`),
    ...CIVIDIS.map((fill, i) =>
      element("svg:rect", {
        fill,
        x: end - wide + i * step,
        y: 0.3 * letter,
        width: step + 0.5,
        height: 0.7 * letter,
      }),
    ),
    text(right, "end", `${MOST_BITS}+`),
  ];
}
