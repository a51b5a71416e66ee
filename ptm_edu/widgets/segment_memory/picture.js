// SegmentMemory's picture: a column for each token, a row for each layer with the embeddings below,
// the states that the selected output depends on, and what each of them reads.

import { uniqueId } from "../host/controls.js";
import { element, setAttributes } from "../host/dom.js";
import { hatchPattern, svgPath, svgRect, svgText } from "../host/drawing.js";
import { draggedOver } from "../host/hand.js";
import { slidTo } from "../host/keys.js";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { flowed } from "../host/token_columns.js";

// `onPosition(position, settled)` hears where the hand is; `standing()` is the selected position,
// which may not be drawn yet: keys come faster than frames.
export function memoryPicture(label, onPosition, standing) {
  const hatch = uniqueId("memory");
  const tint = svgRect("ptm-hatch-ground", 0, 0, 8, 8);
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("selected"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    ...draggedOver(pointed),
  });
  const key = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-states ptm-fills", "data-name": "segment-memory", role: "group" },
    [element("svg:defs", {}, hatchPattern(hatch, 8, 2.5, 45, tint)), key, field],
  );
  let now = null; // the scene, and where its columns are

  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const font = `600 ${letter}px system-ui, sans-serif`;
    const narrow = width < 34 * letter;
    const wide = (text) => textWidth(text, font);
    const legend = legendNodes(scene, { letter, width, wide });
    const room = {
      left: narrow ? 1.6 * letter : wide(label("embeddings")) + letter,
      right: width - (narrow ? 0.3 * letter : wide("00–00") + 0.8 * letter),
      top: (1.5 * legend.lines + 2.2) * letter,
      bottom: height - (narrow || scene.windowed ? 1.7 : 3.2) * letter,
    };
    const columns = columnsOf(scene, room);
    const rows = rowsOf(scene, room, letter);
    now = { scene, columns };
    const view = { letter, room, columns, rows, narrow, wide };
    key.replaceChildren(...legend.nodes);
    field.replaceChildren(
      svgRect("ptm-ground", room.left, room.top, room.right - room.left, room.bottom - room.top),
      ...axisNodes(scene, view),
      ...rows.flatMap((row) => rowNodes(scene, row, view)),
      ...readNodes(scene, view),
      ...selectedNodes(scene, view),
    );
    setAttributes(field, {
      "aria-valuemax": scene.tokens - 1,
      "aria-valuenow": scene.position,
      "aria-valuetext": scene.told,
    });
  }

  // What the kinds of cells mean, in as many lines as the width needs.
  function legendNodes({ mode }, { letter, width, wide }) {
    const kinds = ["trained", ...(mode === "memory" ? ["remembered"] : []), "unread"];
    const texts = kinds.map((kind) => label(kind));
    const boxes = flowed(
      texts.map((text) => wide(text) + 2.6 * letter),
      0,
      width,
    );
    const nodes = boxes.flatMap(({ line, x }, i) => [
      cell(kinds[i], x + 1, (0.2 + 1.5 * line) * letter, letter, letter),
      svgText("ptm-tick", x + 1.5 * letter, (1.05 + 1.5 * line) * letter, texts[i]),
    ]);
    return { nodes, lines: boxes.at(-1).line + 1 };
  }

  function cell(kind, x, y, w, h, more = {}) {
    const fill = kind === "remembered" ? { fill: `url(#${hatch})` } : {};
    return svgRect(`ptm-cell ptm-${kind}`, x, y, w, h, { rx: 2, ...fill, ...more });
  }

  // A layer's name, its cells, and the range of positions that the output depends on there.
  function rowNodes({ layers, tokens, position, start }, row, { letter, room, columns, narrow }) {
    const { layer, left, top, high } = row;
    const base = top + high / 2 + 0.35 * letter;
    const inset = Math.min(1, 0.1 * columns.cell);
    const cells = Array.from({ length: tokens }, (_, p) => {
      const kind = p < left || p > position ? "unread" : p < start ? "remembered" : "trained";
      const x = columns.x(p) + inset;
      const data = { "data-layer": layer, "data-position": p };
      return cell(kind, x, top, columns.cell - 2 * inset, high, data);
    });
    const name = layer ? label("layer", { layer }) : label("embeddings");
    const range = left === position ? `${position}` : `${left}–${position}`;
    const strong = layer === layers ? "ptm-name ptm-top" : "ptm-name";
    return [
      svgText(strong, room.left - 0.5 * letter, base, narrow ? layer : name, "end"),
      ...cells,
      narrow
        ? null
        : svgText("ptm-range", room.right + 0.6 * letter, base, range, null, {
            "data-layer": layer,
            "data-left": left,
          }),
    ].filter(Boolean);
  }

  // From each state to the first position that it reads below, and to its own.
  function readNodes({ position, start, reads }, { columns, rows }) {
    const thin = Math.max(0.65, Math.min(1.2, columns.cell / 28)).toFixed(2);
    return rows.slice(0, -1).flatMap((row, i) => {
      const below = rows[i + 1];
      const [from, to] = [row.top + row.high, below.top];
      const lines = { trained: "", remembered: "" };
      for (let p = row.left; p <= position; p += 1) {
        const middle = columns.middle(p).toFixed(1);
        const first = columns.middle(reads(p)).toFixed(1);
        lines[reads(p) < start ? "remembered" : "trained"] += `M${middle} ${from}L${first} ${to}`;
        lines[p < start ? "remembered" : "trained"] += `M${middle} ${from}V${to}`;
      }
      const paths = Object.entries(lines).map(([kind, d]) =>
        svgPath(`ptm-read ptm-${kind}`, d, { "stroke-width": thin }),
      );
      if (i) return paths;
      const [a, b] = [columns.middle(reads(position)), columns.middle(position)];
      return [svgPath("ptm-fan", `M${b} ${from}L${a} ${to}H${b}Z`), ...paths];
    });
  }

  // Positions below the columns, and the segments' names where there is room.
  function axisNodes(scene, { letter, room, columns, narrow, wide }) {
    const { tokens, segment, position, windowed, start } = scene;
    const skip = [1, 2, 4, 8, 12, 24].find((n) => n * columns.cell > 2 * letter) ?? 24;
    const base = room.bottom + 1.3 * letter;
    const nodes = [];
    for (let p = 0; p < tokens; p += skip)
      if (p !== position && Math.abs(columns.middle(p) - columns.middle(position)) > 1.7 * letter)
        nodes.push(svgText("ptm-tick", columns.middle(p), base, p, "middle"));
    nodes.push(svgText("ptm-here", columns.middle(position), base, position, "middle"));
    if (narrow || windowed) return nodes;
    for (let first = 0; first < tokens; first += segment) {
      const last = Math.min(tokens, first + segment) - 1;
      const [a, b] = [columns.x(first), columns.x(last) + columns.cell];
      const number = first / segment + 1;
      const name = [label("segment_of", { n: number }), `${number}`].find(
        (text) => wide(text) + 0.3 * letter < b - a,
      );
      const isCurrent = first === start ? " ptm-own" : "";
      const line = base + 0.55 * letter;
      nodes.push(svgPath(`ptm-bracket${isCurrent}`, `M${a + 1} ${line}H${b - 1}`));
      if (name)
        nodes.push(
          svgText(`ptm-segment${isCurrent}`, (a + b) / 2, line + 1.25 * letter, name, "middle"),
        );
    }
    return nodes;
  }

  // The selected output: a frame around its state, and a grip above it.
  function selectedNodes({ position }, { letter, columns, rows }) {
    const [{ top, high }] = rows;
    const x = columns.middle(position);
    const grip = `M${x} ${top - 0.35 * letter}l${-0.45 * letter} ${-0.7 * letter}h${0.9 * letter}Z`;
    return [
      svgRect("ptm-selected", columns.x(position) - 1, top - 2, columns.cell + 2, high + 4, {
        rx: 3,
      }),
      svgPath("ptm-grip", grip),
    ];
  }

  function pressed(event) {
    const { tokens, segment } = now.scene;
    const goal = slidTo(event.key, standing(), tokens - 1, segment);
    if (goal === undefined) return;
    event.preventDefault();
    onPosition(goal, true);
  }

  function pointed(event, settled) {
    const across = event.clientX - svg.getBoundingClientRect().left;
    onPosition(now.columns.at(across), settled);
  }

  return { svg, draw };
}

// Where the columns are: a thin gap between two segments, none for a sliding window.
function columnsOf({ tokens, segment, windowed }, { left, right }) {
  const gaps = windowed ? 0 : Math.ceil(tokens / segment) - 1;
  const gap = gaps
    ? Math.min(9, (0.5 * (right - left)) / tokens, (0.2 * (right - left)) / gaps)
    : 0;
  const cell = (right - left - gaps * gap) / tokens;
  const x = (p) => left + p * cell + (windowed ? 0 : Math.floor(p / segment) * gap);
  const middle = (p) => x(p) + cell / 2;
  const at = (across) => {
    let p = 0;
    while (p < tokens - 1 && across > x(p + 1) - gap / 2) p += 1;
    return p;
  };
  return { cell, x, middle, at };
}

// The layers from the top down: each { layer, left, top, high }.
function rowsOf({ layers, lefts }, { top, bottom }, letter) {
  const high = Math.min(1.7 * letter, (0.5 * (bottom - top)) / (layers + 1));
  const pitch = (bottom - top - high) / layers;
  return lefts.map((left, i) => ({ layer: layers - i, left, top: top + i * pitch, high }));
}
