// SegmentMemory: an output of Transformer-XL under the hand, and the states that it depends on.

import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { MODES, memoryControls } from "./controls.js";
import { memoryPicture } from "./picture.js";
import { dependence } from "./reach.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["tokens", "segment", "memory", "layers", "position", "mode"];

function explorer(host) {
  const { model, label } = host;
  const first = settingsOf(model);
  let settings = first;
  const ui = memoryControls(label, { drag, settle });
  const picture = memoryPicture(
    label,
    (position, settled) => (settled ? settle : drag)({ position }),
    () => settings.position,
  );
  const caption = element("div", { class: "ptm-caption" });
  const costs = element("div", { class: "ptm-more ptm-figures ptm-costs" });
  const shell = host.frame({ reset: () => settle(first), picture: () => picture.svg });
  shell.body.append(ui.node, picture.svg, caption, costs);
  const paint = host.painter(shell, picture.svg, (size) => {
    const scene = sceneOf(label, settings);
    ui.show(settings);
    if (size.width && size.height) picture.draw(scene, size);
    caption.textContent = joined(scene.sentences);
  });
  const traits = host.bind(SETTINGS, () => {
    const now = settingsOf(model);
    if (!same(now, settings)) settle(now);
  });
  settle(first);

  function drag(changes) {
    settings = bounded({ ...settings, ...changes });
    paint();
  }

  function settle(changes) {
    drag(changes);
    traits.write(settings);
    describe();
  }

  // For screen readers, and for the tables.
  function describe() {
    const { tokens, segment, memory, layers, position, mode } = settings;
    const { lefts, start, sentences } = sceneOf(label, settings);
    const given = { tokens, segment, memory, layers, mode: label(mode) };
    shell.say(`${label("summary", given)} ${joined(sentences)}`);
    picture.svg.setAttribute("aria-label", label("picture_of", { tokens, layers }));
    shell.rows(
      [label("row_layer"), label("leftmost"), label("back"), label("states"), label("gradient")],
      lefts.map((left, i) => [
        i === layers ? label("embeddings") : label("layer", { layer: layers - i }),
        left,
        position - left,
        position - left + 1,
        position - Math.max(left, start) + 1,
      ]),
    );
    costs.replaceChildren(costsTable(label, settings), element("p", {}, label("counted")));
  }
}

function settingsOf(model) {
  return bounded(valuesOf(model, SETTINGS));
}

// A shorter text has fewer positions, and segments and memory that fit it.
function bounded(settings) {
  const { tokens, segment, memory, position } = settings;
  return {
    ...settings,
    segment: Math.max(1, Math.min(tokens, segment)),
    memory: Math.max(0, Math.min(tokens, memory)),
    position: Math.max(0, Math.min(tokens - 1, position)),
  };
}

// Everything on display: what the output depends on, and the sentences about it.
function sceneOf(label, settings) {
  const scene = {
    ...settings,
    ...dependence(settings.mode, settings),
    windowed: settings.mode === "sliding_window",
  };
  const sentences = [reachSentence(label, scene), costSentence(label, scene)];
  return { ...scene, sentences, told: sentences[0] };
}

function reachSentence(label, { mode, layers, lefts, position, segment, memory, start }) {
  const left = lefts.at(-1);
  const back = (n) => label(n === 1 ? "token_back" : "tokens_back", { n });
  const steps = lefts.slice(1).map((one, i) => (i ? lefts[i] : start) - one);
  const told = {
    p: position,
    layers,
    left,
    back: back(position - left),
    own: position - start,
    steps: steps.join(" + "),
    gradient: back(position - start),
    context: segment + memory,
  };
  if (mode !== "memory") return label(`reach_${mode}`, told);
  if (start === 0) return label("reach_first", told);
  const longer = steps.some((step) => step > memory);
  return joined([
    label("reach_memory", told),
    ...(longer ? [label("longer")] : []),
    label("stops", told),
  ]);
}

// Every mode's pairs are compared with the memory's.
function costSentence(label, settings) {
  const [memory, none, sliding] = MODES.map((mode) => dependence(mode, settings).pairs);
  return label(`cost_${settings.mode}`, {
    own: count(memory),
    none: count(none),
    sliding: count(sliding),
    ratio: ratioText(sliding / memory),
    context: settings.segment + settings.memory,
  });
}

// The three modes side by side: their reach and their costs.
function costsTable(label, settings) {
  const { layers, position } = settings;
  const all = MODES.map((mode) => dependence(mode, settings));
  const row = (tag, cells) =>
    element(
      "tr",
      {},
      cells.map((text) => element(tag, {}, `${text}`)),
    );
  const head = [label("row_mode"), label("reach"), label("gradient_reach")];
  return element("table", {}, [
    element("thead", {}, [
      row("th", [...head, label("pairs"), label("pairs_all"), label("multiplications")]),
    ]),
    element(
      "tbody",
      {},
      all.map(({ lefts, start, pairs }, i) =>
        row("td", [
          label(MODES[i]),
          position - lefts.at(-1),
          position - start,
          count(pairs),
          count(layers * pairs),
          `${count(2 * layers * pairs)} × D`, // a score and a weighted value
        ]),
      ),
    ),
  ]);
}

// Sentences one after another; Chinese has no space between them.
function joined(sentences) {
  return sentences.join(" ").replaceAll("。 ", "。");
}

// 9.5909 → "9.6", 7 → "7"
function ratioText(ratio) {
  return String(Number(ratio.toFixed(1)));
}

export default widget({ kind: "ptm-segment_memory", style, words, build: explorer });
