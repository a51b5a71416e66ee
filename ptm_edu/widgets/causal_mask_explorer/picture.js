// CausalMaskExplorer's picture: the sentence, and below it a panel for each mask. One drawing, so
// that all of it is saved.

import { element } from "../host/dom.js";
import { fittedLetter, presentRoom } from "../host/present.js";
import { MASKS } from "./masks.js";
import { panelLayout, panelNodes } from "./panel.js";
import { causalStrip } from "./strip.js";

// `onToken(token, settled)` hears which token the hand is on; `standing()` is the one it is on,
// which may not be drawn yet: keys come faster than frames.
export function causalPicture(label, onToken, standing) {
  const hatch = `ptm-hatch-${crypto.randomUUID?.() ?? Math.random()}`;
  const strip = element("svg:g");
  const panels = MASKS.map((kind) => element("svg:g", { "data-panel": kind }));
  const field = element(
    "svg:g",
    {
      class: "ptm-field",
      tabindex: 0,
      role: "slider",
      "aria-label": label("place"),
      "aria-valuemin": 1,
      onkeydown: pressed,
      onpointerdown: pointed,
      onpointermove: pointed,
      onpointerup: pointed,
    },
    [strip, ...panels],
  );
  const pattern = element(
    "svg:pattern",
    {
      id: hatch,
      width: 5,
      height: 5,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    },
    [
      element("svg:rect", { class: "ptm-hatch-ground", width: 5, height: 5 }),
      element("svg:rect", { class: "ptm-hatch-line", width: 3, height: 5 }),
    ],
  );
  const svg = element("svg:svg", { class: "ptm-masks", "data-name": "masks", role: "group" }, [
    element("svg:defs", {}, pattern),
    field,
  ]);
  let now = null;

  function draw(scene, width) {
    const letter = fittedLetter(svg, 16, 22, (size) => arranged(scene, width, size).height);
    const { sentence, at, rooms, height } = arranged(scene, width, letter);
    strip.replaceChildren(...sentence.nodes);
    panels.forEach((panel, i) => {
      panel.setAttribute("transform", `translate(${rooms[i].left} ${rooms[i].top})`);
      panel.replaceChildren(...panelNodes(label, scene, scene.panels[i], at, hatch));
    });
    svg.style.height = `${Math.ceil(height)}px`;
    now = { scene, at, rooms };
    const names = {
      "aria-valuemax": scene.T,
      "aria-valuenow": scene.token + 1,
      "aria-valuetext": scene.tokens[scene.token],
    };
    for (const [name, value] of Object.entries(names)) field.setAttribute(name, value);
  }

  // The sentence, and where the panels are.
  function arranged(scene, width, letter) {
    const sentence = causalStrip(scene, { letter, width, top: 0.3 * letter });
    const beside = width > 44 * letter;
    const gap = 1.6 * letter;
    const top = sentence.bottom + 0.3 * letter;
    const room = presentRoom(svg) - top - 1; // heights are rounded up
    const at = panelLayout(scene, { letter, width: beside ? (width - gap) / 2 : width, room });
    const rooms = panels.map((_, i) =>
      beside
        ? { left: i * (at.width + gap), top }
        : { left: 0, top: top + i * (at.height + 0.6 * letter) },
    );
    return { sentence, at, rooms, height: Math.ceil(rooms.at(-1).top + at.height) };
  }

  function pressed(event) {
    const last = now.scene.T - 1;
    const token = standing();
    const goal = {
      ArrowRight: token + 1,
      ArrowDown: token + 1,
      ArrowLeft: token - 1,
      ArrowUp: token - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    onToken(Math.max(0, Math.min(last, goal)), true);
  }

  // A press chooses a token of the sentence or a panel's row, a drag leads through them.
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    if (event.type === "pointerdown") field.setPointerCapture(event.pointerId);
    const box = svg.getBoundingClientRect();
    const token = tokenAt(event, event.clientX - box.left, event.clientY - box.top);
    onToken(token ?? standing(), event.type === "pointerup");
  }

  function tokenAt(event, x, y) {
    const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest(".ptm-token")?.dataset.place;
    if (place !== undefined && svg.contains(under)) return Number(place);
    const {
      scene: { T },
      at,
      rooms,
    } = now;
    const room = rooms.find(
      ({ left, top }) =>
        x >= left && x < left + at.width && y >= top + at.y(0) && y < top + at.y(T),
    );
    return room ? Math.floor((y - room.top - at.top) / at.rh) : null;
  }

  return { svg, draw };
}
