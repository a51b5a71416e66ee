// AttentionStepper's picture: all queries × keys at this step, and the chosen query's sheet, in
// which each step fills a column; what the step takes is framed, what it makes stands out.

import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { letterSize } from "../host/present.js";
import { shortened } from "../host/text.js";
import { cellNode, empty, largest, outlineNode, role, shade, title, written } from "./cells.js";
import { layoutOf } from "./layout.js";
import { LAST, scoreText, standOf } from "./row.js";

const ALL = ["all_scores", "all_scaled", "all_masked", "all_weights", "all_weights"];

// `handlers` has choose(changes) and turn(s), which opens or closes a key; `standing()` is the
// choice, which may not be drawn yet: keys come faster than frames.
export function stepSheet(label, handlers, standing) {
  const [grid, sheet] = [element("svg:g"), element("svg:g")];
  const field = element(
    "svg:g",
    {
      class: "ptm-field",
      tabindex: 0,
      role: "application",
      "aria-label": label("field"),
      onkeydown: pressed,
      onpointerdown: pointed,
      onpointermove: pointed,
    },
    [grid, sheet],
  );
  const svg = element(
    "svg:svg",
    { class: "ptm-sheet", "data-name": "attention-steps", role: "group" },
    field,
  );
  let now = null;

  function draw(scene, size) {
    const letter = letterSize(svg, 16, 22);
    const layout = layoutOf(scene, size, letter);
    now = { scene, layout };
    grid.replaceChildren(...gridNodes(scene, layout.grid));
    sheet.style.fontSize = `${layout.sheet.letter}px`;
    sheet.replaceChildren(...sheetNodes(scene, layout.sheet));
  }

  function gridNodes({ tokens, sources, rows, token, source, step }, at) {
    const values = rows.map((row) => standOf(row, step));
    const most = largest(values.flat());
    const wide = at.cell > 2.2 * at.letter;
    const high = Math.min(at.letter, 0.95 * at.cell);
    const named = (name, chosen, x, y, anchor, room) =>
      element(
        "svg:text",
        {
          x,
          y,
          "text-anchor": anchor,
          class: chosen ? "ptm-own" : "ptm-tick",
          style: `font-size: ${high}px`,
        },
        shortened(name, room, high),
      );
    const cells = values.flatMap((row, t) =>
      row.map((value, s) =>
        element(
          "svg:g",
          { class: "ptm-cell", "data-of": "all", "data-t": t, "data-s": s, "data-value": value },
          [
            ...shade(value, most, { x: at.x(s), y: at.y(t), w: at.cell, h: at.cell }),
            ...(at.numbers
              ? [
                  written(
                    step < 3 ? scoreText(value) : value.toFixed(2),
                    at.x(s) + at.cell / 2,
                    at.y(t) + at.cell / 2 + 0.32 * at.size,
                    at.size,
                  ),
                ]
              : []),
          ],
        ),
      ),
    );
    const around = (name, x, y, w, h) =>
      element("svg:rect", { class: name, x, y, width: w, height: h, rx: 3 });
    return [
      element("svg:text", { ...at.title, class: "ptm-title-text" }, label(ALL[step])),
      ...tokens.map((name, t) =>
        named(
          name,
          t === token,
          at.left - 0.4 * at.letter,
          at.y(t) + at.cell / 2 + 0.32 * at.letter,
          "end",
          at.names - 0.4 * at.letter,
        ),
      ),
      // Narrow columns have room for one name.
      ...sources.flatMap((name, s) =>
        wide || s === source
          ? [
              named(
                name,
                s === source,
                at.x(s) + at.cell / 2,
                at.top - 0.45 * at.letter,
                "middle",
                wide ? at.cell : 4 * at.letter,
              ),
            ]
          : [],
      ),
      ...cells,
      around("ptm-row-frame", at.left, at.y(token), sources.length * at.cell, at.cell),
      around("ptm-cell-frame", at.x(source) + 2, at.y(token) + 2, at.cell - 4, at.cell - 4),
    ];
  }

  function sheetNodes(scene, at) {
    const { q, k, v, token, tokens, sources, source, step, row } = scene;
    const S = sources.length;
    const most = largest([q[token], ...k, ...v].flat());
    const vector = (numbers, part, line, of) =>
      at.numbers
        ? numbers.map((value, i) => cellNode(value, most, at, { part, i, line, of }, scene))
        : [outlineNode(numbers, most, at, { part, line, of }, scene)];
    const names = ["q · k", "÷ √d", label("step_mask"), "softmax"];
    const heads = ["dot", "scaled", "mask", "weight"].map((part, i) =>
      title(names[i], at.x(part) + at.whole(part) / 2, at.heads, step === i),
    );
    const side = (text, line, chosen) =>
      element(
        "svg:text",
        {
          x: at.left + at.names - 0.4 * at.letter,
          y: at.y(line) + 0.5 * at.rh + 0.32 * at.letter,
          "text-anchor": "end",
          class: chosen ? "ptm-own" : "ptm-tick",
        },
        shortened(text, at.names - 0.4 * at.letter, at.letter),
      );
    const over = (part) => title(part, at.x(part) + at.whole(part) / 2, at.heads, false);
    return [
      over("k"),
      over("v"),
      ...heads,
      side(`q(${tokens[token]})`, -1, true),
      ...vector(q[token], "k", -1, "q"),
      ...sources.map((name, s) => side(name, s, s === source)),
      ...k.flatMap((key, s) => vector(key, "k", s, "k")),
      ...v.flatMap((value, s) => vector(value, "v", s, "v")),
      ...sources.flatMap((_, s) => stepNodes(scene, at, s)),
      ...(step === LAST
        ? vector(row.output, "v", S, "o")
        : [empty(at.x("v"), at.y(S), at.whole("v"), at.rh)]),
      element(
        "svg:text",
        {
          class: "ptm-tick",
          x: at.x("v") - 0.5 * at.letter,
          "text-anchor": "end",
          y: at.y(S) + 0.5 * at.rh + 0.32 * at.letter,
        },
        label("output"),
      ),
    ];
  }

  // The numbers of a key's line: those of steps that have been made.
  function stepNodes(scene, at, s) {
    const { row, step, open } = scene;
    const words = {
      dot: signed(row.dots[s]),
      scaled: signed(row.scaled[s]),
      mask: open[s] ? "✓" : "× −∞",
      weight: row.weights[s].toFixed(2),
    };
    const values = {
      dot: row.dots[s],
      scaled: row.scaled[s],
      mask: row.masked[s],
      weight: row.weights[s],
    };
    return Object.keys(words).map((part, i) => {
      const [x, y, w, h] = [at.x(part), at.y(s), at.w(part), at.rh];
      if (i > step) return empty(x, y, w, h);
      const bar =
        part === "weight"
          ? [
              element("svg:rect", {
                class: "ptm-weight-bar",
                x: x + 2,
                y: y + 0.18 * h,
                width: Math.max(0, w - 3 * at.letter) * row.weights[s],
                height: 0.64 * h,
              }),
            ]
          : [];
      const middle = part === "weight" ? x + w - 1.4 * at.letter : x + w / 2;
      return element(
        "svg:g",
        {
          class: `ptm-number ${role(scene, part, s)}`,
          "data-of": part,
          "data-s": s,
          "data-value": values[part],
        },
        [
          element("svg:rect", {
            class: "ptm-box",
            x: x + 1,
            y: y + 1,
            width: w - 2,
            height: h - 2,
          }),
          ...bar,
          written(words[part], middle, y + 0.5 * h + 0.32 * at.letter),
        ],
      );
    });
  }

  function pressed(event) {
    const { token, source } = standing();
    const { tokens, sources } = now.scene;
    const goal = {
      ArrowUp: { token: token - 1 },
      ArrowDown: { token: token + 1 },
      ArrowLeft: { source: source - 1 },
      ArrowRight: { source: source + 1 },
      Home: { source: 0 },
      End: { source: sources.length - 1 },
    }[event.key];
    if (event.key === " ") handlers.turn(source);
    else if (!goal) return;
    event.preventDefault();
    if (goal)
      handlers.choose({
        token: bounded(goal.token ?? token, tokens),
        source: bounded(goal.source ?? source, sources),
      });
  }

  // In the grid a cell, in the sheet a line; a mark of the mask opens or closes that key.
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    const {
      scene: { tokens, sources, step },
      layout: { grid, sheet: lines },
    } = now;
    const box = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const [s, t] = [
      Math.floor((x - grid.left) / grid.cell),
      Math.floor((y - grid.top) / grid.cell),
    ];
    if (
      t >= 0 &&
      t < tokens.length &&
      s < sources.length &&
      x < grid.x(sources.length) &&
      x > grid.left - grid.names
    ) {
      handlers.choose(s < 0 ? { token: t } : { token: t, source: s });
      return;
    }
    const line = Math.floor((y - lines.y(0)) / lines.rh);
    if (x < lines.left || line < 0 || line >= sources.length) return;
    handlers.choose({ source: line });
    const mask = x > lines.x("mask") && x < lines.x("mask") + lines.w("mask");
    if (mask && step >= 2 && event.type === "pointerdown") handlers.turn(line);
  }

  return { svg, draw };
}

function bounded(place, list) {
  return Math.max(0, Math.min(list.length - 1, place));
}
