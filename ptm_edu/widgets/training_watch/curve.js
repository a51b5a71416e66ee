// TrainingWatch's curve: the loss over the steps, lines to compare with, and the snapshot's step.

import { lineThrough } from "../host/axes.js";
import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { shortened } from "../host/text.js";
import { apart, axisOf, lossAxis, runsOf } from "./rules.js";
import { lossText } from "./scene.js";

// `seek(step, settled)` hears where a hand points, `by(places)` and `go(place)` what keys ask for.
// Returns { node, draw(scene, room, letter) }; `room` is a rectangle of the picture.
export function lossCurve(label, { seek, by, go, play }) {
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("field"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    onpointerdown: pointed,
    onpointermove: pointed,
    onpointerup: pointed,
  });
  let now = null; // the scene, and where its steps lie

  function draw(scene, room, letter) {
    const { points, held_out: held, references, step } = scene;
    const losses = [...points, ...held].map(([, loss]) => loss).filter((loss) => loss !== null);
    const high = room.bottom - room.top;
    const values = references.map(([, value]) => value);
    const up = lossAxis(losses, values, Math.max(2, Math.floor(high / (3.2 * letter))));
    const wide = Math.max(...up.ticks.map((tick) => `${tick}`.length));
    const inside = {
      left: room.left + (0.62 * wide + 0.6) * letter,
      right: room.right - 0.8 * letter,
      top: room.top + 2 * letter,
      bottom: room.bottom - 1.6 * letter,
    };
    const x = (at) => inside.left + ((inside.right - inside.left) * at) / scene.most;
    const y = (loss) =>
      inside.bottom - ((inside.bottom - inside.top) * (loss - up.low)) / (up.high - up.low);
    now = { scene, inside };
    field.replaceChildren(
      element("svg:rect", {
        class: "ptm-ground",
        x: inside.left,
        y: inside.top,
        width: inside.right - inside.left,
        height: inside.bottom - inside.top,
      }),
      element(
        "svg:text",
        { class: "ptm-panel-title", x: room.left, y: room.top + letter },
        label("curve"),
      ),
      ...axes(scene, up, { x, y, inside, letter }),
      ...references.map(([name, value], i) =>
        element("svg:path", {
          class: `ptm-reference ptm-reference-${i}`,
          "data-name": name,
          "data-value": value,
          d: `M${inside.left} ${y(value)}H${inside.right}`,
        }),
      ),
      ...lineNodes("train", points, step, { x, y }),
      ...lineNodes("held_out", held, step, { x, y }),
      ...held.map(([at, loss]) =>
        element("svg:circle", {
          class: at > step ? "ptm-point ptm-ahead" : "ptm-point",
          cx: x(at),
          cy: y(loss),
          r: 2.5,
        }),
      ),
      ...referenceNames(references, { y, inside, letter }),
      ...cursor(scene, { x, y, inside, letter }),
    );
    const names = {
      "aria-valuemax": scene.most,
      "aria-valuenow": step,
      "aria-valuetext": label("of_steps", { step: count(step), steps: count(scene.most) }),
    };
    for (const [name, value] of Object.entries(names)) field.setAttribute(name, value);
  }

  function axes({ most }, up, { x, y, inside, letter }) {
    const text = (left, top, anchor, words) =>
      element("svg:text", { class: "ptm-tick", x: left, y: top, "text-anchor": anchor }, words);
    const grid = (d) => element("svg:path", { class: "ptm-grid", d });
    const wide = inside.right - inside.left;
    const steps = axisOf(0, most, Math.max(2, Math.floor(wide / (5 * letter)))).ticks.filter(
      (tick) => tick <= most && Number.isInteger(tick),
    );
    // The axis is named beside its last number, where there is room.
    const last = x(steps.at(-1)) + (0.35 * count(steps.at(-1)).length + 0.6) * letter;
    return [
      ...up.ticks.flatMap((tick) => [
        grid(`M${inside.left} ${y(tick)}H${inside.right}`),
        text(inside.left - 0.4 * letter, y(tick) + 0.35 * letter, "end", `${tick}`),
      ]),
      ...steps.map((tick) => text(x(tick), inside.bottom + 1.3 * letter, "middle", count(tick))),
      ...(last + 2.2 * letter < inside.right + 0.8 * letter
        ? [text(inside.right + 0.8 * letter, inside.bottom + 1.3 * letter, "end", label("axis"))]
        : []),
    ];
  }

  // The name of each dashed line above it at the right, where a falling curve leaves room.
  function referenceNames(references, { y, inside, letter }) {
    const heights = apart(
      references.map(([, value]) => y(value) - 0.4 * letter),
      1.2 * letter,
    );
    return references.map(([name, value], i) => {
      const shown = shortened(name, 0.7 * (inside.right - inside.left), letter);
      const place = { x: inside.right - 0.2 * letter, y: heights[i], "text-anchor": "end" };
      return element(
        "svg:text",
        { class: "ptm-reference-name", ...place },
        `${shown}  ${lossText(label, value)}`,
      );
    });
  }

  // A line up to the snapshot's step, and what follows it, fainter.
  function lineNodes(name, points, step, { x, y }) {
    const line = (chosen, kind) =>
      runsOf(chosen).map((run) =>
        element("svg:path", {
          class: `ptm-line ptm-${name}${kind}`,
          d: lineThrough(run.map(([at, loss]) => [x(at), y(loss)])),
        }),
      );
    const next = points.findIndex(([at]) => at >= step);
    const cut = next < 0 ? points.length : next;
    return [...line(points.slice(cut), " ptm-ahead"), ...line(points.slice(0, cut + 1), "")];
  }

  function cursor({ step, loss, held }, { x, y, inside, letter }) {
    const dot = (name, at, value) =>
      element("svg:circle", {
        class: `ptm-dot ptm-${name}`,
        "data-loss": value,
        cx: x(at),
        cy: y(value),
        r: 0.38 * letter,
      });
    return [
      element("svg:path", { class: "ptm-cursor", d: `M${x(step)} ${inside.top}V${inside.bottom}` }),
      element("svg:path", {
        class: "ptm-grip",
        d: `M${x(step)} ${inside.top}l${-0.4 * letter} ${-0.6 * letter}h${0.8 * letter}Z`,
      }),
      // Measured now and then: the last time may be a few steps back.
      ...(held ? [dot("held_out", ...held)] : []),
      ...(loss === null ? [] : [dot("train", step, loss)]),
    ];
  }

  function pressed(event) {
    const move = {
      ArrowRight: () => by(1),
      ArrowUp: () => by(1),
      ArrowLeft: () => by(-1),
      ArrowDown: () => by(-1),
      PageUp: () => by(5),
      PageDown: () => by(-5),
      Home: () => go(0),
      End: () => go(Number.POSITIVE_INFINITY),
      " ": play,
    }[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    if (event.type === "pointerdown") field.setPointerCapture(event.pointerId);
    const { scene, inside } = now;
    const left = field.ownerSVGElement.getBoundingClientRect().left;
    const share = (event.clientX - left - inside.left) / (inside.right - inside.left);
    seek(Math.max(0, Math.min(1, share)) * scene.most, event.type === "pointerup");
  }

  return { node: field, draw };
}
