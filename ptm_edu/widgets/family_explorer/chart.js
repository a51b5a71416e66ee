// FamilyExplorer's picture: models over the years, by size, with lines from each to what builds on it.

import { panelOf, power } from "../host/axes.js";
import { element, setAttributes } from "../host/dom.js";
import { svgCircle, svgPath, svgText } from "../host/drawing.js";
import { steppedTo } from "../host/keys.js";
import { placesOf } from "../host/mark_labels.js";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { flowed } from "../host/token_columns.js";
import { arrowOf, OBJECTIVES, shapeOf } from "./marks.js";
import { isOwnLine, keyOf, rangeOf } from "./timeline.js";

const LANE = 4.8; // letters below the years, for models without the number

// `choose(name)` hears which model is pressed or reached by a key; `now()` is the scene.
export function familyChart(label, choose, now) {
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("model"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onclick: clicked,
  });
  const key = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-family ptm-chart", "data-name": "family", role: "group" },
    [key, field],
  );
  let drawn = { points: [], letter: 16 };

  function pressed(event) {
    const { models, index } = now();
    const goal = steppedTo(event.key, index, models.length);
    if (goal === undefined) return;
    event.preventDefault();
    choose(models[goal].name);
  }

  // On a name, or near a mark: marks may be so close that the nearest one is meant.
  function clicked(event) {
    const named = event.target.closest(".ptm-name")?.parentElement.dataset.model;
    const { left, top } = svg.getBoundingClientRect();
    const away = ({ x, y }) => Math.hypot(x + left - event.clientX, y + top - event.clientY);
    const nearest = drawn.points.toSorted((a, b) => away(a) - away(b))[0];
    const reached = nearest && away(nearest) < 1.2 * drawn.letter ? nearest.model.name : null;
    if (named ?? reached) choose(named ?? reached);
  }

  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 16, 22);
    const font = `${letter}px system-ui, sans-serif`;
    const legend = legendNodes(scene, width, letter, font);
    const room = {
      left: 0,
      right: width - 1.6 * letter, // names of the last models need room
      top: (1.5 * legend.lines + 0.2) * letter,
      bottom: height - LANE * letter,
    };
    const up = rangeOf(scene.models, scene.measure);
    const panel = panelOf(room, letter, {
      title: label(`axis_${scene.measure}`),
      unit: "",
      across: { low: 0, high: 1, ticks: [], written: String },
      up: { ...up, log: true, written: power },
    });
    const lane = height - 0.42 * LANE * letter;
    const points = scene.models.map((model) => {
      const value = model[scene.measure];
      const x = panel.x(scene.at.get(model.name));
      return { model, x, y: value === null ? lane : panel.y(value), given: value !== null };
    });
    const years = yearNodes(scene, panel, letter, font, lane);
    const powers = up.ticks.map((value) => {
      const w = textWidth(power(value), font);
      const x = panel.inside.left - 0.4 * letter - w;
      return { x, y: panel.y(value) - 0.5 * letter, w, h: letter };
    });
    drawn = { points, letter };
    key.replaceChildren(...legend.nodes);
    field.replaceChildren(
      ...panel.nodes,
      ...years.nodes,
      ...lineNodes(scene, points),
      ...markNodes(scene, points, {
        letter,
        font,
        width,
        height,
        panel,
        taken: [...years.taken, ...powers],
      }),
    );
    setAttributes(field, {
      "aria-valuemax": scene.models.length,
      "aria-valuenow": scene.index + 1,
      "aria-valuetext": scene.told,
    });
  }

  // The shapes of the objectives, in as many lines as the width needs.
  function legendNodes(scene, width, letter, font) {
    const used = OBJECTIVES.filter((name) =>
      scene.models.some(({ objective }) => keyOf(objective) === name),
    );
    const texts = used.map((name) => label(`objective_${name}`));
    const boxes = flowed(
      texts.map((text) => textWidth(text, font) + 2.4 * letter),
      0,
      width,
    );
    const nodes = boxes.flatMap(({ line, x }, i) => [
      shapeNode(used[i], x + 0.6 * letter, (0.65 + 1.5 * line) * letter, letter),
      svgText("ptm-tick", x + 1.5 * letter, (1 + 1.5 * line) * letter, texts[i]),
    ]);
    return { nodes, lines: boxes.at(-1).line + 1 };
  }

  // A line at the beginning of each year, its number in the middle where there is room, and the
  // name of the lane below; `taken` are the boxes of the texts.
  function yearNodes(scene, panel, letter, font, lane) {
    const { inside, x } = panel;
    const base = inside.bottom + 1.15 * letter;
    const wide = textWidth("2000", font);
    let free = inside.left - letter;
    const shown = scene.years.flatMap(({ year, from, to, models }) => {
      const middle = Math.min((x(from) + x(to)) / 2, inside.right - wide / 2);
      if (!models || middle - wide / 2 < free) return [];
      free = middle + wide / 2 + 0.6 * letter;
      return [{ year, middle }];
    });
    const grid = scene.years
      .filter(({ models }) => models)
      .map(({ from }) => svgPath("ptm-grid", `M${x(from)} ${inside.top}V${inside.bottom}`));
    const end = base + 0.45 * letter;
    const name = label("not_given");
    const boxOf = (left, bottom, w) => ({ x: left, y: bottom - letter, w, h: 1.2 * letter });
    return {
      taken: [
        ...shown.map(({ middle }) => boxOf(middle - wide / 2, base, wide)),
        boxOf(0, lane + 0.35 * letter, textWidth(name, font)),
      ],
      nodes: [
        ...grid,
        ...shown.map(({ year, middle }) => svgText("ptm-tick", middle, base, year, "middle")),
        svgPath("ptm-lane", `M${inside.left} ${end}H${inside.right}`),
        svgText("ptm-tick", 0, lane + 0.35 * letter, name),
      ],
    };
  }

  // From each model to those that build on it; the selected model's own lines stand out.
  function lineNodes({ selected, ancestors }, points) {
    const at = new Map(points.map((point) => [point.model.name, point]));
    const lines = points.flatMap(({ model, x, y }) =>
      model.parents.map((parent) => {
        const from = at.get(parent);
        const bend = 0.4 * Math.max(20, x - from.x);
        const d = `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${x - bend} ${y} ${x} ${y}`;
        const isOwn = isOwnLine(parent, model.name, selected, ancestors);
        return svgPath(isOwn ? "ptm-line ptm-own" : "ptm-line", d, {
          "data-from": parent,
          "data-to": model.name,
        });
      }),
    );
    const drawnLast = (line) => Number(line.matches(".ptm-own"));
    return lines.sort((a, b) => drawnLast(a) - drawnLast(b));
  }

  function markNodes({ selected }, points, { letter, font, width, height, panel, taken }) {
    const labels = points.map(({ model, x, y }) => {
      return { x, y, w: textWidth(textOf(model), `650 ${font}`) + 2 };
    });
    const first = points.findIndex(({ model }) => model.name === selected);
    const room = { left: 0, right: width, top: panel.inside.top - 0.5 * letter, bottom: height };
    const places = placesOf(labels, taken, room, letter, first);
    const nodes = points.map((point, i) => markNode(point, places[i], i === first, letter));
    return [...nodes.filter((_, i) => i !== first), nodes[first]];
  }

  function textOf({ name, direction }) {
    return `${name} ${arrowOf(keyOf(direction))}`;
  }

  // Without a place, the name is shown above the mark while the pointer is there.
  function markNode({ model, x, y, given }, place, chosen, letter) {
    const kinds = [
      "ptm-mark",
      chosen && "ptm-chosen",
      !place && "ptm-hushed",
      !given && "ptm-unknown",
    ];
    const box = place ?? { x: x + 0.7 * letter, y: y - 0.55 * letter, w: 0, h: 1.1 * letter };
    const end = [
      Math.min(Math.max(x, box.x), box.x + box.w),
      Math.min(Math.max(y, box.y), box.y + box.h),
    ];
    return element("svg:g", { class: kinds.filter(Boolean).join(" "), "data-model": model.name }, [
      svgCircle("ptm-target", x, y, 0.9 * letter),
      place?.far ? svgPath("ptm-leader", `M${x} ${y}L${end.join(" ")}`) : null,
      shapeNode(keyOf(model.objective), x, y, (chosen ? 1.4 : 1) * letter),
      svgText("ptm-name", box.x + 1, box.y + 0.78 * box.h, textOf(model)),
    ]);
  }

  return { svg, draw };
}

function shapeNode(objective, x, y, letter) {
  return svgPath(`ptm-shape ptm-${objective}`, shapeOf(objective), {
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(letter / 16).toFixed(2)})`,
  });
}
