// AttentionStepper: five steps from vectors to an output, and why the second one is there.

import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { oncePerFrame } from "../host/painter.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { stepControls } from "./controls.js";
import { comparedAt, KEYS, newDraws, STOPS } from "./draws.js";
import { captionOf, formulaOf, spoken } from "./formula.js";
import { arraysOf, attendedBy, LAST, maskOf } from "./row.js";
import { lessonOf, scalePicture } from "./scale.js";
import { stepSheet } from "./sheet.js";
import style from "./style.css";
import { words } from "./words.js";

const CHOICE = ["view", "step", "token", "source", "causal", "mask", "d", "seed"];

function stepper(host) {
  const { model, label } = host;
  const [tokens, sources] = [model.get("tokens"), model.get("source_tokens")];
  const first = choiceOf(model);
  let state = first;
  const ui = stepControls(
    label,
    { causal: tokens.length === sources.length, drawn: model.get("q").length === 0 },
    {
      choose,
      drag,
      step: (by) => walk(by),
      other: () => choose({ seed: (state.seed + 1) % 2 ** 32 }),
    },
  );
  const sheet = stepSheet(label, { choose, turn }, () => state);
  const scale = scalePicture(label);
  const formula = element("div", { class: "ptm-formula" });
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({
    reset: () => choose(first),
    picture: () => (state.view === "steps" ? sheet : scale).svg,
  });
  const byView = { steps: [formula, sheet.svg], scale: [scale.svg, scale.table] };
  shell.body.append(...ui.nodes, ...byView.steps, ...byView.scale, caption);
  shell.root.addEventListener("keydown", turned);
  const arrays = remembered((seed) => arraysOf(model, seed));
  const draws = remembered(newDraws);
  const curves = remembered((seed) => STOPS.map((d) => comparedAt(draws(seed), d)));
  // What a hand drags to is known from the curves already.
  const compared = ({ seed, d }) =>
    curves(seed).find((at) => at.d === d) ?? comparedAt(draws(seed), d);
  // As the observer last told: asked for within a frame, a page that is changing its theme says 0.
  const sizes = new Map([sheet, scale].map(({ svg }) => [svg, { width: 0, height: 0 }]));
  const draw = oncePerFrame(() => {
    ui.show(state);
    Object.entries(byView).forEach(([view, nodes]) =>
      nodes.forEach((node) => node.toggleAttribute("hidden", view !== state.view)),
    );
    if (state.view === "steps") drawSteps();
    else drawScale();
    shell.body.setAttribute("aria-busy", "false");
  });
  // Until the frame is drawn the old numbers are shown; aria-busy tells screen readers and tests.
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  const watch = new ResizeObserver((entries) => {
    entries.forEach(({ target, contentRect }) => sizes.set(target, contentRect));
    paint();
  });
  [...sizes.keys()].forEach((svg) => watch.observe(svg));
  shell.root.addEventListener("resized", paint);
  const traits = host.bind(CHOICE, () => {
    const now = choiceOf(model);
    if (!same(now, state)) choose(now);
  });
  choose(first);
  host.leave(() => watch.disconnect());

  function drag(changes) {
    state = { ...state, ...changes };
    paint();
  }

  function choose(changes) {
    shell.notice("");
    drag(changes);
    traits.write(state);
    describe();
  }

  function walk(by) {
    const step = Math.max(0, Math.min(LAST, state.step + by));
    if (step !== state.step) choose({ step });
  }

  // A presenter's remote sends these keys; a slider has its own use for them.
  function turned(event) {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (!by || state.view !== "steps" || event.target.matches("input[type=range]")) return;
    event.preventDefault();
    walk(by);
  }

  // Open or close a key to the chosen query.
  function turn(s) {
    const { token: t, causal, mask } = state;
    if (causal && s > t) {
      shell.notice(label("future"));
      return;
    }
    const whole = mask.length ? mask : tokens.map(() => sources.map(() => true));
    choose({
      source: s,
      mask: whole.map((row, i) => row.map((open, j) => (i === t && j === s ? !open : open))),
    });
  }

  function sceneOf() {
    const mayLook = maskOf(state);
    const all = arrays(state.seed);
    const rows = tokens.map((_, t) => attendedBy(all, mayLook, t));
    return {
      ...state,
      ...all,
      tokens,
      sources,
      rows,
      row: rows[state.token],
      open: sources.map((_, s) => mayLook(state.token, s)),
    };
  }

  function drawSteps() {
    const scene = sceneOf();
    const size = sizes.get(sheet.svg);
    if (size.width && size.height) sheet.draw(scene, size);
    formula.replaceChildren(...formulaOf(label, scene));
    caption.textContent = captionOf(label, scene);
  }

  function drawScale() {
    const now = compared(state);
    const size = sizes.get(scale.svg);
    if (size.width && size.height) scale.draw({ now, curves: curves(state.seed) }, size);
    scale.show(now);
    caption.textContent = lessonOf(label, now);
  }

  // For screen readers, and for the table.
  function describe() {
    if (state.view === "steps") describeSteps(sceneOf());
    else describeScale(compared(state));
  }

  function describeSteps(scene) {
    const { row, open, token, step } = scene;
    shell.say(spoken(label, scene));
    sheet.svg.setAttribute(
      "aria-label",
      label("picture_of", { token: tokens[token], n: sources.length, step: step + 1 }),
    );
    shell.rows(
      [label("number"), label("key"), "q·k", "÷ √d", label("may"), label("weight")],
      sources.map((name, s) => [
        s + 1,
        name,
        signed(row.dots[s], 4),
        signed(row.scaled[s], 4),
        label(open[s] ? "yes" : "no"),
        row.weights[s].toFixed(4),
      ]),
    );
  }

  function describeScale(now) {
    const { d, plain, scaled } = now;
    const told = {
      d,
      plain: plain.variance.toFixed(2),
      scaled: scaled.variance.toFixed(2),
      bits: plain.entropy.toFixed(2),
      bits_scaled: scaled.entropy.toFixed(2),
      small: plain.gradient.toFixed(3),
      large: scaled.gradient.toFixed(3),
    };
    shell.say(label("summary_scale", told));
    scale.svg.setAttribute("aria-label", label("picture_scale", { n: KEYS, d }));
    shell.rows(
      [label("number"), label("key"), "q·k", "w", "q·k ÷ √d", "w"],
      plain.first.scores.map((score, s) => [
        s + 1,
        label("draw_of", { n: s + 1 }),
        signed(score, 4),
        plain.first.weights[s].toFixed(4),
        signed(scaled.first.scores[s], 4),
        scaled.first.weights[s].toFixed(4),
      ]),
    );
  }
}

// f(seed), recomputed only for another seed.
function remembered(f) {
  let [seed, value] = [null, null];
  return (wanted) => {
    if (wanted !== seed) [seed, value] = [wanted, f(wanted)];
    return value;
  };
}

function choiceOf(model) {
  return valuesOf(model, CHOICE);
}

export default widget({ kind: "ptm-attention_stepper", style, words, build: stepper });
