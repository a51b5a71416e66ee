// BiLMExplorer's picture: how surprised each direction is at every word, what each has read of the
// sentence, and what it expects at the chosen place. One drawing, so that all of it is saved.

import { uniqueId } from "../host/controls.js";
import { element, setAttributes } from "../host/dom.js";
import { hatchPattern, svgPath, svgRect, svgText } from "../host/drawing.js";
import { draggedOver } from "../host/hand.js";
import { slidTo } from "../host/keys.js";
import { letterSize } from "../host/present.js";
import { percentOf } from "../host/probability.js";
import { textWidth } from "../host/text.js";
import { columnsOf } from "../host/token_columns.js";
import { DIRECTIONS, truthOf } from "./layout.js";

const ARROW = { forward: "→", backward: "←" };

// `onPlace(place, settled)` hears which word the hand is on; `standing()` is the one it is on, which
// may not be drawn yet: keys come faster than frames.
export function bilmPicture(label, onPlace, standing) {
  const hatch = uniqueId("hatch");
  const strip = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "slider",
    "aria-label": label("place"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    ...draggedOver(pointed),
  });
  const lists = element("svg:g", { class: "ptm-lists" });
  const ground = element("svg:rect", { class: "ptm-hatch-ground", width: 5, height: 5 });
  const pattern = hatchPattern(hatch, 5, 3, 45, ground);
  const svg = element("svg:svg", { class: "ptm-bilm", "data-name": "bilm", role: "group" }, [
    element("svg:defs", {}, pattern),
    strip,
    lists,
  ]);
  const fills = { forward: null, backward: `url(#${hatch})` };
  let now = { place: 0, count: 1 };

  function draw(scene, width) {
    now = scene;
    const letter = letterSize(svg, 16, 24);
    const narrow = width < 42 * letter;
    const left = narrow ? 1.6 * letter : 8 * letter;
    const columns = columnsOf(scene.tokens, letter, left, width - 2);
    const bottom = drawStrip(scene, columns, { letter, left, width, narrow });
    const height = drawLists(scene, { letter, width, narrow, top: bottom });
    svg.style.height = `${Math.ceil(height)}px`;
    setAttributes(strip, {
      "aria-valuemax": scene.count,
      "aria-valuenow": scene.place + 1,
      "aria-valuetext": scene.tokens[scene.place],
    });
  }

  // Four rows a line: surprise, the sentence, and what each direction has read of it.
  function drawStrip(scene, columns, { letter, left, width, narrow }) {
    const rows = {
      bars: 3.6 * letter,
      sentence: 1.65 * letter,
      forward: 1.65 * letter,
      backward: 1.65 * letter,
    };
    const high = Object.values(rows).reduce((sum, h) => sum + h, 0) + 0.7 * letter;
    const top = 0.3 * letter;
    const most = 1.12 * Math.max(scene.guess, ...DIRECTIONS.flatMap((name) => scene.bits[name]));
    const lines = columns.at(-1).line + 1;
    const nodes = Array.from({ length: lines }, (_, line) =>
      lineNames(top + line * high, rows, { letter, left, width, narrow, most, scene }),
    ).flat();
    columns.forEach((column, i) =>
      nodes.push(columnNode(scene, i, column, top + column.line * high, rows, letter, most)),
    );
    strip.replaceChildren(...nodes);
    return top + lines * high;
  }

  // What the rows are, left of them, and the height of a blind guess.
  function lineNames(y, rows, { letter, left, width, narrow, most, scene }) {
    const named = (text, at, name = null) => svgText(name, left - 0.5 * letter, at, text, "end");
    const base = y + rows.bars;
    const level = base - (rows.bars * scene.guess) / most;
    const middle = (place) => base + (place + 0.5) * rows.sentence + 0.34 * letter;
    const short = (name) => (narrow ? ARROW[name] : `${label(name)} ${ARROW[name]}`);
    return [
      svgPath("ptm-guess", `M${left} ${level}H${width}`),
      svgPath("ptm-base", `M${left} ${base}H${width}`),
      ...(narrow
        ? []
        : [
            named(
              `${label("guess")} ${scene.guess.toFixed(1)}`,
              Math.min(level + 0.3 * letter, base - 1.2 * letter),
              "ptm-small",
            ),
            named(label("surprise"), base - 0.2 * letter, "ptm-small"),
            named(label("sentence"), middle(0)),
          ]),
      named(short("forward"), middle(1), "ptm-forward"),
      named(short("backward"), middle(2), "ptm-backward"),
    ];
  }

  function columnNode(scene, i, { x, w }, y, rows, letter, most) {
    const chosen = i === scene.place;
    const base = y + rows.bars;
    const high = Object.values(rows).reduce((sum, h) => sum + h, 0);
    const each = Math.min(0.95 * letter, 0.36 * w);
    const counted = DIRECTIONS.filter((name) => scene.bits[name][i] !== null);
    const bars = counted.map((name) => {
      const side = DIRECTIONS.indexOf(name);
      const tall = (rows.bars * scene.bits[name][i]) / most;
      return svgRect(
        `ptm-bits ptm-${name}`,
        x + w / 2 + (side - 1) * each,
        base - tall,
        each - 1,
        tall,
        { fill: fills[name], "data-direction": name, "data-bits": scene.bits[name][i] },
      );
    });
    const cell = (place, name, text) => {
      const at = {
        x: x + 1.5,
        y: base + place * rows.sentence + 2,
        width: w - 3,
        height: rows.sentence - 4,
        rx: 4,
      };
      return [
        element("svg:rect", { class: `ptm-cell ptm-${name}`, ...at }),
        svgText(null, x + w / 2, at.y + at.height / 2 + 0.34 * letter, text, "middle"),
      ];
    };
    const read = { forward: i < scene.place, backward: i > scene.place };
    const seen = DIRECTIONS.flatMap((name, row) => {
      if (chosen) return cell(row + 1, "asked", "?");
      return read[name]
        ? cell(row + 1, `lit-${name}`, scene.tokens[i])
        : cell(row + 1, "hidden", "");
    });
    return element(
      "svg:g",
      {
        class: chosen ? "ptm-column ptm-chosen" : "ptm-column",
        "data-place": i,
        "data-read": DIRECTIONS.filter((name) => read[name]).join(" "),
      },
      [
        svgRect("ptm-whole", x, y - 2, w, high + 4, { rx: 6 }),
        ...bars,
        ...cell(0, chosen ? "here" : "plain", scene.tokens[i]),
        ...seen,
      ],
    );
  }

  function drawLists(scene, { letter, width, narrow, top }) {
    const gap = 2 * letter;
    const half = narrow ? width : (width - gap) / 2;
    const full = Math.max(
      ...DIRECTIONS.flatMap((name) => [
        scene.sides[name].probabilities[0],
        scene.sides[name].truth,
      ]),
    );
    // In Present the best five, so that all but the caption fits a projector.
    const shown = Math.min(scene.sides.forward.words.length, svg.closest(".ptm-present") ? 5 : 8);
    const high = (shown + 3.3) * 1.45 * letter;
    lists.replaceChildren(
      ...DIRECTIONS.map((name, i) => {
        const room = narrow ? { left: 0, top: top + i * high } : { left: i * (half + gap), top };
        return listNode(scene, name, { ...room, width: half, letter, full, shown });
      }),
    );
    return top + (narrow ? 2 : 1) * high;
  }

  function listNode(scene, name, { left, top, width, letter, full, shown }) {
    const side = scene.sides[name];
    const row = 1.45 * letter;
    const bar = { from: left + 0.34 * width, most: 0.66 * width - 4.4 * letter };
    const line = (y, mark, word, p, kind) =>
      element(
        "svg:g",
        { class: `ptm-guessed ${kind}`, "data-direction": name, "data-word": word, "data-p": p },
        [
          svgText("ptm-rank", left + 1.2 * letter, y, mark, "end"),
          svgText(null, left + 1.8 * letter, y, fitted(word, 0.34 * width - 2 * letter, letter)),
          svgRect(
            `ptm-${name}`,
            bar.from,
            y - 0.78 * letter,
            Math.max(1, (bar.most * p) / full),
            0.95 * letter,
            { fill: fills[name] },
          ),
          svgText(null, bar.from + (bar.most * p) / full + 0.5 * letter, y, percentOf(p)),
        ],
      );
    const guessed = side.words
      .slice(0, shown)
      .map((word, i) =>
        line(
          top + (2.35 + i) * row,
          i + 1,
          word,
          side.probabilities[i],
          word === scene.target ? "ptm-true" : "",
        ),
      );
    const font = `650 ${letter}px system-ui, sans-serif`;
    const fits = (text) => textWidth(`✓ ${text}`, font) < width;
    const below = top + (2.35 + shown + 0.5) * row;
    const sign = side.truth === null ? "– " : "✓ ";
    return element("svg:g", { class: "ptm-list", "data-direction": name }, [
      svgText(
        `ptm-list-title ptm-${name}`,
        left,
        top + row,
        `${label(`${name}_list`)} ${ARROW[name]}`,
      ),
      ...guessed,
      svgPath("ptm-base", `M${left} ${below - 0.95 * row}H${left + width}`),
      svgText(
        "ptm-truth",
        left,
        below,
        [element("svg:tspan", {}, sign), truthOf(label, scene, name, fits)],
        null,
        {
          "data-direction": name,
          "data-p": side.truth,
          "data-rank": side.rank,
          "data-bits": scene.bits[name][scene.place],
        },
      ),
    ]);
  }

  function pressed(event) {
    const goal = slidTo(event.key, standing(), now.count - 1);
    if (goal === undefined) return;
    event.preventDefault();
    onPlace(goal, true);
  }

  // A press chooses a word, a drag leads through them, letting go settles it.
  function pointed(event, settled) {
    const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const column = under?.closest(".ptm-column");
    const place = column && strip.contains(column) ? Number(column.dataset.place) : now.place;
    onPlace(place, settled);
  }

  return { svg, draw };
}

// A word that fits its room, cut where it must be.
function fitted(word, room, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  let shown = word;
  while (shown.length > 1 && textWidth(shown, font) > room) shown = shown.slice(0, -1);
  return shown === word ? word : `${shown.slice(0, -1)}…`;
}
