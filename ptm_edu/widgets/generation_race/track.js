// GenerationRace's tracks: a row for each text, a bar for each token as high as its probability.

import { element, setAttributes } from "../host/dom.js";
import { svgPath, svgRect, svgText } from "../host/drawing.js";
import { draggedOver } from "../host/hand.js";
import { slidTo } from "../host/keys.js";
import { signed } from "../host/numbers.js";
import { letterSize } from "../host/present.js";

// `seek(step)` goes to a step, `play()` starts and stops; `standing()` is the step it stands at,
// which may not be drawn yet: keys come faster than frames. Returns { svg, draw(scene, size) }.
export function raceTrack(label, { seek, play, standing }) {
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("tracks"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    ...draggedOver(pointed),
  });
  const svg = element(
    "svg:svg",
    { class: "ptm-tracks ptm-fills", "data-name": "race", role: "group" },
    field,
  );
  let now = null; // the scene, and where its tokens lie

  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const room = {
      left: 7 * letter,
      right: width - 3.4 * letter,
      top: 1.6 * letter,
      bottom: height,
    };
    const x = (token) => room.left + ((room.right - room.left) * token) / scene.last;
    const high = (room.bottom - room.top) / scene.texts.length;
    now = { scene, room };
    const text = (at, y, words, anchor, name) => svgText(name, at, y, words, anchor);
    field.replaceChildren(
      svgRect("ptm-ground", room.left, room.top, room.right - room.left, room.bottom - room.top),
      text(0, letter, label("track"), "start", "ptm-panel-title"),
      ...(width > 44 * letter ? [text(width, letter, label("legend"), "end", "ptm-tick")] : []),
      ...scene.texts.map((one, i) =>
        trackNode(one, { x, letter, room, top: room.top + i * high, high }),
      ),
      svgPath("ptm-cursor", `M${x(scene.step)} ${room.top - 3}V${room.bottom}`),
    );
    setAttributes(field, { "aria-valuemax": scene.last, "aria-valuenow": scene.step });
  }

  function pressed(event) {
    const goal = slidTo(event.key, standing(), now.scene.last, 10);
    if (goal === undefined && event.key !== " ") return;
    event.preventDefault();
    if (event.key === " ") play();
    else seek(goal);
  }

  function pointed(event) {
    const {
      scene: { last },
      room,
    } = now;
    const across = event.clientX - svg.getBoundingClientRect().left - room.left;
    seek(Math.round((across / (room.right - room.left)) * last));
  }

  return { svg, draw };
}

function trackNode({ name, tokens, all, n, mean, repeats: { runs } }, place) {
  const { x, letter, room, top, high } = place;
  const base = top + high - 0.45 * letter;
  const middle = top + high / 2 + 0.35 * letter;
  let end = 0;
  const bars = tokens.map((token, i) => {
    const from = end;
    end += token.length;
    const tall = (high - 0.75 * letter) * Math.exp(all[i]);
    const again = i < n && runs.some((run) => run.from < end && from < run.to);
    const wide = (x(i + 1) - x(i)) * 0.78;
    return [
      svgRect(i < n ? "ptm-bar" : "ptm-bar ptm-faint", x(i) + 1, base - tall, wide, tall, {
        "data-p": Math.exp(all[i]),
        "data-again": again,
      }),
      ...(again ? [svgRect("ptm-again-line", x(i), base + 3, x(i + 1) - x(i), 0.2 * letter)] : []),
    ];
  });
  const text = (at, words, anchor, kind) => svgText(kind, at, middle, words, anchor);
  return element("svg:g", { class: "ptm-track", "data-name": name }, [
    svgPath("ptm-floor", `M${room.left} ${base}H${room.right}`),
    ...bars.flat(),
    text(room.left - 0.6 * letter, name, "end", "ptm-name"),
    text(room.right + 3.4 * letter, n ? signed(mean) : "–", "end", "ptm-tick"),
  ]);
}
