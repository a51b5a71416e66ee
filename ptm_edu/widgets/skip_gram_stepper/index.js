// SkipGramStepper: what one example asks, how its vectors move, and how the loss falls.

import { element, heading } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { oncePerFrame } from "../host/painter.js";
import { widget } from "../host/widget.js";
import { PASSES, stepperControls } from "./controls.js";
import { lossCurve } from "./curve.js";
import { markedText, questionTable } from "./lesson.js";
import { advance, corpusOf, lessonOf, newRun, ranAway, retreat } from "./model.js";
import { skipGramPlane } from "./plane.js";
import { explained, modeOf, SETTINGS, sceneOf, settingsOf, traitsOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const GLIDE = 250; // ms that a step takes to be seen
const REST = 250; // ms between two steps while it plays, beside the glide
const PICTURES = 6; // of a pass, fast
const FORMULAS = {
  "skip-gram": "−log σ(c·v) − Σ log σ(−n·v)",
  cbow: "−log σ(v·h) − Σ log σ(−n·h)",
};

// One view: its settings are the model's, its run is its own.
function stepper(host) {
  const { model, label } = host;
  const sentences = model.get("sentences");
  const first = settingsOf(model);
  const state = { settings: first, run: null, playing: null, glide: null };
  const ui = stepperControls(label, {
    choose: (objective) => change({ objective }),
    step,
    back,
    play,
    fast,
    drag,
    settle,
    again: () => change({}, true),
    other: () => change({ seed: (state.settings.seed + 1) % 2 ** 32 }),
  });
  const text = markedText(label, sentences, corpusOf(sentences, 1, "skip-gram").ids);
  const questions = questionTable(label);
  const plane = skipGramPlane();
  const curve = lossCurve(label);
  const formula = element("span");
  const points = element("small");
  const where = element("small");
  const mean = element("small");
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => change(first, true), picture: () => plane.svg });
  const over = (name, ...more) => heading("ptm-over", 4, [name, ...more]);
  shell.body.append(
    ui.node,
    text.node,
    element("div", { class: "ptm-sg-panels" }, [
      element("div", {}, [over(label("plane"), points), plane.svg]),
      element("div", {}, [
        over(formula, where),
        questions.node,
        over(label("loss"), mean),
        curve.svg,
      ]),
    ]),
    caption,
  );
  let timer = 0;
  let jump = true;
  // As the observers last told: asked for within a frame, a page changing its theme says 0.
  const sizes = new Map([plane, curve].map(({ svg }) => [svg, { width: 0, height: 0 }]));
  const draw = oncePerFrame(() => {
    const part = glided();
    if (part === 1) state.glide = null;
    const lesson =
      state.playing === "fast"
        ? null
        : (state.glide?.lesson ?? lessonOf(state.run, state.run.next));
    ui.show(state);
    if (!state.glide) describe(lesson);
    const drawn = [...sizes.values()].every(({ width, height }) => width && height);
    if (drawn) curve.draw(state.run, sizes.get(curve.svg));
    const scene = sceneOf(state, lesson, part);
    const moving = drawn && plane.draw(scene, jump || calm(), sizes.get(plane.svg));
    jump = false;
    if (moving || state.glide) draw();
    else shell.body.setAttribute("aria-busy", state.playing !== null);
  });
  // Until the frame is drawn the old numbers are shown; aria-busy tells screen readers and tests.
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  const resized = () => {
    jump = true;
    paint();
  };
  const watch = new ResizeObserver((entries) => {
    entries.forEach(({ target, contentRect }) => sizes.set(target, contentRect));
    resized();
  });
  [...sizes.keys()].forEach((svg) => watch.observe(svg));
  shell.root.addEventListener("resized", resized);
  const traits = host.bind(Object.values(SETTINGS), () => change(settingsOf(model)));
  change({}, true);
  host.leave(() => {
    pause();
    watch.disconnect();
  });

  // Other settings than the learning rate make it another loss, so the run starts again.
  function drag(changes, restart = false) {
    const before = state.settings;
    state.settings = { ...before, ...changes };
    const other = ["objective", "window", "negatives", "seed"].some(
      (name) => state.settings[name] !== before[name],
    );
    if (restart || other) {
      pause();
      const { window, objective } = state.settings;
      state.run = newRun(corpusOf(sentences, window, objective), state.settings);
      jump = true;
    }
    paint();
  }

  function settle() {
    traits.write(traitsOf(state.settings));
    told();
  }

  function change(changes, restart = false) {
    drag(changes, restart);
    settle();
  }

  function step() {
    if (state.playing === "fast") pause();
    const {
      run,
      settings: { rate },
    } = state;
    const lesson = lessonOf(run, run.next);
    const before = { v: [...run.v], c: [...run.c] };
    if (ranAway(run)) pause();
    else {
      advance(run, rate);
      state.glide = calm() ? null : { lesson, before, rate, start: performance.now() };
    }
    if (!state.playing) told();
    paint();
  }

  function back() {
    pause();
    if (state.run.taken.length) retreat(state.run);
    told();
    paint();
  }

  function play() {
    const starts = state.playing !== "slow";
    pause();
    if (starts) {
      state.playing = "slow";
      (function next() {
        step();
        if (state.playing) timer = setTimeout(next, GLIDE + REST);
      })();
    } else told();
    paint();
  }

  function fast() {
    const starts = state.playing !== "fast";
    pause();
    if (starts) {
      state.playing = "fast";
      run(state.run.losses.length + PASSES * state.run.corpus.examples.length);
    } else told();
    paint();
  }

  // Where movement is unwelcome, the same speed in few pictures.
  function run(until) {
    const left = until - state.run.losses.length;
    const many = Math.ceil(state.run.corpus.examples.length / PICTURES) * (calm() ? 16 : 1);
    for (let n = Math.min(left, many); n > 0 && !ranAway(state.run); n -= 1)
      advance(state.run, state.settings.rate);
    if (state.run.losses.length < until && !ranAway(state.run))
      timer = setTimeout(() => run(until), calm() ? 256 : 16);
    else {
      state.playing = null;
      told();
    }
    paint();
  }

  function pause() {
    clearTimeout(timer);
    Object.assign(state, { playing: null, glide: null });
  }

  // How much of a step's movement is to be seen now, 0 … 1.
  function glided() {
    return state.glide ? Math.min(1, (performance.now() - state.glide.start) / GLIDE) : 1;
  }

  // Everything but the two pictures.
  function describe(lesson) {
    const {
      run,
      run: { corpus, next, losses, means },
    } = state;
    const n = losses.length;
    const size = corpus.examples.length;
    const mode = modeOf(corpus.objective);
    formula.textContent = FORMULAS[corpus.objective];
    points.textContent = label(`points_${mode}`);
    text.show(lesson && next);
    questions.node.classList.toggle("ptm-sg-idle", !lesson);
    if (lesson) questions.show(lesson, corpus);
    where.textContent = label(`where_${mode}`, {
      pass: Math.floor(n / size) + 1,
      i: (n % size) + 1,
      n: size,
    });
    mean.textContent = label("mean_of", { n: size });
    Object.assign(shell.body.dataset, {
      step: n,
      loss: losses.at(-1) ?? "",
      mean: means.at(-1) ?? "",
    });
    caption.textContent = explained(label, state, lesson);
    shell.notice(ranAway(run) ? label("ran_away", { loss: count(losses.at(-1).toFixed(0)) }) : "");
    shell.rows(
      [label("count"), label("word"), "v₁", "v₂", "c₁", "c₂"],
      corpus.words.map((word, i) => [
        corpus.counts[i],
        word,
        ...[...run.v[i], ...run.c[i]].map((value) => value.toFixed(5)),
      ]),
    );
  }

  function told() {
    const {
      run,
      run: { corpus, next, losses, means },
    } = state;
    const names = (ids) => ids.map((id) => corpus.words[id]).join(", ");
    const mode = modeOf(corpus.objective);
    const [center, context] = [[next.center], next.contexts].map((places) =>
      names(places.map((place) => corpus.ids[place])),
    );
    const so_far = means.length
      ? label("so_far", {
          mean: means.at(-1).toFixed(2),
          n: Math.min(losses.length, corpus.examples.length),
        })
      : "";
    shell.say(
      label(`summary_${mode}`, {
        step: losses.length + 1,
        center,
        context,
        negatives: names(next.negatives),
        loss: lessonOf(run, next).loss.toFixed(2),
      }) + so_far,
    );
    plane.svg.setAttribute(
      "aria-label",
      label(`picture_of_${mode}`, { n: corpus.words.length, center, context }),
    );
    plane.svg.dataset.name = corpus.objective;
    curve.svg.dataset.name = `${corpus.objective}-loss`;
    curve.svg.setAttribute(
      "aria-label",
      label("curve_of", { n: losses.length, mean: means.at(-1)?.toFixed(2) ?? "–" }),
    );
  }
}

function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export default widget({
  kind: "ptm-skip_gram_stepper",
  style,
  words,
  build: stepper,
  anew: ["language", "sentences"],
});
