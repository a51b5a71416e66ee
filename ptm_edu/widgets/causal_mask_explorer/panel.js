// One panel of CausalMaskExplorer: all tokens × all tokens under one mask, a row for who looks, a
// column for who is looked at; beside each row what becomes of its output, or of its question.

import { element } from "../host/dom.js";
import { shortened, textWidth } from "../host/text.js";
import { changeText } from "./masks.js";

// { height, rh, cell, x(s), y(t), … } of a panel with `width`, whose top is 0; in a `room` too low for
// it the rows are lower.
export function panelLayout({ tokens, T }, { letter, width, room }) {
  const top = 4.4 * letter;
  const high = Math.min(18 * letter, room - top - 0.3 * letter); // of all rows
  const rh = Math.max(letter, Math.min(1.3 * letter, high / T));
  const widest = Math.max(
    ...tokens.map((token) => textWidth(token, `600 ${letter}px system-ui, sans-serif`)),
  );
  const names = Math.min(0.24 * width, widest + 0.8 * letter);
  const cell = Math.min(rh, (width - names - 8.5 * letter) / T);
  return {
    letter,
    width,
    names,
    rh,
    cell,
    top,
    height: top + T * rh + 0.3 * letter,
    x: (s) => names + s * cell,
    y: (t) => top + t * rh,
    side: names + T * cell + 0.8 * letter,
  };
}

// `hatch` names the pattern of what is not told by colour alone.
export function panelNodes(label, scene, panel, at, hatch) {
  return [
    ...panelHead(label, scene, panel, at, hatch),
    ...scene.tokens.flatMap((_, t) => rowNodes(scene, panel, at, t, hatch)),
    ...(scene.view === "change" ? changeFrames(scene, at) : wayNodes(scene, panel, at)),
  ];
}

// The title, a line about the chosen token, and its name, or its answer's, above the column.
function panelHead(label, scene, panel, at, hatch) {
  const { letter, width } = at;
  const y = 2.6 * letter;
  const text = (x, words) =>
    element("svg:text", { class: "ptm-line", x, y }, shortened(words, width - x, letter));
  const swatch = (x, name, fill) =>
    element("svg:rect", {
      class: `ptm-${name}`,
      fill,
      x,
      y: y - 0.78 * letter,
      width: 0.85 * letter,
      height: 0.85 * letter,
    });
  const change = scene.view === "change";
  const { T, token, tokens } = scene;
  const column = change ? token : Math.min(token + 1, T - 1);
  const line = change
    ? [
        swatch(1, "looks", null),
        text(1.4 * letter, lookLine(label, scene, panel)),
        swatch(width / 2, "seen", `url(#${hatch})`),
        text(width / 2 + 1.4 * letter, seenLine(label, scene, panel)),
      ]
    : [text(0, answerLine(label, scene, panel))];
  const title = label(change ? panel.kind : `${panel.kind}_asked`, { n: panel.asked, of: T - 1 });
  return [
    element(
      "svg:text",
      { class: "ptm-panel-title", x: 0, y: 1.1 * letter },
      shortened(title, width, letter),
    ),
    ...line,
    element(
      "svg:text",
      {
        class: "ptm-here",
        x: at.x(column + 0.5),
        y: at.top - 0.35 * letter,
        "text-anchor": "middle",
      },
      tokens[column],
    ),
  ];
}

function lookLine(label, { tokens, token, T }, { open }) {
  return label("looks", { n: tokens.filter((_, s) => open(token, s)).length, of: T });
}

function seenLine(label, { tokens, token, T }, { open }) {
  return label("seen", { n: tokens.filter((_, t) => open(t, token)).length, of: T });
}

function answerLine(label, { tokens, token, T }, { ways }) {
  if (token === T - 1) return label("last");
  const [answer, way] = [tokens[token + 1], ways[token]];
  if (!way) return label("honest", { answer });
  const over = way
    .slice(1, -1)
    .map((s) => `“${tokens[s]}”`)
    .join(" → ");
  return label(over ? "through" : "direct", { answer, over });
}

function rowNodes(scene, panel, at, t, hatch) {
  const { tokens, token, view } = scene;
  const { kind, open } = panel;
  const middle = at.y(t) + at.rh / 2 + 0.34 * at.letter;
  const cells = tokens.flatMap((_, s) => {
    if (!open(t, s)) return [];
    const box = { x: at.x(s) + 1, y: at.y(t) + 1, width: at.cell - 2, height: at.rh - 2, rx: 2 };
    const lit = t === token ? "looks" : view === "change" && s === token ? "seen" : "open";
    return [
      element("svg:rect", {
        class: `ptm-look ptm-${lit}`,
        ...box,
        "data-mask": kind,
        "data-t": t,
        "data-s": s,
        fill: lit === "seen" ? `url(#${hatch})` : null,
      }),
    ];
  });
  return [
    element(
      "svg:text",
      {
        x: at.names - 0.5 * at.letter,
        y: middle,
        "text-anchor": "end",
        class: t === token ? "ptm-here" : null,
      },
      shortened(tokens[t], at.names - 0.5 * at.letter, at.letter),
    ),
    ...cells,
    ...(view === "change"
      ? changeNodes(scene, panel, at, t, middle)
      : questionNodes(scene, panel, at, t, middle)),
  ];
}

// By how much this output changed; the longest bar is the largest change in either panel.
function changeNodes({ largest }, { kind, changes }, at, t, middle) {
  const room = at.width - at.side - 4.8 * at.letter;
  const long = largest ? (room * changes[t]) / largest : 0;
  return [
    element(
      "svg:g",
      {
        class: changes[t] ? "ptm-change" : "ptm-change ptm-zero",
        "data-mask": kind,
        "data-t": t,
        "data-value": changes[t],
      },
      [
        element("svg:rect", {
          x: at.side,
          y: at.y(t) + 0.16 * at.rh,
          width: long,
          height: 0.68 * at.rh,
        }),
        element(
          "svg:text",
          { x: at.side + long + 0.4 * at.letter, y: middle },
          changeText(changes[t]),
        ),
      ],
    ),
  ];
}

// What this place is asked for, and whether it sees it.
function questionNodes({ tokens, T }, { kind, ways }, at, t, middle) {
  if (t === T - 1) return [];
  const seen = ways[t] !== null;
  const answer = { x: at.x(t + 1) + 1, y: at.y(t) + 1, width: at.cell - 2, height: at.rh - 2 };
  return [
    element("svg:rect", { class: "ptm-answer", ...answer }),
    element(
      "svg:g",
      {
        class: seen ? "ptm-question ptm-told" : "ptm-question",
        "data-mask": kind,
        "data-t": t,
        "data-way": seen ? ways[t].join(" ") : "",
      },
      element("svg:text", { x: at.side, y: middle }, [
        element("svg:tspan", {}, seen ? "✗ " : "✓ "),
        shortened(tokens[t + 1], at.width - at.side - 1.6 * at.letter, at.letter),
      ]),
    ),
  ];
}

// The chosen token's row and column.
function changeFrames({ token, T }, at) {
  const frame = (name, x, y, width, height) =>
    element("svg:rect", {
      class: name,
      x: x - 1,
      y: y - 1,
      width: width + 2,
      height: height + 2,
      rx: 3,
    });
  return [
    frame("ptm-row-frame", at.x(0), at.y(token), T * at.cell, at.rh),
    frame("ptm-column-frame", at.x(token), at.y(0), at.cell, T * at.rh),
  ];
}

// The looks by which the chosen place is told its answer, each a frame, joined by a line.
function wayNodes({ token }, { ways }, at) {
  const way = ways[token];
  if (!way) return [];
  const looks = way.slice(1).map((s, i) => [way[i], s]);
  const middles = looks.map(([t, s]) => `${at.x(s + 0.5)} ${at.y(t) + at.rh / 2}`);
  return [
    element("svg:path", { class: "ptm-way", d: `M${middles.join("L")}` }),
    ...looks.map(([t, s]) =>
      element("svg:rect", {
        class: "ptm-way-look",
        x: at.x(s) + 1,
        y: at.y(t) + 1,
        width: at.cell - 2,
        height: at.rh - 2,
        rx: 2,
      }),
    ),
  ];
}
