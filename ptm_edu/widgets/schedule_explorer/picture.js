// ScheduleExplorer's picture: a band for each layer group, the highest on top as in the model, the
// rate over all steps, what is frozen hatched, and a cursor that reads a step.

import { uniqueId } from "../host/controls.js";
import { element, setAttributes } from "../host/dom.js";
import { hatchPattern, svgCircle, svgPath, svgRect, svgText } from "../host/drawing.js";
import { draggedOver } from "../host/hand.js";
import { slidTo } from "../host/keys.js";
import { count } from "../host/numbers.js";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { written } from "./rates.js";

// `onStep(step, settled)` hears where the hand has put the cursor; `standing()` is the step it stands
// at, which may not be drawn yet: keys come faster than frames.
export function schedulePicture(label, onStep, standing) {
  const hatch = uniqueId("hatch");
  const pattern = hatchPattern(hatch, 9, 2);
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("cursor"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    ...draggedOver(pointed),
  });
  const svg = element(
    "svg:svg",
    { class: "ptm-bands ptm-fills", "data-name": "schedule", role: "group" },
    [element("svg:defs", {}, pattern), field],
  );
  let now = null; // the scene, and where its steps lie

  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const room = {
      left: (width < 34 * letter ? 5.2 : 10.4) * letter,
      right: width - 6 * letter,
      top: 2.1 * letter,
      bottom: height - 1.6 * letter,
    };
    const x = (step) => room.left + ((room.right - room.left) * step) / scene.total;
    const high = (room.bottom - room.top) / scene.groups.length;
    now = { scene, x, room };
    const bands = scene.groups.map((group, i) =>
      bandNode(scene, group, { x, room, letter, top: room.top + i * high, high }),
    );
    field.replaceChildren(
      svgRect("ptm-ground", room.left, room.top, room.right - room.left, room.bottom - room.top),
      ...axisNodes(scene, { x, room, letter }),
      ...bands,
      ...cursorNodes(scene, { x, room, letter }),
    );
    setAttributes(field, {
      "aria-valuemax": scene.total - 1,
      "aria-valuenow": scene.step,
      "aria-valuetext": label("read", scene.told),
    });
  }

  // Epochs as lines, each named where there is room, and the steps at which they begin.
  function axisNodes({ epochs, steps, step }, { x, room, letter }) {
    const wide = x(steps) - x(0);
    const skip = Math.ceil((3.4 * letter) / wide);
    const text = (at, y, words, anchor = "middle") => svgText("ptm-tick", at, y, words, anchor);
    const nodes = [];
    for (let epoch = 0; epoch <= epochs; epoch += 1) {
      const at = x(epoch * steps);
      nodes.push(svgPath("ptm-epoch", `M${at} ${room.top}V${room.bottom}`));
      if (epoch % skip === 0)
        nodes.push(text(at, room.bottom + 1.2 * letter, count(epoch * steps)));
      // The cursor's own number stands there too: the name moves aside where it can.
      const clear = 3.6 * letter;
      const middle = [at + wide / 2, x(step) + clear, x(step) - clear].find(
        (one) =>
          Math.abs(one - x(step)) > clear - 1 &&
          one > at + 1.9 * letter &&
          one < at + wide - 1.9 * letter,
      );
      if (epoch < epochs && wide > 4.6 * letter && middle !== undefined)
        nodes.push(text(middle, room.top - 0.5 * letter, label("epoch", { n: epoch + 1 })));
    }
    nodes.push(text(room.right + 5.8 * letter, room.bottom + 1.2 * letter, label("axis"), "end"));
    return nodes;
  }

  function bandNode(scene, group, { x, room, letter, top, high }) {
    const base = top + high - 3;
    const y = (rate) => base - ((high - 7) * rate) / scene.most;
    const through = (schedule) =>
      scene.bends
        .filter((step) => step >= group.thaw)
        .map((step) => [x(step), y(scene.rate(step, group.number, schedule))]);
    const points = through(scene.schedule);
    const line = points.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(2)} ${py.toFixed(2)}`);
    const other = scene.schedule === "slanted" ? [] : through("slanted");
    const path = (name, d) => svgPath(name, d);
    const cold = Math.min(group.thaw, scene.total);
    const iced =
      cold === 0
        ? []
        : [
            svgRect("ptm-frozen", room.left, top + 1, x(cold) - room.left, high - 2, {
              "data-group": group.number,
              "data-until": group.thaw,
              fill: `url(#${hatch})`,
            }),
            ...frozenName(
              group,
              scene,
              [room.left, x(scene.step), x(cold)],
              top + high / 2 + 0.35 * letter,
            ),
          ];
    const area = points.length
      ? [path("ptm-area", `${line.join("")}V${base}H${points[0][0].toFixed(2)}Z`)]
      : [];
    const dashed = other.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(2)} ${py.toFixed(2)}`);
    const middle = top + high / 2;
    const rate = scene.rate(scene.step, group.number);
    const frozen = scene.step < group.thaw;
    return element("svg:g", { class: "ptm-band", "data-group": group.number }, [
      ...iced,
      ...area,
      path("ptm-was", dashed.join("")),
      path("ptm-rate-line", line.join("")),
      path("ptm-floor", `M${room.left} ${top + high}H${room.right}`),
      svgText(
        "ptm-group",
        room.left - 0.6 * letter,
        middle - (group.share ? 0.15 : -0.35) * letter,
        room.left < 6 * letter ? group.short : group.name,
        "end",
      ),
      group.share
        ? svgText("ptm-tick", room.left - 0.6 * letter, middle + 1.1 * letter, group.share, "end")
        : null,
      frozen ? null : svgCircle("ptm-dot", x(scene.step), y(rate), 5),
      svgText(
        frozen ? "ptm-rate ptm-cold" : "ptm-rate",
        room.right + 0.6 * letter,
        middle + 0.35 * letter,
        frozen ? label("frozen") : written(rate),
        null,
        { "data-rate": rate, "data-group": group.number },
      ),
    ]);
  }

  // The longest of what can be said there that fits, beside the cursor where that has room.
  function frozenName({ thaw }, { total }, [from, cursor, to], y) {
    const whole = thaw >= total ? label("never") : label("frozen_until", { step: count(thaw) });
    const size = letterSize(svg, 15, 22);
    /** @param {[number, number]} part */
    const fits = ([low, high]) =>
      [whole, label("frozen")].find(
        (text) => textWidth(text, `600 ${size}px system-ui, sans-serif`) + size < high - low,
      );
    /** @type {[number, number][]} */
    const parts =
      cursor > from && cursor < to
        ? [
            [cursor, to],
            [from, cursor],
          ]
        : [];
    const room = parts.find((part) => fits(part) === whole) ?? parts.find(fits);
    const [low, high] = room ?? [from, to];
    const words = fits([low, high]);
    return words ? [svgText("ptm-ice", (low + high) / 2, y, words, "middle")] : [];
  }

  function cursorNodes({ step }, { x, room, letter }) {
    return [
      svgPath("ptm-cursor", `M${x(step)} ${room.top - 0.2 * letter}V${room.bottom}`),
      svgPath(
        "ptm-grip",
        `M${x(step)} ${room.top}l${-0.4 * letter} ${-0.6 * letter}h${0.8 * letter}Z`,
      ),
      svgText("ptm-here", x(step), room.top - 0.85 * letter, count(step), "middle"),
    ];
  }

  function pressed(event) {
    const { steps, total } = now.scene;
    const goal = slidTo(event.key, standing(), total - 1, steps);
    if (goal === undefined) return;
    event.preventDefault();
    onStep(goal, true);
  }

  function pointed(event, settled) {
    const {
      scene: { total },
      room,
    } = now;
    const across = event.clientX - svg.getBoundingClientRect().left - room.left;
    onStep(Math.round((across / (room.right - room.left)) * total), settled);
  }

  return { svg, draw };
}
