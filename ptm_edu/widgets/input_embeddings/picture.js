// InputEmbeddings' picture: five heat maps side by side, a row a token, and beside or below them
// the numbers. One drawing, so that all of it is saved.

import { element } from "../host/dom.js";
import { fittedLetter, letterSize, presentRoom } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { heatNodes, MAPS, mapImages, nameNodes, SHOWN, SIGNS, scaleNodes } from "./heat.js";
import { numberNodes, shareNodes, tokenAt } from "./numbers.js";

const PADDING = 0.5; // letters above the picture, as in style.css

// `onPlace(changes, settled)` hears which token and number the hand is on; `standing()` is the
// scene as it will be drawn next: keys come faster than frames.
export function embeddingPicture(label, onPlace, standing) {
  const images = mapImages();
  // It stays: taken out for a moment, it would lose the hand that drags on it.
  const ground = element("svg:rect", { class: "ptm-hand" });
  const under = element("svg:g");
  const marks = element("svg:g", { class: "ptm-marks" });
  const field = element(
    "svg:g",
    {
      class: "ptm-field",
      tabindex: 0,
      role: "slider",
      "aria-label": label("field"),
      "aria-valuemin": 0,
      onkeydown: pressed,
      onpointerdown: pointed,
      onpointermove: pointed,
      onpointerup: pointed,
    },
    [element("svg:title", {}, label("field_hint")), under, marks, ground],
  );
  const numbers = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-embeddings", "data-name": "embeddings", role: "group" },
    [field, numbers],
  );
  let now = null;

  function draw(scene, width) {
    const beside = width > 52 * letterSize(svg, 16, 22);
    const arranged = (size) => {
      const side = beside ? 19.5 * size : width;
      const room = presentRoom(svg) - PADDING * size;
      return { side, at: mapLayout(scene, beside ? width - side - 1.4 * size : width, size, room) };
    };
    const letter = fittedLetter(svg, 16, 22, (size) => arranged(size).at.bottom + PADDING * size);
    const { side, at } = arranged(letter);
    const made = images(scene);
    under.replaceChildren(
      ...nameNodes(scene, at, letter),
      ...MAPS.flatMap((map, i) =>
        heatNodes(label, scene, map, made[map].href, { ...at, x: at.maps[i] }, letter),
      ),
      ...scaleNodes(label, scene, made, at, letter),
      ...SIGNS.map((sign, i) =>
        element(
          "svg:text",
          {
            class: "ptm-sign",
            "text-anchor": "middle",
            x: at.maps[i + 1] - at.gap / 2,
            y: at.top + (scene.T * at.rh) / 2 + 0.4 * letter,
          },
          sign,
        ),
      ),
    );
    marks.replaceChildren(...rowFrames(scene, at));
    const room = beside
      ? { left: width - side, top: 1.1 * letter, width: side }
      : { left: 0, top: at.bottom + 2 * letter, width };
    const first = numberNodes(label, scene, room, letter);
    const second = shareNodes(label, scene, { ...room, top: first.bottom + 1.6 * letter }, letter);
    numbers.replaceChildren(...first.nodes, ...second.nodes);
    const high = { x: 0, y: at.top, width: at.right, height: scene.T * at.rh };
    for (const [name, value] of Object.entries(high)) ground.setAttribute(name, value);
    svg.style.height = `${Math.ceil(Math.max(at.bottom, second.bottom))}px`;
    now = { scene, at };
    const told = {
      "aria-valuemax": scene.T - 1,
      "aria-valuenow": scene.token,
      "aria-valuetext": `${tokenAt(scene, scene.token)}, ${scene.number + 1}`,
    };
    for (const [name, value] of Object.entries(told)) field.setAttribute(name, value);
  }

  function pressed(event) {
    const { token, other, number, entry, T } = standing();
    const within = (value, size) => Math.max(0, Math.min(size - 1, value));
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -T, End: T }[event.key];
    const across = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step && !across) return;
    event.preventDefault();
    if (across) onPlace({ number: within(number + across, Math.min(SHOWN, entry.dim)) }, true);
    else if (event.shiftKey) onPlace({ other: within(other + step, T) }, true);
    else onPlace({ token: within(token + step, T) }, true);
  }

  // A press chooses a row, and where it is on a map a number too; a drag leads through them.
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    if (event.type === "pointerdown") ground.setPointerCapture(event.pointerId);
    const {
      scene: { T, entry },
      at,
    } = now;
    const box = svg.getBoundingClientRect();
    const t = Math.floor((event.clientY - box.top - at.top) / at.rh);
    const row = Math.max(0, Math.min(T - 1, t));
    const x = event.clientX - box.left;
    const map = at.maps.find((left) => x >= left && x < left + at.wide);
    const columns = Math.min(SHOWN, entry.dim);
    const number = map === undefined ? {} : { number: Math.floor(((x - map) * columns) / at.wide) };
    onPlace(
      event.shiftKey ? { other: row } : { token: row, ...number },
      event.type === "pointerup",
    );
  }

  return { svg, draw };
}

// Where the names, the maps and the rows are.
function mapLayout({ entry, T }, width, letter, room) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = Math.max(...entry.tokens.map((token) => textWidth(token, font)));
  const left = Math.min(0.3 * width, widest + 3.7 * letter);
  const gap = 1.35 * letter;
  const wide = (width - left - 4 * gap) / MAPS.length;
  const maps = MAPS.map((_, i) => left + i * (wide + gap));
  const top = 1.9 * letter;
  const most = Math.min(360, room - top - 1.4 * letter);
  const rh = Math.max(1.02 * letter, Math.min(1.3 * letter, most / T));
  return { left, gap, wide, maps, top, rh, right: width, bottom: top + T * rh + 1.4 * letter };
}

// A frame around the chosen row of every map, and a broken one around the row it is compared with.
function rowFrames({ token, other }, { maps, wide, top, rh }) {
  const frame = (name, t) =>
    maps.map((x) =>
      element("svg:rect", {
        class: name,
        x: x - 1.5,
        y: top + t * rh - 1,
        width: wide + 3,
        height: rh + 2,
        rx: 2,
      }),
    );
  return [
    ...frame("ptm-glow", other),
    ...frame("ptm-other-row", other),
    ...frame("ptm-glow", token),
    ...frame("ptm-own-row", token),
  ];
}
