// PositionExplorer: the table of positions, one of them under the hand, and what it tells.

import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { letterSize } from "../host/present.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { similarityChart, waveChart } from "./charts.js";
import { clockPicture } from "./clock.js";
import { positionControls } from "./controls.js";
import { positionHeat } from "./heat.js";
import style from "./style.css";
import { learnedTable, pairAt, sceneOf, sinusoidTable } from "./table.js";
import { words } from "./words.js";

const SETTINGS = ["length", "dim", "position", "pair", "shift", "table"];

function explorer(host) {
  const { model, label } = host;
  const learned = learnedTable(model);
  const first = settingsOf(model);
  let sinusoids = sinusoidTable(first.length, first.dim);
  let state = first;
  const ui = positionControls(label, learned !== null, { drag, settle });
  const heat = positionHeat(label, (changes, settled) => (settled ? settle : drag)(changes));
  const charts = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-positions", role: "group", "data-name": "positions" },
    [heat.node, charts],
  );
  const stage = element("div", { class: "ptm-stage ptm-fills" }, [heat.canvas, svg]);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({
    reset: () => settle(first),
    picture: () => {
      heat.keep();
      return svg;
    },
  });
  shell.body.append(ui.node, stage, caption);
  const paint = host.painter(shell, svg, (size) => {
    const scene = sceneOf(table(), state);
    ui.show(state, scene.table);
    if (size.width && size.height) drawAll(scene, size);
    caption.textContent = scene.law
      ? label("caption", { k: scene.k, degrees: scene.degrees })
      : label("caption_learned", { last: scene.length - 1 });
  });
  const traits = host.bind(SETTINGS, () => {
    const now = settingsOf(model);
    if (!same(now, state)) settle(now);
  });
  settle(first);

  // The table on display, rebuilt only for another size.
  function table() {
    if (state.table === "learned" && learned) return learned;
    if (sinusoids.length !== state.length || sinusoids.dim !== state.dim)
      sinusoids = sinusoidTable(state.length, state.dim);
    return sinusoids;
  }

  function drag(changes) {
    state = { ...state, ...changes };
    const { length, dim } = table();
    const within = (value, last) => Math.max(0, Math.min(last, value));
    state = {
      ...state,
      position: within(state.position, length - 1),
      pair: within(state.pair, dim / 2 - 1),
    };
    paint();
  }

  function settle(changes) {
    drag(changes);
    traits.write(state);
    describe();
  }

  // The table on the left, or on top; three pictures beside it, or below.
  function drawAll(scene, { width, height }) {
    const letter = letterSize(svg, 16, 22);
    const beside = width > 1.5 * height;
    const left = beside
      ? { left: 0, right: 0.46 * width, top: 0, bottom: height }
      : { left: 0, right: width, top: 0, bottom: 0.42 * height };
    const rest = beside
      ? { left: 0.5 * width, right: width, top: 0, bottom: height }
      : { left: 0, right: width, top: 0.45 * height, bottom: height };
    const high = rest.bottom - rest.top;
    const room = (from, to) => ({
      ...rest,
      top: rest.top + from * high,
      bottom: rest.top + to * high,
    });
    heat.draw(scene, left, letter);
    charts.replaceChildren(
      similarityChart(label, scene, room(0, beside ? 0.31 : 0.25), letter),
      waveChart(label, scene, beside ? room(0.32, 0.63) : room(0.26, 0.51), letter),
      clockPicture(label, scene, room(beside ? 0.65 : 0.53, 1), letter),
    );
  }

  // For screen readers, and for the table.
  function describe() {
    const {
      length,
      dim,
      p,
      pair,
      k,
      here,
      on,
      like,
      table: { law },
    } = sceneOf(table(), state);
    const [a, b] = [2 * pair, 2 * pair + 1];
    const [one, two] = here.map((value) => signed(value));
    const [one_on, two_on] = on ? on.map((value) => signed(value)) : Array(2).fill(label("none"));
    shell.say(
      label("summary", {
        p,
        length,
        a,
        b,
        one,
        two,
        k,
        one_on,
        two_on,
        own: signed(like[p]),
        near: signed(like[p ? p - 1 : 1]),
        far: signed(like[p < length / 2 ? length - 1 : 0]),
      }),
    );
    svg.setAttribute("aria-label", label("picture_of", { length, dim, p }));
    shell.rows(
      [
        label("number"),
        label("place"),
        label("like"),
        `${law ? "sin" : ""} ${a}`,
        `${law ? "cos" : ""} ${b}`,
      ],
      Array.from(like, (value, t) => [
        t,
        signed(t - p, 0),
        signed(value, 4),
        ...pairAt(table(), t, pair).map((number) => signed(number, 4)),
      ]),
    );
  }
}

function settingsOf(model) {
  return valuesOf(model, SETTINGS);
}

export default widget({ kind: "ptm-position_explorer", style, words, build: explorer });
