// Lines from tokens to those they look at, and the tokens themselves: one drawing with the row's
// bars, so that all of it is saved.

import { element } from "../host/dom.js";
import { steppedTo } from "../host/keys.js";
import { fittedLetter } from "../host/present.js";
import { shortened } from "../host/text.js";
import { layoutOf } from "./layout.js";
import { LEAST } from "./numbers.js";
import { attentionRow } from "./row.js";
import { placeOfToken } from "./scene.js";

const DASHES = ["", "8 3", "2 3", "9 3 2 3"];
const LEVELS = 8; // of strength, among the lines of tokens that are not chosen

// `onToken(place, settled)` hears which token the hand is on; `standing()` is the one chosen, which
// may not be drawn yet: keys come faster than frames.
export function attentionArcs(label, onToken, standing) {
  const pale = element("svg:g", { class: "ptm-pale" });
  const strong = element("svg:g", { class: "ptm-strong" });
  const sides = element("svg:g");
  const strip = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "slider",
    "aria-label": label("pick_token"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onpointerdown: pointed,
    onpointermove: pointed,
    onpointerup: pointed,
  });
  const row = attentionRow();
  const svg = element("svg:svg", { class: "ptm-arcs", "data-name": "attention", role: "group" }, [
    pale,
    strong,
    sides,
    strip,
    row.node,
  ]);
  const node = element("div", { class: "ptm-scroll" }, svg);
  let now = { queries: [] };
  let [layout, laid, drawn] = [null, "", ""]; // and what they were made of

  function draw(scene, width, room) {
    const tokens = Math.max(scene.queries.length, scene.sources.length + scene.rests.length);
    const letter = fittedLetter(svg, 16, 24, (size) =>
      scene.across ? 0 : (1.8 + 1.2 * tokens) * size,
    );
    now = scene;
    const texts = [scene.queries, scene.sources].map((units) => units.map(({ text }) => text));
    const given = JSON.stringify([
      texts,
      scene.rests,
      letter,
      width,
      scene.across,
      scene.series.length,
    ]);
    if (given !== laid) {
      layout = layoutOf(label, scene, width, room, letter);
      const key = JSON.stringify([layout.queries, layout.sources, letter, texts, scene.rests]);
      if (key !== drawn) drawTokens(scene, layout);
      [laid, drawn] = [given, key];
    }
    svg.style.width = `${layout.width}px`;
    svg.style.height = `${Math.ceil(layout.height)}px`;
    [...strip.children].forEach((token, i) => token.classList.toggle("ptm-chosen", i === scene.at));
    drawLines(scene, layout);
    row.draw(scene, layout);
    intoView(layout.queries[scene.at]);
    const names = {
      "aria-valuemax": scene.queries.length,
      "aria-valuenow": scene.at + 1,
      "aria-valuetext": scene.chosen,
    };
    for (const [name, value] of Object.entries(names)) strip.setAttribute(name, value);
  }

  function drawTokens(scene, layout) {
    const { letter } = layout;
    const token = (text, { x, y, w, h }, kind, looks) => {
      const anchors = { end: x + w - 0.4 * letter, start: x + 0.4 * letter, middle: x + w / 2 };
      const anchor = scene.across ? "middle" : looks ? "end" : "start";
      return element("svg:g", { class: kind }, [
        element("svg:title", {}, text),
        element("svg:rect", { x: x + 1, y: y + 1, width: w - 2, height: h - 2, rx: 4 }),
        element(
          "svg:text",
          { x: anchors[anchor], y: y + h / 2 + 0.34 * letter, "text-anchor": anchor },
          shortened(text, w - 0.6 * letter, letter),
        ),
      ]);
    };
    strip.replaceChildren(
      ...scene.queries.map(({ text }, i) => {
        const query = token(text, layout.queries[i], "ptm-query", true);
        query.dataset.place = i;
        return query;
      }),
    );
    const rest = layout.sources.slice(scene.sources.length);
    sides.replaceChildren(
      element("svg:text", { ...layout.from, class: "ptm-side" }, label("from")),
      element("svg:text", { ...layout.to, class: "ptm-side" }, label("to")),
      ...scene.sources.map(({ text }, i) => token(text, layout.sources[i], "ptm-source", false)),
      ...rest.map((box, i) => token(label(scene.rests[i]), box, "ptm-source ptm-side", false)),
    );
  }

  function drawLines({ series, at }, layout) {
    strong.replaceChildren(
      ...series.flatMap(({ weights }, i) =>
        weights.flatMap((weight, s) =>
          weight < LEAST / 4
            ? []
            : [
                element("svg:path", {
                  class: `ptm-line ptm-series-${i}`,
                  d: layout.line(at, s),
                  "stroke-width": (1 + 5 * weight).toFixed(2),
                  "stroke-dasharray": DASHES[i] || null,
                  opacity: (0.3 + 0.7 * Math.sqrt(weight)).toFixed(2),
                  "data-series": i,
                  "data-source": s,
                  "data-weight": weight,
                }),
              ],
        ),
      ),
    );
    pale.replaceChildren(
      ...series.flatMap(({ lines }, i) =>
        levelsOf(lines.filter(({ row: query }) => query !== at)).flatMap((level, strength) =>
          level.length
            ? [
                element("svg:path", {
                  class: `ptm-line ptm-series-${i}`,
                  "data-lines": level.length,
                  opacity: paleness(strength),
                  d: level.map((line) => layout.line(line.row, line.column)).join(""),
                }),
              ]
            : [],
        ),
      ),
    );
  }

  function paleness(strength) {
    return (0.45 * Math.sqrt((strength + 0.5) / LEVELS)).toFixed(2);
  }

  // Hundreds of lines in a few paths, by their weight: so they are drawn within a frame.
  function levelsOf(lines) {
    const levels = Array.from({ length: LEVELS }, () => []);
    lines.forEach((line) =>
      levels[Math.min(LEVELS - 1, Math.floor(line.weight * LEVELS))].push(line),
    );
    return levels;
  }

  // Many tokens scroll in a box of their own; the page stays where it is.
  function intoView({ x, y, w, h }) {
    const inside = (start, size, from, room) => start >= from && start + size <= from + room;
    if (!inside(y, h, node.scrollTop, node.clientHeight))
      node.scrollTop = y - (node.clientHeight - h) / 2;
    if (!inside(x, w, node.scrollLeft, node.clientWidth))
      node.scrollLeft = x - (node.clientWidth - w) / 2;
  }

  function pressed(event) {
    const goal = steppedTo(event.key, placeOfToken(now.queries, standing()), now.queries.length);
    if (goal === undefined) return;
    event.preventDefault();
    onToken(now.queries[goal].members[0], true);
  }

  // A press chooses a token, a drag leads through them, letting go settles it.
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const query = under?.closest(".ptm-query");
    if (event.type === "pointerdown") strip.setPointerCapture(event.pointerId);
    const place = query && strip.contains(query) ? Number(query.dataset.place) : now.at;
    onToken(now.queries[place].members[0], event.type === "pointerup");
  }

  return { node, svg, draw };
}
