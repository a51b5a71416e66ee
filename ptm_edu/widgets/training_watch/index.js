// TrainingWatch: a learning curve, and a picture of the model at the step that is chosen there.

import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { letterSize } from "../host/present.js";
import { widget } from "../host/widget.js";
import { attentionPicture, attentionSentence, scaleNodes } from "./attention.js";
import { watchControls } from "./controls.js";
import { lossCurve } from "./curve.js";
import { neighborsPicture, samplesPicture } from "./lists.js";
import { paceOf, placeOf, stepOf } from "./rules.js";
import { comparedText, lossText, sceneOf, statusText, tableOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

// What Python sends, and the two settings that both sides change.
const SENT = ["steps", "kind", "tokens", "source_tokens", "references", "done", "points"];
const MORE = ["held_out", "snapshots", "problems", "training", "seconds", "seconds_left"];
const OURS = ["shown", "head"];

function watch(host) {
  const { label } = host;
  const traits = host.bind([...SENT, ...MORE, ...OURS], take);
  let values = traits.read();
  const first = { shown: null, head: values.head };
  const state = { playing: false, cell: null };
  let [timer, told] = [0, null];
  const handlers = { go, by, play, settle, choose: (head) => settle({ head }) };
  const ui = watchControls(label, handlers);
  const curve = lossCurve(label, { seek, by: handlers.by, go: (place) => settleAt(place), play });
  const pictures = {
    attention: () => attentionPicture({ choose: handlers.choose, look }),
    samples: samplesPicture,
    neighbors: neighborsPicture,
  };
  const picture = pictures[values.kind]();
  const title = element("svg:text", { class: "ptm-panel-title" });
  const scale = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-watch ptm-fills", "data-name": "training", role: "group" },
    [curve.node, title, scale, picture.node],
  );
  const caption = element("div", { class: "ptm-caption ptm-one-line ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => svg });
  shell.body.append(...ui.nodes, svg, caption);
  const paint = host.painter(shell, svg, (size) => {
    const scene = sceneOf(label, values);
    ui.show(state, scene);
    if (size.width && size.height) draw(scene, size);
    caption.textContent = explained(scene).join(" ");
  });
  host.leave(() => clearTimeout(timer));
  show({});

  // The curve and the picture beside each other, or below where that is too narrow.
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const narrow = width < 42 * letter;
    const split = narrow ? Math.min(15 * letter, 0.4 * height) : 0.46 * width;
    const left = narrow
      ? { left: 0, right: width, top: 0, bottom: split }
      : { left: 0, right: split, top: 0, bottom: height };
    const right = narrow
      ? { left: 0, right: width, top: split + 0.8 * letter, bottom: height }
      : { left: split + 1.6 * letter, right: width, top: 0, bottom: height };
    curve.draw(scene, left, letter);
    title.textContent = scene.title;
    title.setAttribute("x", right.left);
    title.setAttribute("y", right.top + letter);
    const wide = 5 * letter;
    const beside = scene.heads && right.right - right.left > 26 * letter;
    scale.replaceChildren(
      ...(beside
        ? scaleNodes(right.right - wide - letter, right.top + 0.3 * letter, wide, letter)
        : []),
    );
    picture.draw(scene, { ...right, top: right.top + 1.7 * letter }, letter);
  }

  function explained(scene) {
    const { kind } = scene;
    const sentences = {
      attention: () => [
        attentionSentence(label, scene, state.cell),
        label("row_hint"),
        label("scale"),
      ],
      samples: () => [label("samples_hint")],
      neighbors: () => [label("neighbors_hint")],
    }[kind]();
    return [comparedText(label, scene), ...sentences].filter(Boolean);
  }

  // Python has news, or another view has chosen another step.
  function take(now) {
    const before = values;
    values = now;
    if (before.kind !== now.kind) return; // a view has one kind of picture
    paint();
    if (before.snapshots !== now.snapshots || before.training !== now.training) describe();
    else if (before.shown !== now.shown || before.head !== now.head) describe();
    notify();
  }

  function drag(changes) {
    values = { ...values, ...changes };
    paint();
  }

  function settle(changes = {}) {
    drag(changes);
    traits.write({ shown: values.shown, head: values.head });
    describe();
  }

  function show(changes) {
    pause();
    state.cell = null;
    settle(changes);
    notify();
  }

  function standing() {
    return placeOf(values.snapshots, values.shown);
  }

  function go(place) {
    pause();
    drag({ shown: stepOf(values.snapshots, place) });
  }

  function settleAt(place) {
    go(place);
    settle();
  }

  function by(places) {
    settleAt(standing() + places);
  }

  function seek(step, settled) {
    go(placeOf(values.snapshots, step));
    if (settled) settle();
  }

  function play() {
    const starts = !state.playing;
    pause();
    if (!starts || values.snapshots.length < 2) return;
    if (standing() === values.snapshots.length - 1) drag({ shown: stepOf(values.snapshots, 0) });
    state.playing = true;
    timer = setTimeout(next, paceOf(values.snapshots));
  }

  function next() {
    drag({ shown: stepOf(values.snapshots, standing() + 1) });
    if (values.shown === null) {
      state.playing = false;
      settle();
    } else timer = setTimeout(next, paceOf(values.snapshots));
  }

  function pause() {
    clearTimeout(timer);
    state.playing = false;
    paint();
  }

  // A drawing puts new cells under a resting hand, which enters them.
  function look(cell) {
    if (cell?.t === state.cell?.t && cell?.s === state.cell?.s) return;
    state.cell = cell;
    paint();
  }

  function notify() {
    shell.notice(
      values.problems
        .map(({ what, step, message }) => label(what, { step: count(step), message }))
        .join(" "),
    );
  }

  // For those who hear the page, and for the table.
  function describe() {
    const scene = sceneOf(label, values);
    const { title: named, loss, held } = scene;
    shell.say(
      label("summary", {
        status: statusText(label, scene),
        title: named,
        loss: lossText(label, loss),
        held_out: lossText(label, held?.[1] ?? null),
      }),
    );
    svg.setAttribute("aria-label", label("picture_of", { steps: count(scene.most), title: named }));
    if (told === values.snapshots) return;
    told = values.snapshots;
    const { head, lines } = tableOf(label, values);
    shell.rows(head, lines);
  }
}

export default widget({ kind: "ptm-training_watch", style, words, build: watch });
